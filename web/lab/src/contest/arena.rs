//! The games in progress, each with its engine and programs, whose answers go to the referee.

use std::collections::BTreeMap;

use quintet_base::lang::fill_in;
use quintet_base::store::Store;
use quintet_board::games;
use quintet_bots::{Reply, Runner, Violation, program};
use quintet_browser::dom::Page;
use quintet_browser::mailbox::Mailbox;
use quintet_engine::core::side::Side;
use quintet_engine::referee::ContestRules;
use quintet_engine::referee::contest::Fixture;
use quintet_link::client::Client;
use quintet_link::queue::{Event, Notice};
use quintet_protocol::{Generation, Go};

use super::bout::Bout;
use super::finished::{Attempt, FinishedGame};
use super::setup::{Setup, Who};
use crate::{Desk, Heard, Message};

use super::words::Words;

/// Who decides the next move.
enum Asked {
    Nobody,
    Engine(Generation),
    Program(u32),
    Person(f64),
}

/// A game with its players.
struct Live {
    bout: Bout,
    engine: Option<Client>,
    programs: [Option<Runner>; Side::MAX],
    asked: Asked,
}

/// All games in progress, by number.
#[derive(Default)]
pub(crate) struct Arena {
    live: BTreeMap<u32, Live>,
    next: u32,
}

impl Arena {
    /// The number of games.
    #[must_use]
    pub(crate) fn len(&self) -> usize {
        self.live.len()
    }

    /// Whether no game is in progress.
    #[must_use]
    pub(crate) fn is_empty(&self) -> bool {
        self.live.is_empty()
    }

    /// The games with their numbers.
    pub(crate) fn bouts(&self) -> impl Iterator<Item = (u32, &Bout)> {
        self.live.iter().map(|(&id, live)| (id, &live.bout))
    }

    /// Whether a game is in progress.
    #[must_use]
    pub(crate) fn plays(&self, fixture: &Fixture) -> bool {
        self.live.values().any(|live| live.bout.fixture == *fixture)
    }

    /// Starts a game. Moves are requested by [`Arena::go_on`].
    pub(crate) fn begin(&mut self, fixture: Fixture, setup: &Setup) {
        if let Ok(session) = games::open(&setup.game, Some(&setup.variant), None) {
            let mut bout = Bout::new(fixture, session, setup.rules());
            bout.people_timed = setup.people_timed;
            self.live.insert(self.next, Live { bout, engine: None, programs: Default::default(), asked: Asked::Nobody });
            self.next += 1;
        }
    }

    /// Resumes an interrupted game; one whose attempts do not fit starts again later.
    pub(crate) fn resume(&mut self, fixture: Fixture, setup: &Setup, attempts: Vec<Attempt>) {
        let id = self.next;
        self.begin(fixture, setup);
        if self.bout(id).is_some_and(|bout| !bout.again(attempts)) {
            self.live.remove(&id);
        }
    }

    /// Pauses all games: when they continue, the side to move is asked again. Its search so far is lost, and its time does not count.
    pub(crate) fn pause(&mut self) {
        for live in self.live.values_mut() {
            live.asked = Asked::Nobody;
            live.engine = None;
            live.programs.iter().flatten().for_each(Runner::stop);
        }
    }

    /// Aborts all games without a result.
    pub(crate) fn clear(&mut self) {
        self.live.clear();
    }

    /// The game in which a person is to move, and since when, in the page's milliseconds.
    pub(crate) fn person(&mut self) -> Option<(u32, f64, &mut Bout)> {
        self.live.iter_mut().find_map(|(&id, live)| match live.asked {
            Asked::Person(since) => Some((id, since, &mut live.bout)),
            _ => None,
        })
    }

    /// A game by its number.
    pub(crate) fn bout(&mut self, id: u32) -> Option<&mut Bout> {
        self.live.get_mut(&id).map(|live| &mut live.bout)
    }

    /// A person has moved or resigned.
    pub(crate) fn person_done(&mut self, id: u32) {
        if let Some(live) = self.live.get_mut(&id) {
            live.asked = Asked::Nobody;
        }
    }

    /// Removes the games that are over.
    pub(crate) fn harvest(&mut self) -> Vec<FinishedGame> {
        let over: Vec<(u32, FinishedGame)> = self.live.iter().filter_map(|(&id, live)| Some((id, live.bout.finished()?))).collect();
        over.into_iter()
            .map(|(id, finished)| {
                self.live.remove(&id);
                finished
            })
            .collect()
    }

    /// Requests a move wherever one is due and not requested yet.
    pub(crate) fn go_on(&mut self, setup: &Setup, desk: &Desk, w: &Words) {
        for (&id, live) in &mut self.live {
            if matches!(live.asked, Asked::Nobody) && live.bout.outcome().is_none() {
                live.ask(id, setup, desk, w);
            }
        }
    }

