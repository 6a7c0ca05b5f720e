//! Players without type parameters: found by name, moves as text.

use super::AnyGame;
use crate::answers::{TextLine, TextReport};
use crate::core::error::UnknownName;
use crate::core::fault::{Fault, said_by_fault};
use crate::core::game::Game;
use crate::core::history::History;
use crate::core::outcome::Outcome;
use crate::games::{NAMES, with_game};
use crate::levels::{Limits, LimitsError};
use crate::players::{Playable, Weights};
use crate::search::{Lasting, Report, Searcher, Status};
use crate::tune::{self, Parameter, Tunable, Values};

/// A player without type parameters.
pub trait Engine: Send {
    /// Starts a search from the last position of a game.
    ///
    /// # Errors
    /// When no search is possible or the limits are empty; then nothing changes.
    fn start(&mut self, game: &dyn AnyGame, limits: &Limits) -> Result<(), ThinkError>;
    /// See [`Searcher::step`].
    fn step(&mut self, pause: &mut dyn FnMut() -> bool) -> Status;
    /// The results so far.
    fn report(&self) -> TextReport;
    /// See [`Searcher::lasting`].
    fn lasting(&self) -> Option<Lasting>;
    /// See [`Searcher::take_over`].
    fn take_over(&mut self, lasting: &Lasting);
}

/// Why a player cannot search a position.
#[derive(Clone, PartialEq, Debug)]
pub enum ThinkError {
    /// The position belongs to another game.
    OtherGame {
        /// The player's game.
        player: &'static str,
        /// The position's game.
        game: &'static str,
    },
    /// The game is over.
    Over(Outcome),
    /// The side to move has no legal move, not even a pass.
    NoMoves,
    /// The limits leave no time or no work.
    Limits(LimitsError),
}

impl ThinkError {
    /// The error as data.
    #[must_use]
    pub fn fault(&self) -> Fault {
        match self {
            Self::OtherGame { player, game } => Fault::new("think.other-game", &[player, game]),
            Self::Over(_) => Fault::plain("game.over"),
            Self::NoMoves => Fault::plain("think.no-moves"),
            Self::Limits(error) => error.fault(),
        }
    }
}

said_by_fault!(ThinkError);

/// A player and the position that it was last asked about.
struct Erased<G: Game> {
    searcher: Box<dyn Searcher<G>>,
    position: G,
}

impl<G: Game> Erased<G> {
    /// Hides the type of a player's game.
    fn boxed(searcher: Box<dyn Searcher<G>>, position: G) -> Box<dyn Engine> {
        Box::new(Self { searcher, position })
    }
}

impl<G: Game> Engine for Erased<G> {
    fn start(&mut self, game: &dyn AnyGame, limits: &Limits) -> Result<(), ThinkError> {
        let Some(history) = game.as_any().downcast_ref::<History<G>>() else {
            return Err(ThinkError::OtherGame { player: G::NAME, game: game.name() });
        };
        limits.check().map_err(ThinkError::Limits)?;
        if let Some(outcome) = history.outcome() {
            return Err(ThinkError::Over(outcome));
        }
        if history.legal_moves().is_empty() {
            return Err(ThinkError::NoMoves);
        }
        self.position = history.current().clone();
        self.searcher.start(history, limits);
        Ok(())
    }

    fn step(&mut self, pause: &mut dyn FnMut() -> bool) -> Status {
        self.searcher.step(pause)
    }

    fn report(&self) -> TextReport {
        in_text(&self.position, self.searcher.report())
    }

    fn lasting(&self) -> Option<Lasting> {
        self.searcher.lasting()
    }

    fn take_over(&mut self, lasting: &Lasting) {
        self.searcher.take_over(lasting);
    }
}

/// Runs a player to its end or its time limit. `now` is the host's clock in seconds.
///
/// # Errors
/// When no search is possible or the limits are empty.
pub fn think(engine: &mut dyn Engine, game: &dyn AnyGame, limits: &Limits, now: &mut dyn FnMut() -> f64) -> Result<TextReport, ThinkError> {
    let begin = now();
    let seconds = limits.seconds.unwrap_or(f64::INFINITY);
    engine.start(game, limits)?;
    while engine.step(&mut || now() - begin >= seconds) == Status::Running && now() - begin < seconds {}
    Ok(engine.report())
}

