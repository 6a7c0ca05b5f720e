//! The panel of saves: a search field, and a list with small pictures.

use quintet_base::html::{Markup, html};
use quintet_base::lang::fill_in;
use quintet_base::small_map::SmallMap;
use quintet_base::svg::{self, Colours};
use quintet_board::view::Marks;
use quintet_play::files::words::words;
use quintet_play::saves::{self, Entry, Save, SaveError};

use crate::action::{Action, button};
use crate::state::State;

/// Small pictures by the key of their save, each with the record that it shows.
pub(crate) type Pictures = SmallMap<(String, Markup)>;

impl State {
    /// The panel without its list, which changes more often; see [`State::shelf_markup`].
    pub(crate) fn saves_markup(&self) -> Markup {
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

    /// The list. `lower` writes a text in lower case.
    pub(crate) fn shelf_markup(&self, pictures: &mut Pictures, lower: fn(&str) -> String) -> Markup {
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
                let items: Markup = group.into_iter().map(|entry| self.save_markup(entry, pictures)).collect();
                markup += html!(r#"<h2>{heading}</h2><ul class="saves">{items}</ul>"#);
            }
        }
        if listed.rest > 0 {
            let label = fill_in(words(self.lang).more, &[&listed.rest.to_string()]);
            markup += button("link", &Action::MoreSaves, &label);
        }
        markup
    }

    fn save_markup(&self, entry: &Entry, pictures: &mut Pictures) -> Markup {
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
                (small_picture(pictures, &entry.key, save), self.title_of(save), line, links)
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
}

/// The picture of a save's position; drawn again only when its record changes.
fn small_picture(pictures: &mut Pictures, key: &str, save: &Save) -> Markup {
    if let Some((_, picture)) = pictures.get(key).filter(|(record, _)| *record == save.record) {
        return picture.clone();
    }
    let picture = save
        .open()
        .map_or(Markup::EMPTY, |opened| svg::write(&opened.session.scene(Marks { coordinates: false, legal: false }), Colours::Page));
    pictures.insert(key.to_owned(), (save.record.clone(), picture.clone()));
    picture
}
