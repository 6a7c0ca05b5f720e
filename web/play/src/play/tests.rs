//! Tests of a game that is being played.

use super::*;
use quintet_base::lang::Lang;
use quintet_board::games;

fn play(seats: [Player; 2], moves: &[&str]) -> Play {
    let mut session = games::open("quoridor", None, None).expect("a listed game");
    for text in moves {
        session.play_text(text).expect("legal");
    }
    Play::new(session, seats.to_vec(), 1)
}

fn engine() -> Player {
    Player::Level("random".to_owned())
}

#[test]
fn undo_goes_back_to_the_persons_last_turn_and_redo_forward_again() {
    let mut game = play([Player::Person, engine()], &["e2", "e8"]);
    assert_eq!(game.plies_to_undo(), Some(2));
    assert!(game.undo() && game.session.ply() == 0 && game.person_to_move());
    assert!(!game.undo());
    assert!(game.redo() && game.session.ply() == 2);
    // While the engine thinks about its answer, only the person's move is taken back.
    let mut game = play([Player::Person, engine()], &["e2", "e8", "e3"]);
    assert_eq!(game.level_to_move(), Some("random"));
    assert!(game.undo() && game.session.ply() == 2);
}

#[test]
fn an_engines_opening_move_cannot_be_undone_by_the_other_side() {
    let mut game = play([engine(), Player::Person], &["e2"]);
    assert!(game.flipped && !game.undo() && game.session.ply() == 1);
}

/// Every game and variant with every choice of players, and who is at the bottom then: persons by their numbers, none between engines.
#[test]
fn the_first_person_is_below_in_every_game_and_turning_moves_names_too() {
    for name in games::NAMES {
        let variants = games::open(name, None, None).expect("a listed game").variants();
        for variant in variants {
            let sides = games::open(name, Some(variant), None).expect("a listed variant").sides();
            for persons in 0..1_u32 << sides {
                let session = games::open(name, Some(variant), None).expect("a listed variant");
                let seat = |index: usize| if persons >> index & 1 == 1 { Player::Person } else { engine() };
                let mut game = Play::new(session, (0..sides).map(seat).collect(), 1);
                let viewer = game.persons().next().unwrap_or(Side::FIRST);
                let [above, below] = game.rows();
                assert!(below.contains(&viewer), "{name} {variant}, persons {persons:b}");
                assert_eq!((above.len(), below.len()), (sides / 2, sides / 2), "{name} {variant}");
                game.set_flipped(!game.flipped);
                let turned = |row: &[Side]| row.iter().rev().copied().collect::<Vec<_>>();
                assert_eq!(game.rows(), [turned(&below), turned(&above)], "{name} {variant}: half a turn");
            }
        }
    }
}

#[test]
fn the_board_follows_the_person_to_another_side_unless_it_was_turned_by_hand() {
    let below = |game: &Play| game.rows()[1].clone();
    for variant in ["8x8", "10x10"] {
        let start = || Play::new(games::open("amazons", Some(variant), None).expect("listed"), vec![Player::Person, engine()], 1);
        let mut game = start();
        game.set_seats(vec![engine(), engine()]);
        game.set_seats(vec![engine(), Player::Person]);
        assert_eq!(below(&game), [Side::SECOND]);
        let mut turned = start();
        turned.set_flipped(!turned.flipped);
        turned.set_seats(vec![engine(), Player::Person]);
        assert_eq!(below(&turned), [Side::SECOND], "as it was turned");
    }
    // In the middle of a game nothing rotates while a person's side is at the bottom.
    let mut game = play([engine(), Player::Person], &["e2", "e8"]);
    game.set_seats(vec![Player::Person, Player::Person]);
    assert_eq!(below(&game), [Side::SECOND]);
    let mut game = play([Player::Person, engine()], &["e2", "e8"]);
    game.set_seats(vec![engine(), Player::Person]);
    assert_eq!(below(&game), [Side::SECOND]);
}

#[test]
fn undoing_between_engines_pauses_them() {
    let mut game = play([engine(), engine()], &["e2", "e8"]);
    assert!(game.undo() && game.paused && game.session.ply() == 1 && game.level_to_move().is_none());
}

#[test]
fn a_line_that_was_left_can_be_returned_to() {
    let mut game = play([Player::Person, Player::Person], &["e2", "e8", "e3"]);
    game.session.look_at(1);
    game.keep_line();
    assert!(game.session.cut_here());
    game.session.play_text("e8").expect("legal");
    // The beginning of a saved line is nothing new.
    game.keep_line();
    assert_eq!(game.lines.len(), 1);
    game.session.undo();
    game.session.play_text("d9").expect("legal");
    assert!(game.return_to(0) && !game.return_to(5));
    assert_eq!(game.session.moves(), ["e2", "e8", "e3"]);
    assert_eq!(game.lines, [["e2", "d9"]]);
    assert!(game.return_to(0));
    assert_eq!((game.session.moves(), game.lines.len()), (vec!["e2".to_owned(), "d9".to_owned()], 1));
}

#[test]
fn returning_to_a_line_takes_a_resignation_back() {
    let mut game = play([Player::Person, Player::Person], &["e2", "e8"]);
    game.lines.push(vec!["e2".to_owned(), "e8".to_owned(), "e3".to_owned()]);
    assert!(game.session.resign(Side::FIRST) && game.return_to(0));
    assert_eq!((game.session.ply(), game.session.outcome()), (3, None));
}

#[test]
fn names_tell_players_apart() {
    let game = play([Player::Person, Player::Person], &[]);
    assert_eq!([game.name(Side::FIRST, Lang::En), game.name(Side::SECOND, Lang::En)], ["Red", "Green"]);
    let game = play([engine(), engine()], &[]);
    assert_ne!(game.name(Side::FIRST, Lang::Zh), game.name(Side::SECOND, Lang::Zh));
}

#[test]
fn a_resignation_is_told_and_taken_back() {
    let mut game = play([Player::Person, engine()], &["e2", "e8"]);
    let side = game.resigning_side().expect("a person plays");
    assert!(game.session.resign(side));
    let outcome = game.session.outcome().expect("over");
    assert_eq!(game.result(&outcome, Lang::En), ("Green wins".to_owned(), "Red resigned.".to_owned()));
    assert!(game.undo() && game.session.outcome().is_none() && game.session.ply() == 2);
}
