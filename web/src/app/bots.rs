//! People's own programs at a seat: asking them, playing what they answer, and telling what went wrong.

use quintet_engine::error::MoveError;
use quintet_engine::side::Side;

use super::{App, Message, Note, Purpose, Thinking};
use crate::bots::program::{self, Program};
use crate::bots::words::words;
use crate::bots::{Reply, Runner, Violation};
use crate::clock::late_loss;
use crate::html::option;
use crate::lang::fill_in;
use crate::protocol::Generation;
use crate::saves::{PROGRAM, Player};

/// Questions to programs have generations of their own, which the engine's never reach.
const PROGRAMS: Generation = 1 << 31;
/// What a decision may take when nobody says anything, in seconds: Botzone's limit for JavaScript.
const SECONDS: f64 = 2.0;
/// What is shown of what a program printed, in characters: its end.
const SHOWN_LOG: usize = 1500;

/// The programs that sit at the present game.
#[derive(Debug, Default)]
pub(super) struct Bots {
    /// One for each side: for which game, and under which name, it was started.
    seats: [Option<(u32, Runner)>; Side::MAX],
}

impl Bots {
    /// Ends all programs; whoever is asked next begins anew.
    pub(super) fn stop(&self) {
        for (_, runner) in self.seats.iter().flatten() {
            runner.stop();
        }
    }
}

impl App {
    /// Asks the program whose turn it is, if it is one's.
    pub(super) fn ask_program(&mut self) {
        let Some(game) = &self.game else { return };
        let side = game.table.turn();
        let Some(name) = game.program_to_move().map(str::to_owned) else { return };
        if let Some(forced) = game.table.has_forced().then(|| game.table.ply()) {
            // A pass that nobody can choose is no decision.
            return self.mail.send(Message::PlayForced(forced));
        }
        let number = self.game_number;
        let seat = &mut self.bots.seats[side.index()];
        if seat.as_ref().is_none_or(|(game, runner)| *game != number || runner.program().name != name) {
            match program::find(self.store.as_ref(), &name) {
                Ok(program) => {
                    let mail = self.mail.clone();
                    let tell = move |reply| mail.send(Message::Program(side, reply));
                    *seat = Some((number, Runner::new(&self.page, program, tell)));
                }
                Err(error) => {
                    *seat = None;
                    let words = error.say(self.lang);
                    self.stop();
                    return self.tell(words);
                }
            }
        }
        let left = self.game.as_ref().and_then(|game| game.timing.clock.left_to_lose(side, self.page.now()));
        let seconds = left.or(self.seconds_to_think()).unwrap_or(SECONDS);
        if let (Some((_, runner)), Some(game)) = (&self.bots.seats[side.index()], &self.game) {
            let generation = PROGRAMS | runner.ask(game.table.as_ref(), seconds);
            self.thinking = Some(Thinking { generation, purpose: Purpose::Move, since: self.page.now(), thoughts: None });
            self.tick_soon();
        }
    }

    /// A program has answered, or has not.
    pub(super) fn program_says(&mut self, side: Side, reply: Reply) {
        let generation = PROGRAMS | reply.number;
        let asked = self.game.as_ref().is_some_and(|game| game.table.turn() == side);
        if !asked || self.thinking.as_ref().is_none_or(|thinking| thinking.generation != generation) {
            return;
        }
        self.keep_globaldata(side);
        self.engine_decided(reply.seconds);
        match reply.result {
            Ok(answer) => match self.why_not(&answer.text) {
                None => self.play_later(generation, answer.text),
                Some(reason) => {
                    if let Some((_, runner)) = &self.bots.seats[side.index()] {
                        runner.refuse(&reason);
                        runner.stop();
                    }
                    let text = fill_in(words(self.lang).illegal, &[&answer.text, &reason]);
                    self.program_failed(side, text, &(answer.debug + "\n" + &reply.log), true);
                }
            },
            Err(violation) => {
                let loses = self.game.as_ref().is_some_and(|game| game.timing.clock.decides());
                let text = violation.say(self.lang);
                if loses && matches!(violation, Violation::Late(_)) {
                    self.rule(late_loss(side));
                    let name = self.game.as_ref().map(|game| game.name(side, self.lang)).unwrap_or_default();
                    self.note(name, text, None);
                    return self.show_log(&reply.log, false);
                }
                self.program_failed(side, text, &reply.log, violation != Violation::Closed);
            }
        }
    }

