//! What the engine is asked about a game.

use quintet_board::table::Table;
use quintet_protocol::Go;

/// A request to choose a move in a game as it stands, without bounds of its own; the worker's client gives it its number.
#[must_use]
pub fn about(table: &dyn Table, level: &str) -> Go {
    Go {
        game: table.game().to_owned(),
        variant: table.variant().to_owned(),
        start: table.unusual_start(),
        moves: table.moves(),
        level: level.to_owned(),
        ..Go::default()
    }
}
