//! What is wrong, as data: a stable code and what the sentence speaks of.
//!
//! The sentences stand in text files, `errors.en.txt` and `errors.zh.txt`: the general ones beside this file, those of a game or a format in its
//! own folder. A line is `code = sentence`, in which `{0}`, `{1}`, ... are the arguments. The build joins the files of the engine; the page
//! has texts of its own.

use std::fmt;

include!(concat!(env!("OUT_DIR"), "/errors.rs"));

/// The English sentences.
pub const ENGLISH: &str = SENTENCES[0];

/// What is wrong, or a word of a sentence about it: `Display` is the English sentence, without a final stop.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Fault {
    /// A stable name: the game or the subject, a dot, the reason (`quoridor.wall-crosses`).
    pub code: &'static str,
    /// What the sentence speaks of: `{0}` is the first.
    pub args: Vec<Arg>,
}

/// What a sentence speaks of.
#[derive(Clone, Eq, PartialEq, Debug)]
pub enum Arg {
    /// A square, a number, a text that was given: equal in all languages.
    Text(String),
    /// A word or a sentence with words of its own in each language.
    Fault(Fault),
}

impl Fault {
    /// A fault that speaks of these texts.
    #[must_use]
    pub fn new(code: &'static str, texts: &[&dyn fmt::Display]) -> Self {
        Self { code, args: texts.iter().map(|text| Arg::Text(text.to_string())).collect() }
    }

    /// A fault or a word that speaks of nothing.
    #[must_use]
    pub const fn plain(code: &'static str) -> Self {
        Self { code, args: Vec::new() }
    }

    /// The fault with one more argument, which is said in the language of the sentence.
    #[must_use]
    pub fn with(mut self, fault: Self) -> Self {
        self.args.push(Arg::Fault(fault));
        self
    }

    /// The fault with one more argument: a word with this code.
    #[must_use]
    pub fn word(self, code: &'static str) -> Self {
        self.with(Self::plain(code))
    }

    /// The sentence in a language, given all texts with its sentences; the code if none has it.
    #[must_use]
    pub fn say(&self, sentences: &[&'static str]) -> String {
        let mut rest = sentences.iter().find_map(|text| find(text, self.code)).unwrap_or(self.code);
        let mut text = String::with_capacity(rest.len() + 16);
        let place = |window: &[u8]| window[0] == b'{' && window[1].is_ascii_digit() && window[2] == b'}';
        while let Some(at) = rest.as_bytes().windows(3).position(place) {
            text.push_str(&rest[..at]);
            match self.args.get(usize::from(rest.as_bytes()[at + 1] - b'0')) {
                Some(Arg::Text(arg)) => text.push_str(arg),
                Some(Arg::Fault(fault)) => text.push_str(&fault.say(sentences)),
                None => text.push_str(&rest[at..at + 3]),
            }
            rest = &rest[at + 3..];
        }
        text.push_str(rest);
        text
    }
}

/// The sentence of a code in a text.
fn find(sentences: &'static str, code: &str) -> Option<&'static str> {
    line(sentences, code)?.get(code.len() + " = ".len()..)
}

/// The line of a code in a text of sentences.
fn line(sentences: &'static str, code: &str) -> Option<&'static str> {
    sentences.lines().find(|line| line.strip_prefix(code).is_some_and(|rest| rest.starts_with(" = ")))
}

/// The code of a sentence of the engine, given as a text; `None` if there is none.
///
/// ```
/// use quintet_engine::core::fault::known;
///
/// assert_eq!((known("game.over"), known("game.ov")), (Some("game.over"), None));
/// ```
#[must_use]
pub fn known(code: &str) -> Option<&'static str> {
    line(ENGLISH, code)?.get(..code.len())
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(&[ENGLISH]))
    }
}

/// Makes types with a method `fault` errors that print its English sentence.
macro_rules! said_by_fault {
    ($($error:ty),*) => {$(
        impl std::fmt::Display for $error {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                std::fmt::Display::fmt(&self.fault(), f)
            }
        }

        impl std::error::Error for $error {}
    )*};
}

pub(crate) use said_by_fault;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_stand_where_the_language_wants_them() {
        let fault = Fault::new("checkers.last-row", &[&"A1"]).word("side.black");
        assert_eq!(fault.to_string(), "the black man on A1 should be a tower: it is on its last row");
        assert_eq!(fault.say(&[SENTENCES[1]]), "A1 上的黑方兵已到底线，应为塔");
    }

    #[test]
    fn what_has_no_words_is_said_by_its_code() {
        assert_eq!(Fault::new("no.such", &[&"A1"]).say(&[SENTENCES[1]]), "no.such");
        let (more, fault) = ("x.long = not this one\nx.long-er = neither\nx = {0}{1}", Fault::new("x", &[&1]).word("side.black"));
        assert_eq!(fault.say(&[SENTENCES[1], more]), "1黑方", "words of several texts");
    }
}
