//! Bad input of every kind is answered in the language of the page, without a word of another one.

use quintet_base::lang::Lang;
use quintet_board::games;
use quintet_engine::core::fault::{Arg, Fault};
use quintet_engine::formats::record::Record;
use quintet_play::files::{self, Problem};
use quintet_play::saves::{Save, SaveError};
use quintet_play::share::link::{self, LinkError};

/// The codes of a fault and of those that it speaks of.
fn codes(fault: &Fault) -> Vec<&'static str> {
    let inner = fault.args.iter().filter_map(|arg| if let Arg::Fault(fault) = arg { Some(codes(fault)) } else { None });
    [fault.code].into_iter().chain(inner.flatten()).collect()
}

#[test]
fn a_file_without_a_game() {
    for (text, expected, said) in [
        ("hello", &["record.line", "record.header"][..], "第 1 行：“hello”不是“名称: 值”形式的标头，着法之前应有空行"),
        (
            "(;GM[3])",
            &["record.line", "sgf.game"],
            "第 1 行：GM[3] 不是本页的棋类：可为 amazons (18), nogo (1), blokus (Blokus, Blokus Two-Player, Blokus Duo)",
        ),
        ("{\"a\":1}", &["record.line", "botzone.no-log"], "第 1 行：不是对局记录：应为列表，或含有 logs 的对象"),
        ("Game: chess\n\ne4", &["name.game"], "没有“chess”这种棋，可选：GAMES"),
        (
            "Game: nogo\n\nE5 D4",
            &["record.line-move", "move.illegal", "nogo.centre"],
            "第 3 行，第 1 手：“E5”不能走：黑方第一手不许下在中心 E5",
        ),
    ] {
        let Err(Problem::NoGame(fault)) = files::read(text) else { panic!("{text}: a game") };
        assert_eq!(
            (codes(&fault), Lang::Zh.say(&fault)),
            (expected.to_vec(), said.replace("GAMES", &quintet_engine::games::NAMES.join(", "))),
            "{text}"
        );
    }
}

#[test]
fn a_record() {
    for (text, expected, said) in [
        ("Game nogo", &["record.line", "record.header"][..], "第 1 行：“Game nogo”不是“名称: 值”形式的标头，着法之前应有空行"),
        ("Game: nogo\nGame: nogo\n\n", &["record.line", "record.twice"], "第 2 行：“Game”出现了两次"),
        ("Game: nogo\n\nD4 {", &["record.line", "record.open-comment"], "第 3 行：从这里开始的注释没有“}”结尾"),
    ] {
        let fault = Record::parse(text).expect_err(text).fault();
        assert_eq!(
            (codes(&fault), Lang::Zh.say(&fault)),
            (expected.to_vec(), said.replace("GAMES", &quintet_engine::games::NAMES.join(", "))),
            "{text}"
        );
    }
}

#[test]
fn a_position() {
    for (game, variant, start, expected, said) in [
        ("chess", None, None, &["name.game"][..], "没有“chess”这种棋，可选：GAMES"),
        (
            "nogo",
            Some("20x20"),
            None,
            &["name.variant"],
            "没有“20x20”这种规则，可选：standard, free-centre, 3x3, 4x4, 5x5, 6x6, 7x7, 8x8, 10x10, 11x11, 12x12, 13x13",
        ),
        (
            "checkers",
            None,
            Some("what"),
            &["position.wrong", "position.parts", "checkers.position"],
            "不是局面：应有两部分：各行与轮到哪方；应为：自上而下 8 行，每行 8 格，以“/”隔开：“.”为空，“b”“w”为兵，“B”“W”为塔；最后是“ b”或“ w”，表示轮到哪方",
        ),
    ] {
        let fault = games::open(game, variant, start).err().expect("an error").fault();
        assert_eq!(
            (codes(&fault), Lang::Zh.say(&fault)),
            (expected.to_vec(), said.replace("GAMES", &quintet_engine::games::NAMES.join(", "))),
            "{game}"
        );
    }
}

#[test]
fn a_link() {
    let game = |text: &str| Record::parse(text).expect("a record");
    for (moves, expected, said) in [
        ("D4 D4".to_owned(), &["record.move", "move.illegal", "nogo.occupied", "side.black"][..], "第 2 手：“D4”不能走：D4 上已有黑方棋子"),
        ("D4 ".repeat(5000), &["link.too-long"], "棋局太长，放不进链接"),
    ] {
        let Err(LinkError::Unknown(fault)) = link::write(&game(&format!("Game: nogo\n\n{moves}"))) else { panic!("{said}: a link") };
        assert_eq!(
            (codes(&fault), Lang::Zh.say(&fault)),
            (expected.to_vec(), said.replace("GAMES", &quintet_engine::games::NAMES.join(", ")))
        );
    }
}

#[test]
fn a_save() {
    for (text, expected, said) in
        [("{", &["json.damaged"][..], "不是 JSON（第 1 行第 2 个字符）"), ("{\"v\":0}", &["save.content"], "不是存档的内容")]
    {
        let Err(SaveError::Damaged(fault)) = Save::read(text) else { panic!("{text}: a save") };
        assert_eq!(
            (codes(&fault), Lang::Zh.say(&fault)),
            (expected.to_vec(), said.replace("GAMES", &quintet_engine::games::NAMES.join(", "))),
            "{text}"
        );
    }
}
