//! Sentences of the engine in the page's language. The engine speaks English, in sentences made from templates; those that people meet when
//! they open files or set up positions are turned into Chinese by the same templates. A sentence that fits none stays as it is.

use quintet_base::lang::{Lang, fill_in};
use quintet_board::table::Table;
use quintet_engine::core::error::{MoveError, Refusal};

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
    ("not JSON from column {} on", "从第 {} 个字符起不是 JSON"),
    ("not JSON (line {}, column {})", "不是 JSON（第 {} 行第 {} 个字符）"),
    ("it is not the text of a save", "不是存档的内容"),
    ("there is no version 0", "没有版本 0"),
    ("it comes from a newer version ({})", "来自更新的版本（{}）"),
    ("the comment that begins here has no closing `}`", "从这里开始的注释没有“}”结尾"),
    ("a value without a property", "值之前没有属性名"),
    ("a property before the first `;`", "第一个“;”之前出现了属性"),
    ("unexpected `{}`", "这里不该有“{}”"),
    ("the game tree has no closing `)`", "棋谱树没有“)”结尾"),
    ("the value that begins here has no closing `]`", "从这里开始的值没有“]”结尾"),
    ("it is not the turn of {}", "还没轮到 {}"),
    ("SZ[{}] is no size: expected a number", "SZ[{}] 不是棋盘大小，应为数字"),
    ("{}[{}] is not on the board", "{}[{}] 不在棋盘上"),
    ("{}[{}] is no move of this game", "{}[{}] 不是这种棋的着法"),
    ("`{}` is no move of this game", "“{}”不是这种棋的着法"),
    ("`{}` is not a request of {}: expected {}", "“{1}”不是着法记录，应为：{3}"),
    ("{} from 0 to {}, all -1 for no move, or {} or {}", "{}（0 到 {}，无着法时全为 -1），或 {} 或 {}"),
    ("{} from 0 to {}, -1 for no move, or {} or {}", "{}（0 到 {}，无着法时为 -1），或 {} 或 {}"),
    ("the game is too long for a link", "棋局太长，放不进链接"),
    ("{} more games begin here: at most {} are read at once", "从这里起还有 {} 局：一次最多读取 {} 局"),
    ("not a match log: expected a list, or an object with `logs`", "不是对局记录：应为列表，或含有 logs 的对象"),
    ("there is no answer of a player in this log", "记录中没有任何一方的着法"),
    ("GM[{}] is none of our games: {}", "GM[{}] 不是本页的棋类：应为 1（不围棋）、18（亚马逊棋）、Blokus、Blokus Two-Player 或 Blokus Duo"),
    ("`{}` is not an action: expected squares such as G6-F5", "“{}”不是动作，应为 G6-F5 这样的形式"),
    ("unknown game `{}`: choose one of {}", "没有“{}”这种棋，可选：{}"),
    ("unknown variant `{}`: choose one of {}", "没有“{}”这种规则，可选：{}"),
    ("`{}` is not a move: expected {}", "“{}”不是着法，应为：{}"),
    ("`{}` is not allowed: {}", "“{}”不能走：{}"),
    (
        "a square such as `e2` (files a to i, ranks 1 to 9), or a wall such as `e3h` or `e3v` (files a to h, ranks 1 to 8)",
        "格子如“e2”（a–i，1–9），或墙如“e3h”“e3v”（a–h，1–8）",
    ),
    ("a square of the board, such as {}", "棋盘上的格子，如 {}"),
    ("from-to/arrow with squares {} to {}, such as {} or {}", "“起点-终点/箭”，格子 {} 到 {}，如 {} 或 {}"),
    ("from-to with squares A1 to H8, such as G6-F5", "“起点-终点”，格子 A1 到 H8，如 G6-F5"),
    ("a point such as E5 on the board (columns are lettered without I; there is no pass)", "棋盘上的点，如 E5（列名没有 I，不能停一手）"),
    ("the cells of a piece from a1 to n14 with commas between them, or `pass`", "一枚棋子的各格，a1 到 n14，用逗号隔开；或“pass”"),
    ("the cells of a piece from a1 to t20 with commas between them, or `pass`", "一枚棋子的各格，a1 到 t20，用逗号隔开；或“pass”"),
    ("one to five different cells that hang together by their edges", "一到五个互不相同、边边相连的格子"),
    ("the game is over: {}", "棋局已经结束"),
    ("there is no legal move in this position", "这个局面没有合法着法"),
    ("unknown level `{}`: choose one of {}", "没有“{}”这个级别，可选：{}"),
    ("there is no variant `{}`", "没有“{}”这种规则"),
    ("unknown variant `{}`", "没有“{}”这种规则"),
    ("`{}` cannot be played: the game is over", "“{}”不能走：棋局已经结束"),
    // Positions.
    ("not a position: {}; expected {}", "{}"),
    ("there must be two parts, the rows and the side to move", "应有两部分：各行与轮到哪方"),
    ("more than five", "五个以上"),
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
    ("the stone on {} has a neighbour of the other colour", "{} 上的棋子与对方的棋子相邻"),
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

