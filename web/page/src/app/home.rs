//! The start page: a card per game, and the game to continue. Opening games.

use quintet_base::html::{Markup, html};
use quintet_base::icons;
use quintet_base::lang::fill_in;
use quintet_base::svg::{self, Colours};
use quintet_board::games;
use quintet_browser::dom::show;
use quintet_engine::core::side::Side;
use quintet_engine::referee::ContestRules;
use quintet_play::Play;
use quintet_play::query::Query;
use quintet_play::saves::{self, Save};

use super::App;
use crate::action::{Action, button};
use crate::parts::address::of_game;
use crate::parts::saving::{Effect, Message as ToSaving, continued};

impl App {
    pub(super) fn seed(&self) -> u32 {
        self.query.seed.unwrap_or_else(quintet_browser::chance::seed)
    }

    /// Starts a game with the default options.
    pub(super) fn begin_plain(&mut self, name: &str) {
        self.set_address(&of_game(name));
        self.begin(name, &Query::default(), "");
    }

    /// Shows a game on the board.
    pub(super) fn show_game(&mut self, game: Play) {
        self.tell_saving(ToSaving::Another);
        self.stop_thinking();
        self.hand.drop_gesture();
        self.setup = None;
        self.saving.leave(self.store.as_ref(), game.session.game());
        self.session.open(game);
        self.picture.board = None;
        self.advance();
    }

    /// Opens a game: resumes the one in progress, or starts a new one.
    pub(super) fn open_game(&mut self, name: &str) {
        if self.session.game.as_ref().is_some_and(|game| game.session.game() == name && game.visit.is_none()) {
            return;
        }
        self.keep_now();
        self.set_address(&of_game(name));
        self.go_on_or_begin(name, &Query::default(), "");
    }

    /// Resumes the game in progress if it was started from the same address; otherwise starts the one that the address describes.
    pub(super) fn go_on_or_begin(&mut self, name: &str, query: &Query, address: &str) {
        let preferred = quintet_browser::storage::remembered_place(&self.page, name);
        match continued(self.store.as_ref(), name, query, address, preferred.as_deref()) {
            Some(effect @ Effect::Show(..)) => self.saving_effect(effect),
            problem => {
                self.begin(name, query, address);
                problem.into_iter().for_each(|effect| self.saving_effect(effect));
            }
        }
    }

    pub(super) fn begin(&mut self, name: &str, query: &Query, address: &str) {
        let variant = query.variant.as_deref().or(query.rules.as_deref().and_then(|rules| ContestRules::variant_of_preset(rules, name)));
        let Ok(session) = games::open(name, variant, query.start.as_deref()) else { return };
        let seats = query.seats(session.as_ref());
        let mut game = Play::new(session, seats, self.seed());
        let rules = query.rules.as_deref().filter(|_| game.session.sides() == 2);
        if let Some(rules) = rules.and_then(|rules| Self::contest_preset(rules, name, &game.seats)) {
            game.timing = quintet_play::clock::Timing::contest(rules);
        }
        if query.is_particular() {
            address.clone_into(&mut game.query);
        }
        self.show_game(game);
    }

    pub(super) fn start_new_game(&mut self, fields: &[(String, String)]) {
        let Some(name) = self.session.game.as_ref().map(|game| game.session.game()) else { return };
        let field = |wanted: &str| fields.iter().find(|(name, _)| name == wanted).map(|(_, value)| value.as_str());
        let Ok(session) = games::open(name, field("variant"), None) else { return };
        let seat = |side: Side| {
            let value = field(&format!("seat-{}", side.index() + 1)).unwrap_or("person");
            saves::Player::named(value, session.as_ref()).unwrap_or(saves::Player::Person)
        };
        let seats = Side::all(session.sides()).map(seat).collect();
        let timing = match quintet_play::clock::chosen(fields, session.sides(), self.lang) {
            Ok(timing) => timing,
            Err(problem) => return self.dialog_problem(&problem),
        };
        self.close_dialog();
        let seed = self.seed();
        self.set_address(&of_game(name));
        let mut game = Play::new(session, seats, seed);
        game.timing = timing;
        game.is_wanted = true;
        self.show_game(game);
        self.keep_soon();
    }

