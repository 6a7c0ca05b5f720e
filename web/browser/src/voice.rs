//! The page's only polite live region: announcements for screen readers.
//!
//! Whatever is to be heard goes through it, because of several such regions readers mix up the order or leave some out. Parts of the page that are
//! seen and are to be heard when they change are marked `data-said`.

use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

use quintet_base::lang::Lang;

use crate::dom::Page;

/// The announcer.
#[derive(Debug)]
pub struct Voice {
    region: HtmlElement,
    /// The last text of the marked parts.
    heard: String,
}

impl Voice {
    /// The voice that speaks by an element.
    #[must_use]
    pub const fn new(region: HtmlElement) -> Self {
        Self { region, heard: String::new() }
    }

    /// Announces `spoken`, which is emptied, and the text of the marked parts if that has changed.
    pub fn speak(&mut self, page: &Page, spoken: &mut String, lang: Lang) {
        self.follow_dialog(page);
        let seen = marked(page);
        let news = if seen == self.heard { "" } else { seen.as_str() };
        if let Some(text) = joined(spoken, news, lang) {
            self.region.set_text_content(Some(&text));
        }
        spoken.clear();
        self.heard = seen;
    }

    /// While a dialog is open, nothing outside it is announced.
    fn follow_dialog(&self, page: &Page) {
        let dialog = page.document.query_selector("dialog[open]").ok().flatten();
        let body = || page.document.body().map(Element::from);
        if let Some(place) = dialog.or_else(body)
            && self.region.parent_element().as_ref() != Some(&place)
        {
            let _ = place.append_child(&self.region);
        }
    }
}

/// The text of the marked parts, in the order of the page.
fn marked(page: &Page) -> String {
    let mut text = String::new();
    let Ok(parts) = page.document.query_selector_all("[data-said]") else { return text };
    for part in (0..parts.length()).filter_map(|index| parts.get(index)) {
        // What is hidden says nothing.
        let shown = part.dyn_ref::<HtmlElement>().is_some_and(|part| part.offset_parent().is_some());
        if let Some(said) = part.text_content().filter(|_| shown) {
            text.push_str(said.trim());
            text.push(' ');
        }
    }
    text.truncate(text.trim_end().len());
    text
}

/// The requested announcement and the new text of the page, unless one contains the other; `None` if both are empty.
fn joined(spoken: &str, news: &str, lang: Lang) -> Option<String> {
    match (spoken.is_empty(), news.is_empty()) {
        (true, true) => None,
        (true, false) => Some(news.to_owned()),
        (false, false) if !spoken.contains(news) => Some(lang.sentences(spoken, news)),
        _ => Some(spoken.to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_said_twice() {
        let say = |spoken, news| joined(spoken, news, Lang::En);
        assert_eq!(say("", ""), None);
        assert_eq!(say("e2, red", ""), Some("e2, red".to_owned()));
        assert_eq!(say("", "Ready."), Some("Ready.".to_owned()));
        assert_eq!(say("Not yet: no pawn.", "no pawn"), Some("Not yet: no pawn.".to_owned()));
        assert_eq!(say("e2, red", "Ready."), Some("e2, red. Ready.".to_owned()));
    }
}
