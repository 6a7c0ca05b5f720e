//! The table of openings: fetches its files for [`crate::parts::openings`], and plays its moves.

use quintet_browser::fetch;

use super::{App, Message};
use crate::parts::openings::Message as ToOpenings;
use crate::parts::session::Message as ToSession;
use crate::state::Tab;

impl App {
    /// Brings the table up to date, if it is shown. Called before every rendering.
    pub(super) fn attend_openings(&mut self) {
        if self.state.tab != Tab::Openings || self.state.query.is_embed() {
            return;
        }
        let Some(game) = self.state.session.game.take() else { return };
        if self.state.openings_hidden(&game).is_none()
            && let Some(name) = self.state.openings.attend(&game, self.state.store.as_ref())
        {
            let mail = self.mail.clone();
            fetch::text(&self.page, &format!("openings/{name}.txt"), move |text| mail.send(Message::Openings(name.clone(), text)));
        }
        self.state.session.game = Some(game);
    }

    /// Plays a move of the table as if it had been entered; elsewhere it is only shown on the board.
    pub(super) fn play_opening(&mut self, text: String) {
        if self.state.session.game.as_ref().is_some_and(|game| self.state.plays_openings(game)) {
            self.tell_session(ToSession::Enter(text));
        }
    }

    /// Fetches the file of the game once more.
    pub(super) fn openings_again(&mut self) {
        if let Some(game) = &self.state.session.game {
            self.state.openings.update(ToOpenings::Again(game.session.game().to_owned()));
        }
    }
}
