//! The progress of a tuning run, as text from which it can be resumed.

use serde::{Deserialize, Serialize};

use crate::core::fault::{Fault, said_by_fault};

/// The version of the text format.
const FORM: u32 = 1;

/// The settings of a run; runs with equal settings give equal values.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Run {
    /// The version of the text format.
    pub form: u32,
    /// The game.
    pub game: String,
    /// Its variant.
    pub variant: String,
    /// Seed of all random choices.
    pub seed: u64,
    /// Number of iterations.
    pub iterations: u32,
    /// Openings per iteration.
    pub openings: u32,
    /// Random moves per opening.
    pub random_plies: u32,
    /// Nodes per move.
    pub nodes: u64,
    /// The rate at the end, in thousandths of a step for a match that is won.
    pub rate_thousandths: u32,
    /// The names and defaults of the parameters, in the order of [`State::offsets`].
    pub parameters: Vec<(String, String)>,
}

impl Run {
    /// A run in the current format; the caller sets the rest.
    #[must_use]
    pub fn new(game: &str, variant: &str, parameters: &[super::Parameter]) -> Self {
        let parameters = parameters.iter().map(|parameter| (parameter.name.clone(), parameter.default.to_string())).collect();
        let (game, variant) = (game.to_owned(), variant.to_owned());
        Self { form: FORM, game, variant, seed: 0, iterations: 0, openings: 1, random_plies: 4, nodes: 0, rate_thousandths: 0, parameters }
    }

    /// The rate at the end, in steps.
    pub(super) fn rate(&self) -> f64 {
        f64::from(self.rate_thousandths) / 1000.0
    }

    /// The first difference from another run: the code of the setting, its value there and here.
    fn difference(&self, other: &Self) -> Option<(&'static str, String, String)> {
        let number = |name, there: u64, here: u64| (there != here).then(|| (name, there.to_string(), here.to_string()));
        let text = |name, there: &str, here: &str| (there != here).then(|| (name, there.to_owned(), here.to_owned()));
        let names = |run: &Self| run.parameters.iter().map(|(name, value)| format!("{name} {value}")).collect::<Vec<_>>().join(", ");
        number("tune.form", self.form.into(), other.form.into())
            .or_else(|| text("tune.game", &self.game, &other.game))
            .or_else(|| text("tune.variant", &self.variant, &other.variant))
            .or_else(|| number("tune.seed", self.seed, other.seed))
            .or_else(|| number("tune.iterations", self.iterations.into(), other.iterations.into()))
            .or_else(|| number("tune.openings", self.openings.into(), other.openings.into()))
            .or_else(|| number("tune.random-plies", self.random_plies.into(), other.random_plies.into()))
            .or_else(|| number("tune.nodes", self.nodes, other.nodes))
            .or_else(|| number("tune.rate", self.rate_thousandths.into(), other.rate_thousandths.into()))
            .or_else(|| text("tune.parameters", &names(self), &names(other)))
    }
}

/// The progress of a run.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// The run.
    pub run: Run,
    /// Completed iterations.
    pub iteration: u32,
    /// The distance of each parameter from its default, in millionths of its step.
    pub offsets: Vec<i64>,
}

/// Why a run cannot be resumed from a text.
#[derive(Clone, Eq, PartialEq, Debug)]
pub enum StateError {
    /// It is not a state: why.
    Damaged(Fault),
    /// It belongs to another run.
    Other {
        /// The code of the setting that differs.
        what: &'static str,
        /// Its value in the state.
        there: String,
        /// Its value here.
        here: String,
    },
}

impl StateError {
    /// The error as data.
    #[must_use]
    pub fn fault(&self) -> Fault {
        match self {
            Self::Damaged(reason) => Fault::plain("tune.damaged").with(reason.clone()),
            Self::Other { what, there, here } => Fault::new("tune.other-run", &[there, here]).word(what),
        }
    }
}

said_by_fault!(StateError);

impl State {
    /// Reads a state of this run.
    ///
    /// # Errors
    /// When the text is damaged or belongs to another run.
    pub fn parse(text: &str, run: &Run) -> Result<Self, StateError> {
        let state: Self = serde_json::from_str(text).map_err(|error| {
            let code = if error.is_data() { "tune.json-content" } else { "tune.json" };
            StateError::Damaged(Fault::new(code, &[&error.line(), &error.column()]))
        })?;
        if let Some((what, there, here)) = state.run.difference(run) {
            return Err(StateError::Other { what, there, here });
        }
        if state.offsets.len() != state.run.parameters.len() {
            let (offsets, names) = (state.offsets.len(), state.run.parameters.len());
            return Err(StateError::Damaged(Fault::new("tune.counts", &[&offsets, &names])));
        }
        if state.iteration > state.run.iterations {
            return Err(StateError::Damaged(Fault::new("tune.past-end", &[&state.iteration, &state.run.iterations])));
        }
        Ok(state)
    }

    /// The state as text, for [`State::parse`].
    #[must_use]
    pub fn to_json(&self) -> String {
        serde_json::to_string_pretty(self).unwrap_or_default()
    }
}
