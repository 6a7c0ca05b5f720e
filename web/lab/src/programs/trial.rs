//! A trial game of a program against a level, another program, or itself.

use quintet_base::lang::Lang;
use quintet_board::session::GameSession;
use quintet_bots::{Program, Reply, Runner, Violation};
use quintet_browser::dom::Page;
use quintet_browser::mailbox::Mailbox;
use quintet_engine::core::outcome::{Outcome, Reason};
use quintet_engine::core::side::Side;
use quintet_link::client::Client;
use quintet_link::queue::Event;
use quintet_protocol::{Generation, Go};

use super::super::Message;

/// The violation limit, as in a contest.
pub(super) const VIOLATIONS: u32 = 3;
/// The maximum number of plies: some games of random players never end.
const MOST_PLIES: usize = 600;
/// Maximum length of a program's saved output, in bytes.
const MOST_SAID: usize = 100_000;

/// A decision of the program.
pub(super) struct Step {
    pub(super) ply: usize,
    pub(super) side: Side,
    pub(super) text: String,
    pub(super) seconds: f64,
    /// The error, if any.
    pub(super) problem: Option<String>,
    /// The line of the error; 0 if unknown.
    pub(super) line: u32,
    /// `debug` and printed output.
    pub(super) said: String,
}

/// The state of a trial.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum State {
    Playing,
    Stopped,
    Over(Outcome),
    /// The program of this side has lost by violations.
    Lost(Side),
    /// It has lost on time; the sentence says so.
    Late(Side, String),
    /// The trial cannot start: why.
    Failed(String),
}

pub(super) struct Trial {
    pub(super) session: Box<dyn GameSession>,
    pub(super) state: State,
    pub(super) steps: Vec<Step>,
    pub(super) seconds: f64,
    violations: [u32; Side::MAX],
    /// The programs' names by side, if two programs play each other.
    names: Vec<String>,
    /// The level that plays the other seats.
    level: Option<String>,
    runners: Vec<Option<Runner>>,
    client: Option<Client>,
    waiting: Option<Generation>,
    said: usize,
}

/// The settings of a trial.
pub(super) struct Plan {
    pub(super) program: Program,
    pub(super) session: Box<dyn GameSession>,
    /// The program's seat; all seats if there is neither a level nor an opponent.
    pub(super) seat: Side,
    pub(super) level: Option<String>,
    /// The opponent program.
    pub(super) rival: Option<Program>,
    pub(super) seconds: f64,
}

impl Trial {
    /// Starts a game.
    pub(super) fn start(page: &Page, mail: &Mailbox<Message>, plan: Plan) -> Self {
        let Plan { program, session, seat, level, rival, seconds } = plan;
        let runner = |side: Side| {
            let rival = rival.as_ref().filter(|_| side != seat);
            (level.is_none() || side == seat).then(|| {
                let to = mail.clone();
                Runner::new(page, rival.unwrap_or(&program).clone(), move |reply| to.send(Message::Program(side, reply)))
            })
        };
        let names =
            Side::all(session.sides()).map(|side| rival.as_ref().filter(|_| side != seat).unwrap_or(&program).name.clone()).collect();
        let runners = Side::all(session.sides()).map(runner).collect();
        let client = level.is_some().then(|| {
            let to = mail.clone();
            Client::start(page, false, move |event| to.send(Message::Engine(event)))
        });
        let mut trial = Self {
            session,
            state: State::Playing,
            steps: Vec::new(),
            seconds,
            violations: [0; Side::MAX],
            names: if rival.is_some() { names } else { Vec::new() },
            level,
            runners,
            client,
            waiting: None,
            said: 0,
        };
        trial.go_on();
        trial
    }

    /// Whether the program is to move.
    pub(super) fn program_moves(&self) -> bool {
        self.runners.get(self.session.turn().index()).is_some_and(Option::is_some)
    }

