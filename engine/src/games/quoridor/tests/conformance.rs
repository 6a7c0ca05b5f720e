//! The laws that every game keeps, and the slow rules on positions that games seldom reach.

use crate::core::game::Game;
use crate::games::quoridor::{Move, Quoridor, Square, Walls, slow};
use crate::testkit::{Effort, conformance, readers_survive};

#[test]
fn the_standard_rules_conform() {
    conformance("standard", 1, Effort { games: 20, plies: 120, slow_every: 1 }, slow::moves);
}

#[test]
fn the_contest_rules_conform() {
    conformance("course", 2, Effort { games: 20, plies: 120, slow_every: 1 }, slow::moves);
}

/// A random position with many walls and the pawns close together.
pub(in crate::games::quoridor) fn crowded_position(variant: &str, rng: &mut fastrand::Rng) -> Option<Quoridor> {
    let mut walls = Walls::NONE;
    for _ in 0..rng.u32(4..=20) {
        let free: Vec<_> = walls.free().collect();
        walls |= Walls::of(free[rng.u32(..free.len() as u32) as usize]);
    }
    let first = Square::from_index(rng.u32(..72) as usize)?;
    let second = first.offset(rng.i32(-1..=1), rng.i32(-1..=1))?;
    let in_hand = 20 - walls.len();
    let left = rng.u32(in_hand.saturating_sub(10)..=in_hand.min(10));
    let words = |h, v| Walls { h, v }.map(|wall| wall.to_string()).collect::<Vec<_>>().join(" ");
    let turn = rng.u32(1..=2);
    let text = format!("{} / {} / {first} {second} / {left} {} / {turn}", words(walls.h, 0), words(0, walls.v), in_hand - left);
    Quoridor::parse_position(variant, &text).ok()
}

#[test]
fn moves_of_crowded_positions_agree_with_the_slow_rules() {
    let mut rng = fastrand::Rng::with_seed(3);
    for variant in Quoridor::VARIANTS {
        let (mut positions, mut jumps, mut forbidden, mut stuck) = (0, 0, 0, 0);
        while positions < 1000 {
            let Some(position) = crowded_position(variant, &mut rng) else { continue };
            positions += 1;
            let text = position.write_position();
            let mut moves = Vec::new();
            position.moves(&mut moves);
            let own = position.pawn(position.turn());
            let far = |to: Square| (to.file() - own.file()).abs() + (to.rank() - own.rank()).abs() > 1;
            jumps += u32::from(moves.iter().any(|&m| matches!(m, Move::Pawn(to) if far(to))));
            forbidden += u32::from(position.is_walling_forbidden());
            stuck += u32::from(position.pawn_targets().is_empty());
            let mut fast: Vec<String> = moves.iter().map(|&m| position.write_move(m)).collect();
            let mut expected = slow::texts(variant, &text);
            fast.sort();
            expected.sort();
            assert_eq!(fast, expected, "{variant} {text}");
            assert_eq!(position.outcome().is_some(), fast.is_empty(), "{variant} {text}");
            assert_eq!(position.count_moves(), fast.len() as u64, "{variant} {text}");
            for index in 0..81 + 128 {
                let m = move_of(index);
                assert_eq!(position.is_legal(m), moves.contains(&m), "{variant} {text} {}", position.write_move(m));
                assert_eq!(position.refusal(m).is_none(), moves.contains(&m), "{variant} {text} {}", position.write_move(m));
            }
        }
        assert!(jumps > 50, "only {jumps} positions with a jump");
        assert_eq!(forbidden > 0, *variant == "course", "{forbidden} positions in which walls are forbidden");
        assert_eq!(stuck > 0, *variant == "course", "{stuck} positions with a pawn that cannot move");
    }
}

/// All moves that can be written, by number.
fn move_of(index: usize) -> Move {
    match Square::from_index(index) {
        Some(square) => Move::Pawn(square),
        None => Move::Wall(Walls { h: u64::MAX, v: u64::MAX }.nth(index - 81).expect("a wall")),
    }
}

#[test]
fn readers_survive_any_text() {
    readers_survive::<Quoridor>("[ ]?[a-jA-J0-9]{0,2}[hvHVx]?.?");
}
