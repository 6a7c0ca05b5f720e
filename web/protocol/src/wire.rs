//! Messages as JavaScript holds them: trees of plain values, which a worker's port copies.
//!
//! `serde-wasm-bindgen` turns one type into such trees, [`Value`]; what a message is made of is said by [`Shape`]. A serializer for each type of
//! message would do the same in several times the bytes. Back they come as the browser writes them down: that is smaller than a visitor, and what
//! is no plain value (a cycle, a big integer) is refused by the browser itself.

use quintet_engine::text::json::{Shape, Value, parse};
use serde::ser::{Serialize, SerializeMap, SerializeSeq, Serializer};
use wasm_bindgen::JsValue;

/// A message as it is posted; `undefined` if it cannot be made, which no receiver takes for a message.
#[must_use]
pub fn encode(message: &impl Shape) -> JsValue {
    let serializer = serde_wasm_bindgen::Serializer::json_compatible();
    Tree(&message.to_json()).serialize(&serializer).unwrap_or(JsValue::UNDEFINED)
}

/// A message that was posted; `None` if it is none.
#[must_use]
pub fn decode<T: Shape>(value: &JsValue) -> Option<T> {
    let text = js_sys::JSON::stringify(value).ok()?;
    T::from_json(&parse(&text.as_string()?).ok()?)
}

/// Behind a reference, so that members need no copies.
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
