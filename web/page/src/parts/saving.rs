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
mod tests;
