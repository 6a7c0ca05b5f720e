//! The meaning and range of a parameter.

use serde::Serialize;

use super::Number;
use crate::core::error::shorten;
use crate::core::fault::{Fault, said_by_fault};

/// A parameter within a player's settings.
pub struct Field<'a> {
    /// The name; related ones share a prefix: `man.D4.open`.
    pub name: String,
    /// The meaning and the unit.
    pub about: String,
    /// The least sensible value.
    pub low: f64,
    /// The greatest sensible value.
    pub high: f64,
    /// The size of the changes at the end of tuning: the least change with a noticeable effect.
    pub step: f64,
    number: &'a mut dyn Number,
}

impl<'a> Field<'a> {
    /// A parameter with this range, both ends included.
    pub fn new(
        name: impl Into<String>,
        about: impl Into<String>,
        (low, high): (impl Into<f64>, impl Into<f64>),
        step: impl Into<f64>,
        number: &'a mut dyn Number,
    ) -> Self {
        Self { name: name.into(), about: about.into(), low: low.into(), high: high.into(), step: step.into(), number }
    }

    /// Sets the value, within its range.
    pub fn set(&mut self, value: f64) {
        self.number.set(value.clamp(self.low, self.high));
    }

    /// Its description, with the present value as the default.
    #[must_use]
    pub fn parameter(&self) -> Parameter {
        let Self { name, about, low, high, step, number } = self;
        Parameter {
            name: name.clone(),
            about: about.clone(),
            default: number.get(),
            low: *low,
            high: *high,
            step: *step,
            whole: number.is_whole(),
        }
    }
}

/// A parameter of a game's strongest player: meaning, default and range.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Parameter {
    /// The name.
    pub name: String,
    /// The meaning and the unit.
    pub about: String,
    /// The value of the strongest level.
    pub default: f64,
    /// The least value.
    pub low: f64,
    /// The greatest value.
    pub high: f64,
    /// The size of the changes at the end of tuning.
    pub step: f64,
    /// Whether it is an integer.
    pub whole: bool,
}

impl Parameter {
    /// The nearest possible value.
    #[must_use]
    pub fn nearest(&self, value: f64) -> f64 {
        let value = value.clamp(self.low, self.high);
        if self.whole { value.round() } else { value }
    }
}

/// A name that matches no parameter.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct UnknownParameter {
    /// The name, shortened.
    pub name: String,
    /// All names, shortened.
    pub accepted: String,
}

impl UnknownParameter {
    /// An error for `name` among these parameters.
    pub(super) fn new(name: &str, parameters: &[Parameter]) -> Self {
        Self { name: shorten(name), accepted: groups(parameters) }
    }

    /// The error as data.
    #[must_use]
    pub fn fault(&self) -> Fault {
        Fault::new("tune.unknown", &[&self.name, &self.accepted])
    }
}

said_by_fault!(UnknownParameter);

/// The parameters with these names; `man.*` means all names that begin with `man.`. All parameters if there are no names.
///
/// # Errors
/// The first of `names` that matches no parameter.
pub fn select(parameters: &[Parameter], names: &[String]) -> Result<Vec<Parameter>, UnknownParameter> {
    let fits = |pattern: &str, name: &str| pattern.strip_suffix('*').map_or(pattern == name, |beginning| name.starts_with(beginning));
    for pattern in names {
        if !parameters.iter().any(|parameter| fits(pattern, &parameter.name)) {
            return Err(UnknownParameter::new(pattern, parameters));
        }
    }
    let chosen = |parameter: &&Parameter| names.is_empty() || names.iter().any(|pattern| fits(pattern, &parameter.name));
    Ok(parameters.iter().filter(chosen).cloned().collect())
}

/// All names, shortened: those with a point only by their first part.
fn groups(parameters: &[Parameter]) -> String {
    let mut groups: Vec<String> = Vec::new();
    for parameter in parameters {
        let group = parameter.name.split_once('.').map_or_else(|| parameter.name.clone(), |(first, _)| format!("{first}.*"));
        if !groups.contains(&group) {
            groups.push(group);
        }
    }
    groups.join(", ")
}
