//! Links from friends: what one brings, and the choice between two continuations of one game.

use quintet_base::lang::{Lang, fill_in};
use quintet_base::store::{Full, Store};
use quintet_play::Play;
use quintet_play::friend::{Fork, News, NotTaken, arrive};
use quintet_play::saves::{Opened, Save, SaveError};
use quintet_play::share::letter::Letter;

use crate::friends::words::words;

/// What has come on this page.
#[derive(Default)]
pub(crate) struct Friends {
    /// The key of the game that came last and was not here before; empty if there is none.
    pub fresh: String,
    /// The key of a game that a link continues differently, and both games.
    fork: Option<(String, Fork)>,
}

/// A message to this part.
pub(crate) enum Message {
    /// A link has come.
    Came(Box<Opened>, Box<Letter>),
    /// Of two continuations, keep the one that is here.
    Mine,
    /// Take the one of the link.
    Theirs,
}

/// An effect, for the shell to carry out.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Effect {
    /// Put the save at this key on the board.
    Open(String),
    /// Announce the last move and whose turn it is.
    Announce,
    /// Report this.
    Tell(String),
    /// Ask which of two continuations is to stay.
    Ask,
    /// Close the dialog that asks.
    Close,
    /// Report why a save cannot be read.
    Problem(SaveError),
    /// Report that the store is full.
    Full,
}

/// What this part needs to know of the page.
pub(crate) struct Around<'a> {
    /// The store.
    pub store: &'a dyn Store,
    /// The page's language.
    pub lang: Lang,
    /// The person's name.
    pub name: &'a str,
    /// The time in milliseconds since 1970.
    pub date: f64,
}

impl Friends {
    /// The two continuations between which the person is to choose.
    #[must_use]
    pub(crate) fn fork(&self) -> Option<&Fork> {
        self.fork.as_ref().map(|(_, fork)| fork)
    }

    /// Handles a message and returns the effects, in order.
    pub(crate) fn update(&mut self, message: Message, around: &Around<'_>) -> Vec<Effect> {
        match message {
            Message::Came(opened, letter) => self.came(&opened, &letter, around),
            Message::Mine => self.choose(around, |fork, store, _, name| fork.keep_mine(store, name)),
            Message::Theirs => self.choose(around, Fork::take_theirs),
        }
    }

    fn came(&mut self, opened: &Opened, letter: &Letter, around: &Around<'_>) -> Vec<Effect> {
        let w = words(around.lang);
        self.fork = None;
        if let Some(cut) = &opened.cut {
            return vec![Effect::Problem(SaveError::Damaged(cut.clone()))];
        }
        let arrived = match arrive(around.store, opened, letter, around.name, around.date) {
            Ok(arrived) => arrived,
            Err(NotTaken::Unread(error)) => return vec![Effect::Problem(error)],
            Err(NotTaken::Other) => return vec![Effect::Tell(w.other_game.to_owned())],
            Err(NotTaken::Full) => return vec![Effect::Full],
        };
        let tell = |text: &str| Effect::Tell(text.to_owned());
        let then = match arrived.news {
            News::Game => {
                self.fresh.clone_from(&arrived.key);
                Effect::Announce
            }
            News::Steps => Effect::Announce,
            News::Nothing => tell(w.nothing_new),
            News::Old => tell(w.old_link),
            News::Own => tell(w.own_link),
            News::Fork => Effect::Ask,
        };
        self.fork = arrived.fork.map(|fork| (arrived.key.clone(), fork));
        vec![Effect::Open(arrived.key), then]
    }

    fn choose(&mut self, around: &Around<'_>, how: fn(&Fork, &dyn Store, &str, &str) -> Result<(), Full>) -> Vec<Effect> {
        let Some((key, fork)) = self.fork.take() else { return Vec::new() };
        let name = fill_in(words(around.lang).fork_name, &[friend_of(&fork.mine, around.lang)]);
        match how(&fork, around.store, &key, &name) {
            Ok(()) => vec![Effect::Close, Effect::Open(key), Effect::Tell(fill_in(crate::words::words(around.lang).saved_as, &[&name]))],
            Err(Full) => {
                self.fork = Some((key, fork));
                vec![Effect::Close, Effect::Full]
            }
        }
    }
}

