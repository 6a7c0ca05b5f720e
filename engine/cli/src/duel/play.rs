//! One game between two contenders.

use quintet_engine::core::side::Side;
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

/// The result of a game, for A.
#[derive(Clone, Debug)]
pub(crate) struct Played {
    /// A's share of the point.
    pub(crate) share: f64,
    /// The decisions of A and B.
    pub(crate) decisions: [Decisions; 2],
    /// What went wrong, if the game did not end by its rules.
    pub(crate) trouble: Option<String>,
}

/// Plays a game from an opening. `players` are A and B; A has the seat `a`, B all others. A player without a legal move loses at once; so does a
/// program that exits, does not answer, or refuses the opponent's legal move.
pub(crate) fn play(start: &dyn AnyGame, opening: &[String], a: Side, players: &mut [Player; 2], seed: u64) -> Result<Played, Failure> {
    let mut game = start.boxed();
    for (player, index) in players.iter_mut().zip(0..) {
        player.begin(&*game, seed.wrapping_add(index << 8))?;
    }
    let mut decisions = [Decisions::default(); 2];
    let sides = game.sides();
    // When a seat resigns or forfeits, the others share the point.
    let lost = |loser: usize| if loser == 0 { 0.0 } else { 1.0 / (sides as f64 - 1.0) };
    let forfeit = |loser, decisions, trouble| Ok(Played { share: lost(loser), decisions, trouble: Some(trouble) });
    for text in opening {
        let colour = colour::to_move(&*game);
        for (index, player) in players.iter_mut().enumerate() {
            if let Err(error) = player.tell(&colour, text) {
                player.give_up();
                decisions[index].illegal += 1;
                return forfeit(index, decisions, error.to_string());
            }
        }
        game.play(text).map_err(|error| Failure::Asked(format!("the opening cannot be played: {error}")))?;
    }
    while game.outcome().is_none() && game.ply() < MOST_PLIES {
        let mover = usize::from(game.turn() != a);
        let colour = colour::to_move(&*game);
        let forced_pass = game.legal_moves() == ["pass"];
        let text = if forced_pass {
            for player in players.iter_mut() {
                if player.tell(&colour, "pass").is_err() {
                    player.give_up();
                }
            }
            "pass".to_owned()
        } else {
            let (seconds, chosen) = players[mover].choose(&*game, &colour);
            let of_mover = &mut decisions[mover];
            of_mover.count += 1;
            of_mover.seconds += seconds;
            of_mover.longest = of_mover.longest.max(seconds);
            match chosen {
                Ok(text) => text,
                Err(error @ ProgramError::Ours(_)) => return Err(error.into()),
                Err(error) => {
                    players[mover].give_up();
                    decisions[mover].illegal += 1;
                    return forfeit(mover, decisions, error.to_string());
                }
            }
        };
        if text.eq_ignore_ascii_case("resign") {
            return Ok(Played { share: lost(mover), decisions, trouble: None });
        }
        let before = game.ply();
        let position = game.position();
        match game.play(&text) {
            Ok(written) if !forced_pass => {
                let other = 1 - mover;
                if let Err(error) = players[other].tell(&colour, &written) {
                    players[other].give_up();
                    decisions[other].illegal += 1;
                    return forfeit(other, decisions, error.to_string());
                }
            }
            Ok(_) => {}
            Err(error) => {
                decisions[mover].illegal += 1;
                // A program that keeps running assumes that its move was played.
                players[mover].give_up();
                return forfeit(mover, decisions, format!("ply {}, {position}: {error}", before + 1));
            }
        }
    }
    let share = game.outcome().map_or(1.0 / sides as f64, |outcome| f64::from(outcome.share(a)));
    Ok(Played { share, decisions, trouble: None })
}
