//! What a number of a player means and how far it may go.

use serde::Serialize;

use super::Number;
use crate::core::error::shorten;

/// A number in a player's settings, under its name.
pub struct Field<'a> {
    /// The name, in parts separated by points where there are many alike: `man.D4.open`.
    pub name: String,
    /// What it means, and its unit.
    pub about: String,
    /// The least value that makes sense.
    pub low: f64,
    /// The greatest value that makes sense.
    pub high: f64,
    /// By how much it is changed at the end of tuning to see whether that helps: as little as can be noticed.
    pub step: f64,
    number: &'a mut dyn Number,
}

impl<'a> Field<'a> {
    /// A number that may lie in `range`, both ends included.
    pub fn new(
        name: impl Into<String>,
        about: impl Into<String>,
        (low, high): (impl Into<f64>, impl Into<f64>),
        step: impl Into<f64>,
        number: &'a mut dyn Number,
    ) -> Self {
        Self { name: name.into(), about: about.into(), low: low.into(), high: high.into(), step: step.into(), number }
    }

    /// Sets the number, within its range.
    pub fn set(&mut self, value: f64) {
        self.number.set(value.clamp(self.low, self.high));
    }

    /// What is told about it, its present value as the default.
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

/// A number of a game's strongest player: its meaning, its usual value and its range.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Parameter {
    /// The name.
    pub name: String,
    /// What it means, and its unit.
    pub about: String,
    /// The value that the strongest level plays with.
    pub default: f64,
    /// The least value.
    pub low: f64,
    /// The greatest value.
    pub high: f64,
    /// By how much tuning changes it at the end.
    pub step: f64,
    /// Whether it is a whole number.
    pub whole: bool,
}

impl Parameter {
    /// The nearest value that the player can be given.
    #[must_use]
    pub fn nearest(&self, value: f64) -> f64 {
        let value = value.clamp(self.low, self.high);
        if self.whole { value.round() } else { value }
    }
}

/// The parameters whose names are among `names`; `man.*` stands for all names that begin with `man.`. All of them if there are no names.
///
/// # Errors
/// The first of `names` that fits no parameter.
pub fn select(parameters: &[Parameter], names: &[String]) -> Result<Vec<Parameter>, String> {
    let fits = |pattern: &str, name: &str| pattern.strip_suffix('*').map_or(pattern == name, |beginning| name.starts_with(beginning));
    for pattern in names {
        if !parameters.iter().any(|parameter| fits(pattern, &parameter.name)) {
            return Err(format!("unknown parameter `{}`: choose among {}", shorten(pattern), groups(parameters)));
        }
    }
    let chosen = |parameter: &&Parameter| names.is_empty() || names.iter().any(|pattern| fits(pattern, &parameter.name));
    Ok(parameters.iter().filter(chosen).cloned().collect())
}

/// All names in short: those with points in them only by their first part.
pub(super) fn groups(parameters: &[Parameter]) -> String {
    let mut groups: Vec<String> = Vec::new();
    for parameter in parameters {
        let group = parameter.name.split_once('.').map_or_else(|| parameter.name.clone(), |(first, _)| format!("{first}.*"));
        if !groups.contains(&group) {
            groups.push(group);
        }
    }
    groups.join(", ")
}
