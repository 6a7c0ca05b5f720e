//! The ladder of levels for people: the strong player, handicapped.
//!
//! A rung is limited by nodes, so it plays equally well on every device, and it chooses at random among the moves that its short search
//! considers nearly as good as the best. So it overlooks what a beginner overlooks, instead of playing well with occasional blunders.

use super::{Level, Limits};
use crate::text::number;

/// One rung of a game's ladder.
#[derive(Copy, Clone, Debug)]
pub struct Rung {
    /// The level's name.
    pub name: &'static str,
    /// Nodes or playouts for a move.
    pub nodes: u64,
    /// Temperature of the choice, in win probability: a move that seems worse than the best by this much is chosen e times less often. 0
    /// always plays the best move.
    pub temperature: f32,
}

/// Number of rungs of every game's ladder.
pub const RUNGS: usize = 7;

/// The names of the rungs, the same in all games, weakest first.
pub const RUNG_NAMES: [&str; RUNGS] = ["newcomer", "apprentice", "player", "adept", "expert", "master", "grandmaster"];

/// A game's ladder, weakest rung first, from nodes and temperature of each rung.
#[must_use]
pub const fn rungs(figures: [(u64, f32); RUNGS]) -> [Rung; RUNGS] {
    let mut rungs = [Rung { name: "", nodes: 0, temperature: 0.0 }; RUNGS];
    let mut index = 0;
    while index < rungs.len() {
        let (nodes, temperature) = figures[index];
        rungs[index] = Rung { name: RUNG_NAMES[index], nodes, temperature };
        index += 1;
    }
    rungs
}

impl Rung {
    /// The level as it is listed.
    #[must_use]
    pub fn level(&self) -> Level {
        Level { name: self.name, limits: Limits::nodes(self.nodes) }
    }

    /// The rung of this name, or one given by its numbers: `handicap:NODES:TEMPERATURE`, such as `handicap:300:0.05`, which serves to
    /// measure a ladder before it is built. `leash:` is the former spelling.
    #[must_use]
    pub fn find(rungs: &[Self], name: &str) -> Option<Self> {
        rungs.iter().find(|rung| rung.name == name).copied().or_else(|| Self::by_figures(name))
    }

    fn by_figures(name: &str) -> Option<Self> {
        let numbers = name.strip_prefix("handicap:").or_else(|| name.strip_prefix("leash:"))?;
        let (nodes, temperature) = numbers.split_once(':')?;
        let nodes = nodes.parse().ok().filter(|nodes| *nodes > 0)?;
        let temperature = number::parse(temperature).map(|value| value as f32).filter(|value| (0.0..=1.0).contains(value))?;
        Some(Self { name: "handicap", nodes, temperature })
    }
}

#[cfg(test)]
mod tests {
    use super::Rung;

    #[test]
    fn rungs_are_found_by_name_and_by_figures() {
        let rungs = [Rung { name: "test", nodes: 10, temperature: 0.0 }];
        assert_eq!(Rung::find(&rungs, "test").map(|rung| rung.nodes), Some(10));
        for name in ["handicap:300:0.05", "leash:300:0.05"] {
            let given = Rung::find(&rungs, name).unwrap();
            assert_eq!((given.nodes, given.temperature), (300, 0.05));
        }
        for wrong in ["handicap", "handicap:0:0", "handicap:9", "handicap:9:-1", "handicap:9:nan", "handicap:9:2", "other"] {
            assert!(Rung::find(&rungs, wrong).is_none(), "{wrong}");
        }
    }
}
