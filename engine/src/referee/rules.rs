//! The rules of a contest, as they are chosen and written.

use std::fmt;
use std::ops::RangeInclusive;

use crate::registry::{can_go_on, variants};
use crate::text::number;

/// The limits of a game in a contest; `None` means no limit.
#[derive(Copy, Clone, PartialEq, Debug, Default)]
pub struct ContestRules {
    /// Number of violations that loses.
    pub violations: Option<u32>,
    /// A decision that takes longer than this, in seconds, loses.
    pub seconds: Option<f64>,
    /// Number of moves per side after which total time decides.
    pub steps: Option<u32>,
}

impl ContestRules {
    /// The limits that a decision can have, in seconds: the least that [`number::text`] writes, to a day.
    pub const SECONDS: RangeInclusive<f64> = 1e-9..=86_400.0;

    /// The rules of the university contest of Quoridor programs: three violations, one second, a hundred moves per side.
    pub const COURSE: Self = Self { violations: Some(3), seconds: Some(1.0), steps: Some(100) };

    /// The names of presets.
    pub const PRESETS: &'static [&'static str] = &["course", "contest", "strict"];

    /// The rules of a preset for a game. `course` is [`ContestRules::COURSE`] for every game. `contest` suits the game: also three violations
    /// and one second, but a move limit only where a game can last forever (Quoridor and checkers); in the other games every move fills the
    /// board. `strict` is `contest` with the first violation losing, as a report on NoGo has it: whoever captures, commits suicide or passes
    /// has lost.
    #[must_use]
    pub fn preset(name: &str, game: &str) -> Option<Self> {
        match name {
            "course" => Some(Self::COURSE),
            "contest" if can_go_on(game) => Some(Self::COURSE),
            "contest" => Some(Self { steps: None, ..Self::COURSE }),
            "strict" => Self::preset("contest", game).map(|rules| Self { violations: Some(1), ..rules }),
            _ => None,
        }
    }

    /// The seconds in which one of our levels searches, so that it never loses by the clock: nine tenths of a decision, and in short ones at
    /// least a fiftieth of a second less, which the machine may need; but no less than half.
    #[must_use]
    pub fn search_seconds(&self) -> Option<f64> {
        self.seconds.map(|seconds| (seconds * 0.9).min((seconds - 0.02).max(seconds / 2.0)))
    }

    /// The variant that a preset is meant for, unless another one is chosen: `course` plays the game's variant `course`, if there is one.
    #[must_use]
    pub fn variant_of_preset(name: &str, game: &str) -> Option<&'static str> {
        let known = variants(game).unwrap_or_default();
        known.iter().copied().find(|&variant| name == "course" && variant == name)
    }
}

/// As in the header `Rules` of a record: `contest violations=3 seconds=1 steps=100`, without limits that are off.
impl fmt::Display for ContestRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("contest")?;
        if let Some(violations) = self.violations {
            write!(f, " violations={violations}")?;
        }
        if let Some(seconds) = self.seconds {
            write!(f, " seconds={}", number::text(seconds))?;
        }
        if let Some(steps) = self.steps {
            write!(f, " steps={steps}")?;
        }
        Ok(())
    }
}

impl ContestRules {
    /// Reads what [`fmt::Display`] writes, and `course` alone; `None` for anything else.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let mut words = text.split_whitespace();
        match words.next() {
            Some("course") => return words.next().is_none().then_some(Self::COURSE),
            Some("contest") => {}
            _ => return None,
        }
        let mut rules = Self::default();
        for word in words {
            let (name, value) = word.split_once('=')?;
            let whole = || value.parse().ok().filter(|&limit| limit > 0);
            match name {
                "violations" => rules.violations = Some(whole()?),
                "steps" => rules.steps = Some(whole()?),
                "seconds" => rules.seconds = Some(number::parse(value).filter(|limit| Self::SECONDS.contains(limit))?),
                _ => return None,
            }
        }
        Some(rules)
    }
}

#[cfg(test)]
mod tests {
    use super::ContestRules;

    #[test]
    fn rules_are_read_as_they_are_written() {
        for rules in [ContestRules::COURSE, ContestRules::default(), ContestRules { seconds: Some(0.25), ..ContestRules::default() }] {
            assert_eq!(ContestRules::read(&rules.to_string()), Some(rules));
        }
        assert_eq!(ContestRules::COURSE.to_string(), "contest violations=3 seconds=1 steps=100");
        assert_eq!(ContestRules::read("course"), Some(ContestRules::COURSE));
        for bad in [
            "",
            "chess",
            "contest violations",
            "contest violations=0",
            "contest seconds=-1",
            "contest seconds=NaN",
            "contest seconds=0.0000000001",
            "contest seconds=86401",
            "contest x=1",
            "course x",
        ] {
            assert_eq!(ContestRules::read(bad), None, "{bad}");
        }
    }

    #[test]
    fn games_that_end_by_themselves_have_no_limit_of_steps() {
        for (game, steps) in [("quoridor", Some(100)), ("checkers", Some(100)), ("amazons", None), ("nogo", None), ("blokus", None)] {
            assert_eq!(ContestRules::preset("contest", game).map(|rules| rules.steps), Some(steps));
            assert_eq!(ContestRules::preset("course", game), Some(ContestRules::COURSE));
        }
        assert_eq!(ContestRules::preset("blitz", "quoridor"), None);
        assert_eq!(
            ContestRules::preset("strict", "nogo").map(|rules| rules.to_string()).as_deref(),
            Some("contest violations=1 seconds=1")
        );
    }

    #[test]
    fn levels_leave_time_for_the_machine() {
        for (seconds, search) in [(1.0, 0.9), (0.1, 0.08), (0.05, 0.03), (0.02, 0.01)] {
            let rules = ContestRules { seconds: Some(seconds), ..ContestRules::default() };
            assert!(rules.search_seconds().is_some_and(|known| (known - search).abs() < 1e-9), "{seconds}");
        }
        assert_eq!(ContestRules::default().search_seconds(), None);
    }

    #[test]
    fn the_course_plays_its_own_variant() {
        for (preset, game, variant) in [
            ("course", "quoridor", Some("course")),
            ("course", "checkers", Some("course")),
            ("course", "nogo", None),
            ("contest", "quoridor", None),
            ("standard", "quoridor", None),
            ("course", "chess", None),
        ] {
            assert_eq!(ContestRules::variant_of_preset(preset, game), variant, "{preset} {game}");
        }
    }
}
