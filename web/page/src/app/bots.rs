//! Users' programs as players: which program runs for which side, and the data it stores between games.

use quintet_base::html::{Markup, option};
use quintet_base::lang::fill_in;
use quintet_bots::Runner;
use quintet_bots::program::{self, Program};
use quintet_bots::words::words;
use quintet_engine::core::side::Side;
use quintet_play::saves::{PROGRAM, Player};

use super::{App, Message};
use crate::parts::session::{Message as To, PROGRAMS};

/// The programs that play in the current game.
#[derive(Debug, Default)]
pub(super) struct Bots {
    /// For each side: the game and the name for which its program was started.
    seats: [Option<(u32, Runner)>; Side::MAX],
}

impl Bots {
    /// Stops all programs; each is started again when it is next asked for a move.
    pub(super) fn stop(&self) {
        for (_, runner) in self.seats.iter().flatten() {
            runner.stop();
        }
    }

    /// Reports to a side's program why its move was refused, and cancels its pending request.
    pub(super) fn refuse(&self, side: Side, reason: &str) {
        if let Some((_, runner)) = &self.seats[side.index()] {
            runner.refuse(reason);
            runner.stop();
        }
    }
}

impl App {
    /// Asks the program of this name, which plays a side, for a move.
    pub(super) fn ask_program(&mut self, side: Side, name: &str, seconds: f64) {
        let number = self.session.number;
        let seat = &mut self.bots.seats[side.index()];
        if seat.as_ref().is_none_or(|(game, runner)| *game != number || runner.program().name != name) {
            match program::find(self.store.as_ref(), name) {
                Ok(program) => {
                    let mail = self.mail.clone();
                    let tell = move |reply| mail.send(Message::Program(side, reply));
                    *seat = Some((number, Runner::new(&self.page, program, tell)));
                }
                Err(error) => {
                    *seat = None;
                    return self.tell_session(To::NoProgram(error.say(self.lang)));
                }
            }
        }
        if let (Some((_, runner)), Some(game)) = (&self.bots.seats[side.index()], &self.session.game) {
            let generation = PROGRAMS | runner.ask(game.session.as_ref(), seconds);
            self.session.asked(generation);
        }
    }

    pub(super) fn keep_globaldata(&self, side: Side) {
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

    /// The `<option>`s for the saved programs, and for a seat's program that is not saved.
    pub(super) fn program_options(&self, chosen: &Player) -> Markup {
        let w = words(self.lang);
        let mut names = program::names(self.store.as_ref());
        if let Some(name) = chosen.program().filter(|name| !names.iter().any(|kept| kept == name)) {
            names.push(name.to_owned());
        }
        let label = |name: &String| option(&format!("{PROGRAM}{name}"), &fill_in(w.own_program, &[name]), chosen.program() == Some(name));
        names.iter().map(label).collect()
    }
}
