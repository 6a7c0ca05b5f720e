//! Endgame counts compared with exhaustive search.

use super::*;
use crate::core::game::Game;
use crate::core::side::Side;
use crate::games::amazons::{Amazons, Size};
use crate::testkit::{forced_winner, random_move};

fn board(text: &str) -> Board<u64> {
    match Amazons::parse_position("8x8", text).unwrap().0 {
        Size::Eight(board) => board,
        Size::Ten(_) => panic!("8x8"),
    }
}

/// The black amazon on b7 touches a8, c8 and b6, and nothing else connects them: wherever it goes it can only shoot back and is locked
/// in. The one on h8 has g8, g7 and h7 and can use up all three. White can walk along rank 1 from h1 to d1.
const ROOMS: &str = ".x.xxx.B/xBxxxx../x.xxxxxx/xxxxxxxx/BxBxxxxx/xxxxxxxx/WxWxWxxx/xxx....W b";

#[test]
fn worked_by_hand() {
    let board = board(ROOMS);
    let amazon = |file: u8, rank: u8| u64::single(u64::index(file, rank));
    let turns = |least, most| Turns { least, most };
    assert_eq!(filling(amazon(1, 6), board.empty(), u32::MAX, 100), turns(1, 1));
    assert_eq!(filling(amazon(7, 7), board.empty(), u32::MAX, 100), turns(3, 3));
    assert_eq!(filling(board.amazons(Side::FIRST), board.empty(), u32::MAX, 100), turns(4, 4));
    assert_eq!(filling(board.amazons(Side::SECOND), board.empty(), u32::MAX, 100), turns(4, 4));
    // Without search the lower bound is 0 and the upper bound every empty square.
    assert_eq!(filling(board.amazons(Side::FIRST), board.empty(), u32::MAX, 0), turns(0, 6));
    // Four moves each: the side to move runs out first.
    assert_eq!(decided(&board, 100), Some(false));
    assert_eq!(decided(&board.with_turn(Side::SECOND), 100), Some(false));
}

/// The largest number of moves, by exhaustive search.
fn slow_filling(amazons: u64, empty: u64) -> u32 {
    turns(amazons, empty).into_iter().map(|(_, amazons, empty)| 1 + slow_filling(amazons, empty)).max().unwrap_or(0)
}

#[test]
fn filling_agrees_with_trying_everything() {
    let mut rng = fastrand::Rng::with_seed(51);
    let (mut defects, mut checked) = (0, 0);
    while checked < 600 {
        // One or two amazons in a random room of at most seven squares on a 5x4 corner of the board.
        let corner = 0x1f1f_1f1f;
        let empty = rng.u64(..) & rng.u64(..) & corner;
        let amazons = (rng.u64(..) & rng.u64(..) & rng.u64(..) & corner) & !empty;
        if empty.count() > 7 || !(1..=2).contains(&amazons.count()) {
            continue;
        }
        let slow = slow_filling(amazons, empty);
        assert_eq!(filling(amazons, empty, u32::MAX, 100_000), Turns { least: slow, most: slow }, "{amazons:x} {empty:x}");
        let mut counter = Counter::allowed(100_000);
        assert_eq!(counter.count(amazons, empty), Turns { least: slow, most: slow }, "{amazons:x} {empty:x}");
        for budget in [0, 1, 3, 10] {
            for Turns { least, most } in [filling(amazons, empty, u32::MAX, budget), Counter::allowed(budget).count(amazons, empty)] {
                assert!(least <= slow && slow <= most, "{amazons:x} {empty:x}");
            }
        }
        for enough in 0..=slow {
            assert!(filling(amazons, empty, enough, 100_000).least >= enough);
        }
        defects += u32::from(slow < room(amazons, empty));
        checked += 1;
    }
    assert!(defects > 10, "only {defects} rooms cannot be filled");
}

#[test]
fn decisions_agree_with_full_search() {
    let mut rng = fastrand::Rng::with_seed(52);
    let (mut decisions, mut wins, mut separated) = (0, 0, 0);
    let mut counter = Counter::default();
    for _ in 0..60 {
        let mut position = Amazons::default();
        while let Some(m) = random_move(&position, &mut rng) {
            position.play_unchecked(m);
            let Size::Eight(board) = position.0 else { panic!("8x8") };
            // Small enough for an exhaustive search.
            if position.outcome().is_some() || position.count_moves() > 12 || board.empty().count() > 8 {
                continue;
            }
            for turn in [Side::FIRST, Side::SECOND] {
                let board = board.with_turn(turn);
                let position = Amazons(Size::Eight(board));
                if position.outcome().is_some() {
                    continue;
                }
                let by_room = counter.decided(&board, 50);
                for wins_mover in [decided(&board, 50), by_room].into_iter().flatten() {
                    let winner = if wins_mover { turn } else { turn.opponent() };
                    assert_eq!(forced_winner(&position), Some(winner), "{}", position.write_position());
                    decisions += 1;
                    wins += u32::from(wins_mover);
                }
                // With no shared room and so few squares, counting always decides.
                let [_, _, shared] = rooms(board.amazons(turn), board.amazons(turn.opponent()), board.empty());
                separated += u32::from((shared & board.empty()).is_empty());
                assert!(by_room.is_some() || !(shared & board.empty()).is_empty(), "{}", position.write_position());
            }
        }
    }
    assert!(decisions > 20 && wins > 5 && wins < decisions, "{wins} of {decisions}");
    assert!(separated > 20, "{separated}");
}
