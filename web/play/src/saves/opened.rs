//! Records as games with players, and back.

use quintet_board::games;
use quintet_board::session::GameSession;
use quintet_engine::core::fault::Fault;
use quintet_engine::core::outcome::{Outcome, Reason};
use quintet_engine::core::side::Side;
use quintet_engine::formats::record::{PLAYERS, Record, TERMINATION, bad_move};

use super::Player;
use crate::clock::Timing;

/// The result of a drawn game of two.
const DRAWN: &str = "1/2-1/2";

/// A game and its players.
pub struct Opened {
    /// The game.
    pub session: Box<dyn GameSession>,
    /// Who plays, one for each side.
    pub seats: Vec<Player>,
    /// Clocks and contest rules.
    pub timing: Timing,
    /// The part of the record that could not be read, if any.
    pub cut: Option<Fault>,
}

/// A game as a record with its players.
#[must_use]
pub fn record_of(session: &dyn GameSession, seats: &[Player]) -> Record {
    let mut record = Record::default();
    record.game = session.game().to_owned();
    record.variant = Some(session.variant().to_owned());
    record.start = session.unusual_start();
    record.moves = session.moves().into_iter().map(Into::into).collect();
    for (side, player) in Side::all(session.sides()).zip(seats) {
        record.set_tag(seat_tag(side), player.value());
    }
    if let Some(outcome) = session.outcome() {
        record.result = Some(outcome.result_text());
        if let Some(word) = termination(outcome.reason()) {
            record.set_tag(TERMINATION, word);
        }
    }
    record
}

const fn seat_tag(side: Side) -> &'static str {
    PLAYERS[side.index()]
}

/// Opens a record. If a move fails, the moves before it are opened.
///
/// # Errors
/// When not even the game is known.
pub fn open_record(text: &str) -> Result<Opened, Fault> {
    let (record, cut) = match Record::parse(text) {
        Ok(record) => (record, None),
        Err(error) if error.before.game.is_empty() => return Err(error.fault()),
        Err(error) => {
            let problem = error.fault();
            (*error.before, Some(problem))
        }
    };
    open_parsed(&record, cut)
}

/// Opens a parsed record, of which `cut` could not be read.
///
/// # Errors
/// When the game, its variant or its start is unknown.
pub fn open_parsed(record: &Record, mut cut: Option<Fault>) -> Result<Opened, Fault> {
    let mut session = games::open(&record.game, record.variant.as_deref(), record.start.as_deref()).map_err(|error| error.fault())?;
    for (m, number) in record.moves.iter().zip(1..) {
        if let Err(error) = session.play_text(&m.text) {
            cut = Some(bad_move(m.line, number, error.fault()));
            break;
        }
    }
    if cut.is_none()
        && let Some(outcome) = ruling(record, session.as_ref())
    {
        session.rule(outcome);
    }
    let seat = |side| record.tag(seat_tag(side)).and_then(|value| Player::named(value, session.as_ref())).unwrap_or(Player::Person);
    let seats = Side::all(session.sides()).map(seat).collect();
    let timing = Timing::of_record(record, session.sides());
    Ok(Opened { session, seats, timing, cut })
}

/// The word for an end that does not follow from the moves.
pub(crate) const fn termination(reason: Reason) -> Option<&'static str> {
    match reason {
        Reason::Resigned(_) => Some("resigned"),
        Reason::Time(_) => Some("time"),
        Reason::Violations(_) => Some("violations"),
        Reason::StepLimit => Some("steps"),
        _ => None,
    }
}

/// The end in a record's headers, if it does not follow from the moves.
fn ruling(record: &Record, session: &dyn GameSession) -> Option<Outcome> {
    // Games that were drawn by repetition when the variant had such a draw stay drawn.
    if record.result.as_deref() == Some(DRAWN) && session.has_step_limit() && session.occurrences() >= 3 {
        return Some(Outcome::draw(2, Reason::Repetition));
    }
    let word = record.tag(TERMINATION).filter(|_| session.sides() == 2)?;
    let winner = match record.result.as_deref()? {
        "1-0" => Side::FIRST,
        "0-1" => Side::SECOND,
        _ if word == "steps" => return Some(Outcome::draw(2, Reason::StepLimit)),
        _ => return None,
    };
    let loser = winner.opponent();
    let reason = [Reason::Resigned(loser), Reason::Time(loser), Reason::Violations(loser), Reason::StepLimit];
    let reason = reason.into_iter().find(|reason| termination(*reason) == Some(word))?;
    Some(Outcome::win(winner, 2, reason))
}
