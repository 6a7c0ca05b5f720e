//! The parameters of the strongest player of checkers.

use super::eval::CheckersHeuristics;
use super::net::Network;
use super::strong::{Strong, strong_search};
use super::weights::{Pair, Params};
use crate::games::checkers::Checkers;
use crate::games::checkers::board::DARK;
use crate::games::checkers::square::Square;
use crate::search::Searcher;
use crate::search::alphabeta::AlphaBetaParams;
use crate::tune::{Field, Tunable, alpha_beta, sized};

/// Evaluation and search of the level `strong`.
#[derive(Clone, Debug)]
pub struct Settings {
    learned: u32,
    eval: Params,
    search: AlphaBetaParams,
}

impl Default for Settings {
    fn default() -> Self {
        Self { learned: 1, eval: Params::default(), search: strong_search() }
    }
}

/// Both parameters of a pair.
fn pair<'a>(name: &str, about: &str, pair: &'a mut Pair) -> [Field<'a>; 2] {
    let Pair { open, end } = pair;
    [("open", "all pieces", open), ("end", "no pieces", end)].map(|(when, pieces, number)| {
        Field::new(
            format!("{name}.{when}"),
            format!("{about}, with {pieces} on the board, in hundredths of a man."),
            (-400, 600),
            5,
            number,
        )
    })
}

impl Tunable for Checkers {
    type Settings = Settings;

    fn fields(settings: &mut Settings) -> Vec<Field<'_>> {
        let Params { man, tower, mobility, support, passed, threat_to_move, threat_waiting, tempo } = &mut settings.eval;
        let learned = "1: a network evaluates. 0: a sum of terms does, with the weights below.";
        let mut fields = vec![Field::new("learned", learned, (0, 1), 1, &mut settings.learned)];
        // The first four squares of men are never used.
        for (square, weight) in Square::of_set(DARK).zip(man).skip(4) {
            fields.extend(pair(&format!("man.{square}"), "A man on this square, from Black's side", weight));
        }
        for (square, weight) in Square::of_set(DARK).zip(tower) {
            fields.extend(pair(&format!("tower.{square}"), "A tower on this square, from Black's side", weight));
        }
        for (weight, rows) in passed.iter_mut().zip(1..) {
            fields.extend(pair(&format!("passed.{rows}"), &format!("A passed man with {rows} rows to go"), weight));
        }
        fields.extend(pair("mobility", "Each legal move more than the opponent has", mobility));
        fields.extend(pair("support", "Each piece directly behind a man of its side", support));
        fields.extend(pair("threat-to-move", "Each piece of the opponent that the side to move can capture", threat_to_move));
        fields.extend(pair("threat-waiting", "Each piece of the side to move that the opponent could capture", threat_waiting));
        fields.extend(pair("tempo", "Being the side to move", tempo));
        fields.extend(alpha_beta(&mut settings.search, "hundredths of a man", 200));
        fields
    }

    fn tuned(settings: &Settings, _variant: &str, _seed: u64, nodes: Option<u64>) -> Box<dyn Searcher<Self>> {
        let search = sized(&settings.search, nodes);
        let heuristics = if settings.learned > 0 {
            CheckersHeuristics::learned(Network::shipped())
        } else {
            CheckersHeuristics::new(settings.eval.clone())
        };
        Box::new(Strong::with(heuristics, search))
    }
}
