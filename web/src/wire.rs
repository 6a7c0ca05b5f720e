//! Messages as JavaScript holds them: trees of plain values, which a worker's port copies.
//!
//! `serde-wasm-bindgen` turns one type into such trees and back, [`Value`]; what a message is made of is said by [`Shape`]. A visitor for each type of
//! message would do the same in several times the bytes.

use std::fmt;

use quintet_engine::json::{Shape, Value};
use quintet_engine::number;
use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use serde::ser::{Serialize, SerializeMap, SerializeSeq, Serializer};
use wasm_bindgen::JsValue;

/// A message as it is posted; `undefined` if it cannot be made, which no receiver takes for a message.
#[must_use]
pub fn encode(message: &impl Shape) -> JsValue {
    let serializer = serde_wasm_bindgen::Serializer::json_compatible();
    Tree(message.to_json()).serialize(&serializer).unwrap_or(JsValue::UNDEFINED)
}

/// A message that was posted; `None` if it is none.
#[must_use]
pub fn decode<T: Shape>(value: &JsValue) -> Option<T> {
    let Tree(value) = serde_wasm_bindgen::from_value(value.clone()).ok()?;
    T::from_json(&value)
}

struct Tree(Value);

/// The same behind a reference, so that members need no copies.
struct Branch<'a>(&'a Value);

impl Serialize for Tree {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Branch(&self.0).serialize(serializer)
    }
}

impl Serialize for Branch<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Value::Null => serializer.serialize_unit(),
            Value::Bool(value) => serializer.serialize_bool(*value),
            Value::Number(_) => serializer.serialize_f64(self.0.as_f64().unwrap_or(f64::NAN)),
            Value::Text(text) => serializer.serialize_str(text),
            Value::List(values) => {
                let mut list = serializer.serialize_seq(Some(values.len()))?;
                for value in values {
                    list.serialize_element(&Branch(value))?;
                }
                list.end()
            }
            Value::Object(members) => {
                let mut object = serializer.serialize_map(Some(members.len()))?;
                for (name, value) in members {
                    object.serialize_entry(name, &Branch(value))?;
                }
                object.end()
            }
        }
    }
}

impl<'de> Deserialize<'de> for Tree {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Gather).map(Self)
    }
}

struct Gather;

impl<'de> Visitor<'de> for Gather {
    type Value = Value;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a plain value")
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(Value::Bool(value))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(Value::Number(value.to_string()))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(Value::Number(value.to_string()))
    }

    fn visit_f64<E>(self, value: f64) -> Result<Value, E> {
        Ok(Value::Number(number::text(value)))
    }

    fn visit_str<E>(self, text: &str) -> Result<Value, E> {
        Ok(Value::Text(text.to_owned()))
    }

    fn visit_string<E>(self, text: String) -> Result<Value, E> {
        Ok(Value::Text(text))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Value, A::Error> {
        let mut values = Vec::new();
        while let Some(Tree(value)) = list.next_element()? {
            values.push(value);
        }
        Ok(Value::List(values))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut object: A) -> Result<Value, A::Error> {
        let mut members = Vec::new();
        while let Some((Tree(name), Tree(value))) = object.next_entry()? {
            if let Value::Text(name) = name {
                members.push((name, value));
            }
        }
        Ok(Value::Object(members))
    }
}
