//! What all views of the lab share, and what a view is.

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
    /// Hears a message that is not the frame's own.
    fn update(&mut self, message: &Message, desk: &mut Desk);

    /// Brings what is seen up to date, when there is no message left.
    ///
    /// # Errors
    /// When the page lacks a part that the view has written itself.
    fn render(&mut self, desk: &mut Desk) -> Result<(), Missing>;
}

/// What all views share.
pub(crate) struct Desk {
    /// The browser.
    pub page: Page,
    /// Where messages go.
    pub mail: Mailbox<Message>,
    /// Where things are kept; the same as the games'.
    pub store: Box<dyn Store>,
    /// What the person has chosen, in the games or here.
    pub settings: Settings,
    /// The theme that the address asks for, for this visit.
    pub theme: Option<Theme>,
    /// The language.
    pub lang: Lang,
    /// The words of the frame in it.
    pub w: &'static Words,
    /// The game and position that is studied.
    pub study: Study,
    /// Where the view writes.
    pub root: Region,
    /// What screen readers are to be told next.
    pub spoken: String,
    /// What everybody is to be told, until the next message.
    pub notes: Vec<String>,
    /// Whether the link to what is seen has just been put on the clipboard.
    pub link_copied: bool,
}

impl Desk {
    /// Says something to screen readers, and to them only.
    pub(crate) fn say(&mut self, text: impl Into<String>) {
        self.spoken = text.into();
    }

    /// The control that puts a link to what is seen on the clipboard.
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

    /// The part of the query that holds for this visit whatever is studied: the theme and the language that the address asks for.
    #[must_use]
    pub(crate) fn visit_query(&self) -> String {
        let theme = self.theme.map(|theme| format!("&theme={}", theme.name())).unwrap_or_default();
        let asked = self.page.query().iter().any(|(key, _)| key == "lang");
        if asked { format!("{theme}&lang={}", self.lang.tag()) } else { theme }
    }

    /// Writes what is seen into the address, so that it can be kept and sent: the query without `?`, to which the studied game is added.
    pub(crate) fn set_address(&self, query: &str) {
        let address = format!("?{query}{}{}", self.visit_query(), self.study.fragment());
        if let Ok(history) = self.page.window.history() {
            // Frames may forbid it; the page works without.
            let _ = history.replace_state_with_url(&wasm_bindgen::JsValue::NULL, "", Some(&address));
        }
    }
}
