//! A position that is read has the letters of its text and its turn, is written and read again equal, with the same legal moves and result; a refusal is said.

use quintet_engine::registry::{AnyGame, OpenError, open, variants};

use crate::check::{Complaint, FRUGAL, frugal, text};
use crate::choices::Choices;

/// What a text says, in whatever order and case; zeros and a sign before a number say nothing.
fn letters(text: &str) -> Vec<char> {
    let mut letters: Vec<char> = text.to_lowercase().chars().filter(|c| !c.is_whitespace() && !"0+".contains(*c)).collect();
    letters.sort_unstable();
    letters
}

/// Whose turn it is.
fn last_letter(text: &str) -> Option<char> {
    text.trim_end().chars().last().map(|c| c.to_ascii_lowercase())
}

fn law(input: &[u8], read: impl Fn(&str, &str, &str) -> Result<Box<dyn AnyGame>, OpenError>) {
    let mut choices = Choices::new(input);
    let name = choices.one(quintet_engine::games::NAMES).expect("a game");
    let variant = choices.one(variants(name).expect("a game")).expect("a variant");
    let text = text(choices.rest());
    let game = match frugal(text.len(), (1 << 20, FRUGAL.1), || read(name, variant, &text)) {
        Ok(game) => game,
        Err(error) => return error.fault().check(),
    };
    let written = game.position();
    let again = read(name, variant, &written).unwrap_or_else(|error| panic!("{written}: {error}"));
    let shown = |game: &dyn AnyGame| (game.position(), game.turn(), game.outcome(), game.legal_moves(), game.unusual_start());
    assert_eq!(shown(&*again), shown(&*game), "{name} {variant} {text}");
    // Blokus has two ways to write a hand.
    if name != &"blokus" {
        assert_eq!(letters(&text), letters(&written), "{name} {variant} {text}");
    }
    assert_eq!(last_letter(&text), last_letter(&written), "{name} {variant} {text}");
    assert_eq!(game.legal_moves().is_empty(), game.outcome().is_some(), "{name} {variant} {written}");
    let usual = open(name, Some(variant), None).expect("a variant").position();
    assert_eq!(game.unusual_start(), (written != usual).then_some(written));
}

pub(super) fn holds(input: &[u8]) {
    law(input, |name, variant, text| open(name, Some(variant), Some(text)));
}

pub(super) fn planted(input: &[u8]) {
    law(input, |name, variant, text| open(name, Some(variant), Some(&text.replace(" b", " w"))));
}
