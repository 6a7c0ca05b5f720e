//! How values of Rust look in JSON.

use super::Value;

/// What can be written as JSON and read again.
pub trait Shape: Sized {
    /// As JSON.
    fn to_json(&self) -> Value;
    /// From JSON; `None` where it is something else.
    fn from_json(value: &Value) -> Option<Self>;
}

impl Shape for bool {
    fn to_json(&self) -> Value {
        Value::Bool(*self)
    }

    fn from_json(value: &Value) -> Option<Self> {
        match value {
            Value::Bool(value) => Some(*value),
            _ => None,
        }
    }
}

impl Shape for String {
    fn to_json(&self) -> Value {
        Value::Text(self.clone())
    }

    fn from_json(value: &Value) -> Option<Self> {
        value.as_str().map(str::to_owned)
    }
}

macro_rules! whole_numbers {
    ($($number:ty),*) => {
        $(impl Shape for $number {
            fn to_json(&self) -> Value {
                Value::Number(self.to_string())
            }

            fn from_json(value: &Value) -> Option<Self> {
                value.as_i64()?.try_into().ok()
            }
        })*
    };
}

whole_numbers!(i32, u8, u32, usize);

impl Shape for f64 {
    fn to_json(&self) -> Value {
        (*self).into()
    }

    fn from_json(value: &Value) -> Option<Self> {
        value.as_f64()
    }
}

impl Shape for f32 {
    fn to_json(&self) -> Value {
        f64::from(*self).into()
    }

    fn from_json(value: &Value) -> Option<Self> {
        // A number may be too large for single precision.
        Some(value.as_f64()? as Self).filter(|value| value.is_finite())
    }
}

impl<T: Shape> Shape for Option<T> {
    fn to_json(&self) -> Value {
        self.as_ref().map_or(Value::Null, T::to_json)
    }

    fn from_json(value: &Value) -> Option<Self> {
        if *value == Value::Null { Some(None) } else { T::from_json(value).map(Some) }
    }
}

impl<T: Shape> Shape for Vec<T> {
    fn to_json(&self) -> Value {
        Value::List(self.iter().map(T::to_json).collect())
    }

    fn from_json(value: &Value) -> Option<Self> {
        value.as_list()?.iter().map(T::from_json).collect()
    }
}

impl<T: Shape, const N: usize> Shape for [T; N] {
    fn to_json(&self) -> Value {
        Value::List(self.iter().map(T::to_json).collect())
    }

    fn from_json(value: &Value) -> Option<Self> {
        Vec::from_json(value)?.try_into().ok()
    }
}

impl<A: Shape, B: Shape> Shape for (A, B) {
    fn to_json(&self) -> Value {
        Value::List(vec![self.0.to_json(), self.1.to_json()])
    }

    fn from_json(value: &Value) -> Option<Self> {
        match value.as_list()? {
            [a, b] => Some((A::from_json(a)?, B::from_json(b)?)),
            _ => None,
        }
    }
}

/// Reads a text as a value of this shape; `None` where it is no JSON or something else.
#[must_use]
pub fn from_text<T: Shape>(text: &str) -> Option<T> {
    T::from_json(&super::parse(text).ok()?)
}

/// A value as JSON, on one line.
pub fn to_text<T: Shape>(value: &T) -> String {
    value.to_json().to_string()
}

/// Reads a member that must be there; `None` where it is not, or is something else.
pub fn required<T: Shape>(object: &Value, name: &str, into: &mut T) -> Option<()> {
    *into = T::from_json(object.get(name)?)?;
    Some(())
}

/// Reads a member, which stays as it is where there is none; `None` where it is something else.
pub fn optional<T: Shape>(object: &Value, name: &str, into: &mut T) -> Option<()> {
    object.get(name).map_or(Some(()), |value| T::from_json(value).map(|value| *into = value))
}

/// Writes a struct with a `Default` as an object of its fields: first those that must be there, behind a semicolon those that may be absent.
/// Unknown members are not heard; a member that is something else makes the whole unreadable.
#[macro_export]
macro_rules! object_shape {
    ($type:ident { $($must:ident),*; $($may:ident),* }) => {
        impl $crate::text::json::Shape for $type {
            fn to_json(&self) -> $crate::text::json::Value {
                $crate::text::json::Value::object([
                    $((stringify!($must), $crate::text::json::Shape::to_json(&self.$must)),)*
                    $((stringify!($may), $crate::text::json::Shape::to_json(&self.$may)),)*
                ])
            }

            fn from_json(value: &$crate::text::json::Value) -> Option<Self> {
                let mut read = Self::default();
                if !matches!(value, $crate::text::json::Value::Object(_)) {
                    return None;
                }
                $($crate::text::json::required(value, stringify!($must), &mut read.$must)?;)*
                $($crate::text::json::optional(value, stringify!($may), &mut read.$may)?;)*
                Some(read)
            }
        }
    };
}

/// Writes an enum as the word that its `name()` gives; `named()` reads it.
#[macro_export]
macro_rules! word_shape {
    ($($type:ident),*) => {
        $(impl $crate::text::json::Shape for $type {
            fn to_json(&self) -> $crate::text::json::Value {
                self.name().into()
            }

            fn from_json(value: &$crate::text::json::Value) -> Option<Self> {
                Self::named(value.as_str()?)
            }
        })*
    };
}
