//! A whole game of random legal moves: the slow rules list the same moves, keys are up to date, symmetries commute with moves, all that is taken back
//! is played again, and the record of the game is read as the same game.

use std::collections::HashSet;

use quintet_engine::core::game::Game;
use quintet_engine::core::history::History;
use quintet_engine::formats::record::{Record, replay};
use quintet_engine::games::{amazons, blokus, checkers, nogo, quoridor};
use quintet_engine::levels::Levels;
use quintet_engine::testkit::{check_position, check_symmetries};

use crate::choices::Choices;

type List<G> = fn(&G, &mut Vec<<G as Game>::Move>);

/// Longer games end by a draw, or go on without end.
const LONGEST: usize = 300;

fn law<G: Levels>(choices: &mut Choices<'_>, slow: fn(&G) -> Vec<G::Move>, list: List<G>) {
    let variant = choices.one(G::VARIANTS).expect("a variant");
    // The slow rules are slow: one game in five or so is looked at in one place, and one in four is taken back and read again.
    let (inspected, replayed) = (choices.below(256), choices.below(4) == 0);
    let mut history = History::new(G::start(variant).expect("a variant"));
    let mut moves = Vec::new();
    while history.outcome().is_none() && history.ply() < LONGEST {
        let position = history.current();
        moves.clear();
        list(position, &mut moves);
        assert_eq!(moves.len() as u64, position.count_moves(), "{}", position.write_position());
        let m = *choices.one(&moves).unwrap_or_else(|| panic!("no move, and no end: {}", position.write_position()));
        if history.ply() == inspected {
            let at = || format!("{} {variant}, ply {inspected}: {}", G::NAME, position.write_position());
            check_position(position, &at);
            check_symmetries(position, m, &at);
            let [fast, slow]: [HashSet<G::Move>; 2] = [moves.iter().copied().collect(), slow(position).into_iter().collect()];
            assert!(fast == slow, "only fast {:?}, only slow {:?}\n{}", &fast - &slow, &slow - &fast, at());
        }
        assert!(position.is_legal(m), "{} in {}", position.write_move(m), position.write_position());
        history.play(m).expect("legal");
    }
    let end = history.current();
    assert_eq!(end.key(), end.recompute_key(), "{}", end.write_position());
    if replayed {
        check_replay(choices, &mut history);
    }
}

/// Takes some moves back and plays them again; then writes and reads the game.
fn check_replay<G: Levels>(choices: &mut Choices<'_>, history: &mut History<G>) {
    let (end, outcome, quiet) = (history.current().clone(), history.outcome(), history.quiet_plies());
    let back: Vec<G::Move> = (0..choices.below(history.ply() + 1)).map_while(|_| history.undo()).collect();
    for m in back.into_iter().rev() {
        history.play(m).unwrap_or_else(|error| panic!("after undo: {error}"));
    }
    assert!(*history.current() == end && history.outcome() == outcome && history.quiet_plies() == quiet, "after undo and redo");
    let record = Record::of(history);
    let again = replay(&Record::parse(&record.to_string()).expect("a record")).unwrap_or_else(|error| panic!("{record}: {error}"));
    assert_eq!((again.position(), again.outcome()), (end.write_position(), outcome), "{record}");
}

fn all<G: Game>(position: &G, moves: &mut Vec<G::Move>) {
    position.moves(moves);
}

/// Forgets a move, as a generator of moves may.
fn but_one<G: Game>(position: &G, moves: &mut Vec<G::Move>) {
    position.moves(moves);
    if moves.len() == 7 {
        moves.pop();
    }
}

/// Plays a game by its rules, or with moves listed in another way. A new game has a line here.
macro_rules! play {
    ($input:expr, $list:ident) => {{
        let choices = &mut Choices::new($input);
        match choices.below(5) {
            0 => law(choices, quoridor::slow::moves, $list),
            1 => law(choices, checkers::slow::moves, $list),
            2 => law(choices, amazons::slow::moves, $list),
            3 => law(choices, nogo::slow::moves, $list),
            _ => law(choices, blokus::slow::moves, $list),
        }
    }};
}

pub(super) fn holds(input: &[u8]) {
    play!(input, all);
}

pub(super) fn planted(input: &[u8]) {
    play!(input, but_one);
}
