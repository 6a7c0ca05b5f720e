//! How Botzone's judge of a game writes moves (<https://wiki.botzone.org.cn>), for games that it has. `formats` reads and writes the form itself.

use crate::core::sgf::SgfMoves;

/// The judge's board, and the names of the numbers that are a move there.
#[derive(PartialEq, Eq, Debug)]
pub struct Botzone {
    /// The names of the numbers: for each square of a move its column and its row, both from 0, from the top left. -1 everywhere is no move.
    pub numbers: &'static [&'static str],
    /// Rows and columns of the board.
    pub size: usize,
    /// The variants on this board, the judge's own first.
    pub variants: &'static [&'static str],
    /// The form of moves as text; their names are squares.
    pub moves: SgfMoves,
}
