//! The benchmark on the page: a worker of its own does the work of `quintet bench`, game by game.
//!
//! It has nothing to do with the engine that plays: it can be ended at any time, and it may block its worker for seconds.

mod words;

use quintet_browser::dom::{Listener, Page};
use quintet_engine::answers::Measured;
use quintet_engine::core::fault::Fault;
use quintet_engine::games::NAMES;
use quintet_engine::text::number::decimal;
use quintet_link::start::Start;
use quintet_protocol::{FromWorker, ToWorker, decode, encode};
use wasm_bindgen::JsValue;
use web_sys::{MessageEvent, Worker};

pub(crate) use words::words;

/// What the worker says.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Heard {
    /// It listens.
    Ready,
    /// A game has been measured.
    Measured(Measured),
    /// A game could not be measured, and why.
    Failed(Fault),
    /// It broke down.
    Broken,
}

/// A benchmark that is running or done. Dropping it ends its worker.
pub(crate) struct Benchmark {
    worker: Worker,
    _listeners: [Listener; 2],
    start: Start,
    /// What has been measured, in the order of [`NAMES`].
    pub measured: Vec<Measured>,
    ready: bool,
}

impl Benchmark {
    /// Starts a worker, by its address or else by text. What it says comes through `tell` and is to be given to [`Benchmark::hear`].
    ///
    /// # Errors
    /// When the browser starts no worker in this way.
    pub(crate) fn start(page: &Page, start: Start, tell: impl Fn(Heard) + Clone + 'static) -> Result<Self, JsValue> {
        let worker = start.worker(page)?;
        let (hear, broken) = (tell.clone(), tell);
        let listeners = [
            Listener::new(&worker, "message", move |event: MessageEvent| match decode(&event.data()) {
                Some(FromWorker::Ready(_)) => hear(Heard::Ready),
                Some(FromWorker::Measured(measured)) => hear(Heard::Measured(measured)),
                Some(FromWorker::Failed(_, reason)) => hear(Heard::Failed(reason)),
                _ => {}
            }),
            Listener::new(&worker, "error", move |event: web_sys::Event| {
                event.prevent_default();
                broken(Heard::Broken);
            }),
        ];
        Ok(Self { worker, _listeners: listeners, start, measured: Vec::new(), ready: false })
    }

    /// The way in which to try again when the worker broke down before it listened.
    #[must_use]
    pub(crate) fn other_start(&self) -> Option<Start> {
        if self.ready { None } else { self.start.next() }
    }

    /// Takes in what the worker said and has it go on with the next game.
    pub(crate) fn hear(&mut self, heard: Heard) {
        match heard {
            Heard::Ready => self.ready = true,
            Heard::Measured(measured) => self.measured.push(measured),
            Heard::Failed(_) | Heard::Broken => return,
        }
        if let Some(game) = self.next_game() {
            let message = encode(&ToWorker::Bench(game.to_owned()));
            // A worker that cannot be spoken to says nothing more; the person sees that and closes the dialog.
            let _ = self.worker.post_message(&message);
        }
    }

    /// The game that is being measured; none when all are.
    #[must_use]
    pub(crate) fn next_game(&self) -> Option<&'static str> {
        NAMES.get(self.measured.len()).copied()
    }
}

impl Drop for Benchmark {
    fn drop(&mut self) {
        self.worker.terminate();
    }
}

/// A speed as people read it: three digits and a unit of thousands.
#[must_use]
pub(crate) fn speed(per_second: f64) -> String {
    let (value, unit) = match per_second {
        value if value >= 999.5e6 => (value / 1e9, "G"),
        value if value >= 999.5e3 => (value / 1e6, "M"),
        value if value >= 999.5 => (value / 1e3, "k"),
        value => (value, ""),
    };
    let digits = if value >= 99.95 || unit.is_empty() {
        0
    } else if value >= 9.995 {
        1
    } else {
        2
    };
    format!("{}{}{unit}", decimal(value, digits), if unit.is_empty() { "" } else { "\u{a0}" })
}

#[cfg(test)]
mod tests {
    use super::speed;

    #[test]
    fn speeds_have_three_digits() {
        let texts = [0.4, 12.0, 999.4, 999.5, 1234.0, 45_678.0, 999_499.0, 999_500.0, 1.5e9].map(speed);
        let plain: Vec<String> = texts.iter().map(|text| text.replace('\u{a0}', " ")).collect();
        assert_eq!(plain, ["0", "12", "999", "1.00 k", "1.23 k", "45.7 k", "999 k", "1.00 M", "1.50 G"]);
    }
}
