//! A game that is being played: the session, the players, and everything else that the page knows about it. Knows neither the DOM nor the engine.

mod lines;
mod names;
#[cfg(test)]
mod tests;

use quintet_board::session::GameSession;
use quintet_engine::core::side::Side;
use quintet_engine::formats::record::Record;

use crate::clock::Timing;
use crate::saves::{Friend, Player, record_of};
use crate::share::letter::Letter;

/// A game that is being played.
pub struct Play {
    /// The game.
    pub session: Box<dyn GameSession>,
    /// The player of each side.
    pub seats: Vec<Player>,
    /// Whether engines wait until told to continue.
    pub paused: bool,
    /// Whether the board is rotated.
    pub flipped: bool,
    /// The address's query that the game was started with.
    pub query: String,
    /// Whether to save it before its first move: somebody asked for exactly this game, or it has been saved already.
    pub is_wanted: bool,
    /// Seed of the engine's random choices.
    pub seed: u32,
    /// The record of a game from a link, until it is changed; it is not saved before.
    pub visit: Option<String>,
    /// Lines that were left: their moves from the start.
    pub lines: Vec<Vec<String>>,
    /// Clocks and contest rules.
    pub timing: Timing,
    /// Whether it is a puzzle: nothing of it is saved, and there is no help while a move is wanted.
    pub puzzle: bool,
    /// Whether nobody may move now.
    pub held: bool,
    /// Whether its result has been counted; another end after going back is not counted again.
    pub counted: bool,
    /// The names of the persons by side; empty where none was given.
    pub names: Vec<String>,
    /// The friend who answers by link.
    pub friend: Option<Friend>,
}

impl Play {
    /// A game with these players.
    #[must_use]
    pub fn new(session: Box<dyn GameSession>, seats: Vec<Player>, seed: u32) -> Self {
        let mut play = Self {
            session,
            seats,
            paused: false,
            flipped: false,
            query: String::new(),
            is_wanted: false,
            seed,
            visit: None,
            lines: Vec::new(),
            timing: Timing::default(),
            puzzle: false,
            held: false,
            counted: false,
            names: Vec::new(),
            friend: None,
        };
        play.set_flipped(usual_flip(play.session.as_ref(), &play.seats));
        play
    }

    /// Changes the players. A board in its default orientation follows: at the start of a game, and later if no person would be at the bottom
    /// otherwise.
    pub fn set_seats(&mut self, seats: Vec<Player>) {
        let usual = self.flipped == usual_flip(self.session.as_ref(), &self.seats);
        self.seats = seats;
        let [_, below] = self.rows();
        if usual && (self.session.ply() == 0 || !self.persons().any(|side| below.contains(&side))) {
            self.set_flipped(usual_flip(self.session.as_ref(), &self.seats));
        }
    }

    /// From now on a friend plays the other side by link. Only games of two can be played so; nothing happens in others.
    pub fn play_friend(&mut self, friend: Friend) {
        if self.session.sides() != 2 {
            return;
        }
        let me = friend.me();
        self.seats = Side::all(2).map(|side| if side == me { Player::Person } else { Player::Friend }).collect();
        self.friend = Some(friend);
        self.set_flipped(usual_flip(self.session.as_ref(), &self.seats));
    }

    /// Whether a game with a friend goes on: then nothing helps, and what was sent stands.
    #[must_use]
    pub fn is_with_friend(&self) -> bool {
        self.friend.is_some() && self.session.outcome().is_none()
    }

    /// Whether all play at this screen.
    #[must_use]
    pub fn shares_screen(&self) -> bool {
        !self.puzzle && self.persons().count() == self.session.sides()
    }

    /// The record of a link to the friend.
    #[must_use]
    pub fn letter(&self) -> Option<Record> {
        let sender = self.friend.clone()?;
        let mut record = record_of(self.session.as_ref(), &self.seats);
        Letter { sender, names: [Side::FIRST, Side::SECOND].map(|side| self.given_name(side).to_owned()) }.write(&mut record);
        Some(record)
    }