    /// The name of a side's program, if there are two.
    pub(super) fn name(&self, side: Side) -> Option<&str> {
        self.names.get(side.index()).map(String::as_str)
    }

    /// The longest decision in seconds.
    pub(super) fn longest(&self) -> f64 {
        self.steps.iter().map(|step| step.seconds).fold(0.0, f64::max)
    }

    /// Stops the game.
    pub(super) fn stop(&mut self) {
        if self.state == State::Playing {
            self.end(State::Stopped);
        }
    }

    fn end(&mut self, state: State) {
        self.state = state;
        self.runners.clear();
        self.client = None;
        self.waiting = None;
    }

    fn go_on(&mut self) {
        while self.session.play_forced().is_some() {}
        if let Some(outcome) = self.session.outcome() {
            return self.end(State::Over(outcome));
        }
        if self.session.ply() >= MOST_PLIES {
            return self.end(State::Over(Outcome::draw(self.session.sides(), Reason::QuietLimit)));
        }
        let side = self.session.turn();
        if let Some(Some(runner)) = self.runners.get(side.index()) {
            runner.ask(self.session.as_ref(), self.seconds);
        } else if let (Some(client), Some(level)) = (&self.client, &self.level) {
            self.waiting = Some(client.go(Go {
                seconds: Some(self.seconds),
                seed: quintet_browser::chance::seed(),
                ..quintet_play::ask::about(self.session.as_ref(), level)
            }));
        }
    }

    /// The program has answered or failed.
    pub(super) fn program_says(&mut self, side: Side, reply: Reply, lang: Lang) {
        if self.state != State::Playing || side != self.session.turn() {
            return;
        }
        let mut said = reply.log;
        let (ply, seconds) = (self.session.ply() + 1, reply.seconds);
        let mut step = Step { ply, side, text: String::new(), seconds, problem: None, line: 0, said: String::new() };
        let mut end = None;
        match reply.result {
            Ok(answer) => {
                if !answer.debug.is_empty() {
                    said.insert_str(0, &format!("{}\n", answer.debug));
                }
                step.text.clone_from(&answer.text);
                if let Err(error) = self.session.play_text(&answer.text) {
                    let reason = lang.say(&error.fault());
                    if let Some(Some(runner)) = self.runners.get(side.index()) {
                        runner.refuse(&error.to_string());
                        runner.stop();
                    }
                    step.problem = Some(reason);
                }
            }
            Err(violation) => {
                let text = violation.say(lang);
                match violation {
                    Violation::Late(_) => end = Some(State::Late(side, text.clone())),
                    Violation::Broken(_, line) => step.line = line,
                    Violation::Closed => end = Some(State::Failed(text.clone())),
                    _ => {}
                }
                step.problem = Some(text);
            }
        }
        if step.problem.is_some() {
            self.violations[side.index()] += 1;
            if self.violations[side.index()] >= VIOLATIONS && end.is_none() {
                end = Some(State::Lost(side));
            }
        }
        let room = MOST_SAID.saturating_sub(self.said);
        self.said += said.len();
        step.said = said.chars().take(room).collect();
        self.steps.push(step);
        match end {
            Some(state) => self.end(state),
            None => self.go_on(),
        }
    }

    /// The level has answered or failed.
    pub(super) fn engine_says(&mut self, event: &Event, lang: Lang) {
        match event {
            Event::Best(generation, info) if Some(*generation) == self.waiting => {
                self.waiting = None;
                match info.best.as_deref().map(|best| self.session.play_text(best)) {
                    Some(Ok(_)) => self.go_on(),
                    Some(Err(error)) => self.end(State::Failed(lang.say(&error.fault()))),
                    None => self.end(State::Failed("-".to_owned())),
                }
            }
            Event::Failed(generation, reason) if Some(*generation) == self.waiting => self.end(State::Failed(lang.say(reason))),
            _ => {}
        }
    }
}
