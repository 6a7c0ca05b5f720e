//! The numbers of the strongest player of Blokus.

use super::Blokus;
use super::guide::{BlokusGuide, GuideParams, PriorWeights};
use super::pieces::Piece;
use super::playout::PlayoutParams;
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

/// The phases of a game in the names of the priors.
const PHASES: [&str; super::guide::PHASES] = ["early", "middle", "late"];

/// The weights of the prior of one board and phase.
fn prior<'a>(board: &str, phase: &str, weights: &'a mut PriorWeights) -> Vec<Field<'a>> {
    let PriorWeights { piece, cover, room, beside, spend, contact, rim, point, open, contest, far } = weights;
    let pieces = Piece::all().zip(piece).map(|(piece, weight)| (format!("piece.{}", piece.name()), "Placing this piece", weight));
    let others = [
        ("cover", "Every opposing corner point that is covered", cover),
        ("room", "Every cell free to the opponent beside a covered opposing corner point", room),
        ("beside", "Every covered cell beside an opposing corner point", beside),
        ("spend", "Every own corner point that is covered", spend),
        ("contact", "Every covered cell beside a cell of another colour", contact),
        ("rim", "Every covered cell at the edge of the board", rim),
        ("point", "Every new own corner point", point),
        ("open", "Every free cell beside a new own corner point", open),
        ("contest", "A new own corner point on or beside an opposing one", contest),
        ("far", "Every row or column that the nearest cell is farther from the centre, doubled", far),
    ];
    let all = pieces.chain(others.map(|(name, about, weight)| (name.to_owned(), about, weight)));
    all.map(|(name, about, weight)| {
        Field::new(format!("{board}.{phase}.{name}"), format!("{about}, in hundredths of a logit of the prior."), (-1000, 1000), 15, weight)
    })
    .collect()
}

impl Tunable for Blokus {
    type Settings = Settings;

    fn fields(settings: &mut Settings) -> Vec<Field<'_>> {
        let GuideParams { small, large, breadth, margin, playout } = &mut settings.guide;
        let PlayoutParams { size, local, tries: [answers, anywhere] } = playout;
        let mut fields = mcts(&mut settings.search);
        fields.push(Field::new("breadth", "At most so many placements of a position are searched.", (5, 300), 5, breadth));
        fields.push(Field::new("margin", "The part of a playout's reward that depends on the margin.", (0, 1), 0.03, margin));
        fields.push(Field::new("local", "How many times as likely a local answer is among placements that are listed in playouts.", (1, 200), 2, local));
        fields.push(Field::new("tries.answer", "Answers to the opponents' last pieces that playouts try by chance.", (0, 200), 3, answers));
        fields.push(Field::new("tries.anywhere", "Placements anywhere that playouts try by chance after them.", (0, 400), 5, anywhere));
        for ((weight, squares), step) in size.iter_mut().zip(1..).zip([1, 1, 1, 3, 6]) {
            let about = format!("Weight in playouts of a piece of {squares} square{}.", if squares == 1 { "" } else { "s" });
            fields.push(Field::new(format!("size.{squares}"), about, (0, 400), step, weight));
        }
        for (board, phases) in [("small", small), ("large", large)] {
            for (phase, weights) in PHASES.into_iter().zip(phases) {
                fields.extend(prior(board, phase, weights));
            }
        }
        fields
    }

    fn tuned(settings: &Settings, _variant: &str, seed: u64, _nodes: Option<u64>) -> Box<dyn Searcher<Self>> {
        Box::new(Mcts::new(BlokusGuide::new(settings.guide.clone()), settings.search.clone(), seed))
    }
}
