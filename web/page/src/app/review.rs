//! Carries out the effects of [`crate::parts::review`], and decides what of it is shown.

use quintet_link::queue::Event;
use quintet_play::Play;
use quintet_play::review::analysis::Effort;
use quintet_play::review::chance::Shares;
use quintet_protocol::SearchInfo;

use super::{App, Tab};
use crate::parts::review::{Effect, Judgement, Message as To, Sight};

impl App {
    /// Whether any engine output may be shown.
    pub(super) fn shows_engine(&self) -> bool {
        self.settings.engine_output && self.engine_allowed()
    }

    /// Whether the address allows engine output; a teacher may forbid it.
    pub(super) fn engine_allowed(&self) -> bool {
        self.query.allows_eval()
    }

    /// The state of the page that the review needs.
    pub(super) fn sight<'a>(&self, game: &'a Play) -> Sight<'a> {
        Sight {
            game,
            number: self.session.number,
            lang: self.lang,
            output: self.shows_engine(),
            hints: self.query.allows_hints(),
            open: self.panel.tab == Tab::Analysis,
            busy: self.session.thinking.is_some(),
        }
    }

    pub(super) fn may_analyse(&self, game: &Play) -> bool {
        self.sight(game).may_analyse()
    }

    pub(super) fn is_live(&self, game: &Play) -> bool {
        self.review.is_live(self.sight(game))
    }

    pub(super) fn judgement(&self, game: &Play) -> Judgement {
        self.review.judgement(self.sight(game))
    }

    /// Passes a message to the review part and carries out its effects.
    pub(super) fn tell_review(&mut self, message: To) {
        let Some(game) = self.session.game.take() else { return };
        let effects = self.review.update(message, self.sight(&game));
        self.session.game = Some(game);
        self.carry_out_review(effects);
    }

    fn carry_out_review(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::Go(go) => {
                    let generation = self.client.go(*go);
                    self.review.asked(generation);
                }
                Effect::Cancel => self.client.cancel(),
                Effect::Say(text) => self.say(text),
                Effect::Tell(text) => self.tell(text),
                Effect::SaveSoon => self.keep_soon(),
                Effect::Open => self.open_tab(Tab::Analysis),
            }
        }
    }

    /// Requests the evaluation that is needed now. Called before every rendering.
    pub(super) fn attend_review(&mut self) {
        if self.session.game.is_some() {
            self.tell_review(To::Attend);
        } else {
            let effects = self.review.leave(self.session.number, self.session.thinking.is_some());
            self.carry_out_review(effects);
        }
    }

    /// Searches all positions of the game that have no result yet, or all of them after a finished analysis.
    pub(super) fn analyse(&mut self) {
        self.tell_review(To::Analyse(Effort::named(&self.settings.effort).unwrap_or_default()));
    }

    /// Handles an answer of the engine. Returns whether it belonged to the analysis.
    pub(super) fn review_hears(&mut self, event: &Event) -> bool {
        match self.review.hear(event, self.session.game.as_ref(), self.lang) {
            Some(effects) => {
                self.carry_out_review(effects);
                true
            }
            None => false,
        }
    }

    fn thinking(&self) -> Option<&SearchInfo> {
        self.session.thinking.as_ref()?.info.as_ref()
    }

    pub(super) fn thoughts_shown(&self, game: &Play) -> Option<&SearchInfo> {
        self.review.info(game, self.thinking())
    }

    pub(super) fn shares_shown(&self, game: &Play, judgement: &Judgement) -> Option<Shares> {
        self.review.shares(game, judgement, self.thinking())
    }

    /// Draws the line under the pointer on the board.
    pub(super) fn sketch_line(&mut self) {
        let Some(game) = &self.session.game else { return };
        let (ply, texts) = match self.review.line() {
            Some(index) if self.panel.tab == Tab::Analysis && self.shows_engine() => self.review.line_texts(game, index, self.thinking()),
            _ => (0, Vec::new()),
        };
        if let Some(game) = &mut self.session.game {
            game.session.set_line(ply, &texts);
        }
    }

    pub(super) fn look_at_turn(&mut self, forward: bool) {
        let turn = self.session.game.as_ref().and_then(|game| self.review.turn(self.sight(game), forward));
        if let Some(ply) = turn {
            self.look_at(ply);
        }
    }
}
