//! What is typed during a game: commands in any language, and moves in any known notation.

use quintet_base::lang::{Lang, Text};

use super::words;

/// What a person can ask for during a game.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Command {
    Save,
    Load,
    Undo,
    Redo,
    Hint,
    Moves,
    Replay,
    Board,
    Rules,
    Resign,
    Help,
    Leave,
}

impl Command {
    /// All of them: names separated by blanks, and what they do.
    pub(super) const ALL: [(Self, Text, Text); 12] = [
        (Self::Save, words::SAVE, words::SAVE_ABOUT),
        (Self::Load, words::LOAD, words::LOAD_ABOUT),
        (Self::Undo, words::UNDO, words::UNDO_ABOUT),
        (Self::Redo, words::REDO, words::REDO_ABOUT),
        (Self::Hint, words::HINT, words::HINT_ABOUT),
        (Self::Moves, words::MOVES, words::MOVES_ABOUT),
        (Self::Replay, words::REPLAY, words::REPLAY_ABOUT),
        (Self::Board, words::BOARD, words::BOARD_ABOUT),
        (Self::Rules, words::RULES, words::RULES_ABOUT),
        (Self::Resign, words::RESIGN, words::RESIGN_ABOUT),
        (Self::Help, words::HELP, words::HELP_ABOUT),
        (Self::Leave, words::LEAVE, words::LEAVE_ABOUT),
    ];

    /// The command that a line begins with, and the rest of the line. Every language's names are understood.
    pub(super) fn read(line: &str) -> Option<(Self, &str)> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let word = word.to_lowercase();
        let named = |names: &Text| names.iter().any(|names| names.split(' ').any(|name| name == word));
        let (command, ..) = Self::ALL.iter().find(|(_, names, _)| named(names))?;
        Some((*command, rest.trim()))
    }

    /// A line for each command: its names in a language, and what it does.
    pub(super) fn list(lang: Lang) -> Vec<(String, &'static str)> {
        Self::ALL.iter().map(|(_, names, about)| (lang.of(*names).replace(' ', ", "), lang.of(*about))).collect()
    }
}

/// Replaces full-width letters, digits and signs, which Chinese input methods write, by those of ASCII.
pub(crate) fn half_width(line: &str) -> String {
    let half = |c: char| match c {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(c as u32 - 0xfee0).unwrap_or(c),
        '\u{3000}' => ' ',
        other => other,
    };
    line.trim().chars().map(half).collect::<String>().trim().to_owned()
}

/// The only legal move that names the squares of a text, in the same order or in any order: `a6a4a5` and `a6 a4 a5` for `a6-a4/a5`, `he3` for `e3h`.
pub(crate) fn same_squares<'a>(text: &str, legal: &'a [String]) -> Option<&'a str> {
    let wanted = squares(text)?;
    let only = |same: &dyn Fn(&[String]) -> bool| {
        let mut found = legal.iter().filter(|m| squares(m).is_some_and(|squares| same(&squares)));
        let first = found.next();
        first.filter(|_| found.next().is_none()).map(String::as_str)
    };
    let sorted = |squares: &[String]| {
        let mut squares = squares.to_vec();
        squares.sort();
        squares
    };
    only(&|squares| squares == wanted).or_else(|| only(&|squares| sorted(squares) == sorted(&wanted)))
}

/// The squares of a text, each a letter, a number, and a letter for a direction that may also stand before them; `None` if it names anything else.
fn squares(text: &str) -> Option<Vec<String>> {
    let mut squares: Vec<String> = Vec::new();
    let mut direction = None;
    let mut rest = text.chars().filter(|c| !c.is_whitespace() && !"-/,()".contains(*c)).map(|c| c.to_ascii_lowercase()).peekable();
    while let Some(letter) = rest.next() {
        if !letter.is_ascii_lowercase() {
            return None;
        }
        let mut number = String::new();
        while let Some(digit) = rest.next_if(char::is_ascii_digit) {
            number.push(digit);
        }
        match squares.last_mut().filter(|square| square.ends_with(|end: char| end.is_ascii_digit())) {
            _ if !number.is_empty() => {
                squares.push(format!("{letter}{number}"));
                if let (Some(before), Some(square)) = (direction.take(), squares.last_mut()) {
                    square.push(before);
                }
            }
            Some(square) => square.push(letter),
            None if direction.is_none() => direction = Some(letter),
            None => return None,
        }
    }
    (direction.is_none() && !squares.is_empty()).then_some(squares)
}

#[cfg(test)]
mod tests {
    use super::*;
    use quintet_board::games;

    #[test]
    fn commands_are_known_in_every_language() {
        assert_eq!(Command::read("s my game"), Some((Command::Save, "my game")));
        assert_eq!(Command::read("SAVE"), Some((Command::Save, "")));
        assert_eq!(Command::read("悔棋"), Some((Command::Undo, "")));
        assert_eq!(Command::read("?"), Some((Command::Help, "")));
        assert_eq!(Command::read("e2"), None);
    }

    #[test]
    fn no_move_is_a_command() {
        for game in games::NAMES {
            let variants = games::open(game, None, None).expect("a listed game").variants();
            for variant in variants {
                let session = games::open(game, Some(variant), None).expect("a listed variant");
                let moves = session.legal_texts().into_iter().chain(["pass".to_owned()]);
                moves.for_each(|text| assert_eq!(Command::read(&text), None, "{game} {variant}: {text}"));
            }
        }
    }

    #[test]
    fn moves_are_known_by_their_squares() {
        let legal = |game: &str| games::open(game, None, None).expect("a listed game").legal_texts();
        let amazons = legal("amazons");
        for text in ["a6a4a5", "a6 a4 a5", "A6-A4-A5", "a6-a4(a5)"] {
            assert_eq!(same_squares(text, &amazons), Some("a6-a4/a5"), "{text}");
        }
        let quoridor = legal("quoridor");
        for text in ["he3", "e3 h", "H e3"] {
            assert_eq!(same_squares(text, &quoridor), Some("e3h"), "{text}");
        }
        assert_eq!(same_squares("h3v", &quoridor), Some("h3v"));
        assert_eq!(same_squares("A6B5", &legal("checkers")), Some("A6-B5"));
        assert_eq!(same_squares("a20 a19 a18 a17", &legal("blokus")), Some("a17,a18,a19,a20"));
        for text in ["", "e", "e9", "22", "e3hv", "hve3", "(5,2)", "e3?"] {
            assert_eq!(same_squares(text, &quoridor), None, "{text}");
        }
    }

    #[test]
    fn what_chinese_input_methods_write_is_understood() {
        assert_eq!(half_width("　ａ６－ａ４／ａ５ "), "a6-a4/a5");
        assert_eq!(half_width("？"), "?");
    }
}
