//! Saving: when the game on the board is saved and where, and which save comes back.

use quintet_base::lang::{Lang, fill_in};
use quintet_base::store::Store;
use quintet_play::Play;
use quintet_play::query::Query;
use quintet_play::saves::{self, Meta, Opened, Save, SaveError, Slots};

use super::review::Review;
use crate::words::words;

/// How long after a change the game is saved, in milliseconds: several changes in a row are saved once.
const SOON: i32 = 300;

/// The state of saving.
#[derive(Default)]
pub(crate) struct Saving {
    slots: Slots,
    /// Whether the game is to be saved soon.
    due: bool,
}

/// A message to saving.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Message {
    /// The game has changed.
    Changed,
    /// Save the game now.
    Now,
    /// Another game comes on the board.
    Another,
    /// Save the game under this name too, or under its usual one.
    Name(String),
    /// Another line is about to be played from the position shown.
    Leave,
    /// Open the save with this key.
    Open(String),
    /// Another page has changed the value of this key.
    Elsewhere(String),
}

/// An effect, for the shell to carry out.
pub(crate) enum Effect {
    /// Send [`Message::Now`] after this many milliseconds.
    After(i32),
    /// Cancel that.
    NotAfter,
    /// The game of this name was saved under this key.
    Saved(String, String),
    /// It was saved under this name.
    Named(String),
    /// Report that the storage is full.
    Full,
    /// The game of a link was played on and is one's own from now on; `true` if there was another one of one's own.
    Own(&'static str, bool),
    /// Put a saved game on the board; it continues in this slot.
    Show(Box<Opened>, Box<Save>, Option<String>),
    /// Report why a save cannot be opened.
    Problem(SaveError),
    /// Write the address of the game of this name.
    Address(&'static str),
    /// Read the settings.
    Settings,
    /// Report that another page has taken over the game.
    TakenOver,
    /// Play on from the position shown.
    Branch,
}

/// What saving needs to know of the page.
pub(crate) struct Around<'a> {
    /// The game on the board.
    pub game: Option<&'a mut Play>,
    /// Its number.
    pub number: u32,
    /// Its analysis.
    pub review: &'a Review,
    /// The store.
    pub store: &'a dyn Store,
    /// The page's language.
    pub lang: Lang,
    /// The time in the page's milliseconds.
    pub now: f64,
    /// The time in milliseconds since 1970.
    pub date: f64,
}

impl Around<'_> {
    fn save(&self, game: &Play, name: String) -> Save {
        save_of(game, name, self.review.text(self.number, game), self.now, self.date)
    }
}

/// The game as a save with this name and analysis. `now` is in the page's milliseconds, `saved` in those since 1970.
#[must_use]
pub(crate) fn save_of(game: &Play, name: String, review: String, now: f64, saved: f64) -> Save {
    let meta = Meta {
        name,
        saved,
        flipped: game.flipped,
        query: game.query.clone(),
        timing: game.keeps_time().then(|| game.timing.kept(now)),
        review,
        lines: game.lines.iter().map(|line| line.join(" ")).collect(),
        counted: game.counted,
        names: game.names.clone(),
        friend: game.friend.clone(),
        ..Meta::default()
    };
    Save::new(&game.record(), meta)
}

impl Saving {
    /// For the page with this id.
    #[must_use]
    pub(crate) fn new(page: String) -> Self {
        Self { slots: Slots::new(page), due: false }
    }

    /// The game comes from outside; when it is saved, it takes a slot of its own.
    pub(crate) fn forget(&mut self, game: &str) {
        self.slots.forget(game);
    }

    /// A game of this name begins; the one before keeps its slot.
    pub(crate) fn leave(&mut self, store: &dyn Store, game: &str) {
        self.slots.leave(store, game);
    }

    /// The game on the board continues the one in a slot.
    pub(crate) fn go_on(&mut self, key: &str, save: &Save) {
        self.slots.go_on(key, save);
    }

