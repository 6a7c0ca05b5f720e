//! Messages as JavaScript values, which a worker's port copies.
//!
//! `serde-wasm-bindgen` converts one type, [`Value`]; [`Shape`] describes what a message consists of. A serializer per message type would do the
//! same in several times the bytes. In the other direction the browser writes the value as JSON: that is smaller than a visitor, and the browser
//! itself refuses what is not a plain value (cycles, big integers).

use quintet_engine::text::json::{Shape, Value, parse};
use serde::ser::{Serialize, SerializeMap, SerializeSeq, Serializer};
use wasm_bindgen::JsValue;

/// A message to post; `undefined` if it cannot be converted, which no receiver accepts as a message.
#[must_use]
pub fn encode(message: &impl Shape) -> JsValue {
    let serializer = serde_wasm_bindgen::Serializer::json_compatible();
    Tree(&message.to_json()).serialize(&serializer).unwrap_or(JsValue::UNDEFINED)
}

/// A received message; `None` if it is not one.
#[must_use]
pub fn decode<T: Shape>(value: &JsValue) -> Option<T> {
    let text = js_sys::JSON::stringify(value).ok()?;
    T::from_json(&parse(&text.as_string()?).ok()?)
}

/// A reference, so that members need no copies.
struct Tree<'a>(&'a Value);

impl Serialize for Tree<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Value::Null => serializer.serialize_unit(),
            Value::Bool(value) => serializer.serialize_bool(*value),
            Value::Number(_) => serializer.serialize_f64(self.0.as_f64().unwrap_or(f64::NAN)),
            Value::Text(text) => serializer.serialize_str(text),
            Value::List(values) => {
                let mut list = serializer.serialize_seq(Some(values.len()))?;
                for value in values {
                    list.serialize_element(&Tree(value))?;
                }
                list.end()
            }
            Value::Object(members) => {
                let mut object = serializer.serialize_map(Some(members.len()))?;
                for (name, value) in members {
                    object.serialize_entry(name, &Tree(value))?;
                }
                object.end()
            }
        }
    }
}
