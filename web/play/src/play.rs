//! A game that is being played: the session, the players, and everything else that the page knows about it. Knows neither the DOM nor the engine.

use quintet_base::lang::{Lang, fill_in};
use quintet_board::session::GameSession;
use quintet_engine::core::outcome::{Outcome, Reason};
use quintet_engine::core::side::Side;
use quintet_engine::formats::record::Record;

use crate::clock::Timing;
use crate::saves::{Friend, Player, clean_name, record_of, resigned, steps};
use crate::share::letter::Letter;
use crate::words::words;

/// Maximum number of saved lines of a game; older ones are dropped.
const MOST_LINES: usize = 20;

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

    /// The name that was given for a side's person; empty if none.
    #[must_use]
    pub fn given_name(&self, side: Side) -> &str {
        self.names.get(side.index()).map_or("", String::as_str)
    }

    /// Gives a side's person a name.
    pub fn set_name(&mut self, side: Side, name: &str) {
        while self.names.len() < self.session.sides() {
            self.names.push(String::new());
        }
        if let Some(place) = self.names.get_mut(side.index()) {
            *place = clean_name(name);
        }
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

    /// Number of moves to take back so that a person is to move again; none if there is no such position. With engines only it is one.
    #[must_use]
    pub fn plies_to_undo(&self) -> Option<usize> {
        if let Some(friend) = &self.friend {
            return self.plies_not_sent(friend);
        }
        if !self.may_be_helped() || self.session.outcome().is_some_and(|outcome| matches!(outcome.reason(), Reason::Time(_))) {
            // Time that has run out does not come back.
            return None;
        }
        let moves = self.session.move_list();
        if self.session.outcome().is_some_and(|outcome| matches!(outcome.reason(), Reason::Resigned(_))) {
            // The resignation itself.
            return Some(1);
        }
        if self.persons().next().is_none() {
            return (!moves.is_empty()).then_some(1);
        }
        moves.iter().rev().position(|entry| *self.player(entry.side) == Player::Person).map(|index| index + 1)
    }

    /// As [`Play::plies_to_undo`] in a game with a friend: the own last step, until the link with it was sent.
    fn plies_not_sent(&self, friend: &Friend) -> Option<usize> {
        let session = self.session.as_ref();
        let sent = friend.sent.unwrap_or_default();
        if resigned(session).is_some() {
            return (steps(session) > sent).then_some(1);
        }
        // After it there are passes at most, which play themselves.
        let back = session.move_list().iter().rev().position(|entry| entry.side == friend.me())? + 1;
        (session.ply() >= sent + back).then_some(back)
    }

    /// Takes moves back to a person's last turn.
    pub fn undo(&mut self) -> bool {
        let Some(plies) = self.plies_to_undo() else { return false };
        if self.persons().next().is_none() {
            self.paused = true;
        }
        (0..plies).fold(false, |any, _| self.session.undo() || any)
    }

    /// Replays undone moves up to a person's next turn.
    pub fn redo(&mut self) -> bool {
        let mut any = false;
        while (self.friend.is_some() || self.may_be_helped()) && self.session.redo() {
            any = true;
            if self.person_to_move() || self.persons().next().is_none() {
                break;
            }
        }
        any
    }

    /// Whether another move may be played from an earlier position: not under rules that forbid undo, and not in a game that a friend has too.
    #[must_use]
    pub fn may_leave_line(&self) -> bool {
        self.friend.is_none() && (self.may_be_helped() || self.session.outcome().is_some())
    }

    /// Saves the present line, unless it is the beginning of a saved one or adds nothing.
    pub fn keep_line(&mut self) {
        let moves = self.session.moves();
        if moves.is_empty() || self.lines.iter().any(|line| line.starts_with(&moves)) {
            return;
        }
        self.lines.retain(|line| !moves.starts_with(line));
        self.lines.push(moves);
        if self.lines.len() > MOST_LINES {
            self.lines.remove(0);
        }
    }

    /// Returns to a saved line and saves the present one instead. Returns whether there is such a line.
    pub fn return_to(&mut self, index: usize) -> bool {
        if index >= self.lines.len() {
            return false;
        }
        let line = self.lines.remove(index);
        self.keep_line();
        let common = self.session.moves().iter().zip(&line).take_while(|(a, b)| a == b).count();
        // The first step back withdraws a resignation.
        while (self.session.ply() > common || self.session.outcome().is_some()) && self.session.undo() {}
        let at = self.session.ply().min(line.len());
        for text in &line[at..] {
            if self.session.play_text(text).is_err() {
                break;
            }
        }
        let alone = self.persons().next().is_none();
        self.paused = alone;
        true
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

    /// The name of a side's colour.
    #[must_use]
    pub fn colour(&self, side: Side, lang: Lang) -> String {
        self.session.seat(side, lang).colour
    }

    /// The name of a side's player: a level's name, "You", or the given name or the colour if several persons play.
    #[must_use]
    pub fn name(&self, side: Side, lang: Lang) -> String {
        match self.player(side) {
            Player::Level(level) => {
                let name = self.session.level_title(level, lang).0;
                let twins = self.seats.iter().filter(|seat| seat.value() == level).count() > 1;
                if twins { fill_in(words(lang).twin, &[name.as_str(), &self.colour(side, lang)]) } else { name }
            }
            Player::Program(_) => {
                let name = self.player(side).program().unwrap_or_default();
                let twins = self.seats.iter().filter(|seat| seat.program() == Some(name)).count() > 1;
                if twins { fill_in(words(lang).twin, &[name, &self.colour(side, lang)]) } else { name.to_owned() }
            }
            Player::Person if self.persons().count() == 1 => words(lang).you.to_owned(),
            Player::Friend if self.given_name(side).is_empty() => words(lang).friend.to_owned(),
            Player::Person | Player::Friend => self.called(side, lang),
        }
    }

    /// The given name of a side's person, or else the colour.
    fn called(&self, side: Side, lang: Lang) -> String {
        match self.given_name(side) {
            "" => self.colour(side, lang),
            name => name.to_owned(),
        }
    }

    /// The result as a headline, and a sentence with the reason.
    #[must_use]
    pub fn result(&self, outcome: &Outcome, lang: Lang) -> (String, String) {
        let w = words(lang);
        let headline = match outcome.winner() {
            Some(side) => fill_in(w.wins, &[&self.called(side, lang)]),
            None if outcome.is_draw() => w.draw.to_owned(),
            None => {
                let sides = Side::all(self.session.sides()).filter(|&side| outcome.is_winner(side));
                let names: Vec<String> = sides.map(|side| self.called(side, lang)).collect();
                fill_in(w.shared, &[&names.join(lang.words().list_comma)])
            }
        };
        let about = |template: &str, side: Side| fill_in(template, &[&self.called(side, lang)]);
        let reason = match outcome.reason() {
            Reason::Goal => w.by_goal.to_owned(),
            Reason::NoMoves => about(w.by_no_moves, self.session.turn()),
            Reason::Repetition => w.by_repetition.to_owned(),
            Reason::QuietLimit => w.by_quiet.to_owned(),
            Reason::Score(scores) => {
                let part = |(side, score): (Side, &i16)| format!("{} {score}", self.called(side, lang));
                let parts: Vec<String> = Side::all(self.session.sides()).zip(&scores).map(part).collect();
                fill_in(w.by_score, &[&parts.join(lang.words().comma)])
            }
            Reason::Resigned(side) => about(w.by_resignation, side),
            Reason::Time(side) => about(w.by_time, side),
            Reason::Violations(side) => about(w.by_violations, side),
            Reason::StepLimit => w.by_steps.to_owned(),
        };
        (headline, reason)
    }
}

/// Whether the board is rotated by default: the first person's side is at the bottom; between engines the first side's.
#[must_use]
pub fn usual_flip(session: &dyn GameSession, seats: &[Player]) -> bool {
    let person = Side::all(session.sides()).zip(seats).find(|(_, seat)| **seat == Player::Person);
    !session.is_below(person.map_or(Side::FIRST, |(side, _)| side))
}

#[cfg(test)]
mod tests {
    use super::*;
    use quintet_board::games;

    fn play(seats: [Player; 2], moves: &[&str]) -> Play {
        let mut session = games::open("quoridor", None, None).expect("a listed game");
        for text in moves {
            session.play_text(text).expect("legal");
        }
        Play::new(session, seats.to_vec(), 1)
    }

    fn engine() -> Player {
        Player::Level("random".to_owned())
    }

    #[test]
    fn undo_goes_back_to_the_persons_last_turn_and_redo_forward_again() {
        let mut game = play([Player::Person, engine()], &["e2", "e8"]);
        assert_eq!(game.plies_to_undo(), Some(2));
        assert!(game.undo() && game.session.ply() == 0 && game.person_to_move());
        assert!(!game.undo());
        assert!(game.redo() && game.session.ply() == 2);
        // While the engine thinks about its answer, only the person's move is taken back.
        let mut game = play([Player::Person, engine()], &["e2", "e8", "e3"]);
        assert_eq!(game.level_to_move(), Some("random"));
        assert!(game.undo() && game.session.ply() == 2);
    }

    #[test]
    fn an_engines_opening_move_cannot_be_undone_by_the_other_side() {
        let mut game = play([engine(), Player::Person], &["e2"]);
        assert!(game.flipped && !game.undo() && game.session.ply() == 1);
    }

    /// Every game and variant with every choice of players, and who is at the bottom then: persons by their numbers, none between engines.
    #[test]
    fn the_first_person_is_below_in_every_game_and_turning_moves_names_too() {
        for name in games::NAMES {
            let variants = games::open(name, None, None).expect("a listed game").variants();
            for variant in variants {
                let sides = games::open(name, Some(variant), None).expect("a listed variant").sides();
                for persons in 0..1_u32 << sides {
                    let session = games::open(name, Some(variant), None).expect("a listed variant");
                    let seat = |index: usize| if persons >> index & 1 == 1 { Player::Person } else { engine() };
                    let mut game = Play::new(session, (0..sides).map(seat).collect(), 1);
                    let viewer = game.persons().next().unwrap_or(Side::FIRST);
                    let [above, below] = game.rows();
                    assert!(below.contains(&viewer), "{name} {variant}, persons {persons:b}");
                    assert_eq!((above.len(), below.len()), (sides / 2, sides / 2), "{name} {variant}");
                    game.set_flipped(!game.flipped);
                    let turned = |row: &[Side]| row.iter().rev().copied().collect::<Vec<_>>();
                    assert_eq!(game.rows(), [turned(&below), turned(&above)], "{name} {variant}: half a turn");
                }
            }
        }
    }

    #[test]
    fn the_board_follows_the_person_to_another_side_unless_it_was_turned_by_hand() {
        let below = |game: &Play| game.rows()[1].clone();
        for variant in ["8x8", "10x10"] {
            let start = || Play::new(games::open("amazons", Some(variant), None).expect("listed"), vec![Player::Person, engine()], 1);
            let mut game = start();
            game.set_seats(vec![engine(), engine()]);
            game.set_seats(vec![engine(), Player::Person]);
            assert_eq!(below(&game), [Side::SECOND]);
            let mut turned = start();
            turned.set_flipped(!turned.flipped);
            turned.set_seats(vec![engine(), Player::Person]);
            assert_eq!(below(&turned), [Side::SECOND], "as it was turned");
        }
        // In the middle of a game nothing rotates while a person's side is at the bottom.
        let mut game = play([engine(), Player::Person], &["e2", "e8"]);
        game.set_seats(vec![Player::Person, Player::Person]);
        assert_eq!(below(&game), [Side::SECOND]);
        let mut game = play([Player::Person, engine()], &["e2", "e8"]);
        game.set_seats(vec![engine(), Player::Person]);
        assert_eq!(below(&game), [Side::SECOND]);
    }

    #[test]
    fn undoing_between_engines_pauses_them() {
        let mut game = play([engine(), engine()], &["e2", "e8"]);
        assert!(game.undo() && game.paused && game.session.ply() == 1 && game.level_to_move().is_none());
    }

    #[test]
    fn a_line_that_was_left_can_be_returned_to() {
        let mut game = play([Player::Person, Player::Person], &["e2", "e8", "e3"]);
        game.session.look_at(1);
        game.keep_line();
        assert!(game.session.cut_here());
        game.session.play_text("e8").expect("legal");
        // The beginning of a saved line is nothing new.
        game.keep_line();
        assert_eq!(game.lines.len(), 1);
        game.session.undo();
        game.session.play_text("d9").expect("legal");
        assert!(game.return_to(0) && !game.return_to(5));
        assert_eq!(game.session.moves(), ["e2", "e8", "e3"]);
        assert_eq!(game.lines, [["e2", "d9"]]);
        assert!(game.return_to(0));
        assert_eq!((game.session.moves(), game.lines.len()), (vec!["e2".to_owned(), "d9".to_owned()], 1));
    }

    #[test]
    fn returning_to_a_line_takes_a_resignation_back() {
        let mut game = play([Player::Person, Player::Person], &["e2", "e8"]);
        game.lines.push(vec!["e2".to_owned(), "e8".to_owned(), "e3".to_owned()]);
        assert!(game.session.resign(Side::FIRST) && game.return_to(0));
        assert_eq!((game.session.ply(), game.session.outcome()), (3, None));
    }

    #[test]
    fn names_tell_players_apart() {
        let game = play([Player::Person, Player::Person], &[]);
        assert_eq!([game.name(Side::FIRST, Lang::En), game.name(Side::SECOND, Lang::En)], ["Red", "Green"]);
        let game = play([engine(), engine()], &[]);
        assert_ne!(game.name(Side::FIRST, Lang::Zh), game.name(Side::SECOND, Lang::Zh));
    }

    #[test]
    fn a_resignation_is_told_and_taken_back() {
        let mut game = play([Player::Person, engine()], &["e2", "e8"]);
        let side = game.resigning_side().expect("a person plays");
        assert!(game.session.resign(side));
        let outcome = game.session.outcome().expect("over");
        assert_eq!(game.result(&outcome, Lang::En), ("Green wins".to_owned(), "Red resigned.".to_owned()));
        assert!(game.undo() && game.session.outcome().is_none() && game.session.ply() == 2);
    }
}