/// The name of the friend of a save, for the middle of a sentence.
#[must_use]
pub(crate) fn friend_of(save: &Save, lang: Lang) -> &str {
    let them = save.meta.friend.as_ref().map_or(0, |friend| friend.me().opponent().index());
    let name = save.meta.names.get(them).filter(|name| !name.is_empty());
    name.map_or(words(lang).your_friend, String::as_str)
}

/// The same for the game on the board.
#[must_use]
pub(crate) fn friend_in(game: &Play, lang: Lang) -> &str {
    match game.friend.as_ref().map_or("", |friend| game.given_name(friend.me().opponent())) {
        "" => words(lang).your_friend,
        name => name,
    }
}

#[cfg(test)]
mod tests {
    use super::super::full::Full as FullStore;
    use super::*;
    use quintet_base::store::Memory;
    use quintet_play::saves::{Friend, list, open_parsed};
    use quintet_play::share::link;

    fn play(side: u32, moves: &str) -> Play {
        let mut game = crate::testing::game("quoridor", moves);
        game.names = vec!["Anna".to_owned(), "Bo".to_owned()];
        game.play_friend(Friend { id: "0123456789abcdef".to_owned(), side, sent: None });
        game
    }

    /// The effects of the link that this game sends.
    fn send(friends: &mut Friends, store: &dyn Store, from: &Play) -> Vec<Effect> {
        let record = link::read(&link::write(&from.letter().unwrap()).unwrap()).unwrap();
        let letter = Letter::read(&record).unwrap().unwrap();
        tell(friends, store, Message::Came(Box::new(open_parsed(&record, None).unwrap()), Box::new(letter)))
    }

    fn tell(friends: &mut Friends, store: &dyn Store, message: Message) -> Vec<Effect> {
        friends.update(message, &Around { store, lang: Lang::En, name: "Bo", date: 1.0 })
    }

    fn open() -> Effect {
        Effect::Open("friend/0123456789abcdef".to_owned())
    }

    fn said(effects: &[Effect]) -> &str {
        match effects {
            [.., Effect::Tell(text)] => text,
            _ => "",
        }
    }

    #[test]
    fn a_link_opens_its_game_and_one_without_news_says_so() {
        let (store, mut friends) = (Memory::default(), Friends::default());
        assert_eq!(send(&mut friends, &store, &play(1, "e2")), [open(), Effect::Announce]);
        assert_eq!(friends.fresh, "friend/0123456789abcdef");
        assert_eq!(send(&mut friends, &store, &play(1, "e2 e8 e3")), [open(), Effect::Announce]);
        for (link, wanted) in [(play(1, "e2"), "older"), (play(1, "e2 e8 e3"), "already"), (play(2, "e2 e8"), "your own link")] {
            let effects = send(&mut friends, &store, &link);
            assert!(effects[0] == open() && said(&effects).contains(wanted), "{effects:?}");
        }
    }

    #[test]
    fn of_two_continuations_the_person_chooses_one_and_the_other_is_kept() {
        let (store, mut friends) = (Memory::default(), Friends::default());
        send(&mut friends, &store, &play(1, "e2"));
        assert_eq!(send(&mut friends, &store, &play(1, "d1")), [open(), Effect::Ask]);
        assert!(friends.fork().is_some() && list(&store).len() == 1);
        let effects = tell(&mut friends, &store, Message::Theirs);
        assert_eq!(effects[..2], [Effect::Close, open()]);
        assert!(said(&effects).contains("Anna"), "{effects:?}");
        assert_eq!(list(&store).len(), 2);
        assert!(tell(&mut friends, &store, Message::Mine).is_empty(), "it was decided");
    }

    #[test]
    fn what_finds_no_room_or_cannot_be_read_is_told() {
        let mut friends = Friends::default();
        assert_eq!(send(&mut friends, &FullStore(Memory::default()), &play(1, "e2")), [Effect::Full]);
        let store = Memory::default();
        store.set("friend/0123456789abcdef", r#"{"v":99}"#).unwrap();
        assert_eq!(send(&mut friends, &store, &play(1, "e2")), [Effect::Problem(SaveError::Newer(99))]);
    }
}
