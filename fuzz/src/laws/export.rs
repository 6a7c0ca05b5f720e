//! A game that is found in a text is a game by the rules, and reading it again from any form that can hold it gives the same moves.

use quintet_engine::core::fault::Fault;
use quintet_engine::formats::record::{Record, replay};
use quintet_play::files::{self, Form, Found, Problem};

use crate::check::{Complaint, PLAYS, frugal, text};

fn law(text: &str, write: impl Fn(Form, &Record) -> Option<String>) {
    let read = frugal(text.len(), PLAYS, || files::read(text));
    let (found, lost): (Vec<Found>, Vec<Fault>) = match read {
        Ok(read) => read,
        Err(Problem::NoGame(fault)) => return fault.check(),
        Err(_) => return,
    };
    lost.iter().chain(found.iter().filter_map(|found| found.problem.as_ref())).for_each(Complaint::check);
    for Found { record, .. } in found.iter().take(3) {
        let game = replay(record).unwrap_or_else(|error| panic!("{record}: {error}"));
        for form in Form::ALL {
            let Some(written) = write(form, record) else { continue };
            let again = Record::import(&written).unwrap_or_else(|error| panic!("{written}: {error}"));
            let replayed = replay(&again).unwrap_or_else(|error| panic!("{written}: {error}"));
            let shown = (replayed.name(), replayed.variant(), replayed.position(), replayed.moves());
            assert_eq!(shown, (game.name(), game.variant(), game.position(), game.moves()), "{written}");
        }
    }
}

pub(super) fn holds(input: &[u8]) {
    law(&text(input), Form::write);
}

pub(super) fn planted(input: &[u8]) {
    law(&text(input), |form, record| form.write(record).map(|text| text.replace("RU[free-centre]", "")));
}
