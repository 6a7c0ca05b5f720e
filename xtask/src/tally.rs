//! Counts test results from the runners' output.

use std::time::Duration;

/// The most lines of a short report.
const SHORT_REPORT: usize = 12;

/// The results of a suite.
#[derive(Default)]
pub(crate) struct Tally {
    pub(crate) passed: u32,
    pub(crate) failed: u32,
    pub(crate) ignored: u32,
    /// Whether the runner itself failed, with or without a failed test.
    pub(crate) broken: bool,
    pub(crate) time: Duration,
    /// The lines about failed tests in Node's report.
    pub(crate) failures: Vec<String>,
    /// Scripts that failed beside others and passed alone.
    pub(crate) unsteady: Vec<String>,
    /// Whether Node's report has reached its list of failures.
    at_failures: bool,
}

impl Tally {
    /// Adds a line like `test result: ok. 3 passed; 0 failed; 1 ignored; ...`.
    pub(crate) fn count_cargo(&mut self, line: &str) {
        let Some(result) = line.trim().strip_prefix("test result: ") else { return };
        for part in result.split([';', '.']) {
            let mut words = part.split_whitespace();
            let (Some(Ok(number)), Some(what)) = (words.next().map(str::parse), words.next()) else { continue };
            self.add(what, number);
        }
    }

    /// Adds a line like `ℹ pass 3` at the end of Node's report.
    fn count_node(&mut self, line: &str) {
        let mut words = line.split_whitespace();
        let ("ℹ" | "#", Some(what), Some(Ok(number))) = (words.next().unwrap_or_default(), words.next(), words.next().map(str::parse))
        else {
            return;
        };
        let what = match what {
            "pass" => "passed",
            "fail" | "cancelled" => "failed",
            "skipped" => "ignored",
            _ => return,
        };
        self.add(what, number);
    }

    /// Reads a line of Node's report.
    pub(crate) fn read_node(&mut self, line: &str) {
        self.count_node(line);
        self.at_failures |= line == "✖ failing tests:";
        if self.at_failures {
            self.failures.push(line.to_owned());
        }
    }

    /// The names of failed tests in Node's report and the first lines of their errors, without the places in the code: for readers who see only
    /// the end of the output.
    pub(crate) fn short_report(&self) -> Vec<String> {
        let lines = self.failures.iter().map(|line| line.trim()).skip(1);
        let told = lines.filter(|line| !line.is_empty() && !line.starts_with("at ") && !line.starts_with("test at "));
        told.take(SHORT_REPORT).map(|line| line.chars().take(200).collect()).collect()
    }

    fn add(&mut self, what: &str, number: u32) {
        match what {
            "passed" => self.passed += number,
            "failed" => self.failed += number,
            "ignored" => self.ignored += number,
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_cargo_are_counted() {
        let mut tally = Tally::default();
        tally.count_cargo("running 4 tests");
        tally.count_cargo("test result: ok. 3 passed; 0 failed; 1 ignored; 0 measured; 2 filtered out; finished in 0.50s");
        tally.count_cargo("test result: FAILED. 1 passed; 2 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.50s");
        assert_eq!((tally.passed, tally.failed, tally.ignored), (4, 2, 1));
    }

    #[test]
    fn the_short_report_has_names_and_errors() {
        let mut tally = Tally::default();
        let report = [
            "✔ a (1ms)",
            "✖ failing tests:",
            "",
            "test at b.test.mjs:3:1",
            "✖ b (2ms)",
            "  AssertionError: [ 'Go' ] == []",
            "      at async b.mjs",
        ];
        report.into_iter().for_each(|line| tally.read_node(line));
        assert_eq!(tally.short_report(), ["✖ b (2ms)", "AssertionError: [ 'Go' ] == []"]);
    }

    #[test]
    fn lines_of_node_are_counted() {
        let mut tally = Tally::default();
        for line in ["ℹ tests 7", "ℹ pass 4", "ℹ fail 1", "ℹ cancelled 1", "ℹ skipped 1", "ℹ duration_ms 12.5", "✔ pass 9 times"]
        {
            tally.count_node(line);
        }
        assert_eq!((tally.passed, tally.failed, tally.ignored), (4, 2, 1));
    }

    #[test]
    fn failures_of_node_are_kept() {
        let mut tally = Tally::default();
        let report = "✖ one (3ms)\nℹ pass 4\nℹ fail 2\n\n✖ failing tests:\n\ntest at play.test.mjs:12:1\n✖ one (3ms)\n  'too late'\n\ntest at deep/saves.test.mjs:3:1\n✖ two";
        for line in report.lines() {
            tally.read_node(line);
        }
        assert_eq!((tally.passed, tally.failed), (4, 2));
        assert_eq!(tally.failures.join("\n"), report.split_once("2\n\n").unwrap().1);
    }
}
