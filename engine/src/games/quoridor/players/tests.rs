//! Tests of the players of Quoridor.

mod knowledge;
mod opponents;
