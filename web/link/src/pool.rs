//! The worker pool: one worker, or several that search the same position with different seeds.
//!
//! The first worker is the leader; it does everything that a single worker can do. The others are started when they are first needed; if they
//! fail, the search continues without them. Every worker has a queue of its own ([`crate::queue`]); `merged_search` merges the answers.

use std::cell::RefCell;
use std::rc::{Rc, Weak};

use quintet_browser::dom::{Page, Timer};
use quintet_engine::registry::gains_from_seeds;
use quintet_protocol::{Generation, Go};

use crate::client::Client;
use crate::merged_search::{MergedSearch, Step};
use crate::queue::{Event, Notice};

/// Maximum number of workers.
pub const MOST: u32 = 4;
/// Memory for the searches of all workers together, in bytes.
const MEMORY: u32 = 192 << 20;
/// The same in frames of other pages.
const MEMORY_IN_FRAMES: u32 = 40 << 20;
/// The difference between the seeds of two workers: larger than the difference between two seats.
const SEED_STEP: u32 = 0x9e37_79b9;
/// How long to wait for the others when one has answered, in milliseconds. Their last reports are at most 125 ms old.
const PATIENCE: i32 = 40;

/// The workers.
#[derive(Clone)]
pub struct WorkerPool(Rc<RefCell<Inner>>);

struct Inner {
    page: Page,
    leader: Client,
    /// `None` for a helper that could not be started; its index stays in use.
    helpers: Vec<Option<Client>>,
    /// Number of workers wanted.
    workers: u32,
    memory: u32,
    generation: Generation,
    merged_search: Option<MergedSearch>,
    patience: Option<Timer>,
    tell: Rc<dyn Fn(Event)>,
    this: Weak<RefCell<Self>>,
}

impl WorkerPool {
    /// Starts the leader. Events go to `tell`, which may call the pool again.
    pub fn start(page: &Page, tell: impl Fn(Event) + 'static) -> Self {
        Self(Rc::new_cyclic(|this: &Weak<RefCell<Inner>>| {
            RefCell::new(Inner {
                page: page.clone(),
                leader: client(page, this, 0),
                helpers: Vec::new(),
                workers: 1,
                memory: MEMORY,
                generation: 0,
                merged_search: None,
                patience: None,
                tell: Rc::new(tell),
                this: this.clone(),
            })
        }))
    }

    /// Sets the number of workers for a move of the strongest level, from the next request on.
    pub fn set_workers(&self, workers: u32) {
        self.0.borrow_mut().workers = workers.clamp(1, MOST);
    }

    /// Limits the memory more strictly, for a page in a frame of another page.
    pub fn set_in_frame(&self) {
        self.0.borrow_mut().memory = MEMORY_IN_FRAMES;
    }

    /// Requests a move. A running request is stopped and its answer dropped. Sets the number of the request and returns it.
    pub fn go(&self, go: Go) -> Generation {
        let (clients, mut go, generation) = {
            let mut inner = self.0.borrow_mut();
            inner.generation += 1;
            inner.merged_search = None;
            inner.patience = None;
            // MultiPV lines come from one search: lines of several searches do not fit together.
            let several = go.level == "strong" && go.lines == 0 && gains_from_seeds(&go.game);
            let workers = if several { inner.workers } else { 1 };
            let clients = inner.clients(workers);
            let memory = go.memory.unwrap_or(inner.memory) / clients.len() as u32;
            (clients, Go { memory: Some(memory), ..go }, inner.generation)
        };
        // Clients are called while nothing is borrowed, because they may answer at once.
        let mut parts = Vec::new();
        for client in &clients {
            parts.push(client.go(go.clone()));
            go.seed = go.seed.wrapping_add(SEED_STEP);
        }
        self.0.borrow_mut().merged_search = Some(MergedSearch::new(generation, parts));
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
            inner.merged_search = None;
            inner.patience = None;
            clients
        };
        for client in clients {
            client.cancel();
        }
    }

    /// Takes an event from a worker.
    fn hear(&self, worker: usize, event: Event) {
        let mut inner = self.0.borrow_mut();
        let step = match event {
            Event::Notice(Notice::OnPage | Notice::NoEngine) if worker > 0 => {
                inner.helpers[worker - 1] = None;
                inner.merged_search.as_mut().map_or(Step::Wait, |merged_search| merged_search.lose(worker))
            }
            // The leader has noticed that too.
            Event::Notice(_) if worker > 0 => Step::Wait,
            Event::Notice(_) => Step::Tell(event),
            event => inner.merged_search.as_mut().map_or(Step::Wait, |merged_search| merged_search.hear(worker, event)),
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
                inner.merged_search = None;
                inner.patience = None;
                drop(inner);
                tell(event);
            }
        }
    }

    /// Ends the search when one worker has answered and another has not: merges the reports so far.
    fn out_of_patience(&self) {
        let (event, tell) = {
            let inner = self.0.borrow();
            let Some(merged_search) = &inner.merged_search else { return };
            (merged_search.give_out(), Rc::clone(&inner.tell))
        };
        // Workers that have answered have nothing to cancel; silent ones are watched from now on, and replaced.
        self.cancel();
        tell(event);
    }
}

impl std::fmt::Debug for WorkerPool {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "WorkerPool({})", self.0.borrow().workers)
    }
}

impl Inner {
    /// The first `count` clients, the leader first; starts helpers as needed.
    fn clients(&mut self, workers: u32) -> Vec<Client> {
        for number in self.helpers.len() + 1..workers as usize {
            self.helpers.push(Some(client(&self.page, &self.this, number)));
        }
        let mut clients = vec![self.leader.clone()];
        // A gap would assign answers to the wrong worker, so the helpers after it are not used either.
        clients.extend(self.helpers.iter().take(workers as usize - 1).map_while(Clone::clone));
        clients
    }

    /// The clients that search the present request.
    fn working(&self) -> Vec<Client> {
        let count = self.merged_search.as_ref().map_or(1, MergedSearch::len);
        std::iter::once(self.leader.clone()).chain(self.helpers.iter().take(count - 1).flatten().cloned()).collect()
    }
}

fn client(page: &Page, this: &Weak<RefCell<Inner>>, worker: usize) -> Client {
    let this = this.clone();
    Client::start(page, worker > 0, move |event| {
        if let Some(inner) = this.upgrade() {
            WorkerPool(inner).hear(worker, event);
        }
    })
}
