//! What a program can do wrong, in words.

use quintet_base::lang::{Lang, fill_in};
use quintet_engine::formats::botzone::MOST_DATA;
use quintet_engine::formats::botzone::host::OutputError;
use quintet_engine::text::number;

use super::words::words;

/// Why a program has no move. Under contest rules, all but the first and the last count as illegal attempts.
#[derive(Clone, PartialEq, Debug)]
pub enum Violation {
    /// It took longer than this many seconds.
    Late(f64),
    /// It threw an exception or cannot be parsed: the message, and the line of the program (0 if unknown).
    Broken(String, u32),
    /// It sent too much.
    Flood,
    /// It was not loaded in time.
    Slow,
    /// Its answer cannot be read.
    Output(OutputError),
    /// The frame could not be opened: not the program's fault.
    Closed,
}

impl Violation {
    /// The violation as a sentence.
    #[must_use]
    pub fn say(&self, lang: Lang) -> String {
        let w = words(lang);
        match self {
            Self::Late(seconds) => fill_in(w.late, &[&number::text(*seconds)]),
            Self::Broken(text, 0) => fill_in(w.thrown, &[text]),
            Self::Broken(text, line) => fill_in(w.thrown_line, &[&line.to_string(), text]),
            Self::Flood => w.flood.to_owned(),
            Self::Slow => w.slow.to_owned(),
            Self::Closed => w.closed.to_owned(),
            Self::Output(OutputError::Nothing) => w.nothing.to_owned(),
            Self::Output(OutputError::NotJson { line, text }) => fill_in(w.not_json, &[&line.to_string(), text]),
            Self::Output(OutputError::NotMove(fault)) => fill_in(w.not_move, &[&lang.say(fault)]),
            Self::Output(OutputError::OtherBoard(variant)) => fill_in(w.other_board, &[variant]),
            Self::Output(OutputError::TooLong { name, length }) => {
                fill_in(w.too_long, &[name, &length.to_string(), &MOST_DATA.to_string()])
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_violation_has_a_sentence_with_its_facts() {
        for lang in Lang::ALL {
            for (violation, fact) in [
                (Violation::Late(1.5), "1.5"),
                (Violation::Broken("TypeError".to_owned(), 7), "7"),
                (Violation::Broken("TypeError".to_owned(), 0), "TypeError"),
                (Violation::Output(OutputError::NotJson { line: 3, text: "hi".to_owned() }), "hi"),
                (Violation::Output(OutputError::TooLong { name: "data", length: 200_000 }), "200000"),
                (Violation::Output(OutputError::OtherBoard("10x10")), "10x10"),
            ] {
                let said = violation.say(lang);
                assert!(said.contains(fact) && !said.contains("{}"), "{said}");
            }
        }
    }
}
