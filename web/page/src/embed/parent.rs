//! The window around this one, as far as it may be spoken to.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use js_sys::{Array, Object, Reflect};
use quintet_base::lang::Lang;
use quintet_browser::dom::{Listener, Page};
use quintet_engine::text::number;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{MessageEvent, Window};

use super::waiting::Waiting;
use super::words::words;
use super::{Fields, VERSION};
use crate::parts::embedded::{State, Value};

/// The longest text that is looked at in a message, and the most keys.
const LONGEST: usize = 1 << 17;
const MOST_KEYS: usize = 32;

/// The window around this one.
#[derive(Clone, Debug)]
pub(crate) struct Parent {
    window: Window,
    /// The only origin that is spoken to; anyone if none is given.
    origin: Option<String>,
    /// What it has sent and nobody has read. Texts stay with the browser until then.
    waiting: Rc<RefCell<Waiting<JsValue>>>,
    lang: Rc<Cell<Lang>>,
}

/// A message that was addressed to the board. Nothing in it has been believed yet.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Letter {
    /// By which its answer is known.
    pub id: JsValue,
    /// The version of the form.
    pub version: Option<f64>,
    /// What is asked.
    pub kind: String,
    /// With what.
    pub fields: Fields,
}

impl Parent {
    /// The window around this page's, if there is one.
    #[must_use]
    pub(crate) fn find(page: &Page, origin: Option<String>) -> Option<Self> {
        let window = page.window.parent().ok().flatten()?;
        (!Object::is(&window, &page.window)).then(|| Self { window, origin, waiting: Rc::default(), lang: Rc::default() })
    }

    /// Sets the language of the error that too many messages are waiting.
    pub(crate) fn speak(&self, lang: Lang) {
        self.lang.set(lang);
    }

    /// Hears what that window, and no other, addresses to the board. `heard` is called when somebody is to begin to read ([`Parent::next`]).
    pub(crate) fn hear(&self, page: &Page, heard: impl Fn() + 'static) -> Listener {
        let parent = self.clone();
        Listener::new(&page.window, "message", move |event: MessageEvent| {
            let from_parent = event.source().is_some_and(|source| Object::is(&source, &parent.window));
            let data = event.data();
            if from_parent && parent.origin.as_ref().is_none_or(|origin| *origin == event.origin()) && is_for_us(&data) {
                let added = parent.waiting.borrow_mut().add(data);
                match added {
                    Ok(true) => heard(),
                    Ok(false) => {}
                    Err(refused) => parent.answer(&id(&refused), Err(words(parent.lang.get()).too_many.to_owned())),
                }
            }
        })
    }

    /// The next message that waits.
    #[must_use]
    pub(crate) fn next(&self) -> Option<Letter> {
        self.waiting.borrow_mut().next().map(|data| read(&data))
    }

    /// Whether there is more to read after a pause; if not, the next message calls for a reader again.
    #[must_use]
    pub(crate) fn more(&self) -> bool {
        self.waiting.borrow_mut().more()
    }

    /// Tells the window something.
    pub(crate) fn tell(&self, kind: &str, fields: State) {
        self.post([("type", kind.into())].into_iter().chain(fields_of(fields)));
    }

    /// Answers a letter.
    pub(crate) fn answer(&self, id: &JsValue, result: Result<State, String>) {
        let (done, state) = match result {
            Ok(state) => (("ok", true.into()), state),
            Err(error) => (("error", error.into()), State::new()),
        };
        self.post([("re", id.clone()), done].into_iter().chain(fields_of(state)));
    }

    fn post<'a>(&self, fields: impl Iterator<Item = (&'a str, JsValue)>) {
        let message = Object::new();
        for (key, value) in [("source", JsValue::from("quintet")), ("v", VERSION.into())].into_iter().chain(fields) {
            // Properties of a new object can be set.
            let _ = Reflect::set(&message, &key.into(), &value);
        }
        // A page without a name cannot be addressed by one.
        let origin = self.origin.as_deref().filter(|origin| *origin != "null").unwrap_or("*");
        let _ = self.window.post_message(&message, origin);
    }
}

fn fields_of(state: State) -> impl Iterator<Item = (&'static str, JsValue)> {
    state.into_iter().map(|(key, value)| {
        let value = match value {
            Value::Null => JsValue::NULL,
            Value::Text(text) => text.into(),
            Value::Number(number) => number.into(),
        };
        (key, value)
    })
}

fn get(data: &JsValue, key: &str) -> JsValue {
    Reflect::get(data, &key.into()).unwrap_or_default()
}

fn is_for_us(data: &JsValue) -> bool {
    data.is_object() && get(data, "target") == "quintet"
}

/// By which an answer is known. A thing would be something to hide more in.
fn id(data: &JsValue) -> JsValue {
    let id = get(data, "id");
    if id.is_object() { JsValue::NULL } else { id }
}

/// Reads a message to the board.
fn read(data: &JsValue) -> Letter {
    let fields = Object::entries(data.unchecked_ref::<Object>())
        .iter()
        .take(MOST_KEYS)
        .filter_map(|entry| {
            let entry: Array = entry.dyn_into().ok()?;
            Some((entry.get(0).as_string()?, text(&entry.get(1))?))
        })
        .filter(|(key, _)| !matches!(key.as_str(), "target" | "v" | "id" | "type"))
        .collect();
    Letter { id: id(data), version: get(data, "v").as_f64(), kind: get(data, "type").as_string().unwrap_or_default(), fields }
}

/// A text, number or switch as addresses write it.
fn text(value: &JsValue) -> Option<String> {
    let text = match (value.as_bool(), value.as_f64()) {
        (Some(on), _) => u8::from(on).to_string(),
        (_, Some(number)) => number::text(number),
        _ => value.as_string()?,
    };
    (text.len() <= LONGEST).then_some(text)
}
