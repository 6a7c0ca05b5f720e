//! Small pieces of markup as text. Everything that is not our own words goes through [`escape`].

use std::fmt::Write;

/// The text with the characters that markup gives a meaning replaced.
#[must_use]
pub fn escape(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
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
    safe
}

/// A button with a `data-action`.
#[must_use]
pub fn button(class: &str, action: &str, label: &str) -> String {
    format!(r#"<button type="button" class="{class}" data-action="{action}">{}</button>"#, escape(label))
}

/// An `<option>`.
#[must_use]
pub fn option(value: &str, label: &str, selected: bool) -> String {
    let selected = if selected { " selected" } else { "" };
    format!(r#"<option value="{}"{selected}>{}</option>"#, escape(value), escape(label))
}

/// Paragraphs, `# ` headings (of a level from 2 to 6) and `- ` list items as markup.
#[must_use]
pub fn prose(text: &str, level: u8) -> String {
    let mut markup = String::with_capacity(text.len() + 64);
    let mut in_list = false;
    for line in text.lines().map(str::trim) {
        let item = line.strip_prefix("- ");
        if in_list != item.is_some() {
            markup.push_str(if in_list { "</ul>" } else { "<ul>" });
            in_list = !in_list;
        }
        // Writing to a String cannot fail.
        let _ = match (item, line.strip_prefix("# ")) {
            (Some(item), _) => write!(markup, "<li>{}</li>", escape(item)),
            (None, Some(heading)) => write!(markup, "<h{level}>{}</h{level}>", escape(heading)),
            (None, None) if line.is_empty() => Ok(()),
            (None, None) => write!(markup, "<p>{}</p>", escape(line)),
        };
    }
    if in_list {
        markup.push_str("</ul>");
    }
    markup
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markup_cannot_be_smuggled_in() {
        assert_eq!(escape(r#"<b a="c">&'"#), "&lt;b a=&quot;c&quot;&gt;&amp;&#39;");
        assert_eq!(button("btn", "undo", "<"), r#"<button type="button" class="btn" data-action="undo">&lt;</button>"#);
    }

    #[test]
    fn prose_has_headings_lists_and_paragraphs() {
        assert_eq!(
            prose("# Aim\nReach it.\n\n- one\n- two & three\nEnd.", 3),
            "<h3>Aim</h3><p>Reach it.</p><ul><li>one</li><li>two &amp; three</li></ul><p>End.</p>"
        );
        assert_eq!(prose("- one", 2), "<ul><li>one</li></ul>");
    }
}