/// Writes the moves of a report as text.
fn in_text<G: Game>(position: &G, report: Report<G>) -> TextReport {
    let written = |moves: &[G::Move]| {
        let mut line = position.clone();
        let mut texts = Vec::with_capacity(moves.len());
        for &m in moves {
            if !line.is_legal(m) {
                break;
            }
            texts.push(line.write_move(m));
            line.play_unchecked(m);
        }
        texts
    };
    let pv = written(&report.pv);
    let lines = report.lines.iter().map(|line| TextLine { chance: line.chance, mate: line.mate, moves: written(&line.moves) });
    let lines = lines.filter(|line| !line.moves.is_empty()).collect();
    TextReport {
        best: report.best.map(|m| position.write_move(m)),
        value: report.value,
        chance: report.chance,
        mate: report.mate,
        proved: report.proved,
        depth: report.depth,
        selective_depth: report.selective_depth,
        nodes: report.nodes,
        playouts: report.playouts,
        pv,
        root: report.root.into_iter().map(|root| (position.write_move(root.mv), root.chance, root.visits)).collect(),
        lines,
        shares: report.shares,
        notes: report.notes.into_iter().map(|(name, value)| (name.to_owned(), value)).collect(),
    }
}

/// What the players of a game have learnt, if they have to be given it before one is made: `None` if the program contains it, if there is nothing,
/// or if there is no such game.
#[must_use]
pub fn missing_weights(game: &str) -> Option<&'static Weights> {
    with_game!(game, G => G::WEIGHTS).ok().flatten().filter(|weights| weights.are_missing())
}

/// A new player of a level, or of a classic one with other weights, such as `greedy-bfs:wall-gain=30`. All random choices come from `seed`.
///
/// # Errors
/// When there is no such level.
pub fn player(game: &dyn AnyGame, level: &str, seed: u64) -> Result<Box<dyn Engine>, UnknownName> {
    fn of<G: Tunable>(game: &dyn AnyGame, level: &str, seed: u64) -> Result<Box<dyn Engine>, UnknownName> {
        let position = position::<G>(game)?;
        let player = tune::named(level, seed).unwrap_or_else(|| G::player(level, position.variant(), seed))?;
        Ok(Erased::boxed(player, position.clone()))
    }
    with_game!(game.name(), G => of::<G>(game, level, seed)?)
}

/// The levels of a game that have parameters: the classic ones with weights, then the strongest.
///
/// # Errors
/// When there is no such game.
pub fn tunable_levels(game: &str) -> Result<Vec<&'static str>, UnknownName> {
    with_game!(game, G => tune::tunable_levels::<G>())
}

/// The parameters of one of these levels.
///
/// # Errors
/// When there is no such game, or it has no such level with parameters.
pub fn parameters(game: &str, level: &str) -> Result<Vec<Parameter>, UnknownName> {
    fn of<G: Tunable>(level: &str) -> Result<Vec<Parameter>, UnknownName> {
        tune::parameters_of::<G>(level).ok_or_else(|| untunable::<G>(level))
    }
    with_game!(game, G => of::<G>(level)?)
}

/// A level with other parameter values; for `nodes` see [`Tunable::tuned`]. Unknown names are ignored, because
/// [`Values::parse`] has already refused them.
///
/// # Errors
/// When there is no such game, or it has no such level with parameters.
pub fn tuned_player(
    game: &dyn AnyGame,
    level: &str,
    values: &Values,
    seed: u64,
    nodes: Option<u64>,
) -> Result<Box<dyn Engine>, UnknownName> {
    fn of<G: Tunable>(
        game: &dyn AnyGame,
        level: &str,
        values: &Values,
        seed: u64,
        nodes: Option<u64>,
    ) -> Result<Box<dyn Engine>, UnknownName> {
        let position = position::<G>(game)?;
        let player = tune::player_with::<G>(level, values, position.variant(), seed, nodes);
        Ok(Erased::boxed(player.ok_or_else(|| untunable::<G>(level))?, position.clone()))
    }
    with_game!(game.name(), G => of::<G>(game, level, values, seed, nodes)?)
}

