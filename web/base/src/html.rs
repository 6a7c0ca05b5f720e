//! Markup as a type: it consists of literals, other markup, and escaped text. Elements accept nothing else, so text from outside (a name, a
//! file, a comment, a link) cannot become an element.

use std::borrow::Cow;
use std::fmt::{self, Write};
use std::ops::{Add, AddAssign};

pub use quintet_markup::html;

/// Markup, whole elements or attributes. `html!` makes it.
///
/// ```
/// use quintet_base::html::html;
///
/// let name = "<Ada>";
/// let bold = html!("<b>{name}</b>");
/// assert_eq!(html!("<p>{bold} {}</p>", 1 + 1).as_str(), "<p><b>&lt;Ada&gt;</b> 2</p>");
/// ```
///
/// Other text is not markup:
///
/// ```compile_fail
/// let name = String::from("<Ada>");
/// let bold: quintet_base::html::Markup = format!("<b>{name}</b>");
/// ```
///
/// ```compile_fail
/// let name = String::from("<Ada>");
/// let bold = quintet_base::html::Markup::literal(&name);
/// ```
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Markup(Cow<'static, str>);

impl Markup {
    /// No markup.
    pub const EMPTY: Self = Self(Cow::Borrowed(""));

    /// Markup from a literal.
    #[must_use]
    pub const fn literal(markup: &'static str) -> Self {
        Self(Cow::Borrowed(markup))
    }

    /// Appends a literal.
    pub fn put_literal(&mut self, markup: &'static str) {
        self.text().push_str(markup);
    }

    /// Appends a text, a number or other markup; everything except markup is escaped.
    pub fn put<T: ToMarkup + ?Sized>(&mut self, shown: &T) {
        shown.add_to(self);
    }

    /// Appends a literal, and what comes after it.
    pub fn put_after<T: ToMarkup + ?Sized>(&mut self, literal: &'static str, shown: &T) {
        shown.add_after(literal, self);
    }

    /// The markup as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether there is nothing.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The markup as text, for a file.
    #[must_use]
    pub fn into_string(self) -> String {
        self.0.into_owned()
    }

    /// The text, for appending. One function, because the page must be small.
    #[inline(never)]
    fn text(&mut self) -> &mut String {
        self.0.to_mut()
    }

    /// A literal and a text. Like the next function, it saves a call in each of hundreds of places.
    #[inline(never)]
    fn begun(literal: &'static str, text: &str) -> Self {
        let mut markup = Self::EMPTY;
        markup.go_on(literal, text);
        markup
    }

    /// Appends a literal and a text.
    #[inline(never)]
    fn go_on(&mut self, literal: &'static str, text: &str) {
        self.put_literal(literal);
        self.escape(text);
    }

    /// Appends a text and escapes the characters that have a meaning in markup.
    fn escape(&mut self, text: &str) {
        let safe = self.text();
        for c in text.chars() {
            match c {
                '&' => safe.push_str("&amp;"),
                '<' => safe.push_str("&lt;"),
                '>' => safe.push_str("&gt;"),
                '"' => safe.push_str("&quot;"),
                '\'' => safe.push_str("&#39;"),
                c => safe.push(c),
            }
        }
    }
}

/// Anything that can be part of markup.
pub trait ToMarkup {
    /// Appends itself.
    fn add_to(&self, markup: &mut Markup);

    /// Appends a literal and itself.
    fn add_after(&self, literal: &'static str, markup: &mut Markup) {
        markup.put_literal(literal);
        self.add_to(markup);
    }

    /// Markup of a literal and itself.
    fn begin(&self, literal: &'static str) -> Markup {
        let mut markup = Markup::EMPTY;
        self.add_after(literal, &mut markup);
        markup
    }
}

impl ToMarkup for Markup {
    fn add_to(&self, markup: &mut Markup) {
        markup.text().push_str(&self.0);
    }
}

impl ToMarkup for str {
    fn add_to(&self, markup: &mut Markup) {
        markup.escape(self);
    }

    fn add_after(&self, literal: &'static str, markup: &mut Markup) {
        markup.go_on(literal, self);
    }

    fn begin(&self, literal: &'static str) -> Markup {
        Markup::begun(literal, self)
    }
}

impl ToMarkup for String {
    fn add_to(&self, markup: &mut Markup) {
        self.as_str().add_to(markup);
    }

    fn add_after(&self, literal: &'static str, markup: &mut Markup) {
        self.as_str().add_after(literal, markup);
    }

    fn begin(&self, literal: &'static str) -> Markup {
        self.as_str().begin(literal)
    }
}

impl<T: ToMarkup + ?Sized> ToMarkup for &T {
    fn add_to(&self, markup: &mut Markup) {
        (**self).add_to(markup);
    }

    fn add_after(&self, literal: &'static str, markup: &mut Markup) {
        (**self).add_after(literal, markup);
    }

    fn begin(&self, literal: &'static str) -> Markup {
        (**self).begin(literal)
    }
}

impl ToMarkup for fmt::Arguments<'_> {
    fn add_to(&self, markup: &mut Markup) {
        struct Escaped<'a>(&'a mut Markup);
        impl Write for Escaped<'_> {
            fn write_str(&mut self, text: &str) -> fmt::Result {
                self.0.escape(text);
                Ok(())
            }
        }
        // Writing to a String cannot fail.
        let _ = Escaped(markup).write_fmt(*self);
    }
}