    /// Why a text is no legal move here, in the page's language.
    fn why_not(&self, text: &str) -> Option<String> {
        let table = &self.game.as_ref()?.table;
        match table.check(text) {
            Ok(()) => None,
            Err(MoveError::Illegal { refusal, .. }) => Some(table.say_refusal(&refusal, self.lang)),
            Err(error) => Some(self.phrase(&error.to_string())),
        }
    }

    /// The game waits: the program may try again, or lose. Under contest rules it is a violation if it is its own fault, and the program is asked
    /// again at once.
    fn program_failed(&mut self, side: Side, text: String, log: &str, own_fault: bool) {
        let w = words(self.lang);
        let tally = self.game.as_ref().and_then(|game| game.timing.contest);
        let counts = own_fault && tally.is_some_and(|tally| tally.rules.violations.is_some());
        let name = self.game.as_ref().map(|game| game.name(side, self.lang)).unwrap_or_default();
        if counts {
            self.thinking = None;
            self.attempt_failed(name, text, true);
            self.show_log(log, false);
            return self.think();
        }
        self.stop();
        let title = fill_in(w.stopped, &[&name]);
        self.say(&self.lang.sentences(&title, &text));
        self.note(title, text, Some(("resume".to_owned(), String::new(), w.retry.to_owned())));
        self.show_log(log, self.game.as_ref().is_some_and(|game| game.table.sides() == 2));
    }

    /// A card with what the program printed, and perhaps with a button to give up for it.
    fn show_log(&mut self, log: &str, resign: bool) {
        let w = words(self.lang);
        let log = log.trim();
        let from = log.char_indices().rev().nth(SHOWN_LOG).map_or(0, |(at, _)| at);
        let give_up = resign.then(|| ("resign-program".to_owned(), String::new(), w.give_up.to_owned()));
        if resign || !log.is_empty() {
            let text = log.get(from..).filter(|log| !log.is_empty()).unwrap_or(w.log_empty);
            self.notes.push(Note { title: w.log.to_owned(), text: text.to_owned(), action: give_up, passing: true });
        }
    }

    /// The program whose turn it is gives up.
    pub(super) fn resign_program(&mut self) {
        self.clear_passing_notes();
        let Some(game) = &mut self.game else { return };
        let side = game.table.turn();
        if matches!(game.player(side), Player::Program(_)) && game.table.resign(side) {
            self.advance();
        }
    }

    fn keep_globaldata(&self, side: Side) {
        let Some((_, runner)) = &self.bots.seats[side.index()] else { return };
        let (program, globaldata) = (runner.program(), runner.globaldata());
        // What another tab has made of the program since is not undone; a full store forgets the data.
        if program.globaldata != globaldata
            && let Ok(kept) = program::find(self.store.as_ref(), &program.name)
            && kept.globaldata != globaldata
        {
            let _ = Program { globaldata, ..kept }.keep(self.store.as_ref());
        }
    }

    /// The `<option>`s for the programs that are kept, and for one that sits here and is not.
    pub(super) fn program_options(&self, chosen: &Player) -> String {
        let w = words(self.lang);
        let mut names = program::names(self.store.as_ref());
        if let Some(name) = chosen.program().filter(|name| !names.iter().any(|kept| kept == name)) {
            names.push(name.to_owned());
        }
        let label = |name: &String| option(&format!("{PROGRAM}{name}"), &fill_in(w.own_program, &[name]), chosen.program() == Some(name));
        names.iter().map(label).collect()
    }
}
