//! What Blokus says, in both languages.

use quintet_base::lang::{Lang, fill_in};
use quintet_engine::core::side::Side;
use quintet_engine::games::blokus::pieces::Piece;
use quintet_engine::games::blokus::{Blokus, Cell, Colour, Move};

use super::colours_of;
use crate::rungs;
use crate::view::{Arg, Merit};

/// The colours as they are painted; Duo's first and second are blue and yellow.
pub(super) const fn colour_name(colour: Colour, lang: Lang) -> &'static str {
    match colour.index() {
        0 => lang.of("Blue", "蓝"),
        1 => lang.of("Yellow", "黄"),
        2 => lang.of("Red", "红"),
        _ => lang.of("Green", "绿"),
    }
}

pub(super) fn cell(position: &Blokus, cell: Cell, lang: Lang) -> String {
    let name = position.cell_name(cell);
    match position.colour_at(cell) {
        Some(colour) => fill_in(lang.of("{}, {}", "{}，{}"), &[&name, colour_name(colour, lang)]),
        None => fill_in(lang.of("{}, empty", "{}，空"), &[&name]),
    }
}

pub(super) fn tray_piece(piece: Piece, fits: bool, lang: Lang) -> String {
    let size = piece.size().to_string();
    let template = match (fits, piece.size()) {
        (true, 1) => lang.of("piece {}, {} square", "{} 号块，{} 格"),
        (true, _) => lang.of("piece {}, {} squares", "{} 号块，{} 格"),
        (false, 1) => lang.of("piece {}, {} square, fits nowhere", "{} 号块，{} 格，无处可放"),
        (false, _) => lang.of("piece {}, {} squares, fits nowhere", "{} 号块，{} 格，无处可放"),
    };
    fill_in(template, &[piece.name(), &size])
}

pub(super) fn score(position: &Blokus, side: Side, lang: Lang) -> String {
    let left: usize = colours_of(position, side).map(|colour| position.pieces_left(colour).count()).sum();
    let (score, left) = (position.score(side).to_string(), left.to_string());
    fill_in(lang.of("{} points, {} pieces left", "{} 分，剩 {} 块"), &[&score, &left])
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
        return fill_in(lang.of("{} passes", "{}方停一手"), &[colour]);
    };
    let cells: Vec<String> = before.cells_of(m).into_iter().map(|cell| before.cell_name(cell)).collect();
    let template = lang.of("{} puts piece {} on {}", "{}方把 {} 号块放在 {}");
    fill_in(template, &[colour, orientation.piece().name(), &cells.join(" ")])
}

/// How many corner points a placement opens, and from whom it takes the most.
pub(super) fn merit(before: &Blokus, after: &Blokus, lang: Lang) -> Merit {
    let me = before.colour_to_move();
    // The corner points of a colour that only the one of two positions has.
    let only = |here: &Blokus, there: &Blokus, colour| {
        let known = there.corner_points(colour);
        here.corner_points(colour).into_iter().filter(|cell| !known.contains(cell)).count() as u32
    };
    let others = before.colours().filter(|&colour| colour != me);
    let (taken, other) = others.map(|colour| (only(before, after, colour), colour)).max_by_key(|(taken, _)| *taken).unwrap_or((0, me));
    let part = match taken {
        0 => lang.of("it adds {} to {}’s corners", "新增 {} 个角（{}）"),
        _ => lang.of("it adds {} to {}’s corners and takes {} from {}’s", "新增 {} 个角（{}），占去 {} 个角（{}）"),
    };
    let colour = |colour| Arg::Side(colour_name(colour, lang));
    Merit::new(part, [Arg::Count(only(after, before, me)), colour(me), Arg::Count(taken), colour(other)])
}

pub(super) fn variant(variant: &str, lang: Lang) -> String {
    match variant {
        "classic" => lang.of("Classic, four players", "经典，四人"),
        "classic-2" => lang.of("Classic, two players with two colours each", "经典，两人各执两色"),
        "duo" => lang.of("Duo, 14×14", "双人版，14×14"),
        "classic-basic" => lang.of("Classic, four players, squares only", "经典，四人，只数格子"),
        "classic-2-basic" => lang.of("Classic, two players, squares only", "经典，两人，只数格子"),
        "duo-basic" => lang.of("Duo, squares only", "双人版，只数格子"),
        other => other,
    }
    .to_owned()
}

