//! The window around this one, as far as it may be spoken to.

use js_sys::{Array, Object, Reflect};
use quintet_engine::number;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{MessageEvent, Window};

use super::{Fields, VERSION};
use crate::dom::{Listener, Page};

/// The longest text that is looked at in a message, and the most keys.
const LONGEST: usize = 1 << 17;
const MOST_KEYS: usize = 32;

/// The window around this one.
#[derive(Clone, Debug)]
pub struct Parent {
    window: Window,
    /// The only origin that is spoken to; anyone if none is given.
    origin: Option<String>,
}

/// A message that was addressed to the board. Nothing in it has been believed yet.
#[derive(Clone, PartialEq, Debug)]
pub struct Letter {
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
    pub fn find(page: &Page, origin: Option<String>) -> Option<Self> {
        let window = page.window.parent().ok().flatten()?;
        (!Object::is(&window, &page.window)).then_some(Self { window, origin })
    }

    /// Hears what that window, and no other, addresses to the board.
    pub fn hear(&self, page: &Page, heard: impl Fn(Letter) + 'static) -> Listener {
        let parent = self.clone();
        Listener::new(&page.window, "message", move |event: MessageEvent| {
            let from_parent = event.source().is_some_and(|source| Object::is(&source, &parent.window));
            if from_parent
                && parent.origin.as_ref().is_none_or(|origin| *origin == event.origin())
                && let Some(letter) = read(&event.data())
            {
                heard(letter);
            }
        })
    }

    /// Tells the window something.
    pub fn tell(&self, kind: &str, fields: &[(&str, JsValue)]) {
        self.post(&[&[("type", kind.into())], fields].concat());
    }

    /// Answers a letter.
    pub fn answer(&self, id: &JsValue, result: Result<Vec<(&str, JsValue)>, String>) {
        let fields = match result {
            Ok(state) => [vec![("re", id.clone()), ("ok", true.into())], state].concat(),
            Err(error) => vec![("re", id.clone()), ("error", error.into())],
        };
        self.post(&fields);
    }

    fn post(&self, fields: &[(&str, JsValue)]) {
        let message = Object::new();
        for (key, value) in [("source", JsValue::from("quintet")), ("v", VERSION.into())].iter().chain(fields) {
            // Properties of a new object can be set.
            let _ = Reflect::set(&message, &(*key).into(), value);
        }
        // A page without a name cannot be addressed by one.
        let origin = self.origin.as_deref().filter(|origin| *origin != "null").unwrap_or("*");
        let _ = self.window.post_message(&message, origin);
    }
}

/// Reads a message, if it is for the board.
fn read(data: &JsValue) -> Option<Letter> {
    if !data.is_object() || Reflect::get(data, &"target".into()).ok()?.as_string()? != "quintet" {
        return None;
    }
    let get = |key: &str| Reflect::get(data, &key.into()).unwrap_or_default();
    let id = get("id");
    // An answer carries the name back; a thing would be something to hide more in.
    let id = if id.is_object() { JsValue::NULL } else { id };
    let fields = Object::entries(data.unchecked_ref::<Object>())
        .iter()
        .take(MOST_KEYS)
        .filter_map(|entry| {
            let entry: Array = entry.dyn_into().ok()?;
            Some((entry.get(0).as_string()?, text(&entry.get(1))?))
        })
        .filter(|(key, _)| !matches!(key.as_str(), "target" | "v" | "id" | "type"))
        .collect();
    Some(Letter { id, version: get("v").as_f64(), kind: get("type").as_string().unwrap_or_default(), fields })
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
