//! The tables of endings, compared with the rules.

use std::sync::Arc;

use crate::core::game::Game;
use crate::core::history::History;
use crate::core::side::Side;
use crate::games::checkers::Checkers;
use crate::games::checkers::board::DARK;
use crate::games::checkers::players::endings::build::Builder;
use crate::games::checkers::players::endings::{Endings, Verdict};
use crate::games::checkers::slow;
use crate::games::checkers::tests::read;
use crate::players::Playable;
use crate::search::{Limits, Status};

/// Fills tables until the first one of more pieces than `most` would be reached.
fn filled(most: u32) -> Arc<Endings> {
    let endings = Arc::new(Endings::default());
    let mut builder = Builder::new(endings.clone(), 4);
    while builder.next_pieces().is_some_and(|pieces| pieces <= most) {
        builder.work(10_000);
    }
    endings
}

/// A random position of `pieces` pieces, any side to move.
pub(super) fn random_ending(pieces: u32, rng: &mut fastrand::Rng) -> Checkers {
    loop {
        let (mut sets, mut towers) = ([0; 2], 0);
        for _ in 0..pieces {
            let bit = 1 << rng.u32(..64);
            sets[rng.u32(..2) as usize] |= bit;
            towers |= if rng.bool() { bit } else { 0 };
        }
        let all = sets[0] | sets[1];
        if all & !DARK == 0 && all.count_ones() == pieces && sets[0] & sets[1] == 0 {
            let position = Checkers::new(sets, towers, if rng.bool() { Side::FIRST } else { Side::SECOND }, false);
            if Checkers::parse_position("standard", &position.write_position()).is_ok() {
                return position;
            }
        }
    }
}

/// The verdict that follows from the verdicts after each move.
fn one_ply(endings: &Endings, position: &Checkers) -> Verdict {
    let (mut win, mut draw, mut loss) = (None::<i32>, false, 0);
    for m in slow::moves(position) {
        let mut next = *position;
        next.play_unchecked(m);
        match endings.probe(&next).unwrap() {
            Verdict::Loss(plies) => win = Some(win.map_or(plies + 1, |best| best.min(plies + 1))),
            Verdict::Win(plies) => loss = loss.max(plies + 1),
            Verdict::Draw => draw = true,
        }
    }
    match (win, draw) {
        (Some(plies), _) => Verdict::Win(plies),
        (None, true) => Verdict::Draw,
        (None, false) => Verdict::Loss(loss),
    }
}

/// Who agrees with its neighbours everywhere is right: no won position can be left out, since the first one of them would not agree.
fn agree_with_the_rules(pieces: u32, count: u32) {
    let endings = filled(pieces);
    let mut rng = fastrand::Rng::with_seed(u64::from(pieces));
    let mut kinds = [0; 3];
    for _ in 0..count {
        let position = random_ending(pieces, &mut rng);
        let verdict = endings.probe(&position).unwrap();
        assert_eq!(verdict, one_ply(&endings, &position), "{}", position.write_position());
        assert_eq!(endings.probe(&position.transformed(1)), Some(verdict));
        kinds[match verdict {
            Verdict::Draw => 0,
            Verdict::Win(_) => 1,
            Verdict::Loss(_) => 2,
        }] += 1;
    }
    assert!(kinds.iter().all(|&kind| kind > count / 100), "draws, wins, losses: {kinds:?}");
}

#[test]
fn endings_of_two_and_three_pieces_agree_with_the_rules() {
    agree_with_the_rules(2, 2_000);
    agree_with_the_rules(3, 20_000);
}

#[test]
#[ignore = "deep: run with cargo xtask test --deep"]
fn endings_of_four_pieces_agree_with_the_rules() {
    agree_with_the_rules(4, 200_000);
    let endings = filled(4);
    assert!(endings.longest() < 254, "the longest ending takes {} plies", endings.longest());
}

#[test]
fn endings_are_known_only_when_their_table_is_filled() {
    let endings = filled(2);
    let verdict = |text| endings.probe(&read(text));
    // The tower takes the last piece; white has none left; three pieces are not filled yet.
    assert_eq!(verdict("......../......../...w..../....B.../......../......../......../........ b"), Some(Verdict::Win(1)));
    assert_eq!(verdict("......../......../......../......../......../......../......../B....... w"), Some(Verdict::Loss(0)));
    assert_eq!(verdict("......../......../...w..../....B.../......../......../......../B....... b"), None);
}

#[test]
fn strong_wins_a_won_ending_in_the_fewest_plies() {
    let endings = filled(3);
    let mut rng = fastrand::Rng::with_seed(11);
    let (mut position, plies) = loop {
        let position = random_ending(3, &mut rng);
        if let Some(Verdict::Win(plies @ 11..)) = endings.probe(&position) {
            break (position, plies);
        }
    };
    let mut history = History::new(position);
    let mut strong = Checkers::player("strong", "standard", 1).unwrap();
    for ply in 0..plies {
        let m = if ply % 2 == 0 {
            // The first search has time enough to fill the tables of three pieces.
            strong.start(&history, &Limits::nodes(if ply == 0 { 400_000 } else { 1_000 }));
            while strong.step(&mut || false) == Status::Running {}
            strong.report().best.unwrap()
        } else {
            // The longest resistance.
            let mut moves = slow::moves(&position);
            moves.sort_by_key(|&m| {
                let mut next = position;
                next.play_unchecked(m);
                match endings.probe(&next) {
                    Some(Verdict::Win(plies)) => -plies,
                    verdict => panic!("{m} saves the game: {verdict:?}"),
                }
            });
            moves[0]
        };
        history.play(m).unwrap();
        position = *history.current();
    }
    assert!(position.outcome().is_some(), "{plies} plies lead to {}", position.write_position());
}
