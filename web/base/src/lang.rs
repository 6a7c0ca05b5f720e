//! The languages of the page.

use quintet_engine::core::fault::{self, Fault};

include!(concat!(env!("OUT_DIR"), "/lang.rs"));

impl Lang {
    /// The language of a tag such as `zh-Hans-CN`, if the page speaks it.
    #[must_use]
    pub fn from_tag(tag: &str) -> Option<Self> {
        let end = tag.bytes().position(|byte| matches!(byte, b'-' | b'_')).unwrap_or(tag.len());
        Self::ALL.into_iter().find(|lang| lang.tag().as_bytes().eq_ignore_ascii_case(&tag.as_bytes()[..end]))
    }

    /// The words of this language: `lang.of("wall", "墙")`.
    #[must_use]
    pub const fn of<'a>(self, en: &'a str, zh: &'a str) -> &'a str {
        match self {
            Self::Zh => zh,
            _ => en,
        }
    }
}

impl Lang {
    /// A fault in this language, without a full stop.
    #[must_use]
    pub fn say(self, fault: &Fault) -> String {
        fault.say(fault::SENTENCES[self as usize])
    }

    /// Two sentences in a row; the first may lack its full stop.
    #[must_use]
    pub fn sentences(self, first: &str, next: &str) -> String {
        let ended = first.is_empty() || first.ends_with(['.', '!', '?', ':', '。', '！', '？', '：']);
        let stop = if ended { "" } else { self.of(".", "。") };
        [first, stop, self.of(" ", ""), next].concat()
    }
}

/// A template with each `{}` replaced by the next of `args`.
#[must_use]
pub fn fill_in(template: &str, args: &[&str]) -> String {
    let mut text = String::with_capacity(template.len() + 16);
    let mut args = args.iter();
    let mut rest = template;
    // Compares bytes, because a text search would be three times the code.
    while let Some(at) = rest.as_bytes().windows(2).position(|pair| pair == b"{}") {
        text.push_str(&rest[..at]);
        text.push_str(args.next().copied().unwrap_or("{}"));
        rest = &rest[at + 2..];
    }
    text.push_str(rest);
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags() {
        assert_eq!(Lang::from_tag("zh-Hans-CN"), Some(Lang::Zh));
        assert_eq!(Lang::from_tag("EN_us"), Some(Lang::En));
        assert_eq!(Lang::from_tag("fr"), None);
    }

    #[test]
    fn sentences_end_as_the_language_ends_them() {
        assert_eq!(Lang::En.sentences("Red wins", "Well done."), "Red wins. Well done.");
        assert_eq!(Lang::En.sentences("Look!", "There."), "Look! There.");
        assert_eq!(Lang::Zh.sentences("红方获胜", "棋子到达终点。"), "红方获胜。棋子到达终点。");
    }

    #[test]
    fn templates() {
        assert_eq!(fill_in("{} to {}", &["a", "b"]), "a to b");
        assert_eq!(fill_in("{} to {}", &["a"]), "a to {}");
    }
}
