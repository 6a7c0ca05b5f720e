//! Strong players by their numbers: what can be set, and finding better values by play (SPSA).
//!
//! Every game names the numbers of its strongest player with their meaning, unit and range ([`Tunable::fields`]). From outside they are
//! [`Parameter`]s and [`Values`]: text to number. Nothing here plays or measures; whoever tunes asks [`Spsa`] for two players, lets them
//! meet and tells it the score.

mod number;
mod parameter;
mod searches;
mod spsa;
mod state;
#[cfg(test)]
mod tests;
mod values;

use crate::erased::{AnyGame, Engine, Erased};
use crate::error::UnknownName;
use crate::games::{self, Visitor};
use crate::history::History;
use crate::level::Playable;
use crate::search::Searcher;

pub use number::Number;
pub use parameter::{Field, Parameter, select};
pub(crate) use searches::{alpha_beta, mcts};
pub use spsa::Spsa;
pub use state::{Run, State, StateError};
pub use values::{Values, ValuesError};

/// A game whose strongest player is made of numbers that have names.
pub trait Tunable: Playable {
    /// All that the strongest player can be told; the default is how it plays.
    type Settings: Default + Clone + Send;

    /// The numbers in these settings, always the same ones in the same order.
    fn fields(settings: &mut Self::Settings) -> Vec<Field<'_>>;

    /// The strongest player with these settings. `nodes` is the most that any of its searches will be allowed, if that is known: tables
    /// need not be larger than of use then.
    fn tuned(settings: &Self::Settings, variant: &str, seed: u64, nodes: Option<u64>) -> Box<dyn Searcher<Self>>;
}

/// The numbers of a game's strongest player, with the values it plays with as defaults.
fn parameters_of<G: Tunable>() -> Vec<Parameter> {
    G::fields(&mut G::Settings::default()).iter().map(Field::parameter).collect()
}

/// The settings that differ from the default by these values.
fn settings_with<G: Tunable>(values: &Values) -> G::Settings {
    let mut settings = G::Settings::default();
    for field in &mut G::fields(&mut settings) {
        if let Some(value) = values.get(&field.name) {
            field.set(value);
        }
    }
    settings
}

/// The parameters of a game by its name.
///
/// # Errors
/// When there is no such game.
pub fn parameters(game: &str) -> Result<Vec<Parameter>, UnknownName> {
    struct Parameters;
    impl Visitor for Parameters {
        type Output = Vec<Parameter>;
        fn visit<G: Tunable>(self) -> Self::Output {
            parameters_of::<G>()
        }
    }
    games::with_game(game, Parameters)
}

/// The strongest player of a game with other numbers; for `nodes` see [`Tunable::tuned`]. Values whose names the game does not know are
/// left aside: [`Values::parse`] has refused them.
///
/// # Errors
/// When the game is none of the list.
pub fn player(game: &dyn AnyGame, values: &Values, seed: u64, nodes: Option<u64>) -> Result<Box<dyn Engine>, UnknownName> {
    struct Player<'a> {
        game: &'a dyn AnyGame,
        values: &'a Values,
        seed: u64,
        nodes: Option<u64>,
    }
    impl Visitor for Player<'_> {
        type Output = Result<Box<dyn Engine>, UnknownName>;
        fn visit<G: Tunable>(self) -> Self::Output {
            let history =
                self.game.as_any().downcast_ref::<History<G>>().ok_or_else(|| UnknownName::new("game", self.game.name(), games::NAMES))?;
            let searcher = G::tuned(&settings_with::<G>(self.values), self.game.variant(), self.seed, self.nodes);
            Ok(Erased::boxed(searcher, history.current().clone()))
        }
    }
    games::with_game(game.name(), Player { game, values, seed, nodes })?
}

/// How many bits a table needs that serves searches of so many nodes, if it may have `most`: room for the searches of some sixteen moves.
#[must_use]
pub fn table_bits(nodes: Option<u64>, most: u32) -> u32 {
    let useful = nodes.map_or(u32::MAX, |nodes| nodes.saturating_mul(16).clamp(1 << 10, 1 << 62).next_power_of_two().trailing_zeros());
    useful.min(most)
}
