//! What a game is: positions, moves, sides, results, a game in progress.

pub mod botzone;
pub mod error;
pub mod fault;
pub mod game;
pub mod history;
pub mod key;
pub mod math;
pub mod order;
pub mod outcome;
pub mod rows;
pub mod sgf;
pub mod side;
pub mod square;
pub mod stones;
