//! The page's side of one worker: starts it, sends it the requests of [`crate::queue`], and replaces it when it is silent.
//!
//! The worker starts in one of three ways, each tried when the one before fails: from the address of its script; from a script as text that
//! loads the same files by absolute addresses (in frames that may not start workers by address); on the page's own thread.

use std::cell::RefCell;
use std::rc::{Rc, Weak};

use js_sys::Reflect;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{ErrorEvent, HtmlScriptElement, MessageChannel, MessageEvent, MessagePort, Worker};

use quintet_browser::dom::{Listener, Page, Timer};
use quintet_protocol::PORT;
use quintet_protocol::{FromWorker, Generation, Go, ToWorker, decode, encode};

use crate::queue::{Event, Notice, Order, Queue};
use crate::start::{Start, address};

/// How long a worker may take to start before the page says that it is late, in milliseconds.
const LATE: i32 = 8_000;
/// Additional time before another way is tried, in milliseconds. Trying it may lose what has been loaded by then.
const START: i32 = 52_000;
/// The same for a worker that has said, every second, that it is starting, and does so no more.
const SILENCE: i32 = 5_000;

/// A worker, as the shell sees it.
#[derive(Clone)]
pub struct Client(Rc<RefCell<Inner>>);

#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Debug)]
enum Way {
    Script,
    Text,
    OnPage,
    None,
}

/// What is waited for.
#[derive(Copy, Clone)]
enum Awaited {
    /// The worker, which starts.
    Start,
    /// The same, after people were told that it is late.
    LateStart,
    /// What a search needs, which is loaded.
    Weights,
    /// Anything from a worker that should have answered.
    Sign,
}

enum Link {
    Worker(Worker),
    Port(MessagePort),
    None,
}

struct Inner {
    page: Page,
    queue: Queue,
    link: Link,
    way: Way,
    /// Whether other workers do the work if this one cannot.
    helper: bool,
    /// Whether the present worker has ever sent a message.
    heard: bool,
    /// Whether it has said that it is starting since it was last waited for.
    starting: bool,
    /// Whether the page has reported that the worker is late.
    late: bool,
    listeners: Vec<Listener>,
    watch: Option<Timer>,
    /// Events that happened while the client was being created.
    early: Option<Timer>,
    tell: Rc<dyn Fn(Event)>,
    outbox: Vec<Event>,
    this: Weak<RefCell<Self>>,
}

impl Client {
    /// Starts the worker. Events go to `tell`, which may call the client again. A `helper` never runs on the page's own thread; without a worker
    /// it is given up.
    pub fn start(page: &Page, helper: bool, tell: impl Fn(Event) + 'static) -> Self {
        let inner = Rc::new_cyclic(|this| {
            RefCell::new(Inner {
                page: page.clone(),
                queue: Queue::new(page.build),
                link: Link::None,
                way: Way::Script,
                helper,
                heard: false,
                starting: false,
                late: false,
                listeners: Vec::new(),
                watch: None,
                early: None,
                tell: Rc::new(tell),
                outbox: Vec::new(),
                this: this.clone(),
            })
        });
        let client = Self(inner);
        client.spawn_quietly();
        client
    }

    /// Starts the worker and reports a moment later, because the caller does not have the client yet if starting fails at once.
    fn spawn_quietly(&self) {
        let mut inner = self.0.borrow_mut();
        inner.spawn();
        let events = std::mem::take(&mut inner.outbox);
        if !events.is_empty() {
            let tell = Rc::clone(&inner.tell);
            inner.early = Some(Timer::after(&inner.page.window, 0, move || events.into_iter().for_each(|event| tell(event))));
        }
    }

    /// Changes the client's state, releases it, and then reports the resulting events.
    fn with<T>(&self, act: impl FnOnce(&mut Inner) -> T) -> T {
        let (result, tell, events) = {
            let mut inner = self.0.borrow_mut();
            let result = act(&mut inner);
            (result, Rc::clone(&inner.tell), std::mem::take(&mut inner.outbox))
        };
        for event in events {
            tell(event);
        }
        result
    }

    /// Requests a move; see [`Queue::go`].
    pub fn go(&self, go: Go) -> Generation {
        self.with(|inner| {
            let (generation, orders) = inner.queue.go(go);
            inner.follow(orders);
            inner.tell_late();
            generation
        })
    }

    /// See [`Queue::answer_now`].
    pub fn answer_now(&self) {
        self.with(|inner| {
            let orders = inner.queue.answer_now();
            inner.follow(orders);
        });
    }

    /// See [`Queue::cancel`].
    pub fn cancel(&self) {
        self.with(|inner| {
            let orders = inner.queue.cancel();
            inner.follow(orders);
        });
    }
}

impl std::fmt::Debug for Client {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Client({:?})", self.0.borrow().way)
    }
}

impl Inner {
    fn follow(&mut self, orders: Vec<Order>) {
        for order in orders {
            match order {
                Order::Post(message) => self.post(&message),
                Order::Watch(milliseconds) => self.watch_for(milliseconds, Awaited::Sign),
                Order::WatchLoading => self.watch_for(LATE, Awaited::Weights),
                Order::Unwatch => self.watch = None,
                Order::Respawn => self.respawn(),
                Order::Tell(event) => self.outbox.push(event),
            }
        }
    }

    fn watch_for(&mut self, milliseconds: i32, what: Awaited) {
        let this = self.this.clone();
        self.watch = Some(Timer::after(&self.page.window, milliseconds, move || with(&this, |inner| inner.waited_for(what))));
    }

