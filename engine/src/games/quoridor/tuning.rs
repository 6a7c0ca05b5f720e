//! The numbers of the strongest player of Quoridor.

use super::Quoridor;
use super::eval::{Knowledge, Params, search_params};
use crate::search::Searcher;
use crate::search::alphabeta::{AlphaBeta, AlphaBetaParams};
use crate::tune::{Field, Tunable, alpha_beta, table_bits};

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
        let Params { step, urgency, tempo, wall, early_wall, route, exposure, reach, sharp, solve_after, learned } = &mut settings.eval;
        let mut fields = vec![
            Field::new("step", "One step of the shortest way, in hundredths of a step: the measure of the others.", (20, 400), 10, step),
            Field::new("urgency", "Being near the goal: this divided by one more than the distance, in hundredths of a step.", (0, 2000), 50, urgency),
            Field::new("tempo", "To have the move, in hundredths of a step.", (-50, 200), 10, tempo),
            Field::new("wall", "Every wall in hand, in hundredths of a step.", (0, 500), 15, wall),
            Field::new("early-wall", "Each of the first three walls in hand, besides, in hundredths of a step.", (-150, 300), 15, early_wall),
            Field::new("route", "Another first step on a shortest way, in hundredths of a step.", (-50, 150), 8, route),
            Field::new(
                "exposure",
                "Taken off, times ln(1 + n), for n free slots across the own shortest ways while the other side has a wall, in hundredths of a step.",
                (-100, 200),
                8,
                exposure,
            ),
            Field::new("reach", "Quiet walls are tried within so many steps of both pawns' corridors.", (0, 4), 1, reach),
            Field::new("sharp", "Walls that gain so many steps are neither reduced nor skipped.", (1, 6), 1, sharp),
            Field::new("solve-after", "A layout's races are solved when it has been met so often.", (0, 100), 2, solve_after),
        ];
        fields.push(Field::new("learned", "How much of the evaluation is the network's, in hundredths; the rest is made of terms.", (0, 100), 10, learned));
        fields.extend(alpha_beta(&mut settings.search, "hundredths of a step", 400));
        fields
    }

    fn tuned(settings: &Settings, _variant: &str, _seed: u64, nodes: Option<u64>) -> Box<dyn Searcher<Self>> {
        let search = AlphaBetaParams { table_bits: table_bits(nodes, settings.search.table_bits), ..settings.search.clone() };
        Box::new(AlphaBeta::new(Knowledge::new(settings.eval.clone()), search))
    }
}
