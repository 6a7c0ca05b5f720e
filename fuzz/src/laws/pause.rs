//! Every level of every game finds the same with the same seed, however often and wherever its search is paused.

use quintet_engine::answers::TextReport;
use quintet_engine::registry::{AnyGame, player};
use quintet_engine::search::{Limits, Status};

use crate::check::some_game;
use crate::choices::Choices;

/// A search that is paused at each look for which `pause` says so.
fn search(game: &dyn AnyGame, level: &str, limits: &Limits, mut pause: impl FnMut() -> bool) -> TextReport {
    let mut engine = player(game, level, 7).expect("a level");
    engine.start(game, limits).expect("a search");
    while engine.step(&mut pause) == Status::Running {}
    engine.report()
}

fn law(input: &[u8], paused: impl Fn(&dyn AnyGame, &str, &Limits, &mut dyn FnMut() -> bool) -> TextReport) {
    let mut choices = Choices::new(input);
    let game = some_game(&mut choices, 40);
    if game.outcome().is_some() {
        return;
    }
    let level = choices.one(&game.levels()).expect("a level").name;
    let limits = Limits {
        nodes: Some(1 + choices.below(200) as u64),
        lines: Some(choices.below(3) as u32).filter(|lines| *lines > 0),
        ..Limits::default()
    };
    let whole = search(&*game, level, &limits, || false);
    let best = whole.best.as_ref().unwrap_or_else(|| panic!("{level} finds no move in {}", game.position()));
    assert!(game.legal_moves().contains(best), "{level}: {best} in {}", game.position());
    let parts = paused(&*game, level, &limits, &mut || choices.below(3) == 0);
    assert_eq!(parts, whole, "{} {level}, {limits:?}, {}", game.name(), game.position());
}

pub(super) fn holds(input: &[u8]) {
    law(input, |game, level, limits, pause| search(game, level, limits, pause));
}

pub(super) fn planted(input: &[u8]) {
    // A search that ends at its first pause.
    law(input, |game, level, limits, pause| {
        let mut engine = player(game, level, 7).expect("a level");
        engine.start(game, limits).expect("a search");
        engine.step(pause);
        engine.report()
    });
}
