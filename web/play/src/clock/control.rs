//! Time controls.

use std::fmt;

use quintet_engine::text::number;

/// A time control.
#[derive(Copy, Clone, PartialEq, Debug, Default)]
pub enum TimeControl {
    /// Unlimited.
    #[default]
    None,
    /// Seconds for every move.
    Move {
        /// The seconds.
        seconds: f64,
    },
    /// Time for all moves of a side together.
    Side {
        /// Seconds at the beginning.
        seconds: f64,
        /// Seconds added by every move.
        increment: f64,
    },
}

/// The longest time that may be chosen, in seconds: a day.
const MOST: f64 = 86_400.0;

impl TimeControl {
    /// Seconds per move, between a tenth and a day.
    #[must_use]
    pub fn per_move(seconds: f64) -> Option<Self> {
        (0.1..=MOST).contains(&seconds).then_some(Self::Move { seconds })
    }

    /// Seconds per side, and the increment.
    #[must_use]
    pub fn per_side(seconds: f64, increment: f64) -> Option<Self> {
        ((1.0..=MOST).contains(&seconds) && (0.0..=MOST).contains(&increment)).then_some(Self::Side { seconds, increment })
    }
}

/// As in the header `TimeControl` of a record: `300+5`, or `move 30`; `-` for none.
impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::None => f.write_str("-"),
            Self::Move { seconds } => write!(f, "move {}", number::text(*seconds)),
            Self::Side { seconds, increment } => write!(f, "{}+{}", number::text(*seconds), number::text(*increment)),
        }
    }
}

impl TimeControl {
    /// Reads what [`fmt::Display`] writes: `-`, `move 30`, `300+5`; `None` for anything else.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let text = text.trim();
        let number = |text: &str| number::parse(text.trim());
        if text == "-" {
            Some(Self::None)
        } else if let Some(seconds) = text.strip_prefix("move ") {
            number(seconds).and_then(Self::per_move)
        } else {
            let (seconds, increment) = text.split_once('+').unwrap_or((text, "0"));
            number(seconds).zip(number(increment)).and_then(|(seconds, increment)| Self::per_side(seconds, increment))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn controls_are_read_as_they_are_written() {
        for control in [TimeControl::None, TimeControl::Move { seconds: 0.5 }, TimeControl::Side { seconds: 300.0, increment: 5.0 }] {
            assert_eq!(TimeControl::read(&control.to_string()), Some(control));
        }
        assert_eq!(TimeControl::read("600"), Some(TimeControl::Side { seconds: 600.0, increment: 0.0 }));
        for bad in ["", "move", "move -1", "move NaN", "0+5", "300+-1", "300+inf", "1e9"] {
            assert_eq!(TimeControl::read(bad), None, "{bad}");
        }
    }
}
