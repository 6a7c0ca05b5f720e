//! How a game is written in the Smart Game Format, if it is. The format itself is read and written in `formats`.

/// What the Smart Game Format calls a game, and how its moves and positions are written there.
#[derive(Debug)]
pub struct Sgf {
    /// Values of `GM`, each with the variant that it means; none where `SZ` tells the variant.
    pub names: &'static [(&'static str, Option<&'static str>)],
    /// The number of rows if the file does not give it.
    pub size: usize,
    /// Whether `RU` names the variant.
    pub rules: bool,
    /// The variant of this size, if it has another name than `8x8`: from `RU`, and the first move of a game that begins on the usual board.
    pub variant: fn(size: usize, rules: &str, first: Option<&str>) -> Option<&'static str>,
    /// The form of moves.
    pub moves: SgfMoves,
    /// The letters of a position's rows for `AB`, `AW` and `AA`; `None` if a game cannot begin with a position.
    pub setup: Option<[char; 3]>,
    /// The file name's extension.
    pub extension: &'static str,
}

/// The value of a move.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum SgfMoves {
    /// The point of the new stone, named as in Go; an empty value is a pass.
    Point,
    /// Three points: from, to, arrow.
    Arrow,
    /// The cells that it covers, by their names; passes are left out.
    Cells,
}
