//! Both sides of the wire against each other, and what is wrong named.

use serde_json::{Value, json};

use super::bot::Bot;
use super::host::{Answer, Memory, OutputError, Story};
use super::{Form, MOST_DATA, MOST_DEBUG, Wire, form};
use crate::games::NAMES;
use crate::registry::{AnyGame, open};

const WIRES: [Wire; 2] = [Wire::Json, Wire::Lines];

fn input(game: &dyn AnyGame, wire: Wire, memory: &Memory, seconds: Option<f64>) -> String {
    super::host::input(&Story::of(game), wire, memory, seconds)
}

fn request(game: &dyn AnyGame, wire: Wire) -> String {
    super::host::request(&Story::of(game), wire)
}

fn output(game: &dyn AnyGame, wire: Wire, text: &str) -> Result<Answer, OutputError> {
    super::host::output(&Story::of(game), wire, text)
}

fn played(game: &str, variant: Option<&str>, moves: &[&str]) -> Box<dyn AnyGame> {
    let mut game = open(game, variant, None).expect("a listed game");
    for text in moves {
        game.play(text).expect("legal");
    }
    game
}

fn told(game: &dyn AnyGame) -> Value {
    serde_json::from_str(&input(game, Wire::Json, &Memory::default(), Some(1.0))).expect("JSON")
}

fn hear(bot: &mut Bot, text: &str) -> Result<bool, String> {
    let mut lines = text.lines().map(str::to_owned);
    bot.hear(&mut || lines.next()).map_err(|fault| fault.to_string())
}

/// A move of a game that depends on nothing but the number.
fn some_move(game: &dyn AnyGame, number: usize) -> String {
    let moves = game.legal_moves();
    moves[(number * 7919) % moves.len()].clone()
}

#[test]
fn amazons_and_nogo_are_told_as_botzone_tells_them() {
    let none = json!({"x0":-1,"y0":-1,"x1":-1,"y1":-1,"x2":-1,"y2":-1});
    let first = told(&*played("amazons", None, &[]));
    assert_eq!(first["requests"], json!([none]));
    assert_eq!((&first["responses"], &first["data"], &first["time_limit"]), (&json!([]), &json!(""), &json!("1")));
    // Black's c8-c6/c7 is (2,0)-(2,2)/(2,1).
    let game = played("amazons", None, &["c8-c6/c7", "a3-a4/a5"]);
    let second = told(&*game);
    assert_eq!(second["responses"], json!([{"x0":2,"y0":0,"x1":2,"y1":2,"x2":2,"y2":1}]));
    assert_eq!(second["requests"], json!([none, {"x0":0,"y0":5,"x1":0,"y1":4,"x2":0,"y2":3}]));
    assert_eq!(input(&*game, Wire::Lines, &Memory::default(), None), "2\n-1 -1 -1 -1 -1 -1\n2 0 2 2 2 1\n0 5 0 4 0 3\n\n");
    assert_eq!(request(&*game, Wire::Lines), "0 5 0 4 0 3");
    let game = played("nogo", Some("free-centre"), &["E5"]);
    assert_eq!(told(&*game)["requests"], json!([{"x":4,"y":4,"variant":"free-centre"}]));
    assert_eq!(input(&*game, Wire::Lines, &Memory::default(), None), "1\n4 4\n\n");
}

