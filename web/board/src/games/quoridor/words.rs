//! What is said of a game of Quoridor.

use quintet_base::lang::{Lang, fill_in};
use quintet_engine::core::game::Game;
use quintet_engine::core::side::Side;
use quintet_engine::games::quoridor::grid::Grid;
use quintet_engine::games::quoridor::{Move, Orientation, Quoridor, Square, Squares, Wall};

use crate::rungs;
use crate::view::{Arg, Merit};

pub(super) fn colour(side: Side, lang: Lang) -> &'static str {
    if side == Side::FIRST { lang.of("Red", "红方") } else { lang.of("Green", "绿方") }
}

pub(super) fn walls(left: u32, lang: Lang) -> String {
    match (left, lang) {
        (1, Lang::En) => "1 wall".to_owned(),
        _ => fill_in(lang.of("{} walls", "余墙 {}"), &[&left.to_string()]),
    }
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
        Orientation::Horizontal => lang.of("wall above {} and {}", "{}、{} 上方的横墙"),
        Orientation::Vertical => lang.of("wall right of {} and {}", "{}、{} 右侧的竖墙"),
    };
    fill_in(template, &[&a, &b])
}

pub(super) fn say_move(before: &Quoridor, m: Move, lang: Lang) -> String {
    match m {
        Move::Pawn(to) => {
            let from = before.pawn(before.turn());
            let far = (from.file() - to.file()).abs() + (from.rank() - to.rank()).abs() > 1;
            let template = if far { lang.of("pawn jumps to {}", "棋子跳到 {}") } else { lang.of("pawn to {}", "棋子走到 {}") };
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
        let part = lang.of("{} is then {} away from the goal, {} {}", "此后{}离终点 {} 步，{} {} 步");
        return Merit::new(part, [mine, Arg::Count(steps(after, me)), theirs, Arg::Count(steps(after, other))]);
    }
    let part = match longer(me) {
        0 => lang.of("it lengthens {}’s path by {}", "它使{}的最短路加长 {} 步"),
        _ => lang.of("it lengthens {}’s path by {} and {}’s by {}", "它使{}的最短路加长 {} 步，{}的加长 {} 步"),
    };
    Merit::new(part, [theirs, Arg::Count(longer(other)), mine, Arg::Count(longer(me))])
}

/// What a button is: a place and what stands there.
pub(super) fn place(position: &Quoridor, m: Move, lang: Lang) -> String {
    match m {
        Move::Pawn(square) => match Side::all(2).find(|&side| position.pawn(side) == square) {
            Some(side) => format!("{}{}{}", name(square), lang.of(", pawn of ", "，"), colour(side, lang)),
            None => name(square),
        },
        Move::Wall(wall) => {
            let stands = position.walls().contains(wall);
            format!("{}{}", wall_in_words(wall, lang), if stands { lang.of(", placed", "，已放置") } else { "" })
        }
    }
}

pub(super) fn level(level: &str, lang: Lang) -> Option<(&'static str, &'static str)> {
    let (en, zh, about_en, about_zh) = match level {
        "random" => ("Wanderer", "漫游者", "Plays any legal move.", "随便走一步合法的棋。"),
        "uct" => ("Dreamer", "梦想家", "Plays thousands of random games in its head.", "在脑中下成千上万盘随机的棋。"),
        "minimax-2" => ("Walker", "行者", "Looks two moves ahead along the shortest ways.", "沿最短路看两步。"),
        "minimax-3" => ("Pathfinder", "探路者", "Looks three moves ahead along the shortest ways.", "沿最短路看三步。"),
        "greedy-bfs" => ("Mason", "石匠", "Weighs its best step against its best wall.", "衡量最好的一步与最好的一堵墙。"),
        "strong" => ("Strategist", "谋士", "As strong as this device allows.", "用尽这台设备的全力。"),
        _ => return rungs::words(level, lang),
    };
    Some((lang.of(en, zh), lang.of(about_en, about_zh)))
}

pub(super) fn rules(variant: &str, lang: Lang) -> String {
    let common = lang.of(RULES_EN, RULES_ZH);
    let own = match variant {
        "course" => lang.of(COURSE_EN, COURSE_ZH),
        _ => lang.of(JUMPS_EN, JUMPS_ZH),
    };
    format!("{common}\n\n{own}\n\n{}", lang.of(NOTATION_EN, NOTATION_ZH))
}

const RULES_EN: &str = "# Aim\n\
    Red starts on e1 and wins by reaching rank 9; Green starts on e9 and wins by reaching rank 1.\n\
    # A turn\n\
    - Move your pawn one square up, down, left or right, not through a wall; or\n\
    - place one of your ten walls. A wall is two squares long.\n\
    # Walls\n\
    A wall may not overlap or cross another, and it must leave both pawns some way to their goal. Walls are never taken away. When you have none left \
    you only move.";

const RULES_ZH: &str = "# 目标\n\
    红方从 e1 出发，先到第 9 行获胜；绿方从 e9 出发，先到第 1 行获胜。\n\
    # 每一回合\n\
    - 棋子向上、下、左、右走一格，不能穿墙；或者\n\
    - 放一堵墙。每方有十堵墙，每堵长两格。\n\
    # 墙\n\
    墙不能与别的墙重叠或交叉，并且必须给双方都留下通往终点的路。墙放下后不再拿走。墙用完之后只能走子。";

const JUMPS_EN: &str = "# Jumps\n\
    When the pawns face each other with no wall between, you may jump straight over the other pawn. Only when a wall or the edge of the board is behind \
    it you step to either side of it instead.\n\
    # Draw\n\
    The third time that the same position occurs with the same side to move, the game is a draw.";

const JUMPS_ZH: &str = "# 跳跃\n\
    两枚棋子相邻且中间没有墙时，可以直接跳过对方。只有当对方背后是墙或棋盘边缘时，才可以改为走到对方的左右两侧。\n\
    # 和棋\n\
    同一局面、同一方走棋第三次出现，判为和棋。";

const COURSE_EN: &str = "# The contest’s jumps\n\
    When the pawns face each other with no wall between, you may jump straight over the other pawn, unless a wall or the edge is behind it. There are no \
    diagonal jumps.\n\
    # The only route\n\
    While your pawn stands on the only route that your opponent has left, you may not place a wall. A side that can do nothing at all loses.\n\
    # Draw\n\
    The third time that the same position occurs with the same side to move, the game is a draw.";

const COURSE_ZH: &str = "# 课程比赛的跳跃\n\
    两枚棋子相邻且中间没有墙时，可以直接跳过对方；对方背后是墙或边缘时不能跳。没有斜跳。\n\
    # 唯一通路\n\
    当你的棋子站在对方剩下的唯一通路上时，这一回合不能放墙。无法行动的一方判负。\n\
    # 和棋\n\
    同一局面、同一方走棋第三次出现，判为和棋。";

const NOTATION_EN: &str = "# Notation\n\
    A pawn move is the square it goes to: e2. A wall is the square nearest to a1 of the four that it touches, and h or v: e3h lies above e3 and f3, e3v \
    lies to the right of e3 and e4.";

const NOTATION_ZH: &str = "# 记谱\n\
    走子写目标格，如 e2。墙写它所接触的四格中最靠近 a1 的一格，加 h（横）或 v（竖）：e3h 在 e3、f3 的上方，e3v 在 e3、e4 的右侧。";
