//! Laws that hold for every input, and what tries to break them.
//!
//! A law is a function that panics where an input breaks it. `cargo xtask fuzz` gives each one inputs that libFuzzer makes from the program's own
//! branches; [`driver`] makes simpler ones without it, for the tests. Each law is written over the function that it judges, so the tests can hand
//! it one with a planted fault and see that the law finds it.

#![forbid(unsafe_code)]

mod check;
mod choices;
pub mod driver;
mod files;
mod laws;
mod lent;

pub use laws::LAWS;

/// What a law is about.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A reader of texts or messages.
    Reader,
    /// A whole game by an input.
    Game,
    /// A search by an input.
    Search,
}

/// A law about all inputs.
#[derive(Copy, Clone, Debug)]
pub struct Law {
    /// Its name, that of its file and of the folder of its inputs.
    pub name: &'static str,
    /// What it is about.
    pub kind: Kind,
    /// Panics where an input breaks it.
    pub holds: fn(&[u8]),
    /// The same for a program with a planted fault.
    pub planted: fn(&[u8]),
}

/// The law of a name.
#[must_use]
pub fn law(name: &str) -> Option<&'static Law> {
    LAWS.iter().find(|law| law.name == name)
}
