//! Alpha-beta with any of its parts that promise so returns the value of plain negamax, wherever it is paused.

use quintet_engine::core::game::Game;
use quintet_engine::core::history::History;
use quintet_engine::core::side::Side;
use quintet_engine::games::{amazons::Amazons, blokus::Blokus, checkers::Checkers, nogo::NoGo, quoridor::Quoridor};
use quintet_engine::search::alphabeta::{AlphaBeta, AlphaBetaParams};
use quintet_engine::search::heuristics::{Evaluate, Plain, WIN};
use quintet_engine::search::{Limits, Searcher, Status};
use quintet_engine::testkit::negamax;

use crate::choices::Choices;

/// The most leaves of a comparison.
const LEAVES: u64 = 4000;

/// An evaluation that means nothing but differs from position to position: hard to get right by luck.
struct Noise;

fn noise<G: Game>(position: &G) -> i32 {
    let value = (position.key() % 201) as i32 - 100;
    if position.turn() == Side::FIRST { value } else { -value }
}

impl<G: Game> Evaluate<G> for Noise {
    fn value(&self, position: &G) -> i32 {
        noise(position)
    }
}

fn law<G: Game>(choices: &mut Choices<'_>, params: &AlphaBetaParams) {
    let variants: Vec<&str> =
        G::VARIANTS.iter().copied().filter(|variant| G::start(variant).is_ok_and(|start| start.sides() == 2)).collect();
    let mut history = History::new(G::start(choices.one(&variants).expect("one of two sides")).expect("a variant"));
    for _ in 0..choices.below(100) {
        let Some(&m) = choices.one(&history.legal_moves()) else { break };
        history.play_unchecked(m);
    }
    // Draws by repetition are not in the position, and no tree of three plies has one.
    while history.outcome().is_some() || history.quiet_plies() > 0 {
        if history.undo().is_none() {
            return;
        }
    }
    let position = history.current();
    let most = position.count_moves().max(2);
    let depth = (1..=3).take_while(|&depth| most.saturating_pow(depth) <= LEAVES).last().unwrap_or(1);
    let mut search = AlphaBeta::new(Plain(Noise), params.clone());
    search.start(&history, &Limits::depth(depth));
    let every = 1 + choices.below(20);
    let mut looks = 0;
    let mut pause = || {
        looks += 1;
        looks % every == 0
    };
    while search.step(&mut pause) == Status::Running {}
    let report = search.report();
    let expected = negamax(position, depth, 0, WIN, &mut noise::<G>);
    assert_eq!(report.value, expected, "{} at depth {depth} with {params:?}", position.write_position());
    assert!(report.best.is_some_and(|best| position.is_legal(best)));
}

/// Any of the parts that change no value.
fn sound(choices: &mut Choices<'_>) -> AlphaBetaParams {
    let mut on = || choices.below(2) == 1;
    AlphaBetaParams {
        same_depth_only: true,
        stop_when_forced: false,
        pvs: on(),
        ordering: on(),
        continuation: on(),
        all_root_values: on(),
        table_bits: if on() { 10 } else { 2 },
        aspiration: on().then_some(9),
        ..AlphaBetaParams::default()
    }
}

fn search(input: &[u8], params: impl Fn(&mut Choices<'_>) -> AlphaBetaParams) {
    let choices = &mut Choices::new(input);
    let params = params(choices);
    match choices.below(5) {
        0 => law::<Quoridor>(choices, &params),
        1 => law::<Checkers>(choices, &params),
        2 => law::<Amazons>(choices, &params),
        3 => law::<NoGo>(choices, &params),
        _ => law::<Blokus>(choices, &params),
    }
}

pub(super) fn holds(input: &[u8]) {
    search(input, sound);
}

pub(super) fn planted(input: &[u8]) {
    search(input, |choices| AlphaBetaParams { late_move_pruning: Some(1), ..sound(choices) });
}
