use proptest::prelude::*;

use super::{Record, RecordedMove, ReplayError, replay};
use crate::registry::open;

const SAMPLE: &str = "\
Game: nogo
Variant: 3x3
First: mcts
X-Course: 5, week 2
Result: 1-0

{opening} A1 B2 {fork} C3
";

#[test]
fn a_record_is_read_and_written_again() {
    let record = Record::parse(SAMPLE).expect("reads");
    assert_eq!(record.game, "nogo");
    assert_eq!(record.variant.as_deref(), Some("3x3"));
    assert_eq!(record.tags().collect::<Vec<_>>(), [("First", "mcts"), ("X-Course", "5, week 2")]);
    assert_eq!(record.tag("first"), Some("mcts"));
    assert_eq!(record.result.as_deref(), Some("1-0"));
    assert_eq!(record.introduction.as_deref(), Some("opening"));
    let moves: Vec<(&str, Option<&str>, usize)> = record.moves.iter().map(|m| (m.text.as_str(), m.comment.as_deref(), m.line)).collect();
    assert_eq!(moves, [("A1", None, 7), ("B2", Some("fork"), 7), ("C3", None, 7)]);
    assert_eq!(record.to_string(), SAMPLE);
}

#[test]
fn hand_written_forms_are_accepted() {
    let text = "\u{feff}\r\n\r\ngame : nogo\r\nSTART:\r\n\r\n1. A1 {two\r\nlines} {more} 1...B2\r\n\r\n2.C3{\\} and \\\\}\r\n";
    let record = Record::parse(text).expect("reads");
    assert_eq!((record.variant, record.start), (None, None));
    let moves: Vec<(&str, Option<&str>, usize)> = record.moves.iter().map(|m| (m.text.as_str(), m.comment.as_deref(), m.line)).collect();
    assert_eq!(moves, [("A1", Some("two\nlines more"), 6), ("B2", None, 7), ("C3", Some("} and \\"), 9)]);
}

#[test]
fn a_damaged_record_names_the_line_and_keeps_what_came_before() {
    let cases = [
        ("", 1, "no `Game"),
        ("First: me\n\nA1", 1, "no `Game"),
        ("Game: nogo\nA1 B2\n", 2, "`A1 B2` is not a header"),
        ("Game: nogo\nGame: amazons\n", 2, "twice"),
        ("Game:\n", 1, "no value"),
        ("Game: nogo\n\nA1 } B2", 3, "without a `{`"),
        ("Game: nogo\n\nA1\nB2 {half\na comment", 4, "no closing"),
    ];
    for (text, line, words) in cases {
        let error = Record::parse(text).expect_err(text);
        assert_eq!(error.line, line, "{text}");
        assert!(error.to_string().starts_with(&format!("line {line}: ")) && error.problem.to_string().contains(words), "{text}: {error}");
    }
    let error = Record::parse("Game: nogo\n\nA1\nB2 {half").expect_err("open comment");
    assert_eq!(error.before.game, "nogo");
    assert_eq!(error.before.moves, [RecordedMove::from("A1"), RecordedMove::from("B2")]);
}

#[test]
fn replay_plays_all_moves_or_names_the_one_that_failed() {
    let record = Record::parse("Game: nogo\nVariant: 3x3\n\nA1 B2\nC3").expect("reads");
    let game = replay(&record).expect("plays");
    assert_eq!(game.moves(), ["A1", "B2", "C3"]);
    let again = Record::of(&*game);
    assert_eq!(again, record);

    let record = Record::parse("Game: nogo\nVariant: 3x3\n\nA1 B2\n\n{here} B2 C3").expect("reads");
    let Err(ReplayError::Move(failed)) = replay(&record) else { panic!("B2 is taken") };
    assert_eq!((failed.number, failed.line, failed.text.as_str()), (3, 6, "B2"));
    assert_eq!(failed.game.moves(), ["A1", "B2"]);
    assert!(failed.to_string().starts_with("line 6, move 3: `B2` is not allowed"), "{failed}");

    for (text, words) in [
        ("Game: chess\n\n", "unknown game `chess`"),
        ("Game: nogo\nVariant: 2x2\n\n", "unknown variant `2x2`"),
        ("Game: nogo\nStart: here\n\n", "not a position"),
    ] {
        let error = replay(&Record::parse(text).expect("reads")).err().expect("fails").to_string();
        assert!(error.starts_with(words), "{error}");
    }
}

