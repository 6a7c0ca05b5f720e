//! What lists say of a save: its players and its result, from the headers of its record, without playing its moves.

use quintet_engine::core::outcome::Outcome;
use quintet_engine::formats::record::Record;

use super::{Save, open_parsed};
use crate::Play;

/// A save at a glance.
pub struct Glance {
    /// The game before its first move, with its players and their names.
    pub start: Play,
    /// The result that the record states; none while the game goes on. Only who won is known, not why.
    pub outcome: Option<Outcome>,
}

impl Save {
    /// The save at a glance; none if not even the game is known.
    #[must_use]
    pub fn glance(&self) -> Option<Glance> {
        let headers = self.record.split_once("\n\n").map_or(self.record.as_str(), |(headers, _)| headers);
        let mut record = Record::parse(headers).ok()?;
        record.start = None;
        let opened = open_parsed(&record, None).ok()?;
        let outcome = record.result.and_then(|text| stated(&text, opened.seats.len()));
        let mut start = Play::new(opened.session, opened.seats, 0);
        start.names.clone_from(&self.meta.names);
        if let Some(friend) = &self.meta.friend {
            start.play_friend(friend.clone());
        }
        Some(Glance { start, outcome })
    }
}

/// The outcome that a record writes so; see [`Outcome::result_text`].
fn stated(text: &str, sides: usize) -> Option<Outcome> {
    let of = |set: usize| Outcome::by_score(&Vec::from_iter((0..sides).map(|side| i16::from(set >> side & 1 == 1))));
    (1..1 << sides).map(of).find(|outcome| outcome.result_text() == text)
}

#[cfg(test)]
mod tests {
    use quintet_base::lang::Lang;
    use quintet_engine::core::outcome::Reason;
    use quintet_engine::core::side::Side;

    use super::*;
    use crate::saves::tests::{game, seats};
    use crate::saves::{Friend, Meta, Player, record_of};

    #[test]
    fn players_and_result_are_known_without_the_moves() {
        let mut session = game(&["e2", "e8"]);
        let save = |session: &dyn quintet_board::session::GameSession| Save::new(&record_of(session, &seats()), Meta::default());
        let glance = save(session.as_ref()).glance().expect("a game");
        assert_eq!((glance.start.seats.clone(), glance.outcome), (seats(), None));
        assert_eq!(glance.start.rival(), Some((Side::FIRST, &Player::Level("random".to_owned()))));
        session.resign(Side::FIRST);
        let outcome = save(session.as_ref()).glance().expect("a game").outcome.expect("over");
        assert_eq!(outcome.winner(), Some(Side::SECOND));
        // Moves that cannot be played, and a start that cannot be read, change nothing.
        let broken = Save { record: "Game: nogo\nStart: nonsense\nResult: 1-0\n\nnonsense".to_owned(), ..Save::default() };
        assert!(broken.open().is_err() && broken.glance().is_some_and(|glance| glance.outcome.is_some()));
        assert!(Save { record: "Game: chess\n\n".to_owned(), ..Save::default() }.glance().is_none());
    }

    #[test]
    fn persons_and_friends_have_their_names() {
        let record = record_of(game(&["e2"]).as_ref(), &[Player::Person, Player::Person]);
        let names = vec!["Anna".to_owned(), "Bo".to_owned()];
        let two = Save::new(&record, Meta { names: names.clone(), ..Meta::default() }).glance().expect("a game").start;
        assert_eq!(Vec::from_iter(Side::all(2).map(|side| two.name(side, Lang::En))), names);
        let friend = Some(Friend { id: "0123456789abcdef".to_owned(), side: 2, sent: None });
        let with = Save::new(&record, Meta { names, friend, ..Meta::default() }).glance().expect("a game").start;
        assert_eq!(with.rival(), Some((Side::SECOND, &Player::Friend)));
    }

    #[test]
    fn every_result_of_a_record_is_read() {
        for sides in [2, 4] {
            for set in 1..1_usize << sides {
                let scores: Vec<i16> = (0..sides).map(|side| (set >> side & 1) as i16).collect();
                let text = Outcome::by_score(&scores).result_text();
                let read = stated(&text, sides).expect("a result");
                assert!(Side::all(sides).all(|side| read.is_winner(side) == (scores[side.index()] == 1)), "{text}");
            }
            assert_eq!(stated("*", sides), None);
        }
        assert_eq!(stated("1/2-1/2", 2).map(|outcome| outcome.is_draw()), Some(true));
        assert_eq!(stated("1-0", 2).map(|outcome| outcome.winner()), Some(Outcome::win(Side::FIRST, 2, Reason::Goal).winner()));
    }
}
