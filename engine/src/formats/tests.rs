//! Games survive every format that fits them; damage is named and keeps what came before.

use super::*;
use crate::erased::open;
use proptest::prelude::*;

/// A random game of a variant, `plies` long at most.
fn random_game(name: &str, variant: &str, start: Option<&str>, plies: usize, seed: u64) -> Box<dyn AnyGame> {
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut game = open(name, Some(variant), start).unwrap();
    for _ in 0..plies {
        let moves = game.legal_moves();
        let Some(chosen) = moves.get(rng.u32(..moves.len().max(1) as u32) as usize) else { break };
        game.play(chosen).unwrap();
    }
    game
}

#[test]
fn games_survive_every_format() {
    let kinds = [
        ("nogo", "standard"),
        ("nogo", "free-centre"),
        ("nogo", "13x13"),
        ("amazons", "8x8"),
        ("amazons", "10x10"),
        ("blokus", "duo"),
        ("blokus", "classic"),
        ("blokus", "classic-2"),
        ("checkers", "course"),
        ("quoridor", "standard"),
    ];
    for (name, variant) in kinds {
        for (plies, seed) in [(0, 1), (1, 2), (17, 3), (300, 4)] {
            let game = random_game(name, variant, None, plies, seed);
            for format in Format::ALL.into_iter().filter(|format| format.fits(name, variant)) {
                // A log, an action list and a centre rule are told by the moves.
                if game.ply() == 0 && matches!(format, Format::Botzone | Format::Actions) {
                    continue;
                }
                let text = write(&*game, &[("First", "a]b\\c"), ("Second", "弈")], format).unwrap();
                let (record, recognised) = read(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
                assert_eq!(recognised, format, "{text}");
                let again = replay(&record).unwrap();
                assert_eq!(again.moves(), game.moves(), "{text}");
                assert_eq!(again.position(), game.position());
                if variant != "free-centre" || format != Format::Botzone {
                    assert_eq!(again.variant(), variant, "{text}");
                }
                if matches!(format, Format::Sgf | Format::Blksgf) {
                    assert_eq!(record.tag("First"), Some("a]b\\c"));
                    assert_eq!(record.tag("Second"), Some("弈"));
                }
            }
        }
    }
}

#[test]
fn set_up_positions_survive_sgf() {
    let amazons = random_game("amazons", "8x8", None, 9, 5).position();
    let nogo = random_game("nogo", "standard", None, 9, 5).position();
    for (name, variant, start) in [("amazons", "8x8", amazons), ("nogo", "standard", nogo)] {
        let game = random_game(name, variant, Some(&start), 6, 6);
        let text = write(&*game, &[], Format::Sgf).unwrap();
        let again = replay(&read(&text).unwrap().0).unwrap();
        assert_eq!(again.unusual_start(), Some(start), "{text}");
        assert_eq!(again.moves(), game.moves());
    }
}

#[test]
fn coordinates_are_those_of_the_formats() {
    // C7 of NoGo is the third column and the third row from the top.
    let (record, _) = read("(;GM[1]SZ[9];B[cc];W[aa])").unwrap();
    assert_eq!(record.moves, ["C7".into(), "A9".into()]);
    // Black's amazon on (0,2) of Botzone goes to (0,4) and shoots to (3,4): rank is 8 - y.
    let log =
        r#"{"logs":[{"output":{"command":"request"}},{"0":{"verdict":"OK","response":{"x0":0,"y0":2,"x1":0,"y1":4,"x2":3,"y2":4}}}]}"#;
    let (record, format) = read(log).unwrap();
    assert_eq!((record.moves[0].text.as_str(), format), ("a6-a4/d4", Format::Botzone));
    let (record, _) = read(r#"[{"0":{"response":{"x":4,"y":4}}}]"#).unwrap();
    assert_eq!((record.variant.as_deref(), record.moves[0].text.as_str()), (Some("free-centre"), "E5"));
    let (record, _) = read("(;GM[Blokus Duo];B[e10,f10,f9,f8,g9];W[j5,i5,i4,h4,i6])").unwrap();
    assert_eq!(record.moves[0].text, "f8,f9,g9,e10,f10");
}

#[test]
fn actions_of_the_assignment_are_computed() {
    let (record, format) = read("C6-D5\nP\n").unwrap();
    assert_eq!(format, Format::Actions);
    assert_eq!(record.moves.len(), 11, "one action, then ten computed ones");
    let (record, _) = read("A").unwrap();
    assert_eq!(record.moves[0].text, "A6-B5");
}

#[test]
fn damage_is_named_and_keeps_what_came_before() {
    let cases = [
        ("hello", "no known format", None),
        ("", "no known format", None),
        ("(;GM[1]SZ[9];B[cc];W[cc])", "C7", Some(1)),
        ("(;GM[1]SZ[9];B[zz])", "move 1: `zz`", None),
        ("(;GM[2])", "GM[2] is another game", None),
        ("(;GM[1", "ends inside `[`", None),
        ("(;GM[1]", "ends before the last `)`", None),
        ("{\"logs\":3}", "a list", None),
        ("{nonsense", "not JSON", None),
        ("[{\"0\":{\"response\":{\"x\":9,\"y\":0}}}]", "move 1", None),
        ("A6-B5 A6-B5", "action 2", Some(1)),
        ("Game: chess\n\ne4", "chess", None),
    ];
    for (text, words, kept) in cases {
        let error = read(text).unwrap_err();
        assert!(error.to_string().contains(words), "{text:?}: {error}");
        let before = match &error {
            FormatError::Damaged { before, .. } => before.as_ref().map(|record| record.moves.len()),
            _ => None,
        };
        assert_eq!(before, kept, "{text:?}");
    }
}

#[test]
fn what_does_not_fit_is_refused() {
    let game = open("quoridor", None, None).unwrap();
    assert!(write(&*game, &[], Format::Sgf).unwrap_err().to_string().contains("quoridor"));
}

proptest! {
    #[test]
    fn no_text_makes_the_reader_panic(text in "\\PC{0,80}") {
        let _ = read(&text);
        let _ = read(&format!("(;{text})"));
        let _ = read(&format!("{{\"logs\":[{text}]}}"));
    }

    #[test]
    fn no_mutation_of_a_game_makes_the_reader_panic(at in 0_usize..400, with in "\\PC{0,3}", cut in 0_usize..5) {
        for (name, variant, format) in
            [("nogo", "standard", Format::Sgf), ("amazons", "8x8", Format::Botzone), ("blokus", "duo", Format::Blksgf)]
        {
            let text = write(&*random_game(name, variant, None, 6, 9), &[], format).unwrap();
            let chars: Vec<char> = text.chars().collect();
            let at = at.min(chars.len());
            let mutated: String = chars[..at].iter().copied().chain(with.chars()).chain(chars[(at + cut).min(chars.len())..].iter().copied()).collect();
            let _ = read(&mutated);
        }
    }
}
