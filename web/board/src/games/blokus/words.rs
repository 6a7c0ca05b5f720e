//! What Blokus says.

use quintet_base::lang::{Lang, fill_in};
use quintet_engine::core::side::Side;
use quintet_engine::games::blokus::pieces::Piece;
use quintet_engine::games::blokus::{Blokus, Cell, Colour, Move};

use super::colours_of;
use crate::levels::LevelWords;
use crate::merit::{Arg, Merit};

quintet_base::words!("games/blokus");

/// The colours as they are painted; Duo's first and second are blue and yellow.
pub(super) const fn colour_name(colour: Colour, lang: Lang) -> &'static str {
    match colour.index() {
        0 => lang.of(BLUE),
        1 => lang.of(YELLOW),
        2 => lang.of(RED),
        _ => lang.of(GREEN),
    }
}

pub(super) fn cell(position: &Blokus, cell: Cell, lang: Lang) -> String {
    let name = position.cell_name(cell);
    match position.colour_at(cell) {
        Some(colour) => fill_in(words(lang).cell, &[&name, colour_name(colour, lang)]),
        None => fill_in(words(lang).empty, &[&name]),
    }
}

pub(super) fn tray_piece(piece: Piece, fits: bool, lang: Lang) -> String {
    let size = piece.size().to_string();
    let template = match (fits, piece.size()) {
        (true, 1) => words(lang).piece_one,
        (true, _) => words(lang).piece_many,
        (false, 1) => words(lang).piece_one_unfit,
        (false, _) => words(lang).piece_many_unfit,
    };
    fill_in(template, &[piece.name(), &size])
}

pub(super) fn score(position: &Blokus, side: Side, lang: Lang) -> String {
    let left: usize = colours_of(position, side).map(|colour| position.pieces_left(colour).count()).sum();
    let (score, left) = (position.score(side).to_string(), left.to_string());
    fill_in(words(lang).score, &[&score, &left])
}

/// The piece and the first cell that it covers: the whole list of cells is too long for the move list.
pub(super) fn short_move(before: &Blokus, m: Move) -> String {
    match (before.orientation_of(m), before.cells_of(m).last()) {
        (Some(orientation), Some(&cell)) => format!("{} {}", orientation.piece().name(), before.cell_name(cell)),
        _ => "pass".to_owned(),
    }
}

pub(super) fn say_move(before: &Blokus, m: Move, lang: Lang) -> String {
    let colour = colour_name(before.colour_to_move(), lang);
    let Some(orientation) = before.orientation_of(m) else {
        return fill_in(words(lang).passes, &[colour]);
    };
    let cells: Vec<String> = before.cells_of(m).into_iter().map(|cell| before.cell_name(cell)).collect();
    let template = words(lang).say_move;
    fill_in(template, &[colour, orientation.piece().name(), &cells.join(" ")])
}

/// How many corner points a placement opens, and from whom it takes the most; or how many squares it covers.
pub(super) fn merit(before: &Blokus, m: Move, after: &Blokus, lang: Lang) -> Merit {
    let (w, me) = (words(lang), before.colour_to_move());
    // The corner points of a colour that only the one of two positions has.
    let only = |here: &Blokus, there: &Blokus, colour| {
        let known = there.corner_points(colour);
        here.corner_points(colour).into_iter().filter(|cell| !known.contains(cell)).count() as u32
    };
    let others = before.colours().filter(|&colour| colour != me);
    let (taken, other) = others.map(|colour| (only(before, after, colour), colour)).max_by_key(|(taken, _)| *taken).unwrap_or((0, me));
    let added = only(after, before, me);
    let [mine, theirs] = [me, other].map(|colour| Arg::Side(colour_name(colour, lang)));
    let corners = [Arg::Count(added), mine, Arg::Count(taken), theirs];
    match (added, taken) {
        (0, 0) => Merit::new(w.covers, [Arg::Count(before.cells_of(m).len() as u32), mine, Arg::Count(taken), theirs]),
        (0, _) => Merit::new(w.takes, [Arg::Count(taken), theirs, Arg::Count(added), mine]),
        (_, 0) => Merit::new(w.adds, corners),
        _ => Merit::new(w.adds_and_takes, corners),
    }
}

pub(super) const LEVELS: &[LevelWords] =
    &[("greedy-corners", GREEDY_CORNERS, GREEDY_CORNERS_ABOUT), ("strong", crate::words::STRONG, STRONG_ABOUT)];

pub(super) fn rules(variant: &str, lang: Lang) -> String {
    let w = words(lang);
    let who = match variant.strip_suffix("-basic").unwrap_or(variant) {
        "duo" => w.rules_duo,
        "classic-2" => w.rules_classic_2,
        _ => w.rules_classic,
    };
    fill_in(w.rules, &[who, if variant.ends_with("-basic") { w.rules_squares } else { w.rules_bonus }])
}
