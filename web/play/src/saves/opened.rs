//! Records as games with players, and back.

use quintet_base::lang::Lang;
use quintet_board::games;
use quintet_board::table::Table;
use quintet_engine::core::error::{MoveError, Refusal};
use quintet_engine::core::outcome::{Outcome, Reason};
use quintet_engine::core::side::Side;
use quintet_engine::formats::record::{Record, TERMINATION};

use super::{Player, SaveError};
use crate::clock::Timing;
use crate::phrases::{phrase, refused};

/// The result of a drawn game of two.
const DRAWN: &str = "1/2-1/2";

/// A game and its players.
pub struct Opened {
    /// The game.
    pub table: Box<dyn Table>,
    /// Who plays, one for each side.
    pub seats: Vec<Player>,
    /// Clocks and contest rules.
    pub timing: Timing,
    /// What of the record could not be read, if anything.
    pub cut: Option<String>,
    /// The refusal with which `cut` ends, if the rules refused a move.
    pub refusal: Option<Refusal>,
}

/// A game as a record with its players.
#[must_use]
pub fn record_of(table: &dyn Table, seats: &[Player]) -> Record {
    let mut record = Record::default();
    record.game = table.game().to_owned();
    record.variant = Some(table.variant().to_owned());
    record.start = table.unusual_start();
    record.moves = table.moves().into_iter().map(Into::into).collect();
    for (side, player) in Side::all(table.sides()).zip(seats) {
        record.set_tag(seat_tag(side), player.value());
    }
    if let Some(outcome) = table.outcome() {
        record.result = Some(outcome.result_text());
        if let Some(word) = termination(outcome.reason()) {
            record.set_tag(TERMINATION, word);
        }
    }
    record
}

const fn seat_tag(side: Side) -> &'static str {
    ["First", "Second", "Third", "Fourth"][side.index()]
}

impl Opened {
    /// Why a part of the game could not be read, in a language.
    #[must_use]
    pub fn say_cut(&self, lang: Lang) -> Option<String> {
        let cut = self.cut.as_ref()?;
        Some(match &self.refusal {
            Some(refusal) => refused(cut, refusal, self.table.as_ref(), lang),
            None => phrase(cut, lang),
        })
    }
}

/// Opens a record. Of one that fails in the middle, what comes before is opened.
///
/// # Errors
/// When not even the game can be told.
pub fn open_record(text: &str) -> Result<Opened, SaveError> {
    let (record, cut) = match Record::parse(text) {
        Ok(record) => (record, None),
        Err(error) if error.before.game.is_empty() => return Err(SaveError::Damaged(error.to_string())),
        Err(error) => {
            let problem = error.to_string();
            (*error.before, Some(problem))
        }
    };
    open_parsed(&record, cut)
}

/// Opens a record that was read, of which `cut` could not be read.
///
/// # Errors
/// When the game, its variant or its start are unknown.
pub fn open_parsed(record: &Record, mut cut: Option<String>) -> Result<Opened, SaveError> {
    let mut table = games::open(&record.game, record.variant.as_deref(), record.start.as_deref())
        .map_err(|error| SaveError::Damaged(error.to_string()))?;
    let mut refusal = None;
    for (m, number) in record.moves.iter().zip(1..) {
        if let Err(error) = table.play_text(&m.text) {
            let line = if m.line > 0 { format!("line {}, ", m.line) } else { String::new() };
            cut = Some(format!("{line}move {number}: {error}"));
            if let MoveError::Illegal { refusal: why, .. } = error {
                refusal = Some(why);
            }
            break;
        }
    }
    if cut.is_none()
        && let Some(outcome) = ruling(record, table.as_ref())
    {
        table.rule(outcome);
    }
    let seat = |side| record.tag(seat_tag(side)).and_then(|value| Player::named(value, table.as_ref())).unwrap_or(Player::Person);
    let seats = Side::all(table.sides()).map(seat).collect();
    let timing = Timing::of_record(record, table.sides());
    Ok(Opened { table, seats, timing, cut, refusal })
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

/// The end that a record's headers tell, if it does not follow from the moves.
fn ruling(record: &Record, table: &dyn Table) -> Option<Outcome> {
    // Games that were drawn by repetition when the variant knew such a draw stay so.
    if record.result.as_deref() == Some(DRAWN) && table.has_step_limit() && table.occurrences() >= 3 {
        return Some(Outcome::draw(2, Reason::Repetition));
    }
    let word = record.tag(TERMINATION).filter(|_| table.sides() == 2)?;
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
