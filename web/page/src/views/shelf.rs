//! The panel of saves: a search field, the order, and a list with small pictures, players and results.

use quintet_base::html::{Markup, html, option};
use quintet_base::lang::{Lang, fill_in};
use quintet_base::small_map::SmallMap;
use quintet_base::svg::{self, Colours};
use quintet_board::view::Marks;
use quintet_engine::core::side::Side;
use quintet_play::files::words::words;
use quintet_play::saves::{self, Entry, Glance, Player, Save, SaveError};
use quintet_play::settings::SaveOrder;

use crate::action::{Action, button};
use crate::parts::friends::friend_of;
use crate::parts::shelf::in_order;
use crate::rivals::face_of;
use crate::rivals::words::words as rival_words;
use crate::state::State;

/// Small pictures by the key of their save, each with the record that it shows.
pub(crate) type Pictures = SmallMap<(String, Markup)>;

/// What the browser knows of languages; its tables would make the page's program larger.
#[derive(Copy, Clone)]
pub(crate) struct Locale {
    /// A text in lower case.
    pub lower: fn(&str) -> String,
    /// Date and time of day of a moment, in milliseconds since 1970.
    pub moment: fn(f64, Lang) -> String,
}

impl State {
    /// The panel without its list, which changes more often; see [`State::shelf_markup`].
    pub(crate) fn saves_markup(&self) -> Markup {
        let (w, words) = (self.w, words(self.lang));
        let label = |order| match order {
            SaveOrder::Latest => words.by_date,
            SaveOrder::Name => words.by_name,
            SaveOrder::Moves => words.by_moves,
            SaveOrder::Game => words.by_game,
        };
        let chosen = self.settings.save_order;
        let orders: Markup = SaveOrder::ALL.into_iter().map(|order| option(order.name(), label(order), order == chosen)).collect();
        html!(
            r#"<div class="saves-panel" tabindex="0"><div class="row wrap">{}{}{}{}</div><div class="find"><input type="search" data-filter aria-label="{label}" placeholder="{label}"><select data-setting="save-order" aria-label="{}">{orders}</select></div><div id="shelf"></div></div>"#,
            button("btn primary", &Action::Save, w.save),
            button("btn", &Action::Import, words.import_button),
            button("btn", &Action::Export(String::new()), words.export),
            button("btn", &Action::ExportAll, words.export_all),
            words.order,
            label = words.search
        )
    }

