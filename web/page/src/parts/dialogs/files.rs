//! Games as files: export, and import of a text or a file.

use quintet_base::html::{Markup, html};
use quintet_base::lang::fill_in;
use quintet_engine::core::fault::Fault;
use quintet_engine::formats::record::Record;
use quintet_engine::registry;
use quintet_play::files::words::words;
use quintet_play::files::{self, Form, Found, MOST, Problem};
use quintet_play::saves::{self, Meta, Save, open_parsed};
use quintet_play::usual_flip;

use super::fields::line;
use super::{Dialogs, Effect};
use crate::action::{Action, FormName, button};
use crate::parts::saving::usual_name;
use crate::state::{State, Tab};

/// A file that was chosen, or dropped on the page.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum File {
    /// So many were chosen; the size of the first in bytes. If there is no effect, it is to be read.
    Chosen(u32, f64),
    /// Its contents.
    Read(Vec<u8>),
    /// It could not be read.
    Unread,
}

/// The record of a save, or of the current game if the key is empty, and its name.
fn record_at(key: &str, state: &State) -> Option<(String, Record)> {
    if key.is_empty() {
        return state.session.game.as_ref().map(|game| (usual_name(game, state.lang), game.record()));
    }
    let save = Save::read(&state.store.get(key)?).ok()?;
    Some((state.title_of(&save), Record::parse(&save.record).unwrap_or_else(|error| *error.before)))
}

/// The text of a save, or of the current game if the key is empty. A save that cannot be read is taken as it is.
pub(super) fn text_at(key: &str, state: &State) -> Option<String> {
    if key.is_empty() {
        return state.session.game.as_ref().map(|game| game.record().to_string());
    }
    let text = state.store.get(key)?;
    Some(Save::read(&text).map_or(text, |save| save.record))
}

impl Dialogs {
    /// The dialog for import.
    pub(super) fn import_dialog(&mut self, state: &State) {
        let w = words(state.lang);
        let contents = html!(
            r#"<form {} class="import"><label class="dropzone"><input type="file" data-file accept="{}"><span class="btn">{}</span><span class="muted">{}</span></label><label class="field tall"><span>{}</span><textarea name="text" rows="6" spellcheck="false"></textarea></label><p class="problem" role="alert"></p>{}</form>"#,
            FormName::Import,
            files::accepted(),
            w.choose_file,
            w.or_drop,
            w.paste,
            state.send_row(&Markup::EMPTY, state.w.open)
        );
        self.show("import", w.import, contents);
    }

