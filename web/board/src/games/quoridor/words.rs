//! What is said of a game of Quoridor.

use quintet_base::lang::{Lang, fill_in};
use quintet_engine::core::game::Game;
use quintet_engine::core::side::Side;
use quintet_engine::games::quoridor::grid::Grid;
use quintet_engine::games::quoridor::{Move, Orientation, Quoridor, Square, Squares, Wall};

use crate::levels::LevelWords;
use crate::merit::{Arg, Merit};

quintet_base::words!("games/quoridor");

pub(super) fn colour(side: Side, lang: Lang) -> &'static str {
    if side == Side::FIRST { words(lang).red } else { words(lang).green }
}

pub(super) fn walls(left: u32, lang: Lang) -> String {
    fill_in(if left == 1 { words(lang).walls_one } else { words(lang).walls_many }, &[&left.to_string()])
}

fn name(square: Square) -> String {
    format!("{}{}", char::from(b'a' + square.file() as u8), square.rank() + 1)
}

/// The two squares on the near side of a wall: those below a horizontal one, those to the left of a vertical one.
fn along(wall: Wall) -> [String; 2] {
    let square = wall.square();
    let next = match wall.orientation() {
        Orientation::Horizontal => square.offset(1, 0),
        Orientation::Vertical => square.offset(0, 1),
    };
    [name(square), name(next.unwrap_or(square))]
}

fn wall_in_words(wall: Wall, lang: Lang) -> String {
    let [a, b] = along(wall);
    let template = match wall.orientation() {
        Orientation::Horizontal => words(lang).wall_above,
        Orientation::Vertical => words(lang).wall_right_of,
    };
    fill_in(template, &[&a, &b])
}

pub(super) fn say_move(before: &Quoridor, m: Move, lang: Lang) -> String {
    match m {
        Move::Pawn(to) => {
            let from = before.pawn(before.turn());
            let far = (from.file() - to.file()).abs() + (from.rank() - to.rank()).abs() > 1;
            let template = if far { words(lang).pawn_jumps } else { words(lang).pawn_moves };
            fill_in(template, &[&name(to)])
        }
        Move::Wall(wall) => wall_in_words(wall, lang),
    }
}

/// What a move does to the paths.
pub(super) fn merit(before: &Quoridor, after: &Quoridor, lang: Lang) -> Merit {
    let steps =
        |position: &Quoridor, side| Grid::new(position.walls()).distance(position.pawn(side), Squares::goal_of(side)).map_or(0, u32::from);
    let (me, other) = (before.turn(), before.turn().opponent());
    let longer = |side| steps(after, side).saturating_sub(steps(before, side));
    let (mine, theirs) = (Arg::Side(colour(me, lang)), Arg::Side(colour(other, lang)));
    if longer(other) == 0 {
        let part = words(lang).away;
        return Merit::new(part, [mine, Arg::Count(steps(after, me)), theirs, Arg::Count(steps(after, other))]);
    }
    let part = match longer(me) {
        0 => words(lang).lengthens,
        _ => words(lang).lengthens_both,
    };
    Merit::new(part, [theirs, Arg::Count(longer(other)), mine, Arg::Count(longer(me))])
}

/// What a button is: a place and what stands there.
pub(super) fn place(position: &Quoridor, m: Move, lang: Lang) -> String {
    match m {
        Move::Pawn(square) => match Side::all(2).find(|&side| position.pawn(side) == square) {
            Some(side) => format!("{}{}{}", name(square), words(lang).pawn_of, colour(side, lang)),
            None => name(square),
        },
        Move::Wall(wall) => {
            let stands = position.walls().contains(wall);
            format!("{}{}", wall_in_words(wall, lang), if stands { words(lang).placed } else { "" })
        }
    }
}

pub(super) const LEVELS: &[LevelWords] = &[
    ("uct", UCT, UCT_ABOUT),
    ("minimax-2", MINIMAX_2, MINIMAX_2_ABOUT),
    ("minimax-3", MINIMAX_3, MINIMAX_3_ABOUT),
    ("greedy-bfs", GREEDY_BFS, GREEDY_BFS_ABOUT),
    ("strong", crate::words::STRONG, STRONG_ABOUT),
];

pub(super) fn rules(variant: &str, lang: Lang) -> String {
    let w = words(lang);
    let own = if variant == "course" { w.rules_course } else { w.rules_jumps };
    [w.rules, own, w.rules_notation].join("\n\n")
}
