//! Pictures of the rules: positions that the page draws itself, with what may and what may not be done in them.

use quintet_base::html::{Markup, html};
use quintet_base::lang::Lang;
use quintet_base::svg::{self, Colours};
use quintet_board::games;
use quintet_board::table::{Reply, Table};
use quintet_board::view::{Command, Marks};

/// One picture.
struct Lesson {
    game: &'static str,
    variant: &'static str,
    /// A position as text; the usual start when empty.
    start: &'static str,
    /// Moves from there, separated by blanks.
    moves: &'static str,
    /// What is entered then: places that are pressed, pieces that are taken as `=N`, and last the place that is pointed at as `@N`.
    enter: &'static str,
    /// Whether what is pointed at is allowed; `None` when nothing is.
    allowed: Option<bool>,
    say: [&'static str; 2],
}

const fn lesson(game: &'static str, variant: &'static str, say: [&'static str; 2]) -> Lesson {
    Lesson { game, variant, start: "", moves: "", enter: "", allowed: None, say }
}

const LESSONS: &[Lesson] = &[
    Lesson {
        start: "e5h c4h / d3v / e4 e7 / 8 9 / 1",
        ..lesson("quoridor", "standard", ["A pawn steps to a dot, never through a wall.", "棋子走到圆点处，不能穿墙。"])
    },
    Lesson {
        start: "/ / e4 e5 / 10 10 / 1",
        ..lesson("quoridor", "standard", ["Next to the other pawn it jumps over.", "与对方相邻时可以跳过去。"])
    },
    Lesson {
        start: "e5h / / e4 e5 / 10 9 / 1",
        ..lesson("quoridor", "standard", ["A wall behind the other pawn: step to its sides.", "对方背后有墙：改走到它的两侧。"])
    },
    Lesson {
        start: "b5h d5h f5h h5h / a4v / e4 e7 / 6 9 / 1",
        enter: "@a3h",
        allowed: Some(false),
        ..lesson("quoridor", "standard", ["Not allowed: this wall would close the last path.", "不允许：这堵墙会封死最后一条路。"])
    },
    Lesson {
        start: "......../......../......../..w...../...b..../......../......../........ b",
        enter: "D5 @B3",
        allowed: Some(true),
        ..lesson(
            "checkers",
            "standard",
            ["A man steps forward, or jumps over a piece and takes it.", "兵斜着前进一步，或跳过对方一子把它吃掉。"],
        )
    },
    Lesson {
        start: "......../......../......../..w...../...b..../......../......../........ b",
        enter: "D5 @E6",
        allowed: Some(false),
        ..lesson("checkers", "standard", ["Not allowed: a man never goes back.", "不允许：兵不能后退。"])
    },
    Lesson {
        start: "......../......../......../......../...B..../..w...../......../........ b",
        enter: "D5",
        ..lesson("checkers", "standard", ["A tower goes and takes both ways.", "塔进退自如，两个方向都能吃子。"])
    },
    Lesson {
        enter: "f8", ..lesson("amazons", "8x8", ["First an amazon moves like a queen…", "先像皇后那样走一只亚马逊……"])
    },
    Lesson {
        enter: "f8 f4 @c4",
        allowed: Some(true),
        ..lesson("amazons", "8x8", ["…then it shoots an arrow from where it stands.", "……再从落脚处射出一支箭。"])
    },
    Lesson {
        start: "B......B/......../......../..B.x.../......../...B..../......../WW....WW b",
        enter: "c5 @g5",
        allowed: Some(false),
        ..lesson("amazons", "8x8", ["Not allowed: nothing passes over arrows.", "不允许：谁也不能越过箭。"])
    },
    Lesson {
        start: "..X../.XOX./...../..O../....O b",
        enter: "@C3",
        allowed: Some(false),
        ..lesson("nogo", "5x5", ["Not allowed: it would take White’s last liberty.", "不允许：这会占掉白子最后一口气。"])
    },
    Lesson {
        start: "...../...../X..../O.X../.O... b",
        enter: "@A1",
        allowed: Some(false),
        ..lesson("nogo", "5x5", ["Not allowed: this stone would have no liberty.", "不允许：这颗子自己没有气。"])
    },
    Lesson {
        start: "OXXXX/O.XO./OXXOX/XXOOO/O.XOO b",
        ..lesson("nogo", "5x5", ["Black has no point left and loses.", "黑方无处可下，输了。"])
    },
    Lesson {
        moves: "c10,d10,e10,e11,e12 h5,i5,j3,j4,j5",
        enter: "=O @f14",
        allowed: Some(true),
        ..lesson("blokus", "duo", ["Corner to corner with your own pieces.", "与自己的棋块角碰角。"])
    },
    Lesson {
        moves: "c10,d10,e10,e11,e12 h5,i5,j3,j4,j5",
        enter: "=O @f12",
        allowed: Some(false),
        ..lesson("blokus", "duo", ["Not allowed: along an edge of your own.", "不允许：与自己的棋块边贴边。"])
    },
];

impl Lesson {
    /// The board as the picture shows it, and what came of what was entered.
    fn table(&self) -> Option<(Box<dyn Table>, Reply)> {
        let start = Some(self.start).filter(|text| !text.is_empty());
        let mut table = games::open(self.game, Some(self.variant), start).ok()?;
        for text in self.moves.split_whitespace() {
            table.play_text(text).ok()?;
        }
        table.allow_input(true);
        let mut reply = Reply::Staged;
        for word in self.enter.split_whitespace() {
            if let Some(place) = word.strip_prefix('@') {
                table.hover(Some(place));
            } else {
                reply = match word.strip_prefix('=') {
                    Some(piece) => table.command(Command::Piece(piece), false),
                    None => table.press(word, false),
                };
            }
        }
        Some((table, reply))
    }
}

/// The pictures of a game as figures with their captions.
#[must_use]
pub(crate) fn markup(game: &str, lang: Lang) -> Markup {
    let figures: Markup = LESSONS
        .iter()
        .filter(|lesson| lesson.game == game)
        .filter_map(|lesson| {
            let (table, _) = lesson.table()?;
            let (class, sign) = match lesson.allowed {
                Some(false) => (html!(r#" class="bad""#), "✗ "),
                Some(true) => (html!(r#" class="good""#), "✓ "),
                None => (Markup::EMPTY, ""),
            };
            let [en, zh] = lesson.say;
            let picture = svg::write(&table.scene(Marks { coordinates: false, legal: true }), Colours::Page);
            Some(html!("<figure{class}>{picture}<figcaption><b aria-hidden=\"true\">{sign}</b>{}</figcaption></figure>", lang.of(en, zh)))
        })
        .collect();
    html!(r#"<div class="lessons">{figures}</div>"#)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_tell_the_truth() {
        for lesson in LESSONS {
            let say = lesson.say[0];
            let (mut table, reply) = lesson.table().unwrap_or_else(|| panic!("{say} cannot be set up"));
            assert_eq!(reply, Reply::Staged, "{say}");
            assert_eq!(lesson.say[0].starts_with("Not allowed"), lesson.allowed == Some(false), "{say}");
            assert_eq!(lesson.say[1].starts_with("不允许"), lesson.allowed == Some(false), "{say}");
            if let Some(place) = lesson.enter.split_whitespace().find_map(|word| word.strip_prefix('@')) {
                let reply = table.press(place, false);
                let played = matches!(reply, Reply::Played(_));
                assert_eq!(Some(played), lesson.allowed, "{say}: {reply:?}");
                assert!(played || matches!(reply, Reply::Refused { .. }), "{say}: {reply:?}");
            }
        }
    }

    #[test]
    fn every_game_has_pictures() {
        for name in games::NAMES {
            assert!(LESSONS.iter().filter(|lesson| lesson.game == *name).count() >= 2, "{name}");
        }
    }
}
