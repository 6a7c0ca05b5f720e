//! One request that several workers search: merges their answers. Pure; [`crate::pool`] carries out the steps.

use quintet_engine::core::fault::Fault;
use quintet_protocol::{Generation, SearchInfo};

use crate::queue::Event;

/// The next step after an answer.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Step {
    /// Nothing yet.
    Wait,
    /// Report this; the request continues.
    Tell(Event),
    /// One worker has finished: ask the others to answer now, and wait only briefly.
    Hurry,
    /// Report this; the request is finished.
    Done(Event),
}

/// A request that several workers search.
#[derive(Debug)]
pub(crate) struct MergedSearch {
    /// The number of the request as the shell knows it.
    pub generation: Generation,
    parts: Vec<Part>,
}

/// The report of one worker.
#[derive(Debug)]
struct Part {
    /// The number of the request as the worker's client knows it.
    generation: Generation,
    info: Option<SearchInfo>,
    state: State,
}

#[derive(Clone, PartialEq, Debug)]
enum State {
    Thinking,
    Done,
    Failed(Fault),
}

impl MergedSearch {
    /// A request that the workers know under these numbers, the leader's first.
    #[must_use]
    pub(crate) fn new(generation: Generation, parts: impl IntoIterator<Item = Generation>) -> Self {
        let part = |generation| Part { generation, info: None, state: State::Thinking };
        Self { generation, parts: parts.into_iter().map(part).collect() }
    }

    /// Number of workers.
    #[must_use]
    pub(crate) fn len(&self) -> usize {
        self.parts.len()
    }

    /// Takes an event from the worker with this index (0 is the leader). Notices are handled elsewhere.
    pub(crate) fn hear(&mut self, worker: usize, event: Event) -> Step {
        let Some(part) = self.parts.get_mut(worker).filter(|part| part.state == State::Thinking) else { return Step::Wait };
        match event {
            Event::Info(generation, info) if generation == part.generation => {
                part.info = Some(info);
                // Only the leader's reports are passed on, so several workers do not report more often than one.
                if worker == 0 { Step::Tell(Event::Info(self.generation, self.merged())) } else { Step::Wait }
            }
            Event::Best(generation, info) if generation == part.generation => {
                part.info = Some(info);
                part.state = State::Done;
                self.after_an_end()
            }
            Event::Failed(generation, reason) if generation == part.generation => {
                part.state = State::Failed(reason);
                self.after_an_end()
            }
            _ => Step::Wait,
        }
    }

    /// A worker has died and will not answer.
    pub(crate) fn lose(&mut self, worker: usize) -> Step {
        match self.parts.get_mut(worker) {
            Some(part) if part.state == State::Thinking => {
                part.state = State::Failed(Fault::plain("reply.none"));
                self.after_an_end()
            }
            _ => Step::Wait,
        }
    }

    /// Stops waiting: the result is what has been reported so far.
    #[must_use]
    pub(crate) fn give_out(&self) -> Event {
        let reason = self.parts.iter().find_map(|part| if let State::Failed(reason) = &part.state { Some(reason) } else { None });
        let merged = self.merged();
        match reason {
            Some(reason) if merged.best.is_none() => Event::Failed(self.generation, reason.clone()),
            _ => Event::Best(self.generation, merged),
        }
    }

    fn after_an_end(&self) -> Step {
        if self.parts.iter().all(|part| part.state != State::Thinking) {
            return Step::Done(self.give_out());
        }
        if self.parts.iter().any(|part| part.state == State::Done) { Step::Hurry } else { Step::Wait }
    }

