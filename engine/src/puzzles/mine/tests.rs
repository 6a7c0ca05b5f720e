//! The miner on a very small scale.

use super::*;

/// Small boards and short searches: a game takes some milliseconds.
fn small() -> Settings {
    Settings { variants: vec!["4x4".to_owned(), "5x5".to_owned()], nodes: 60, margin: 0.1, proof: 3_000, ..Settings::usual("nogo") }
}

fn dug(mut mine: Mine, games: u64) -> Mine {
    while mine.games() < games {
        mine.dig().unwrap();
    }
    mine
}

#[test]
fn the_same_options_give_the_same_file_and_an_interrupted_one_is_continued() {
    let whole = dug(Mine::new(small()).unwrap(), 12);
    assert!(whole.puzzles().len() >= 3, "{}", whole.text());
    let first = dug(Mine::new(small()).unwrap(), 5).text();
    let rest = dug(Mine::resume(small(), &first).unwrap(), 12);
    assert_eq!(rest.text(), whole.text());
    for puzzle in whole.puzzles() {
        assert_eq!(puzzle.flaw("nogo"), None, "{puzzle}");
        assert!(puzzle.solved.iter().all(|count| *count <= puzzle.tries), "{puzzle}");
    }
    let other = dug(Mine::new(Settings { seed: 2, ..small() }).unwrap(), 5);
    assert_ne!(other.text().lines().skip(2).collect::<Vec<_>>(), first.lines().skip(2).collect::<Vec<_>>());
}

#[test]
fn a_file_of_other_settings_is_refused() {
    let text = Mine::new(small()).unwrap().text();
    let other = Settings { nodes: 61, ..small() };
    assert!(matches!(Mine::resume(other, &text), Err(MineError::Settings(note)) if note.contains("--nodes 61")));
    assert!(matches!(Mine::resume(small(), &format!("{text}nonsense\n")), Err(MineError::Read(_))));
    assert!(matches!(Mine::resume(small(), ""), Err(MineError::Settings(_))));
}

#[test]
fn only_games_of_two_are_mined() {
    let of = |variant: &str| Mine::new(Settings { variants: vec![variant.to_owned()], ..Settings::usual("blokus") });
    assert!(matches!(of("classic"), Err(MineError::Sides(_))));
    assert!(matches!(of("nonsense"), Err(MineError::Open(_))));
    assert!(of("duo").is_ok());
}