    /// Handles a message and returns the effects, in order.
    pub(crate) fn update(&mut self, message: Message, mut around: Around<'_>) -> Vec<Effect> {
        match message {
            Message::Changed if self.due => Vec::new(),
            Message::Changed => {
                self.due = true;
                vec![Effect::After(SOON)]
            }
            Message::Now => self.save(&mut around),
            // The last moves may not be saved yet; what is not saved has no slot to stay in.
            Message::Another if self.due => self.save(&mut around),
            Message::Another => Vec::new(),
            Message::Name(name) => {
                let Some(game) = around.game.as_deref() else { return Vec::new() };
                let name = match name.trim() {
                    "" => usual_name(game, around.lang),
                    name => name.to_owned(),
                };
                let done = saves::keep_named(around.store, &around.save(game, name.clone()));
                vec![done.map_or(Effect::Full, |_| Effect::Named(name))]
            }
            Message::Leave => {
                let Some(game) = around.game.as_deref() else { return Vec::new() };
                // Moves do not tell that a side gave up: such a game is also saved as it ended.
                if game.session.outcome().is_some() && game.session.end().is_none() {
                    let ply = game.session.shown_ply().to_string();
                    let name = fill_in(words(around.lang).branch_name, &[&usual_name(game, around.lang), &ply]);
                    if saves::keep_named(around.store, &around.save(game, name)).is_err() {
                        return vec![Effect::Full];
                    }
                }
                vec![Effect::Branch]
            }
            Message::Open(key) => {
                let mut effects = self.save(&mut around);
                let opened = around.store.get(&key).map(|text| Save::read(&text).and_then(|save| Ok((save.open()?, save))));
                // A named save stays as it is: what is played from it is another game.
                let slot = saves::is_continued(&key).then_some(key);
                match opened {
                    Some(Ok((opened, save))) => {
                        let name = opened.session.game();
                        effects.extend([Effect::Show(Box::new(opened), Box::new(save), slot), Effect::Address(name)]);
                    }
                    Some(Err(error)) => effects.push(Effect::Problem(error)),
                    None => {}
                }
                effects
            }
            Message::Elsewhere(key) if key == quintet_play::settings::KEY => vec![Effect::Settings],
            Message::Elsewhere(key) => {
                let ours = around.game.as_ref().is_some_and(|game| self.slots.place(game.session.game()) == Some(&*key));
                if !ours || !self.slots.is_taken(around.store, &key) {
                    return Vec::new();
                }
                if key.starts_with(saves::FRIEND) {
                    return follow(around.store, key).into_iter().collect();
                }
                let mut effects = self.save(&mut around);
                effects.push(Effect::TakenOver);
                effects
            }
        }
    }

    /// Saves the game in progress. One without a move is saved if somebody asked for it: opening the page would not bring it again.
    fn save(&mut self, around: &mut Around<'_>) -> Vec<Effect> {
        self.due = false;
        let mut effects = vec![Effect::NotAfter];
        let store = around.store;
        let Some(game) = around.game.as_deref_mut().filter(|game| !game.puzzle) else { return effects };
        if let Some(visit) = &game.visit {
            // As it came it is somebody else's.
            if *visit == saves::record_of(game.session.as_ref(), &game.seats).to_string() {
                return effects;
            }
            game.visit = None;
            let name = game.session.game();
            effects.push(Effect::Own(name, Slots::find(store, name, None, |_| true).is_some()));
        }
        if !game.is_wanted && game.session.ply() == 0 && game.session.unusual_start().is_none() {
            return effects;
        }
        // From now on what is saved follows it, back to its beginning too.
        game.is_wanted = true;
        // There is one game with a friend, wherever it is on the board: what another page or a link has made of it comes first.
        if let Some(key) = game.friend.as_ref().map(saves::Friend::key).filter(|key| self.slots.is_taken(store, key)) {
            effects.extend(follow(store, key));
            return effects;
        }
        if let Some(game) = around.game.as_deref() {
            let save = around.save(game, String::new());
            let name = save.game.clone();
            effects.push(self.slots.keep(store, save).map_or(Effect::Full, |key| Effect::Saved(name, key)));
        }
        effects
    }
}

/// Puts the game at a key on the board as another page has left it.
fn follow(store: &dyn Store, key: String) -> Option<Effect> {
    let save = Save::read(&store.get(&key)?).ok()?;
    Some(Effect::Show(Box::new(save.open().ok()?), Box::new(save), Some(key)))
}

