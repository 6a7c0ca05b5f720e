//! What Amazons says, in both languages.

use std::collections::HashSet;

use quintet_base::lang::{Lang, fill_in};
use quintet_engine::core::game::Game;
use quintet_engine::core::side::Side;
use quintet_engine::games::amazons::{Amazons, Cell, Move, Square};

use super::squares;
use crate::pieces;
use crate::rungs;
use crate::view::{Arg, Merit};

pub(super) fn square(position: &Amazons, square: Square, lang: Lang) -> String {
    let what = match position.cell(square) {
        Some(Cell::Amazon(side)) if position.is_black(side) => lang.of("{}, black amazon", "{}，黑方亚马逊"),
        Some(Cell::Amazon(_)) => lang.of("{}, white amazon", "{}，白方亚马逊"),
        Some(Cell::Arrow) => lang.of("{}, arrow", "{}，箭"),
        _ => lang.of("{}, empty", "{}，空"),
    };
    fill_in(what, &[&square.to_string()])
}

/// How many amazons of a side can move at all, and how many squares they can reach in one move.
pub(super) fn mobility(position: &Amazons, side: Side) -> (u32, u32) {
    let (mut free, mut reached) = (0, HashSet::new());
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
                reached.insert(next);
            }
        }
        free += u32::from(ways > 0);
    }
    (free, reached.len() as u32)
}

pub(super) fn free_amazons(count: u32, lang: Lang) -> String {
    fill_in(lang.of(if count == 1 { "{} amazon can move" } else { "{} amazons can move" }, "{} 只亚马逊可动"), &[&count.to_string()])
}

pub(super) fn say_move(m: Move, lang: Lang) -> String {
    let template = lang.of("amazon {} to {}, arrow to {}", "亚马逊 {} 到 {}，箭射 {}");
    fill_in(template, &[&m.from.to_string(), &m.to.to_string(), &m.arrow.to_string()])
}

/// Whom a turn shuts in, or how many squares the sides can reach in one move after it.
pub(super) fn merit(before: &Amazons, after: &Amazons, lang: Lang) -> Merit {
    let (me, other) = (before.turn(), before.turn().opponent());
    let colour = |side| Arg::Side(pieces::colour_name(before.is_black(side), lang));
    let theirs = mobility(after, other);
    if theirs.0 < mobility(before, other).0 {
        return Merit::new(lang.of("it shuts in an amazon of {}", "它困住{}的一只亚马逊"), [colour(other); 4]);
    }
    let part = lang.of("{} then has {} squares within reach, {} has {}", "此后一步可到的格子：{} {} 个，{} {} 个");
    Merit::new(part, [colour(me), Arg::Count(mobility(after, me).1), colour(other), Arg::Count(theirs.1)])
}

pub(super) fn variant(variant: &str, lang: Lang) -> String {
    match variant {
        "8x8" => lang.of("8×8, black first (Botzone)", "8×8，黑方先行（Botzone）").to_owned(),
        "10x10" => lang.of("10×10, white first", "10×10，白方先行").to_owned(),
        other => other.to_owned(),
    }
}

pub(super) fn level(level: &str, lang: Lang) -> Option<(&'static str, &'static str)> {
    Some(match level {
        "random" => (lang.of("Wanderer", "闲人"), lang.of("Moves and shoots anywhere.", "随便走，随便射。")),
        "score-only" => (
            lang.of("Surveyor", "丈量者"),
            lang.of("Takes the turn with the best one-ply score (score-only).", "只看一步，选评分最高的一手（score-only）。"),
        ),
        "lock-score" => (
            lang.of("Locksmith", "锁匠"),
            lang.of(
                "Locks amazons in, frees its own, else scores by phase (lock-score).",
                "先想困住你的亚马逊，再想解救自己的，否则按阶段评分（lock-score）。",
            ),
        ),
        "alpha-beta" => (
            lang.of("Surveyor-General", "总丈量师"),
            lang.of("Looks several turns ahead with alpha-beta on a fitted evaluation.", "用 α-β 搜索向前看几个回合，评估经过拟合。"),
        ),
        "strong" => (lang.of("Strategist", "谋士"), lang.of("As strong as this device allows.", "用尽这台设备的全力。")),
        _ => return rungs::words(level, lang),
    })
}

pub(super) fn rules(variant: &str, lang: Lang) -> String {
    let first = match (variant, lang) {
        ("10x10", Lang::En) => "White",
        (_, Lang::En) => "Black",
        ("10x10", Lang::Zh) => "白方",
        (_, Lang::Zh) => "黑方",
    };
    let text = match lang {
        Lang::En => concat!(
            "# The aim\n\nMake the last move. Every arrow takes a square away for good, so the board closes up until one side cannot move any more.\n\n",
            "# A turn\n\n- {} begins. Each side has four amazons.\n",
            "- First one of your amazons moves like a chess queen: any number of empty squares in a straight or diagonal line.\n",
            "- Then it shoots an arrow from where it landed, again like a queen. The square it has just left counts as empty.\n",
            "- Nothing passes over amazons or arrows, and nothing lands on them. Arrows stay for ever.\n\n",
            "# The end\n\nThe side that cannot make a whole turn loses. There are no draws.\n\n",
            "# Entering a turn\n\nPress the amazon, the square it goes to, then the square for the arrow. Esc, or a second press on the same square, takes one step back."
        ),
        Lang::Zh => concat!(
            "# 目标\n\n走最后一步的人获胜。每一箭都永远占掉一格，棋盘越来越小，直到一方再也走不动。\n\n",
            "# 一个回合\n\n- {}先行，双方各有四只亚马逊。\n",
            "- 先移动自己的一只亚马逊，走法同国际象棋的皇后：横、竖、斜走任意多个空格。\n",
            "- 再从落脚的格子射出一支箭，箭的飞法也同皇后。它刚离开的那一格算空格。\n",
            "- 亚马逊和箭都不能越过，也不能落在上面。箭永远留在棋盘上。\n\n",
            "# 终局\n\n轮到谁时走不出完整的一个回合，谁就输。没有和棋。\n\n",
            "# 怎样输入\n\n依次按：亚马逊、要去的格子、射箭的格子。按 Esc，或再按一次同一格，就退回一步。开局要抢占中心和通路，后面要圈出只有自己能进的地盘，那里的格子都是以后的步数。"
        ),
    };
    fill_in(text, &[first])
}
