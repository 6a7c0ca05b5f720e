//! A search being watched: its state, and its last step. Knows neither the page nor its words.

use quintet_engine::registry::OpenError;
use quintet_engine::registry::trace;
use quintet_engine::study::trace::{Event, NONE, Settings, Trace};

use crate::Study;

/// Maximum number of steps that are repeated to go one back.
const MOST_BACK: u64 = 60_000;

/// A search and its state.
pub(crate) struct Run {
    trace: Box<dyn Trace>,
    settings: Settings,
    from: (String, String, String),
    steps: u64,
    /// The last step.
    pub last: Option<Event>,
}

impl Run {
    /// A search of the studied position, before its first step.
    ///
    /// # Errors
    /// When the position cannot be read, which cannot happen for the position of a session.
    pub(crate) fn new(study: &Study, settings: Settings) -> Result<Self, OpenError> {
        let session = study.session.as_ref();
        Self::from((session.game().to_owned(), session.variant().to_owned(), session.position()), settings)
    }

    fn from(from: (String, String, String), settings: Settings) -> Result<Self, OpenError> {
        Ok(Self { trace: trace(&from.0, &from.1, &from.2, settings)?, settings, from, steps: 0, last: None })
    }

    /// The search.
    #[must_use]
    pub(crate) fn trace(&self) -> &dyn Trace {
        self.trace.as_ref()
    }

    /// Its settings.
    #[must_use]
    pub(crate) fn settings(&self) -> Settings {
        self.settings
    }

    /// Steps so far.
    #[must_use]
    pub(crate) fn steps(&self) -> u64 {
        self.steps
    }

    /// Whether it is finished.
    #[must_use]
    pub(crate) fn is_done(&self) -> bool {
        self.trace.is_done()
    }

    /// Makes one step. Returns false if the search is finished.
    pub(crate) fn step(&mut self) -> bool {
        if self.is_done() {
            return false;
        }
        self.last = Some(self.trace.step());
        self.steps += 1;
        true
    }

    /// Goes back to the start.
    pub(crate) fn restart(&mut self) {
        if let Ok(fresh) = Self::from(self.from.clone(), self.settings) {
            *self = fresh;
        }
    }

    /// Whether [`Run::back`] can go back.
    #[must_use]
    pub(crate) fn can_go_back(&self) -> bool {
        (1..=MOST_BACK).contains(&self.steps)
    }

    /// Goes one step back by repeating all steps before it.
    pub(crate) fn back(&mut self) {
        if self.can_go_back() {
            let steps = self.steps - 1;
            self.restart();
            for _ in 0..steps {
                self.step();
            }
        }
    }

    /// The current node of the search.
    #[must_use]
    pub(crate) fn current(&self) -> u32 {
        match self.last {
            Some(Event::Enter(node) | Event::Value(node) | Event::Select(node) | Event::Expand(node) | Event::BackUp(node)) => node,
            Some(Event::Playout { node, .. } | Event::Cut { node, .. }) => node,
            // The value has arrived at the parent.
            Some(Event::Rise { from, .. }) => self.trace.tree().get(from).map_or(NONE, |node| node.parent),
            _ => self.place(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_back_undoes_a_step() {
        let study = Study::of("nogo", Some("5x5"), None).expect("a game");
        let mut run = Run::new(&study, Settings { depth: 2, ..Settings::default() }).expect("a search");
        assert!(!run.can_go_back());
        for _ in 0..7 {
            assert!(run.step());
        }
        let (event, nodes) = (run.last.clone(), run.trace().tree().len());
        run.step();
        run.step();
        run.back();
        run.back();
        assert_eq!((run.last.clone(), run.trace().tree().len(), run.steps()), (event, nodes, 7));
        run.restart();
        assert!(run.trace().tree().is_empty() && run.last.is_none());
        while run.step() {}
        assert!(run.is_done() && run.trace().tree().len() > 500);
    }
}
