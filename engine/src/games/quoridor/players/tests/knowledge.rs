//! What the strong player knows: maps, races, candidates, evaluation.

use crate::core::game::Game;
use crate::core::history::History;
use crate::core::side::Side;
use crate::exact::{Value, prove};
use crate::games::quoridor::grid::Grid;
use crate::games::quoridor::maps::Maps;
use crate::games::quoridor::players::eval::{Knowledge, Params, State};
use crate::games::quoridor::players::race::{Race, RaceTable};
use crate::games::quoridor::tests::conformance::crowded_position;
use crate::games::quoridor::ways::Ways;
use crate::games::quoridor::{Move, Quoridor, Square, Squares};
use crate::search::heuristics::{Heuristics, Node, decided};
use crate::testkit;

#[test]
fn maps_kept_up_in_a_game_are_those_of_the_position() {
    let mut rng = fastrand::Rng::with_seed(11);
    for _ in 0..30 {
        let mut position = Quoridor::default();
        let mut maps = Maps::new(&position);
        for _ in 0..60 {
            let Some(m) = testkit::random_move(&position, &mut rng) else { break };
            position.play_unchecked(m);
            maps = maps.after(m);
            assert_eq!(maps, Maps::new(&position), "{}", position.write_position());
        }
    }
}

fn ways(maps: &Maps, side: Side, pawn: Square, steps: u8) -> Ways {
    let mut ways = Ways::default();
    maps.find_ways(side, pawn, steps, &mut ways);
    ways
}

#[test]
fn the_harm_of_a_wall_is_what_both_ways_grow_by() {
    let mut rng = fastrand::Rng::with_seed(12);
    for _ in 0..300 {
        let Some(position) = crowded_position("standard", &mut rng) else { continue };
        let maps = Maps::new(&position);
        let lengths = |grid: &Grid| {
            let turn = position.turn();
            let [own, other] = [turn, turn.opponent()].map(|side| grid.distance(position.pawn(side), Squares::goal_of(side)));
            Some((i32::from(own?), i32::from(other?)))
        };
        let before = lengths(maps.grid()).expect("both have a way");
        let ways = [position.turn(), position.turn().opponent()].map(|side| ways(&maps, side, position.pawn(side), 0));
        for wall in position.walls().free() {
            let after = lengths(&maps.grid().with(wall));
            let expected = after.map(|after| (after.0 - before.0, after.1 - before.1));
            assert_eq!(maps.harm(&position, &ways, wall), expected, "{} {wall}", position.write_position());
        }
    }
}

#[test]
fn the_exposure_of_a_pawn_is_the_harm_of_all_walls() {
    let mut rng = fastrand::Rng::with_seed(13);
    let mut seen = 0;
    for _ in 0..300 {
        let Some(position) = crowded_position("standard", &mut rng) else { continue };
        let maps = Maps::new(&position);
        for side in Side::all(2) {
            let length = |grid: &Grid| grid.distance(position.pawn(side), Squares::goal_of(side)).map(i32::from);
            let before = length(maps.grid()).expect("there is a way");
            let harms = position.walls().free().filter_map(|wall| length(&maps.grid().with(wall))).map(|after| after - before);
            let harms: Vec<i32> = if position.walls_left(side.opponent()) > 0 { harms.collect() } else { Vec::new() };
            let expected = (harms.iter().max().map_or(0, |&most| most), harms.iter().sum::<i32>().min(255));
            let exposure = maps.exposure(&position, side);
            assert_eq!((exposure.greatest.into(), exposure.sum.into()), expected, "{side:?} {}", position.write_position());
            seen += i32::from(expected.0 > 2);
        }
    }
    assert!(seen > 50, "{seen} walls that do much harm");
}

/// What the search carries beside a position.
fn state(knowledge: &mut Knowledge, position: &Quoridor) -> State {
    knowledge.root(&History::new(position.clone()))
}

fn exact(knowledge: &mut Knowledge, position: &Quoridor) -> Option<i32> {
    let state = state(knowledge, position);
    knowledge.exact(position, &state)
}

