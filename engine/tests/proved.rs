//! The levels of the ladder in positions whose result is known by exhaustive search (`cli/src/exact/suites`): what a level's search proves is true,
//! and the level plays it. In the development profile an assertion fails where a handicap replaces a proven result.

#![cfg(feature = "players")]

use std::fs;
use std::path::Path;

use quintet_engine::games::NAMES;
use quintet_engine::levels::RUNG_NAMES;
use quintet_engine::registry::{open, player, think};
use quintet_engine::search::Limits;

/// One of so many positions of a suite is asked.
const EVERY: usize = 3;

#[test]
fn levels_play_what_they_have_proved() {
    let mut suites = 0;
    for game in NAMES {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("cli/src/exact/suites").join(game).with_extension("txt");
        // A new game has none at first.
        let Ok(text) = fs::read_to_string(file) else { continue };
        suites += 1;
        let mut proved = 0;
        for (number, line) in text.lines().filter(|line| !line.starts_with('#')).step_by(EVERY).enumerate() {
            let fields: Vec<&str> = line.split(';').map(str::trim).collect();
            let [variant, position, value, _, best] = fields[..] else { panic!("{game}: {line}") };
            let board = open(game, Some(variant), Some(position)).unwrap();
            for level in RUNG_NAMES {
                let mut level_player = player(&*board, level, number as u64).unwrap();
                let report = think(&mut *level_player, &*board, &Limits::default(), &mut || 0.0).unwrap();
                if !report.proved {
                    continue;
                }
                let right = if value == "win" { 1.0 } else { 0.5 };
                assert_eq!(report.chance, right, "{game}: {level} in {position}");
                let played = report.best.unwrap();
                assert!(best.split_whitespace().any(|m| m == played), "{game}: {level} plays {played} in {position}");
                proved += 1;
            }
        }
        assert!(proved >= 50, "{game}: only {proved} proofs");
    }
    assert!(suites >= 5, "suites are missing");
}
