//! The knowledge for the search: laws of the evaluation, of its state, and of the candidates.

use std::collections::HashSet;
use std::sync::Arc;

use crate::core::game::Game;
use crate::core::history::History;
use crate::core::side::Side;
use crate::games::checkers::players::eval::CheckersHeuristics;
use crate::games::checkers::players::net::{ALWAYS, LEAD, Network, OTHER_PASSED, OTHER_VICTIMS, OWN_PASSED, OWN_VICTIMS, PARITY, features};
use crate::games::checkers::players::weights::{Pair, Params};
use crate::games::checkers::slow;
use crate::games::checkers::tests::read;
use crate::games::checkers::{Checkers, Move};
use crate::search::alphabeta::{AlphaBeta, AlphaBetaParams};
use crate::search::heuristics::{Heuristics, MAX_EVALUATION, WIN};
use crate::search::{Limits, Report, Searcher, Status};
use crate::testkit::negamax;

/// Weights of zero but for those that `change` sets.
fn only(change: impl FnOnce(&mut Params)) -> CheckersHeuristics {
    let mut params = Params::default();
    params.numbers_mut().for_each(|number| *number = 0);
    change(&mut params);
    CheckersHeuristics::new(params)
}

fn evaluate(heuristics: &mut CheckersHeuristics, position: &Checkers) -> i32 {
    let state = heuristics.state(position);
    heuristics.evaluate(position, &state)
}

/// Calls `check` with positions and moves of random games.
fn in_random_games(seed: u64, mut check: impl FnMut(&Checkers, Move)) {
    let mut rng = fastrand::Rng::with_seed(seed);
    for _ in 0..20 {
        let mut position = Checkers::default();
        for _ in 0..150 {
            let Some(m) = crate::testkit::random_move(&position, &mut rng) else { break };
            check(&position, m);
            position.play_unchecked(m);
        }
    }
}

/// The sum of terms, the network of `strong`, and one of random weights.
fn all() -> [CheckersHeuristics; 3] {
    let mut rng = fastrand::Rng::with_seed(6);
    let random = Network::read(&std::array::from_fn(|_| rng.u8(..)));
    [CheckersHeuristics::default(), CheckersHeuristics::learned(Network::shipped()), CheckersHeuristics::learned(Arc::new(random))]
}

#[test]
fn the_other_side_of_the_board_is_worth_the_same() {
    for (mut heuristics, is_random) in all().into_iter().zip([false, false, true]) {
        in_random_games(1, |position, _| {
            let value = evaluate(&mut heuristics, position);
            assert_eq!(value, evaluate(&mut heuristics, &position.transformed(1)), "{}", position.write_position());
            assert!(value.abs() < MAX_EVALUATION || is_random && value.abs() == MAX_EVALUATION);
        });
    }
}

#[test]
fn without_what_belongs_to_the_turn_the_sides_are_opposites() {
    let mut params = Params::default();
    (params.tempo, params.threat_to_move, params.threat_waiting) = (Pair::default(), Pair::default(), Pair::default());
    let mut heuristics = CheckersHeuristics::new(params);
    in_random_games(2, |position, _| {
        let other = Checkers { turn: position.turn.opponent(), ..*position };
        assert_eq!(evaluate(&mut heuristics, position), -evaluate(&mut heuristics, &other), "{}", position.write_position());
    });
}

#[test]
fn the_state_is_kept_up() {
    for mut heuristics in all() {
        in_random_games(3, |position, m| {
            let mut next = *position;
            next.play_unchecked(m);
            let state = heuristics.state(position);
            assert_eq!(heuristics.advance(&state, position, m, &next), heuristics.state(&next), "{m} on {}", position.write_position());
        });
    }
}

/// What `strong` sees besides the pieces: lead in moves from -12, own and other victims, rows to go of own and other passed men, parities.
#[test]
fn features_by_hand() {
    let seen = |position: &Checkers| {
        let groups = [LEAD, OWN_VICTIMS, OTHER_VICTIMS, OWN_PASSED, OTHER_PASSED, PARITY];
        let mut at = features(position).into_iter().zip(groups);
        std::array::from_fn::<usize, ALWAYS, _>(|_| at.next().map_or(0, |(feature, first)| feature - first))
    };
    // Black: men A6 and B7, tower H1. White: men C2, E4 and F7, which has passed. Three moves against six.
    let black = read(".......B/..w...../......../....w.../......../b......./.b...w../........ b");
    let white = Checkers { turn: Side::SECOND, ..black };
    // Rows 1, 3, 5 and 7 hold two black pieces and one white; rows 8, 6, 4 and 2 one black and two white.
    assert_eq!(seen(&black), [9, 0, 0, 0, 1, 1]);
    assert_eq!(seen(&white), [15, 0, 0, 1, 0, 1]);
    // E6 can capture D5.
    let black = read("......../......../......../......../...w..../....b.../.....b../........ b");
    assert_eq!(seen(&black)[1..3], [1, 0]);
    assert_eq!(seen(&Checkers { turn: Side::SECOND, ..black })[1..3], [0, 1]);
}