macro_rules! as_they_are_displayed {
    ($($kind:ty),*) => {
        $(impl ToMarkup for $kind {
            fn add_to(&self, markup: &mut Markup) {
                markup.put(&format_args!("{self}"));
            }
        })*
    };
}

as_they_are_displayed!(bool, char, u8, u16, u32, u64, usize, i32, i64, f32, f64);

impl AddAssign for Markup {
    fn add_assign(&mut self, more: Self) {
        self.put(&more);
    }
}

impl Add for Markup {
    type Output = Self;

    fn add(mut self, more: Self) -> Self {
        self += more;
        self
    }
}

impl FromIterator<Markup> for Markup {
    fn from_iter<I: IntoIterator<Item = Self>>(parts: I) -> Self {
        let mut all = Self::EMPTY;
        for part in parts {
            all += part;
        }
        all
    }
}

/// A button with a `data-action`.
#[must_use]
pub fn button(class: &str, action: &str, label: &str) -> Markup {
    html!(r#"<button type="button" class="{class}" data-action="{action}">{label}</button>"#)
}

/// An `<option>`.
#[must_use]
pub fn option(value: &str, label: &str, selected: bool) -> Markup {
    let selected = if selected { " selected" } else { "" };
    html!(r#"<option value="{value}"{selected}>{label}</option>"#)
}

/// Paragraphs, `# ` headings (of a level from 2 to 6) and `- ` list items as markup.
#[must_use]
pub fn prose(text: &str, level: u8) -> Markup {
    let mut markup = Markup::EMPTY;
    let mut in_list = false;
    for line in text.lines().map(str::trim) {
        let item = line.strip_prefix("- ");
        if in_list != item.is_some() {
            markup.put_literal(if in_list { "</ul>" } else { "<ul>" });
            in_list = !in_list;
        }
        markup += match (item, line.strip_prefix("# ")) {
            (Some(item), _) => html!("<li>{item}</li>"),
            (None, Some(heading)) => html!("<h{level}>{heading}</h{level}>"),
            (None, None) if line.is_empty() => Markup::EMPTY,
            (None, None) => html!("<p>{line}</p>"),
        };
    }
    if in_list {
        markup.put_literal("</ul>");
    }
    markup
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markup_cannot_be_smuggled_in() {
        let hostile = r#"<b a="c">&'"#;
        let safe = "&lt;b a=&quot;c&quot;&gt;&amp;&#39;";
        let owned = hostile.to_owned();
        for markup in [
            html!("{hostile}"),
            html!("{hostile}"),
            html!("{owned}"),
            html!("{}", &&owned),
            html!("{0}", hostile),
            html!("{name}", name = hostile),
            html!("{}", format!("{hostile}")),
            html!("{hostile:1}"),
            html!("{}", html!("{hostile}")),
        ] {
            assert_eq!(markup.as_str(), safe);
        }
        assert_eq!(html!("{}{}", '<', "'").as_str(), "&lt;&#39;");
        assert_eq!(button("btn", "undo", "<").as_str(), r#"<button type="button" class="btn" data-action="undo">&lt;</button>"#);
        assert_eq!(option("\"", "<", true).as_str(), r#"<option value="&quot;" selected>&lt;</option>"#);
    }

    #[test]
    fn templates_are_read_as_those_of_format() {
        let (a, b) = (1, "x");
        assert_eq!(html!("{{{a}}} {b} {} {0} {c}", 2, c = 3.5).as_str(), "{1} x 2 2 3.5");
        assert_eq!(html!("<i class=\"{b}\">\u{4e94}{:.1}\n</i>", 0.25).as_str(), "<i class=\"x\">五0.2\n</i>");
        assert_eq!(html!(r##"<a href="#{b}">"##).as_str(), r##"<a href="#x">"##);
        assert_eq!(html!("<br>"), Markup::literal("<br>"));
        assert_eq!(html!(""), Markup::EMPTY);
        let mut evaluated = 0;
        let mut once = || {
            evaluated += 1;
            evaluated
        };
        assert_eq!(html!("{n}{n}", n = once()).as_str(), "11");
    }

    #[test]
    fn parts_are_joined() {
        let items: Markup = ["a", "<"].into_iter().map(|item| html!("<li>{item}</li>")).collect();
        assert_eq!((html!("<ul>") + items + html!("</ul>")).into_string(), "<ul><li>a</li><li>&lt;</li></ul>");
    }

    #[test]
    fn prose_has_headings_lists_and_paragraphs() {
        assert_eq!(
            prose("# Aim\nReach it.\n\n- one\n- two & three\nEnd.", 3).as_str(),
            "<h3>Aim</h3><p>Reach it.</p><ul><li>one</li><li>two &amp; three</li></ul><p>End.</p>"
        );
        assert_eq!(prose("- one", 2).as_str(), "<ul><li>one</li></ul>");
    }
}
