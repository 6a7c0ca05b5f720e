//! Games as files: export, import from a dialog or by dropping a file on the page.

use js_sys::{Array, Function, Reflect, Uint8Array};
use quintet_base::html::{Markup, html};
use quintet_base::lang::fill_in;
use quintet_browser::dom::set;
use quintet_browser::export;
use quintet_engine::core::fault::Fault;
use quintet_engine::formats::record::Record;
use quintet_engine::registry;
use quintet_play::files::words::words;
use quintet_play::files::{self, Form, Found, MOST, Problem};
use quintet_play::saves::{self, Meta, Save, open_parsed};
use quintet_play::usual_flip;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};

use super::{App, Message, Tab};
use crate::action::{Action, FormName, button};
use crate::parts::address::of_game;
use crate::parts::saving::usual_name;

/// The state of export and import.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Files {
    /// The key of the save to export; empty for the current game.
    exporting: String,
    /// Imported games that wait for a decision.
    found: Vec<Found>,
}

impl App {
    /// The record of a save, or of the current game if the key is empty.
    fn record_at(&self, key: &str) -> Option<(String, Record)> {
        if key.is_empty() {
            return self.session.game.as_ref().map(|game| (usual_name(game, self.lang), game.record()));
        }
        let save = Save::read(&self.store.get(key)?).ok()?;
        Some((self.title_of(&save), Record::parse(&save.record).unwrap_or_else(|error| *error.before)))
    }

