//! The panel of saves: a search field, and a list with small pictures.

use std::hash::{DefaultHasher, Hash, Hasher};

use super::App;
use crate::dom::Region;
use crate::few::Few;
use crate::files::words::words;
use crate::html::{button, escape};
use crate::lang::fill_in;
use crate::saves::{self, Entry, Save, SaveError};
use crate::svg::{self, Colours};
use crate::view::Marks;

/// So many saves are listed at first, and so many more each time.
const PAGE: usize = 20;

/// Whether a save belongs to a group.
type Belongs = fn(&Entry) -> bool;

/// What the list of saves remembers between repaints.
#[derive(Default)]
pub(super) struct Shelf {
    region: Option<Region>,
    /// What is searched for, in lower case.
    filter: String,
    /// How many pages are shown beyond the first.
    more: usize,
    /// What was listed last: of the store's contents and of how it is shown.
    listed: u64,
    /// Small pictures by the key of their save, each with what it was made of.
    pictures: Few<(u64, String)>,
}

fn hash_of(value: impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

impl App {
    /// The panel without its list, which changes more often; see [`App::render_shelf`].
    pub(super) fn saves_markup(&self) -> String {
        let (w, words) = (self.w, words(self.lang));
        format!(
            r#"<div class="saves-panel" tabindex="0"><div class="row wrap">{}{}{}{}</div><input type="search" class="search" data-filter aria-label="{label}" placeholder="{label}"><div id="shelf"></div></div>"#,
            button("btn primary", "save", w.save),
            button("btn", "import", words.import_button),
            button("btn", "export", words.export),
            button("btn", "export-all", words.export_all),
            label = escape(words.search)
        )
    }

    pub(super) fn filter_saves(&mut self, text: &str) {
        self.shelf.filter = lower(text.trim());
        self.shelf.more = 0;
    }

    pub(super) fn more_saves(&mut self) {
        self.shelf.more += 1;
    }

    /// Brings the list up to date; `fresh` when the panel was written anew.
    pub(super) fn render_shelf(&mut self, fresh: bool) {
        if fresh {
            self.shelf.region = self.page.by_id("shelf").ok().map(Region::new);
            self.shelf.listed = 0;
            self.filter_saves("");
        }
        let keys = self.store.keys();
        let texts: Vec<Option<String>> = keys.iter().filter(|key| !key.starts_with("settings")).map(|key| self.store.get(key)).collect();
        let minute = (js_sys::Date::now() / 60_000.0) as u64;
        let now = hash_of((&keys, &texts, minute, self.lang.tag(), &self.shelf.filter, self.shelf.more));
        if self.shelf.listed == now {
            return;
        }
        self.shelf.listed = now;
        let markup = self.shelf_markup();
        if let Some(region) = &mut self.shelf.region {
            region.set(&self.page, markup);
        }
    }

    fn shelf_markup(&mut self) -> String {
        let w = self.w;
        let entries = saves::list(self.store.as_ref());
        if entries.is_empty() {
            return format!(r#"<p class="muted empty">{}</p>"#, escape(w.saves_empty));
        }
        let wanted = |entry: &&Entry| {
            let title = match &entry.save {
                Ok(save) => format!("{} {} {}", self.title_of(save), self.game_title(&save.game), save.game),
                Err(_) => entry.key.clone(),
            };
            self.shelf.filter.is_empty() || lower(&title).contains(&self.shelf.filter)
        };
        let found: Vec<&Entry> = entries.iter().filter(wanted).collect();
        if found.is_empty() {
            return format!(r#"<p class="muted empty">{}</p>"#, escape(words(self.lang).none_found));
        }
        let groups: [(&str, Belongs); 3] = [
            (w.saves_named, |entry| entry.save.is_ok() && entry.is_named()),
            (w.saves_auto, |entry| entry.save.is_ok() && !entry.is_named()),
            (w.saves_broken, |entry| entry.save.is_err()),
        ];
        let mut room = PAGE * (1 + self.shelf.more);
        let mut markup = String::new();
        for (heading, belongs) in groups {
            let group: Vec<&&Entry> = found.iter().filter(|entry| belongs(entry)).take(room).collect();
            room -= group.len();
            if !group.is_empty() {
                let items: String = group.into_iter().map(|entry| self.save_markup(entry)).collect();
                markup.push_str(&format!(r#"<h2>{}</h2><ul class="saves">{items}</ul>"#, escape(heading)));
            }
        }
        let shown = PAGE * (1 + self.shelf.more) - room;
        if found.len() > shown {
            let label = fill_in(words(self.lang).more, &[&(found.len() - shown).to_string()]);
            markup.push_str(&button("link", "more-saves", &label));
        }
        markup
    }

    fn save_markup(&mut self, entry: &Entry) -> String {
        let (w, words) = (self.w, words(self.lang));
        let key = escape(&entry.key);
        let action = |action: &str, label: &str| {
            format!(r#"<button type="button" class="link" data-action="{action}" data-value="{key}">{}</button>"#, escape(label))
        };
        let (picture, title, line, links) = match &entry.save {
            Ok(save) => {
                let line = fill_in(w.go_on_line, &[&self.game_title(&save.game), &save.meta.ply.to_string(), &self.ago(save)]);
                let rename = if entry.is_named() { action("rename-save", w.rename) } else { String::new() };
                let links = action("open-save", w.open) + &rename + &action("export", words.export) + &action("delete-save", w.delete);
                (self.small_picture(&entry.key, save), self.title_of(save), line, links)
            }
            Err(SaveError::Newer(_)) => {
                let title = format!("{} ({})", entry.key, words.read_only);
                (String::new(), title, w.save_newer.to_owned(), action("copy-record", w.copy_text))
            }
            Err(SaveError::Damaged(problem)) => {
                let links = action("copy-record", w.copy_text) + &action("delete-save", w.delete);
                (String::new(), entry.key.clone(), fill_in(w.save_damaged, &[&self.phrase(problem)]), links)
            }
        };
        format!(
            r#"<li data-save="{key}"><span class="mini" aria-hidden="true">{picture}</span><div><b>{}</b><span class="muted">{}</span><span class="links">{links}</span></div></li>"#,
            escape(&title),
            escape(&line)
        )
    }

    /// The position of a save, drawn from its record; made anew only when that changes.
    fn small_picture(&mut self, key: &str, save: &Save) -> String {
        let hash = hash_of(&save.record);
        if let Some((_, picture)) = self.shelf.pictures.get(key).filter(|(made_of, _)| *made_of == hash) {
            return picture.clone();
        }
        let picture = save.open().map_or_else(
            |_| String::new(),
            |mut opened| {
                opened.table.set_flipped(save.meta.flipped);
                svg::write(&opened.table.scene(Marks { coordinates: false, legal: false }), Colours::Page)
            },
        );
        self.shelf.pictures.insert(key.to_owned(), (hash, picture.clone()));
        picture
    }

    pub(super) fn game_title(&self, name: &str) -> String {
        crate::games::open(name, None, None).map_or_else(|_| name.to_owned(), |table| table.title(self.lang).to_owned())
    }
}

/// A text in small letters, by the browser: the tables of all letters would make the page's program larger.
fn lower(text: &str) -> String {
    js_sys::JsString::from(text).to_lower_case().into()
}
