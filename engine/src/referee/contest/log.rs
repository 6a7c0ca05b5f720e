//! The log of a contest: comma-separated values (RFC 4180), one row per attempt.

use crate::core::side::Side;

/// The names of the columns.
pub const COLUMNS: &str = "match,game,number,side,player,board,move,seconds,status,computed";

/// One attempt.
#[derive(Copy, Clone, Debug)]
pub struct LogRow<'a> {
    /// The number of the match.
    pub match_number: u32,
    /// The number of the game in it.
    pub game: u32,
    /// The number of the attempt in the game, from 1.
    pub number: u32,
    /// Who moved.
    pub side: Side,
    /// The player's name.
    pub player: &'a str,
    /// The board after it, as returned by [`board_of`](crate::registry::board_of).
    pub board: &'a str,
    /// The move as the player wrote it.
    pub text: &'a str,
    /// Seconds of thinking.
    pub seconds: f64,
    /// `Ok`, or what was wrong.
    pub status: &'a str,
    /// What one of our players computed for its move, as [`computed_field`] writes it; empty for others.
    pub computed: &'a str,
}

/// What a player computed, in one field: `own distance=8; other distance=7`.
#[must_use]
pub fn computed_field(rows: &[(String, String)]) -> String {
    rows.iter().map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>().join("; ")
}

impl std::fmt::Display for LogRow<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { match_number, game, number, side, seconds, .. } = self;
        let [player, board, text, status, computed] = [self.player, self.board, self.text, self.status, self.computed].map(csv_field);
        write!(f, "{match_number},{game},{number},{side},{player},{board},{text},{seconds:.6},{status},{computed}")
    }
}

/// A field of the file: quoted if it contains a comma, a quotation mark or a line break.
///
/// A spreadsheet treats a cell that begins like a formula as one, and runs it. What programs and people have written must not be run, so an
/// apostrophe is put before it. Numbers do not pass through this function and stay numbers.
#[must_use]
pub fn csv_field(text: &str) -> String {
    let formula = text.starts_with(['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠']);
    let text = if formula { format!("'{text}") } else { text.to_owned() };
    if text.contains([',', '"', '\n', '\r']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text }
}
