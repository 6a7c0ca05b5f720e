//! Alpha-beta must return what plain negamax returns, whatever is switched on, and must be able to pause anywhere.

use super::frame::NodeKind;
use super::*;
use crate::core::side::Side;
use crate::search::think;
use crate::search::toy::{Heap, Noughts};
use crate::testkit::{negamax, random_move};

/// An evaluation that means nothing but differs from position to position: hard to get right by luck.
struct Noise;

fn noise<G: Game>(position: &G) -> i32 {
    let value = (position.key() % 201) as i32 - 100;
    // From the first side's point of view, so that the sign rules are tested too.
    if position.turn() == Side::FIRST { value } else { -value }
}

impl<G: Game<Move = u8>> Heuristics<G> for Noise {
    type State = ();
    const HISTORY_SIZE: usize = 32;

    fn root(&mut self, _: &History<G>) {}

    fn advance(&mut self, (): &(), _: &G, _: u8, _: &G) {}

    fn evaluate(&mut self, position: &G, (): &()) -> i32 {
        noise(position)
    }

    fn candidates(&mut self, position: &G, (): &(), out: &mut Vec<(u8, i32)>) {
        let mut moves = Vec::new();
        position.moves(&mut moves);
        out.extend(moves.into_iter().map(|m| (m, 0)));
    }

    fn history_index(&self, position: &G, m: u8) -> usize {
        position.turn().index() * 16 + usize::from(m)
    }
}

fn variants() -> Vec<(&'static str, AlphaBetaParams)> {
    let plain = AlphaBetaParams {
        table_bits: 0,
        same_depth_only: true,
        pvs: false,
        ordering: false,
        stop_when_forced: false,
        ..AlphaBetaParams::default()
    };
    vec![
        ("plain", plain.clone()),
        ("pvs", AlphaBetaParams { pvs: true, ..plain.clone() }),
        ("table", AlphaBetaParams { table_bits: 12, ..plain.clone() }),
        ("tiny table", AlphaBetaParams { table_bits: 2, pvs: true, ordering: true, ..plain.clone() }),
        ("ordering", AlphaBetaParams { ordering: true, ..plain.clone() }),
        ("continuation", AlphaBetaParams { ordering: true, continuation: true, table_bits: 6, ..plain.clone() }),
        ("aspiration", AlphaBetaParams { aspiration: Some(7), ..plain.clone() }),
        ("all", AlphaBetaParams { table_bits: 12, pvs: true, ordering: true, continuation: true, aspiration: Some(20), ..plain }),
    ]
}

fn compare<G: Game<Move = u8>>(start: &G, seed: u64, depths: std::ops::RangeInclusive<u32>) {
    let mut rng = fastrand::Rng::with_seed(seed);
    for (name, params) in variants() {
        for _ in 0..30 {
            let mut history = History::new(start.clone());
            for _ in 0..rng.u32(0..5) {
                if let Some(m) = random_move(history.current(), &mut rng)
                    && history.outcome().is_none()
                {
                    history.play_unchecked(m);
                }
            }
            if history.outcome().is_some() {
                continue;
            }
            for depth in depths.clone() {
                let mut search = AlphaBeta::new(Noise, params.clone());
                // Pausing at every look must not change anything.
                search.start(&history, &Limits::depth(depth));
                while search.step(&mut || true) == Status::Running {}
                let report = search.report();
                let expected = negamax(history.current(), depth, 0, WIN, &mut noise::<G>);
                assert_eq!(report.value, expected, "{name}, depth {depth}, {}", history.current().write_position());
                assert!(history.current().is_legal(report.best.unwrap()));
            }
        }
    }
}

#[test]
fn every_variant_returns_the_value_of_plain_negamax() {
    compare(&Noughts::default(), 1, 1..=5);
}

#[test]
fn also_where_turns_do_not_alternate() {
    compare(&Heap { left: 14, second: false, again: false }, 2, 1..=7);
}

#[test]
fn selective_search_still_solves_small_games() {
    let params = AlphaBetaParams {
        table_bits: 10,
        aspiration: Some(10),
        late_move_reductions: Some((2, 3)),
        cut_node_reduction: 1,
        internal_reduction: Some(4),
        extend_forced: true,
        singular: Some(5),
        continuation: true,
        reverse_futility: Some(300),
        futility: Some(300),
        futility_depth: 4,
        late_move_pruning: Some(1),
        ..AlphaBetaParams::default()
    };
    for left in 1..20 {
        let start = Heap { left, second: false, again: false };
        let value = negamax(&start, 64, 0, WIN, &mut |_| 0);
        let history = History::new(start);
        let mut search = AlphaBeta::new(Noise, params.clone());
        let report = think(&mut search, &history, &Limits::depth(40), &mut || 0.0);
        assert_eq!(report.value, value, "heap of {left}");
        assert_eq!(report.mate.is_some_and(|plies| plies > 0), value > 0);
    }
}