    pub(super) fn render_home(&mut self) {
        let at_home = self.session.game.is_none();
        // From here on it is the program that says which view is shown; see static/theme.js.
        if let Some(root) = self.page.document.document_element() {
            let _ = root.remove_attribute("data-start");
        }
        show(self.regions.home.element(), at_home);
        show(&self.regions.play, !at_home);
        if at_home && self.live_only_moved() {
            // The cards are as they were.
        } else if at_home {
            let stop = self.live_button();
            let cards: Markup = games::NAMES.iter().map(|name| self.card(name)).collect();
            let markup = html!(
                r#"<h1>{}</h1><p class="lead">{}</p>{stop}<div class="notes">{}</div><div class="cards">{cards}{}</div>"#,
                self.w.slogan,
                self.w.subline,
                self.notes_markup(),
                self.go_on_card()
            );
            if self.regions.home.set(&self.page, markup) || !self.has_live() {
                self.place_live();
            }
        } else {
            self.drop_live();
        }
        self.live_soon();
    }

    /// The button that stops and starts the boards of the start page.
    fn live_button(&self) -> Markup {
        if !self.live_may_move() {
            return Markup::EMPTY;
        }
        let w = crate::looks::words::words(self.lang);
        let (label, icon) = if self.live_is_stopped() { (w.live_go, icons::GO) } else { (w.live_stop, icons::PAUSE) };
        html!(r#"<button type="button" class="icon live" {} aria-label="{label}" title="{label}">{icon}</button>"#, Action::Live)
    }

    fn card(&self, name: &str) -> Markup {
        let Ok(session) = games::open(name, None, None) else { return Markup::EMPTY };
        let title = session.title(self.lang);
        let other_lang = self.lang.next();
        html!(
            r#"<a class="game-card" href="?game={name}" {}>{}<h2>{} <span lang="{}" aria-hidden="true">· {}</span></h2><p>{}</p></a>"#,
            Action::OpenGame(name.to_owned()),
            Self::live_board_markup(name),
            title,
            other_lang.html(),
            session.title(other_lang),
            session.tagline(self.lang)
        )
    }

    fn go_on_card(&self) -> Markup {
        let entries = saves::list(self.store.as_ref());
        let open = entries.iter().filter(|entry| !entry.is_named());
        let latest = open.filter_map(|entry| Some((entry, entry.save.as_ref().ok()?))).find_map(|(entry, save)| {
            let opened = save.open().ok()?;
            Some((entry.key.as_str(), save, opened))
        });
        let Some((key, save, opened)) = latest else {
            return html!(r#"<div class="go-on"><div><h2>{}</h2><p>{}</p></div></div>"#, self.w.go_on, self.w.go_on_empty);
        };
        let (title, ago) = (self.title_of(save), self.ago(save));
        let line = if save.is_untouched() {
            fill_in(self.w.go_on_new, &[&title, &ago])
        } else {
            fill_in(self.w.go_on_line, &[&title, &save.meta.ply.to_string(), &ago])
        };
        html!(
            r#"<div class="go-on"><div><h2>{}</h2><p>{}</p></div><div class="mini">{}</div><div class="row">{}{}</div></div>"#,
            self.w.go_on,
            line,
            svg::write(&opened.session.scene(quintet_board::view::Marks { coordinates: false, legal: false }), Colours::Page),
            button("btn primary", &Action::OpenSave(key.to_owned()), self.w.continue_game),
            button("btn", &Action::AllSaves, self.w.all_saves)
        )
    }

    /// The age of a save, in words.
    pub(super) fn ago(&self, save: &Save) -> String {
        let minutes = ((js_sys::Date::now() - save.meta.saved) / 60_000.0).max(0.0) as u64;
        match minutes {
            0 => self.w.just_now.to_owned(),
            1..60 => fill_in(self.w.minutes_ago, &[&minutes.to_string()]),
            60..2880 => fill_in(self.w.hours_ago, &[&(minutes / 60).to_string()]),
            _ => fill_in(self.w.days_ago, &[&(minutes / 1440).to_string()]),
        }
    }
}

#[cfg(test)]
mod tests {
    /// The build writes games and texts into the first paint.
    #[test]
    fn what_is_seen_before_the_start_has_the_same_texts() {
        let page = include_str!("../../../../index.html");
        for part in ["<h1>{web/page/src slogan}</h1>", r#"<p class="lead">{web/page/src subline}</p>"#] {
            assert!(page.contains(part), "{part} is not in index.html");
        }
    }
}
