//! What laws have in common.

use std::borrow::Cow;
use std::fmt::Debug;

use quintet_base::lang::Lang;
use quintet_engine::core::fault::Fault;
use quintet_engine::registry::{AnyGame, open, variants};

use crate::choices::Choices;

/// The longest sentence about an error, in bytes: what is wrong is quoted in short, and a list of what is accepted is no page of text.
const LONGEST: usize = 3000;

/// What a reader says of a text that it refuses.
pub(crate) trait Complaint: Debug {
    /// Panics unless it is a sentence.
    fn check(&self);
}

impl Complaint for Fault {
    fn check(&self) {
        for lang in Lang::ALL {
            let said = lang.say(self);
            assert!(said != self.code, "{} has no sentence in {}", self.code, lang.tag());
            said.check();
        }
    }
}

impl Complaint for String {
    fn check(&self) {
        assert!(!self.trim().is_empty() && self.len() <= LONGEST, "{} bytes are said of the error: {self}", self.len());
    }
}

/// Where nothing is said: what cannot be read is left out, or has its default.
impl Complaint for () {
    fn check(&self) {}
}

/// The input as text. What is no UTF-8 is replaced, as by whoever shows it.
pub(crate) fn text(input: &[u8]) -> Cow<'_, str> {
    String::from_utf8_lossy(input)
}

/// Runs a reader and panics if all memory that it asks for, given back or not, is more than `fixed` bytes and `each` for every byte read. So no reader
/// needs memory, or time to fill it, that grows faster than its input.
pub(crate) fn frugal<T>(length: usize, (fixed, each): (u64, u64), read: impl FnOnce() -> T) -> T {
    let mut value = None;
    let asked = allocation_counter::measure(|| value = Some(read())).bytes_total;
    let allowed = fixed + each * length as u64;
    assert!(asked <= allowed, "{asked} bytes of memory for {length} bytes of input; {allowed} are allowed");
    value.expect("it was read")
}

/// The memory of a reader of plain text.
pub(crate) const FRUGAL: (u64, u64) = (64 << 10, 512);
/// The memory of a reader that opens games and plays their moves.
pub(crate) const PLAYS: (u64, u64) = (4 << 20, 128 << 10);

/// What is read can be written and is read again equal; what is refused is refused in a sentence. Answers what was read.
pub(crate) fn round_trip<T: PartialEq + Debug, E: Complaint>(
    text: &str,
    memory: (u64, u64),
    read: impl Fn(&str) -> Result<T, E>,
    write: impl Fn(&T) -> Option<String>,
) -> Option<T> {
    match frugal(text.len(), memory, || read(text)) {
        Ok(value) => {
            if let Some(written) = write(&value) {
                match read(&written) {
                    Ok(again) => {
                        assert_eq!(again, value, "read again as another: {written}");
                        assert_eq!(write(&again), Some(written), "written again in another way");
                    }
                    Err(error) => panic!("{value:?} is written as `{written}`, which is refused: {error:?}"),
                }
            }
            Some(value)
        }
        Err(error) => {
            error.check();
            None
        }
    }
}

/// What is read and written is written equal once it was read again: for forms whose numbers keep nine decimal places only. Answers what was read.
pub(crate) fn settles<T: Debug, E: Complaint>(
    text: &str,
    memory: (u64, u64),
    read: impl Fn(&str) -> Result<T, E>,
    write: impl Fn(&T) -> String,
) -> Option<T> {
    let first = frugal(text.len(), memory, || read(text)).map_err(|error| error.check()).ok()?;
    let written = write(&first);
    let again = read(&written).unwrap_or_else(|error| panic!("{first:?} is written as `{written}`, which is refused: {error:?}"));
    assert_eq!(write(&again), written, "written again in another way");
    Some(first)
}

/// A game of some variant, after as many of its legal moves as are chosen.
pub(crate) fn some_game(choices: &mut Choices<'_>, most: usize) -> Box<dyn AnyGame> {
    let name = choices.one(quintet_engine::games::NAMES).expect("a game");
    let variant = choices.one(variants(name).expect("a game")).expect("a variant");
    let mut game = open(name, Some(variant), None).expect("a variant");
    for _ in 0..choices.below(most + 1) {
        if !play_some(choices, &mut *game) {
            break;
        }
    }
    game
}

/// Plays a legal move that is chosen, if there is one.
pub(crate) fn play_some(choices: &mut Choices<'_>, game: &mut dyn AnyGame) -> bool {
    let legal = game.legal_moves();
    choices.one(&legal).is_some_and(|text| game.play(text).is_ok())
}
