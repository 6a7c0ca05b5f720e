//! A game with a friend who answers by link.

use quintet_base::lang::fill_in;
use quintet_play::saves::{Friend, steps};

use super::{Effect, Session};
use crate::friends::words::words;
use crate::parts::friends::friend_in;

impl Session {
    /// A friend's link has put the game on the board: the last move, or that it is one's turn if there is none.
    pub(super) fn say_arrival(&mut self) {
        self.notes.say(self.w().your_turn);
        self.say_last_move();
    }

    /// A link has left for the friend: what it contains stands.
    pub(super) fn sent(&mut self) {
        let lang = self.lang();
        let Some(game) = &mut self.game else { return };
        let Some(friend) = &mut game.friend else { return };
        friend.sent = Some(steps(game.session.as_ref()));
        if game.is_with_friend() {
            self.notes.say(&fill_in(words(lang).waiting, &[friend_in(game, lang)]));
        }
        self.send(Effect::SaveSoon);
    }

    pub(super) fn take_name(&mut self, name: &str) {
        if let Some(game) = &mut self.game
            && let Some(me) = game.friend.as_ref().map(Friend::me)
        {
            game.set_name(me, name);
            self.send(Effect::SaveSoon);
        }
    }

    /// Who sent the link is the person who opened it: the sides change, and the names stay with theirs.
    pub(super) fn swap_friend(&mut self) {
        let Some(game) = &mut self.game else { return };
        if let Some(friend) = game.friend.clone().filter(|friend| !friend.has_news(game.session.as_ref())) {
            game.play_friend(friend.turned());
            self.advance();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parts::session::{Around, Message};
    use quintet_base::lang::Lang;
    use quintet_engine::core::side::Side;
    use quintet_play::Play;
    use quintet_play::saves::Player;

    const ID: &str = "0123456789abcdef";

    fn around() -> Around {
        Around { undo: true, hints: true, output: true, ..Around::default() }
    }

    fn tell(session: &mut Session, message: Message) -> Vec<Effect> {
        session.update(message, around())
    }

    /// A game with Anna, who plays second, after these moves.
    fn with_anna(name: &str, variant: Option<&str>, moves: &[&str]) -> Session {
        let mut game = quintet_board::games::open(name, variant, None).unwrap();
        moves.iter().for_each(|text| _ = game.play_text(text).unwrap());
        let mut play = Play::new(game, vec![Player::Person; 2], 1);
        play.set_name(Side::SECOND, "Anna");
        play.play_friend(Friend { id: ID.to_owned(), side: 1, sent: None });
        let mut session = Session::new();
        session.open(play);
        tell(&mut session, Message::Advance);
        session
    }

    fn game(session: &Session) -> &Play {
        session.game.as_ref().unwrap()
    }

    #[test]
    fn after_the_own_move_the_board_waits_and_no_engine_is_asked() {
        let mut session = with_anna("quoridor", None, &[]);
        let effects = tell(&mut session, Message::Enter("e2".to_owned()));
        assert!(!effects.iter().any(|effect| matches!(effect, Effect::Go(_))), "{effects:?}");
        assert!(session.notes.spoken.ends_with("Send the move to Anna."), "{}", session.notes.spoken);
        tell(&mut session, Message::Press("e8".to_owned(), false));
        tell(&mut session, Message::Enter("e8".to_owned()));
        assert_eq!(game(&session).session.moves(), ["e2"]);
        assert_eq!(tell(&mut session, Message::Hint), []);
        // Looking around is free; playing on from there is not.
        tell(&mut session, Message::Look(0));
        assert!(!session.can_branch());
        tell(&mut session, Message::Undo);
        assert!(game(&session).session.moves().is_empty());
        tell(&mut session, Message::Redo);
        let effects = tell(&mut session, Message::Sent);
        assert!(effects.contains(&Effect::SaveSoon) && session.notes.spoken == "Waiting for Anna.");
        tell(&mut session, Message::Undo);
        assert_eq!(game(&session).session.moves(), ["e2"], "what was sent stands");
        assert_eq!(game(&session).friend.as_ref().unwrap().sent, Some(1));
    }

    #[test]
    fn a_pass_that_cannot_be_helped_is_played_for_the_friend_too() {
        // The second side leaves itself no room: it plays what comes first, the other what comes last.
        let waits = (0..40).find_map(|at| {
            let mut game = quintet_board::games::open("blokus", Some("duo"), None).unwrap();
            while game.outcome().is_none() && !(game.has_forced() && game.turn() == Side::SECOND) {
                let legal = game.legal_texts();
                let index = if game.turn() == Side::SECOND { 0 } else { legal.len() - 1 - at % legal.len() };
                game.play_text(&legal[index]).unwrap();
            }
            game.outcome().is_none().then(|| game.moves())
        });
        let moves = waits.unwrap();
        let mut session = with_anna("blokus", Some("duo"), &moves.iter().map(String::as_str).collect::<Vec<_>>());
        let effects = tell(&mut session, Message::Advance);
        assert!(effects.contains(&Effect::ForcedAfter(900, moves.len())), "{effects:?}");
        tell(&mut session, Message::Forced(moves.len()));
        assert_eq!(self::game(&session).session.ply(), moves.len() + 1);
    }

    #[test]
    fn the_sides_change_where_the_sender_is_the_same_person() {
        let mut session = with_anna("quoridor", None, &["e2"]);
        tell(&mut session, Message::Swap);
        assert_eq!(game(&session).friend.as_ref().unwrap().side, 1, "it has a move that was not sent");
        tell(&mut session, Message::Sent);
        tell(&mut session, Message::Swap);
        let now = game(&session);
        assert_eq!((now.name(Side::SECOND, Lang::En).as_str(), now.given_name(Side::SECOND), now.flipped), ("You", "Anna", true));
        tell(&mut session, Message::Name(" Bo ".to_owned()));
        assert_eq!(game(&session).given_name(Side::SECOND), "Bo");
    }

    #[test]
    fn the_board_turns_between_two_at_one_screen_if_they_like() {
        let turning = Around { turns: true, ..around() };
        let mut session = Session::new();
        session.open(crate::testing::game("quoridor", ""));
        for (text, flipped) in [("e2", true), ("e8", false)] {
            session.update(Message::Enter(text.to_owned()), turning);
            assert_eq!(game(&session).flipped, flipped, "{text}");
        }
        tell(&mut session, Message::Enter("e3".to_owned()));
        assert!(!game(&session).flipped, "nobody has asked for it");
        let mut session = with_anna("quoridor", None, &[]);
        session.update(Message::Enter("e2".to_owned()), turning);
        assert!(!game(&session).flipped, "a friend sits at another screen");
    }
}
