//! The parameters of the strongest player of Blokus, and the weights of the classic one.

use super::opponents::Weights;
use super::playout::PlayoutParams;
use super::policy::{BlokusPolicy, PolicyParams};
use crate::games::blokus::Blokus;
use crate::games::blokus::geometry::BoardSize;
use crate::games::blokus::setup::SETUPS;
use crate::search::Searcher;
use crate::search::mcts::{Mcts, MctsParams};
use crate::tune::{Field, Tunable, Weighted, mcts};

/// Priors, playouts and tree search of the level `strong`.
#[derive(Clone, Debug)]
pub struct Settings {
    policy: PolicyParams,
    search: MctsParams,
    /// `search.reconsidered` on the small board, where the value of the network is nearer to the results.
    reconsidered_small: u32,
}

impl Default for Settings {
    fn default() -> Self {
        Self { policy: PolicyParams::default(), search: Blokus::search_params(), reconsidered_small: 16 }
    }
}

impl Tunable for Blokus {
    type Settings = Settings;

    fn fields(settings: &mut Settings) -> Vec<Field<'_>> {
        let PolicyParams { sharpness, sharpness_small, breadth, margin, places, network, sharpness_learned, playout } =
            &mut settings.policy;
        let PlayoutParams { size, local, tries: [answers, anywhere] } = playout;
        let mut fields = mcts(&mut settings.search);
        fields.push(Field::new(
            "reconsidered.small",
            "How many visits its second answer counts for on the small board.",
            (1, 100),
            2,
            &mut settings.reconsidered_small,
        ));
        fields.push(Field::new("sharpness", "Inverse temperature of the priors on the large board, in percent.", (0, 1000), 10, sharpness));
        fields.push(Field::new(
            "sharpness.small",
            "Inverse temperature of the priors on the small board, in percent.",
            (0, 1000),
            10,
            sharpness_small,
        ));
        fields.push(Field::new("breadth", "Greatest number of placements of a position that are searched.", (5, 300), 5, breadth));
        fields.push(Field::new("margin", "Share of the margin in the reward of a game of two sides.", (0, 1), 0.03, margin));
        fields.push(Field::new(
            "places",
            "Share of the places in the reward of a game of more sides; the rest is the margin.",
            (0, 1),
            0.1,
            places,
        ));
        fields.push(Field::new("network", "Share of the network in the value of a leaf; with two sides only.", (0, 1), 0.05, network));
        fields.push(Field::new(
            "sharpness.learned",
            "Inverse temperature of the priors of the convolutional network, in percent.",
            (0, 1000),
            10,
            sharpness_learned,
        ));
        fields.push(Field::new(
            "local",
            "Weight of a local answer among the placements listed in a playout; others have 1.",
            (1, 200),
            2,
            local,
        ));
        fields.push(Field::new("tries.answer", "Random answers to the opponents' last pieces that a playout tries.", (0, 200), 3, answers));
        fields.push(Field::new("tries.anywhere", "Random placements anywhere that a playout tries after these.", (0, 400), 5, anywhere));
        for ((weight, squares), step) in size.iter_mut().zip(1..).zip([1, 1, 1, 3, 6]) {
            let about = format!("Weight of a piece of {squares} square{} in playouts.", if squares == 1 { "" } else { "s" });
            fields.push(Field::new(format!("size.{squares}"), about, (0, 400), step, weight));
        }
        fields
    }

    fn tuned(settings: &Settings, variant: &str, seed: u64, _nodes: Option<u64>) -> Box<dyn Searcher<Self>> {
        let mut search = settings.search.clone();
        if SETUPS.iter().any(|setup| setup.name == variant && setup.size == BoardSize::Small) {
            search.reconsidered = settings.reconsidered_small;
        }
        Box::new(Mcts::new(BlokusPolicy::new(settings.policy.clone()), search, seed))
    }

    fn weighted(level: &str) -> Option<Box<dyn Weighted<Self>>> {
        (level == "greedy-corners").then(|| Box::new(Weights::default()) as Box<dyn Weighted<Self>>)
    }
}