    /// Handles a message from an engine or a program. Late or unexpected ones have no effect.
    pub(crate) fn hear(&mut self, id: u32, heard: Heard, rules: &ContestRules, desk: &Desk, w: &Words) {
        let Some(live) = self.live.get_mut(&id) else { return };
        live.bout.lang = desk.lang;
        match heard {
            Heard::Engine(Event::Best(generation, info)) if matches!(live.asked, Asked::Engine(asked) if asked == generation) => {
                live.asked = Asked::Nobody;
                live.bout.attempt(&info.best.unwrap_or_default(), info.seconds, "");
                live.bout.note_computed(&info.computed);
            }
            Heard::Engine(Event::Failed(generation, reason)) if matches!(live.asked, Asked::Engine(asked) if asked == generation) => {
                live.asked = Asked::Nobody;
                live.bout.give_up(&fill_in(w.engine_failed, &[&desk.lang.say(&reason)]));
            }
            Heard::Engine(Event::Notice(Notice::NoEngine)) => live.bout.give_up(&fill_in(w.engine_failed, &["-"])),
            Heard::Program(side, reply)
                if live.bout.session.turn().index() == side && matches!(live.asked, Asked::Program(asked) if asked == reply.number) =>
            {
                live.asked = Asked::Nobody;
                live.judge(side, reply, rules, desk);
            }
            _ => {}
        }
    }
}

impl Live {
    fn ask(&mut self, id: u32, setup: &Setup, desk: &Desk, w: &Words) {
        let side = self.bout.session.turn().index();
        let Some(player) = setup.players.get(self.bout.to_move()) else { return };
        let limit = player.limit(&setup.rules());
        self.asked = match &player.who {
            Who::Level(level) => {
                let session = &self.bout.session;
                let engine = self.engine.get_or_insert_with(|| {
                    let mail = desk.mail.clone();
                    Client::start(&desk.page, false, move |event| mail.send(Message::Bout(id, Heard::Engine(event))))
                });
                let fixture = &self.bout.fixture;
                Asked::Engine(engine.go(Go {
                    game: session.game().to_owned(),
                    variant: session.variant().to_owned(),
                    moves: session.moves(),
                    level: level.clone(),
                    lang: desk.lang.tag().to_owned(),
                    seconds: Some(limit),
                    // A different seed for every game and side.
                    seed: setup.seed.wrapping_add(fixture.match_number * 1000 + fixture.game * 2 + side as u32),
                    ..Go::default()
                }))
            }
            Who::Program(name) => {
                let place = &mut self.programs[side];
                if place.is_none() {
                    *place = runner(name, id, side, &desk.page, &desk.mail, desk.store.as_ref());
                }
                match place {
                    Some(runner) => Asked::Program(runner.ask(self.bout.session.as_ref(), limit)),
                    None => {
                        self.bout.give_up(&fill_in(w.program_gone, &[name]));
                        Asked::Nobody
                    }
                }
            }
            Who::Person => Asked::Person(desk.page.now()),
        };
    }

    /// A program has answered or failed.
    fn judge(&mut self, side: usize, reply: Reply, rules: &ContestRules, desk: &Desk) {
        let late = rules.seconds.is_some_and(|limit| reply.seconds > limit);
        match reply.result {
            Ok(answer) => {
                let said = join(&answer.debug, &reply.log);
                if let super::bout::Verdict::Violation(_, problem) = self.bout.attempt(&answer.text, reply.seconds, &said)
                    && let Some(runner) = &self.programs[side]
                {
                    runner.refuse(&problem);
                }
            }
            Err(violation) if late || matches!(violation, Violation::Late(_)) => {
                self.bout.too_slow(reply.seconds, &join(&violation.say(desk.lang), &reply.log));
            }
            Err(Violation::Closed) => self.bout.give_up(&Violation::Closed.say(desk.lang)),
            Err(violation) => {
                let problem = violation.say(desk.lang);
                _ = self.bout.no_answer(&problem, reply.seconds, &reply.log);
                if let Some(runner) = &self.programs[side] {
                    runner.refuse(&problem);
                }
            }
        }
    }
}

fn runner(name: &str, id: u32, side: usize, page: &Page, mail: &Mailbox<Message>, store: &dyn Store) -> Option<Runner> {
    let program = program::find(store, name).ok()?;
    let mail = mail.clone();
    Some(Runner::new(page, program, move |reply| mail.send(Message::Bout(id, Heard::Program(side, reply)))))
}

fn join(first: &str, second: &str) -> String {
    [first, second].into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join("\n")
}

impl std::fmt::Debug for Arena {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Arena({} games)", self.live.len())
    }
}
