//! Levels that people can climb: the strong player on a short leash.
//!
//! A rung is limited by nodes, so that it plays alike on every device, and chooses among moves that its short search thinks nearly as good
//! as the best. So it overlooks what a beginner overlooks, instead of playing well and then throwing a move away.

use crate::game::Game;
use crate::history::History;
use crate::level::Level;
use crate::math::exp;
use crate::number;
use crate::search::{Limits, Report, RootMove, Searcher, Status};

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

/// What tells how good a root move seems.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Scale {
    /// The chance that the search gives it.
    Chances,
    /// How often the search went there.
    Visits,
}

/// A player of a rung around the search that it limits. The search must report its root moves with their chances.
pub struct Leashed<G: Game> {
    inner: Box<dyn Searcher<G>>,
    scale: Scale,
    rung: Rung,
    rng: fastrand::Rng,
    choice: Option<Report<G>>,
}

impl<G: Game> Leashed<G> {
    /// Puts a search on a rung. All random choices come from `seed`.
    #[must_use]
    pub fn new(inner: Box<dyn Searcher<G>>, rung: Rung, seed: u64) -> Self {
        Self { inner, scale: Scale::Chances, rung, rng: fastrand::Rng::with_seed(seed ^ 0x6c61_6464_6572), choice: None }
    }

    /// The same for a search whose chances are means of a few random games: they say less than where it went. A move that was visited
    /// half as often as the one visited most counts as one whose chance is worse by a tenth.
    #[must_use]
    pub fn by_visits(inner: Box<dyn Searcher<G>>, rung: Rung, seed: u64) -> Self {
        Self { scale: Scale::Visits, ..Self::new(inner, rung, seed) }
    }

    /// Chooses among the root's moves, each with weight `e^((chance - best) / looseness)`.
    fn choose(&mut self) -> Report<G> {
        let mut report = self.inner.report();
        // What was hardly looked at has no value worth the name.
        let most = report.root.iter().map(|root| root.visits).max().unwrap_or(0);
        let least = match self.scale {
            Scale::Chances => most.div_ceil(20),
            Scale::Visits => 1,
        };
        report.root.retain(|root| root.visits >= least);
        let best = report.root.iter().map(|root| root.chance).fold(0.0_f32, f32::max);
        // A win that is seen is played: a beginner overlooks wins, but does not refuse them.
        if self.rung.looseness <= 0.0 || report.mate.is_some_and(|plies| plies > 0) || report.root.len() < 2 {
            return report;
        }
        let behind = |root: &RootMove<G>| match self.scale {
            Scale::Chances => root.chance - best,
            Scale::Visits => 0.2 * (root.visits as f32 / most as f32 - 1.0),
        };
        let weights: Vec<f32> = report.root.iter().map(|root| exp(behind(root) / self.rung.looseness)).collect();
        let mut left = self.rng.f32() * weights.iter().sum::<f32>();
        let mut chosen = 0;
        for (index, weight) in weights.iter().enumerate() {
            left -= weight;
            if left < 0.0 {
                chosen = index;
                break;
            }
        }
        if let Some(root) = report.root.get(chosen)
            && report.best != Some(root.mv)
        {
            report.best = Some(root.mv);
            report.chance = root.chance;
            report.mate = None;
            report.pv = vec![root.mv];
        }
        report
    }
}

impl<G: Game> Searcher<G> for Leashed<G> {
    fn start(&mut self, history: &History<G>, limits: &Limits) {
        self.choice = None;
        self.inner.start(history, &limits.min(&Limits::nodes(self.rung.nodes)));
    }

    fn step(&mut self, pause: &mut dyn FnMut() -> bool) -> Status {
        let status = self.inner.step(pause);
        if status == Status::Done && self.choice.is_none() {
            self.choice = Some(self.choose());
        }
        status
    }

    fn report(&self) -> Report<G> {
        self.choice.clone().unwrap_or_else(|| self.inner.report())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::toy::Noughts;

    /// A search that knows three moves: good, nearly as good, bad.
    struct Known;

    impl Searcher<Noughts> for Known {
        fn start(&mut self, _: &History<Noughts>, limits: &Limits) {
            assert_eq!(limits.nodes, Some(10));
        }

        fn step(&mut self, _: &mut dyn FnMut() -> bool) -> Status {
            Status::Done
        }

        fn report(&self) -> Report<Noughts> {
            let root = [(4, 0.6), (0, 0.55), (1, 0.1)].map(|(mv, chance)| RootMove { mv, chance, visits: 1 });
            Report { best: Some(4), root: root.to_vec(), ..Report::default() }
        }
    }

    fn choices(looseness: f32) -> [u32; 9] {
        let rung = Rung { name: "test", about: "", nodes: 10, looseness };
        choices_of(Leashed::new(Box::new(Known), rung, 5))
    }

    fn choices_of(mut player: Leashed<Noughts>) -> [u32; 9] {
        let mut counts = [0; 9];
        for _ in 0..1000 {
            player.start(&History::default(), &Limits::seconds(1.0));
            while player.step(&mut || false) == Status::Running {}
            counts[usize::from(player.report().best.unwrap())] += 1;
        }
        counts
    }

    #[test]
    fn near_best_moves_are_chosen_and_bad_ones_hardly_ever() {
        let counts = choices(0.05);
        // The second move seems worse by one looseness: e times rarer, 1000 / (1 + e) = 269.
        assert!((220..320).contains(&counts[0]), "{counts:?}");
        assert!(counts[1] < 5, "{counts:?}");
    }

    /// A search that went to the corner most, and thinks most of the middle, where it has hardly been.
    struct Visited;

    impl Searcher<Noughts> for Visited {
        fn start(&mut self, _: &History<Noughts>, _: &Limits) {}

        fn step(&mut self, _: &mut dyn FnMut() -> bool) -> Status {
            Status::Done
        }

        fn report(&self) -> Report<Noughts> {
            let root = [(0, 0.6, 8), (1, 0.5, 4), (4, 0.9, 1), (8, 0.0, 0)].map(|(mv, chance, visits)| RootMove { mv, chance, visits });
            Report { best: Some(0), root: root.to_vec(), ..Report::default() }
        }
    }

    #[test]
    fn visits_count_more_than_chances_of_few_games() {
        let rung = |looseness| Rung { name: "test", about: "", nodes: 10, looseness };
        let tight = choices_of(Leashed::by_visits(Box::new(Visited), rung(0.01), 5));
        assert!(tight[0] > 990, "{tight:?}");
        // Half the visits count as a tenth less: e times rarer; the middle has an eighth, which is e^-1.75.
        let loose = choices_of(Leashed::by_visits(Box::new(Visited), rung(0.1), 5));
        assert!((580..720).contains(&loose[0]) && (190..290).contains(&loose[1]) && (70..160).contains(&loose[4]), "{loose:?}");
        assert_eq!(loose[8], 0, "never visited, never played");
    }

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

    #[test]
    fn without_looseness_the_best_is_played() {
        assert_eq!(choices(0.0)[4], 1000);
    }
}
