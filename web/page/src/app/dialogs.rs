//! Carries out the effects of [`crate::parts::dialogs`].

use std::rc::Rc;

use js_sys::{Array, Function, Reflect, Uint8Array};
use quintet_base::html::{Markup, html};
use quintet_base::words::words as common;
use quintet_browser::dom::set;
use quintet_browser::markup::{fill, prepend};
use quintet_browser::{chance, export};
use quintet_play::files::words::words as file_words;
use quintet_play::saves::Opened;
use quintet_play::share::picture;
use quintet_play::share::words::words;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{HtmlElement, HtmlInputElement};

use super::message::Done;
use super::{App, Message};
use crate::action::{Action, Picture};
use crate::parts::address::of_game;
use crate::parts::dialogs::{Effect, File, Message as To, Painting};
use crate::parts::saving::Message as ToSaving;
use crate::parts::session::Message as ToSession;
use crate::parts::settings::Message as ToSettings;

/// The form of the dialog for embedding.
const EMBED: &str = "form[data-form=embed]";

impl App {
    /// Passes a message to the dialogs and carries out their effects.
    pub(super) fn tell_dialogs(&mut self, message: To) {
        for effect in self.dialogs.update(message, &self.state) {
            self.dialog_effect(effect);
        }
    }

    pub(super) fn dialog_effect(&mut self, effect: Effect) {
        match effect {
            Effect::Open(heading, contents) => self.open_dialog(&heading, &contents),
            Effect::Close => {
                if self.screen.regions.dialog.open() {
                    self.screen.regions.dialog.close();
                }
            }
            Effect::Focus(names) => self.focus_in_dialog(&names),
            Effect::Problem(text) => self.tell_in_dialog(".problem", &text),
            Effect::Status(text) => self.tell_in_dialog("[data-tables]", &text),
            Effect::Fill(markup) => {
                let focused = self.page.document.active_element().and_then(|active| active.get_attribute("name"));
                if let Some(form) = self.in_dialog(EMBED) {
                    fill(&form, &markup);
                    if let Some(name) = focused {
                        self.focus_in_dialog(&format!("{EMBED} [name=\"{name}\"]"));
                    }
                }
            }
            Effect::Code(text, address) => self.show_code(&text, &address),
            Effect::Copy(text, field) => self.copy(text, field),
            Effect::Send(title, address) => export::send(&self.page, title, &address, Rc::new(|_| {})),
            Effect::Paint(painting) => self.paint(*painting),
            Effect::Download(name, text) => self.download(&name, &text),
            Effect::Backup(text) => {
                let day = String::from(js_sys::Date::new_0().to_iso_string());
                self.download(&format!("quintet-{}.txt", day.get(..10).unwrap_or_default()), &text);
            }
            Effect::Tell(text) => self.tell(text),
            Effect::Note(title, text) => {
                self.say(&text);
                self.note(title.to_owned(), text, None);
            }
            Effect::Tab(tab) => self.open_tab(tab),
            Effect::Bring(opened) => self.bring(*opened),
            Effect::Begin(mut game) => {
                game.seed = self.seed();
                if let Some(friend) = &mut game.friend {
                    friend.id = format!("{:08x}{:08x}", chance::seed(), chance::seed());
                }
                self.set_address(&of_game(game.session.game()));
                self.show_game(*game);
                self.keep_soon();
            }
            Effect::Name(name) => self.tell_settings(ToSettings::Set("name".to_owned(), name)),
            Effect::Hand(way, title, address) => self.hand_on(way, title, &address),
            Effect::Sent => self.tell_session(ToSession::Sent),
            Effect::Save(name) => self.tell_saving(ToSaving::Name(name)),
            Effect::Full => self.tell_full(),
            Effect::StartAnew => {
                self.forget_game();
                let _ = self.page.window.location().reload();
            }
            Effect::Forget => {
                self.forget_game();
                self.engines.tables = None;
                // A function of `boot.js`, because promises take many bytes here. It starts the page anew.
                if let Ok(forget) = Reflect::get(&self.page.window, &"quintetForget".into()).and_then(JsCast::dyn_into::<Function>) {
                    let _ = forget.call0(&JsValue::UNDEFINED);
                }
            }
            Effect::Resign => self.tell_session(ToSession::Resign),
        }
    }

    /// A game on the board would be saved once more when the page is left.
    fn forget_game(&mut self) {
        self.timers.keep = None;
        self.state.session.game = None;
    }

    /// Opens the dialog with a heading and its contents; replaces the contents of an open one.
    fn open_dialog(&self, heading: &str, contents: &Markup) {
        let close = common(self.state.lang).close;
        let markup = html!(
            r#"<div class="dialog-head"><h2 id="dialog-title">{heading}</h2><button type="button" class="icon" {} aria-label="{close}">✕</button></div>{contents}"#,
            Action::CloseDialog
        );
        let dialog = &self.screen.regions.dialog;
        // The live region stays: one that comes together with its text is not heard.
        while let Ok(Some(old)) = dialog.query_selector(":scope > :not(#live)") {
            old.remove();
        }
        prepend(dialog, &markup);
        if !dialog.open() {
            let _ = dialog.show_modal();
        } else {
            // What had the focus is no more; without one the keys would go to the page behind.
            self.focus_in_dialog("[data-action=close-dialog]");
        }
    }