/// The result of a race from the results one ply later.
fn race_by_moves(position: &Quoridor, races: &RaceTable) -> Race {
    let (turn, foe) = (position.turn(), position.turn().opponent());
    if position.outcome().is_some() {
        return Race::Loss(0);
    }
    let (mut win, mut loss) = (None, Some(0));
    for to in position.pawn_targets() {
        let mut next = position.clone();
        next.play_unchecked(Move::Pawn(to));
        match races.result(foe, next.pawn(foe), next.pawn(turn)) {
            Race::Loss(plies) => win = Some(win.map_or(plies, |least: u8| least.min(plies))),
            Race::Win(plies) => loss = loss.map(|most: u8| most.max(plies)),
            Race::Draw => loss = None,
        }
    }
    match (win, loss) {
        (Some(plies), _) => Race::Win(plies + 1),
        (None, Some(plies)) => Race::Loss(plies + 1),
        (None, None) => Race::Draw,
    }
}

#[test]
fn races_follow_from_the_races_one_ply_later() {
    let mut rng = fastrand::Rng::with_seed(13);
    let mut draws = 0;
    for variant in Quoridor::VARIANTS {
        let mut layouts = 0;
        while layouts < 12 {
            let Some(position) = crowded_position(variant, &mut rng).filter(|position| position.walls().len() == 20) else { continue };
            layouts += 1;
            let races = RaceTable::new(position.walls(), *variant == "standard");
            for first in Squares::ALL {
                for second in Squares::ALL & !Squares::of(first) {
                    for turn in 1..=2 {
                        let text =
                            format!("{} / {first} {second} / 0 0 / {turn}", position.write_position().rsplitn(4, '/').nth(3).unwrap());
                        let Ok(state) = Quoridor::parse_position(variant, &text) else { continue };
                        let (turn, foe) = (state.turn(), state.turn().opponent());
                        let result = races.result(turn, state.pawn(turn), state.pawn(foe));
                        assert_eq!(result, race_by_moves(&state, &races), "{variant} {text}");
                        draws += u32::from(result == Race::Draw);
                    }
                }
            }
        }
    }
    assert!(draws > 0, "drawn races exist");
}

#[test]
fn races_are_as_the_general_prover_finds() {
    let mut rng = fastrand::Rng::with_seed(15);
    let mut proved = 0;
    while proved < 8 {
        let Some(position) = crowded_position("standard", &mut rng).filter(|position| position.walls().len() == 20) else { continue };
        if position.outcome().is_some() {
            continue;
        }
        proved += 1;
        let proof = prove(&position, 20_000).unwrap();
        let races = RaceTable::new(position.walls(), true);
        let turn = position.turn();
        let expected = match races.result(turn, position.pawn(turn), position.pawn(turn.opponent())) {
            Race::Win(_) => Value::Win,
            Race::Draw => Value::Draw,
            Race::Loss(_) => Value::Loss,
        };
        assert_eq!(proof.value, expected, "{}", position.write_position());
    }
}

#[test]
fn what_is_told_to_be_exact_is_what_the_race_says() {
    let mut rng = fastrand::Rng::with_seed(14);
    let (mut told, mut checked) = (0, 0);
    while checked < 400 {
        let Some(position) = crowded_position("standard", &mut rng).filter(|position| position.walls().len() == 20) else { continue };
        if position.outcome().is_some() {
            continue;
        }
        checked += 1;
        let races = RaceTable::new(position.walls(), true);
        let (turn, foe) = (position.turn(), position.turn().opponent());
        let race = match races.result(turn, position.pawn(turn), position.pawn(foe)) {
            Race::Win(plies) => decided(i32::from(plies)),
            Race::Loss(plies) => decided(-i32::from(plies)),
            Race::Draw => 0,
        };
        // A path home that nothing can stop need not be the quickest win.
        let agrees = |value: i32| value == race || (value.signum() == race.signum() && value.abs() < race.abs());
        let mut patient = Knowledge::new(Params { solve_after: u32::MAX, ..Params::default() });
        if let Some(value) = exact(&mut patient, &position) {
            told += 1;
            assert!(agrees(value), "{} is told to be {value}, not {race}", position.write_position());
        }
        let mut eager = Knowledge::new(Params { solve_after: 0, ..Params::default() });
        assert!(exact(&mut eager, &position).is_some_and(agrees), "{}", position.write_position());
    }
    assert!(told > 20, "only {told} positions were told without a table");
}

