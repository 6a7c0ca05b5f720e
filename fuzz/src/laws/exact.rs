//! A proof gives every move the value of the position behind it; in games that end by themselves, that of plain negamax.

use quintet_engine::core::game::Game;
use quintet_engine::core::side::Side;
use quintet_engine::exact::{Proof, Value, prove};
use quintet_engine::games::{checkers::Checkers, nogo::NoGo};
use quintet_engine::testkit::negamax;

use crate::choices::Choices;

/// The most positions of a proof.
const MOST: u64 = 20_000;

fn law<G: Game>(position: &G, prove: impl Fn(&G) -> Option<Proof<G::Move>>) {
    let Some(proof) = prove(position) else { return };
    let at = position.write_position();
    let moves: Vec<G::Move> = proof.moves.iter().map(|(m, _)| *m).collect();
    let mut legal = Vec::new();
    position.moves(&mut legal);
    assert_eq!(moves, legal, "{at}");
    assert_eq!(Some(proof.value), proof.moves.iter().map(|(_, value)| *value).max(), "{at}");
    for (m, value) in proof.moves {
        let mut next = position.clone();
        next.play_unchecked(m);
        let expected = match next.outcome() {
            Some(outcome) => outcome.winner().map_or(Value::Draw, |winner| if winner == next.turn() { Value::Win } else { Value::Loss }),
            None if G::CAN_GO_ON => prove(&next).map_or_else(|| value.reversed(), |proof| proof.value),
            None => match negamax(&next, u32::MAX, 0, 1_000_000, &mut |_| 0) {
                0 => Value::Draw,
                value if value > 0 => Value::Win,
                _ => Value::Loss,
            },
        };
        assert_eq!(value, expected.reversed(), "{} in {at}", position.write_move(m));
    }
}

/// A board of NoGo with at most eight empty points, by random legal moves; fewer if the game ends.
fn crowded(choices: &mut Choices<'_>) -> NoGo {
    let (variant, plies) = if choices.below(2) == 0 { ("3x3", 2) } else { ("4x4", 9) };
    let mut position = NoGo::start(variant).expect("a variant");
    let mut moves = Vec::new();
    for _ in 0..plies {
        moves.clear();
        position.moves(&mut moves);
        let Some(&m) = choices.one(&moves) else { break };
        position.play_unchecked(m);
    }
    position
}

/// A board of checkers with two or three pieces.
fn sparse(choices: &mut Choices<'_>) -> Option<Checkers> {
    let mut board = vec![vec!['.'; 8]; 8];
    for piece in ['b', 'w', *choices.one(&['B', 'W', '.'])?] {
        let (row, column) = (choices.below(8), choices.below(4));
        board[row][2 * column + (row + 1) % 2] = piece;
    }
    let rows: Vec<String> = board.iter().map(|row| row.iter().collect()).collect();
    let turn = Side::from_index(choices.below(2))?;
    let turn = if turn == Side::FIRST { 'b' } else { 'w' };
    Checkers::parse_position("standard", &format!("{} {turn}", rows.join("/"))).ok()
}

fn some(input: &[u8], nogo: impl Fn(&NoGo) -> Option<Proof<<NoGo as Game>::Move>>) {
    let choices = &mut Choices::new(input);
    if choices.below(4) > 0 {
        law(&crowded(choices), nogo);
    } else if let Some(position) = sparse(choices) {
        law(&position, |position| prove(position, MOST));
    }
}

pub(super) fn holds(input: &[u8]) {
    some(input, |position| prove(position, MOST));
}

pub(super) fn planted(input: &[u8]) {
    some(input, |position| {
        let mut proof = prove(position, MOST)?;
        proof.moves.sort_by_key(|(_, value)| *value);
        Some(proof)
    });
}
