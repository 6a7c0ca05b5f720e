//! Themes of positions in which they can be seen.

use super::{find, phase};
use crate::games::NAMES;
use crate::puzzles::{Puzzle, Step, Worth};
use crate::registry::{AnyGame, open};

/// The themes of a move in the last position of a game.
fn of(game: &dyn AnyGame, text: &str) -> String {
    assert!(game.legal_moves().contains(&text.to_owned()), "{text} in {}", game.position());
    let puzzle = Puzzle {
        id: Puzzle::id_of(game),
        variant: game.variant().to_owned(),
        position: game.position(),
        solution: vec![Step { right: vec![text.to_owned()], reply: None }],
        worth: Worth::Searched { best: 900, second: 100, nodes: 1 },
        themes: vec![phase(game).to_owned()],
        rating: 0,
        solved: [0; 7],
        tries: 1,
    };
    find(game, &puzzle).join(",")
}

fn at(game: &str, variant: &str, position: &str) -> Box<dyn AnyGame> {
    open(game, Some(variant), Some(position)).unwrap()
}

#[test]
fn every_game_begins_with_its_opening() {
    for game in NAMES {
        assert_eq!(phase(&*open(game, None, None).unwrap()), "opening", "{game}");
    }
    assert_eq!(phase(&*at("checkers", "standard", "......../..b...../......../......../......../......../.......w/........ b")), "end");
}

#[test]
fn a_corner_of_its_own_is_safe() {
    assert_eq!(of(&*at("nogo", "3x3", ".X./.../... b"), "A2"), "safe,parity");
    assert_eq!(of(&*at("nogo", "7x7", ".X...../......./......./......./......./......./....... b"), "D4"), "");
}

#[test]
fn men_become_towers_and_towers_take() {
    let man = at("checkers", "standard", "......../..b...../......../......../......../......../.......w/........ b");
    assert_eq!(of(&*man, "C2-B1"), "promotion");
    let tower = at("checkers", "standard", ".w.w.w.w/......../.....b.b/w...b.../.......b/b......./...b..../b.b.W... w");
    assert_eq!(of(&*tower, "E8-C6"), "capture,tower");
}

#[test]
fn pawns_jump_and_race() {
    let mut game = open("quoridor", None, None).unwrap();
    for text in ["e2", "e8", "e3", "e7", "e4", "e6", "e5"] {
        game.play(text).unwrap();
    }
    assert_eq!(of(&*game, "e4"), "jump");
    assert_eq!(of(&*game, "d6"), "");
    let race =
        at("quoridor", "standard", "g1h d2h f2h h2h b3h g3h c4h e5h d6h d7h h7h f8h / e1v b2v c3v b5v c5v h5v b7v c7v / b6 b5 / 0 0 / 1");
    assert_eq!(of(&*race, "b7"), "race");
}

#[test]
fn amazons_are_locked() {
    let game = at("amazons", "8x8", "x...xx../.xxxxBx./BW.x.xx./x.x.WBx./x.x.xWxx/xxx.xx../.W.xxxxx/..xx...B w");
    assert!(of(&*game, "e5-e6/e5").contains("lock"));
    assert!(!of(&*game, "b2-b1/a1").contains("lock"));
}

#[test]
fn few_placements_are_the_last_ones() {
    let game = at(
        "blokus",
        "duo",
        "XOO..X....OO.O/XO..OXXXOOO.OO/X.OOOX.OXXXO.O/X.OXX..O..XOO./.XXOXXXO.X..OO/X..O..OO.XXX../X..OOO..O..X../X.XXXXXOOOXOXX/XXOOOOOXOXXXOX/\
         OOX...XXXO.XOO/O.XX...XOO..OO/O.XX..X..O.O../....X.XX.O.O../..XXXX.XX.OOO. 1,I3,T4,O,Z4,U,V5 2,I3,I4,O,Z4,U,F X",
    );
    assert_eq!(phase(&*game), "end");
    assert!(of(&*game, "b2").contains("last"));
}
