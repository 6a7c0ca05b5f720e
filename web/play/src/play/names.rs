//! What players and results are called.

use quintet_base::lang::{Lang, fill_in};
use quintet_engine::core::outcome::{Outcome, Reason};
use quintet_engine::core::side::Side;

use super::Play;
use crate::saves::{Player, clean_name};
use crate::words::words;

impl Play {
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
