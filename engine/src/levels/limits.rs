//! Limits of a search.

use crate::core::fault::{Fault, said_by_fault};

/// The limits of one search, and the number of lines to report. `None` means unlimited; a search without limits ends when the result is certain
/// or when it is stopped.
#[derive(Clone, PartialEq, Debug, Default, serde::Serialize, serde::Deserialize)]
pub struct Limits {
    /// Maximum number of nodes (alpha-beta) or playouts (MCTS).
    pub nodes: Option<u64>,
    /// Maximum nominal depth in plies (alpha-beta only).
    pub depth: Option<u32>,
    /// Maximum time in seconds. The host enforces it, because the engine has no clock.
    pub seconds: Option<f64>,
    /// Number of root moves to report with principal variation and value (MultiPV); `None` for none. Alpha-beta searches the root once per line,
    /// so more lines mean less depth.
    pub lines: Option<u32>,
    /// Maximum number of bytes for tables and trees that grow with the search. A search that has used them drops what matters
    /// least, or continues with what it has.
    pub memory: Option<u64>,
}

/// A limit that is not a number or leaves nothing to do.
#[derive(Copy, Clone, PartialEq, Debug)]
pub enum LimitsError {
    /// The seconds are not a positive number.
    Seconds(f64),
    /// No nodes at all.
    Nodes,
    /// No depth at all.
    Depth,
    /// Too little memory for a search.
    Memory(u64),
}

impl LimitsError {
    /// The error as data.
    #[must_use]
    pub fn fault(&self) -> Fault {
        match self {
            Self::Seconds(seconds) => Fault::new("limits.seconds", &[seconds]),
            Self::Nodes => Fault::plain("limits.nodes"),
            Self::Depth => Fault::plain("limits.depth"),
            Self::Memory(bytes) => Fault::new("limits.memory", &[bytes, &LEAST_MEMORY]),
        }
    }
}

said_by_fault!(LimitsError);

/// Memory that is enough for every search, in bytes.
pub const LEAST_MEMORY: u64 = 1 << 20;

impl Limits {
    /// Checks that the limits leave something to do.
    ///
    /// # Errors
    /// When one of them is zero, negative or not finite.
    pub fn check(&self) -> Result<(), LimitsError> {
        match self {
            Self { seconds: Some(seconds), .. } if !(seconds.is_finite() && *seconds > 0.0) => Err(LimitsError::Seconds(*seconds)),
            Self { nodes: Some(0), .. } => Err(LimitsError::Nodes),
            Self { depth: Some(0), .. } => Err(LimitsError::Depth),
            Self { memory: Some(memory), .. } if *memory < LEAST_MEMORY => Err(LimitsError::Memory(*memory)),
            _ => Ok(()),
        }
    }

    /// Only a time limit.
    #[must_use]
    pub fn seconds(seconds: f64) -> Self {
        Self { seconds: Some(seconds), ..Self::default() }
    }

    /// Only a node limit.
    #[must_use]
    pub fn nodes(nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..Self::default() }
    }

    /// Only a depth limit.
    #[must_use]
    pub fn depth(depth: u32) -> Self {
        Self { depth: Some(depth), ..Self::default() }
    }

    /// Whether any limit will end a search.
    #[must_use]
    pub fn end(&self) -> bool {
        self.nodes.is_some() || self.depth.is_some() || self.seconds.is_some()
    }

    /// The stricter of two limits, one by one. Lines are reported if either asks for them.
    #[must_use]
    pub fn min(&self, other: &Self) -> Self {
        fn least<T: PartialOrd + Copy>(a: Option<T>, b: Option<T>) -> Option<T> {
            match (a, b) {
                (Some(a), Some(b)) => Some(if b < a { b } else { a }),
                (a, b) => a.or(b),
            }
        }
        Self {
            nodes: least(self.nodes, other.nodes),
            depth: least(self.depth, other.depth),
            seconds: least(self.seconds, other.seconds),
            lines: self.lines.max(other.lines),
            memory: least(self.memory, other.memory),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_that_leave_nothing_to_do_are_refused() {
        for seconds in [0.0, -0.0, -1.0, f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
            let error = Limits::seconds(seconds).check().unwrap_err();
            assert!(matches!(error, LimitsError::Seconds(_)), "{error}");
            assert!(error.to_string().contains("above 0"), "{error}");
        }
        assert_eq!(Limits::nodes(0).check(), Err(LimitsError::Nodes));
        assert_eq!(Limits::depth(0).check(), Err(LimitsError::Depth));
        let memory = |bytes| Limits { memory: Some(bytes), ..Limits::default() };
        assert_eq!(memory(0).check(), Err(LimitsError::Memory(0)));
        assert_eq!(memory(LEAST_MEMORY).check(), Ok(()));
        assert!(!memory(LEAST_MEMORY).end() && Limits::depth(1).end());
        for limits in [Limits::default(), Limits::seconds(f64::MIN_POSITIVE), Limits::seconds(1e9), Limits::nodes(1), Limits::depth(1)] {
            assert_eq!(limits.check(), Ok(()), "{limits:?}");
        }
    }
}
