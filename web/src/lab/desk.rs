//! What all views of the lab share, and what a view is.

use super::study::Study;
use super::words::{Words, words};
use crate::board_dom::BoardEvent;
use crate::dom::{Missing, Page, Region};
use crate::engine_queue::Event;
use crate::html::escape;
use crate::icons;
use crate::lang::Lang;
use crate::mailbox::Mailbox;
use crate::settings::{Settings, Theme};
use crate::store::Store;

/// What a view hears.
#[derive(Clone, PartialEq, Debug)]
pub enum Message {
    /// A control with `data-action` was used; with its `data-value`, or an empty text.
    Action(String, String),
    /// A control with `data-change` holds something else: the attribute's value, and what the control holds.
    Change(String, String),
    /// A form with `data-form` was sent: its name and its fields.
    Form(String, Vec<(String, String)>),
    /// A key was pressed inside an element with `data-keys`: the attribute's value, and the key. Only the keys of a short list
    /// (`listen.rs`) arrive here, and their usual effect is prevented.
    Key(String, String),
    /// Something happened on a board that the view has made with [`crate::board_dom::BoardDom`].
    Board(BoardEvent),
    /// Something happened on a canvas of the view: what, where in CSS pixels from its top left corner, and how far (wheel).
    Pointer(&'static str, f32, f32, f32),
    /// An engine that the view has started says something.
    Engine(Event),
    /// In a contest, the engine or a program of the game with this number says something.
    Bout(u32, super::contest::Heard),
    /// A person's own program that plays a side has answered, or has not.
    Program(quintet_engine::side::Side, crate::bots::Reply),
    /// A file was read: its name, and its bytes or, if it is too long, how many they are.
    File(String, Result<Vec<u8>, usize>),
    /// A timer of the view is due; its name.
    Tick(&'static str),
    /// The window has another size, or the theme's colours have changed.
    Repaint,
    /// The language has changed.
    Language,
    /// The browser's buttons led to another address.
    Address,
}

/// A view of the lab.
pub trait Pane {
    /// Hears a message that is not the frame's own.
    fn update(&mut self, message: &Message, desk: &mut Desk);

    /// Brings what is seen up to date, when there is no message left.
    ///
    /// # Errors
    /// When the page lacks a part that the view has written itself.
    fn render(&mut self, desk: &mut Desk) -> Result<(), Missing>;
}

/// What all views share.
pub struct Desk {
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
    pub fn say(&mut self, text: impl Into<String>) {
        self.spoken = text.into();
    }

    /// The control that puts a link to what is seen on the clipboard.
    #[must_use]
    pub fn link_button(&self) -> String {
        let label = if self.link_copied { self.w.link_copied } else { self.w.copy_link };
        let icon = if self.link_copied { icons::DONE } else { icons::LINK };
        format!(r#"<button type="button" class="link with-sign" data-action="copy-link">{icon}<span>{}</span></button>"#, escape(label))
    }

    /// Changes the language.
    pub fn set_lang(&mut self, lang: Lang) {
        self.lang = lang;
        self.w = words(lang);
        if let Some(root) = self.page.document.document_element() {
            crate::dom::set(&root, "lang", lang.of("en", "zh-CN"));
        }
    }

    /// Whether the page is dark.
    #[must_use]
    pub fn is_dark(&self) -> bool {
        match self.theme.unwrap_or(self.settings.theme) {
            Theme::Dark => true,
            Theme::Light => false,
            Theme::System => self.page.matches("(prefers-color-scheme: dark)"),
        }
    }

    /// Whether the person has asked for little motion.
    #[must_use]
    pub fn is_calm(&self) -> bool {
        self.page.matches("(prefers-reduced-motion: reduce)")
    }

    /// The part of the query that holds for this visit whatever is studied: the theme and the language that the address asks for.
    #[must_use]
    pub fn visit_query(&self) -> String {
        let theme = self.theme.map(|theme| format!("&theme={}", theme.name())).unwrap_or_default();
        let asked = self.page.query().iter().any(|(key, _)| key == "lang");
        if asked { format!("{theme}&lang={}", self.lang.tag()) } else { theme }
    }

    /// Writes what is seen into the address, so that it can be kept and sent: the query without `?`, to which the studied game is added.
    pub fn set_address(&self, query: &str) {
        let address = format!("?{query}{}{}", self.visit_query(), self.study.fragment());
        if let Ok(history) = self.page.window.history() {
            // Frames may forbid it; the page works without.
            let _ = history.replace_state_with_url(&wasm_bindgen::JsValue::NULL, "", Some(&address));
        }
    }
}
