//! Insights for Amazons: distances, territory, and the five features of Lieberum (2005) with their weights; the textbook evaluation.

use super::bits::Bits;
use super::board::{Board, square};
use super::lieberum::{Weights, features};
use super::{Amazons, Size};
use crate::core::order::sorted_by;
use crate::core::side::Side;
use crate::study::insights::{Fact, Insights, Mark, Overlay, Show, sum};
use crate::study::textbook::Textbook;

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
    let mut facts = values(board, weights);
    if name == "mobility" {
        let mut sums = vec![0.0; 2];
        for side in Side::all(2) {
            for at in board.amazons(side).squares() {
                let terms = mobility(board, at);
                sums[side.index()] += sum(&terms);
                marks.push(Mark::new(square::<B>(at), Some(side.index()), Show::Sum(terms)));
            }
        }
        facts.push(Fact::new("mobility", "", sums));
    }
    Overlay { marks, facts }
}

/// The features and their weighted sum: for the side to move, and as the reports and the paper give them, for White minus Black. Both differ in
/// nothing but the sign.
fn values<B: Bits>(board: &Board<B>, weights: Weights) -> Vec<Fact> {
    let white = if B::SIZE == 8 { Side::SECOND } else { Side::FIRST };
    let sign = if board.turn() == white { 1.0 } else { -1.0 };
    // No negative zero.
    let both = |value: f32| vec![value + 0.0, sign * value + 0.0];
    let features = features(board);
    let parts = ["t1", "t2", "c1", "c2", "m"].into_iter().zip(features).zip(weights.0);
    let total = features.iter().zip(weights.0).map(|(value, weight)| value * weight).sum();
    parts
        .map(|((name, value), weight)| Fact { name, of: String::new(), values: both(value), weight: Some(weight) })
        .chain([Fact::new("sum", "", both(total))])
        .collect()
}

/// The mobility `F(a)` of the amazon on a square, square by square: for each that it reaches by one queen move, the number of empty neighbours of
/// that square, divided by its distance. Nearer squares come first.
fn mobility<B: Bits>(board: &Board<B>, from: u8) -> Vec<(u32, u32)> {
    let start = square::<B>(from);
    let term = |to: u8| {
        let end = square::<B>(to);
        let distance = start.file().abs_diff(end.file()).max(start.rank().abs_diff(end.rank()));
        let free = (B::single(to).neighbours() & board.empty()).count();
        (u32::from(distance), free)
    };
    let terms = sorted_by(B::queen(from, board.empty()).squares().map(term), |a, b| a.0 < b.0);
    terms.into_iter().map(|(distance, free)| (free, distance)).collect()
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

/// Empty squares that a side reaches in fewer queen moves than the other.
impl Textbook for Amazons {
    fn textbook_value(&self, side: Side) -> i32 {
        match &self.0 {
            Size::Eight(board) => territory(board.amazons(side), board.amazons(side.opponent()), board.empty()),
            Size::Ten(board) => territory(board.amazons(side), board.amazons(side.opponent()), board.empty()),
        }
    }
}

fn territory<B: Bits>(mine: B, theirs: B, empty: B) -> i32 {
    let mut reached = [B::NONE; 2];
    let mut front = [mine, theirs];
    let mut lead = 0;
    loop {
        front = [0, 1].map(|side| front[side].slides(empty) & !reached[side]);
        if (front[0] | front[1]).is_empty() {
            return lead;
        }
        lead += (front[0] & !(reached[1] | front[1])).count() as i32 - (front[1] & !(reached[0] | front[0])).count() as i32;
        reached = [reached[0] | front[0], reached[1] | front[1]];
    }
}
