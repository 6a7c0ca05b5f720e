//! The panel of saves: a search field, and a list with small pictures.

use std::hash::{DefaultHasher, Hash, Hasher};

use quintet_base::html::{Markup, html};
use quintet_base::lang::fill_in;
use quintet_base::small_map::SmallMap;
use quintet_base::svg::{self, Colours};
use quintet_board::view::Marks;
use quintet_browser::dom::Region;
use quintet_play::files::words::words;
use quintet_play::saves::{self, Entry, Save, SaveError};

use super::App;
use crate::action::{Action, button};
use crate::parts::shelf::{Effect, Message as To};

/// The rendering state of the list of saves.
#[derive(Default)]
pub(super) struct ShelfView {
    region: Option<Region>,
    /// What was last rendered: the state of the storage and of the list.
    listed: u64,
    /// Small pictures by the key of their save, each with the record that it shows.
    pictures: SmallMap<(u64, Markup)>,
}

fn hash_of(value: impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

impl App {
    /// The panel without its list, which changes more often; see [`App::render_shelf`].
    pub(super) fn saves_markup(&self) -> Markup {
        let (w, words) = (self.w, words(self.lang));
        html!(
            r#"<div class="saves-panel" tabindex="0"><div class="row wrap">{}{}{}{}</div><input type="search" class="search" data-filter aria-label="{label}" placeholder="{label}"><div id="shelf"></div></div>"#,
            button("btn primary", &Action::Save, w.save),
            button("btn", &Action::Import, words.import_button),
            button("btn", &Action::Export(String::new()), words.export),
            button("btn", &Action::ExportAll, words.export_all),
            label = words.search
        )
    }

    pub(super) fn filter_saves(&mut self, text: &str) {
        self.tell_shelf(To::Filter(lower(text.trim())));
    }

    /// Passes a message to the list of saves and carries out its effects.
    pub(super) fn tell_shelf(&mut self, message: To) {
        match self.shelf.update(message, self.store.as_ref()) {
            Some(Effect::Deleted(key, text)) => {
                let name = Save::read(&text).map_or_else(|_| key.clone(), |save| self.title_of(&save));
                self.forget_full();
                let words = fill_in(self.w.deleted, &[&name]);
                self.say(&words);
                self.note(String::new(), words, Some((Action::Undelete(key), self.w.undelete.to_owned())));
            }
            Some(Effect::Full) => self.tell_full(),
            None => {}
        }
    }

    /// Updates the list. `fresh`: the panel has just been created.
    pub(super) fn render_shelf(&mut self, fresh: bool) {
        if fresh {
            self.shelf_view.region = self.page.by_id("shelf").ok().map(Region::new);
            self.shelf_view.listed = 0;
            self.tell_shelf(To::Open);
        }
        let keys = self.store.keys();
        let texts: Vec<Option<String>> = keys.iter().filter(|key| !key.starts_with("settings")).map(|key| self.store.get(key)).collect();
        let minute = (js_sys::Date::now() / 60_000.0) as u64;
        let now = hash_of((&keys, &texts, minute, self.lang.tag(), self.shelf.state()));
        if self.shelf_view.listed == now {
            return;
        }
        self.shelf_view.listed = now;
        let markup = self.shelf_markup();
        if let Some(region) = &mut self.shelf_view.region {
            region.set(&self.page, markup);
        }
    }

    fn shelf_markup(&mut self) -> Markup {
        let w = self.w;
        let mut entries = saves::list(self.store.as_ref());
        entries.retain(Entry::is_listed);
        if entries.is_empty() {
            return html!(r#"<p class="muted empty">{}</p>"#, w.saves_empty);
        }
        let title = |entry: &Entry| {
            lower(&match &entry.save {
                Ok(save) => format!("{} {} {}", self.title_of(save), self.game_title(&save.game), save.game),
                Err(_) => entry.key.clone(),
            })
        };
        let Some(listed) = self.shelf.list(&entries, title) else {
            return html!(r#"<p class="muted empty">{}</p>"#, words(self.lang).none_found);
        };
        let mut markup = Markup::EMPTY;
        for (heading, group) in [(w.saves_named, listed.named), (w.saves_auto, listed.recent), (w.saves_broken, listed.broken)] {
            if !group.is_empty() {
                let items: Markup = group.into_iter().map(|entry| self.save_markup(entry)).collect();
                markup += html!(r#"<h2>{heading}</h2><ul class="saves">{items}</ul>"#);
            }
        }
        if listed.rest > 0 {
            let label = fill_in(words(self.lang).more, &[&listed.rest.to_string()]);
            markup += button("link", &Action::MoreSaves, &label);
        }
        markup
    }

    fn save_markup(&mut self, entry: &Entry) -> Markup {
        let (w, words) = (self.w, words(self.lang));
        let key = &entry.key;
        // Every action on a save contains its key.
        let action = |action: fn(String) -> Action, label: &str| button("link", &action(entry.key.clone()), label);
        let (picture, title, line, links) = match &entry.save {
            Ok(save) => {
                let line = fill_in(w.go_on_line, &[&self.game_title(&save.game), &save.meta.ply.to_string(), &self.ago(save)]);
                let rename = if entry.is_named() { action(Action::RenameSave, w.rename) } else { Markup::EMPTY };
                let links =
                    action(Action::OpenSave, w.open) + rename + action(Action::Export, words.export) + action(Action::DeleteSave, w.delete);
                (self.small_picture(&entry.key, save), self.title_of(save), line, links)
            }
            Err(SaveError::Newer(_)) => {
                let title = format!("{} ({})", entry.key, words.read_only);
                (Markup::EMPTY, title, w.save_newer.to_owned(), action(Action::CopyRecord, w.copy_text))
            }
            Err(SaveError::Damaged(problem)) => {
                let links = action(Action::CopyRecord, w.copy_text) + action(Action::DeleteSave, w.delete);
                (Markup::EMPTY, entry.key.clone(), fill_in(w.save_damaged, &[&self.lang.say(problem)]), links)
            }
        };
        html!(
            r#"<li data-save="{key}"><span class="mini" aria-hidden="true">{picture}</span><div><b>{}</b><span class="muted">{}</span><span class="links">{links}</span></div></li>"#,
            title,
            line
        )
    }

    /// The picture of a save's position; drawn again only when its record changes.
    fn small_picture(&mut self, key: &str, save: &Save) -> Markup {
        let hash = hash_of(&save.record);
        if let Some((_, picture)) = self.shelf_view.pictures.get(key).filter(|(made_of, _)| *made_of == hash) {
            return picture.clone();
        }
        let picture = save.open().map_or_else(
            |_| Markup::EMPTY,
            |opened| svg::write(&opened.session.scene(Marks { coordinates: false, legal: false }), Colours::Page),
        );
        self.shelf_view.pictures.insert(key.to_owned(), (hash, picture.clone()));
        picture
    }

    pub(super) fn game_title(&self, name: &str) -> String {
        quintet_board::games::title(name, self.lang).unwrap_or(name).to_owned()
    }
}

/// A text in lower case, by the browser, because Unicode tables would make the page's program larger.
fn lower(text: &str) -> String {
    js_sys::JsString::from(text).to_lower_case().into()
}
