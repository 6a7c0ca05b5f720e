//! Requests to the engine about a game.

use quintet_board::table::Table;
use quintet_protocol::Go;

/// A request for a move in a game as it is now, without limits of its own; the worker's client sets its number.
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
