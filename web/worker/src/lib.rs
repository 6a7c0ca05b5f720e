//! The worker's program: a [`Host`] connected to the browser's messages and clock. It runs in a worker or, where none can be started, in the
//! page itself; there it uses the message port that the page left in `quintetPort`.

#![forbid(unsafe_code)]

mod computed;
mod host;
mod kept;
mod tables;
mod weights;
mod words;

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use js_sys::{ArrayBuffer, Reflect, WebAssembly};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::spawn_local;
use web_sys::{DedicatedWorkerGlobalScope, MessageChannel, MessageEvent, MessagePort, Performance};

use quintet_engine::registry::missing_weights;
use quintet_protocol::{FromWorker, PORT, decode, encode};

pub use host::Host;
pub use tables::{Errand, Incoming};

#[derive(Clone)]
enum Outside {
    Worker(DedicatedWorkerGlobalScope),
    Port(MessagePort),
}

impl Outside {
    fn here() -> Option<Self> {
        let global = js_sys::global();
        if let Some(scope) = global.dyn_ref::<DedicatedWorkerGlobalScope>() {
            return Some(Self::Worker(scope.clone()));
        }
        Reflect::get(&global, &PORT.into()).ok()?.dyn_into().ok().map(Self::Port)
    }

    fn post(&self, message: &FromWorker) {
        // A message that cannot be posted is lost; the page notices the silence.
        let value = encode(message);
        let _ = match self {
            Self::Worker(scope) => scope.post_message(&value),
            Self::Port(port) => port.post_message(&value),
        };
    }

    fn listen(&self, heard: &Closure<dyn FnMut(MessageEvent)>) {
        let heard = Some(heard.as_ref().unchecked_ref());
        match self {
            Self::Worker(scope) => scope.set_onmessage(heard),
            Self::Port(port) => port.set_onmessage(heard),
        }
    }
}

/// Starts listening, as the worker of a build. Returns at once.
pub fn run(build: &'static str) {
    let Some(outside) = Outside::here() else { return };
    let Ok(performance) = Reflect::get(&js_sys::global(), &"performance".into()).map(JsCast::unchecked_into::<Performance>) else { return };
    // A message to oneself is queued after those that already wait; it costs 5 microseconds, a timer 4 milliseconds.
    let Ok(channel) = MessageChannel::new() else { return };
    let again = channel.port2();
    let teller = outside.clone();
    let post = move |mut message| {
        if let FromWorker::Best(_, info) = &mut message {
            info.memory = memory();
        }
        teller.post(&message);
    };
    let host = Rc::new(RefCell::new(Host::new(post, move || performance.now() / 1000.0, |game| missing_weights(game).is_some())));

    // Whether a message to oneself is on its way; there is never more than one.
    let coming = Rc::new(Cell::new(false));
    let schedule = move |coming: &Cell<bool>| {
        if !coming.replace(true) {
            let _ = again.post_message(&JsValue::NULL);
        }
    };

    let (slicer, scheduled, next) = (Rc::clone(&host), Rc::clone(&coming), schedule.clone());
    let slice = Closure::<dyn FnMut(MessageEvent)>::new(move |_| {
        scheduled.set(false);
        let mut host = slicer.borrow_mut();
        host.slice();
        if host.is_busy() {
            next(&scheduled);
        }
        kept::run(host.errand());
    });
    channel.port1().set_onmessage(Some(slice.as_ref().unchecked_ref()));

    let heard = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        let data = event.data();
        if let Some(tables) = kept::tables(&data) {
            host.borrow_mut().lend(tables::GAME, tables);
            return;
        }
        if let Some(file) = kept::file(&data) {
            host.borrow_mut().take_file(file);
            schedule(&coming);
            return;
        }
        let Some(message) = decode(&data) else { return };
        let wanted = {
            let mut host = host.borrow_mut();
            let wanted = host.receive(message);
            if host.is_busy() {
                schedule(&coming);
            }
            kept::run(host.errand());
            wanted
        };
        let Some(game) = wanted else { return };
        let (host, coming, schedule) = (Rc::clone(&host), Rc::clone(&coming), schedule.clone());
        spawn_local(async move {
            let result = weights::load(&game, build).await;
            let mut host = host.borrow_mut();
            host.loaded(&game, result);
            if host.is_busy() {
                schedule(&coming);
            }
        });
    });
    outside.listen(&heard);
    // Both listeners live as long as the worker.
    slice.forget();
    heard.forget();
    outside.post(&FromWorker::Ready(build.to_owned()));
}

/// The size of this program's memory in bytes.
fn memory() -> f64 {
    let memory: JsValue = wasm_bindgen::memory();
    memory.dyn_ref::<WebAssembly::Memory>().map_or(0.0, |memory| f64::from(memory.buffer().unchecked_into::<ArrayBuffer>().byte_length()))
}
