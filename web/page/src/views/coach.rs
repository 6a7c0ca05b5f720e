//! The coach's offer to take a move back.

use quintet_base::html::{Markup, html};
use quintet_play::Play;

use crate::action::{Action, button};
use crate::state::State;

impl State {
    /// The card with the offer, if there is one.
    pub(crate) fn coach_markup(&self, game: &Play) -> Markup {
        let Some(why) = self.coach.says(game, self.lang) else { return Markup::EMPTY };
        html!(
            r#"<div class="card note-card coach" data-coach><p data-said>{why}</p><div class="row wrap">{}{}</div></div>"#,
            button("btn primary", &Action::TakeBack, self.w.take_back),
            button("btn", &Action::PlayOn, self.w.play_on)
        )
    }
}
