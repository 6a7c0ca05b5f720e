//! The guided first moves: what a person is asked to do step by step, and what lets a step pass.

use quintet_base::lang::Lang;

/// What ends a step.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Until {
    /// A part of a move is entered: a piece is in hand.
    Begun,
    /// A move of the person is played.
    Played,
    /// The person has read it.
    Read,
}

/// One step.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Step {
    /// Where to press: a place of the board or `=` and a piece of the tray; nothing when it is free.
    pub at: &'static str,
    /// What ends it.
    pub until: Until,
    say: [&'static str; 2],
    /// What is said instead to those who play with their fingers.
    touch: Option<[&'static str; 2]>,
}

const fn step(at: &'static str, until: Until, say: [&'static str; 2]) -> Step {
    Step { at, until, say, touch: None }
}

impl Step {
    /// What is said; `touch` is whether fingers play, without keys and without a pointer that hovers.
    #[must_use]
    pub(crate) const fn say(&self, lang: Lang, touch: bool) -> &'static str {
        let [english, chinese] = match self.touch {
            Some(said) if touch => said,
            _ => self.say,
        };
        lang.of(english, chinese)
    }
}

/// The steps of a game; they begin at its usual start, with the first side to move.
#[must_use]
pub(crate) fn steps(game: &str) -> &'static [Step] {
    use Until::{Begun, Played, Read};
    match game {
        "quoridor" => {
            const {
                &[
                    step(
                        "e2",
                        Played,
                        ["Race to the red line at the top. Press the square ahead of your pawn.", "目标是上方的红线。请按棋子前面的一格。"],
                    ),
                    step(
                        "",
                        Played,
                        [
                            "Now slow the other pawn down: point between the squares before it and place a wall.",
                            "现在挡一挡对方：指向它前面的格缝，放一堵墙。",
                        ],
                    ),
                    step(
                        "",
                        Read,
                        [
                            "You have ten walls. Each must leave both pawns a path. Dots show where your pawn may go; the rest is up to you.",
                            "你共有十堵墙，每堵墙都要给双方留路。圆点是棋子可走之处，接下来看你的了。",
                        ],
                    ),
                ]
            }
        }
        "checkers" => {
            const {
                &[
                    step("C6", Begun, ["Your men are black and go up. Press this man.", "你执黑，向上走。请按这枚兵。"]),
                    step("D5", Played, ["The dots show where it may go. Press one of them.", "圆点是它可去之处，请按其中一个。"]),
                    step(
                        "",
                        Read,
                        [
                            "Jump over a piece to take it; you need not. On the last row a man becomes a tower that goes both ways. Who cannot move loses.",
                            "跳过对方一子就能吃掉它，但不强制。走到最后一行升为塔，进退自如。无法行动的一方输。",
                        ],
                    ),
                ]
            }
        }
        "amazons" => {
            const {
                &[
                    step("f8", Begun, ["You have four black amazons. Press this one.", "你有四只黑色亚马逊。请按这一只。"]),
                    step("f4", Begun, ["It moves like a queen. Press a square with a dot.", "它像皇后那样走。请按有圆点的格子。"]),
                    step(
                        "",
                        Played,
                        [
                            "From there it shoots an arrow, which blocks its square for good. Press where.",
                            "再从那里射箭，中箭的格子永远被堵住。请选一格。",
                        ],
                    ),
                    step(
                        "",
                        Read,
                        [
                            "Who cannot move any more loses: keep room for yourself, and take it from the other side.",
                            "走不动的一方输：给自己留出空间，夺走对方的空间。",
                        ],
                    ),
                ]
            }
        }
        "nogo" => {
            const {
                &[
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
                ]
            }
        }
        "blokus" => {
            const {
                &[
                    step(
                        "=V5",
                        Begun,
                        ["Take a piece from the tray: this one, or any that you like.", "从棋盒里拿一块：就拿这块，或者你喜欢的任何一块。"],
                    ),
                    Step {
                        touch: Some([
                            "Drag it to your marked start cell, or tap there. The buttons rotate and flip it.",
                            "把它拖到标出的起点，或点一下那里；按钮可以旋转、翻面。",
                        ]),
                        ..step(
                            "",
                            Played,
                            [
                                "Rotate it with R and flip it with F, or use the buttons. Then press your marked start cell: the piece must cover it.",
                                "按 R 旋转、按 F 翻面（或用按钮），再按标出的起点，让棋块盖住它。",
                            ],
                        )
                    },
                    step(
                        "",
                        Read,
                        [
                            "From now on your pieces must touch one of yours at a corner, never along an edge. Dots mark your free corners.",
                            "之后每一块都要与自己的棋块角碰角，不能边贴边。小圆点是可用的角。",
                        ],
                    ),
                ]
            }
        }
        _ => &[],
    }
}

/// A guide in progress, or the offer of one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Guide {
    /// The step that is shown; `None` when no guide runs.
    pub step: Option<usize>,
}

impl Guide {
    /// Something happened on the board: a step that waits for it passes. A move that was played passes the steps towards it as well.
    pub(crate) fn heard(&mut self, game: &str, what: Until) {
        let Some(at) = self.step else { return };
        let steps = steps(game);
        let waits = |step: &Step| step.until == what;
        let next = match what {
            Until::Played => steps.iter().skip(at).position(|step| step.until != Until::Begun).map(|ahead| at + ahead),
            _ => Some(at),
        };
        if let Some(next) = next
            && steps.get(next).is_some_and(waits)
        {
            self.step = (next + 1 < steps.len()).then_some(next + 1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quintet_board::games;
    use quintet_board::table::Reply;
    use quintet_board::view::Command;

    #[test]
    fn every_game_has_steps_that_can_be_taken() {
        for name in games::NAMES {
            let steps = steps(name);
            assert!((3..=5).contains(&steps.len()), "{name}");
            assert_eq!(steps.last().map(|step| step.until), Some(Until::Read), "{name}");
            let mut table = games::open(name, None, None).expect("a listed game");
            table.allow_input(true);
            for step in steps.iter().take_while(|step| !step.at.is_empty()) {
                let reply = match step.at.strip_prefix('=') {
                    Some(piece) => table.command(Command::Piece(piece), false),
                    None => table.press(step.at, false),
                };
                match step.until {
                    Until::Begun => assert_eq!(reply, Reply::Staged, "{name}: {}", step.at),
                    Until::Played => assert!(matches!(reply, Reply::Played(_)), "{name}: {}", step.at),
                    Until::Read => {}
                }
            }
        }
    }

    #[test]
    fn steps_pass_by_what_they_wait_for() {
        let mut guide = Guide { step: Some(0) };
        guide.heard("amazons", Until::Read);
        assert_eq!(guide.step, Some(0));
        guide.heard("amazons", Until::Begun);
        assert_eq!(guide.step, Some(1));
        // A move that was typed passes what was asked before it.
        guide.heard("amazons", Until::Played);
        assert_eq!(guide.step, Some(3));
        guide.heard("amazons", Until::Read);
        assert_eq!(guide.step, None);
    }
}
