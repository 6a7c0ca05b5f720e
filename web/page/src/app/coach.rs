//! Carries out the effects of [`crate::parts::coach`].

use quintet_base::lang::fill_in;
use quintet_link::client::Client;
use quintet_link::queue::Event;

use super::{App, Message};
use crate::parts::coach::{Effect, Message as To};
use crate::parts::session::Message as ToSession;

impl App {
    /// Passes a message to the coach and carries out its effects.
    pub(super) fn tell_coach(&mut self, message: To) {
        let Some(game) = self.state.session.game.take() else { return };
        let effects = self.state.coach.update(message, self.state.coach_sight(&game));
        self.state.session.game = Some(game);
        for effect in effects {
            match effect {
                Effect::Go(go) => {
                    let (page, mail) = (&self.page, &self.mail);
                    // Only those who want a coach have this worker. As a helper it never runs on the page's own thread.
                    let client = self.engines.coach.get_or_insert_with(|| {
                        let mail = mail.clone();
                        Client::start(page, true, move |event| mail.send(Message::Coach(event)))
                    });
                    let generation = client.go(*go);
                    self.state.coach.asked(generation);
                }
                Effect::Cancel => {
                    if let Some(client) = &self.engines.coach {
                        client.cancel();
                    }
                }
            }
        }
    }

    /// Handles an answer of the coach's engine.
    pub(super) fn coach_hears(&mut self, event: &Event) {
        if let Some(game) = &self.state.session.game {
            self.state.coach.hear(event, game);
        }
    }

    /// Takes the move back that the coach speaks of. The game is then no measure of the person's strength; what was lost before stays lost.
    pub(super) fn take_back(&mut self) {
        let Some(game) = &mut self.state.session.game else { return };
        let said = game.session.move_list().into_iter().rev().find(|entry| game.persons().any(|side| side == entry.side));
        let counted = std::mem::replace(&mut game.counted, true);
        self.tell_session(ToSession::Undo);
        if let Some(entry) = said.filter(|_| !counted) {
            self.tell(fill_in(self.state.w.taken_back, &[&entry.short]));
        }
    }
}
