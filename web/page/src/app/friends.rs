//! Carries out the effects of [`crate::parts::friends`], and hands links on.

use std::rc::Rc;

use quintet_base::lang::fill_in;
use quintet_browser::export;

use super::message::Done;
use super::{App, Message};
use crate::friends::address_of;
use crate::friends::words::words;
use crate::parts::dialogs::{Effect as OfDialogs, Message as ToDialogs, Way};
use crate::parts::friends::{Around, Effect, Message as To, friend_in};
use crate::parts::saving::Effect as OfSaving;
use crate::parts::session::Message as ToSession;

impl App {
    /// Passes a message to the part for friends' links and carries out its effects.
    pub(super) fn tell_friends(&mut self, message: To) {
        // What is on the board is saved before a link changes what is kept.
        self.keep_now();
        let state = &mut self.state;
        let around = Around { store: state.store.as_ref(), lang: state.lang, name: &state.settings.name, date: state.device.date };
        for effect in state.friends.update(message, &around) {
            match effect {
                Effect::Open(key) => {
                    self.clear_board();
                    self.open_save(&key);
                }
                Effect::Announce => self.tell_session(ToSession::Came),
                Effect::Tell(text) => self.tell(text),
                Effect::Ask => self.tell_dialogs(ToDialogs::Fork),
                Effect::Close => self.dialog_effect(OfDialogs::Close),
                Effect::Problem(error) => self.saving_effect(OfSaving::Problem(error)),
                Effect::Full => self.tell_full(),
            }
        }
    }

    /// Sends or copies a link to a friend.
    pub(super) fn hand_on(&self, way: Way, title: &str, address: &str) {
        let mail = self.mail.clone();
        let by_copy = way == Way::Copy;
        let done = Rc::new(move |done: bool| mail.send(Message::Done(Done::Handed(done, by_copy))));
        if by_copy {
            export::copy(&self.page, address, done);
        } else {
            export::send(&self.page, title, address, done);
        }
    }

    /// The browser has handed a link on, or could not. What is not copied is shown, to be copied by hand.
    pub(super) fn handed(&mut self, done: bool, by_copy: bool) {
        let Some(game) = self.state.session.game.as_ref().filter(|_| done || by_copy) else { return };
        let copied = fill_in(words(self.state.lang).copied, &[friend_in(game, self.state.lang)]);
        let address = address_of(game, &self.state).unwrap_or_default();
        self.tell_session(ToSession::Sent);
        if !done {
            self.tell_dialogs(ToDialogs::ByHand(address));
        } else if by_copy {
            self.tell(copied);
        }
    }
}
