//! A link from a friend comes in: whether its game is new here, and what becomes of the one that is known.

use std::cmp::Ordering;

use quintet_base::store::{Full, Store};
use quintet_board::session::GameSession;
use quintet_engine::core::side::Side;

use crate::saves::{Friend, Meta, Opened, Save, SaveError, keep_named, record_of, resigned, steps};
use crate::share::letter::Letter;

/// What a link brings.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum News {
    /// A game that was not here.
    Game,
    /// Steps that were not here.
    Steps,
    /// Nothing: it is the game as it is here.
    Nothing,
    /// Nothing: the game here has gone further.
    Old,
    /// Nothing: the person at this screen made the link.
    Own,
    /// Other moves than those here. Nothing was changed; [`Fork`] decides.
    Fork,
}

/// A link that was compared with what is here.
#[derive(Clone, PartialEq, Debug)]
pub struct Arrived {
    /// The key of the game.
    pub key: String,
    /// What is new.
    pub news: News,
    /// With [`News::Fork`], both games.
    pub fork: Option<Fork>,
}

/// Why a link was not taken.
#[derive(Clone, PartialEq, Debug)]
pub enum NotTaken {
    /// The game that is here cannot be read. It was not changed.
    Unread(SaveError),
    /// It is another game of the same id, or cannot be played by link.
    Other,
    /// The store is full.
    Full,
}

/// One game that two links continue differently.
#[derive(Clone, PartialEq, Debug)]
pub struct Fork {
    /// The game as it is here.
    pub mine: Save,
    /// The game as it came.
    pub theirs: Save,
}

impl Fork {
    /// Keeps what is here; what came becomes a game of its own under this name.
    ///
    /// # Errors
    /// When the store is full. Then nothing was changed.
    pub fn keep_mine(&self, store: &dyn Store, name: &str) -> Result<(), Full> {
        keep_named(store, &named(&self.theirs, name)).map(drop)
    }

    /// Takes what came; what was here becomes a game of its own under this name.
    ///
    /// # Errors
    /// When the store is full. Then what is here was not changed.
    pub fn take_theirs(&self, store: &dyn Store, key: &str, name: &str) -> Result<(), Full> {
        keep_named(store, &named(&self.mine, name))?;
        self.theirs.keep(store, key)
    }
}

fn named(save: &Save, name: &str) -> Save {
    let mut named = save.clone();
    name.clone_into(&mut named.meta.name);
    named
}

/// Takes the game of a link, unless what is here has it already or differs. `name` is the person's own, `date` in milliseconds since 1970.
///
/// # Errors
/// When it cannot be taken. Then nothing was changed.
pub fn arrive(store: &dyn Store, came: &Opened, letter: &Letter, name: &str, date: f64) -> Result<Arrived, NotTaken> {
    let key = letter.sender.key();
    let session = came.session.as_ref();
    if session.sides() != 2 {
        return Err(NotTaken::Other);
    }
    let done = |news, fork| Ok(Arrived { key: key.clone(), news, fork });
    let Some(text) = store.get(&key) else {
        let save = Save::new(&record_of(session, &came.seats), meta_of(letter, session, name, date));
        save.keep(store, &key).map_err(|Full| NotTaken::Full)?;
        return done(News::Game, None);
    };
    let mine = Save::read(&text).map_err(NotTaken::Unread)?;
    let here = mine.open().map_err(NotTaken::Unread)?;
    let same_rules = |game: &dyn GameSession| (game.game(), game.variant().to_owned(), game.unusual_start());
    let friend = mine.meta.friend.clone().filter(|_| same_rules(here.session.as_ref()) == same_rules(session)).ok_or(NotTaken::Other)?;
    let is_own = friend.side == letter.sender.side;
    // The names that the sender gave, but one's own.
    let mut names = letter.names.clone();
    if let (Some(place), Some(own)) = (names.get_mut(friend.me().index()), mine.meta.names.get(friend.me().index())) {
        own.clone_into(place);
    }
    let with = |session: &dyn GameSession| {
        let mut meta = mine.meta.clone();
        (meta.names, meta.saved, meta.owner) = (names.to_vec(), date, mark(date));
        if let Some(friend) = &mut meta.friend {
            friend.sent = Some(steps(session));
        }
        Save::new(&record_of(session, &came.seats), meta)
    };
    let keep = |save: &Save| save.keep(store, &key).map_err(|Full| NotTaken::Full);
    match compare(here.session.as_ref(), session) {
        Compared::Longer => {
            keep(&with(session))?;
            done(News::Steps, None)
        }
        Compared::GaveUp(side) => {
            // A move and a resignation have crossed: the moves here stay, and the game is over.
            let mut here = here;
            here.session.resign(side);
            keep(&with(here.session.as_ref()))?;
            done(News::Steps, None)
        }
        Compared::Same if is_own => done(News::Own, None),
        Compared::Same => done(News::Nothing, None),
        Compared::Shorter => done(if is_own { News::Own } else { News::Old }, None),
        Compared::Differs => done(News::Fork, Some(Fork { theirs: with(session), mine })),
    }
}