    /// The list.
    pub(crate) fn shelf_markup(&self, pictures: &mut Pictures, locale: Locale) -> Markup {
        let w = self.w;
        let mut entries = saves::list(self.store.as_ref());
        entries.retain(Entry::is_listed);
        if entries.is_empty() {
            return html!(r#"<p class="muted empty">{}</p>"#, w.saves_empty);
        }
        let entries = in_order(entries, self.settings.save_order, |save| (locale.lower)(&self.title_of(save)));
        let text = |entry: &Entry| {
            (locale.lower)(&match &entry.save {
                Ok(save) => {
                    let about = save.glance().map_or_else(String::new, |glance| self.about(save, &glance));
                    format!("{} {} {} {about}", self.title_of(save), self.game_title(&save.game), save.game)
                }
                Err(_) => entry.key.clone(),
            })
        };
        let Some(listed) = self.shelf.list(&entries, text) else {
            return html!(r#"<p class="muted empty">{}</p>"#, words(self.lang).none_found);
        };
        let mut markup = Markup::EMPTY;
        for (heading, group) in [(w.saves_named, listed.named), (w.saves_auto, listed.recent), (w.saves_broken, listed.broken)] {
            if !group.is_empty() {
                let items: Markup = group.into_iter().map(|entry| self.save_markup(entry, pictures, locale)).collect();
                markup += html!(r#"<h2>{heading}</h2><ul class="saves">{items}</ul>"#);
            }
        }
        if listed.rest > 0 {
            let label = fill_in(words(self.lang).more, &[&listed.rest.to_string()]);
            markup += button("link", &Action::MoreSaves, &label);
        }
        markup
    }

    fn save_markup(&self, entry: &Entry, pictures: &mut Pictures, locale: Locale) -> Markup {
        let (w, words) = (self.w, words(self.lang));
        let key = &entry.key;
        // Every action on a save contains its key.
        let action = |action: fn(String) -> Action, label: &str| button("link", &action(entry.key.clone()), label);
        let (picture, title, lines, links) = match &entry.save {
            Ok(save) => {
                let rename = if entry.is_named() { action(Action::RenameSave, w.rename) } else { Markup::EMPTY };
                let links =
                    action(Action::OpenSave, w.open) + rename + action(Action::Export, words.export) + action(Action::DeleteSave, w.delete);
                (small_picture(pictures, &entry.key, save), self.title_of(save), self.save_lines(save, locale), links)
            }
            Err(SaveError::Newer(_)) => {
                let title = format!("{} ({})", entry.key, words.read_only);
                (Markup::EMPTY, title, muted(w.save_newer), action(Action::CopyRecord, w.copy_text))
            }
            Err(SaveError::Damaged(problem)) => {
                let links = action(Action::CopyRecord, w.copy_text) + action(Action::DeleteSave, w.delete);
                (Markup::EMPTY, entry.key.clone(), muted(&fill_in(w.save_damaged, &[&self.lang.say(problem)])), links)
            }
        };
        html!(
            r#"<li data-save="{key}"><span class="mini" aria-hidden="true">{picture}</span><div><b>{}</b>{lines}<span class="links">{links}</span></div></li>"#,
            title
        )
    }

    /// Against whom and how it ended; which game, how many moves, and when.
    fn save_lines(&self, save: &Save, locale: Locale) -> Markup {
        let about = save.glance().map_or(Markup::EMPTY, |glance| {
            let face = match glance.start.rival() {
                Some((_, Player::Level(level))) => face_of(level),
                _ => Markup::EMPTY,
            };
            html!(r#"<span class="about">{face}<span>{}</span></span>"#, self.about(save, &glance))
        });
        let plies = fill_in(words(self.lang).moves_of, &[&self.game_title(&save.game), &save.meta.ply.to_string()]);
        let moment = (locale.moment)(save.meta.saved, self.lang);
        html!(r#"{about}<span class="muted">{plies} · <time title="{moment}">{}</time></span>"#, self.ago(save))
    }

    /// Against whom, and how it ended as the person sees it; whose move it is in a game with a friend.
    fn about(&self, save: &Save, glance: &Glance) -> String {
        let words = words(self.lang);
        let start = &glance.start;
        let rival = start.rival();
        let players = match rival {
            Some((_, player)) => {
                let name = match player {
                    Player::Level(level) => start.session.level_title(level, self.lang).0,
                    Player::Program(_) => player.program().unwrap_or_default().to_owned(),
                    Player::Person | Player::Friend => friend_of(save, self.lang).to_owned(),
                };
                fill_in(words.against, &[&name])
            }
            None if start.persons().count() == start.seats.len() && start.names.iter().all(String::is_empty) => {
                fill_in(words.people, &[&start.seats.len().to_string()])
            }
            None => Vec::from_iter(Side::all(start.seats.len()).map(|side| start.name(side, self.lang))).join(" – "),
        };
        let result = glance.outcome.map(|outcome| match rival {
            Some((me, _)) => rival_words(self.lang).own_result(&outcome, me).to_owned(),
            None => start.result(&outcome, self.lang).0,
        });
        let whose = save.meta.friend.as_ref().and_then(|_| self.whose_move(save, &save.open().ok()?));
        let state = if result.is_none() && whose.is_none() { Some(words.in_progress.to_owned()) } else { result };
        [Some(players), state, whose].into_iter().flatten().collect::<Vec<_>>().join(" · ")
    }
}

/// A quiet line of a save.
fn muted(line: &str) -> Markup {
    html!(r#"<span class="muted">{line}</span>"#)
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