    pub(super) fn export_dialog(&mut self, key: &str) {
        let Some((name, record)) = self.record_at(key) else { return };
        let w = words(self.lang);
        key.clone_into(&mut self.files.exporting);
        let sgf = registry::sgf(&record.game).and_then(|form| form.program).map(|program| fill_in(w.sgf_of, &[program]));
        let line = |form: Form| {
            form.write(&record)?;
            let (title, about) = match form {
                Form::Record => (w.record, w.record_about),
                Form::Sgf => (w.sgf, sgf.as_deref().unwrap_or(w.sgf_about)),
                Form::Botzone => (w.botzone, w.botzone_about),
                Form::Actions => (w.actions, w.actions_about),
            };
            Some(html!(
                r#"<div class="share-line"><div><h3>{} <span class="muted">.{}</span></h3><p class="muted">{}</p></div><div class="row">{}{}</div></div>"#,
                title,
                form.ending(&record.game),
                about,
                button("btn", &Action::ExportCopy(form), w.copy),
                button("btn", &Action::ExportFile(form), w.download)
            ))
        };
        let lines: Markup = Form::ALL.into_iter().filter_map(line).collect();
        let contents = html!(r#"<div class="share"><p class="muted">{}</p><p class="told" data-said></p>{lines}</div>"#, w.export_about);
        let heading = fill_in(w.export_title, &[&name]);
        self.open_dialog("export", &heading, &contents);
    }

    fn exported(&self, form: Form) -> Option<(String, String)> {
        let (_, record) = self.record_at(&self.files.exporting)?;
        let name = format!("quintet-{}-{}.{}", record.game, record.moves.len(), form.ending(&record.game));
        Some((name, form.write(&record)?))
    }

    pub(super) fn export_copy(&mut self, form: Form) {
        if let Some((_, text)) = self.exported(form) {
            self.copy(&text, "");
        }
    }

    pub(super) fn export_file(&mut self, form: Form) {
        if let Some((name, text)) = self.exported(form) {
            self.download(&name, &text);
        }
    }

    pub(super) fn export_all(&mut self) {
        let text = files::write_all(&saves::list(self.store.as_ref()));
        let day: String = js_sys::Date::new_0().to_iso_string().as_string().unwrap_or_default().chars().take(10).collect();
        self.download(&format!("quintet-{day}.txt"), &text);
    }

    fn download(&mut self, name: &str, text: &str) {
        let done = export::file(text, "text/plain").and_then(|blob| export::download(&self.page, name, &blob));
        if done.is_err() {
            self.tell(words(self.lang).not_downloaded.to_owned());
        }
    }

    pub(super) fn import_dialog(&mut self) {
        let w = words(self.lang);
        let contents = html!(
            r#"<form {} class="import"><label class="dropzone"><input type="file" data-file accept="{}"><span class="btn">{}</span><span class="muted">{}</span></label><label class="field tall"><span>{}</span><textarea name="text" rows="6" spellcheck="false"></textarea></label><p class="problem" role="alert"></p><div class="row end">{}<button type="submit" class="btn primary">{}</button></div></form>"#,
            FormName::Import,
            files::accepted(),
            w.choose_file,
            w.or_drop,
            w.paste,
            button("btn", &Action::CloseDialog, self.w.cancel),
            self.w.open
        );
        self.open_dialog("import", w.import, &contents);
    }

    /// Reads a file that was chosen or dropped; continues in [`App::import`].
    pub(super) fn read_file(&mut self, files: &Array) {
        let w = words(self.lang);
        let file = files.get(0);
        if files.length() > 1 {
            return self.import_problem(w.several);
        }
        let size = Reflect::get(&file, &"size".into()).ok().and_then(|size| size.as_f64()).unwrap_or_default();
        if size > MOST {
            return self.import_failed(&Problem::Huge(size));
        }
        let promise = Reflect::get(&file, &"arrayBuffer".into()).ok().and_then(|read| read.dyn_into::<Function>().ok()?.call0(&file).ok());
        let then = promise.as_ref().and_then(|promise| Reflect::get(promise, &"then".into()).ok()?.dyn_into::<Function>().ok());
        let (Some(promise), Some(then)) = (promise, then) else { return self.import_problem(w.unread) };
        let (mail, failed) = (self.mail.clone(), self.mail.clone());
        let read = Closure::once_into_js(move |buffer: JsValue| mail.send(Message::File(Some(Uint8Array::new(&buffer).to_vec()))));
        // A folder cannot be read, nor a file that was removed.
        let not = Closure::once_into_js(move |_: JsValue| failed.send(Message::File(None)));
        let _ = then.call2(&promise, &read, &not);
    }

    /// Handles the contents of a file.
    pub(super) fn file_read(&mut self, bytes: Option<&[u8]>) {
        match bytes.map(files::text_of) {
            Some(Ok(text)) => self.import(&text),
            Some(Err(problem)) => self.import_failed(&problem),
            None => self.import_problem(words(self.lang).unread),
        }
    }

    /// Opens the games of a text: a single game at once; several, or a damaged one, after asking.
    pub(super) fn import(&mut self, text: &str) {
        match files::read(text) {
            Ok((mut found, lost)) if found.len() == 1 && lost.is_empty() && found[0].problem.is_none() => {
                if let Some(found) = found.pop() {
                    self.close_dialog();
                    self.open_found(&found);
                }
            }
            Ok((found, lost)) => self.found_dialog(found, &lost),
            Err(problem) => self.import_failed(&problem),
        }
    }

    fn open_found(&mut self, found: &Found) {
        self.keep_now();
        let Ok(opened) = open_parsed(&found.record, None) else { return };
        let name = opened.session.game();
        self.saving.forget(name);
        self.show_record(opened);
        self.set_address(&of_game(name));
        self.keep_soon();
    }

    /// The dialog for several games or a damaged one.
    fn found_dialog(&mut self, found: Vec<Found>, lost: &[Fault]) {
        let w = words(self.lang);
        let title = |found: &Found| {
            let title = self.game_title(&found.record.game);
            if found.name.is_empty() { title } else { format!("{} · {title}", found.name) }
        };
        let (heading, body, action) = if let ([one], []) = (&found[..], lost) {
            let problem = one.problem.as_ref().map_or_else(String::new, |problem| self.lang.say(problem));
            let text = fill_in(w.part, &[&title(one), &one.record.moves.len().to_string(), &problem]);
            (w.part_title.to_owned(), html!("<p>{text}</p>"), button("btn primary", &Action::OpenFound, w.open_part))
        } else {
            let item = |found: &Found| {
                let line = fill_in(w.moves_of, &[&title(found), &found.record.moves.len().to_string()]);
                let damage = found.problem.as_ref().map_or_else(Markup::default, |problem| {
                    html!(r#"<span class="problem">{}</span>"#, fill_in(w.damaged_after, &[&self.lang.say(problem)]))
                });
                html!("<li><b>{line}</b>{damage}</li>")
            };
            // What is missing stands above, where a long list does not hide it.
            let missing = |reason: &Fault| html!(r#"<li class="problem">{}</li>"#, fill_in(w.lost, &[&self.lang.say(reason)]));
            let items: Markup = lost.iter().map(missing).chain(found.iter().map(item)).collect();
            let heading = fill_in(w.many_title, &[&found.len().to_string()]);
            (heading, html!(r#"<ul class="saves found" tabindex="0">{items}</ul>"#), button("btn primary", &Action::AddFound, w.add_all))
        };
        let contents = html!(r#"{body}<div class="row end">{}{action}</div>"#, button("btn", &Action::CloseDialog, self.w.cancel));
        self.files.found = found;
        self.open_dialog("found", &heading, &contents);
    }

    pub(super) fn open_what_was_found(&mut self) {
        self.close_dialog();
        if let Some(found) = std::mem::take(&mut self.files.found).pop() {
            self.open_found(&found);
        }
    }

    pub(super) fn add_what_was_found(&mut self) {
        self.close_dialog();
        let found = std::mem::take(&mut self.files.found);
        let mut saved = js_sys::Date::now();
        // Each a moment older than the one before: so the list shows them in the file's order, and no two look for the same place.
        let added = found.iter().filter(|found| {
            saved -= 1.0;
            let usual = || format!("{} · {}", self.game_title(&found.record.game), found.record.moves.len());
            let name = if found.name.is_empty() { usual() } else { found.name.clone() };
            let flipped = open_parsed(&found.record, None).is_ok_and(|opened| usual_flip(opened.session.as_ref(), &opened.seats));
            saves::keep_named(self.store.as_ref(), &Save::new(&found.record, Meta { name, saved, flipped, ..Meta::default() })).is_ok()
        });
        let added = added.count();
        let w = words(self.lang);
        let text = if added == found.len() {
            fill_in(w.added, &[&added.to_string()])
        } else {
            fill_in(w.added_some, &[&added.to_string(), &(found.len() - added).to_string()])
        };
        self.open_tab(Tab::Saves);
        self.tell(text);
    }

    fn import_failed(&mut self, problem: &Problem) {
        let text = problem.say(self.lang);
        self.import_problem(&text);
    }

    /// Shows an error in the dialog if it is open, otherwise on the page.
    fn import_problem(&mut self, text: &str) {
        if self.dialog.open.as_deref() == Some("import") {
            self.dialog_problem(text);
        } else {
            self.say(text);
            self.note(words(self.lang).import.to_owned(), text.to_owned(), None);
        }
    }

    /// Handles a file dragged over the page, or away from it.
    pub(super) fn show_drop_zone(&self, over: bool) {
        if let Some(body) = self.page.document.body() {
            let text = words(self.lang).drop_here;
            if over {
                set(&body, "data-drop", text);
            } else {
                let _ = body.remove_attribute("data-drop");
            }
        }
    }
}