#[test]
fn the_principal_variation_is_a_legal_line_that_leads_to_the_value() {
    let history = History::<Noughts>::default();
    let mut search = AlphaBeta::new(Noise, AlphaBetaParams::default());
    let report = think(&mut search, &history, &Limits::depth(9), &mut || 0.0);
    assert_eq!(report.value, 0, "noughts and crosses is a draw");
    let mut line = history;
    for m in &report.pv {
        line.play(*m).unwrap();
    }
    assert_eq!(report.pv.first().copied(), report.best);
}

#[test]
fn a_node_limit_is_kept_and_makes_the_result_reproducible() {
    let history = History::<Noughts>::default();
    let run = || {
        let mut search = AlphaBeta::new(Noise, AlphaBetaParams::default());
        think(&mut search, &history, &Limits::nodes(500), &mut || 0.0)
    };
    let report = run();
    assert!(report.nodes >= 500 && report.nodes < 520, "{} nodes", report.nodes);
    assert_eq!(report, run());
}

#[test]
fn a_stop_before_anything_was_searched_still_gives_a_move() {
    let history = History::<Noughts>::default();
    let mut search = AlphaBeta::new(Noise, AlphaBetaParams::default());
    search.start(&history, &Limits::default());
    assert!(search.report().best.is_some());
    assert_eq!(search.step(&mut || true), Status::Running);
    assert!(search.report().best.is_some());
}

#[test]
fn a_finished_game_has_no_move() {
    let mut history = History::<Noughts>::default();
    for m in [0, 3, 1, 4, 2] {
        history.play(m).unwrap();
    }
    let mut search = AlphaBeta::new(Noise, AlphaBetaParams::default());
    search.start(&history, &Limits::default());
    assert_eq!(search.step(&mut || false), Status::Done);
    assert_eq!(search.report().best, None);
}

#[test]
fn with_all_root_values_every_move_has_its_own() {
    let mut history = History::<Noughts>::default();
    for m in [4, 0] {
        history.play(m).unwrap();
    }
    let params = AlphaBetaParams { all_root_values: true, ..variants().remove(1).1 };
    let mut search = AlphaBeta::new(Noise, params);
    let report = think(&mut search, &history, &Limits::depth(3), &mut || 0.0);
    assert_eq!(report.root.len(), 7);
    for root in &report.root {
        let mut next = history.current().clone();
        next.play_unchecked(root.mv);
        let value = -negamax(&next, 2, 1, WIN, &mut noise::<Noughts>);
        assert!((root.chance - search.chance_of(value)).abs() < 1e-6, "move {}: {} for {value}", root.mv, root.chance);
    }
    assert_eq!(report.root.first().map(|root| root.mv), report.best);
}

#[test]
fn the_lines_that_are_asked_for_are_the_best_moves_with_their_values() {
    let mut history = History::<Noughts>::default();
    for m in [4, 0] {
        history.play(m).unwrap();
    }
    let mut values: Vec<i32> = history
        .legal_moves()
        .into_iter()
        .map(|m| {
            let mut next = history.current().clone();
            next.play_unchecked(m);
            -negamax(&next, 3, 1, WIN, &mut noise::<Noughts>)
        })
        .collect();
    values.sort_by_key(|&value| std::cmp::Reverse(value));
    for (name, params) in variants() {
        let mut search = AlphaBeta::new(Noise, params);
        let limits = Limits { lines: Some(3), ..Limits::depth(4) };
        let report = think(&mut search, &history, &limits, &mut || 0.0);
        let chances: Vec<f32> = report.lines.iter().map(|line| line.chance).collect();
        assert_eq!(chances, values[..3].iter().map(|&value| search.chance_of(value)).collect::<Vec<_>>(), "{name}");
        assert_eq!((report.lines[0].moves[0], &report.lines[0].moves), (report.best.unwrap(), &report.pv), "{name}");
        let mut firsts: Vec<u8> = report.lines.iter().map(|line| line.moves[0]).collect();
        firsts.sort_unstable();
        firsts.dedup();
        assert_eq!(firsts.len(), 3, "{name}");
        for line in report.lines {
            let mut game = history.clone();
            line.moves.into_iter().for_each(|m| game.play(m).unwrap());
        }
        // More lines than moves, and stopping anywhere: nothing is missing that is known.
        let limits = Limits { lines: Some(99), ..Limits::depth(2) };
        let mut search = AlphaBeta::new(Noise, AlphaBetaParams::default());
        search.start(&history, &limits);
        while search.step(&mut || true) == Status::Running {
            assert!(search.report().lines.len() <= 7);
        }
        assert_eq!(search.report().lines.len(), 7);
    }
}

