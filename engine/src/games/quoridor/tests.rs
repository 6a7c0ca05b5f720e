//! Rules of Quoridor against counted positions, a slow second implementation, and cases worked out by hand.

mod cases;
mod conformance;
mod knowledge;
mod perft;
mod players;
mod slow;
