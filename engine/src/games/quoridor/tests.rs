//! Rules of Quoridor against counted positions, a slow second implementation, and cases worked out by hand.

mod cases;
pub(super) mod conformance;
mod paths;
mod perft;
