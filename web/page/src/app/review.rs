//! Carries out the effects of [`crate::parts::review`], and decides what of it is shown.

use quintet_link::queue::Event;
use quintet_play::review::analysis::Effort;

use super::App;
use crate::parts::review::{Effect, Message as To};
use crate::state::Tab;

impl App {
    /// Passes a message to the review part and carries out its effects.
    pub(super) fn tell_review(&mut self, message: To) {
        let Some(game) = self.state.session.game.take() else { return };
        let effects = self.state.review.update(message, self.state.sight(&game));
        self.state.session.game = Some(game);
        self.carry_out_review(effects);
    }

    fn carry_out_review(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::Go(go) => {
                    let generation = self.engines.pool.go(*go);
                    self.state.review.asked(generation);
                }
                Effect::Cancel => self.engines.pool.cancel(),
                Effect::Say(text) => self.say(text),
                Effect::Tell(text) => self.tell(text),
                Effect::SaveSoon => self.keep_soon(),
                Effect::Open => self.open_tab(Tab::Analysis),
            }
        }
    }

    /// Requests the evaluation that is needed now. Called before every rendering.
    pub(super) fn attend_review(&mut self) {
        if self.state.session.game.is_some() {
            self.tell_review(To::Attend);
        } else {
            let effects = self.state.review.leave(self.state.session.number, self.state.session.thinking.is_some());
            self.carry_out_review(effects);
        }
    }

    /// Searches all positions of the game that have no result yet, or all of them after a finished analysis.
    pub(super) fn analyse(&mut self) {
        self.tell_review(To::Analyse(Effort::named(&self.state.settings.effort).unwrap_or_default()));
    }

    /// Handles an answer of the engine. Returns whether it belonged to the analysis.
    pub(super) fn review_hears(&mut self, event: &Event) -> bool {
        match self.state.review.hear(event, self.state.session.game.as_ref(), self.state.lang) {
            Some(effects) => {
                self.carry_out_review(effects);
                self.judge_puzzle();
                true
            }
            None => false,
        }
    }

    /// Shows the first moment that decided the game, with what the analysis says of it.
    pub(super) fn show_moments(&mut self) {
        self.open_tab(Tab::Analysis);
        self.look_at(0);
        self.look_at_turn(true);
    }

    pub(super) fn look_at_turn(&mut self, forward: bool) {
        let turn = self.state.session.game.as_ref().and_then(|game| self.state.review.turn(self.state.sight(game), forward));
        if let Some(ply) = turn {
            self.look_at(ply);
        }
    }
}
