//! A solver's rating, whatever is kept of it, is a finite number and stays one after a puzzle; it is kept and loaded equal.

use quintet_base::store::{Memory, Store};
use quintet_engine::puzzles;
use quintet_play::puzzles::{KEY, Solver};

use crate::check::{FRUGAL, frugal, text};

const PUZZLE: &str = "0123abcd; 5x5; ...../...../...../...../..... b; win 9; A1; end; 900; 1111111/4";

fn law(text: &str, load: impl Fn(&dyn Store) -> Solver) {
    let store = Memory::default();
    store.set(KEY, text).expect("room");
    let mut solver = frugal(text.len(), FRUGAL, || load(&store));
    let sound =
        |solver: &Solver| [solver.rating, solver.deviation, solver.volatility].into_iter().all(|value| value.is_finite() && value > 0.0);
    assert!(sound(&solver), "{solver:?}");
    // The next puzzle is solved or missed.
    let right = text.len().is_multiple_of(2);
    let count = |solver: &Solver| u64::from(if right { solver.solved } else { solver.missed });
    let (tries, known) = (count(&solver), solver.place("0123abcd").is_some());
    let puzzle = &puzzles::read(PUZZLE).expect("a puzzle")[0];
    solver.tried(puzzle, right);
    assert_eq!(count(&solver), (tries + u64::from(!known)).min(u64::from(u32::MAX)));
    assert!(solver.place("0123abcd").is_some());
    solver.solved_today("nogo", solver.last.saturating_add(1));
    solver.keep(&store).expect("room");
    let again = load(&store);
    assert!(sound(&again) && again.tried == solver.tried && again.streak == solver.streak, "{again:?} of {solver:?}");
}

pub(super) fn holds(input: &[u8]) {
    law(&text(input), Solver::load);
}

pub(super) fn planted(input: &[u8]) {
    law(&text(input), |store| {
        let mut solver = Solver::load(store);
        solver.tried.retain(|id| !id.starts_with("0123"));
        solver
    });
}
