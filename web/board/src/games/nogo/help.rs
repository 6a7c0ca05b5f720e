//! Help with NoGo: the first moves, and pictures of the rules.

use crate::help::Until::{Played, Read};
use crate::help::{Help, Lesson, lesson, step};

pub(super) const HELP: Help = Help {
    guide: &[
        step("D4", Played, ["You play black. Put a stone on any point but the centre.", "你执黑。除中心外，任选一点落子。"]),
        step(
            "",
            Played,
            [
                "Nobody may capture, and no group may lose its last liberty. Put another stone.",
                "谁也不许提子，任何一块棋都不许没有气。再下一颗。",
            ],
        ),
        step(
            "",
            Read,
            [
                "A red cross marks where you may not play; press it to hear why. Who runs out of points loses, so build places that only you may fill.",
                "红叉是不能下的点，按一下会说明原因。先没处可下的一方输，所以要围出只有自己能下的地方。",
            ],
        ),
    ],
    lessons: &[
        Lesson {
            start: "..X../.XOX./...../..O../....O b",
            enter: "@C3",
            allowed: Some(false),
            ..lesson("5x5", ["Not allowed: it would take White’s last liberty.", "不允许：这会占掉白子最后一口气。"])
        },
        Lesson {
            start: "...../...../X..../O.X../.O... b",
            enter: "@A1",
            allowed: Some(false),
            ..lesson("5x5", ["Not allowed: this stone would have no liberty.", "不允许：这颗子自己没有气。"])
        },
        Lesson {
            start: "OXXXX/O.XO./OXXOX/XXOOO/O.XOO b",
            ..lesson("5x5", ["Black has no point left and loses.", "黑方无处可下，输了。"])
        },
    ],
    ..Help::NONE
};