#[test]
fn an_unusual_start_and_a_result_are_recorded() {
    let mut game = open("nogo", Some("3x3"), Some(".X./X.X/O.X w")).expect("opens");
    let record = Record::of(&*game);
    assert_eq!(record.start.as_deref(), Some(".X./X.X/O.X w"));
    while let Some(m) = game.legal_moves().first() {
        game.play(m).expect("legal");
    }
    let record = Record::of(&*game);
    assert_eq!(record.result, game.outcome().map(|outcome| outcome.result_text()));
    assert!(record.result.is_some());
    let again = replay(&Record::parse(&record.to_string()).expect("reads")).expect("plays");
    assert_eq!(again.position(), game.position());
}

#[test]
fn tags_that_no_line_could_hold_are_mended() {
    let mut record = Record { game: "nogo".to_owned(), ..Record::default() };
    record.set_tag("First", "one\r\ntwo ");
    record.set_tag("my: tag", "x");
    record.set_tag("Game", "y");
    record.set_tag("first", "three");
    assert_eq!(record.tags().collect::<Vec<_>>(), [("First", "three"), ("my--tag", "x"), ("Game-", "y")]);
    assert_eq!(Record::parse(&record.to_string()).as_ref(), Ok(&record));
}

#[test]
fn long_games_are_broken_into_lines() {
    let record =
        Record { game: "x".to_owned(), moves: (0..100).map(|n| RecordedMove::from(format!("m{n}"))).collect(), ..Record::default() };
    let text = record.to_string();
    assert!(text.lines().all(|line| line.len() <= 80), "{text}");
    assert!(text.lines().count() > 5);
    assert_eq!(Record::parse(&text).as_ref(), Ok(&record));
}

fn comment() -> impl Strategy<Value = Option<String>> {
    proptest::option::of("[^\r]{1,30}".prop_map(|text| text.trim().to_owned()).prop_filter("not empty", |text| !text.is_empty()))
}

fn value() -> impl Strategy<Value = Option<String>> {
    proptest::option::of("[^\r\n]{1,20}".prop_map(|text| text.trim().to_owned()).prop_filter("not empty", |text| !text.is_empty()))
}

proptest! {
    #[test]
    fn reading_never_panics_and_what_was_read_survives(text in "(Game: x\n)?([a-zA-Z{}\\\\:. \r\n1]|\\PC){0,80}") {
        if let Ok(record) = Record::parse(&text) {
            prop_assert_eq!(Record::parse(&record.to_string()), Ok(record));
        }
    }

    #[test]
    fn writing_and_reading_gives_the_same_record(
        game in "[a-z]{1,9}",
        (variant, start, result) in (value(), value(), value()),
        introduction in comment(),
        tags in proptest::collection::vec(("[A-Za-z_-]{1,8}", "[^\r\n]{0,20}"), 0..4),
        moves in proptest::collection::vec(("[a-zA-Z][^{}\\s]{0,20}", comment()), 0..30),
    ) {
        let mut record = Record { game, variant, start, result, introduction, ..Record::default() };
        record.moves = moves.into_iter().map(|(text, comment)| RecordedMove { text, comment, line: 0 }).collect();
        for (key, value) in tags {
            record.set_tag(&key, &value);
        }
        prop_assert_eq!(Record::parse(&record.to_string()), Ok(record));
    }
}
