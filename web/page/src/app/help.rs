//! The guide, and the note about a newer build.

use quintet_base::words::words as common;
use quintet_browser::dom::{into_sight, set};
use quintet_play::Play;

use super::App;
use crate::action::Action;
use crate::help::{guide, words::words};
use crate::parts::dialogs::Message as ToDialogs;

impl App {
    /// Handles a newer build loaded by another tab: this page continues with its own until it is reloaded.
    pub(super) fn tell_new_version(&mut self) {
        if !self.state.query.is_embed() {
            self.state.session.notes.tell_lasting(words(self.state.lang).new_version, Action::Reload, common(self.state.lang).reload);
        }
    }

    /// Starts the guide, in a new game if the current one has moves.
    pub(super) fn start_guide(&mut self) {
        self.tell_dialogs(ToDialogs::Do(Action::CloseDialog));
        self.state.remember_guided();
        let Some(game) = &self.state.session.game else { return };
        let fresh = game.session.ply() == 0 && game.friend.is_none() && game.person_to_move() && game.session.unusual_start().is_none();
        if !fresh {
            let name = game.session.game();
            self.keep_now();
            self.begin_plain(name);
        }
        self.state.guide.step = Some(0);
    }

    pub(super) fn leave_guide(&mut self) {
        self.state.remember_guided();
        self.state.guide.step = None;
    }

    pub(super) fn guide_heard(&mut self, what: guide::Until) {
        if let Some(game) = &self.state.session.game {
            self.state.guide.heard(game.session.help().guide, what);
        }
        if what == guide::Until::Played {
            self.state.remember_guided();
        }
    }

    /// Marks the target of the guide's step, or the piece of a hint.
    pub(super) fn point_guide(&self, game: &Play) {
        let step = self.state.guide.step.and_then(|at| game.session.help().guide.get(at));
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
