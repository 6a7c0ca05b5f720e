//! What Amazons says.

use quintet_base::lang::{Lang, fill_in};
use quintet_engine::core::game::Game;
use quintet_engine::core::side::Side;
use quintet_engine::games::amazons::{Amazons, Cell, Move, Square};

use super::squares;
use crate::levels::LevelWords;
use crate::merit::{Arg, Merit};
use crate::pieces;

quintet_base::words!("games/amazons");

pub(super) fn square(position: &Amazons, square: Square, lang: Lang) -> String {
    let what = match position.cell(square) {
        Some(Cell::Amazon(side)) if position.is_black(side) => words(lang).black_amazon,
        Some(Cell::Amazon(_)) => words(lang).white_amazon,
        Some(Cell::Arrow) => words(lang).arrow,
        _ => words(lang).empty,
    };
    fill_in(what, &[&square.to_string()])
}

/// How many amazons of a side can move at all, and how many squares they can reach in one move.
pub(super) fn mobility(position: &Amazons, side: Side) -> (u32, u32) {
    let (mut free, mut reached) = (0, [false; 256]);
    for square in squares(position).filter(|&square| position.cell(square) == Some(Cell::Amazon(side))) {
        let mut ways = 0;
        for direction in 0..9u8 {
            let (mut file, mut rank) = (square.file(), square.rank());
            loop {
                // Below 0 they wrap round to numbers that are on no board.
                (file, rank) = (file.wrapping_add(direction % 3).wrapping_sub(1), rank.wrapping_add(direction / 3).wrapping_sub(1));
                let next = Square::new(file, rank);
                if position.cell(next) != Some(Cell::Empty) {
                    break;
                }
                ways += 1;
                // On a board files and ranks are below 16.
                reached[usize::from(rank & 15) << 4 | usize::from(file & 15)] = true;
            }
        }
        free += u32::from(ways > 0);
    }
    (free, reached.into_iter().filter(|&square| square).count() as u32)
}

pub(super) fn free_amazons(count: u32, lang: Lang) -> String {
    fill_in(if count == 1 { words(lang).free_one } else { words(lang).free_many }, &[&count.to_string()])
}

pub(super) fn say_move(m: Move, lang: Lang) -> String {
    let template = words(lang).say_move;
    fill_in(template, &[&m.from.to_string(), &m.to.to_string(), &m.arrow.to_string()])
}

/// Whom a turn shuts in, or how many squares the sides can reach in one move after it.
pub(super) fn merit(before: &Amazons, after: &Amazons, lang: Lang) -> Merit {
    let (me, other) = (before.turn(), before.turn().opponent());
    let colour = |side| Arg::Side(pieces::colour_name(before.is_black(side), lang));
    let theirs = mobility(after, other);
    if theirs.0 < mobility(before, other).0 {
        return Merit::new(words(lang).shuts_in, [colour(other); 4]);
    }
    let part = words(lang).reach;
    Merit::new(part, [colour(me), Arg::Count(mobility(after, me).1), colour(other), Arg::Count(theirs.1)])
}

pub(super) const LEVELS: &[LevelWords] = &[
    ("score-only", SCORE_ONLY, SCORE_ONLY_ABOUT),
    ("lock-score", LOCK_SCORE, LOCK_SCORE_ABOUT),
    ("alpha-beta", ALPHA_BETA, ALPHA_BETA_ABOUT),
    ("strong", crate::words::STRONG, STRONG_ABOUT),
];

pub(super) fn rules(variant: &str, lang: Lang) -> String {
    let w = words(lang);
    fill_in(w.rules, &[if variant == "10x10" { w.rules_white } else { w.rules_black }])
}