#[test]
fn what_is_told_to_be_exact_follows_from_the_next_ply() {
    let mut rng = fastrand::Rng::with_seed(17);
    let mut knowledge = Knowledge::new(Params { solve_after: u32::MAX, ..Params::default() });
    let (mut wins, mut losses) = (0, 0);
    for variant in Quoridor::VARIANTS {
        for _ in 0..4000 {
            let Some(position) = crowded_position(variant, &mut rng) else { continue };
            let in_hand = position.walls_left(Side::FIRST) + position.walls_left(Side::SECOND);
            let value = exact(&mut knowledge, &position).unwrap_or(0);
            if position.outcome().is_some() || value == 0 {
                continue;
            }
            let mut moves = Vec::new();
            position.moves(&mut moves);
            let replies = moves.into_iter().map(|m| {
                let mut next = position.clone();
                next.play_unchecked(m);
                let plies = match next.outcome() {
                    Some(outcome) if outcome.is_winner(position.turn()) => 0,
                    Some(_) => i32::MIN,
                    None => return exact(&mut knowledge, &next).unwrap_or(0),
                };
                decided(plies)
            });
            let at = position.write_position();
            if value > 0 {
                wins += u32::from(in_hand > 0);
                assert!(replies.min().is_some_and(|least| least < -value), "{variant} {at}: the best move");
            } else {
                losses += u32::from(in_hand > 0);
                assert!(replies.min().is_some_and(|least| least > -value), "{variant} {at}: every move");
            }
        }
    }
    assert!(wins > 50 && losses > 50, "only {wins} wins and {losses} losses with walls in hand");
}

#[test]
fn candidates_are_legal_and_there_is_always_one() {
    let mut rng = fastrand::Rng::with_seed(15);
    let mut knowledge = Knowledge::new(Params::default());
    for variant in Quoridor::VARIANTS {
        for _ in 0..1500 {
            let Some(position) = crowded_position(variant, &mut rng) else { continue };
            let mut candidates = Vec::new();
            if position.outcome().is_some() {
                continue;
            }
            let state = state(&mut knowledge, &position);
            knowledge.candidates(&position, &state, &mut candidates);
            assert!(!candidates.is_empty(), "{variant} {}", position.write_position());
            let mut seen = std::collections::HashSet::new();
            for (m, score) in candidates {
                assert!(position.is_legal(m) && seen.insert(m), "{} {}", position.write_position(), position.write_move(m));
                assert!(score.abs() <= 1_000_000);
            }
        }
    }
}

#[test]
fn the_evaluation_does_not_care_who_is_called_first() {
    let mut rng = fastrand::Rng::with_seed(16);
    let terms = Params { learned: 0, ..Params::default() };
    let mut by_terms = Knowledge::new(terms.clone());
    let mut learned = Knowledge::new(Params::default());
    let value = |knowledge: &mut Knowledge, position: &Quoridor| {
        let state = state(knowledge, position);
        knowledge.evaluate(position, &state)
    };
    for _ in 0..500 {
        let Some(position) = crowded_position("standard", &mut rng) else { continue };
        assert_eq!(value(&mut learned, &position), value(&mut learned, &position.transformed(2)), "{}", position.write_position());
        for symmetry in 1..4 {
            assert_eq!(
                value(&mut by_terms, &position),
                value(&mut by_terms, &position.transformed(symmetry)),
                "{}",
                position.write_position()
            );
        }
        let (own, passed) = (value(&mut by_terms, &position), value(&mut by_terms, &position.with_turn_passed()));
        assert_eq!(own + passed, 2 * terms.tempo, "{}", position.write_position());
    }
}

#[test]
fn what_is_kept_up_in_a_game_is_what_the_position_gives() {
    let mut rng = fastrand::Rng::with_seed(18);
    let mut knowledge = Knowledge::new(Params::default());
    for _ in 0..20 {
        let mut position = Quoridor::default();
        let mut kept = state(&mut knowledge, &position);
        for _ in 0..60 {
            let Some(m) = testkit::random_move(&position, &mut rng) else { break };
            let before = position.clone();
            position.play_unchecked(m);
            kept = knowledge.advance(&kept, &before, m, &position);
            let fresh = state(&mut knowledge, &position);
            assert_eq!(kept, fresh, "{}", position.write_position());
        }
    }
}

#[test]
fn to_be_far_ahead_with_walls_in_hand_is_good() {
    let mut knowledge = Knowledge::new(Params::default());
    let mut value = |text: &str| {
        let position = Quoridor::parse_position("standard", text).expect("a position");
        let state = state(&mut knowledge, &position);
        knowledge.evaluate(&position, &state)
    };
    assert!(value("/ / e6 e9 / 10 10 / 1") > 200);
    assert!(value("/ / e6 e9 / 10 10 / 2") < -200);
}

