//! Visits, typed line by line.

use std::fs;
use std::path::{Path, PathBuf};

use clap::Parser;

use super::terminal::Plain;
use super::{PlayArgs, visit};

#[derive(Parser)]
struct Options {
    #[command(flatten)]
    play: PlayArgs,
}

/// A folder of saves of a test's own, empty.
fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("quintet-play-{}-{name}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    folder
}

/// What the terminal shows when these lines are typed.
fn typed(folder: &Path, lang: &str, options: &str, lines: &[&str]) -> String {
    let folder = folder.to_str().expect("UTF-8");
    let args = ["play", "--lang", lang, "--saves", folder].into_iter().chain(options.split_whitespace());
    let options = Options::try_parse_from(args).unwrap_or_else(|error| panic!("{error}"));
    let (input, mut output) = (lines.join("\n"), Vec::new());
    let done = visit(&options.play, &mut Plain { input: input.as_bytes(), output: &mut output });
    let text = String::from_utf8(output).expect("UTF-8");
    done.unwrap_or_else(|error| panic!("{error}\n{text}"));
    text
}

/// Asserts that the parts stand in a text in this order.
fn in_order(text: &str, parts: &[&str]) {
    parts.iter().fold(0, |at, part| {
        let found = text[at..].find(part).unwrap_or_else(|| panic!("`{part}` is missing after byte {at} of:\n{text}"));
        at + found + part.len()
    });
}

#[test]
fn two_persons_meet_through_the_menu() {
    let folder = folder("menu");
    let lines = ["new", "nogo", "1", "1", "a p", "e4", "d4", "q", "leave"];
    let text = typed(&folder, "en", "", &lines);
    in_order(
        &text,
        &["five board games", "Which game?", "Who plays Black?", "Who plays White?", "Black: Black", "● Black", "Black, your move"],
    );
    in_order(
        &text,
        &[
            "White, your move",
            " 4 . . . ○ ● .",
            "Move 3, Black to move",
            "Continue the last game: NoGo: A person – A person, move 2",
            "Goodbye.",
        ],
    );
    fs::remove_dir_all(folder).expect("removes");
}

#[test]
fn wrong_input_is_explained_and_changes_nothing() {
    let folder = folder("wrong");
    let lines = ["e5x", "e9", "frobnicate", "s ../x", "redo", "u", "e2", "u", "r", "E2"];
    let text = typed(&folder, "en", "--game quoridor --players person,person", &lines);
    in_order(&text, &["“e5x” is neither a move nor a command", "is not allowed", "“frobnicate” is neither", "is not a name for a save"]);
    in_order(
        &text,
        &["no move to redo", "no move to take back", "Move 2, Green to move", "Move 1, Red to move", "The start", "Move 2, Green to move"],
    );
    let menu = typed(&folder, "en", "", &["9", "x", "load", "no-such-file", "", "4"]);
    in_order(
        &menu,
        &[
            "“9” is not a choice: type a number from 1 to 4",
            "“x” is not a choice",
            "There are no saved games",
            "could not be opened",
            "Goodbye.",
        ],
    );
    fs::remove_dir_all(folder).expect("removes");
}

#[test]
fn a_game_is_saved_loaded_gone_on_with_and_replayed() {
    let folder = folder("saves");
    let lines = ["a6 a4 a5", "s first game", "d8d7d8", "s first game", "s", "", "l", "nothing", "first game"];
    let text = typed(&folder, "en", "--game amazons --players person,person", &lines);
    in_order(&text, &["Saved as “first game”", "Saved as “first game”", "Name of the save (Enter: first game)", "first game: Amazons"]);
    assert!(fs::read_to_string(folder.join("first game.txt")).expect("a save").contains("a6-a4/a5"));
    // Another game does not overwrite it without asking.
    let other = typed(&folder, "en", "--game nogo --players person,person", &["e4", "s first game", "n", "s second", "q"]);
    in_order(&other, &["The save “first game” already exists", "Not saved.", "Saved as “second”"]);
    let back = typed(&folder, "en", "", &["load", "first game", "r", "", "u", "q", "leave"]);
    in_order(&back, &["second: NoGo", "first game: Amazons", "The start", "After move 1: amazon a6 to a4", "Goodbye."]);
    let longer = ["e4", "d4", "e3", "s", "", "r", "", "b", "9", "2", "q"];
    let replayed = typed(&folder, "en", "--game nogo --players person,person", &longer);
    in_order(
        &replayed,
        &["Saved as “nogo 1”", "The start", "After move 1", "The start", "“9” is not a step", "After move 2", "White, your move"],
    );
    fs::write(folder.join("first game.txt"), "no record").expect("writes");
    let damaged = typed(&folder, "en", "", &["load", "first game"]);
    in_order(&damaged, &["first game (cannot be read: ", "“first game” could not be opened: "]);
    fs::remove_dir_all(folder).expect("removes");
}

#[test]
fn an_engine_answers_and_engines_play_to_the_end() {
    let folder = folder("engines");
    let text = typed(&folder, "en", "--game quoridor --players person,greedy-bfs", &["e2", "h", "u", "e2", "resign", ""]);
    in_order(&text, &["Mason plays e8: pawn to e8", "s)\n", "Hint: ", "Move 1, Red to move", "Green wins. Red resigned.", "Goodbye."]);
    let alone = typed(&folder, "en", "--game checkers --players random,random --seconds 0.01", &["", "", "u", "", "g", "r", "q", ""]);
    in_order(&alone, &["Enter: next move", "Move 3", "Move 2", "Move 3", "The game is over", "The start", "Goodbye."]);
    fs::remove_dir_all(folder).expect("removes");
}

#[test]
fn it_speaks_chinese_and_reads_what_its_input_methods_write() {
    let folder = folder("chinese");
    let text = typed(&folder, "zh", "--game nogo --players person,person", &["ｅ４", "悔棋", "E5", "？", "保存 第一局", "离开"]);
    in_order(&text, &["● 黑方", "第 2 步，轮到白方", "第 1 步，轮到黑方", "已存为“第一局”"]);
    assert!(text.contains("复盘"), "{text}");
    fs::remove_dir_all(folder).expect("removes");
}

#[test]
fn every_game_is_drawn_and_played_by_chance_to_its_end() {
    let folder = folder("all");
    for game in quintet_board::games::NAMES {
        let sides = quintet_board::games::open(game, None, None).expect("a listed game").sides();
        let players = vec!["random"; sides].join(",");
        let text = typed(&folder, "en", &format!("--game {game} --players {players}"), &["g", ""]);
        in_order(&text, &["Move 1, ", "The game is over", "Goodbye."]);
    }
    fs::remove_dir_all(folder).expect("removes");
}
