//! What people notice of the session, without a browser: whoever plays, watches or waits.

mod clocks;
mod engine;
mod looking;
mod others;
mod persons;
mod programs;

use quintet_base::lang::Lang;
use quintet_base::sound::Sound;
use quintet_board::games;
use quintet_bots::{Reply, Violation};
use quintet_engine::core::fault::Fault;
use quintet_engine::core::side::Side;
use quintet_engine::formats::botzone::host::Answer;
use quintet_link::queue::{Event, Notice};
use quintet_play::Play;
use quintet_play::clock::Timing;
use quintet_play::saves::Player;
use quintet_play::settings::{Careful, Pace};
use quintet_protocol::SearchInfo;

use super::{Around, Effect, Message, PROGRAMS, Session};
use crate::action::Action;
use crate::help::guide::Until;

const AROUND: Around = Around {
    lang: Lang::En,
    now: 10_000.0,
    still: false,
    fingers: false,
    undo: true,
    hints: true,
    output: true,
    seconds: None,
    careful: Careful::Never,
    pace: Pace::Normal,
    turns: false,
};

fn level() -> Player {
    Player::Level("random".to_owned())
}

fn program() -> Player {
    Player::named("program:mine", games::open("quoridor", None, None).unwrap().as_ref()).unwrap()
}

/// A session with a game of Quoridor between these players, after these moves.
fn session(seats: [Player; 2], moves: &[&str]) -> Session {
    let mut game = games::open("quoridor", None, None).unwrap();
    for text in moves {
        game.play_text(text).unwrap();
    }
    let mut session = Session::new();
    session.open(Play::new(game, seats.to_vec(), 5));
    session
}

/// Tells the session something and gives every request that follows the number 7.
fn tell_at(session: &mut Session, message: Message, around: Around) -> Vec<Effect> {
    let effects = session.update(message, around);
    if effects.iter().any(|effect| matches!(effect, Effect::Go(_) | Effect::AskProgram(..))) {
        session.asked(7);
    }
    effects
}

fn tell(session: &mut Session, message: Message) -> Vec<Effect> {
    tell_at(session, message, AROUND)
}

fn press(session: &mut Session, target: &str) -> Vec<Effect> {
    tell(session, Message::Press(target.to_owned(), false))
}

fn enter(session: &mut Session, text: &str) -> Vec<Effect> {
    tell(session, Message::Enter(text.to_owned()))
}

fn moves(session: &Session) -> Vec<String> {
    session.game.as_ref().unwrap().session.moves()
}

fn cards(session: &Session) -> Vec<&str> {
    session.notes.cards().iter().map(|note| note.text.as_str()).collect()
}

fn best(text: &str) -> SearchInfo {
    SearchInfo { best: Some(text.to_owned()), seconds: 0.5, ..SearchInfo::default() }
}

fn has_go(effects: &[Effect]) -> bool {
    effects.iter().any(|effect| matches!(effect, Effect::Go(_)))
}

fn reply(result: Result<&str, Violation>) -> Reply {
    let result = result.map(|text| Answer { text: text.to_owned(), ..Answer::default() });
    Reply { number: 3, result, seconds: 0.1, log: "what it printed".to_owned() }
}

/// As [`session`], with clocks or contest rules as the dialog for a new game chooses them.
fn timed(seats: [Player; 2], fields: &[(&str, &str)]) -> Session {
    let fields: Vec<(String, String)> = fields.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    let timing: Timing = quintet_play::clock::chosen(&fields, 2, Lang::En).unwrap();
    let mut session = session(seats, &[]);
    session.game.as_mut().unwrap().timing = timing;
    session
}

fn per_side(seats: [Player; 2]) -> Session {
    timed(seats, &[("clock", "side"), ("clock-minutes", "1"), ("clock-increment", "0")])
}
