//! How a game is written in the Smart Game Format (SGF), for games that have such a form. `formats` reads and writes the format itself.

/// What the Smart Game Format calls a game, and how its moves and positions are written there.
#[derive(Debug)]
pub struct Sgf {
    /// Values of `GM`, each with its variant; `None` if the variant follows from the size (`SZ`).
    pub names: &'static [(&'static str, Option<&'static str>)],
    /// The number of rows, for files without `SZ`.
    pub size: usize,
    /// Whether `RU` names the variant.
    pub rules: bool,
    /// The variant of a size, from `RU` and the first move of a game from the start position; `None` if its name is the size, such as `8x8`.
    pub variant: fn(size: usize, rules: &str, first: Option<&str>) -> Option<&'static str>,
    /// The form of moves.
    pub moves: SgfMoves,
    /// The letters of a position's rows for `AB`, `AW` and `AA`; `None` if a game cannot begin with a position.
    pub setup: Option<[char; 3]>,
    /// The file name's extension.
    pub extension: &'static str,
    /// The program whose form this is, if others do not read it.
    pub program: Option<&'static str>,
}

/// The value of a move.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum SgfMoves {
    /// The point of the new stone, named as in Go; an empty value is a pass.
    Point,
    /// Three points: from, to, arrow.
    Arrow,
    /// The names of the covered cells; passes are not written.
    Cells,
}
