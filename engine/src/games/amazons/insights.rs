//! Insights for Amazons: distances, territory, and the five features of Lieberum (2005) with their weights.

use super::bits::Bits;
use super::board::{Board, square};
use super::lieberum::{Weights, features};
use super::{Amazons, Size};
use crate::core::side::Side;
use crate::study::insights::{Fact, Insights, Mark, Overlay, Show};

impl Insights for Amazons {
    const OVERLAYS: &'static [&'static str] = &["queen", "king", "territory", "mobility"];

    fn overlay(&self, name: &str) -> Overlay {
        match &self.0 {
            Size::Eight(board) => overlay(board, name, Weights::BY_PHASE[Weights::phase(self.arrows(), 56)]),
            Size::Ten(board) => overlay(board, name, Weights::BY_PHASE[Weights::phase(self.arrows(), 92)]),
        }
    }
}

fn overlay<B: Bits>(board: &Board<B>, name: &str, weights: Weights) -> Overlay {
    let by_queen = name != "king";
    let distances = [Side::FIRST, Side::SECOND].map(|side| distances(board.amazons(side), board.empty(), by_queen));
    let mut marks = Vec::new();
    for at in board.empty().squares() {
        let pair = [0, 1].map(|side: usize| distances[side][usize::from(at)]);
        let nearer = match pair {
            [None, None] => continue,
            [Some(a), Some(b)] if a == b => None,
            [Some(a), Some(b)] => Some(usize::from(a > b)),
            [first, _] => Some(usize::from(first.is_none())),
        };
        let place = square::<B>(at);
        match name {
            "territory" => marks.push(Mark::new(place, nearer, Show::Own)),
            "mobility" => {}
            _ => marks.push(Mark::new(place, nearer, Show::Pair(pair))),
        }
    }
    if name == "mobility" {
        for side in Side::all(2) {
            for at in board.amazons(side).squares() {
                let reach = B::queen(at, board.empty()).count();
                marks.push(Mark::new(square::<B>(at), Some(side.index()), Show::Number(reach as i32)));
            }
        }
    }
    let features = features(board);
    let mut facts: Vec<Fact> = ["t1", "t2", "c1", "c2", "m"]
        .into_iter()
        .zip(features)
        .zip(weights.0)
        .map(|((name, value), weight)| Fact { name, of: String::new(), values: vec![value], weight: Some(weight) })
        .collect();
    let sum = features.iter().zip(weights.0).map(|(value, weight)| value * weight).sum();
    facts.push(Fact::new("sum", "", vec![sum]));
    Overlay { marks, facts }
}

/// The smallest number of queen or king moves from any of these amazons to every empty square.
fn distances<B: Bits>(amazons: B, empty: B, by_queen: bool) -> [Option<u32>; 128] {
    let mut distances = [None; 128];
    let (mut front, mut reached) = (amazons, B::NONE);
    for distance in 1.. {
        let next = if by_queen { front.slides(empty) } else { front.neighbours() & empty };
        front = next & !reached;
        if front.is_empty() {
            break;
        }
        reached |= front;
        for at in front.squares() {
            distances[usize::from(at)] = Some(distance);
        }
    }
    distances
}
