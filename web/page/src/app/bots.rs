//! Users' programs as players: which program runs for which side, and the data it stores between games.

use quintet_bots::Runner;
use quintet_bots::program::{self, Program};
use quintet_engine::core::side::Side;

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
        let number = self.state.session.number;
        let seat = &mut self.engines.bots.seats[side.index()];
        if seat.as_ref().is_none_or(|(game, runner)| *game != number || runner.program().name != name) {
            match program::find(self.state.store.as_ref(), name) {
                Ok(program) => {
                    let mail = self.mail.clone();
                    let tell = move |reply| mail.send(Message::Program(side, reply));
                    *seat = Some((number, Runner::new(&self.page, program, tell)));
                }
                Err(error) => {
                    *seat = None;
                    return self.tell_session(To::NoProgram(error.say(self.state.lang)));
                }
            }
        }
        if let (Some((_, runner)), Some(game)) = (&self.engines.bots.seats[side.index()], &self.state.session.game) {
            let generation = PROGRAMS | runner.ask(game.session.as_ref(), seconds);
            self.state.session.asked(generation);
        }
    }

    pub(super) fn keep_globaldata(&self, side: Side) {
        let Some((_, runner)) = &self.engines.bots.seats[side.index()] else { return };
        let (program, globaldata) = (runner.program(), runner.globaldata());
        // What another tab has made of the program since is not undone; a full store forgets the data.
        if program.globaldata != globaldata
            && let Ok(kept) = program::find(self.state.store.as_ref(), &program.name)
            && kept.globaldata != globaldata
        {
            let _ = Program { globaldata, ..kept }.keep(self.state.store.as_ref());
        }
    }
}