/// The mark of what a link has written: no page has written it, so every page that has the game on the board takes it up.
fn mark(date: f64) -> String {
    format!("link {}", date as u64)
}

/// What is known of a game that has just come.
fn meta_of(letter: &Letter, session: &dyn GameSession, name: &str, date: f64) -> Meta {
    let friend = Friend { sent: Some(steps(session)), ..letter.sender.turned() };
    let mut names = letter.names.to_vec();
    if let Some(place) = names.get_mut(friend.me().index()).filter(|_| !name.is_empty()) {
        name.clone_into(place);
    }
    let flipped = !session.is_below(friend.me());
    Meta { saved: date, owner: mark(date), names, flipped, friend: Some(friend), ..Meta::default() }
}

/// How a game that came relates to the one that is here.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Compared {
    Same,
    /// It continues the one that is here.
    Longer,
    /// The one that is here continues it.
    Shorter,
    /// This side resigned before it knew the last moves here.
    GaveUp(Side),
    Differs,
}

fn compare(here: &dyn GameSession, came: &dyn GameSession) -> Compared {
    let (mine, theirs) = (here.moves(), came.moves());
    let common = mine.iter().zip(&theirs).take_while(|(a, b)| a == b).count();
    if common < mine.len().min(theirs.len()) {
        return Compared::Differs;
    }
    match (mine.len().cmp(&theirs.len()), resigned(here), resigned(came)) {
        (Ordering::Equal, None, Some(_)) => Compared::Longer,
        (Ordering::Equal, Some(_), None) | (Ordering::Greater, _, None) => Compared::Shorter,
        (Ordering::Equal, ..) => Compared::Same,
        (Ordering::Greater, _, Some(side)) if here.outcome().is_none() => Compared::GaveUp(side),
        (Ordering::Greater, ..) => Compared::Shorter,
        // Who has resigned here does not go on.
        (Ordering::Less, Some(_), _) => Compared::Shorter,
        (Ordering::Less, None, _) => Compared::Longer,
    }
}

#[cfg(test)]
mod tests {
    use quintet_base::store::Memory;
    use quintet_board::games;

    use super::*;
    use crate::Play;
    use crate::saves::{Player, list};
    use crate::share::link;

    /// The game of a person, after these moves, as it is kept.
    fn play(side: u32, moves: &str) -> Play {
        let mut session = games::open("quoridor", None, None).expect("a listed game");
        moves.split_whitespace().for_each(|text| _ = session.play_text(text).expect("legal"));
        let mut play = Play::new(session, vec![Player::Person; 2], 1);
        play.names = if side == 1 { ["Me", "You"] } else { ["You", "Me"] }.map(str::to_owned).to_vec();
        play.play_friend(Friend { id: "0123456789abcdef".to_owned(), side, sent: None });
        play
    }

    fn keep(store: &dyn Store, play: &Play) {
        let meta = Meta { friend: play.friend.clone(), names: play.names.clone(), ..Meta::default() };
        Save::new(&play.record(), meta).keep(store, &key()).expect("room");
    }