/// The save with which a page continues that asks for a game: the one at `preferred`, or else the latest. Only if it was started from the same
/// address, where that asks for more than a game. `None`: a new game begins.
pub(crate) fn continued(store: &dyn Store, name: &str, query: &Query, address: &str, preferred: Option<&str>) -> Option<Effect> {
    let wanted = |save: &Save| !query.is_particular() || save.meta.query == address;
    let found = Slots::find(store, name, preferred, wanted)?.and_then(|(key, save)| Ok((save.open()?, save, key)));
    Some(match found {
        Ok((opened, save, key)) => Effect::Show(Box::new(opened), Box::new(save), Some(key)),
        Err(error) => Effect::Problem(error),
    })
}

/// The game that a save holds.
pub(crate) fn restored(opened: Opened, meta: &Meta, seed: u32) -> Play {
    let mut game = Play::new(opened.session, opened.seats, seed);
    game.timing = opened.timing;
    game.is_wanted = true;
    game.counted = meta.counted;
    game.names = meta.names.clone();
    if let Some(friend) = &meta.friend {
        game.play_friend(friend.clone());
    }
    game.set_flipped(meta.flipped);
    game.query.clone_from(&meta.query);
    game.lines = meta.lines.iter().map(|line| line.split_whitespace().map(str::to_owned).collect()).collect();
    // A game that was saved while engines played each other does not run away when it is opened.
    let nobody = game.persons().next().is_none();
    game.paused = nobody;
    game
}

/// A name such as "Quoridor · 12", with the number of moves.
#[must_use]
pub(crate) fn usual_name(game: &Play, lang: Lang) -> String {
    format!("{} · {}", game.session.title(lang), game.session.ply())
}

#[cfg(test)]
mod tests {
    use super::super::full::Full;
    use super::*;
    use quintet_base::store::Memory;
    use quintet_play::saves::Player;

    fn play(moves: &str) -> Play {
        let mut session = quintet_board::games::open("quoridor", None, None).unwrap();
        moves.split_whitespace().for_each(|text| _ = session.play_text(text).unwrap());
        Play::new(session, vec![Player::Person; 2], 1)
    }

    fn page(id: &str) -> Saving {
        Saving::new(id.to_owned())
    }

    /// The effects as words.
    fn tell(saving: &mut Saving, message: Message, game: Option<&mut Play>, store: &dyn Store) -> Vec<String> {
        let review = Review::default();
        let around = Around { game, number: 1, review: &review, store, lang: Lang::En, now: 0.0, date: 5.0 };
        saving.update(message, around).iter().filter_map(said).collect()
    }

    fn said(effect: &Effect) -> Option<String> {
        Some(match effect {
            Effect::After(wait) => format!("after {wait}"),
            Effect::NotAfter => return None,
            Effect::Saved(name, key) => format!("saved {name} {key}"),
            Effect::Named(name) => format!("named {name}"),
            Effect::Full => "full".to_owned(),
            Effect::Own(name, other) => format!("own {name} {other}"),
            Effect::Show(opened, save, slot) => format!("show {} {} {slot:?}", opened.session.moves().join(" "), save.meta.name),
            Effect::Problem(error) => format!("problem {error:?}"),
            Effect::Address(name) => format!("address {name}"),
            Effect::Settings => "settings".to_owned(),
            Effect::TakenOver => "taken over".to_owned(),
            Effect::Branch => "branch".to_owned(),
        })
    }

    #[test]
    fn several_changes_are_saved_once_and_a_little_later() {
        let (store, mut saving, mut game) = (Memory::default(), page("a"), play("e2"));
        assert_eq!(tell(&mut saving, Message::Changed, Some(&mut game), &store), ["after 300"]);
        assert!(tell(&mut saving, Message::Changed, Some(&mut game), &store).is_empty());
        assert_eq!(tell(&mut saving, Message::Now, Some(&mut game), &store), ["saved quoridor auto/quoridor"]);
        assert!(tell(&mut saving, Message::Another, Some(&mut game), &store).is_empty(), "nothing is due");
        assert_eq!(tell(&mut saving, Message::Changed, Some(&mut game), &store), ["after 300"]);
        assert_eq!(tell(&mut saving, Message::Another, Some(&mut game), &store), ["saved quoridor auto/quoridor"]);
        assert_eq!(saves::list(&store).len(), 1);
    }

