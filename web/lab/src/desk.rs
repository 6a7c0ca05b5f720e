//! The trait of views, and what all views of the lab share.

use quintet_base::html::{Markup, html};
use quintet_base::icons;
use quintet_base::lang::Lang;
use quintet_base::store::Store;
use quintet_browser::dom::{Missing, Page, Region};
use quintet_browser::mailbox::Mailbox;
use quintet_play::settings::{Settings, Theme};

use super::message::Message;
use super::study::Study;
use super::words::{Words, words};

/// A view of the lab.
pub(crate) trait Pane {
    /// Handles a message that is not for the frame.
    fn update(&mut self, message: &Message, desk: &mut Desk);

    /// Updates the page when there are no more messages.
    ///
    /// # Errors
    /// When the page lacks a part that the view has created.
    fn render(&mut self, desk: &mut Desk) -> Result<(), Missing>;
}

/// What all views share.
pub(crate) struct Desk {
    /// The browser.
    pub page: Page,
    /// The queue of messages.
    pub mail: Mailbox<Message>,
    /// The storage; the same as the games'.
    pub store: Box<dyn Store>,
    /// The settings, shared with the games.
    pub settings: Settings,
    /// The theme from the address, for this visit.
    pub theme: Option<Theme>,
    /// The language.
    pub lang: Lang,
    /// The words of the frame in this language.
    pub w: &'static Words,
    /// The game and position being studied.
    pub study: Study,
    /// The element of the view.
    pub root: Region,
    /// The next announcement for screen readers.
    pub spoken: String,
    /// The note for the user, until the next message.
    pub notes: Vec<String>,
    /// Whether the link to the current view has just been copied.
    pub link_copied: bool,
}

impl Desk {
    /// Announces something to screen readers only.
    pub(crate) fn say(&mut self, text: impl Into<String>) {
        self.spoken = text.into();
    }

    /// The control that copies a link to the current view.
    #[must_use]
    pub(crate) fn link_button(&self) -> Markup {
        let label = if self.link_copied { self.w.link_copied } else { self.w.copy_link };
        let icon = if self.link_copied { icons::DONE } else { icons::LINK };
        html!(r#"<button type="button" class="link with-sign" data-action="copy-link">{icon}<span>{label}</span></button>"#)
    }

    /// Changes the language.
    pub(crate) fn set_lang(&mut self, lang: Lang) {
        self.lang = lang;
        self.w = words(lang);
        if let Some(root) = self.page.document.document_element() {
            quintet_browser::dom::set(&root, "lang", lang.html());
        }
    }

    /// Whether the page is dark.
    #[must_use]
    pub(crate) fn is_dark(&self) -> bool {
        match self.theme.unwrap_or(self.settings.theme) {
            Theme::Dark => true,
            Theme::Light => false,
            Theme::System => self.page.matches("(prefers-color-scheme: dark)"),
        }
    }

    /// The part of the query that holds for this visit: theme and language from the address.
    #[must_use]
    pub(crate) fn visit_query(&self) -> String {
        let theme = self.theme.map(|theme| format!("&theme={}", theme.name())).unwrap_or_default();
        let asked = self.page.query().iter().any(|(key, _)| key == "lang");
        if asked { format!("{theme}&lang={}", self.lang.tag()) } else { theme }
    }

    /// Writes the current view into the address, so that it can be saved and sent: the query without `?`, to which the studied game is added.
    pub(crate) fn set_address(&self, query: &str) {
        let address = format!("?{query}{}{}", self.visit_query(), self.study.fragment());
        if let Ok(history) = self.page.window.history() {
            // Frames may forbid it; the page works without it.
            let _ = history.replace_state_with_url(&wasm_bindgen::JsValue::NULL, "", Some(&address));
        }
    }
}
