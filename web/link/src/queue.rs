//! The queue of requests to one worker: one runs, at most one waits. Pure; it returns commands that [`crate::client`] carries out.

use quintet_engine::core::fault::Fault;
use quintet_protocol::{FromWorker, Generation, Go, SearchInfo, ToWorker};

/// How long a worker may be silent after `Stop`, in milliseconds.
const SILENCE: i32 = 250;
/// How long a worker may be silent after the time limit of a request before it is stopped, in milliseconds.
const OVERTIME: i32 = 1000;
/// How long a worker that loads may take to say that it still does, in milliseconds.
const ALIVE: i32 = 2000;
/// How often a request is repeated with a new worker before it fails.
const ATTEMPTS: u8 = 2;

/// The client's commands, in order.
#[derive(Clone, PartialEq, Debug)]
pub enum Order {
    /// Send this to the worker.
    Post(ToWorker),
    /// Call [`Queue::silence`] after this many milliseconds, instead of at an earlier time.
    Watch(i32),
    /// Tell people when the engine still loads after a while, and call [`Queue::still_loading`], instead of watching for silence.
    WatchLoading,
    /// Stop watching for silence.
    Unwatch,
    /// Terminate the worker and start another.
    Respawn,
    /// Report this to the shell.
    Tell(Event),
}

/// The shell's events from the engine.
#[derive(Clone, PartialEq, Debug)]
pub enum Event {
    /// The results so far.
    Info(Generation, SearchInfo),
    /// The chosen move.
    Best(Generation, SearchInfo),
    /// There will be no move, and why.
    Failed(Generation, Fault),
    /// Something that people should know.
    Notice(Notice),
}

/// Notices about the engine.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Notice {
    /// No worker could be started: the engine runs on the page's own thread, which may be less smooth.
    OnPage,
    /// Page and worker come from different builds: reload.
    Outdated,
    /// The engine could not be started at all.
    NoEngine,
    /// The engine takes long to load; the game continues when it has loaded.
    Late,
    /// A late engine has loaded.
    Arrived,
}

/// The requests to one worker.
#[derive(Debug)]
pub struct Queue {
    /// The build that the worker must have.
    build: &'static str,
    ready: bool,
    generation: Generation,
    running: Option<Running>,
    waiting: Option<Go>,
}

#[derive(Debug)]
struct Running {
    go: Go,
    /// Its answer is not wanted any more.
    dropped: bool,
    stopped: bool,
    /// The worker loads what the search needs; it can neither answer now nor be late.
    loading: bool,
    attempts: u8,
}

impl Queue {
    /// An empty queue, for a worker of this build.
    #[must_use]
    pub const fn new(build: &'static str) -> Self {
        Self { build, ready: false, generation: 0, running: None, waiting: None }
    }

    /// Requests a move. A running request is stopped and its answer dropped; a waiting one is forgotten. Sets the number of the request and
    /// returns it.
    pub fn go(&mut self, mut go: Go) -> (Generation, Vec<Order>) {
        self.generation += 1;
        go.generation = self.generation;
        let mut orders = self.cancel();
        if self.running.is_some() || !self.ready {
            self.waiting = Some(go);
        } else {
            orders.extend(self.run(go, 1));
        }
        (self.generation, orders)
    }

    /// Asks the running request to answer now; its answer is used.
    pub fn answer_now(&mut self) -> Vec<Order> {
        let ready = self.ready;
        match &mut self.running {
            Some(running) if ready && !running.dropped => {
                running.stopped = true;
                if running.loading { Vec::new() } else { running.stop() }
            }
            _ => Vec::new(),
        }
    }

    /// Drops all requests.
    pub fn cancel(&mut self) -> Vec<Order> {
        self.waiting = None;
        let ready = self.ready;
        match &mut self.running {
            Some(running) if !running.dropped => {
                (running.dropped, running.stopped) = (true, true);
                if ready {
                    running.stop()
                } else {
                    self.running = None;
                    Vec::new()
                }
            }
            _ => Vec::new(),
        }
    }

