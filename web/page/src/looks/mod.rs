//! How the page looks and sounds: the words for it, and a test of its colours.

#[cfg(test)]
mod palette;
pub(crate) mod words;
