//! Views: what the page shows, as markup from the state of the parts. None of them knows the browser; the shell puts the markup in its place.

pub(crate) mod analysis;
mod clocks;
mod coach;
mod embedded;
mod guide;
pub(crate) mod header;
mod home;
mod lines;
mod notes;
mod openings;
mod panels;
mod puzzle;
mod seats;
mod setup;
pub(crate) mod shelf;
#[cfg(test)]
mod tests;
mod waiting;