    /// Takes a message from the worker.
    pub fn heard(&mut self, message: FromWorker) -> Vec<Order> {
        match message {
            FromWorker::Ready(build) => {
                self.ready = true;
                let mut orders = vec![Order::Unwatch];
                if build != self.build {
                    orders.push(Order::Tell(Event::Notice(Notice::Outdated)));
                }
                orders.extend(self.next());
                orders
            }
            FromWorker::Loading(generation) => match self.wanted(generation) {
                Some(running) => {
                    running.loading = true;
                    vec![Order::WatchLoading]
                }
                None => Vec::new(),
            },
            FromWorker::Loaded(generation) => match self.wanted(generation) {
                Some(running) => {
                    running.loading = false;
                    let watch = if running.stopped { running.stop() } else { running.watch().into_iter().collect() };
                    std::iter::once(Order::Unwatch).chain(watch).collect()
                }
                None => Vec::new(),
            },
            FromWorker::Info(generation, info) => match &self.running {
                Some(running) if running.go.generation == generation && !running.dropped => {
                    let event = Order::Tell(Event::Info(generation, info));
                    if running.stopped { vec![event, Order::Watch(SILENCE)] } else { vec![event] }
                }
                _ => Vec::new(),
            },
            FromWorker::Best(generation, info) => self.done(generation, Event::Best(generation, info)),
            FromWorker::Failed(generation, reason) => self.done(generation, Event::Failed(generation, reason)),
            // Benchmarks have workers of their own.
            FromWorker::Measured(_) => Vec::new(),
        }
    }

    /// The worker has been loading for a while. It gets its request again: if it is alive, it says again that it loads.
    pub fn still_loading(&self) -> Vec<Order> {
        match &self.running {
            Some(running) => vec![Order::Post(ToWorker::Go(running.go.clone())), Order::Watch(ALIVE)],
            None => Vec::new(),
        }
    }

    /// The worker was silent for the time set.
    pub fn silence(&mut self) -> Vec<Order> {
        match &mut self.running {
            Some(running) if !running.stopped && !running.loading => {
                running.stopped = true;
                running.stop()
            }
            _ => self.lost(),
        }
    }

    /// The worker has died or does not respond: another one takes over.
    pub fn lost(&mut self) -> Vec<Order> {
        self.ready = false;
        let mut orders = vec![Order::Unwatch, Order::Respawn];
        match self.running.take() {
            Some(running) if !running.dropped && running.attempts < ATTEMPTS => {
                self.running = Some(Running { attempts: running.attempts + 1, stopped: false, loading: false, ..running });
            }
            Some(running) if !running.dropped => {
                orders.push(Order::Tell(Event::Failed(running.go.generation, Fault::plain("reply.twice"))));
            }
            _ => {}
        }
        orders
    }

    /// Whether a request waits for an answer.
    #[must_use]
    pub fn is_busy(&self) -> bool {
        self.waiting.is_some() || self.running.as_ref().is_some_and(|running| !running.dropped)
    }

    fn done(&mut self, generation: Generation, event: Event) -> Vec<Order> {
        if self.running.as_ref().is_none_or(|running| running.go.generation != generation) {
            return Vec::new();
        }
        let dropped = self.running.take().is_some_and(|running| running.dropped);
        let mut orders = vec![Order::Unwatch];
        if !dropped {
            orders.push(Order::Tell(event));
        }
        orders.extend(self.next());
        orders
    }

    fn next(&mut self) -> Vec<Order> {
        // After a restart, the interrupted request comes first.
        match (self.running.take(), self.waiting.take()) {
            (_, Some(go)) => self.run(go, 1),
            (Some(running), None) if !running.dropped => self.run(running.go, running.attempts),
            _ => Vec::new(),
        }
    }

    fn run(&mut self, go: Go, attempts: u8) -> Vec<Order> {
        let post = Order::Post(ToWorker::Go(go.clone()));
        let running = Running { go, dropped: false, stopped: false, loading: false, attempts };
        let watch = running.watch();
        self.running = Some(running);
        std::iter::once(post).chain(watch).collect()
    }

    /// The running request with this number, if its answer is wanted.
    fn wanted(&mut self, generation: Generation) -> Option<&mut Running> {
        self.running.as_mut().filter(|running| running.go.generation == generation && !running.dropped)
    }
}

impl Running {
    /// Asks for the answer.
    fn stop(&self) -> Vec<Order> {
        vec![Order::Post(ToWorker::Stop(self.go.generation)), Order::Watch(SILENCE)]
    }

    /// When the answer must be here, if there is a time limit.
    fn watch(&self) -> Option<Order> {
        self.go.seconds.map(|seconds| Order::Watch((seconds * 1000.0).min(1e8) as i32 + OVERTIME))
    }
}

#[cfg(test)]
mod tests;
