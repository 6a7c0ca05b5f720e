//! The guided first moves: the offer, and the current step.

use quintet_base::html::{Markup, html};
use quintet_base::lang::fill_in;
use quintet_play::Play;

use crate::action::{Action, button};
use crate::help::guide;
use crate::help::words::words;
use crate::state::State;

impl State {
    /// The offer of the guide, or its current step.
    pub(crate) fn guide_markup(&self, game: &Play) -> Markup {
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
                step.say(self.lang, self.device.fingers)
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
}
