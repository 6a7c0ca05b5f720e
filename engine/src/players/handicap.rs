//! A handicapped search: few nodes, and a random choice among the moves that it finds nearly as good as the best.

use crate::core::game::Game;
use crate::core::history::History;
use crate::core::math::exp;
use crate::levels::Rung;
use crate::search::{Limits, Report, RootMove, Searcher, Status};

/// How the quality of a root move is measured.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Scale {
    /// By its win probability.
    Chances,
    /// By its visits.
    Visits,
}

/// The player of a rung, around the search that it limits. The search must report its root moves with their values.
pub struct Handicapped<G: Game> {
    inner: Box<dyn Searcher<G>>,
    scale: Scale,
    rung: Rung,
    rng: fastrand::Rng,
    choice: Option<Report<G>>,
}

impl<G: Game> Handicapped<G> {
    /// Handicaps a search. All random choices come from `seed`.
    #[must_use]
    pub fn new(inner: Box<dyn Searcher<G>>, rung: Rung, seed: u64) -> Self {
        Self { inner, scale: Scale::Chances, rung, rng: fastrand::Rng::with_seed(seed ^ 0x6c61_6464_6572), choice: None }
    }

    /// The same for a search whose values are means of few playouts, where visits say more: a move with half the visits of the most visited one
    /// counts as one whose win probability is lower by a tenth.
    #[must_use]
    pub fn by_visits(inner: Box<dyn Searcher<G>>, rung: Rung, seed: u64) -> Self {
        Self { scale: Scale::Visits, ..Self::new(inner, rung, seed) }
    }

    /// Chooses among the root's moves, each with weight `e^((value - best) / temperature)`.
    fn choose(&mut self) -> Report<G> {
        let mut report = self.inner.report();
        // The value of a move with very few visits means little.
        let most = report.root.iter().map(|root| root.visits).max().unwrap_or(0);
        let least = match self.scale {
            Scale::Chances => most.div_ceil(20),
            Scale::Visits => 1,
        };
        report.root.retain(|root| root.visits >= least);
        let best = report.root.iter().map(|root| root.chance).fold(0.0_f32, f32::max);
        // A proven win is always played, and a proven draw, where there is no more: a beginner overlooks results, but does not refuse them.
        let proved = report.proved && report.chance > 0.0;
        if self.rung.temperature <= 0.0 || proved || report.root.len() < 2 {
            return report;
        }
        let behind = |root: &RootMove<G>| match self.scale {
            Scale::Chances => root.chance - best,
            Scale::Visits => 0.2 * (root.visits as f32 / most as f32 - 1.0),
        };
        let weights: Vec<f32> = report.root.iter().map(|root| exp(behind(root) / self.rung.temperature)).collect();
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
            debug_assert!(!report.proved || report.chance <= 0.0, "a proven result is thrown away");
            report.best = Some(root.mv);
            report.chance = root.chance;
            report.mate = None;
            report.proved = false;
            report.pv = vec![root.mv];
        }
        report
    }
}

impl<G: Game> Searcher<G> for Handicapped<G> {
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

    fn choices(temperature: f32) -> [u32; 9] {
        let rung = Rung { name: "test", nodes: 10, temperature };
        choices_of(Handicapped::new(Box::new(Known), rung, 5))
    }

    fn choices_of(mut player: Handicapped<Noughts>) -> [u32; 9] {
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
        // The second move seems worse by one temperature: e times rarer, 1000 / (1 + e) = 269.
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
        let rung = |temperature| Rung { name: "test", nodes: 10, temperature };
        let tight = choices_of(Handicapped::by_visits(Box::new(Visited), rung(0.01), 5));
        assert!(tight[0] > 990, "{tight:?}");
        // Half the visits count as a tenth less: e times rarer; the middle has an eighth, which is e^-1.75.
        let loose = choices_of(Handicapped::by_visits(Box::new(Visited), rung(0.1), 5));
        assert!((580..720).contains(&loose[0]) && (190..290).contains(&loose[1]) && (70..160).contains(&loose[4]), "{loose:?}");
        assert_eq!(loose[8], 0, "never visited, never played");
    }

    /// A search that has proven what its first move is worth, and thinks as much of the others.
    struct Proven(f32);

    impl Searcher<Noughts> for Proven {
        fn start(&mut self, _: &History<Noughts>, _: &Limits) {}

        fn step(&mut self, _: &mut dyn FnMut() -> bool) -> Status {
            Status::Done
        }

        fn report(&self) -> Report<Noughts> {
            let root = [4, 0, 1].map(|mv| RootMove { mv, chance: self.0, visits: 9 });
            Report { best: Some(4), chance: self.0, proved: true, root: root.to_vec(), ..Report::default() }
        }
    }

    #[test]
    fn a_proven_win_or_draw_is_never_replaced_even_without_its_length() {
        let rung = || Rung { name: "test", nodes: 10, temperature: 9.0 };
        for chance in [1.0, 0.5] {
            assert_eq!(choices_of(Handicapped::new(Box::new(Proven(chance)), rung(), 5))[4], 1000, "{chance}");
            assert_eq!(choices_of(Handicapped::by_visits(Box::new(Proven(chance)), rung(), 5))[4], 1000, "{chance}");
        }
        let lost = choices_of(Handicapped::new(Box::new(Proven(0.0)), rung(), 5));
        assert!(lost[0] > 200 && lost[1] > 200, "where all is lost any move will do: {lost:?}");
    }

    #[test]
    fn at_temperature_zero_the_best_is_played() {
        assert_eq!(choices(0.0)[4], 1000);
    }
}
