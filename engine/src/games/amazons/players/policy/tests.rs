//! The policy's candidates are legal, few, and the right ones.

use std::collections::HashSet;

use super::*;
use crate::players::Playable;
use crate::search::{Limits, think};
use crate::testkit::{forced_winner, random_move};

fn expand(policy: &mut AmazonsPolicy, position: &Amazons) -> (Vec<(Move, f32)>, Shares) {
    let mut turns = Vec::new();
    let shares = policy.expand(position, &mut fastrand::Rng::with_seed(0), &mut turns);
    (turns, shares)
}

#[test]
fn candidates_are_legal_and_never_empty() {
    for (variant, seed) in [("8x8", 31), ("8x8", 32), ("10x10", 33)] {
        let mut rng = fastrand::Rng::with_seed(seed);
        let mut position = Amazons::start(variant).unwrap();
        let params = PolicyParams::default();
        while let Some(m) = random_move(&position, &mut rng) {
            let all = position.count_moves() as usize;
            for at_root in [false, true] {
                let mut policy = AmazonsPolicy::default();
                if at_root {
                    policy.root(&History::new(position));
                }
                let (turns, shares) = expand(&mut policy, &position);
                assert!((shares.iter().sum::<f32>() - 1.0).abs() < 1e-5 && shares.iter().all(|&share| (0.0..=1.0).contains(&share)));
                assert!(!policy.is_certain() || shares.contains(&1.0));
                if !policy.is_certain() || at_root {
                    assert!((1..=all.min(params.kept[usize::from(at_root)])).contains(&turns.len()));
                    assert_eq!(policy.is_complete(), turns.len() == all);
                }
                assert!(turns.iter().all(|&(m, prior)| position.is_legal(m) && prior > 0.0 && prior <= 1.0));
                assert_eq!(turns.iter().map(|turn| turn.0).collect::<HashSet<_>>().len(), turns.len());
            }
            position.play_unchecked(m);
        }
    }
}

/// With room for all turns the policy judges every one, and the best by evaluation has the greatest prior.
#[test]
fn the_best_turn_by_evaluation_is_preferred() {
    for (variant, learned) in [("8x8", 0), ("8x8", 1), ("10x10", 1)] {
        let mut rng = fastrand::Rng::with_seed(34);
        let params = PolicyParams { learned, judged: [5000; 2], kept: [5000; 2], hopeless: [f32::INFINITY; 2], ..PolicyParams::default() };
        let weights = params.params.clone();
        let network = Judge::new(weights.clone(), true);
        let mut policy = AmazonsPolicy::new(params);
        let mut position = Amazons::start(variant).unwrap();
        for _ in 0..12 {
            let (turns, _) = expand(&mut policy, &position);
            assert_eq!(turns.len() as u64, position.count_moves());
            let value = |m: Move| {
                let mut after = position;
                after.play_unchecked(m);
                -match (&after.0, learned) {
                    (_, 0) => weights.logit(&after.terms()),
                    (Size::Eight(board), _) => network.value(board),
                    (Size::Ten(board), _) => network.value(board),
                }
            };
            let best = turns.iter().map(|turn| value(turn.0)).fold(f32::NEG_INFINITY, f32::max);
            let preferred = turns.iter().max_by(|a, b| a.1.total_cmp(&b.1)).unwrap();
            assert!((value(preferred.0) - best).abs() < 1e-4);
            position.play_unchecked(random_move(&position, &mut rng).unwrap());
        }
    }
}

#[test]
fn proves_who_wins_solved_endings() {
    let data: serde_json::Value =
        serde_json::from_str(include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/data/amazons_perft.json"))).unwrap();
    let mut checked = 0;
    for entry in data["positions"].as_array().unwrap() {
        let variant = if entry["size"] == 8 { "8x8" } else { "10x10" };
        let rows: Vec<&str> = entry["rows"].as_array().unwrap().iter().map(|row| row.as_str().unwrap()).collect();
        for turn in ["b", "w"] {
            let solved = &entry["exact_winner"][format!("{turn}_to_move")];
            // Those that a small search proves: the others have more than fifty empty squares.
            if solved["reference_solver"].is_null() {
                continue;
            }
            let position = Amazons::parse_position(variant, &format!("{} {turn}", rows.join("/"))).unwrap();
            let mut player = Amazons::player("strong", variant, 1).unwrap();
            let report = think(player.as_mut(), &History::new(position), &Limits::nodes(30_000), &mut || 0.0);
            let won = solved["result_for_side_to_move"] == "WIN";
            // Proven, though not always to the last ply.
            assert_eq!(report.chance, if won { 1.0 } else { 0.0 }, "{} {turn}: {report:?}", entry["name"]);
            checked += 1;
        }
    }
    assert_eq!(checked, 6);
}

/// In small endings that full search has won, `strong` chooses a move that keeps the win.
#[test]
fn never_throws_a_won_ending_away() {
    let mut rng = fastrand::Rng::with_seed(35);
    let (mut won, mut can_lose) = (0, 0);
    while won < 60 {
        let mut position = Amazons::default();
        while let Some(m) = random_move(&position, &mut rng) {
            let Size::Eight(board) = position.0 else { panic!("8x8") };
            let moves = position.count_moves();
            if moves > 1 && moves <= 12 && board.empty().count() <= 8 && forced_winner(&position) == Some(position.turn()) {
                let mut player = Amazons::player("strong", "8x8", 1).unwrap();
                let report = think(player.as_mut(), &History::new(position), &Limits::nodes(2_000), &mut || 0.0);
                let keeps = |m: Move| {
                    let mut after = position;
                    after.play_unchecked(m);
                    forced_winner(&after) == Some(position.turn())
                };
                assert!(report.best.is_some_and(keeps), "{}", position.write_position());
                let mut all = Vec::new();
                position.moves(&mut all);
                can_lose += u32::from(!all.into_iter().all(keeps));
                won += 1;
            }
            position.play_unchecked(m);
        }
    }
    assert!(can_lose > 5, "{can_lose} of {won}");
}

#[test]
fn beats_the_one_ply_player_with_little_thought() {
    let mut wins = 0;
    for game in 0..4 {
        let mut rng = fastrand::Rng::with_seed(game / 2);
        let mut history = History::new(Amazons::default());
        for _ in 0..4 {
            history.play(random_move(history.current(), &mut rng).unwrap()).unwrap();
        }
        let mut players = ["strong", "lock-score"].map(|level| Amazons::player(level, "8x8", game).unwrap());
        while history.outcome().is_none() {
            let strong_moves = (history.current().turn().index() as u64) == game % 2;
            let player = &mut players[usize::from(!strong_moves)];
            let report = think(player.as_mut(), &history, &Limits::nodes(150), &mut || 0.0);
            history.play(report.best.unwrap()).unwrap();
        }
        let strong = crate::core::side::Side::from_index((game % 2) as usize).unwrap();
        wins += u32::from(history.outcome().unwrap().is_winner(strong));
    }
    assert!(wins >= 3, "{wins} of 4");
}
