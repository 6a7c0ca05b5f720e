//! The program that builds endgame tables of checkers, in a worker of its own, because the page asks for them and no visitor else needs it.
//!
//! The page sends a tag of a language, a word and perhaps a number of pieces; the program answers with `Desk::lines`. `look` asks how the tables
//! stand, `resume` continues what was wanted at another visit, `build`, `stop` and `remove` say what they do. Whoever ends the worker ends the
//! building, and nothing is saved before all is there.

#![forbid(unsafe_code)]

mod desk;
mod store;
mod words;

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use js_sys::{Array, Function, Reflect, Uint8Array};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::spawn_local;

use quintet_base::lang::Lang;
use quintet_engine::games::checkers::players::tables::{End, MOST, Making};

use desk::{Desk, Refusal};

/// Positions between two looks at the messages: some 40 milliseconds.
const SLICE: u32 = 1 << 18;
/// The memory that building takes at most, in bytes; it is asked for at the beginning.
const MEMORY: usize = 172 << 20;

/// The program.
struct Maker {
    lang: Cell<Lang>,
    desk: Cell<Desk>,
    /// Whether the building that runs is to stop.
    stops: Cell<bool>,
    /// What was posted last.
    posted: RefCell<String>,
}

/// Starts listening.
pub fn run() {
    let maker =
        Rc::new(Maker { lang: Cell::default(), desk: Cell::new(Desk::Absent), stops: Cell::new(false), posted: RefCell::default() });
    let heard = Closure::<dyn FnMut(JsValue)>::new(move |message: JsValue| {
        if let Some(text) = message.as_string() {
            spawn_local(Rc::clone(&maker).hear(text));
        }
    });
    // Without it the page hears nothing, and says so.
    let _ = Reflect::set(&js_sys::global(), &"quintetHear".into(), heard.as_ref());
    // It lives as long as the worker.
    heard.forget();
}

impl Maker {
    async fn hear(self: Rc<Self>, text: String) {
        let mut words = text.split(' ');
        self.lang.set(words.next().and_then(Lang::from_tag).unwrap_or_default());
        let what = words.next().unwrap_or_default();
        let pieces = words.next().and_then(|pieces| pieces.parse().ok()).unwrap_or(MOST);
        let is_building = matches!(self.desk.get(), Desk::Building(_) | Desk::Saving);
        self.posted.take();
        match what {
            "stop" if is_building => self.stops.set(true),
            _ if is_building => self.post(),
            "build" | "resume" => self.build(pieces).await,
            "remove" => {
                store::remove().await;
                self.look().await;
            }
            _ => self.look().await,
        }
    }

    fn show(&self, desk: Desk) {
        self.desk.set(desk);
        self.post();
    }

    /// Posts how things stand, if that is not what was posted last.
    fn post(&self) {
        let lines = self.desk.get().lines(self.lang.get());
        if *self.posted.borrow() != lines {
            if let Ok(post) = Reflect::get(&js_sys::global(), &"postMessage".into()).and_then(JsCast::dyn_into::<Function>) {
                let _ = post.call1(&JsValue::UNDEFINED, &lines.as_str().into());
            }
            self.posted.replace(lines);
        }
    }

    async fn look(&self) {
        self.show(match store::has().await {
            Ok(true) => Desk::Ready,
            Ok(false) => {
                let is_free = store::lock().await;
                store::unlock().await;
                if is_free { Desk::Absent } else { Desk::Elsewhere }
            }
            Err(refusal) => Desk::Refused(refusal),
        });
    }

    async fn build(&self, pieces: u32) {
        self.stops.set(false);
        self.desk.set(Desk::Building(0.0));
        if !store::lock().await {
            return self.show(Desk::Elsewhere);
        }
        let desk = self.built(pieces).await.unwrap_or_else(Desk::Refused);
        store::unlock().await;
        self.show(desk);
    }

    /// Builds the tables, unless they are there, and has them saved.
    async fn built(&self, pieces: u32) -> Result<Desk, Refusal> {
        if store::has().await? {
            return Ok(Desk::Ready);
        }
        self.post();
        if !store::has_room().await {
            return Err(Refusal::Room);
        }
        reserve().map_err(|_| Refusal::Memory)?;
        let mut making = Making::new(pieces);
        // They wait outside of this program's memory.
        let mut parts: Vec<(usize, Uint8Array)> = Vec::new();
        while making.pieces().is_some() {
            making.work(SLICE);
            while let Some(part) = making.part() {
                // All numbers of plies fit: the longest win takes 116.
                let (place, bytes) = part.map_err(|_| Refusal::Memory)?;
                parts.push((place, Uint8Array::from(&bytes[..])));
            }
            self.show(Desk::Building(making.progress()));
            store::pause().await;
            if self.stops.get() {
                return Ok(Desk::Absent);
            }
        }
        self.show(Desk::Saving);
        parts.sort_by_key(|(place, _)| *place);
        let head = making.head();
        let (file, mut end) = (Array::of1(&Uint8Array::from(&head[..])), End::default());
        end.add(&head);
        for (_, part) in parts {
            end.add(&part.to_vec());
            file.push(&part);
        }
        file.push(&Uint8Array::from(&end.bytes()[..]));
        store::save(&file).await?;
        if self.stops.get() {
            store::remove().await;
            return Ok(Desk::Absent);
        }
        Ok(Desk::Ready)
    }
}

/// Takes the memory from the browser at once, and keeps it for what follows: a program that gets none in the middle of its work can say nothing any
/// more.
fn reserve() -> Result<(), std::collections::TryReserveError> {
    let mut memory = Vec::<u8>::new();
    memory.try_reserve_exact(MEMORY)?;
    // Otherwise the compiler sees that nobody uses it.
    std::hint::black_box(&memory);
    Ok(())
}
