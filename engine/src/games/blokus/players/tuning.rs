//! The numbers of the strongest player of Blokus.

use super::guide::{BlokusGuide, GuideParams};
use super::playout::PlayoutParams;
use crate::games::blokus::Blokus;
use crate::search::Searcher;
use crate::search::mcts::{Mcts, MctsParams};
use crate::tune::{Field, Tunable, mcts};

/// Priors, playouts and tree search of the level `strong`.
#[derive(Clone, Debug)]
pub struct Settings {
    guide: GuideParams,
    search: MctsParams,
}

impl Default for Settings {
    fn default() -> Self {
        Self { guide: GuideParams::default(), search: Blokus::search_params() }
    }
}

impl Tunable for Blokus {
    type Settings = Settings;

    fn fields(settings: &mut Settings) -> Vec<Field<'_>> {
        let GuideParams { sharpness, breadth, margin, network, playout } = &mut settings.guide;
        let PlayoutParams { size, local, tries: [answers, anywhere] } = playout;
        let mut fields = mcts(&mut settings.search);
        fields.push(Field::new("sharpness", "By how much the prior's differences are stretched, in hundredths.", (0, 1000), 10, sharpness));
        fields.push(Field::new("breadth", "At most so many placements of a position are searched.", (5, 300), 5, breadth));
        fields.push(Field::new("margin", "The part of a playout's reward that depends on the margin.", (0, 1), 0.03, margin));
        fields.push(Field::new("network", "With two sides, the part of a leaf's value that the network tells.", (0, 1), 0.05, network));
        fields.push(Field::new(
            "local",
            "How many times as likely a local answer is among placements that are listed in playouts.",
            (1, 200),
            2,
            local,
        ));
        fields.push(Field::new("tries.answer", "Answers to the opponents' last pieces that playouts try by chance.", (0, 200), 3, answers));
        fields.push(Field::new("tries.anywhere", "Placements anywhere that playouts try by chance after them.", (0, 400), 5, anywhere));
        for ((weight, squares), step) in size.iter_mut().zip(1..).zip([1, 1, 1, 3, 6]) {
            let about = format!("Weight in playouts of a piece of {squares} square{}.", if squares == 1 { "" } else { "s" });
            fields.push(Field::new(format!("size.{squares}"), about, (0, 400), step, weight));
        }
        fields
    }

    fn tuned(settings: &Settings, _variant: &str, seed: u64, _nodes: Option<u64>) -> Box<dyn Searcher<Self>> {
        Box::new(Mcts::new(BlokusGuide::new(settings.guide.clone()), settings.search.clone(), seed))
    }
}
