//! Games with a friend by link as the page shows them: the card that says whose turn it is and sends the move, and the line in lists of games.

pub(crate) mod code;
pub(crate) mod words;

use quintet_base::html::{Markup, html};
use quintet_base::lang::fill_in;
use quintet_play::Play;
use quintet_play::saves::{Friend, Opened, Save};
use quintet_play::share::link;

use crate::action::{Action, FormName, button};
use crate::parts::friends::{friend_in, friend_of};
use crate::state::State;
use words::{Words, words};

/// The address that carries a game to the friend.
///
/// # Errors
/// When it fits into no link, or is no game with a friend.
pub(crate) fn address_of(game: &Play, state: &State) -> Result<String, link::LinkError> {
    let record = game.letter().ok_or(link::LinkError::Damaged)?;
    Ok(format!("{}#{}", state.device.address, link::write(&record)?))
}

impl State {
    /// The card of a game with a friend; nothing beside other games, and after the end has been sent.
    pub(crate) fn friend_markup(&self, game: &Play) -> Markup {
        let Some(friend) = game.friend.as_ref().filter(|_| !game.puzzle) else { return Markup::EMPTY };
        let (w, session) = (words(self.lang), game.session.as_ref());
        let name = friend_in(game, self.lang);
        let news = friend.has_news(session);
        let (title, about, rest) = if game.person_to_move() {
            let about = if session.ply() == 0 && friend.sent.is_none() {
                fill_in(w.first_move, &[name])
            } else {
                fill_in(w.against, &[name, &game.colour(friend.me(), self.lang)])
            };
            (w.your_move.to_owned(), about, self.first_visit(game, friend))
        } else if news {
            let title = match session.outcome() {
                Some(_) => w.send_end,
                None if session.ply() == 0 => w.send_invitation,
                None => w.send_move,
            };
            (title.to_owned(), fill_in(w.send_about, &[name]), self.ways(true, w))
        } else if game.is_with_friend() {
            (fill_in(w.waiting_title, &[name]), w.waiting_about.to_owned(), self.ways(false, w))
        } else {
            return Markup::EMPTY;
        };
        html!(r#"<div class="card note-card friend"><h2>{title}</h2><p>{about}</p>{rest}</div>"#)
    }

    /// The ways to hand a link on; the first one stands out while the move is not sent.
    fn ways(&self, news: bool, w: &Words) -> Markup {
        let first = if news { "btn primary" } else { "btn" };
        let send = if self.device.sends { button(first, &Action::FriendSend, w.send) } else { Markup::EMPTY };
        let copy = button(if self.device.sends { "btn" } else { first }, &Action::FriendCopy, w.copy);
        html!(r#"<div class="row wrap">{send}{copy}{}</div>"#, button("btn", &Action::FriendCode, w.code))
    }

    /// What is asked when a game has come for the first time: the own name if it is not known, and whether its sender is the same person.
    fn first_visit(&self, game: &Play, friend: &Friend) -> Markup {
        let w = words(self.lang);
        if self.friends.fresh != friend.key() || friend.has_news(game.session.as_ref()) {
            return Markup::EMPTY;
        }
        let ask = if game.given_name(friend.me()).is_empty() {
            html!(
                r#"<form {} class="row"><input name="name" maxlength="40" autocomplete="nickname" aria-label="{label}" placeholder="{label}"><button type="submit" class="btn">{}</button></form>"#,
                FormName::FriendName,
                w.set_name,
                label = w.my_name
            )
        } else {
            Markup::EMPTY
        };
        let sender = game.given_name(friend.me().opponent());
        let swap = if sender.is_empty() { Markup::EMPTY } else { button("link", &Action::FriendSwap, &fill_in(w.swap, &[sender])) };
        ask + swap
    }

    /// The title of a save with a friend.
    pub(crate) fn title_with_friend(&self, save: &Save) -> Option<String> {
        save.meta.friend.as_ref()?;
        Some(fill_in(words(self.lang).with, &[&self.game_title(&save.game), friend_of(save, self.lang)]))
    }

    /// Whether it is one's own move in a game with a friend, in words; none for other games, and for those that are over and sent.
    pub(crate) fn whose_move(&self, save: &Save, opened: &Opened) -> Option<String> {
        let (w, session) = (words(self.lang), opened.session.as_ref());
        let friend = save.meta.friend.as_ref()?;
        if session.outcome().is_none() && session.turn() == friend.me() {
            Some(w.mine_to_move.to_owned())
        } else if friend.has_news(session) {
            Some(w.to_send.to_owned())
        } else {
            session.outcome().is_none().then(|| fill_in(w.theirs_to_move, &[friend_of(save, self.lang)]))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{board, offered, playing, text};
    use quintet_engine::core::side::Side;
    use quintet_play::saves::Meta;

    fn state(moves: &str, side: u32, sent: Option<usize>) -> State {
        let mut state = playing("quoridor", moves);
        let game = board(&mut state);
        game.names = vec!["Anna".to_owned(), String::new()];
        game.play_friend(Friend { id: "0123456789abcdef".to_owned(), side, sent });
        state
    }

    fn card(state: &State) -> (String, Vec<String>) {
        let markup = state.friend_markup(state.session.game.as_ref().unwrap());
        (text(&markup), offered(&markup))
    }

    #[test]
    fn the_card_says_what_to_do_next() {
        let (said, actions) = card(&state("", 1, None));
        assert!(said.contains("Make the first move, then send it to your friend.") && actions.is_empty(), "{said}");
        let mut sharing = state("e2", 1, None);
        sharing.device.sends = true;
        let (said, actions) = card(&sharing);
        assert!(said.contains("Send your move"));
        assert_eq!(actions, ["friend-send", "friend-copy", "friend-code"]);
        for (moves, side, sent, wanted) in [
            ("", 2, None, "Send the invitation"),
            ("e2", 1, Some(1), "Waiting for your friend"),
            ("e2", 2, Some(1), "Your move Against Anna. You play Green."),
            ("e2 e8", 2, Some(1), "Send your move This link goes to Anna."),
        ] {
            let (said, _) = card(&state(moves, side, sent));
            assert!(said.contains(wanted), "{said}");
        }
        let mut over = state("e2 e8", 2, Some(2));
        board(&mut over).session.resign(Side::SECOND);
        assert!(card(&over).0.contains("Send the end of the game"));
        board(&mut over).friend.as_mut().unwrap().sent = Some(3);
        assert_eq!(card(&over).0, "", "the card of the result says the rest");
    }

    #[test]
    fn who_comes_for_the_first_time_may_give_a_name_or_be_the_sender() {
        let mut state = state("e2", 2, Some(1));
        assert!(card(&state).1.is_empty());
        state.friends.fresh = "friend/0123456789abcdef".to_owned();
        assert_eq!(card(&state).1, ["friend-swap"]);
        let markup = state.friend_markup(state.session.game.as_ref().unwrap());
        assert!(markup.as_str().contains("data-form=\"friend-name\""));
        board(&mut state).set_name(Side::SECOND, "Bo");
        assert!(!state.friend_markup(state.session.game.as_ref().unwrap()).as_str().contains("<form"));
    }

    #[test]
    fn lists_of_games_say_with_whom_and_whose_move_it_is() {
        for (moves, side, sent, wanted) in [
            ("e2", 2, Some(1), Some("Your move")),
            ("e2 e8", 2, Some(2), Some("Waiting for Anna")),
            ("e2 e8", 2, Some(1), Some("Not sent yet")),
        ] {
            let state = state(moves, side, sent);
            let game = state.session.game.as_ref().unwrap();
            let meta = Meta { friend: game.friend.clone(), names: game.names.clone(), ..Meta::default() };
            let save = Save::new(&game.record(), meta);
            assert_eq!(state.whose_move(&save, &save.open().unwrap()).as_deref(), wanted);
            assert_eq!(state.title_of(&save), "Quoridor with Anna");
            let plain = Save::new(&game.record(), Meta::default());
            assert_eq!((state.whose_move(&plain, &plain.open().unwrap()), state.title_of(&plain)), (None, "Quoridor".to_owned()));
        }
    }

    #[test]
    fn the_link_of_the_card_is_that_of_the_game() {
        let state = state("e2", 1, None);
        let address = address_of(state.session.game.as_ref().unwrap(), &state).unwrap();
        let code = address.strip_prefix("https://example.org/q/#").unwrap();
        assert_eq!(link::read(code).unwrap().tag("Friend"), Some("0123456789abcdef 1"));
        assert_eq!(link::read(code).unwrap().tag("First-Name"), Some("Anna"));
        assert!(address_of(&crate::testing::game("nogo", ""), &state).is_err());
    }
}
