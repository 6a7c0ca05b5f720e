//! What checkers says, in both languages.

use quintet_base::lang::{Lang, fill_in};
use quintet_engine::core::game::Game;
use quintet_engine::core::side::Side;
use quintet_engine::games::checkers::{Checkers, Move, Piece, Square};

use crate::rungs;
use crate::view::Merit;

pub(super) fn square(piece: Option<Piece>, square: Square, lang: Lang) -> String {
    let what = match piece {
        None if !square.is_dark() => lang.of("{}, light square", "{}，浅色格"),
        None => lang.of("{}, empty", "{}，空"),
        Some(Piece { side: Side::FIRST, tower: false }) => lang.of("{}, black man", "{}，黑兵"),
        Some(Piece { side: Side::FIRST, tower: true }) => lang.of("{}, black tower", "{}，黑塔"),
        Some(Piece { tower: false, .. }) => lang.of("{}, white man", "{}，白兵"),
        Some(Piece { tower: true, .. }) => lang.of("{}, white tower", "{}，白塔"),
    };
    fill_in(what, &[&square.to_string()])
}

pub(super) fn counts(men: u32, towers: u32, lang: Lang) -> String {
    let (men_text, towers_text) = (men.to_string(), towers.to_string());
    let men_words = fill_in(lang.of(if men == 1 { "{} man" } else { "{} men" }, "{} 兵"), &[&men_text]);
    if towers == 0 {
        return men_words;
    }
    let towers_words = fill_in(lang.of(if towers == 1 { "{} tower" } else { "{} towers" }, "{} 塔"), &[&towers_text]);
    if men == 0 { towers_words } else { format!("{men_words}{}{towers_words}", lang.of(", ", "，")) }
}

pub(super) fn say_move(before: &Checkers, m: Move, lang: Lang) -> String {
    let tower = before.piece(m.from).is_some_and(|piece| piece.tower);
    let (from, to) = (m.from.to_string(), m.to.to_string());
    let mut words = match (tower, m.jumped()) {
        (false, None) => fill_in(lang.of("man {} to {}", "兵 {} 到 {}"), &[&from, &to]),
        (true, None) => fill_in(lang.of("tower {} to {}", "塔 {} 到 {}"), &[&from, &to]),
        (false, Some(jumped)) => fill_in(lang.of("man {} to {}, captures {}", "兵 {} 到 {}，吃 {}"), &[&from, &to, &jumped.to_string()]),
        (true, Some(jumped)) => fill_in(lang.of("tower {} to {}, captures {}", "塔 {} 到 {}，吃 {}"), &[&from, &to, &jumped.to_string()]),
    };
    if !tower && (m.to.row() == 0 || m.to.row() == 7) {
        words.push_str(lang.of(", becomes a tower", "，升为塔"));
    }
    words
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
        lang.of("it captures a piece", "吃掉一子")
    } else if after.counts(before.turn()).1 > before.counts(before.turn()).1 {
        lang.of("the man becomes a tower", "兵升为塔")
    } else {
        ""
    };
    let next = if !captures(after) {
        match captures(&before.with_other_turn()) {
            true => lang.of("it saves what could have been captured", "保住了可能被吃的棋子"),
            false => lang.of("nothing of yours can be captured then", "己方没有棋子会被吃"),
        }
    } else if captures(&after.with_other_turn()) {
        lang.of("it threatens to capture", "威胁吃子")
    } else {
        ""
    };
    Merit { parts: [gain, next], ..Merit::default() }
}

pub(super) fn level(level: &str, lang: Lang) -> Option<(&'static str, &'static str)> {
    Some(match level {
        "random" => (lang.of("Wanderer", "闲人"), lang.of("Any legal move will do.", "随便走一步合法的棋。")),
        "minimax-3" => (
            lang.of("Student", "学生"),
            lang.of("Looks three moves ahead and counts pieces (minimax-3).", "向前看三步，只数棋子（minimax-3）。"),
        ),
        "strong" => (lang.of("Strategist", "谋士"), lang.of("As strong as this device allows.", "用尽这台设备的全力。")),
        _ => return rungs::words(level, lang),
    })
}

pub(super) fn rules(variant: &str, lang: Lang) -> String {
    let draws = match (variant, lang) {
        ("course", Lang::En) => "There are no draws in this variant.",
        ("course", Lang::Zh) => "这个规则里没有和棋。",
        (_, Lang::En) => {
            "The game is drawn when a position occurs for the third time, or after 80 moves (both sides counted) without a capture or a man's move."
        }
        (_, Lang::Zh) => "同一局面第三次出现，或双方连续 80 步既没有吃子也没有走兵，判和。",
    };
    let text = match lang {
        Lang::En => concat!(
            "# The aim\n\nLeave the other side without anything to do: the side that cannot act on its turn loses.\n\n",
            "# Men\n\n- Black begins and goes up the board, white goes down. A man moves one step forward along a diagonal to an empty square.\n",
            "- A man captures by jumping forward over a neighbouring piece of the other side to the empty square behind it. The piece is taken off.\n",
            "- Capturing is never forced, and there is one jump a turn.\n\n",
            "# Towers\n\n- A man that reaches the last row becomes a tower. A tower moves and captures one step forward or backward.\n\n",
            "# The end\n\n{}\n\n",
            "# Entering a move\n\nPress the piece, then the square it goes to; for a capture that is the square behind the piece. Dragging works too."
        ),
        Lang::Zh => concat!(
            "# 目标\n\n让对方无事可做：轮到谁时不能行动，谁就输。\n\n",
            "# 兵\n\n- 黑方先行，向上走；白方向下走。兵沿斜线前进一步，走到空格。\n",
            "- 兵可以向前跳过相邻的对方棋子，落到它后面的空格，把它吃掉。\n",
            "- 吃子不是强制的，一个回合只跳一次。\n\n",
            "# 塔\n\n- 兵走到最后一行就升为塔。塔可以前进也可以后退，走一步或跳吃一子。\n\n",
            "# 终局\n\n{}\n\n",
            "# 怎样输入\n\n先按要走的棋子，再按要去的格子；吃子时按被吃棋子后面的空格。也可以拖动。棋盘代价 =（黑兵 + 3×黑塔）-（白兵 + 3×白塔），写在课程作业里，电脑学生就按它来选。"
        ),
    };
    fill_in(text, &[draws])
}