#[test]
fn maps_know_the_distances_of_the_start() {
    let maps = Maps::new(&Quoridor::default());
    let start = Quoridor::default();
    for side in Side::all(2) {
        assert_eq!(maps.distance(side, start.pawn(side)), 8);
        assert_eq!(maps.ways_on(side, start.pawn(side)), 1);
        let ways = ways(&maps, side, start.pawn(side), u8::MAX);
        assert_eq!((ways.near.len(), ways.across.len()), (9, 16), "one file, and two slots across each of its eight borders");
    }
}

/// Walls with which titanium and zquoridor turned games against a player that did not list them: each touches walls or the frame at two of its
/// points and lies across no shortest path near the pawns. Positions and moves are facts of those games.
#[test]
fn walls_that_seal_a_passage_off_are_candidates() {
    let games = [
        ("f1h d2h g2h e3h / e1v d3v d5v / f2 e3 / 4 9 / 2", "h1v"),
        ("a1h c3h e3h b6h d6h f6h / a3v b3v f3v a5v f5v / e4 e6 / 4 5 / 2", "h6h"),
        ("f2h h2h d3h e7h / c2v e2v d6v / e3 e7 / 5 8 / 2", "f8v"),
        ("a3h c4h f4h d5h b6h d6h g6h / d4v e4v a5v h5v e6v h8v / e6 d6 / 3 4 / 2", "h4h"),
        ("d2h f2h d4h f4h c5h e5h g5h / d3v d5v / e5 e4 / 5 6 / 2", "a5h"),
        ("f2h d3h f4h / e3v / f3 e8 / 9 7 / 1", "e1v"),
        ("f2h d3h g3h f4h f5h h5h b6h / e1v e3v c4v c6v / i3 e8 / 5 4 / 1", "f3v"),
        ("f1h d2h g2h a5h e5h g5h / e1v d3v d5v / f3 e4 / 4 7 / 2", "c5h"),
        ("f2h d3h f3h a4h c4h c5h / / e2 c5 / 6 8 / 2", "a5h"),
        ("c4h e4h g6h a8h c8h e8h / h5v h8v / e5 e7 / 7 5 / 1", "h4h"),
        ("f2h h2h c3h e3h c7h e7h g7h / e5v / e5 f6 / 6 6 / 1", "a3h"),
        ("b3h d3h f3h c6h e6h / f4v b5v f6v / e4 e6 / 6 6 / 1", "h3h"),
    ];
    let mut knowledge = Knowledge::new(Params::default());
    for (text, wall) in games {
        let position = Quoridor::parse_position("standard", text).expect("a position");
        let played = position.parse_move(wall).expect("a legal move");
        let state = state(&mut knowledge, &position);
        let mut candidates = Vec::new();
        knowledge.candidates(&position, &state, &mut candidates);
        assert!(candidates.iter().any(|&(m, _)| m == played), "{wall} in {text}");
    }
}

/// The share of these walls, in percent, that are listed at a node.
fn listed(walls: &[(Quoridor, Move)], node: Node) -> f64 {
    let mut knowledge = Knowledge::new(Params::default());
    let count = |(position, played): &&(Quoridor, Move)| {
        let state = state(&mut knowledge, position);
        let mut candidates = Vec::new();
        knowledge.candidates_at(position, &state, node, &mut candidates);
        candidates.iter().any(|(m, _)| m == played)
    };
    100.0 * walls.iter().filter(count).count() as f64 / walls.len() as f64
}

/// All walls of strong foreign play are candidates at the root, most of them deeper in the tree.
#[test]
fn walls_of_strong_foreign_play_are_candidates() {
    let walls: Vec<(Quoridor, Move)> = include_str!("foreign_walls.txt")
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| {
            let (text, wall) = line.split_once("; ").expect("a position and a wall");
            let position = Quoridor::parse_position("standard", text).expect("a position");
            let played = position.parse_move(wall).expect("a move");
            assert!(position.is_legal(played), "{line}");
            (position, played)
        })
        .collect();
    assert!(walls.len() >= 300, "{}", walls.len());
    let [root, pv, inner] = [(true, true), (false, true), (false, false)].map(|(root, pv)| listed(&walls, Node { root, pv, depth: 4 }));
    println!("{} walls: listed at the root {root:.1} %, at PV nodes {pv:.1} %, elsewhere {inner:.1} %", walls.len());
    assert!(root >= 100.0, "{root}");
    assert!(pv >= 89.0 && inner >= 89.0, "{pv} {inner}");
}