    fn merged(&self) -> SearchInfo {
        let all: Vec<SearchInfo> = self.parts.iter().filter_map(|part| part.info.clone()).collect();
        match &all[..] {
            [one] => one.clone(),
            all => SearchInfo::merged(all),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn info(best: &str, root: &[(&str, f32, f64)]) -> SearchInfo {
        SearchInfo {
            best: Some(best.to_owned()),
            depth: 3,
            nodes: root.iter().map(|entry| entry.2).sum(),
            pv: vec![best.to_owned()],
            root: root.iter().map(|&(text, chance, _)| (text.to_owned(), chance)).collect(),
            visits: root.iter().map(|entry| entry.2).collect(),
            ..SearchInfo::default()
        }
    }

    fn first() -> SearchInfo {
        info("A1", &[("A1", 0.6, 60.0), ("B1", 0.5, 40.0)])
    }

    fn second() -> SearchInfo {
        info("B1", &[("B1", 0.55, 70.0), ("A1", 0.5, 30.0)])
    }

    fn best_of(step: &Step) -> Option<(&str, f64)> {
        match step {
            Step::Done(Event::Best(7, info)) | Step::Tell(Event::Info(7, info)) => Some((info.best.as_deref()?, info.nodes)),
            _ => None,
        }
    }

    #[test]
    fn the_answer_is_that_of_all() {
        let mut merged_search = MergedSearch::new(7, [3, 5]);
        assert_eq!(merged_search.hear(0, Event::Best(3, first())), Step::Hurry);
        assert_eq!(best_of(&merged_search.hear(1, Event::Best(5, second()))), Some(("B1", 200.0)), "B1 has 110 visits, A1 has 90");
        assert_eq!(merged_search.hear(1, Event::Best(5, second())), Step::Wait, "nobody answers twice");
    }

    #[test]
    fn answers_to_other_requests_are_not_taken() {
        let mut merged_search = MergedSearch::new(7, [3, 5]);
        assert_eq!(merged_search.hear(0, Event::Best(2, first())), Step::Wait);
        assert_eq!(merged_search.hear(1, Event::Best(3, first())), Step::Wait, "that is the leader's number");
        assert_eq!(merged_search.hear(9, Event::Best(3, first())), Step::Wait);
    }

    #[test]
    fn what_is_known_so_far_is_told_at_the_leaders_pace() {
        let mut merged_search = MergedSearch::new(7, [3, 5]);
        assert_eq!(merged_search.hear(1, Event::Info(5, second())), Step::Wait);
        assert_eq!(best_of(&merged_search.hear(0, Event::Info(3, first()))), Some(("B1", 200.0)));
    }

    #[test]
    fn a_worker_that_dies_does_not_lose_the_move() {
        // The leader is silent from some moment on; what it last said still counts.
        let mut merged_search = MergedSearch::new(7, [3, 5]);
        merged_search.hear(0, Event::Info(3, first()));
        assert_eq!(merged_search.hear(1, Event::Best(5, second())), Step::Hurry);
        assert_eq!(best_of(&Step::Done(merged_search.give_out())), Some(("B1", 200.0)));
        // It fails outright before it has said anything.
        let mut merged_search = MergedSearch::new(7, [3, 5]);
        assert_eq!(merged_search.hear(0, Event::Failed(3, Fault::plain("reply.none"))), Step::Wait, "the other one still thinks");
        assert_eq!(best_of(&merged_search.hear(1, Event::Best(5, second()))), Some(("B1", 100.0)));
        // One could not even be started.
        let mut merged_search = MergedSearch::new(7, [3, 5]);
        assert_eq!(merged_search.hear(0, Event::Best(3, first())), Step::Hurry);
        assert_eq!(best_of(&merged_search.lose(1)), Some(("A1", 100.0)));
        assert_eq!(merged_search.lose(1), Step::Wait);
    }

    #[test]
    fn if_all_fail_the_request_fails() {
        let mut merged_search = MergedSearch::new(7, [3, 5]);
        merged_search.hear(1, Event::Failed(5, Fault::plain("game.over")));
        let step = merged_search.hear(0, Event::Failed(3, Fault::plain("game.over")));
        assert_eq!(step, Step::Done(Event::Failed(7, Fault::plain("game.over"))));
    }
}