/// Why a text is no move of a game, in a language: with the game's own words for what its rules refuse.
#[must_use]
pub fn move_error(error: &MoveError, table: &dyn Table, lang: Lang) -> String {
    match error {
        MoveError::Illegal { refusal, .. } => refused(&error.to_string(), refusal, table, lang),
        _ => phrase(&error.to_string(), lang),
    }
}

/// A sentence that ends with a refusal, in a language.
#[must_use]
pub fn refused(text: &str, refusal: &Refusal, table: &dyn Table, lang: Lang) -> String {
    let before = text.strip_suffix(refusal.text.as_str()).unwrap_or(text);
    phrase(&format!("{before}{}", table.say_refusal(refusal, lang)), lang)
}

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
    if !["{1}", "{2}", "{3}"].iter().any(|place| template.contains(place)) {
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
    use quintet_board::games;

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
    /// What a Chinese sentence says in English: words outside of what it quotes and of what is written so in any language.
    fn english(text: &str) -> Vec<String> {
        let quoted = |text: &str| text.split('“').map(|part| part.split_once('”').map_or(part, |(_, rest)| rest)).collect::<String>();
        let bare = quoted(text);
        let words = bare.split(|c: char| !c.is_ascii_alphabetic()).filter(|word| word.len() > 2);
        let names = [
            "JSON", "GM", "Blokus", "Two", "Player", "Duo", "logs", "move", "moves", "standard", "free", "centre", "course", "duo",
            "classic", "basic",
        ];
        let names = names.iter().chain(games::NAMES);
        words.filter(|word| !names.clone().any(|name| name == word)).map(str::to_owned).collect()
    }

    #[test]
    fn no_english_stands_in_what_is_said_of_bad_input() {
        let mut said = Vec::new();
        for text in [
            "nonsense",
            "Game: chess\n\n",
            "Game: nogo\nVariant: 2x2\n\n",
            "Game:\n\n",
            "Game: nogo\nStart: here\n\n",
            "Game: nogo\nGame: nogo\n\n",
            "Game: nogo\n\nD4 } C3",
            "Game: nogo\n\nD4 {no end",
            "Game: nogo\n\nD4 D4",
            "Game: nogo\n\nD4 Z99",
            "Game: quoridor\n\ne2 e8 e9 e7",
            "Game: quoridor\n\ne2 e3h xx",
            "Game: checkers\n\nA1-A2",
            "Game: amazons\n\nd1-d9/d10",
            "Game: blokus\nVariant: duo\n\na1,b2",
            "Game: blokus\nVariant: duo\n\nb1",
            "(;GM[2])",
            "(;GM[1]SZ[x])",
            "(;GM[1]SZ[9]AB[zz])",
            "(;GM[1]SZ[9];B[aa];B[bb])",
            "(;GM[1]SZ[9];B[aa];W[zz])",
            "(;GM[1]SZ[9];B[aa];W[bb",
            "(GM[1])",
            "(;[aa])",
            "{\"logs\":",
            "{\"moves\":[]}",
            "[]",
            "[{\"0\":{\"response\":{\"x\":30,\"y\":3}}}]",
            "A6-B5\nB3-A4 P",
        ] {
            match crate::files::read(text, Lang::Zh) {
                Ok((found, lost)) => {
                    said.extend(found.into_iter().filter_map(|one| one.problem));
                    said.extend(lost.iter().map(|problem| phrase(problem, Lang::Zh)));
                }
                Err(crate::files::Problem::NoGame(problem)) => said.push(phrase(&problem, Lang::Zh)),
                Err(problem) => panic!("{text}: {problem:?}"),
            }
        }
        for game in games::NAMES {
            let table = games::open(game, None, None).expect("a listed game");
            for text in ["", "nonsense", "e9", "E5", "a1", "A1-B2", "e3h", "a1-a2/a3", "pass", "a1,c3", "a1,a1"] {
                if let Err(error) = table.check(text) {
                    said.push(move_error(&error, table.as_ref(), Lang::Zh));
                }
            }
            for text in ["", "nonsense", "/ / / / /", "......../ x"] {
                if let Err(games::OpenError::Position(error)) = games::open(game, None, Some(text)) {
                    said.push(phrase(&error.to_string(), Lang::Zh));
                }
            }
        }
        for text in ["", "{", "[]", r#"{"v":0}"#, r#"{"v":1}"#, r#"{"v":9}"#] {
            let error = crate::saves::Save::read(text).expect_err("no save");
            said.push(phrase(&error.to_string(), Lang::Zh));
        }
        let bad: Vec<_> = said.iter().filter(|text| text.trim().is_empty() || !english(text).is_empty()).collect();
        assert!(said.len() > 60 && bad.is_empty(), "{bad:#?}");
    }
}