    fn key() -> String {
        "friend/0123456789abcdef".to_owned()
    }

    /// What comes of the link that this person sends, as far as the rest of the program sees it.
    fn send(store: &dyn Store, from: &Play) -> Result<Arrived, NotTaken> {
        let code = link::write(&from.letter().expect("a friend")).expect("a link");
        let record = link::read(&code).expect("a game");
        let letter = Letter::read(&record).expect("from a friend").expect("readable");
        let came = crate::saves::open_parsed(&record, None).expect("a game");
        arrive(store, &came, &letter, "", 9.0)
    }

    fn news(store: &dyn Store, from: &Play) -> News {
        send(store, from).expect("taken").news
    }

    fn kept(store: &dyn Store) -> (String, Save) {
        let save = Save::read(&store.get(&key()).expect("there")).expect("readable");
        (save.open().expect("a game").session.moves().join(" "), save)
    }

    #[test]
    fn a_game_that_comes_is_kept_from_the_other_side_with_both_names() {
        let store = Memory::default();
        assert_eq!(news(&store, &play(1, "e2")), News::Game);
        let (moves, save) = kept(&store);
        let friend = save.meta.friend.clone().expect("a friend");
        assert_eq!((moves.as_str(), friend.side, friend.sent, save.meta.flipped), ("e2", 2, Some(1), true));
        assert_eq!(save.meta.names, ["Me", "You"]);
        assert_eq!(news(&store, &play(1, "e2")), News::Nothing);
        assert_eq!(list(&store).len(), 1);
    }

    #[test]
    fn an_answer_continues_the_game_and_an_old_link_changes_nothing() {
        let store = Memory::default();
        keep(&store, &play(1, "e2"));
        assert_eq!(news(&store, &play(2, "e2 e8")), News::Steps);
        assert_eq!(kept(&store).0, "e2 e8");
        let before = store.get(&key());
        for (link, wanted) in [
            (play(2, "e2 e8"), News::Nothing),
            (play(2, "e2"), News::Old),
            (play(2, ""), News::Old),
            (play(1, "e2"), News::Own),
            (play(1, "e2 e8"), News::Own),
        ] {
            assert_eq!(news(&store, &link), wanted);
            assert_eq!(store.get(&key()), before);
        }
        assert_eq!(news(&store, &play(1, "e2 e8 e3")), News::Steps, "played on by the same person elsewhere");
    }

    #[test]
    fn two_answers_are_a_fork_and_neither_is_lost() {
        let store = Memory::default();
        keep(&store, &play(1, "e2 e8 e3"));
        let before = store.get(&key());
        let arrived = send(&store, &play(2, "e2 d9")).expect("taken");
        assert_eq!((arrived.news, store.get(&key())), (News::Fork, before));
        let fork = arrived.fork.expect("both games");
        let moves = |name: &str| {
            let found = list(&store).into_iter().filter_map(|entry| entry.save.ok()).find(|save| save.meta.name == name);
            found.map(|save| (save.open().expect("a game").session.moves().join(" "), save.meta.friend.is_some()))
        };
        fork.keep_mine(&store, "theirs").expect("room");
        assert_eq!((kept(&store).0.as_str(), moves("theirs")), ("e2 e8 e3", Some(("e2 d9".to_owned(), false))));
        fork.take_theirs(&store, &key(), "mine").expect("room");
        assert_eq!((kept(&store).0.as_str(), moves("mine")), ("e2 d9", Some(("e2 e8 e3".to_owned(), false))));
        assert_eq!(kept(&store).1.meta.friend.and_then(|friend| friend.sent), Some(2));
    }

