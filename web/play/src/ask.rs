//! Requests to the engine about a game.

use quintet_board::session::GameSession;
use quintet_protocol::Go;

/// A request for a move in a game as it is now, without limits of its own; the worker's client sets its number.
#[must_use]
pub fn about(session: &dyn GameSession, level: &str) -> Go {
    Go {
        game: session.game().to_owned(),
        variant: session.variant().to_owned(),
        start: session.unusual_start(),
        moves: session.moves(),
        level: level.to_owned(),
        ..Go::default()
    }
}
