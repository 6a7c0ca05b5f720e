//! What a program can do wrong, in words.

use quintet_base::lang::{Lang, sentence};
use quintet_engine::core::fault::{Arg, Fault};
use quintet_engine::formats::botzone::MOST_DATA;
use quintet_engine::formats::botzone::host::OutputError;
use quintet_engine::text::number;

/// What the beginning of every worker finds wrong, and tells by these codes; see `static/bot-worker.js`.
const OF_WORKER: [&str; 5] = ["program.output", "program.memory", "program.import", "program.no-command", "program.no-module"];

/// Why a program has no move. Under contest rules, all but the first and the last count as illegal attempts.
#[derive(Clone, PartialEq, Debug)]
pub enum Violation {
    /// It took longer than this many seconds.
    Late(f64),
    /// It threw an exception, cannot be parsed, or wants what it cannot have: why, and the line of the program (0 if unknown).
    Broken(Arg, u32),
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
    /// What the worker found wrong: a code of its own with arguments, or the message of an exception.
    #[must_use]
    pub fn broken(text: String, args: Option<Vec<String>>, line: u32) -> Self {
        let known = args.and_then(|args| Some((OF_WORKER.into_iter().find(|code| *code == text)?, args)));
        let reason =
            known.map_or(Arg::Text(text), |(code, args)| Arg::Fault(Fault { code, args: args.into_iter().map(Arg::Text).collect() }));
        Self::Broken(reason, line)
    }

    /// The violation as data.
    #[must_use]
    pub fn fault(&self) -> Fault {
        match self {
            Self::Late(seconds) => Fault::new("program.late", &[&number::text(*seconds)]),
            Self::Broken(reason, 0) => Fault { code: "program.failed", args: vec![reason.clone()] },
            Self::Broken(reason, line) => Fault { code: "program.failed-line", args: vec![Arg::Text(line.to_string()), reason.clone()] },
            Self::Flood => Fault::plain("program.flood"),
            Self::Slow => Fault::plain("program.slow"),
            Self::Closed => Fault::plain("program.closed"),
            Self::Output(OutputError::Nothing) => Fault::plain("program.nothing"),
            Self::Output(OutputError::NotJson { line, text }) => Fault::new("program.not-json", &[line, text]),
            Self::Output(OutputError::NotMove(fault)) => Fault::plain("program.not-move").with(fault.clone()),
            Self::Output(OutputError::OtherBoard(variant)) => Fault::new("program.other-board", &[variant]),
            Self::Output(OutputError::TooLong { name, length }) => Fault::new("program.too-long", &[name, length, &MOST_DATA]),
        }
    }

    /// The violation as a sentence.
    #[must_use]
    pub fn say(&self, lang: Lang) -> String {
        sentence(&lang.say(&self.fault()), lang)
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
                (Violation::broken("TypeError".to_owned(), None, 7), "7"),
                (Violation::broken("TypeError".to_owned(), None, 0), "TypeError"),
                (Violation::Output(OutputError::NotJson { line: 3, text: "hi".to_owned() }), "hi"),
                (Violation::Output(OutputError::TooLong { name: "data", length: 200_000 }), "200000"),
                (Violation::Output(OutputError::OtherBoard("10x10")), "10x10"),
                (Violation::broken("program.no-module".to_owned(), Some(vec!["zlib".to_owned()]), 1), "zlib"),
            ] {
                let said = violation.say(lang);
                assert!(said.contains(fact) && !["{0}", "{1}", "{2}", "program."].iter().any(|left| said.contains(left)), "{said}");
            }
        }
    }

    #[test]
    fn only_the_codes_of_the_worker_are_codes() {
        let told = |text: &str, args: Option<&[&str]>| {
            Violation::broken(text.to_owned(), args.map(|args| args.iter().map(|&arg| arg.to_owned()).collect()), 4)
        };
        assert_eq!(told("program.output", Some(&["9"])), Violation::Broken(Arg::Fault(Fault::new("program.output", &[&9])), 4));
        for (text, args) in [("program.output", None), ("program.late", Some(&["9"][..])), ("TypeError", Some(&[]))] {
            assert_eq!(told(text, args), Violation::Broken(Arg::Text(text.to_owned()), 4));
        }
    }
}
