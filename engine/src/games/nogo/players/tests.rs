//! Tests of the players of NoGo.

mod network;
mod opponents;
mod solver;
