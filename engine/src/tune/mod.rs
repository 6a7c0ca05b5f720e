//! Strong players by their numbers: what can be set, and finding better values by play (SPSA).
//!
//! Every game names the numbers of its strongest player with their meaning, unit and range ([`Tunable::fields`]). From outside they are
//! [`Parameter`]s and [`Values`]: text to number. Nothing here plays or measures; whoever tunes asks [`Spsa`] for two players, lets them
//! meet and tells it the score.

mod number;
mod numbers;
mod parameter;
mod searches;
mod spsa;
mod state;
#[cfg(test)]
mod tests;
mod values;

use crate::players::Playable;
use crate::search::Searcher;

pub use number::Number;
pub(crate) use numbers::numbers;
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
    ///
    /// ```
    /// use quintet_engine::{games::nogo::NoGo, tune::Tunable};
    ///
    /// let mut settings = Default::default();
    /// assert!(NoGo::fields(&mut settings).iter().any(|field| field.name == "exploration"));
    /// ```
    fn fields(settings: &mut Self::Settings) -> Vec<Field<'_>>;

    /// The strongest player with these settings. `nodes` is the most that any of its searches will be allowed, if that is known: tables
    /// need not be larger than of use then.
    fn tuned(settings: &Self::Settings, variant: &str, seed: u64, nodes: Option<u64>) -> Box<dyn Searcher<Self>>;
}

/// The numbers of a game's strongest player, with the values it plays with as defaults.
#[must_use]
pub fn parameters_of<G: Tunable>() -> Vec<Parameter> {
    G::fields(&mut G::Settings::default()).iter().map(Field::parameter).collect()
}

/// The settings that differ from the default by these values. Values whose names the game does not know are left aside:
/// [`Values::parse`] has refused them.
#[must_use]
pub fn settings_with<G: Tunable>(values: &Values) -> G::Settings {
    let mut settings = G::Settings::default();
    for field in &mut G::fields(&mut settings) {
        if let Some(value) = values.get(&field.name) {
            field.set(value);
        }
    }
    settings
}

/// How many bits a table needs that serves searches of so many nodes, if it may have `most`: room for the searches of some sixteen moves.
#[must_use]
pub fn table_bits(nodes: Option<u64>, most: u32) -> u32 {
    let useful = nodes.map_or(u32::MAX, |nodes| nodes.saturating_mul(16).clamp(1 << 10, 1 << 62).next_power_of_two().trailing_zeros());
    useful.min(most)
}
