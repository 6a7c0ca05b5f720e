//! The log of a contest: comma-separated values (RFC 4180), a row for every attempt.

use crate::side::Side;

/// The names of the columns.
pub const COLUMNS: &str = "match,game,number,side,player,board,move,seconds,status";

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
    /// The board after it: for Quoridor both pawns, else the position.
    pub board: &'a str,
    /// The move, as it was answered.
    pub text: &'a str,
    /// The seconds it took.
    pub seconds: f64,
    /// `Ok`, or what was wrong.
    pub status: &'a str,
}

impl std::fmt::Display for LogRow<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { match_number, game, number, side, seconds, .. } = self;
        let [player, board, text, status] = [self.player, self.board, self.text, self.status].map(csv_field);
        write!(f, "{match_number},{game},{number},{side},{player},{board},{text},{seconds:.6},{status}")
    }
}

/// The board as the log shows it: for Quoridor both pawns, else the position.
#[must_use]
pub fn board(game: &str, position: &str) -> String {
    if game == "quoridor" { position.split('/').nth(2).unwrap_or_default().trim().to_owned() } else { position.to_owned() }
}

/// A value as the format wants it: quoted when it holds a comma, a quotation mark or a line break.
#[must_use]
pub fn csv_field(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text.to_owned() }
}
