//! Sentences of the engine in the page's language. The engine speaks English, in sentences made from templates; those that people meet when
//! they open files or set up positions are turned into Chinese by the same templates. A sentence that fits none stays as it is.

use crate::lang::{Lang, fill_in};

/// Sentences of the engine with what varies as `{}`, and the same in Chinese. The first that fits is taken, so particular ones come first.
const PHRASES: &[(&str, &str)] = &[
    // Records and files.
    ("line {}, move {}: {}", "第 {} 行，第 {} 手：{}"),
    ("line {}: {}", "第 {} 行：{}"),
    ("move {}: {}", "第 {} 手：{}"),
    ("there is no `Game: name` header", "没有“Game: 名称”这一行"),
    ("`{}` is not a header: expected `Key: value`, or an empty line before the moves", "“{}”不是“名称: 值”形式的标头，着法之前应有空行"),
    ("`{}` is given twice", "“{}”出现了两次"),
    ("`{}` has no value", "“{}”没有值"),
    ("a `}` without a `{` before it", "“}”之前没有“{”"),
    ("not JSON: {}", "不是 JSON：{}"),
    ("not a match log: expected a list, or an object with `logs`", "不是对局记录：应为列表，或含有 logs 的对象"),
    ("there is no answer of a player in this log", "记录中没有任何一方的着法"),
    ("GM[{}] is none of our games: {}", "GM[{}] 不是本页的棋类：应为 1（不围棋）、18（亚马逊棋）、Blokus、Blokus Two-Player 或 Blokus Duo"),
    ("`{}` is not an action: expected squares such as G6-F5", "“{}”不是动作，应为 G6-F5 这样的形式"),
    ("unknown game `{}`: choose one of {}", "没有“{}”这种棋，可选：{}"),
    ("unknown variant `{}`: choose one of {}", "没有“{}”这种规则，可选：{}"),
    ("`{}` is not a move: expected {}", "“{}”不是着法，应为：{}"),
    ("`{}` is not allowed: {}", "“{}”不能走：{}"),
    ("`{}` cannot be played: the game is over", "“{}”不能走：棋局已经结束"),
    // Positions.
    ("not a position: {}; expected {}", "{}"),
    ("there must be two parts, the rows and the side to move", "应有两部分：各行与轮到哪方"),
    ("there are {} parts instead of {}", "有 {} 个部分，应为 {} 个"),
    ("there must be five parts between slashes, not {}", "斜线之间应有五个部分，现有 {} 个"),
    ("there are {} rows instead of {}", "有 {} 行，应为 {} 行"),
    ("there are {} rows where {} belong", "有 {} 行，应为 {} 行"),
    ("the board has {} rows instead of {}", "棋盘有 {} 行，应为 {} 行"),
    ("row {} has {} squares instead of {}", "第 {} 行有 {} 格，应为 {} 格"),
    ("rank {} has {} squares instead of {}", "第 {} 行有 {} 格，应为 {} 格"),
    ("row {} has {} cells instead of {}", "第 {} 行有 {} 格，应为 {} 格"),
    ("row {} has {} points where {} belong", "第 {} 行有 {} 点，应为 {} 点"),
    ("`{}` is no side to move", "“{}”不表示任何一方"),
    ("`{}` is not a side to move", "“{}”不表示任何一方"),
    ("`{}` is not a colour to move", "“{}”不是要走的颜色"),
    ("`{}` is not a colour", "“{}”不是颜色"),
    ("`{}` is not a board and a side to move", "“{}”不是棋盘与轮到哪方"),
    ("`{}` on {} is no content of a square", "{2} 上的“{1}”没有意义"),
    ("`{}` on {} is no stone", "{2} 上的“{1}”不是棋子"),
    ("`{}` stands on {}, which is a light square", "{2} 是浅色格，不能放棋子"),
    ("the {} man on {} should be a tower: it is on its last row", "{2} 上的{1}兵已到底线，应为塔"),
    ("{} has no piece, so it must be the one to move (and has lost)", "{}没有棋子，只能轮到它走（已负）"),
    ("{} has {} pieces, more than {}", "{}有 {} 枚棋子，最多 {} 枚"),
    ("{} has {} amazons instead of {}", "{}有 {} 个亚马逊，应为 {} 个"),
    ("the group with the stone on {} has no liberty", "{} 上的棋子所在的棋块没有气"),
    ("`{}` is not a {} wall", "“{}”不是{}墙"),
    ("the wall {} is given twice", "墙 {} 出现了两次"),
    ("the wall {} overlaps or crosses another one", "墙 {} 与另一道墙重叠或交叉"),
    ("there must be exactly two {}, not `{}`", "应正好有两个{}，不是“{}”"),
    ("`{}` is wrong in the part with two {}", "“{}”有误（此处应为两个{}）"),
    ("the side to move is 1 or 2, not `{}`", "轮到哪方应写 1 或 2，不是“{}”"),
    ("both pawns stand on {}", "两个棋子都在 {}"),
    ("walls on the board ({}) and in hand ({}) make {}, not {}", "棋盘上的墙（{}）加手中的墙（{}）共 {}，应为 {}"),
    ("the {} side's pawn has reached its goal on {}, so it cannot be its turn", "{}的棋子已到达终点 {}，不能再轮到它走"),
    ("the {} side's pawn on {} has no way to its goal", "{}的棋子在 {}，没有通往终点的路"),
    ("{} has `{}`, which is not a piece", "{}有“{}”，这不是棋子"),
    ("{} has the piece {} twice", "{}的棋子 {} 出现了两次"),
    ("{} still has the piece {}, which is on the board", "{}手中还有棋子 {}，但它已在棋盘上"),
    ("{} neither has nor has placed the piece {}", "{}的棋子 {} 既不在手中也不在棋盘上"),
    ("{} has `*`, but this variant has no bonus for the single square", "{}写有“*”，但这种规则没有单格奖分"),
    ("{} has pieces, but none covers {}", "{}有棋子，但没有覆盖起始格 {}"),
    ("the group of {} cells of {} at {} is not a piece", "{3} 处{2}的 {1} 格连块不是棋子"),
    ("{} has placed the piece {} twice", "{}的棋子 {} 放了两次"),
    ("the piece of {} at {} hangs on no other one by a corner", "{2} 处{1}的棋子没有与同色棋子角碰角"),
    // Words that are filled in.
    ("black", "黑方"),
    ("white", "白方"),
    ("first", "先手"),
    ("second", "后手"),
    ("blue", "蓝色"),
    ("yellow", "黄色"),
    ("red", "红色"),
    ("green", "绿色"),
    ("horizontal", "横"),
    ("vertical", "竖"),
    ("pawns' squares", "棋子位置"),
    ("numbers of walls left (0 to 10)", "剩余墙数（0 到 10）"),
];

