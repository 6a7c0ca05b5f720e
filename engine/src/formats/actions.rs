//! The action list of the checkers assignment: moves separated by blanks or line ends, perhaps with `A` or `P` at the end, which ask the
//! assignment's own player for one action or for up to ten.

use crate::erased::{open, think};
use crate::record::Record;
use crate::search::Limits;

use super::FormatError;

const GAME: &str = "checkers";
/// The assignment has no draws.
const VARIANT: &str = "course";

/// Whether a text consists of actions only.
pub(super) fn is_list(text: &str) -> bool {
    let mut words = text.split_whitespace().peekable();
    words.peek().is_some() && words.all(|word| matches!(word, "A" | "P") || is_action(word))
}

fn is_action(word: &str) -> bool {
    let square = |square: &[u8]| square[0].is_ascii_alphabetic() && square[1].is_ascii_digit();
    matches!(word.as_bytes(), [a, b, b'-', c, d] if square(&[*a, *b]) && square(&[*c, *d]))
}

pub(super) fn read(text: &str) -> Result<Record, FormatError> {
    let mut game = open(GAME, Some(VARIANT), None).map_err(|error| FormatError::damaged(error.to_string()))?;
    for (word, number) in text.split_whitespace().zip(1..) {
        let computed = match word {
            "A" => 1,
            "P" => 10,
            _ => {
                if let Err(error) = game.play(word) {
                    let before = Some(Box::new(Record::of(&*game)));
                    return Err(FormatError::Damaged { problem: format!("action {number}: {error}"), before });
                }
                continue;
            }
        };
        for _ in 0..computed {
            let player = game.player("minimax-3", 0);
            let Ok(mut player) = player else { break };
            let Some(best) = think(&mut *player, &*game, &Limits::default(), &mut || 0.0).best else { break };
            if game.play(&best).is_err() {
                break;
            }
        }
        break;
    }
    Ok(Record::of(&*game))
}

pub(super) fn write(record: &Record) -> String {
    record.moves.iter().map(|m| format!("{}\n", m.text)).collect()
}