    #[test]
    fn a_resignation_ends_the_game_also_where_a_move_has_crossed_it() {
        let resigned_after = |moves: &str| {
            let mut theirs = play(2, moves);
            assert!(theirs.session.resign(Side::SECOND));
            theirs
        };
        for here in ["e2 e8", "e2 e8 e3"] {
            let store = Memory::default();
            keep(&store, &play(1, here));
            assert_eq!(news(&store, &resigned_after("e2 e8")), News::Steps);
            let (moves, save) = kept(&store);
            assert_eq!(moves, here);
            assert_eq!(save.open().expect("a game").session.outcome().and_then(|outcome| outcome.winner()), Some(Side::FIRST));
            assert!(matches!(news(&store, &resigned_after("e2 e8")), News::Nothing | News::Old));
        }
        // Whoever has resigned does not go on.
        let store = Memory::default();
        let mut mine = play(1, "e2 e8 e3");
        mine.session.resign(Side::FIRST);
        keep(&store, &mine);
        assert_eq!(news(&store, &play(2, "e2 e8 e3 e7")), News::Old);
    }

    #[test]
    fn what_cannot_be_taken_changes_nothing() {
        let store = Memory::default();
        let mut other = games::open("nogo", None, None).expect("a listed game");
        other.play_text("D4").expect("legal");
        let mut nogo = Play::new(other, vec![Player::Person; 2], 1);
        nogo.play_friend(Friend { id: "0123456789abcdef".to_owned(), side: 2, sent: None });
        keep(&store, &play(1, "e2"));
        let before = store.get(&key());
        assert_eq!(send(&store, &nogo), Err(NotTaken::Other), "another game of this id");
        assert_eq!(store.get(&key()), before);
        store.set(&key(), "{").expect("room");
        assert!(matches!(send(&store, &play(2, "e2 e8")), Err(NotTaken::Unread(SaveError::Damaged(_)))));
        assert_eq!(store.get(&key()).as_deref(), Some("{"));
        let mut four = Play::new(games::open("blokus", Some("classic"), None).expect("listed"), vec![Player::Person; 4], 1);
        four.play_friend(Friend::default());
        assert_eq!((four.friend, four.seats), (None, vec![Player::Person; 4]), "four do not play by link");
    }

    #[test]
    fn the_own_last_step_can_be_taken_back_until_it_is_sent() {
        let mut game = play(1, "e2");
        assert!(game.is_with_friend() && !game.may_be_helped() && !game.person_to_move() && !game.may_leave_line());
        assert_eq!(game.plies_to_undo(), Some(1));
        assert!(game.undo() && game.session.ply() == 0 && game.person_to_move());
        assert!(game.redo() && game.session.ply() == 1);
        let friend = |sent| Friend { sent: Some(sent), ..game.friend.clone().expect("a friend") };
        let (first, second) = (friend(1), friend(2));
        game.friend = Some(first.clone());
        assert_eq!((game.plies_to_undo(), first.has_news(game.session.as_ref())), (None, false));
        game.session.play_text("e8").expect("legal");
        game.friend = Some(second);
        assert_eq!(game.plies_to_undo(), None, "an answer is not taken back");
        assert!(game.session.resign(Side::FIRST));
        assert_eq!(game.plies_to_undo(), Some(1), "a resignation that was not sent");
        assert!(game.friend.as_ref().is_some_and(|friend| friend.has_news(game.session.as_ref())));
        game.undo();
        assert!(game.is_with_friend() && game.session.ply() == 2);
    }

    #[test]
    fn players_have_the_names_that_were_given() {
        use quintet_base::lang::Lang;
        let mut game = play(2, "e2");
        let name = |game: &Play, side| game.name(side, Lang::En);
        assert_eq!((name(&game, Side::FIRST), name(&game, Side::SECOND)), ("You".to_owned(), "You".to_owned()));
        game.names.clear();
        assert_eq!((name(&game, Side::FIRST), name(&game, Side::SECOND)), ("Your friend".to_owned(), "You".to_owned()));
        game.set_name(Side::FIRST, " Anna ");
        game.session.resign(Side::SECOND);
        let outcome = game.session.outcome().expect("over");
        assert_eq!((name(&game, Side::FIRST).as_str(), game.result(&outcome, Lang::En).0.as_str()), ("Anna", "Anna wins"));
    }
}
