//! The stages of a request, and when the program's clock runs. Whatever the program sends, the clock starts when the page passes it the request.

use super::Violation;

/// Time limit for opening the frame, and then for loading the program, in milliseconds. The program gets no request before that.
pub(super) const START: i32 = 10_000;
/// The same for opening the frame of a program in Python, until the interpreter runs: 6 MB are downloaded the first time.
pub(super) const START_PYTHON: i32 = 120_000;

/// The stage of a program.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Stage {
    /// There is no frame.
    Away,
    /// The frame is being opened.
    Opening,
    /// The frame is open; the program is not loaded.
    Open,
    /// The program is being loaded.
    Loading,
    /// The program is ready.
    Ready,
}

/// The page's next step.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Act {
    /// Nothing.
    Wait,
    /// Open the frame.
    Open,
    /// Load the program.
    Load,
    /// Pass it the request; its clock starts now.
    Ask,
    /// Save its output.
    Log,
    /// Take the answer.
    Answer,
    /// Remove the frame, and the program with it: it has failed.
    Fail,
}

/// A program and its open request, if any.
#[derive(Debug)]
pub(super) struct Talk {
    stage: Stage,
    open: bool,
    /// When the request was passed on, in the page's milliseconds.
    since: Option<f64>,
}

impl Talk {
    pub(super) const fn new() -> Self {
        Self { stage: Stage::Away, open: false, since: None }
    }

    /// There is a new request.
    pub(super) fn question(&mut self, now: f64) -> Act {
        self.open = true;
        self.since = None;
        self.go_on(now)
    }

    /// Takes a message from the frame, which passes on the program's messages: anything may come at any time. `again` says that the program
    /// keeps running after an answer.
    pub(super) fn hear(&mut self, op: &str, again: bool, now: f64) -> Act {
        match (op, self.stage) {
            ("open", Stage::Opening) => self.stage = Stage::Open,
            ("loaded", Stage::Loading) => self.stage = Stage::Ready,
            ("log", _) if self.open => return Act::Log,
            ("answer", _) if self.since.is_some() => {
                self.stage = if again { Stage::Ready } else { Stage::Open };
                return Act::Answer;
            }
            ("broken" | "flood", _) => return Act::Fail,
            _ => return Act::Wait,
        }
        self.go_on(now)
    }

    fn go_on(&mut self, now: f64) -> Act {
        if !self.open || self.since.is_some() {
            return Act::Wait;
        }
        match self.stage {
            Stage::Away => {
                self.stage = Stage::Opening;
                Act::Open
            }
            Stage::Open => {
                self.stage = Stage::Loading;
                Act::Load
            }
            Stage::Ready => {
                self.since = Some(now);
                Act::Ask
            }
            Stage::Opening | Stage::Loading => Act::Wait,
        }
    }

    /// The step after too long a silence.
    pub(super) const fn silence(&self, limit: f64) -> Violation {
        match self.stage {
            Stage::Away | Stage::Opening | Stage::Open => Violation::Closed,
            Stage::Loading => Violation::Slow,
            Stage::Ready => Violation::Late(limit),
        }
    }

    /// Seconds since the request was passed on.
    pub(super) fn seconds(&self, now: f64) -> f64 {
        self.since.map_or(0.0, |since| (now - since) / 1000.0)
    }

    /// The request is finished.
    pub(super) const fn done(&mut self) {
        self.open = false;
        self.since = None;
    }

    /// The program was stopped; its frame is still open.
    pub(super) fn ended(&mut self) {
        if matches!(self.stage, Stage::Loading | Stage::Ready) {
            self.stage = Stage::Open;
        }
    }