    /// The first matching element of the open dialog. If it is not a field, use only what every element has.
    fn in_dialog(&self, selector: &str) -> Option<HtmlInputElement> {
        self.screen.regions.dialog.query_selector(selector).ok()?.map(JsCast::unchecked_into)
    }

    fn focus_in_dialog(&self, selector: &str) {
        if let Some(element) = self.in_dialog(selector) {
            let _ = element.focus();
        }
    }

    /// Sets the text of an element of the open dialog, if there is one.
    fn tell_in_dialog(&self, selector: &str, text: &str) {
        if let Some(place) = self.in_dialog(selector) {
            place.set_text_content(Some(text));
        }
    }

    /// A field of the open dialog by its `data-text`: an input or a text area.
    fn text_field(&self, name: &str) -> Option<HtmlInputElement> {
        // A text area has the same methods as far as they are used.
        self.in_dialog(&format!("[data-text=\"{name}\"]"))
    }

    /// Updates the code for embedding and the preview.
    fn show_code(&self, text: &str, address: &str) {
        if let Some(field) = self.text_field("code") {
            field.set_value(text);
        }
        // Another fragment alone would not load the board anew, and another address would be a step in the history: so it is another frame.
        if let Ok(frame) = self.page.by_id::<HtmlElement>("embed-preview")
            && frame.get_attribute("src").as_deref() != Some(address)
            && let Ok(fresh) = frame.clone_node()
            && let Some(element) = fresh.dyn_ref::<HtmlElement>()
        {
            set(element, "src", address);
            let _ = frame.replace_with_with_node_1(&fresh);
        }
    }

    /// Copies a text to the clipboard.
    pub(super) fn copy(&self, text: String, field: &'static str) {
        let mail = self.mail.clone();
        let whole = text.clone();
        let done = move |copied| {
            mail.send(if copied || !field.is_empty() {
                Message::Done(Done::Copied(copied, field))
            } else {
                Message::Dialogs(To::ByHand(whole.clone()))
            });
        };
        export::copy(&self.page, &text, Rc::new(done));
    }

    fn download(&mut self, name: &str, text: &str) {
        let done = export::file(text, "text/plain").and_then(|blob| export::download(&self.page, name, &blob));
        if done.is_err() {
            self.tell(file_words(self.state.lang).not_downloaded.to_owned());
        }
    }

    fn paint(&mut self, painting: Painting) {
        let Painting { form, scene, caption, name } = painting;
        let svg = picture::write(&scene, &caption, self.screen.picture.canvas.colours());
        if form == Picture::Png {
            let mail = self.mail.clone();
            export::paint(&self.page, &svg, picture::size(&scene), move |blob| {
                mail.send(Message::Done(Done::Painted(blob, name.clone())));
            });
        } else {
            let blob = export::file(&svg, "image/svg+xml").ok();
            self.done(Done::Painted(blob, name));
        }
    }

    /// The browser has finished a request, or failed.
    pub(super) fn done(&mut self, done: Done) {
        let w = words(self.state.lang);
        let said = match done {
            Done::Copied(true, _) => w.copied,
            Done::Copied(false, name) => {
                if let Some(field) = self.text_field(name) {
                    let _ = field.focus();
                    field.select();
                }
                w.not_copied
            }
            Done::Handed(done, by_copy) => return self.handed(done, by_copy),
            Done::Painted(Some(blob), name) if export::download(&self.page, &name, &blob).is_ok() => return,
            Done::Painted(..) => w.no_picture,
        };
        self.tell_in_dialog(".told", said);
    }

    /// Puts a game from a file on the board; it takes a slot of its own.
    fn bring(&mut self, opened: Opened) {
        self.keep_now();
        let name = opened.session.game();
        self.saving.forget(name);
        self.show_record(opened);
        self.set_address(&of_game(name));
        self.keep_soon();
    }

    /// Reads a file that was chosen or dropped.
    pub(super) fn read_file(&mut self, files: &Array) {
        let file = files.get(0);
        let size = Reflect::get(&file, &"size".into()).ok().and_then(|size| size.as_f64()).unwrap_or_default();
        let effects = self.dialogs.update(To::File(File::Chosen(files.length(), size)), &self.state);
        if !effects.is_empty() {
            return effects.into_iter().for_each(|effect| self.dialog_effect(effect));
        }
        let (read, unread) = (self.mail.clone(), self.mail.clone());
        let asked = || {
            let promise = Reflect::get(&file, &"arrayBuffer".into()).ok()?.dyn_into::<Function>().ok()?.call0(&file).ok()?;
            let then: Function = Reflect::get(&promise, &"then".into()).ok()?.dyn_into().ok()?;
            let bytes = Closure::once_into_js(move |buffer: JsValue| {
                read.send(Message::Dialogs(To::File(File::Read(Uint8Array::new(&buffer).to_vec()))));
            });
            // A folder cannot be read, nor a file that was removed.
            let none = Closure::once_into_js(move |_: JsValue| unread.send(Message::Dialogs(To::File(File::Unread))));
            then.call2(&promise, &bytes, &none).ok()
        };
        if asked().is_none() {
            self.tell_dialogs(To::File(File::Unread));
        }
    }

    /// Handles a file dragged over the page, or away from it.
    pub(super) fn show_drop_zone(&self, over: bool) {
        if let Some(body) = self.page.document.body() {
            if over {
                set(&body, "data-drop", file_words(self.state.lang).drop_here);
            } else {
                let _ = body.remove_attribute("data-drop");
            }
        }
    }
}
