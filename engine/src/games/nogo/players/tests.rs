//! Tests of the players of NoGo.

mod opponents;
mod solver;
