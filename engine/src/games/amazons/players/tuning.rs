//! The parameters of the strongest player of Amazons, and the weights of the classic ones.

use super::eval::TERM_NAMES;
use super::one_ply::OnePly;
use super::policy::{AmazonsPolicy, PolicyParams, search_params};
use crate::games::amazons::Amazons;
use crate::search::Searcher;
use crate::search::mcts::{Mcts, MctsParams};
use crate::tune::{Field, Tunable, Weighted, mcts};

/// Evaluation, move selection and tree search of the level `strong`.
#[derive(Clone, Debug)]
pub struct Settings {
    policy: PolicyParams,
    search: MctsParams,
}

impl Default for Settings {
    fn default() -> Self {
        Self { policy: PolicyParams::default(), search: search_params() }
    }
}

impl Tunable for Amazons {
    type Settings = Settings;

    fn fields(settings: &mut Settings) -> Vec<Field<'_>> {
        let PolicyParams { learned, params, judged, kept, hopeless, whole, temperature, lookahead, filling, by_region } =
            &mut settings.policy;
        let mut fields = mcts(&mut settings.search);
        let ([judged, judged_root], [kept, kept_root], [hopeless, hopeless_root]) = (judged, kept, hopeless);
        fields.extend([
            Field::new("learned", "1: a network evaluates. 0: a sum of terms does, with the weights below.", (0, 1), 1, learned),
            Field::new("judged", "Moves that are fully evaluated at an inner node.", (5, 1000), 10, judged),
            Field::new("judged-root", "Moves that are fully evaluated at the root.", (5, 5000), 100, judged_root),
            Field::new("kept", "Moves that enter the tree at an inner node.", (2, 500), 4, kept),
            Field::new("kept-root", "Moves that enter the tree at the root.", (2, 5000), 20, kept_root),
            Field::new(
                "hopeless",
                "Moves worse than the best one by more than this do not enter the tree at an inner node, in logits.",
                (0.1, 8),
                0.1,
                hopeless,
            ),
            Field::new("hopeless-root", "The same at the root, in logits.", (0.1, 8), 0.2, hopeless_root),
            Field::new(
                "whole",
                "Where there are so few moves, all of them enter the tree, so that a position can be proved lost.",
                (0, 100),
                4,
                whole,
            ),
            Field::new(
                "temperature",
                "Temperature of the priors: e to the power of a move's value divided by this, in logits.",
                (0.05, 3),
                0.04,
                temperature,
            ),
            Field::new("lookahead", "Share of the best move's value in the value of a leaf.", (0, 1), 0.05, lookahead),
            Field::new(
                "filling",
                "Positions searched to count the moves that a side has left in regions of its own.",
                (1, 1000),
                5,
                filling,
            ),
            Field::new(
                "by-region",
                "1: the moves left are counted region by region. 0: all regions of a side together.",
                (0, 1),
                1,
                by_region,
            ),
        ]);
        for (row, stage) in params.weights.iter_mut().zip(0..) {
            for (name, weight) in TERM_NAMES.into_iter().zip(row) {
                let about = format!("Weight of the term {name} at stage {stage} of 4 (0: nothing is contested), in logits.");
                fields.push(Field::new(format!("{name}.{stage}"), about, (-2, 2), 0.02, weight));
            }
        }
        fields
    }

    fn tuned(settings: &Settings, _variant: &str, seed: u64, _nodes: Option<u64>) -> Box<dyn Searcher<Self>> {
        Box::new(Mcts::new(AmazonsPolicy::new(settings.policy.clone()), settings.search.clone(), seed))
    }

    fn weighted(level: &str) -> Option<Box<dyn Weighted<Self>>> {
        Some(match level {
            "score-only" => Box::new(OnePly::score_only()),
            "lock-score" => Box::new(OnePly::lock_score()),
            _ => return None,
        })
    }
}
