//! Inputs to choose from: the assignment's stages, its six errors, and whole games. Their outputs are recorded in `tests/data/towers`.

use super::words::Words;

/// An input with a name.
pub(crate) struct Sample {
    /// The name in addresses.
    pub name: &'static str,
    /// The actions.
    pub input: &'static str,
    /// The title.
    pub title: fn(&Words) -> &'static str,
}

const fn sample(name: &'static str, input: &'static str, title: fn(&Words) -> &'static str) -> Sample {
    Sample { name, input, title }
}

macro_rules! recorded {
    ($name:literal) => {
        include_str!(concat!("../../../../tests/data/towers/", $name, ".txt"))
    };
}

/// All samples, in the order of the assignment.
pub(crate) const SAMPLES: &[Sample] = &[
    sample("figure-1a", "G6-F5\n", |w| w.sample_figure),
    sample("source-outside", recorded!("g06"), |w| w.sample_source_outside),
    sample("target-outside", recorded!("g10"), |w| w.sample_target_outside),
    sample("source-empty", recorded!("g13"), |w| w.sample_source_empty),
    sample("target-taken", recorded!("g24"), |w| w.sample_target_taken),
    sample("opponent", recorded!("g18"), |w| w.sample_opponent),
    sample("illegal", recorded!("g21"), |w| w.sample_illegal),
    sample("compute", recorded!("g01"), |w| w.sample_compute),
    sample("ten", recorded!("g04"), |w| w.sample_ten),
    sample("white-wins", recorded!("g33"), |w| w.sample_white),
    sample("black-wins", recorded!("g36"), |w| w.sample_black),
];

/// The sample with a name.
#[must_use]
pub(crate) fn named(name: &str) -> Option<&'static Sample> {
    SAMPLES.iter().find(|sample| sample.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::towers::script::run;

    #[test]
    fn samples_show_what_their_names_say() {
        let output = |name: &str| run(named(name).expect(name).input).output;
        let errors = [
            ("source-outside", "ERROR: Source cell is outside of the board.\n"),
            ("target-outside", "ERROR: Target cell is outside of the board.\n"),
            ("source-empty", "ERROR: Source cell is empty.\n"),
            ("target-taken", "ERROR: Target cell is not empty.\n"),
            ("opponent", "ERROR: Source cell holds opponent's piece/tower.\n"),
            ("illegal", "ERROR: Illegal action.\n"),
        ];
        for (name, message) in errors {
            assert!(output(name).ends_with(message), "{name}");
        }
        assert_eq!(output("figure-1a").lines().count(), 42, "21 lines before the first action and 21 after it, as the report counts them");
        assert!(output("compute").contains("*** BLACK ACTION #1: A6-B5\n"));
        assert_eq!(output("ten").matches("*** ").count(), 10);
        assert!(output("white-wins").ends_with("WHITE WIN!\n") && output("black-wins").ends_with("BLACK WIN!\n"));
    }
}
