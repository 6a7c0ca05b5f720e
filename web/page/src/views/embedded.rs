//! The few controls of an embedded board.

use quintet_base::html::{Markup, html};
use quintet_base::icons;
use quintet_play::Play;
use quintet_play::query::Sides;

use crate::action::{Action, button};
use crate::embed::words::words;
use crate::state::State;

impl State {
    /// The controls of an embedded board, and who is to move or has won.
    pub(crate) fn embed_bar(&self, game: &Play) -> Markup {
        let (w, e) = (self.w, words(self.lang));
        let item = |action: &Action, label: &str, icon: &Markup, alive: bool| {
            let disabled = if alive { "" } else { " disabled" };
            html!(r#"<button type="button" {action} title="{label}"{disabled}>{icon}<span>{label}</span></button>"#)
        };
        let mut items = Markup::EMPTY;
        if self.query.allows_undo() && game.may_be_helped() {
            items += item(&Action::Undo, w.undo, icons::UNDO, game.plies_to_undo().is_some());
        }
        if self.session.thinking.is_some() {
            items += item(&Action::MoveNow, w.move_now, icons::NOW, true);
        } else if game.paused && game.session.outcome().is_none() && !game.person_to_move() {
            items += item(&Action::Resume, w.resume, icons::GO, true);
        } else if self.query.allows_hints() && self.shows_engine() && game.may_be_helped() && game.session.outcome().is_none() {
            items += item(&Action::Hint, w.hint, icons::HINT, game.person_to_move());
        }
        if self.query.side == Some(Sides::None) && !game.paused {
            items += item(&Action::Stop, w.stop, icons::STOP, self.session.thinking.is_some());
        }
        items += item(&Action::Restart, e.restart, icons::NEW, game.session.ply() > 0);
        let says = match game.session.outcome() {
            Some(outcome) => {
                let (headline, reason) = game.result(&outcome, self.lang);
                html!("<b>{}</b> {}", headline, reason)
            }
            None => self.contest_markup(game),
        };
        let says = if says.is_empty() { says } else { html!(r#"<div class="says">{says}</div>"#) };
        let full = button("link", &Action::OpenFull, e.open_in_quintet);
        says + items + full
    }
}