fn untunable<G: Tunable>(level: &str) -> UnknownName {
    UnknownName::new("name.level", level, &tune::tunable_levels::<G>())
}

/// The last position of a game of this type.
fn position<G: Game>(game: &dyn AnyGame) -> Result<&G, UnknownName> {
    let history = game.as_any().downcast_ref::<History<G>>();
    history.map(History::current).ok_or_else(|| UnknownName::new("name.game", game.name(), NAMES))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games;
    use crate::levels::RUNG_NAMES;
    use crate::registry::{gains_from_seeds, open, variants};

    /// One level of every game, with limited work.
    fn ask(game: &dyn AnyGame, level: &str, limits: &Limits) -> Result<TextReport, ThinkError> {
        let mut player = player(game, level, 1).expect("a listed level");
        think(&mut *player, game, limits, &mut || 0.0)
    }

    #[test]
    fn every_level_of_every_game_refuses_bounds_that_are_nonsense_and_games_that_are_over() {
        for name in games::NAMES {
            let start = open(name, None, None).expect("a listed game");
            let mut over = start.boxed();
            let mut rng = fastrand::Rng::with_seed(3);
            while over.outcome().is_none() {
                let moves = over.legal_moves();
                over.play(&moves[rng.u32(..moves.len() as u32) as usize]).expect("a legal move");
            }
            for level in start.levels() {
                for limits in [Limits::seconds(0.0), Limits::seconds(-1.0), Limits::seconds(f64::NAN), Limits::nodes(0), Limits::depth(0)] {
                    let error = ask(&*start, level.name, &limits).expect_err("nonsense");
                    assert!(matches!(error, ThinkError::Limits(_)), "{name} {} {limits:?}: {error}", level.name);
                }
                let error = ask(&*over, level.name, &Limits::nodes(10)).expect_err("the game is over");
                assert!(matches!(error, ThinkError::Over(_)) && error.to_string().contains("over"), "{name} {}: {error}", level.name);
            }
            let wrong = open(if *name == "nogo" { "checkers" } else { "nogo" }, None, None).expect("a listed game");
            let mut player = super::player(&*start, "random", 1).expect("a listed level");
            let error = player.start(&*wrong, &Limits::nodes(10)).expect_err("another game");
            assert!(error.to_string().contains(name) && error.to_string().contains(wrong.name()), "{error}");
            let error = super::player(&*start, "godlike", 1).err().expect("no such level");
            assert!(error.to_string().contains("godlike") && error.to_string().contains("strong"), "{error}");
        }
    }

    fn names_of_levels(game: &dyn AnyGame) -> Vec<&'static str> {
        game.levels().iter().map(|level| level.name).collect()
    }

    #[test]
    fn the_ladder_of_every_variant_thinks_as_long_as_is_listed() {
        for name in games::NAMES {
            let usual = names_of_levels(&*open(name, None, None).expect("a listed game"));
            for variant in variants(name).expect("a listed game") {
                let start = open(name, Some(variant), None).expect("a listed variant");
                assert_eq!(names_of_levels(&*start), usual, "{name} {variant}");
                for level in start.levels().iter().filter(|level| RUNG_NAMES.contains(&level.name)) {
                    let report = ask(&*start, level.name, &Limits::default()).expect("a move");
                    let nodes = level.limits.nodes.expect("a ladder is limited by nodes");
                    assert!(
                        report.proved || (nodes..nodes + 2).contains(&report.nodes),
                        "{name} {variant} {}: {}",
                        level.name,
                        report.nodes
                    );
                }
            }
        }
    }

    #[test]
    fn seeds_make_a_difference_where_several_searches_are_said_to_gain() {
        for name in games::NAMES {
            let start = open(name, None, None).expect("a listed game");
            let [one, other] = [1, 2].map(|seed| {
                let mut player = player(&*start, "strong", seed).expect("a listed level");
                think(&mut *player, &*start, &Limits::nodes(300), &mut || 0.0).expect("there is something to think about").root
            });
            assert!(one != other || !gains_from_seeds(name), "{name}");
        }
    }
}
