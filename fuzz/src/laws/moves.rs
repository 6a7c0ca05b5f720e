//! A text is a move exactly if it is one of the legal moves in some spelling; then it is played and can be taken back, else nothing changes.

use quintet_engine::core::error::MoveError;
use quintet_engine::registry::{AnyGame, open};

use crate::check::{Complaint, some_game, text};
use crate::choices::Choices;

fn law(input: &[u8], play: impl Fn(&mut dyn AnyGame, &str) -> Result<String, MoveError>) {
    let mut choices = Choices::new(input);
    let game = some_game(&mut choices, 12);
    let text = text(choices.rest());
    // A line before the move is the position in which it is played.
    let start = |position: &str| open(game.name(), Some(game.variant()), Some(position)).ok();
    let set_up = text.split_once('\n').and_then(|(position, text)| Some((start(position)?, text)));
    let (mut game, text) = set_up.unwrap_or((game, &text));
    let before = (game.position(), game.moves(), game.legal_moves());
    match play(&mut *game, text) {
        Ok(written) => {
            assert!(before.2.contains(&written), "{written} was not legal in {}", before.0);
            assert_eq!((game.ply(), game.moves().last()), (before.1.len() + 1, Some(&written)));
            let after = game.position();
            assert_eq!(game.undo().as_ref(), Some(&written));
            assert_eq!((game.position(), game.moves(), game.legal_moves()), before, "after undo");
            assert_eq!(play(&mut *game, &written).as_ref(), Ok(&written), "redo");
            assert_eq!(game.position(), after, "redo");
        }
        Err(error) => {
            assert!(!before.2.iter().any(|legal| legal.eq_ignore_ascii_case(text.trim())), "{text} is legal in {}: {error}", before.0);
            assert_eq!((game.position(), game.moves(), game.legal_moves()), before, "after a refusal");
            error.fault().check();
        }
    }
}

pub(super) fn holds(input: &[u8]) {
    law(input, |game, text| game.play(text));
}

pub(super) fn planted(input: &[u8]) {
    law(input, |game, text| game.play(text.trim_end_matches('3')));
}
