//! The languages of the page.

use quintet_engine::core::fault::{self, Fault};

use crate::words::{Words, words};

include!(concat!(env!("OUT_DIR"), "/lang.rs"));

/// The sentences of errors of all crates of the page.
mod page {
    include!(concat!(env!("OUT_DIR"), "/errors.rs"));
}

/// A text in all languages, in the order of [`Lang::ALL`].
pub type Text = [&'static str; Lang::ALL.len()];

impl Lang {
    /// The language of a tag such as `zh-Hans-CN`, if the page speaks it.
    #[must_use]
    pub fn from_tag(tag: &str) -> Option<Self> {
        let end = tag.bytes().position(|byte| matches!(byte, b'-' | b'_')).unwrap_or(tag.len());
        Self::ALL.into_iter().find(|lang| lang.tag().as_bytes().eq_ignore_ascii_case(&tag.as_bytes()[..end]))
    }

    /// The text in this language.
    #[must_use]
    pub const fn of(self, text: Text) -> &'static str {
        text[self as usize]
    }

    /// The words that the whole page shares.
    #[must_use]
    pub fn words(self) -> &'static Words {
        words(self)
    }

    /// The language in its own words: "English", "中文".
    #[must_use]
    pub fn name(self) -> &'static str {
        words(self).language
    }

    /// The language as HTML names it: `en`, `zh-CN`.
    #[must_use]
    pub fn html(self) -> &'static str {
        words(self).html
    }

    /// The next language; after the last one comes the first.
    #[must_use]
    pub const fn next(self) -> Self {
        Self::ALL[(self as usize + 1) % Self::ALL.len()]
    }
}

impl Lang {
    /// A fault in this language, without a full stop.
    #[must_use]
    pub fn say(self, fault: &Fault) -> String {
        fault.say(&[fault::SENTENCES[self as usize], page::SENTENCES[self as usize]])
    }

    /// Two sentences in a row; the first may lack its full stop.
    #[must_use]
    pub fn sentences(self, first: &str, next: &str) -> String {
        let ended = first.is_empty() || first.ends_with(['.', '!', '?', ':', '。', '！', '？', '：']);
        let w = words(self);
        let stop = if ended { "" } else { w.full_stop };
        [first, stop, w.after_stop, next].concat()
    }
}

/// The text with a capital letter first, unless it begins with a place, and with a full stop.
#[must_use]
pub fn sentence(text: &str, lang: Lang) -> String {
    let mut chars = text.chars();
    let mut first = chars.next().map(String::from).unwrap_or_default();
    if !chars.as_str().starts_with(|second: char| second.is_ascii_digit()) {
        first.make_ascii_uppercase();
    }
    let stop = if text.ends_with(['.', '!', '?', '。', '！', '？']) { "" } else { words(lang).full_stop };
    format!("{first}{}{stop}", chars.as_str())
}

/// A template with each `{}` replaced by the next of `args`, and each `{one|many}` by the form that suits the argument before it: `{} {move|moves}`.
#[must_use]
pub fn fill_in(template: &str, args: &[&str]) -> String {
    let mut text = String::with_capacity(template.len() + 16);
    let (mut args, mut last, mut rest) = (args.iter(), "", template);
    // Compares bytes, because a text search would be three times the code.
    let place = |text: &str, sign: u8| text.bytes().position(|byte| byte == sign);
    while let Some((at, end)) = place(rest, b'{').zip(place(rest, b'}')).filter(|(at, end)| at < end) {
        let inside = &rest[at + 1..end];
        text.push_str(&rest[..at]);
        text.push_str(match place(inside, b'|') {
            Some(bar) if last == "1" => &inside[..bar],
            Some(bar) => &inside[bar + 1..],
            None if inside.is_empty() => {
                last = args.next().copied().unwrap_or("{}");
                last
            }
            None => &rest[at..=end],
        });
        rest = &rest[end + 1..];
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
    fn reasons_become_sentences() {
        assert_eq!(sentence("there is a wall", Lang::En), "There is a wall.");
        assert_eq!(sentence("a9 is too far from e1", Lang::En), "a9 is too far from e1.", "squares are written small");
        assert_eq!(sentence("已有木板。", Lang::Zh), "已有木板。");
        assert_eq!(sentence("白方到不了 E9", Lang::Zh), "白方到不了 E9。");
    }

    #[test]
    fn templates() {
        assert_eq!(fill_in("{} to {}", &["a", "b"]), "a to b");
        assert_eq!(fill_in("{} to {}", &["a"]), "a to {}");
        assert_eq!(fill_in("{x} and }{}{", &["a"]), "{x} and }{}{", "what is no place stays");
    }

    #[test]
    fn words_follow_the_number_before_them() {
        let say = |count: &str| fill_in("{} {move|moves} against {}", &[count, "Ada"]);
        assert_eq!(["0", "1", "11"].map(say), ["0 moves against Ada", "1 move against Ada", "11 moves against Ada"]);
    }
}