    /// The frame was removed.
    pub(super) const fn closed(&mut self) {
        self.stage = Stage::Away;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A program that is loaded and got a request at 100 ms.
    fn asked() -> Talk {
        let mut talk = Talk::new();
        assert_eq!(talk.question(0.0), Act::Open);
        assert_eq!(talk.hear("open", false, 40.0), Act::Load);
        assert_eq!(talk.hear("loaded", false, 100.0), Act::Ask);
        talk
    }

    #[test]
    fn the_clock_starts_when_the_question_is_handed_over_and_nothing_moves_it() {
        let mut talk = asked();
        for op in ["begin", "loaded", "open", "here", "early", "ask", ""] {
            assert_eq!(talk.hear(op, true, 5000.0), Act::Wait, "{op}");
        }
        assert_eq!(talk.seconds(5100.0), 5.0);
        assert_eq!(talk.silence(0.3), Violation::Late(0.3));
        assert_eq!(talk.hear("answer", true, 5100.0), Act::Answer);
        assert_eq!(talk.seconds(5100.0), 5.0);
    }

    #[test]
    fn a_program_that_lives_on_is_asked_at_once_on_the_clock() {
        let mut talk = asked();
        assert_eq!(talk.hear("answer", true, 200.0), Act::Answer);
        talk.done();
        assert_eq!(talk.question(1000.0), Act::Ask);
        assert_eq!(talk.hear("begin", false, 6000.0), Act::Wait);
        assert_eq!(talk.seconds(6000.0), 5.0);
    }

    #[test]
    fn one_that_does_not_is_loaded_first_without_its_question() {
        let mut talk = asked();
        assert_eq!(talk.hear("answer", false, 200.0), Act::Answer);
        talk.done();
        assert_eq!(talk.question(1000.0), Act::Load);
        assert_eq!(talk.seconds(5000.0), 0.0);
        assert_eq!(talk.hear("loaded", false, 5000.0), Act::Ask);
        assert_eq!(talk.seconds(5500.0), 0.5);
    }

    #[test]
    fn nothing_is_an_answer_before_the_question() {
        let mut talk = Talk::new();
        assert_eq!(talk.hear("answer", true, 0.0), Act::Wait);
        talk.question(0.0);
        for op in ["answer", "loaded", "begin"] {
            assert_eq!(talk.hear(op, true, 1.0), Act::Wait, "{op}");
        }
        assert_eq!(talk.hear("open", false, 2.0), Act::Load);
        assert_eq!(talk.hear("answer", true, 3.0), Act::Wait);
        assert_eq!(talk.hear("log", false, 3.0), Act::Log);
        let mut talk = asked();
        talk.hear("answer", true, 200.0);
        talk.done();
        assert_eq!(talk.hear("answer", true, 300.0), Act::Wait);
        assert_eq!(talk.hear("log", true, 300.0), Act::Wait);
    }

    #[test]
    fn silence_is_the_fault_of_the_program_as_soon_as_its_place_is_there() {
        let mut talk = Talk::new();
        talk.question(0.0);
        assert_eq!(talk.silence(1.0), Violation::Closed);
        talk.hear("open", false, 1.0);
        assert_eq!(talk.silence(1.0), Violation::Slow);
        talk.hear("loaded", false, 2.0);
        assert_eq!(talk.silence(1.0), Violation::Late(1.0));
    }

    #[test]
    fn one_that_breaks_or_floods_has_failed_whenever_it_does() {
        for op in ["broken", "flood"] {
            assert_eq!(asked().hear(op, false, 1.0), Act::Fail);
            let mut talk = asked();
            talk.hear("answer", true, 200.0);
            talk.done();
            assert_eq!(talk.hear(op, false, 300.0), Act::Fail, "its place is taken away between questions too");
            talk.closed();
            assert_eq!(talk.question(400.0), Act::Open);
        }
    }

    #[test]
    fn one_that_was_ended_is_loaded_again_and_a_place_that_opens_stays() {
        let mut talk = asked();
        talk.hear("answer", true, 200.0);
        talk.done();
        talk.ended();
        assert_eq!(talk.question(300.0), Act::Load);
        let mut talk = Talk::new();
        talk.question(0.0);
        talk.done();
        talk.ended();
        assert_eq!(talk.question(1.0), Act::Wait);
        assert_eq!(talk.hear("open", false, 2.0), Act::Load);
    }
}
