//! What a program can do wrong, and the sentence for it.

use quintet_base::lang::{Lang, fill_in};
use quintet_engine::formats::botzone::MOST_DATA;
use quintet_engine::formats::botzone::host::OutputError;
use quintet_engine::text::number;

use super::words::words;

/// Why there is no move of a program. By the rules of a contest all but the first and the last are attempts that are no move.
#[derive(Clone, PartialEq, Debug)]
pub enum Violation {
    /// It has thought for longer than so many seconds.
    Late(f64),
    /// It has thrown or cannot be read: what it said, and the line of the program, 0 if that is not known.
    Broken(String, u32),
    /// It has sent more than anybody reads.
    Flood,
    /// It was not loaded in time.
    Slow,
    /// What it answered is no answer.
    Output(OutputError),
    /// The place where programs run could not be opened: not the program's mistake.
    Closed,
}

impl Violation {
    /// The sentence for it.
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
