//! One game between two contenders.

use quintet_engine::core::outcome::Outcome;
use quintet_engine::core::side::Side;
use quintet_engine::formats::record::{Record, TERMINATION};
use quintet_engine::registry::AnyGame;

use crate::contender::Player;
use crate::failure::Failure;
use crate::gtp::colour;
use crate::program::ProgramError;

/// A longer game is a draw; only possible under rules without draws.
const MOST_PLIES: usize = 1000;

/// The decisions of one contender.
#[derive(Copy, Clone, Debug, Default, PartialEq)]
pub(crate) struct Decisions {
    /// Number of decisions.
    pub(crate) count: u64,
    /// Total seconds.
    pub(crate) seconds: f64,
    /// Seconds of the longest.
    pub(crate) longest: f64,
    /// Number of illegal or missing moves.
    pub(crate) illegal: u64,
}

impl Decisions {
    /// Adds the decisions of another game.
    pub(crate) fn add(&mut self, other: &Self) {
        self.count += other.count;
        self.seconds += other.seconds;
        self.longest = self.longest.max(other.longest);
        self.illegal += other.illegal;
    }

    /// Mean seconds of a decision.
    pub(crate) fn mean(&self) -> f64 {
        if self.count > 0 { self.seconds / self.count as f64 } else { 0.0 }
    }
}

/// A game that was played.
#[derive(Clone, Debug)]
pub(crate) struct Played {
    /// The seat of A.
    pub(crate) seat: Side,
    /// A's share of the point.
    pub(crate) share: f64,
    /// The first side's share.
    pub(crate) first: f64,
    /// The decisions of A and B.
    pub(crate) decisions: [Decisions; 2],
    /// The moves and the result, without names.
    pub(crate) record: Record,
    /// What went wrong, if the game did not end by its rules.
    pub(crate) trouble: Option<String>,
}

/// How a game ended.
enum End {
    /// By its rules.
    Rules(Outcome),
    /// It became too long.
    Steps,
    /// This side resigned.
    Resigned(Side),
    /// A player had no legal move, or failed. Which one, A (0) or B (1), and why.
    Forfeit(usize, String),
}

/// Plays a game from an opening. `players` are A and B; A has the seat `a`, B all others. A player without a legal move loses at once; so does a
/// program that exits, does not answer, or refuses the opponent's legal move.
pub(crate) fn play(start: &dyn AnyGame, opening: &[String], a: Side, players: &mut [Player; 2], seed: u64) -> Result<Played, Failure> {
    let mut game = start.boxed();
    for (player, index) in players.iter_mut().zip(0..) {
        player.begin(&*game, seed.wrapping_add(index << 8))?;
    }
    let mut decisions = [Decisions::default(); 2];
    let end = course(&mut *game, opening, a, players, &mut decisions)?;
    let sides = game.sides();
    // When a seat resigns or forfeits, the others share the point.
    let without = |loser: Side| Outcome::by_score(&Side::all(sides).map(|side| i16::from(side != loser)).collect::<Vec<_>>());
    let mut record = Record::of(&*game);
    let (outcome, how, trouble) = match end {
        End::Rules(outcome) => (Some(outcome), None, None),
        End::Steps => (None, Some("steps"), None),
        End::Resigned(side) => (Some(without(side)), Some("resigned"), None),
        End::Forfeit(player, trouble) => {
            decisions[player].illegal += 1;
            let of_b = |side: &Side| *side != a;
            let seat = if player == 0 { a } else { Some(game.turn()).filter(of_b).or_else(|| Side::all(sides).find(of_b)).unwrap_or(a) };
            (Some(without(seat)), Some("violations"), Some(trouble))
        }
    };
    record.result = outcome.as_ref().map(Outcome::result_text);
    if let Some(how) = how {
        record.set_tag(TERMINATION, how);
    }
    if let (Some(trouble), Some(last)) = (&trouble, record.moves.last_mut()) {
        last.comment = Some(trouble.clone());
    }
    let share = |side| outcome.map_or(1.0 / sides as f64, |outcome| f64::from(outcome.share(side)));
    Ok(Played { seat: a, share: share(a), first: share(Side::FIRST), decisions, record, trouble })
}

/// Plays the moves.
fn course(
    game: &mut dyn AnyGame,
    opening: &[String],
    a: Side,
    players: &mut [Player; 2],
    decisions: &mut [Decisions; 2],
) -> Result<End, Failure> {
    for text in opening {
        let colour = colour::to_move(game);
        for (index, player) in players.iter_mut().enumerate() {
            if let Err(error) = player.tell(&colour, text) {
                player.give_up();
                return Ok(End::Forfeit(index, error.to_string()));
            }
        }
        game.play(text).map_err(|error| Failure::Asked(format!("the opening cannot be played: {error}")))?;
    }
    while game.outcome().is_none() && game.ply() < MOST_PLIES {
        let mover = usize::from(game.turn() != a);
        let colour = colour::to_move(game);
        let forced_pass = game.legal_moves() == ["pass"];
        let text = if forced_pass {
            for player in players.iter_mut() {
                if player.tell(&colour, "pass").is_err() {
                    player.give_up();
                }
            }
            "pass".to_owned()
        } else {
            let (seconds, chosen) = players[mover].choose(game, &colour);
            let of_mover = &mut decisions[mover];
            of_mover.count += 1;
            of_mover.seconds += seconds;
            of_mover.longest = of_mover.longest.max(seconds);
            match chosen {
                Ok(text) => text,
                Err(error @ ProgramError::Ours(_)) => return Err(error.into()),
                Err(error) => {
                    players[mover].give_up();
                    return Ok(End::Forfeit(mover, error.to_string()));
                }
            }
        };
        if text.eq_ignore_ascii_case("resign") {
            return Ok(End::Resigned(game.turn()));
        }
        let before = game.ply();
        let position = game.position();
        match game.play(&text) {
            Ok(written) if !forced_pass => {
                let other = 1 - mover;
                if let Err(error) = players[other].tell(&colour, &written) {
                    players[other].give_up();
                    return Ok(End::Forfeit(other, error.to_string()));
                }
            }
            Ok(_) => {}
            Err(error) => {
                // A program that keeps running assumes that its move was played.
                players[mover].give_up();
                return Ok(End::Forfeit(mover, format!("ply {}, {position}: {error}", before + 1)));
            }
        }
    }
    Ok(game.outcome().map_or(End::Steps, End::Rules))
}