    /// The dialog for exporting a save, or the current game if the key is empty: the forms in which it can be written.
    pub(super) fn export(&mut self, key: String, state: &State) -> Option<()> {
        let (name, record) = record_at(&key, state)?;
        self.exporting = key;
        let w = words(state.lang);
        let sgf = registry::sgf(&record.game).and_then(|form| form.program).map(|program| fill_in(w.sgf_of, &[program]));
        let item = |form: Form| {
            form.write(&record)?;
            let ending = form.ending(&record.game);
            let (title, about) = match form {
                Form::Record => (w.record, w.record_about),
                Form::Sgf => (w.sgf, sgf.as_deref().unwrap_or(w.sgf_about)),
                Form::Botzone => (w.botzone, w.botzone_about),
                Form::Actions => (w.actions, w.actions_about),
            };
            let buttons = button("btn", &Action::ExportCopy(form), w.copy) + button("btn", &Action::ExportFile(form), w.download);
            Some(line(&html!(r#"{title} <span class="muted">.{ending}</span>"#), about, &buttons))
        };
        let lines: Markup = Form::ALL.into_iter().filter_map(item).collect();
        let contents = html!(r#"<div class="share"><p class="muted">{}</p><p class="told" data-said></p>{lines}</div>"#, w.export_about);
        self.show("export", &fill_in(w.export_title, &[&name]), contents);
        Some(())
    }

    /// The exported game in this form: the name of its file, and its text.
    pub(super) fn exported(&self, form: Form, state: &State) -> Option<(String, String)> {
        let (_, record) = record_at(&self.exporting, state)?;
        let name = format!("quintet-{}-{}.{}", record.game, record.moves.len(), form.ending(&record.game));
        Some((name, form.write(&record)?))
    }

    /// Handles a file.
    pub(super) fn file(&mut self, file: File, state: &State) {
        let w = words(state.lang);
        match file {
            File::Chosen(2.., _) => self.import_problem(w.several.to_owned(), state),
            File::Chosen(_, size) if size > MOST => self.import_problem(Problem::Huge(size).say(state.lang), state),
            File::Chosen(..) => {}
            File::Unread => self.import_problem(w.unread.to_owned(), state),
            File::Read(bytes) => match files::text_of(&bytes) {
                Ok(text) => self.import(&text, state),
                Err(problem) => self.import_problem(problem.say(state.lang), state),
            },
        }
    }

    /// Opens the games of a text: a single game at once; several, or a damaged one, after asking.
    pub(super) fn import(&mut self, text: &str, state: &State) {
        if self.read_backup(text, state).is_some() {
            return;
        }
        match files::read(text) {
            Ok((found, lost)) => {
                let whole = lost.is_empty() && matches!(&found[..], [only] if only.problem.is_none());
                if !whole {
                    self.found_dialog(&found, &lost, state);
                }
                self.found = found;
                if whole {
                    self.open_found();
                }
            }
            Err(problem) => self.import_problem(problem.say(state.lang), state),
        }
    }

    /// Opens the game that was found, as far as it can be read.
    pub(super) fn open_found(&mut self) {
        self.close();
        if let Some(opened) = std::mem::take(&mut self.found).pop().and_then(|found| open_parsed(&found.record, None).ok()) {
            self.send(Effect::Bring(Box::new(opened)));
        }
    }

    /// Saves all games that were found.
    pub(super) fn add_found(&mut self, state: &State) {
        self.close();
        let found = std::mem::take(&mut self.found);
        let mut saved = state.device.date;
        // Each a moment older than the one before: so the list shows them in the file's order, and no two look for the same place.
        let added = found.iter().filter(|found| {
            saved -= 1.0;
            let usual = || format!("{} · {}", state.game_title(&found.record.game), found.record.moves.len());
            let name = if found.name.is_empty() { usual() } else { found.name.clone() };
            let flipped = open_parsed(&found.record, None).is_ok_and(|opened| usual_flip(opened.session.as_ref(), &opened.seats));
            saves::keep_named(state.store.as_ref(), &Save::new(&found.record, Meta { name, saved, flipped, ..Meta::default() })).is_ok()
        });
        let added = added.count();
        let w = words(state.lang);
        let text = if added == found.len() {
            fill_in(w.added, &[&added.to_string()])
        } else {
            fill_in(w.added_some, &[&added.to_string(), &(found.len() - added).to_string()])
        };
        self.send(Effect::Tab(Tab::Saves));
        self.send(Effect::Tell(text));
    }

    /// Shows an error in the dialog if it is open, otherwise on the page.
    fn import_problem(&mut self, text: String, state: &State) {
        let here = self.open == Some("import");
        self.send(if here { Effect::Problem(text) } else { Effect::Note(words(state.lang).import, text) });
    }

    /// The dialog for several games or a damaged one.
    fn found_dialog(&mut self, found: &[Found], lost: &[Fault], state: &State) {
        let (w, lang) = (words(state.lang), state.lang);
        let title = |found: &Found| {
            let title = state.game_title(&found.record.game);
            if found.name.is_empty() { title } else { format!("{} · {title}", found.name) }
        };
        let plies = |found: &Found| found.record.moves.len().to_string();
        let (heading, body, action) = if let ([one], []) = (found, lost) {
            let problem = one.problem.as_ref().map_or_else(String::new, |problem| lang.say(problem));
            let text = fill_in(w.part, &[&title(one), &plies(one), &problem]);
            (w.part_title.to_owned(), html!("<p>{text}</p>"), button("btn primary", &Action::OpenFound, w.open_part))
        } else {
            let item = |found: &Found| {
                let line = fill_in(w.moves_of, &[&title(found), &plies(found)]);
                let damage = found.problem.as_ref().map_or(Markup::EMPTY, |problem| {
                    html!(r#"<span class="problem">{}</span>"#, fill_in(w.damaged_after, &[&lang.say(problem)]))
                });
                html!("<li><b>{line}</b>{damage}</li>")
            };
            // What is missing stands above, where a long list does not hide it.
            let missing = |reason: &Fault| html!(r#"<li class="problem">{}</li>"#, fill_in(w.lost, &[&lang.say(reason)]));
            let items: Markup = lost.iter().map(missing).chain(found.iter().map(item)).collect();
            let heading = fill_in(w.many_title, &[&found.len().to_string()]);
            (heading, html!(r#"<ul class="saves found" tabindex="0">{items}</ul>"#), button("btn primary", &Action::AddFound, w.add_all))
        };
        self.show("found", &heading, body + state.last_row(&Markup::EMPTY, &action));
    }
}
