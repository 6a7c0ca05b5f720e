//! The parameters of the strongest player of Quoridor.

use super::eval::{Knowledge, Params, search_params};
use crate::games::quoridor::Quoridor;
use crate::search::Searcher;
use crate::search::alphabeta::{AlphaBeta, AlphaBetaParams};
use crate::tune::{Field, Numbers, Tunable, alpha_beta, sized};

/// Evaluation and search of the level `strong`.
#[derive(Clone, Debug)]
pub struct Settings {
    eval: Params,
    search: AlphaBetaParams,
}

impl Default for Settings {
    fn default() -> Self {
        Self { eval: Params::default(), search: search_params() }
    }
}

impl Tunable for Quoridor {
    type Settings = Settings;

    fn fields(settings: &mut Settings) -> Vec<Field<'_>> {
        let mut fields = settings.eval.fields();
        fields.extend(alpha_beta(&mut settings.search, "hundredths of a step", 400));
        fields
    }

    fn tuned(settings: &Settings, _variant: &str, _seed: u64, nodes: Option<u64>) -> Box<dyn Searcher<Self>> {
        let search = sized(&settings.search, nodes);
        Box::new(AlphaBeta::new(Knowledge::new(settings.eval.clone()), search))
    }
}