    #[test]
    fn a_game_that_nobody_asked_for_is_saved_from_its_first_move_on() {
        let (store, mut saving, mut game) = (Memory::default(), page("a"), play(""));
        assert!(tell(&mut saving, Message::Now, Some(&mut game), &store).is_empty());
        game.session.play_text("e2").unwrap();
        assert_eq!(tell(&mut saving, Message::Now, Some(&mut game), &store).len(), 1);
        game.session.undo();
        assert_eq!(tell(&mut saving, Message::Now, Some(&mut game), &store).len(), 1, "back to its beginning too");
        assert_eq!(saves::list(&store)[0].save.as_ref().unwrap().meta.ply, 0);
        let (store, mut wanted) = (Memory::default(), play(""));
        wanted.is_wanted = true;
        assert_eq!(tell(&mut page("b"), Message::Now, Some(&mut wanted), &store).len(), 1);
        assert!(tell(&mut page("b"), Message::Now, None, &store).is_empty());
    }

    #[test]
    fn the_game_of_a_link_is_saved_when_it_is_played_on() {
        let (store, mut saving, mut game) = (Memory::default(), page("a"), play("e2"));
        game.visit = Some(saves::record_of(game.session.as_ref(), &game.seats).to_string());
        assert!(tell(&mut saving, Message::Now, Some(&mut game), &store).is_empty());
        game.session.play_text("e8").unwrap();
        let told = tell(&mut saving, Message::Now, Some(&mut game), &store);
        assert_eq!((told, game.visit.is_none()), (vec!["own quoridor false".to_owned(), "saved quoridor auto/quoridor".to_owned()], true));
        let mut second = play("d1");
        second.visit = Some("another record".to_owned());
        saving.forget("quoridor");
        let told = tell(&mut saving, Message::Now, Some(&mut second), &store);
        assert_eq!(told, ["own quoridor true", "saved quoridor auto/quoridor+"], "the own one stays");
    }

    #[test]
    fn what_finds_no_room_is_told() {
        let (store, mut game) = (Full(Memory::default()), play("e2"));
        assert_eq!(tell(&mut page("a"), Message::Now, Some(&mut game), &store), ["full"]);
        assert_eq!(tell(&mut page("a"), Message::Name("x".to_owned()), Some(&mut game), &store), ["full"]);
    }

    #[test]
    fn a_game_is_saved_under_a_name_or_the_usual_one() {
        let (store, mut saving, mut game) = (Memory::default(), page("a"), play("e2 e8"));
        assert_eq!(tell(&mut saving, Message::Name(" Lesson 1 ".to_owned()), Some(&mut game), &store), ["named Lesson 1"]);
        assert_eq!(tell(&mut saving, Message::Name(" ".to_owned()), Some(&mut game), &store), ["named Quoridor · 2"]);
        let keys: Vec<String> = saves::list(&store).into_iter().map(|entry| entry.key).collect();
        assert_eq!(keys.len(), 2);
        // What is played from a named save is another game.
        let told = tell(&mut saving, Message::Open(keys[0].clone()), None, &store);
        assert!(told[0].starts_with("show e2 e8 ") && told[0].ends_with(" None"), "{told:?}");
        assert_eq!(told[1..], ["address quoridor"]);
    }

    #[test]
    fn a_save_is_opened_after_the_game_on_the_board_was_saved() {
        let (store, mut saving, mut game) = (Memory::default(), page("a"), play("e2"));
        tell(&mut saving, Message::Now, Some(&mut game), &store);
        game.session.play_text("e8").unwrap();
        let told = tell(&mut saving, Message::Open("auto/quoridor".to_owned()), Some(&mut game), &store);
        assert_eq!(told, ["saved quoridor auto/quoridor", "show e2 e8  Some(\"auto/quoridor\")", "address quoridor"]);
        store.set("save/1", "no save").unwrap();
        assert!(tell(&mut saving, Message::Open("save/1".to_owned()), None, &store)[0].starts_with("problem Damaged"));
        assert!(tell(&mut saving, Message::Open("save/2".to_owned()), None, &store).is_empty());
    }