    /// The sides above and below the board, from left to right, as it is rotated.
    #[must_use]
    pub fn rows(&self) -> [Vec<Side>; 2] {
        // Sides sit clockwise around the board.
        let (mut below, mut above): (Vec<Side>, Vec<Side>) = Side::all(self.session.sides()).partition(|&side| self.session.is_below(side));
        if self.flipped {
            above.reverse();
            return [below, above];
        }
        below.reverse();
        [above, below]
    }

    /// Whether it is a game of one's own: not from a link, and no puzzle.
    #[must_use]
    pub fn is_own(&self) -> bool {
        self.visit.is_none() && !self.puzzle
    }

    /// Rotates the board.
    pub fn set_flipped(&mut self, flipped: bool) {
        self.flipped = flipped;
        self.session.set_flipped(flipped);
    }

    /// The game as a record, with its players and the rules around it.
    #[must_use]
    pub fn record(&self) -> Record {
        let mut record = record_of(self.session.as_ref(), &self.seats);
        self.timing.write(&mut record);
        record
    }

    /// Whether undo and hints are allowed: not in a contest, and not while a game with a friend goes on.
    #[must_use]
    pub fn may_be_helped(&self) -> bool {
        self.timing.contest.is_none() && (!self.puzzle || self.held) && !self.is_with_friend()
    }

    /// The player of a side.
    #[must_use]
    pub fn player(&self, side: Side) -> &Player {
        self.seats.get(side.index()).unwrap_or(&Player::Person)
    }

    /// The sides that persons play.
    pub fn persons(&self) -> impl Iterator<Item = Side> + '_ {
        Side::all(self.session.sides()).filter(|&side| *self.player(side) == Player::Person)
    }

    /// The side of the only person and the player of all other seats, if they have the same one.
    #[must_use]
    pub fn rival(&self) -> Option<(Side, &Player)> {
        let mut persons = self.persons();
        let (me, None) = (persons.next()?, persons.next()) else { return None };
        let mut others = self.seats.iter().filter(|seat| **seat != Player::Person);
        let rival = others.next()?;
        others.all(|seat| seat == rival).then_some((me, rival))
    }

    /// Whether a person is to move in the game.
    #[must_use]
    pub fn person_to_move(&self) -> bool {
        !self.held && self.session.outcome().is_none() && *self.player(self.session.turn()) == Player::Person
    }

    /// The person's own program that is to move, unless engines are paused.
    #[must_use]
    pub fn program_to_move(&self) -> Option<&str> {
        let waits = self.paused || self.session.outcome().is_some();
        self.player(self.session.turn()).program().filter(|_| !waits)
    }

    /// The level that is to move, unless engines are paused.
    #[must_use]
    pub fn level_to_move(&self) -> Option<&str> {
        match self.player(self.session.turn()) {
            Player::Level(level) if !self.paused && self.session.outcome().is_none() => Some(level),
            _ => None,
        }
    }

    /// Whether thinking time counts: a clock shows it, or it decides after the last move.
    #[must_use]
    pub fn keeps_time(&self) -> bool {
        self.timing.is_used() || self.session.has_step_limit()
    }

    /// The side that the resign button resigns: the person to move, or the only person.
    #[must_use]
    pub fn resigning_side(&self) -> Option<Side> {
        if self.session.outcome().is_some() || self.session.sides() != 2 || self.session.ply() == 0 {
            return None;
        }
        if self.person_to_move() { Some(self.session.turn()) } else { self.persons().next() }
    }
}

/// Whether the board is rotated by default: the first person's side is at the bottom; between engines the first side's.
#[must_use]
pub fn usual_flip(session: &dyn GameSession, seats: &[Player]) -> bool {
    let person = Side::all(session.sides()).zip(seats).find(|(_, seat)| **seat == Player::Person);
    !session.is_below(person.map_or(Side::FIRST, |(side, _)| side))
}
