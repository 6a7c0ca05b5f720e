//! Tests of the players of checkers.

mod endings;
mod evaluation;
mod tables;