#[test]
fn candidates_are_all_legal_moves_and_quiescence_sees_captures_and_new_towers() {
    let mut heuristics = CheckersHeuristics::default();
    in_random_games(4, |position, _| {
        let state = heuristics.state(position);
        let (mut candidates, mut noisy) = (Vec::new(), Vec::new());
        heuristics.candidates(position, &state, &mut candidates);
        heuristics.noisy(position, &state, &mut noisy);
        let legal: HashSet<Move> = slow::moves(position).into_iter().collect();
        let set = |list: &[(Move, i32)]| list.iter().map(|entry| entry.0).collect::<HashSet<Move>>();
        assert_eq!((candidates.len(), set(&candidates)), (legal.len(), legal.clone()), "{}", position.write_position());
        let is_noisy = |m: &Move| {
            let mut next = *position;
            next.play_unchecked(*m);
            m.is_capture() || next.towers.count_ones() > position.towers.count_ones()
        };
        let expected: HashSet<Move> = legal.into_iter().filter(is_noisy).collect();
        assert_eq!((noisy.len(), set(&noisy)), (expected.len(), expected), "{}", position.write_position());
        for (m, score) in noisy {
            assert!(candidates.contains(&(m, score)), "{m} is scored in two ways");
        }
        let mut indices = HashSet::new();
        for (m, _) in candidates {
            let index = heuristics.history_index(position, m);
            assert!(index < CheckersHeuristics::HISTORY_SIZE && indices.insert(index));
        }
    });
}

/// Each term alone. A weight of 24 in the open and 0 at the end is worth one per piece on the board.
#[test]
fn terms_by_hand() {
    const OPEN: Pair = Pair { open: 24, end: 0 };
    // Black: men A6 and B7, tower H1. White: men C2, E4 and F7. Six pieces.
    let text = ".......B/..w...../......../....w.../......../b......./.b...w../........ b";
    let value = |change: fn(&mut Params)| {
        let (mut heuristics, position) = (only(change), read(text));
        let other = Checkers { turn: Side::SECOND, ..position };
        (evaluate(&mut heuristics, &position), evaluate(&mut heuristics, &other))
    };
    // A6-B5, B7-C6, H1-G2 against two moves of each white man: 3 - 6.
    assert_eq!(value(|params| params.mobility = OPEN), (-18, 18));
    // B7 is right behind A6; no white piece is behind another.
    assert_eq!(value(|params| params.support = OPEN), (6, -6));
    // F7 has passed and is one row from its goal. C2 stands before both black men, B7 before C2 and E4.
    assert_eq!(value(|params| params.passed[0] = OPEN), (-6, 6));
    assert_eq!(value(|params| params.passed[1..].fill(OPEN)), (0, 0));
    // A6 is square 20 of black; F7 is for white what C2, square 5, is for black; H1 is square 3.
    assert_eq!(value(|params| params.man[20] = OPEN), (6, -6));
    assert_eq!(value(|params| params.man[5] = OPEN), (-6, 6));
    assert_eq!(value(|params| params.tower[3] = OPEN), (6, -6));
    // The turn is worth 6 of 24 in the open and 18 of 24 at the end.
    assert_eq!(value(|params| params.tempo = OPEN), (6, 6));
    assert_eq!(value(|params| params.tempo = Pair { open: 0, end: 24 }), (18, 18));
    assert_eq!(value(|params| (params.threat_to_move, params.threat_waiting) = (OPEN, OPEN)), (0, 0));

    // Black's man E6 can capture D5; D5 cannot capture E6, since F7 is occupied. Three pieces.
    let black = read("......../......../......../......../...w..../....b.../.....b../........ b");
    let white = Checkers { turn: Side::SECOND, ..black };
    let mut to_move = only(|params| params.threat_to_move = OPEN);
    assert_eq!((evaluate(&mut to_move, &black), evaluate(&mut to_move, &white)), (3, 0));
    let mut waiting = only(|params| params.threat_waiting = OPEN);
    assert_eq!((evaluate(&mut waiting, &black), evaluate(&mut waiting, &white)), (0, -3));
}

#[test]
fn the_value_of_a_fixed_depth_is_that_of_plain_negamax() {
    let mut rng = fastrand::Rng::with_seed(5);
    for _ in 0..12 {
        let mut position = Checkers::start("course").unwrap();
        for _ in 0..rng.u32(10..60) {
            let Some(m) = crate::testkit::random_move(&position, &mut rng) else { break };
            position.play_unchecked(m);
        }
        if position.outcome().is_some() {
            continue;
        }
        // Without draw rules, and with quiescence at the leaves of both.
        let mut heuristics = CheckersHeuristics::default();
        let plain = negamax(&position, 4, 0, WIN, &mut |leaf| quiescence(&mut heuristics, leaf, 4, -WIN, WIN));
        let exact = AlphaBetaParams { same_depth_only: true, aspiration: Some(30), stop_when_forced: false, ..AlphaBetaParams::default() };
        let mut search = AlphaBeta::new(CheckersHeuristics::default(), exact);
        let report = search_to(&mut search, &position, &Limits::depth(4));
        if report.value.abs() < MAX_EVALUATION {
            assert_eq!(report.value, plain, "{}", position.write_position());
        }
    }
}

fn quiescence(heuristics: &mut CheckersHeuristics, position: &Checkers, ply: i32, mut alpha: i32, beta: i32) -> i32 {
    if position.outcome().is_some() {
        return ply - WIN;
    }
    let state = heuristics.state(position);
    let mut best = heuristics.evaluate(position, &state);
    alpha = alpha.max(best);
    let mut noisy = Vec::new();
    heuristics.noisy(position, &state, &mut noisy);
    for (m, _) in noisy {
        if best >= beta {
            break;
        }
        let mut next = *position;
        next.play_unchecked(m);
        best = best.max(-quiescence(heuristics, &next, ply + 1, -beta, -alpha));
        alpha = alpha.max(best);
    }
    best
}

fn search_to(search: &mut dyn Searcher<Checkers>, position: &Checkers, limits: &Limits) -> Report<Checkers> {
    search.start(&History::new(*position), limits);
    assert_eq!(search.step(&mut || false), Status::Done);
    search.report()
}
