//! The parameters of strong and classic players, and tuning by self-play (SPSA).
//!
//! Every game lists the parameters of its strongest player with meaning, unit and range ([`Tunable::fields`]); from outside they are
//! [`Parameter`]s and [`Values`]. Nothing here plays or measures: the caller asks [`Spsa`] for two players, lets them play and returns the
//! score.

mod evaluated;
mod number;
mod numbers;
mod parameter;
mod searches;
mod spsa;
mod state;
#[cfg(test)]
mod tests;
mod values;
mod weighted;

use crate::players::Playable;
use crate::search::Searcher;
use crate::search::alphabeta::AlphaBetaParams;

pub use evaluated::{Evaluated, Settings};
pub use number::Number;
pub use numbers::Numbers;
pub(crate) use numbers::numbers;
pub use parameter::{Field, Parameter, UnknownParameter, select};
pub(crate) use searches::{alpha_beta, mcts};
pub use spsa::Spsa;
pub use state::{Run, State, StateError};
pub use values::{Values, ValuesError};
pub(crate) use weighted::named;
pub use weighted::{STRONGEST, Weighted, tunable_levels};

/// A game whose strongest player has named parameters.
pub trait Tunable: Playable {
    /// All parameters of the strongest player; the default is how it plays.
    type Settings: Default + Clone + Send;

    /// The parameters in these settings, always the same ones in the same order.
    ///
    /// ```
    /// use quintet_engine::{games::nogo::NoGo, tune::Tunable};
    ///
    /// let mut settings = Default::default();
    /// assert!(NoGo::fields(&mut settings).iter().any(|field| field.name == "exploration"));
    /// ```
    fn fields(settings: &mut Self::Settings) -> Vec<Field<'_>>;

    /// The strongest player with these settings. `nodes` is the node limit of its searches, if known, so that its tables are not larger than
    /// useful.
    fn tuned(settings: &Self::Settings, variant: &str, seed: u64, nodes: Option<u64>) -> Box<dyn Searcher<Self>>;

    /// The weights of a classic player, if the level is one that has weights.
    fn weighted(_level: &str) -> Option<Box<dyn Weighted<Self>>> {
        None
    }
}

/// The parameters of a tunable level, with its values as defaults; none for other levels.
#[must_use]
pub fn parameters_of<G: Tunable>(level: &str) -> Option<Vec<Parameter>> {
    let parameters = |fields: Vec<Field<'_>>| fields.iter().map(Field::parameter).collect();
    if level == STRONGEST {
        return Some(parameters(G::fields(&mut G::Settings::default())));
    }
    G::weighted(level).map(|mut weights| parameters(weights.fields()))
}

/// A tunable level with these values instead of its own; `None` for other levels. Unknown names are ignored, because [`Values::parse`] has
/// already refused them. For `nodes` see [`Tunable::tuned`].
#[must_use]
pub fn player_with<G: Tunable>(level: &str, values: &Values, variant: &str, seed: u64, nodes: Option<u64>) -> Option<Box<dyn Searcher<G>>> {
    if level == STRONGEST {
        let mut settings = G::Settings::default();
        set(G::fields(&mut settings), values);
        return Some(G::tuned(&settings, variant, seed, nodes));
    }
    let mut weights = G::weighted(level)?;
    set(weights.fields(), values);
    Some(weights.player(seed))
}

fn set(fields: Vec<Field<'_>>, values: &Values) {
    for mut field in fields {
        if let Some(value) = values.get(&field.name) {
            field.set(value);
        }
    }
}

/// The parameters of alpha-beta for searches of so many nodes, with a table no larger than useful.
pub(crate) fn sized(search: &AlphaBetaParams, nodes: Option<u64>) -> AlphaBetaParams {
    AlphaBetaParams { table_bits: table_bits(nodes, search.table_bits), ..search.clone() }
}

/// The number of bits of a table for searches of this many nodes, at most `most`: it holds the searches of about sixteen moves.
#[must_use]
pub fn table_bits(nodes: Option<u64>, most: u32) -> u32 {
    let useful = nodes.map_or(u32::MAX, |nodes| nodes.saturating_mul(16).clamp(1 << 10, 1 << 62).next_power_of_two().trailing_zeros());
    useful.min(most)
}