#[test]
fn other_games_boards_and_starts_are_told_as_text() {
    assert_eq!(told(&*played("quoridor", None, &["e2"]))["requests"], json!([{"move":"e2"}]));
    let course = told(&*played("quoridor", Some("course"), &["e2", "e8", "e3"]));
    assert_eq!(course["requests"], json!([{"move":"e2","variant":"course"}, {"move":"e3"}]));
    assert_eq!(course["responses"], json!([{"move":"e8"}]));
    let wide = played("amazons", Some("10x10"), &[]);
    assert_eq!((form(&*wide), &told(&*wide)["requests"]), (Form::Text, &json!([{"move":"","variant":"10x10"}])));
    let start = "BBBB..../......../......../......../......../......../......../....WWWW b";
    let game = open("amazons", None, Some(start)).expect("a position");
    assert_eq!(told(&*game)["requests"], json!([{"move":"","start":game.position()}]));
    // Classic Blokus: the moves of three others, and of nobody at first.
    assert_eq!(told(&*played("blokus", None, &[]))["requests"], json!([{"moves":[]}]));
    let four = played("blokus", None, &["a20", "t20", "t1", "a1"]);
    assert_eq!(told(&*four)["requests"], json!([{"moves":[]}, {"moves":["t20","t1","a1"]}]));
    assert_eq!(input(&*four, Wire::Lines, &Memory::default(), None), "2\n-\na20\nt20 t1 a1\n\n");
}

#[test]
fn both_sides_agree_through_whole_games_of_every_variant() {
    for (name, wire) in NAMES.iter().flat_map(|name| WIRES.map(|wire| (*name, wire))) {
        for variant in crate::registry::variants(name).expect("a game") {
            let mut game = open(name, Some(variant), None).expect("a variant");
            let mut staying: Vec<Option<Bot>> = (0..game.sides()).map(|_| None).collect();
            for number in 0..60 {
                if game.outcome().is_some() {
                    break;
                }
                let text = some_move(&*game, number);
                if text == "pass" {
                    game.play("pass").expect("forced");
                    continue;
                }
                // Lines carry no variant: their reader is told by its command line.
                let usual = if wire == Wire::Lines { Some(*variant) } else { None };
                let memory = Memory { data: "a b".to_owned(), globaldata: String::new() };
                let mut once = Bot::new(open(name, usual, None).expect("a game"));
                assert_eq!(hear(&mut once, &input(&*game, wire, &memory, None)), Ok(true), "{name} {variant} {number}");
                let stays = &mut staying[game.turn().index()];
                if let Some(bot) = stays {
                    assert_eq!(hear(bot, &request(&*game, wire)), Ok(true), "{name} {variant} {number}");
                    assert_eq!(bot.game().position(), once.game().position());
                } else {
                    let mut bot = Bot::new(open(name, usual, None).expect("a game"));
                    assert_eq!(hear(&mut bot, &input(&*game, wire, &memory, None)), Ok(true));
                    *stays = Some(bot);
                }
                let shown = |game: &dyn AnyGame| (game.variant(), game.position());
                assert_eq!(shown(once.game()), shown(&*game), "{name} {variant} {number}");
                for bot in [&mut once].into_iter().chain(stays) {
                    let written = bot.answer(Some(&text), "why").expect("legal");
                    assert_eq!(output(&*game, wire, &written).map(|answer| answer.text), Ok(text.clone()), "{written}");
                }
                game.play(&text).expect("legal");
            }
        }
    }
}

