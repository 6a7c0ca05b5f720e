//! The guided first moves: where a person stands among the steps that a game's view names, and what lets a step pass.

use quintet_board::help::Step;
pub(crate) use quintet_board::help::Until;

/// A guide in progress, or the offer of one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Guide {
    /// The step that is shown; `None` when no guide runs.
    pub step: Option<usize>,
}

impl Guide {
    /// Something happened on the board: a step that waits for it passes. A move that was played passes the steps towards it as well.
    pub(crate) fn heard(&mut self, steps: &[Step], what: Until) {
        let Some(at) = self.step else { return };
        let waits = |step: &Step| step.until == what;
        let next = match what {
            Until::Played => steps.iter().skip(at).position(|step| step.until == Until::Played).map(|ahead| at + ahead),
            _ => Some(at),
        };
        if next.is_none() {
            // The game moves on: what was to be read about the move before is over.
            self.step = None;
        }
        if let Some(next) = next
            && steps.get(next).is_some_and(waits)
        {
            self.step = (next + 1 < steps.len()).then_some(next + 1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quintet_board::games;

    #[test]
    fn steps_pass_by_what_they_wait_for() {
        let steps = games::open("amazons", None, None).expect("a listed game").help().guide;
        let mut guide = Guide { step: Some(0) };
        guide.heard(steps, Until::Read);
        assert_eq!(guide.step, Some(0));
        guide.heard(steps, Until::Begun);
        assert_eq!(guide.step, Some(1));
        // A move that was typed passes what was asked before it.
        guide.heard(steps, Until::Played);
        assert_eq!(guide.step, Some(3));
        guide.heard(steps, Until::Read);
        assert_eq!(guide.step, None);
    }

    #[test]
    fn what_is_to_be_read_goes_with_the_next_move() {
        let steps = games::open("amazons", None, None).expect("a listed game").help().guide;
        let mut guide = Guide { step: Some(3) };
        guide.heard(steps, Until::Begun);
        assert_eq!(guide.step, Some(3), "a piece in hand is no move");
        guide.heard(steps, Until::Played);
        assert_eq!(guide.step, None);
    }
}