    #[test]
    fn a_page_whose_game_was_taken_over_saves_it_elsewhere() {
        let (store, mut ours, mut theirs) = (Memory::default(), page("a"), page("b"));
        let (mut game, mut other) = (play("e2"), play("e2 e8"));
        let key = || Message::Elsewhere("auto/quoridor".to_owned());
        tell(&mut ours, Message::Now, Some(&mut game), &store);
        assert!(tell(&mut ours, key(), Some(&mut game), &store).is_empty(), "it was this page");
        let Some(Effect::Show(_, save, Some(slot))) = continued(&store, "quoridor", &Query::default(), "", None) else { panic!("no save") };
        theirs.go_on(&slot, &save);
        assert_eq!(tell(&mut theirs, Message::Now, Some(&mut other), &store), ["saved quoridor auto/quoridor"]);
        assert_eq!(tell(&mut ours, key(), Some(&mut game), &store), ["saved quoridor auto/quoridor+", "taken over"]);
        assert_eq!(tell(&mut ours, Message::Elsewhere("settings".to_owned()), Some(&mut game), &store), ["settings"]);
        assert!(tell(&mut ours, Message::Elsewhere("save/1".to_owned()), Some(&mut game), &store).is_empty());
    }

    #[test]
    fn a_game_with_a_friend_follows_what_another_page_or_a_link_has_made_of_it() {
        let (store, mut ours, mut theirs) = (Memory::default(), page("a"), page("b"));
        let with_friend = |moves: &str| {
            let mut game = play(moves);
            game.play_friend(saves::Friend { id: "0123456789abcdef".to_owned(), side: 1, sent: None });
            game
        };
        let (mut game, key) = (with_friend("e2"), "friend/0123456789abcdef");
        assert_eq!(tell(&mut ours, Message::Now, Some(&mut game), &store), ["saved quoridor friend/0123456789abcdef"]);
        assert!(tell(&mut ours, Message::Elsewhere(key.to_owned()), Some(&mut game), &store).is_empty(), "it was this page");
        let Some(Effect::Show(opened, save, Some(slot))) = follow(&store, key.to_owned()) else { panic!("no save") };
        theirs.go_on(&slot, &save);
        let mut other = restored(*opened, &save.meta, 1);
        assert!(other.is_with_friend() && other.seats == game.seats);
        other.session.play_text("e8").unwrap();
        tell(&mut theirs, Message::Now, Some(&mut other), &store);
        let shown = r#"show e2 e8  Some("friend/0123456789abcdef")"#;
        assert_eq!(tell(&mut ours, Message::Elsewhere(key.to_owned()), Some(&mut game), &store), [shown]);
        assert_eq!(tell(&mut ours, Message::Now, Some(&mut game), &store), [shown], "what is behind writes nothing");
        assert_eq!(saves::list(&store).len(), 1);
        // Under a name it is a game of its own.
        tell(&mut theirs, Message::Name("Lesson".to_owned()), Some(&mut other), &store);
        assert!(saves::list(&store).iter().any(|entry| entry.is_named() && entry.save.as_ref().unwrap().meta.friend.is_none()));
    }

    #[test]
    fn a_page_continues_the_game_of_its_address() {
        let (store, mut game) = (Memory::default(), play("e2"));
        let query = Query { game: Some("quoridor".to_owned()), seed: Some(1), ..Query::default() };
        let find = |query: &Query, address: &str| continued(&store, "quoridor", query, address, None).as_ref().and_then(said);
        assert_eq!(find(&Query::default(), ""), None);
        game.query = "?game=quoridor&seed=1".to_owned();
        tell(&mut page("a"), Message::Now, Some(&mut game), &store);
        let shown = Some("show e2  Some(\"auto/quoridor\")".to_owned());
        assert_eq!(find(&query, "?game=quoridor&seed=1"), shown);
        assert_eq!(find(&query, "?game=quoridor&seed=2"), None, "another address");
        assert_eq!(find(&Query::default(), ""), shown, "one that asks for a game only");
        store.set("auto/quoridor", "damaged").unwrap();
        assert!(find(&Query::default(), "").is_some_and(|text| text.starts_with("problem")));
    }

    #[test]
    fn a_restored_game_is_as_it_was_saved_and_engines_wait() {
        let (store, mut game) = (Memory::default(), play("e2"));
        (game.lines, game.flipped) = (vec![vec!["d2".to_owned(), "e8".to_owned()]], true);
        game.seats = vec![Player::Level("random".to_owned()); 2];
        tell(&mut page("a"), Message::Now, Some(&mut game), &store);
        let save = saves::list(&store).remove(0).save.unwrap();
        let again = restored(save.open().unwrap(), &save.meta, 1);
        assert_eq!((again.lines, again.flipped, again.seats.len(), again.paused), (game.lines, true, 2, true));
        assert!(again.is_wanted);
    }
}