#[test]
fn answers_come_in_many_forms() {
    let game = played("nogo", Some("free-centre"), &[]);
    for text in [
        r#"{"response":{"x":4,"y":4}}"#,
        r#"{"x":4,"y":4}"#,
        r#"{"response":{"move":"E5"}}"#,
        "{\"response\":\"E5\"}\n",
        "\"E5\"",
        "{\n  \"move\": \"E5\"\n}",
    ] {
        assert_eq!(output(&*game, Wire::Json, text).map(|answer| answer.text), Ok("E5".to_owned()), "{text}");
    }
    let none = output(&*game, Wire::Json, r#"{"response":{"x":-1,"y":-1}}"#).expect("no move");
    assert_eq!(none.text, "");
    for text in ["4 4\nwhy\nkept\nfor ever", "E5\nwhy\nkept\nfor ever\n"] {
        let answer = output(&*game, Wire::Lines, text).expect("an answer");
        assert_eq!((answer.text.as_str(), answer.debug.as_str()), ("E5", "why"));
        assert_eq!((answer.data.as_deref(), answer.globaldata.as_deref()), (Some("kept"), Some("for ever")));
    }
}

#[test]
fn data_is_kept_until_it_is_changed_and_debug_is_cut() {
    let game = played("quoridor", None, &[]);
    let mut memory = Memory::default();
    let long = "好".repeat(MOST_DEBUG);
    let text = json!({"response":{"move":"e2"},"debug":long,"data":{"a":1},"globaldata":"g"}).to_string();
    let answer = output(&*game, Wire::Json, &text).expect("an answer");
    assert!(answer.debug.len() <= MOST_DEBUG && answer.debug.chars().all(|c| c == '好') && !answer.debug.is_empty());
    memory.keep(&answer);
    memory.keep(&output(&*game, Wire::Json, r#"{"move":"e2"}"#).expect("an answer"));
    assert_eq!(memory, Memory { data: r#"{"a":1}"#.to_owned(), globaldata: "g".to_owned() });
    let told = input(&*game, Wire::Json, &memory, None);
    assert_eq!(serde_json::from_str::<Value>(&told).expect("JSON")["data"], json!(r#"{"a":1}"#));
    let much = json!({"response":"e2","data":"x".repeat(MOST_DATA + 1)}).to_string();
    assert!(output(&*game, Wire::Json, &much).is_err_and(|error| error.to_string().contains("`data` has 102401 bytes")));
}

#[test]
fn bad_answers_are_named() {
    let game = played("nogo", None, &[]);
    for (text, words) in [
        ("", "answered nothing"),
        ("hello", "line 1 is not JSON: `hello`"),
        ("{\"x\":1,\n\"y\":2}\nthinking..", "line 3 is not JSON: `thinking..`"),
        ("{\"response\":{\"x\":9,\"y\":0}}", "is not a move of nogo"),
        ("[1]", "is not a move of nogo"),
        ("{\"response\":null}", "is not a move of nogo"),
    ] {
        let error = output(&*game, Wire::Json, text).expect_err("refused").to_string();
        assert!(error.contains(words), "{text}: {error}");
    }
    assert!(output(&*game, Wire::Lines, "1 2 3").is_err_and(|error| error.to_string().contains("expected `x y`")));
    let wide = played("amazons", Some("10x10"), &[]);
    let numbers = r#"{"x0":0,"y0":0,"x1":1,"y1":1,"x2":2,"y2":2}"#;
    assert!(output(&*wide, Wire::Json, numbers).is_err_and(|error| error.to_string().contains("Botzone's board only")));
}

#[test]
fn bad_requests_are_named() {
    for (game, text, words) in [
        ("nogo", "\n\nhello", "line 3 is not JSON"),
        ("nogo", "{\"requests\":[],\"responses\":[]}", "0 requests and 0 responses"),
        (
            "quoridor",
            r#"{"requests":[{"move":"e3v"},{"move":"e3h"}],"responses":[{"move":"e8"}]}"#,
            "request 2: `e3h` is not allowed: it would cross the wall e3v",
        ),
        ("quoridor", r#"{"requests":[{"move":"e2"},{"move":"e3"}],"responses":[{"move":"e7"}]}"#, "response 1: `e7`"),
        ("quoridor", r#"{"move":"","variant":"chess"}"#, "unknown variant `chess`"),
        ("nogo", "2\n4 3\n0 0\n0 0", "line 4, request 2: `A9`"),
        ("nogo", "2\n4 3", "the input ends after line 2"),
        ("nogo", "0", "not the number of a turn"),
        ("nogo", "1\n1 2 3", "line 2: `1 2 3` is not a move of nogo: expected `x y`"),
    ] {
        let mut bot = Bot::new(open(game, None, None).expect("a game"));
        let error = hear(&mut bot, text).expect_err("refused");
        assert!(error.contains(words), "{text}: {error}");
    }
    let mut bot = Bot::new(open("nogo", None, None).expect("a game"));
    assert_eq!(hear(&mut bot, "  \n\n"), Ok(false));
}
