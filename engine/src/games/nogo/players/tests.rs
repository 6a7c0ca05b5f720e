//! Tests of the players of NoGo.

mod net;
mod opponents;
mod solver;
