//! The help dialog, the dialog about the page, and the guide.

use quintet_base::html::{Markup, html};
use quintet_base::lang::fill_in;
use quintet_base::words::words as common;
use quintet_browser::dom::{into_sight, set};
use quintet_play::Play;

use super::App;
use crate::action::{Action, button};
use crate::help::{self, guide, words::words};

/// The storage key for the games whose guide was offered.
const KEY: &str = "guided";

impl App {
    pub(super) fn help_dialog(&mut self) {
        let contents = help::contents(self.session.game.as_ref().map(|game| game.session.as_ref()), self.lang);
        self.open_dialog("help", self.w.help, &contents);
    }

    pub(super) fn about_dialog(&mut self) {
        let contents = help::about(env!("CARGO_PKG_VERSION"), self.page.build, self.lang);
        self.open_dialog("about", words(self.lang).about, &contents);
    }

    /// Handles a newer build loaded by another tab: this page continues with its own until it is reloaded.
    pub(super) fn tell_new_version(&mut self) {
        if !self.query.is_embed() {
            self.session.notes.tell_lasting(words(self.lang).new_version, Action::Reload, common(self.lang).reload);
        }
    }

    fn guided(&self) -> String {
        self.store.get(KEY).unwrap_or_default()
    }

    fn is_guided(&self, name: &str) -> bool {
        self.guided().split(' ').any(|known| known == name)
    }

    /// Stops offering the guide of the current game.
    fn remember_guided(&mut self) {
        let Some(name) = self.session.game.as_ref().map(|game| game.session.game()) else { return };
        if !self.is_guided(name) {
            // Where nothing can be kept it is offered again; that is no harm.
            let _ = self.store.set(KEY, format!("{} {name}", self.guided()).trim());
        }
    }

    /// Starts the guide, in a new game if the current one has moves.
    pub(super) fn start_guide(&mut self) {
        self.close_dialog();
        self.remember_guided();
        let Some(game) = &self.session.game else { return };
        let fresh = game.session.ply() == 0 && game.person_to_move() && game.session.unusual_start().is_none();
        if !fresh {
            let name = game.session.game();
            self.keep_now();
            self.begin_plain(name);
        }
        self.guide.step = Some(0);
    }

    pub(super) fn leave_guide(&mut self) {
        self.remember_guided();
        self.guide.step = None;
    }

    pub(super) fn guide_heard(&mut self, what: guide::Until) {
        if let Some(game) = &self.session.game {
            self.guide.heard(game.session.help().guide, what);
        }
        if what == guide::Until::Played {
            self.remember_guided();
        }
    }

    /// The offer of the guide, or its current step.
    pub(super) fn guide_markup(&self, game: &Play) -> Markup {
        let (w, steps) = (words(self.lang), game.session.help().guide);
        if let Some(at) = self.guide.step {
            let Some(step) = steps.get(at) else { return Markup::EMPTY };
            let next = match step.until {
                guide::Until::Read if at + 1 == steps.len() => button("btn primary", &Action::GuideNext, w.guide_done),
                guide::Until::Read => button("btn primary", &Action::GuideNext, w.guide_next),
                _ => button("btn", &Action::GuideSkip, w.guide_skip),
            };
            return html!(
                r#"<div class="card guide" data-guide="{at}"><p class="muted">{}</p><p>{}</p><div class="row">{next}</div></div>"#,
                fill_in(w.guide_step, &[&(at + 1).to_string(), &steps.len().to_string()]),
                step.say(self.lang, self.page.matches("(hover: none)"))
            );
        }
        let offered = game.session.ply() == 0 && game.person_to_move() && game.session.unusual_start().is_none();
        if !offered || steps.is_empty() || self.query.is_embed() || self.is_guided(game.session.game()) {
            return Markup::EMPTY;
        }
        html!(
            r#"<div class="card guide" data-guide="offer"><p>{}</p><div class="row">{}{}</div></div>"#,
            fill_in(w.guide_offer, &[game.session.short_title(self.lang)]),
            button("btn primary", &Action::Guide, w.guide_yes),
            button("btn", &Action::GuideSkip, w.guide_no)
        )
    }

    /// Marks the target of the guide's step, or the piece of a hint.
    pub(super) fn point_guide(&self, game: &Play) {
        let step = self.guide.step.and_then(|at| game.session.help().guide.get(at));
        let at = step.map_or("", |step| step.at);
        let hinted = || game.session.hint_sketch().and_then(|(_, piece)| piece);
        let piece = at.strip_prefix('=').or_else(|| if step.is_none() { hinted() } else { None });
        let wanted = match piece {
            Some(piece) => format!("[data-piece=\"{piece}\"]"),
            None => format!("[data-target=\"{at}\"]"),
        };
        let document = &self.page.document;
        if let Ok(Some(old)) = document.query_selector("[data-here]")
            && !old.matches(&wanted).unwrap_or(false)
        {
            let _ = old.remove_attribute("data-here");
        }
        if (piece.is_some() || !at.is_empty())
            && let Ok(Some(place)) = document.query_selector(&wanted)
            && !place.has_attribute("data-here")
        {
            set(&place, "data-here", "");
            into_sight(&place);
        }
    }
}