    /// The time is up in which something should have been heard.
    fn waited_for(&mut self, what: Awaited) {
        let starting = std::mem::take(&mut self.starting);
        let orders = match what {
            Awaited::LateStart if !starting => return self.failed_to_start(),
            Awaited::Sign => self.queue.silence(),
            Awaited::Start | Awaited::LateStart | Awaited::Weights => {
                if !std::mem::replace(&mut self.late, true) {
                    self.tell_late();
                }
                if !matches!(what, Awaited::Weights) {
                    return self.watch_for(if starting { SILENCE } else { START }, Awaited::LateStart);
                }
                self.queue.still_loading()
            }
        };
        self.follow(orders);
    }

    fn post(&self, message: &ToWorker) {
        // A message that cannot be posted gets no answer; the watch for silence handles that.
        let value = encode(message);
        let _ = match &self.link {
            Link::Worker(worker) => worker.post_message(&value),
            Link::Port(port) => port.post_message(&value),
            Link::None => Ok(()),
        };
    }

    fn end(&mut self) {
        self.listeners.clear();
        match std::mem::replace(&mut self.link, Link::None) {
            Link::Worker(worker) => worker.terminate(),
            Link::Port(port) => port.close(),
            Link::None => {}
        }
    }

    fn respawn(&mut self) {
        self.end();
        if self.way == Way::OnPage {
            // A program on the page's own thread cannot be terminated; it would be started a second time.
            self.give_up();
        } else {
            self.spawn();
        }
    }

    fn give_up(&mut self) {
        self.way = Way::None;
        self.outbox.push(Event::Notice(Notice::NoEngine));
    }

    /// Starts a worker in the present way or, if that fails at once, in the next.
    fn spawn(&mut self) {
        self.heard = false;
        self.starting = false;
        loop {
            let started = match self.way {
                Way::Script => Start::Script.worker(&self.page).map(|worker| self.link_worker(worker)),
                Way::Text => Start::Text.worker(&self.page).map(|worker| self.link_worker(worker)),
                Way::OnPage => {
                    self.outbox.push(Event::Notice(Notice::OnPage));
                    self.run_on_page()
                }
                Way::None => return self.give_up(),
            };
            if started.is_ok() {
                break;
            }
            self.next_way();
        }
        self.watch_for(LATE, Awaited::Start);
    }

    /// Reports that the engine is late.
    fn tell_late(&mut self) {
        if self.late && self.queue.is_busy() {
            self.outbox.push(Event::Notice(Notice::Late));
        }
    }

    fn next_way(&mut self) {
        self.way = match self.way {
            Way::Script => Way::Text,
            Way::Text if !self.helper => Way::OnPage,
            Way::Text | Way::OnPage | Way::None => Way::None,
        };
    }

    fn failed_to_start(&mut self) {
        self.end();
        self.next_way();
        self.spawn();
    }

    fn link_worker(&mut self, worker: Worker) {
        let this = self.this.clone();
        self.listeners.push(Listener::new(&worker, "message", move |event: MessageEvent| with(&this, |inner| inner.hear(&event.data()))));
        let this = self.this.clone();
        // Scripts that cannot be loaded send plain events, and programs that fail send error events; both are failures.
        self.listeners.push(Listener::new(&worker, "error", move |event: web_sys::Event| {
            if event.is_instance_of::<ErrorEvent>() {
                event.prevent_default();
            }
            with(&this, |inner| {
                if inner.heard {
                    let orders = inner.queue.lost();
                    inner.follow(orders);
                } else {
                    inner.failed_to_start();
                }
            });
        }));
        self.link = Link::Worker(worker);
    }

    fn hear(&mut self, data: &JsValue) {
        let Some(message) = decode::<FromWorker>(data) else {
            // `worker-boot.js` says so until the worker itself can speak.
            self.starting = true;
            return;
        };
        self.heard = true;
        if !matches!(message, FromWorker::Loading(_)) && std::mem::take(&mut self.late) {
            self.outbox.push(Event::Notice(Notice::Arrived));
        }
        let orders = self.queue.heard(message);
        self.follow(orders);
    }

    /// Loads the worker's program into the page. It finds its end of a channel in a property of the window.
    fn run_on_page(&mut self) -> Result<(), JsValue> {
        let channel = MessageChannel::new()?;
        Reflect::set(&self.page.window, &PORT.into(), &channel.port2())?;
        let port = channel.port1();
        let this = self.this.clone();
        self.listeners.push(Listener::new(&port, "message", move |event: MessageEvent| with(&this, |inner| inner.hear(&event.data()))));
        port.start();
        self.link = Link::Port(port);
        let script: HtmlScriptElement = self.page.create("script").map_err(|error| JsValue::from(error.to_string()))?;
        script.set_src(&address(&self.page, "worker-boot.js")?);
        let this = self.this.clone();
        self.listeners.push(Listener::new(&script, "error", move |_: web_sys::Event| with(&this, Self::failed_to_start)));
        let body = self.page.document.body().ok_or("no body")?;
        body.append_child(&script)?;
        Ok(())
    }
}

/// Like [`Client::with`], unless the client is gone.
fn with(this: &Weak<RefCell<Inner>>, act: impl FnOnce(&mut Inner)) {
    if let Some(inner) = this.upgrade() {
        Client(inner).with(act);
    }
}