/// Deep enough for every search at the side to take place.
fn selective() -> AlphaBetaParams {
    AlphaBetaParams {
        table_bits: 12,
        extend_forced: true,
        singular: Some(0),
        internal_reduction: Some(4),
        continuation: true,
        late_move_pruning: Some(2),
        ..AlphaBetaParams::default()
    }
}

#[test]
fn late_moves_near_the_leaves_are_skipped_unless_all_before_them_lose() {
    let report = |position: &History<Noughts>, first: Option<u32>| {
        let params = AlphaBetaParams { table_bits: 12, late_move_pruning: first, ..AlphaBetaParams::default() };
        think(&mut AlphaBeta::new(Noise, params), position, &Limits::depth(6), &mut || 0.0)
    };
    let start = History::<Noughts>::default();
    let all = report(&start, None).nodes;
    // No node has so many moves, whatever is said of late ones.
    assert_eq!(report(&start, Some(40)).nodes, all);
    let few = report(&start, Some(0)).nodes;
    assert!(few < all, "{few} {all}");
    // First has 0 and 1 and would win on 2; of second's moves only this one does not lose, and it is found however late it comes.
    let mut history = History::<Noughts>::default();
    for m in [0, 4, 1] {
        history.play(m).unwrap();
    }
    assert_eq!(report(&history, Some(0)).best, Some(2));
    // A node in which all moves before it lose tries every late move.
    let mut search = AlphaBeta::<Noughts, _>::new(Noise, AlphaBetaParams { late_move_pruning: Some(0), ..AlphaBetaParams::default() });
    search.prepare(0);
    for (kind, depth, best, skips) in
        [(NodeKind::Cut, 2, 0, true), (NodeKind::Cut, 2, -DECIDED, false), (NodeKind::Pv, 2, 0, false), (NodeKind::Cut, 5, 0, false)]
    {
        search.frames[0].open(-1, 1, depth, kind);
        search.frames[0].best = best;
        assert_eq!(search.is_hopeless(0, 8), skips, "{kind:?} {depth} {best}");
    }
}

#[test]
fn extensions_look_deeper_where_one_move_stands_out() {
    let mut deeper = 0;
    for m in 0..9 {
        let mut history = History::<Noughts>::default();
        history.play(m).unwrap();
        let depths = [AlphaBetaParams { table_bits: 12, ..AlphaBetaParams::default() }, selective()].map(|params| {
            let mut search = AlphaBeta::new(Noise, params);
            think(&mut search, &history, &Limits::depth(7), &mut || 0.0).selective_depth
        });
        assert!(depths[1] >= depths[0], "{depths:?}");
        deeper += u32::from(depths[1] > depths[0]);
    }
    assert!(deeper > 0, "nothing was ever extended");
}

#[test]
fn extensions_end_and_lose_no_move() {
    for left in 1..40 {
        let history = History::new(Heap { left, second: false, again: false });
        let mut search = AlphaBeta::new(Noise, selective());
        let report = think(&mut search, &history, &Limits { nodes: Some(20_000), ..Limits::depth(40) }, &mut || 0.0);
        assert!(history.current().is_legal(report.best.unwrap()));
        assert!(report.nodes < 20_020);
    }
}

#[test]
fn pausing_changes_nothing_whatever_is_switched_on() {
    let history = History::<Noughts>::default();
    let run = |pause: bool| {
        let mut search = AlphaBeta::new(Noise, selective());
        search.start(&history, &Limits::depth(8));
        while search.step(&mut || pause) == Status::Running {}
        search.report()
    };
    assert_eq!(run(true), run(false));
}

#[test]
fn there_is_a_reply_to_ponder_on() {
    let history = History::<Noughts>::default();
    let mut search = AlphaBeta::new(Noise, AlphaBetaParams::default());
    let report = think(&mut search, &history, &Limits::depth(6), &mut || 0.0);
    let mut line = history;
    line.play(report.best.unwrap()).unwrap();
    let reply = report.ponder().expect("the game goes on");
    assert!(line.current().is_legal(reply));
    assert_eq!(report.pv.get(1), Some(&reply));
}
