//! Reasons for moves.

use quintet_base::lang::{Lang, fill_in};

/// A reason for a move: ends of sentences with arguments. It allocates nothing, because there is one for each game.
#[derive(Copy, Clone, Debug)]
pub struct Merit {
    /// The parts, joined by "and"; empty ones are left out.
    pub parts: [&'static str; 2],
    /// The arguments of the first part.
    pub args: [Arg; 4],
}

/// An argument.
#[derive(Copy, Clone, Debug)]
pub enum Arg {
    /// A side.
    Side(&'static str),
    /// A number.
    Count(u32),
}

impl Default for Merit {
    fn default() -> Self {
        Self::new("", [Arg::Count(0); 4])
    }
}

impl Merit {
    /// A reason with one part.
    #[must_use]
    pub const fn new(part: &'static str, args: [Arg; 4]) -> Self {
        Self { parts: [part, ""], args }
    }

    /// The reason in words.
    #[must_use]
    pub fn say(&self, lang: Lang) -> String {
        let args = self.args.map(|arg| match arg {
            Arg::Side(name) => name.to_owned(),
            Arg::Count(count) => count.to_string(),
        });
        let [first, second] = self.parts;
        let and = if first.is_empty() || second.is_empty() { "" } else { crate::words::words(lang).and };
        [&fill_in(first, &args.each_ref().map(String::as_str)), and, second].concat()
    }
}