pub(super) fn level(level: &str, lang: Lang) -> Option<(&'static str, &'static str)> {
    Some(match level {
        "random" => (lang.of("Wanderer", "闲人"), lang.of("Puts any piece anywhere it may.", "随便放一块。")),
        "greedy-corners" => (
            lang.of("Cornerer", "占角者"),
            lang.of(
                "Likes big pieces and many corners, looks one move ahead (greedy-corners).",
                "爱放大块、爱多角，只看一步（greedy-corners）。",
            ),
        ),
        "strong" => (lang.of("Strategist", "谋士"), lang.of("As strong as this device allows.", "用尽这台设备的全力。")),
        _ => return rungs::words(level, lang),
    })
}

pub(super) fn rules(variant: &str, lang: Lang) -> String {
    let who = match (variant.trim_end_matches("-basic"), lang) {
        ("duo", Lang::En) => "Two players, one colour each, on 14 by 14 cells. The first pieces cover e10 and j5.",
        ("duo", Lang::Zh) => "两人各执一色，棋盘 14×14。双方第一块分别盖住 e10 和 j5。",
        ("classic-2", Lang::En) => {
            "Two players on 20 by 20 cells: one has blue and red, the other yellow and green. Each colour starts in its own corner."
        }
        ("classic-2", Lang::Zh) => "两人在 20×20 的棋盘上：一方执蓝和红，另一方执黄和绿。每种颜色从自己的角出发。",
        (_, Lang::En) => {
            "Four players, one colour each, on 20 by 20 cells: blue, yellow, red, green in turn. Each colour starts in its own corner."
        }
        (_, Lang::Zh) => "四人各执一色，棋盘 20×20，依次是蓝、黄、红、绿。每种颜色从自己的角出发。",
    };
    let bonus = match (variant.ends_with("-basic"), lang) {
        (true, Lang::En) => "A player scores one point for every square placed.",
        (true, Lang::Zh) => "每放下一格得一分。",
        (false, Lang::En) => {
            "A player scores one point for every square placed, 15 more for placing all 21 pieces, and 5 more if the single square came last."
        }
        (false, Lang::Zh) => "每放下一格得一分；21 块全部放完再加 15 分；最后放的是单格，再加 5 分。",
    };
    let text = match lang {
        Lang::En => concat!(
            "# The aim\n\nPlace as many squares of your colour as you can.\n\n# Playing\n\n- {}\n",
            "- Every colour has the same 21 pieces of one to five squares. They may be turned and flipped.\n",
            "- Every further piece must touch a piece of its own colour at a corner, and must not touch one along an edge. Other colours do not matter.\n",
            "- A colour that cannot place anything passes; the page does it by itself.\n\n",
            "# The end\n\nThe game is over when no colour can place a piece. {} The highest score wins.\n\n",
            "# Entering a move\n\nPress a piece in the tray, rotate it (R) or turn it over (F), then press the cell for its middle, or drag it there. Dots mark your free corners; pieces that fit nowhere are faint."
        ),
        Lang::Zh => concat!(
            "# 目标\n\n把自己颜色的格子尽量多地放到棋盘上。\n\n# 走法\n\n- {}\n",
            "- 每种颜色都有同样的 21 块，由一到五个格子组成，可以旋转和翻面。\n",
            "- 之后每一块都必须与同色的棋块角碰角，而且不能边贴边；与别的颜色怎么挨着都行。\n",
            "- 某种颜色无处可放时停一手，页面会自动完成。\n\n",
            "# 终局\n\n所有颜色都无处可放时对局结束。{}分数最高者获胜。\n\n",
            "# 怎样输入\n\n先在棋盒里按一块，旋转（R）或翻面（F），再按它中间那一格要放的位置，也可以直接拖到棋盘上。小圆点标出你可以用的角，无处可放的棋块颜色变淡。"
        ),
    };
    fill_in(text, &[who, bonus])
}
