//! The engine as the shell knows it: one worker, or several that search the same position with different seeds.
//!
//! The first worker leads: it does everything that one can do alone. The others are started when they are first needed, and done without
//! when they fail. Every worker has a queue of its own ([`crate::queue`]); what they answer is brought together by
//! `gathering`.

use std::cell::RefCell;
use std::rc::{Rc, Weak};

use quintet_browser::dom::{Page, Timer};
use quintet_engine::registry::gains_from_seeds;
use quintet_protocol::{Generation, Go};

use crate::client::Client;
use crate::gathering::{Gathering, Step};
use crate::queue::{Event, Notice};

/// The greatest number of workers.
pub const MOST: u32 = 4;
/// The memory for the searches of all workers together, in bytes.
const MEMORY: u32 = 192 << 20;
/// The same in frames of other pages.
const MEMORY_IN_FRAMES: u32 = 40 << 20;
/// What comes between the seeds of two workers: larger than what comes between those of two seats.
const SEED_STEP: u32 = 0x9e37_79b9;
/// How long the others are waited for when one has answered, in milliseconds. Their last report is 125 ms old at most.
const PATIENCE: i32 = 40;

/// The workers.
#[derive(Clone)]
pub struct Crew(Rc<RefCell<Inner>>);

struct Inner {
    page: Page,
    leader: Client,
    /// A helper that could not be started has no place here any more but for its number.
    helpers: Vec<Option<Client>>,
    /// How many workers are wanted.
    workers: u32,
    memory: u32,
    generation: Generation,
    gathering: Option<Gathering>,
    patience: Option<Timer>,
    tell: Rc<dyn Fn(Event)>,
    this: Weak<RefCell<Self>>,
}

impl Crew {
    /// Starts the leading worker. Events come through `tell`, which may call the crew again.
    pub fn start(page: &Page, tell: impl Fn(Event) + 'static) -> Self {
        Self(Rc::new_cyclic(|this: &Weak<RefCell<Inner>>| {
            RefCell::new(Inner {
                page: page.clone(),
                leader: client(page, this, 0),
                helpers: Vec::new(),
                workers: 1,
                memory: MEMORY,
                generation: 0,
                gathering: None,
                patience: None,
                tell: Rc::new(tell),
                this: this.clone(),
            })
        }))
    }

    /// How many workers think about a move of the strongest level, from the next request on.
    pub fn set_workers(&self, workers: u32) {
        self.0.borrow_mut().workers = workers.clamp(1, MOST);
    }

    /// Bounds the memory more strictly, for a page that is only a frame in another.
    pub fn set_in_frame(&self) {
        self.0.borrow_mut().memory = MEMORY_IN_FRAMES;
    }

    /// Asks for a move. An earlier request is stopped and its answer dropped. The number of the request is set here and returned.
    pub fn go(&self, go: Go) -> Generation {
        let (clients, mut go, generation) = {
            let mut inner = self.0.borrow_mut();
            inner.generation += 1;
            inner.gathering = None;
            inner.patience = None;
            // Lines for study come from one search: those of several do not fit together.
            let several = go.level == "strong" && go.lines == 0 && gains_from_seeds(&go.game);
            let workers = if several { inner.workers } else { 1 };
            let clients = inner.clients(workers);
            let memory = go.memory.unwrap_or(inner.memory) / clients.len() as u32;
            (clients, Go { memory: Some(memory), ..go }, inner.generation)
        };
        // The clients are called while nothing is in use: they may answer at once.
        let mut parts = Vec::new();
        for client in &clients {
            parts.push(client.go(go.clone()));
            go.seed = go.seed.wrapping_add(SEED_STEP);
        }
        self.0.borrow_mut().gathering = Some(Gathering::new(generation, parts));
        generation
    }

    /// Asks for the answer to the running request now.
    pub fn answer_now(&self) {
        let clients = self.0.borrow().working();
        for client in clients {
            client.answer_now();
        }
    }

    /// Drops all requests.
    pub fn cancel(&self) {
        let clients = {
            let mut inner = self.0.borrow_mut();
            let clients = inner.working();
            inner.gathering = None;
            inner.patience = None;
            clients
        };
        for client in clients {
            client.cancel();
        }
    }

    /// Hears one of the workers.
    fn hear(&self, worker: usize, event: Event) {
        let mut inner = self.0.borrow_mut();
        let step = match event {
            Event::Notice(Notice::OnPage | Notice::NoEngine) if worker > 0 => {
                inner.helpers[worker - 1] = None;
                inner.gathering.as_mut().map_or(Step::Wait, |gathering| gathering.lose(worker))
            }
            // The leader has noticed that too.
            Event::Notice(_) if worker > 0 => Step::Wait,
            Event::Notice(_) => Step::Tell(event),
            event => inner.gathering.as_mut().map_or(Step::Wait, |gathering| gathering.hear(worker, event)),
        };
        let tell = Rc::clone(&inner.tell);
        match step {
            Step::Wait => {}
            Step::Tell(event) => {
                drop(inner);
                tell(event);
            }
            Step::Hurry => {
                if inner.patience.is_none() {
                    let this = inner.this.clone();
                    inner.patience = Some(Timer::after(&inner.page.window, PATIENCE, move || {
                        if let Some(inner) = this.upgrade() {
                            Self(inner).out_of_patience();
                        }
                    }));
                }
                drop(inner);
                self.answer_now();
            }
            Step::Done(event) => {
                inner.gathering = None;
                inner.patience = None;
                drop(inner);
                tell(event);
            }
        }
    }

    /// Somebody has answered and somebody has not: what is known is the answer.
    fn out_of_patience(&self) {
        let (event, tell) = {
            let inner = self.0.borrow();
            let Some(gathering) = &inner.gathering else { return };
            (gathering.give_out(), Rc::clone(&inner.tell))
        };
        // Who has answered has nothing to cancel; who is silent is watched from now on, and replaced.
        self.cancel();
        tell(event);
    }
}

impl std::fmt::Debug for Crew {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Crew({})", self.0.borrow().workers)
    }
}

impl Inner {
    /// So many clients, the leader first; helpers are started as they are needed.
    fn clients(&mut self, workers: u32) -> Vec<Client> {
        for number in self.helpers.len() + 1..workers as usize {
            self.helpers.push(Some(client(&self.page, &self.this, number)));
        }
        let mut clients = vec![self.leader.clone()];
        // A gap would give answers to the wrong worker, so whoever comes after it rests as well.
        clients.extend(self.helpers.iter().take(workers as usize - 1).map_while(Clone::clone));
        clients
    }

    /// The clients that think about the present request.
    fn working(&self) -> Vec<Client> {
        let count = self.gathering.as_ref().map_or(1, Gathering::len);
        std::iter::once(self.leader.clone()).chain(self.helpers.iter().take(count - 1).flatten().cloned()).collect()
    }
}

fn client(page: &Page, this: &Weak<RefCell<Inner>>, worker: usize) -> Client {
    let this = this.clone();
    Client::start(page, worker > 0, move |event| {
        if let Some(inner) = this.upgrade() {
            Crew(inner).hear(worker, event);
        }
    })
}
