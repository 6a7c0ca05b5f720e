//! Levels that people can climb: the strong player on a short leash.
//!
//! A rung is limited by nodes, so that it plays alike on every device, and chooses among moves that its short search thinks nearly as good
//! as the best. So it overlooks what a beginner overlooks, instead of playing well and then throwing a move away.

use super::{Level, Limits};
use crate::text::number;

/// One step of a game's ladder.
#[derive(Copy, Clone, Debug)]
pub struct Rung {
    /// The level's name.
    pub name: &'static str,
    /// One sentence on how it plays.
    pub about: &'static str,
    /// Nodes or playouts for a move.
    pub nodes: u64,
    /// How far from the best a move may seem to be chosen, in shares of the point: a move that seems worse by this much is chosen e times
    /// less often than the best. 0 always plays the best.
    pub looseness: f32,
}

/// How many rungs every game has.
pub const RUNGS: usize = 7;

/// The rungs that every game has, by what differs from game to game: nodes and looseness of each, the weakest first.
#[must_use]
pub const fn rungs(figures: [(u64, f32); RUNGS]) -> [Rung; RUNGS] {
    const WORDS: [(&str, &str); RUNGS] = [
        ("newcomer", "Knows the rules and hardly looks ahead: for a first game."),
        ("apprentice", "Looks a little ahead and overlooks much."),
        ("player", "Sees plain threats, not the next ones."),
        ("adept", "Plays soundly and seldom slips."),
        ("expert", "Punishes most mistakes."),
        ("master", "Thinks a short moment, but well."),
        ("grandmaster", "Overlooks next to nothing."),
    ];
    let mut rungs = [Rung { name: "", about: "", nodes: 0, looseness: 0.0 }; RUNGS];
    let mut index = 0;
    while index < rungs.len() {
        let ((name, about), (nodes, looseness)) = (WORDS[index], figures[index]);
        rungs[index] = Rung { name, about, nodes, looseness };
        index += 1;
    }
    rungs
}

impl Rung {
    /// The level as it is listed.
    #[must_use]
    pub fn level(&self) -> Level {
        Level { name: self.name, about: self.about, limits: Limits::nodes(self.nodes) }
    }

    /// The rung of this name, or one that is given by its figures: `leash:NODES:LOOSENESS`, as in `leash:300:0.05`. So a ladder can be
    /// measured before it is built.
    #[must_use]
    pub fn find(rungs: &[Self], name: &str) -> Option<Self> {
        rungs.iter().find(|rung| rung.name == name).copied().or_else(|| Self::by_figures(name))
    }

    fn by_figures(name: &str) -> Option<Self> {
        let (nodes, looseness) = name.strip_prefix("leash:")?.split_once(':')?;
        let nodes = nodes.parse().ok().filter(|nodes| *nodes > 0)?;
        let looseness = number::parse(looseness).map(|looseness| looseness as f32).filter(|looseness| (0.0..=1.0).contains(looseness))?;
        Some(Self { name: "leash", about: "The strong player with a bound on nodes and a free choice among good moves.", nodes, looseness })
    }
}

#[cfg(test)]
mod tests {
    use super::Rung;

    #[test]
    fn rungs_are_found_by_name_and_by_figures() {
        let rungs = [Rung { name: "test", about: "", nodes: 10, looseness: 0.0 }];
        assert_eq!(Rung::find(&rungs, "test").map(|rung| rung.nodes), Some(10));
        let given = Rung::find(&rungs, "leash:300:0.05").unwrap();
        assert_eq!((given.nodes, given.looseness), (300, 0.05));
        for wrong in ["leash", "leash:0:0", "leash:9", "leash:9:-1", "leash:9:nan", "leash:9:2", "other"] {
            assert!(Rung::find(&rungs, wrong).is_none(), "{wrong}");
        }
    }
}