/// A sentence of the engine in a language.
#[must_use]
pub fn phrase(text: &str, lang: Lang) -> String {
    if lang == Lang::En {
        return text.to_owned();
    }
    for (english, chinese) in PHRASES {
        if let Some(parts) = fits(english, text) {
            let parts: Vec<String> = parts.into_iter().map(|part| phrase(part, lang)).collect();
            return filled(chinese, &parts);
        }
    }
    text.to_owned()
}

/// What stands at the `{}` of a template, if the text is made from it.
fn fits<'t>(template: &str, text: &'t str) -> Option<Vec<&'t str>> {
    // A brace of its own is no place for something.
    let mut pieces = template.split("{}");
    let mut rest = text.strip_prefix(pieces.next()?)?;
    let mut parts = Vec::new();
    let mut pieces = pieces.peekable();
    while let Some(piece) = pieces.next() {
        let end = if pieces.peek().is_none() { rest.strip_suffix(piece)?.len() } else { rest.find(piece)? };
        parts.push(&rest[..end]);
        rest = &rest[end + piece.len()..];
    }
    rest.is_empty().then_some(parts)
}

/// Fills in `{}` in order, or `{1}`, `{2}`, `{3}` where the order is another one.
fn filled(template: &str, parts: &[String]) -> String {
    if !template.contains("{1}") {
        return fill_in(template, &parts.iter().map(String::as_str).collect::<Vec<_>>());
    }
    let mut text = template.to_owned();
    for (place, part) in ["{1}", "{2}", "{3}"].iter().zip(parts) {
        text = text.replace(place, part);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games;

    #[test]
    fn sentences_are_turned_with_what_they_speak_of() {
        for (english, chinese) in [
            ("both pawns stand on e5", "两个棋子都在 e5"),
            ("line 5, move 3: `e9` is not allowed: the square is taken", "第 5 行，第 3 手：“e9”不能走：the square is taken"),
            ("the black man on A1 should be a tower: it is on its last row", "A1 上的黑方兵已到底线，应为塔"),
            ("something else", "something else"),
        ] {
            assert_eq!(phrase(english, Lang::Zh), chinese);
            assert_eq!(phrase(english, Lang::En), english);
        }
    }

    #[test]
    fn what_the_engine_says_of_positions_is_known() {
        let rows = |row: &str, count: usize| vec![row; count].join("/");
        let duo = |row: &str| format!("{}/{row}{} all all X", rows("..............", 13), "");
        for (game, variant, text) in [
            ("quoridor", "standard", "/ / e1 e1 / 10 10 / 1".to_owned()),
            ("quoridor", "standard", "/ / e1 e9 / 10 9 / 1".to_owned()),
            ("quoridor", "standard", "e3v / / e1 e9 / 10 9 / 1".to_owned()),
            ("quoridor", "standard", "e3h e3h / / e1 e9 / 9 9 / 1".to_owned()),
            ("quoridor", "standard", "e3h f3h / / e1 e9 / 9 9 / 1".to_owned()),
            ("quoridor", "standard", "/ / e9 e1 / 10 10 / 1".to_owned()),
            ("quoridor", "standard", "/ / e1 / 10 10 / 1".to_owned()),
            ("quoridor", "standard", "/ / e1 x / 10 10 / 1".to_owned()),
            ("quoridor", "standard", "/ / e1 e9 / 10 10 / 3".to_owned()),
            ("quoridor", "standard", "nonsense".to_owned()),
            ("checkers", "standard", format!("{} b", rows("........", 8))),
            ("checkers", "standard", format!("{} b", rows("........", 7))),
            ("checkers", "standard", format!(".......b/{} b", rows("........", 7))),
            ("checkers", "standard", format!("b......./{} b", rows("........", 7))),
            ("checkers", "standard", format!("{} x", rows("........", 8))),
            ("checkers", "standard", format!("{}/x....... b", rows("........", 7))),
            ("checkers", "standard", "b".to_owned()),
            ("amazons", "8x8", format!("{} b", rows("........", 8))),
            ("amazons", "8x8", format!("{} b", rows(".......", 8))),
            ("nogo", "standard", format!("XO......./X......../{} b", rows(".........", 7)).replace("X......../", "O......../")),
            ("nogo", "standard", format!("{} b", rows(".........", 8))),
            ("blokus", "duo", duo("X.............")),
            ("blokus", "duo", "a b c".to_owned()),
        ] {
            let problem = match games::open(game, Some(variant), Some(&text)) {
                Err(games::OpenError::Position(error)) => error.problem,
                Err(error) => panic!("{error}"),
                Ok(_) => panic!("{game}: `{text}` is a position"),
            };
            let said = phrase(&problem, Lang::Zh);
            assert!(said != problem && !said.contains("{}"), "{game}: no Chinese for `{problem}`");
        }
    }
}
