//! Themes of checkers with towers.

use super::{Played, those};
use crate::core::game::Game;
use crate::core::side::Side;
use crate::games::checkers::{Checkers, Square};

/// The opponent can hardly move with so many moves or fewer.
const FEW_MOVES: u64 = 3;

/// The share of the pieces that are off the board.
pub(super) fn progress(position: &Checkers) -> f32 {
    let left: u32 = Side::all(2).map(|side| position.counts(side)).map(|(men, towers)| men + towers).sum();
    1.0 - left as f32 / 24.0
}

pub(super) fn themes(played: &Played<'_, Checkers>) -> Vec<&'static str> {
    let Played { before, m, after, puzzle } = played;
    let tower = |position: &Checkers, square: Square| position.piece(square).is_some_and(|piece| piece.tower);
    let is_tower = tower(before, m.from);
    let takes_tower = m.jumped().filter(|_| m.is_capture()).is_some_and(|square| tower(before, square));
    let offered = captures(after) > 0 && captures(&before.with_other_turn()) == 0;
    those([
        ("capture", m.is_capture()),
        ("double", captures_in_line(before, puzzle.line()) >= 2),
        ("tower", is_tower || takes_tower),
        ("promotion", !is_tower && tower(after, m.to)),
        ("freeing", !m.is_capture() && movable(&after.with_other_turn()) >= movable(before) + 2),
        ("sacrifice", offered && !m.is_capture()),
        ("shut", after.count_moves() <= FEW_MOVES && before.with_other_turn().count_moves() > FEW_MOVES),
    ])
}

/// How many captures the side to move has.
fn captures(position: &Checkers) -> usize {
    let mut moves = Vec::new();
    position.moves(&mut moves);
    moves.iter().filter(|m| m.is_capture()).count()
}

/// How many pieces of the side to move can move.
fn movable(position: &Checkers) -> usize {
    let mut moves = Vec::new();
    position.moves(&mut moves);
    let mut from: Vec<usize> = moves.iter().map(|m| m.from.index()).collect();
    from.sort_unstable();
    from.dedup();
    from.len()
}

/// How many own moves of a line capture.
fn captures_in_line<'a>(start: &Checkers, line: impl Iterator<Item = &'a str>) -> usize {
    let mut position = *start;
    let mut count = 0;
    for text in line {
        let Ok(m) = position.parse_move(text) else { break };
        count += usize::from(m.is_capture() && position.turn() == start.turn());
        position.play_unchecked(m);
    }
    count
}
