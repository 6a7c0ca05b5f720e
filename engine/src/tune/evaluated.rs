//! Games in which an evaluation is all that their players need.

use super::{Field, Numbers, Tunable, alpha_beta, sized};
use crate::core::error::UnknownName;
use crate::levels::{Levels, Rung};
use crate::players::{Handicapped, Playable, Work, random};
use crate::search::Searcher;
use crate::search::alphabeta::{AlphaBeta, AlphaBetaParams};
use crate::search::heuristics::{Evaluate, Plain};

/// A game whose ladder and strongest player are alpha-beta with one evaluation, and which has no levels of its own. It is [`Playable`] and
/// [`Tunable`]. A game that outgrows this implements those itself.
pub trait Evaluated: Levels {
    /// The evaluation, declared with `numbers!`.
    type Evaluation: Evaluate<Self> + Numbers + 'static;

    /// The unit of its values, in words: "hundredths of a square".
    const UNIT: &'static str;

    /// The largest sensible margin of a search, in that unit.
    const MARGIN: i32;

    /// The work of the game's benchmark; by default a search from the start.
    const WORK: Work = Work::FROM_START;
}

impl<G: Evaluated> Playable for G {
    const WORK: Work = <G as Evaluated>::WORK;

    fn player(level: &str, variant: &str, seed: u64) -> Result<Box<dyn Searcher<Self>>, UnknownName> {
        let by = |search| Box::new(AlphaBeta::new(Plain(G::Evaluation::default()), search));
        if let Some(rung) = Rung::find(&G::ladder(variant), level) {
            let search = by(AlphaBetaParams { table_bits: 14, all_root_values: true, ..AlphaBetaParams::default() });
            return Ok(Box::new(Handicapped::new(search, rung, seed)));
        }
        match level {
            "random" => Ok(random(seed)),
            "strong" => Ok(by(AlphaBetaParams::default())),
            _ => Err(Self::unknown_level(level)),
        }
    }
}

/// Evaluation and search of the level `strong`.
#[derive(Clone, Debug, Default)]
pub struct Settings<E> {
    evaluation: E,
    search: AlphaBetaParams,
}

impl<G: Evaluated> Tunable for G {
    type Settings = Settings<G::Evaluation>;

    fn fields(settings: &mut Self::Settings) -> Vec<Field<'_>> {
        let mut fields = settings.evaluation.fields();
        fields.extend(alpha_beta(&mut settings.search, G::UNIT, G::MARGIN));
        fields
    }

    fn tuned(settings: &Self::Settings, _variant: &str, _seed: u64, nodes: Option<u64>) -> Box<dyn Searcher<Self>> {
        Box::new(AlphaBeta::new(Plain(settings.evaluation.clone()), sized(&settings.search, nodes)))
    }
}
