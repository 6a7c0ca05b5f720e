//! Values of parameters by name, as in a file.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::Parameter;
use super::parameter::UnknownParameter;
use crate::core::error::shorten;
use crate::core::fault::{Fault, said_by_fault};

/// Values of some parameters; all others keep their defaults. In JSON, an object of names and numbers.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Values(BTreeMap<String, f64>);

/// Why a text cannot be used as values.
#[derive(Clone, PartialEq, Debug)]
pub enum ValuesError {
    /// It is not a JSON object.
    Form {
        /// The line at which reading failed, from 1.
        line: usize,
        /// The column in this line, from 1.
        column: usize,
        /// An example: a parameter of the game.
        example: String,
        /// Its default.
        value: f64,
    },
    /// A name that the game does not have.
    Unknown(UnknownParameter),
    /// A value outside its range.
    Range {
        /// The parameter.
        name: String,
        /// The value as given, shortened.
        value: String,
        /// Whether only integers are accepted.
        whole: bool,
        /// The least value.
        low: f64,
        /// The greatest value.
        high: f64,
    },
}

impl ValuesError {
    /// The error as data.
    #[must_use]
    pub fn fault(&self) -> Fault {
        match self {
            Self::Form { line, column, example, value } => Fault::new("tune.values", &[line, column, example, value]),
            Self::Unknown(error) => error.fault(),
            Self::Range { name, value, whole, low, high } => {
                Fault::new(if *whole { "tune.integer" } else { "tune.number" }, &[name, value, low, high])
            }
        }
    }
}

said_by_fault!(ValuesError);

impl Values {
    /// Reads values of some of `parameters` from JSON.
    ///
    /// # Errors
    /// When the text is not a JSON object, or contains an unknown name or an impossible value.
    pub fn parse(text: &str, parameters: &[Parameter]) -> Result<Self, ValuesError> {
        let object: serde_json::Map<String, serde_json::Value> = serde_json::from_str(text).map_err(|error| ValuesError::Form {
            line: error.line(),
            column: error.column(),
            example: parameters.first().map_or_else(String::new, |parameter| parameter.name.clone()),
            value: parameters.first().map_or(0.0, |parameter| parameter.default),
        })?;
        let mut values = Self::default();
        for (name, given) in object {
            let Some(parameter) = parameters.iter().find(|parameter| parameter.name == name) else {
                return Err(ValuesError::Unknown(UnknownParameter::new(&name, parameters)));
            };
            let fits = |value: &f64| (parameter.low..=parameter.high).contains(value) && (!parameter.whole || value.fract() == 0.0);
            let Some(value) = given.as_f64().filter(fits) else {
                let Parameter { whole, low, high, .. } = *parameter;
                return Err(ValuesError::Range { name, value: shorten(&given.to_string()), whole, low, high });
            };
            values.0.insert(name, value);
        }
        Ok(values)
    }

    /// The value of a parameter, if one is set.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<f64> {
        self.0.get(name).copied()
    }

    /// Sets a value.
    pub fn set(&mut self, name: &str, value: f64) {
        self.0.insert(name.to_owned(), value);
    }

    /// Names and values, sorted by name.
    pub fn iter(&self) -> impl Iterator<Item = (&str, f64)> {
        self.0.iter().map(|(name, value)| (name.as_str(), *value))
    }

    /// As JSON, one name per line.
    #[must_use]
    pub fn to_json(&self) -> String {
        serde_json::to_string_pretty(self).unwrap_or_default()
    }
}
