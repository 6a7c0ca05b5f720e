//! What NoGo says, in both languages.

use quintet_base::lang::{Lang, fill_in};
use quintet_engine::core::game::Game;
use quintet_engine::core::side::Side;
use quintet_engine::games::nogo::{NoGo, Point};

use crate::pieces;
use crate::rungs;
use crate::view::{Arg, Merit};

pub(super) fn place(position: &NoGo, place: Point, lang: Lang) -> String {
    let name = place.to_string();
    let what = match position.stone(place) {
        Some(Side::FIRST) => lang.of("{}, black stone", "{}，黑子"),
        Some(_) => lang.of("{}, white stone", "{}，白子"),
        None => lang.of("{}, empty", "{}，空"),
    };
    fill_in(what, &[&name])
}

pub(super) fn points(count: u32, lang: Lang) -> String {
    let count = count.to_string();
    fill_in(lang.of(if count == "1" { "{} point to play" } else { "{} points to play" }, "可下 {} 点"), &[&count])
}

pub(super) fn say_move(m: Point, lang: Lang) -> String {
    fill_in(lang.of("stone on {}", "落子 {}"), &[&m.to_string()])
}

/// How many points a stone takes from either side.
pub(super) fn merit(before: &NoGo, after: &NoGo, lang: Lang) -> Merit {
    let lost = |side| before.legal_count(side).saturating_sub(after.legal_count(side));
    let (me, other) = (before.turn(), before.turn().opponent());
    let colour = |side| Arg::Side(pieces::colour_name(side == Side::FIRST, lang));
    let part = lang.of("it takes {} from {}’s points to play and {} from {}’s", "可下点减少：{} 个（{}），{} 个（{}）");
    Merit::new(part, [Arg::Count(lost(other)), colour(other), Arg::Count(lost(me)), colour(me)])
}

pub(super) fn variant(variant: &str, lang: Lang) -> String {
    match variant {
        "standard" => lang.of("9×9, first stone not on the centre", "9×9，首手不下中心").to_owned(),
        "free-centre" => lang.of("9×9, centre allowed (Botzone)", "9×9，首手可下中心（Botzone）").to_owned(),
        size => size.replace('x', "×"),
    }
}

pub(super) fn level(level: &str, lang: Lang) -> Option<(&'static str, &'static str)> {
    Some(match level {
        "random" => (lang.of("Wanderer", "闲人"), lang.of("Puts stones anywhere it may.", "随便找个能下的地方落子。")),
        "greedy" => (
            lang.of("Grasper", "贪者"),
            lang.of(
                "Takes the point that leaves itself most moves and you fewest (greedy).",
                "只看一步，选让自己可下点最多、对方最少的一手（greedy）。",
            ),
        ),
        "alpha-beta" => (
            lang.of("Reader", "算者"),
            lang.of("Reads ahead around your last stone (alpha-beta).", "在你上一手周围往前推算（alpha-beta）。"),
        ),
        "mcts" => (lang.of("Sampler", "试探者"), lang.of("Grows a tree of promising lines (mcts).", "生长一棵有希望的变化树（mcts）。")),
        "strong" => (lang.of("Strategist", "谋士"), lang.of("As strong as this device allows.", "用尽这台设备的全力。")),
        _ => return rungs::words(level, lang),
    })
}

pub(super) fn rules(variant: &str, lang: Lang) -> String {
    let centre = match (variant, lang) {
        ("standard", Lang::En) => "\n- Black's first stone may not be on the centre point.",
        ("standard", Lang::Zh) => "\n- 黑方的第一手不许下在天元（中心点）。",
        _ => "",
    };
    let text = match lang {
        Lang::En => concat!(
            "# The aim\n\nNoGo is Go turned upside down: whoever has no point left to play loses.\n\n# Playing\n\n",
            "- Black begins. In turn each side puts one stone on an empty point; stones never move and are never taken away.\n",
            "- Stones of one colour that are joined along the lines form a group. The empty points beside a group are its liberties.\n",
            "- After every move every group on the board, yours and the opponent's, must still have a liberty. So you may neither capture nor fill your own last liberty.\n",
            "- There is no pass.{}\n\n# The end\n\nThe side to move that has no legal point loses; there are no draws.\n\n",
            "# Marks\n\nA small red cross marks a point where you may not play now; press it and the reason is told. The ring marks the last stone."
        ),
        Lang::Zh => concat!(
            "# 目标\n\n不围棋是反过来的围棋：轮到谁时无处可下，谁就输。\n\n# 走法\n\n",
            "- 黑方先行，双方轮流在空的交叉点上放一颗棋子；棋子放下后不再移动，也不会被提走。\n",
            "- 同色棋子沿线相连成为一块，与它相邻的空点是这块棋的气。\n",
            "- 每走一步之后，棋盘上每一块棋（自己的和对方的）都必须还有气。所以既不许提对方的子，也不许填掉自己的最后一口气。\n",
            "- 不许停一手。{}\n\n# 终局\n\n轮到走棋的一方如果没有合法的点，就输了；没有和棋。\n\n",
            "# 标记\n\n红色小叉表示现在不能下的点，按下去会说明原因。圆圈标出最后一手。每方名字旁边写着它还有多少个可下的点，谁的点先用完谁就输，所以要给自己多留只有自己能下的地方。"
        ),
    };
    fill_in(text, &[centre])
}
