//! Files, symmetric positions, transpositions and rows.

use super::*;
use crate::core::side::Side;
use crate::registry::open;

/// A game of NoGo after these moves.
fn game(moves: &str) -> Box<dyn AnyGame> {
    let mut game = open("nogo", Some("5x5"), None).unwrap();
    moves.split_whitespace().for_each(|text| _ = game.play(text).unwrap());
    game
}

/// What games with these moves add up to; the first side wins all of them.
fn tally(games: &[&str]) -> Vec<(u64, Count)> {
    let mut tally = Tally::default();
    for moves in games {
        tally.add(&*game(moves), 10, |side| f32::from(u8::from(side == Side::FIRST))).unwrap();
    }
    tally.sums()
}

fn openings(games: &[&str]) -> Openings {
    let positions = tally(games).into_iter().zip(450..).map(|((key, count), chance)| (key, Seen { count, chance })).collect();
    Openings { made: "Made by: hand".to_owned(), games: games.len() as u32, positions }
}

#[test]
fn symmetric_positions_and_transpositions_count_as_one() {
    let sums = tally(&["A1 C3 B2", "B2 C3 A1", "E5 C3 D4", "A5 B1"]);
    let count = |moves: &str| find(&sums, key(&*game(moves)));
    assert_eq!(count(""), Some(Count { games: 4, tenths: 0 }), "the last side of all has not won");
    assert_eq!(count("E1"), Some(Count { games: 3, tenths: 30 }), "all corners are one");
    assert_eq!(count("A1 C3"), Some(Count { games: 2, tenths: 0 }));
    assert_eq!(count("B2 C3 A1"), Some(Count { games: 3, tenths: 30 }), "in another order, and in another corner");
    assert_eq!(count("C3"), None);
    assert_ne!(key(&*game("")), key(&*open("nogo", Some("4x4"), None).unwrap()));
}

#[test]
fn rows_are_the_known_moves_of_a_position_without_their_symmetric_twins() {
    let openings = openings(&["A1 C3", "A1 C3", "B2 C3"]);
    let own = tally(&["B2 D4", "C3"]);
    let texts = |moves: &str| rows(&*game(moves), &openings, &own).into_iter().map(|row| (row.text, row.seen.is_some(), row.own.is_some()));
    let row = |text: &str, seen, own| (text.to_owned(), seen, own);
    assert_eq!(texts("").collect::<Vec<_>>(), [row("A1", true, false), row("B2", true, true), row("C3", false, true)]);
    assert_eq!(texts("D4").collect::<Vec<_>>(), [row("C3", true, false), row("B2", false, true)], "as after B2, from the other corner");
    assert_eq!(texts("A1 C3").count(), 0);
}

#[test]
fn of_more_than_two_sides_the_one_that_has_moved_gets_its_share() {
    let mut play = open("blokus", None, None).unwrap();
    assert_eq!(play.sides(), 4);
    let mut keys = vec![key(&*play)];
    for _ in 0..4 {
        let text = play.legal_moves().remove(0);
        play.play(&text).unwrap();
        keys.push(key(&*play));
    }
    let mut tally = Tally::default();
    tally.add(&*play, 4, |side| [0.0, 1.0 / 3.0, 0.0, 1.0][side.index()]).unwrap();
    let sums = tally.sums();
    let tenths: Vec<u32> = keys.into_iter().map(|key| find(&sums, key).unwrap().tenths).collect();
    assert_eq!(tenths, [10, 0, 3, 0, 10]);
}

#[test]
fn a_file_is_written_as_it_is_read() {
    let openings = openings(&["A1 C3", "B2 C3"]);
    let text = openings.to_string();
    assert_eq!(read(&text).as_ref(), Ok(&openings));
    assert_eq!(openings.get(key(&*game("A5"))).unwrap().count, Count { games: 1, tenths: 10 });
    assert_eq!(read(&Openings::default().to_string()), Ok(Openings::default()));
}

#[test]
fn a_file_that_was_cut_or_changed_is_refused_and_the_reason_named() {
    let text = openings(&["A1 C3", "B2 C3"]).to_string();
    let refused = |text: &str| read(text).unwrap_err();
    for cut in (0..text.len()).filter(|cut| text.is_char_boundary(*cut)) {
        let error = refused(&text[..cut]);
        assert!(
            error == if cut < 18 { ReadError::Foreign } else { ReadError::Cut } || matches!(error, ReadError::Damaged(_)),
            "{cut}: {error}"
        );
    }
    for at in 18..text.len() {
        for new in ["0", "9", "f", " ", "\n"] {
            let changed = format!("{}{new}{}", &text[..at], &text[at + 1..]);
            assert!(changed == text || read(&changed).is_err(), "{changed}");
        }
    }
    assert_eq!(refused("<!doctype html>"), ReadError::Foreign);
    assert_eq!(refused(&text.replacen("openings 1", "openings 2", 1)), ReadError::Newer);
    assert_eq!(refused(&format!("{text}{}", " ".repeat(MOST_BYTES))), ReadError::TooLarge);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(refused(&text.replacen(&lines[4][..8], "zzzzzzzz", 1)), ReadError::Damaged(5));
    let swapped = text.replacen(lines[3], "x", 1).replacen(lines[4], lines[3], 1).replacen('x', lines[4], 1);
    assert_eq!(refused(&swapped), ReadError::Damaged(5), "keys rise");
    for error in [ReadError::Foreign, ReadError::Newer, ReadError::TooLarge, ReadError::Cut, ReadError::Damaged(7)] {
        assert!(error.to_string().len() > 15);
    }
}

#[test]
fn shares_lie_between_0_and_1_whatever_a_file_says() {
    let share = |games, tenths| Count { games, tenths }.share();
    assert_eq!([share(0, 0), share(4, 25), share(u32::MAX, 0)], [0.0, 0.625, 0.0]);
    assert!(share(u32::MAX, u32::MAX) <= 1.0);
}

#[test]
fn a_position_that_comes_again_in_a_game_counts_once() {
    let mut play = open("quoridor", None, None).unwrap();
    for text in ["e2", "e8", "e1", "e9", "e2"] {
        play.play(text).unwrap();
    }
    let mut tally = Tally::default();
    tally.add(&*play, 10, |_| 0.5).unwrap();
    let sums = tally.sums();
    assert_eq!(find(&sums, key(&*open("quoridor", None, None).unwrap())).unwrap().games, 1);
}
