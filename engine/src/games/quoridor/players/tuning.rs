//! The parameters of the strongest player of Quoridor, and the weights of the classic one.

use super::eval::{Knowledge, Params, search_params};
use super::greedy::Weights;
use crate::games::quoridor::Quoridor;
use crate::search::Searcher;
use crate::search::alphabeta::{AlphaBeta, AlphaBetaParams};
use crate::tune::{Field, Numbers, Tunable, Weighted, alpha_beta, sized};

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

    fn weighted(level: &str) -> Option<Box<dyn Weighted<Self>>> {
        (level == "greedy-bfs").then(|| Box::new(Weights::default()) as Box<dyn Weighted<Self>>)
    }
}
