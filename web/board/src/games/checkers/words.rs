//! What checkers says.

use quintet_base::lang::{Lang, fill_in};
use quintet_engine::core::game::Game;
use quintet_engine::core::side::Side;
use quintet_engine::games::checkers::{Checkers, Move, Piece, Square};

use crate::levels::LevelWords;
use crate::merit::Merit;

quintet_base::words!("games/checkers");

pub(super) fn square(piece: Option<Piece>, square: Square, lang: Lang) -> String {
    let what = match piece {
        None if !square.is_dark() => words(lang).light_square,
        None => words(lang).empty,
        Some(Piece { side: Side::FIRST, tower: false }) => words(lang).black_man,
        Some(Piece { side: Side::FIRST, tower: true }) => words(lang).black_tower,
        Some(Piece { tower: false, .. }) => words(lang).white_man,
        Some(Piece { tower: true, .. }) => words(lang).white_tower,
    };
    fill_in(what, &[&square.to_string()])
}

pub(super) fn counts(men: u32, towers: u32, lang: Lang) -> String {
    let (men_text, towers_text) = (men.to_string(), towers.to_string());
    let men_words = fill_in(if men == 1 { words(lang).men_one } else { words(lang).men_many }, &[&men_text]);
    if towers == 0 {
        return men_words;
    }
    let towers_words = fill_in(if towers == 1 { words(lang).towers_one } else { words(lang).towers_many }, &[&towers_text]);
    if men == 0 { towers_words } else { format!("{men_words}{}{towers_words}", lang.words().comma) }
}

pub(super) fn say_move(before: &Checkers, m: Move, lang: Lang) -> String {
    let tower = before.piece(m.from).is_some_and(|piece| piece.tower);
    let (from, to) = (m.from.to_string(), m.to.to_string());
    let mut said = match (tower, m.jumped()) {
        (false, None) => fill_in(words(lang).man_moves, &[&from, &to]),
        (true, None) => fill_in(words(lang).tower_moves, &[&from, &to]),
        (false, Some(jumped)) => fill_in(words(lang).man_captures, &[&from, &to, &jumped.to_string()]),
        (true, Some(jumped)) => fill_in(words(lang).tower_captures, &[&from, &to, &jumped.to_string()]),
    };
    if !tower && (m.to.row() == 0 || m.to.row() == 7) {
        said.push_str(words(lang).becomes_tower);
    }
    said
}

/// Whether the side to move can capture anything.
fn captures(position: &Checkers) -> bool {
    let mut moves = Vec::new();
    position.moves(&mut moves);
    moves.into_iter().any(Move::is_capture)
}

/// What a move gains, and what can be captured after it.
pub(super) fn merit(before: &Checkers, m: Move, after: &Checkers, lang: Lang) -> Merit {
    let gain = if m.is_capture() {
        words(lang).merit_captures
    } else if after.counts(before.turn()).1 > before.counts(before.turn()).1 {
        words(lang).merit_tower
    } else {
        ""
    };
    let next = if !captures(after) {
        match captures(&before.with_other_turn()) {
            true => words(lang).merit_saves,
            false => words(lang).merit_safe,
        }
    } else if captures(&after.with_other_turn()) {
        words(lang).merit_threatens
    } else {
        ""
    };
    Merit { parts: [gain, next], ..Merit::default() }
}

pub(super) const LEVELS: &[LevelWords] = &[("minimax-3", MINIMAX_3, MINIMAX_3_ABOUT), ("strong", crate::words::STRONG, STRONG_ABOUT)];

pub(super) fn rules(variant: &str, lang: Lang) -> String {
    let w = words(lang);
    fill_in(w.rules, &[if variant == "course" { w.rules_no_draws } else { w.rules_draws }])
}
