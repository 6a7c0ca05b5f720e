//! The bar.

use super::*;

#[test]
fn the_bar_offers_what_can_be_done_now() {
    let mut state = against_a_level("");
    assert_eq!(bar(&mut state), ["-undo", "-redo", "hint", "-stop", "flip", "-resign", "new-game"]);
    let mut state = against_a_level("e2");
    assert_eq!(bar(&mut state), ["undo", "-redo", "move-now", "stop", "flip", "resign", "new-game"], "the level thinks");
    tell(&mut state, To::Stop);
    assert_eq!(bar(&mut state), ["undo", "-redo", "-hint", "resume", "flip", "resign", "new-game"]);
    tell(&mut state, To::Undo);
    assert_eq!(bar(&mut state)[..2], ["-undo", "redo"]);
}

#[test]
fn between_persons_nothing_pauses_and_after_the_end_there_is_the_analysis() {
    let mut state = playing("quoridor", "e2 e8");
    assert_eq!(bar(&mut state), ["undo", "-redo", "hint", "flip", "resign", "new-game"]);
    board(&mut state).session.resign(Side::FIRST);
    assert_eq!(bar(&mut state), ["undo", "-redo", "analyse", "flip", "-resign", "new-game"]);
    state.settings.update(crate::parts::settings::Message::Set("engine-output".to_owned(), "false".to_owned()), state.store.as_ref());
    assert_eq!(bar(&mut state)[2], "-analyse", "without the engine's output");
}

#[test]
fn on_a_phone_the_bar_steps_through_the_game_that_is_analysed() {
    let mut state = playing("quoridor", "e2 e8");
    state.tab = Tab::Analysis;
    assert_eq!(bar(&mut state)[..2], ["undo", "-redo"], "in a wide window the steps are in sight");
    state.device.narrow = true;
    assert_eq!(bar(&mut state)[..2], ["look-back", "-look-next"]);
    board(&mut state).session.look_at(0);
    assert_eq!(bar(&mut state)[..2], ["-look-back", "look-next"]);
    state.tab = Tab::Moves;
    assert_eq!(bar(&mut state)[..2], ["undo", "-redo"]);
}

#[test]
fn games_between_levels_are_paused_stepped_and_paced() {
    let mut state = playing("quoridor", "");
    board(&mut state).seats = vec![level("random"); 2];
    assert_eq!(bar(&mut state), ["-undo", "-redo", "stop", "step", "pace", "flip", "new-game"]);
    board(&mut state).paused = true;
    assert_eq!(bar(&mut state)[2], "resume");
    state.settings.update(crate::parts::settings::Message::Pace, state.store.as_ref());
    assert_eq!(state.settings.pace, Pace::Fast);
    assert!(view(&mut state, |state, game| text(&state.bar_markup(game))).contains("Fast"));
}

#[test]
fn what_the_address_or_the_rules_forbid_is_not_offered() {
    let mut state = page("undo=0&hints=0");
    state.session.open(game("quoridor", "e2 e8"));
    assert_eq!(bar(&mut state), ["flip", "resign", "new-game"]);
    let mut contest = playing("quoridor", "e2 e8");
    board(&mut contest).timing = Timing::contest(quintet_engine::referee::ContestRules::preset("contest", "quoridor").unwrap());
    assert_eq!(bar(&mut contest)[..3], ["-undo", "-redo", "-hint"]);
}

#[test]
fn an_embedded_board_has_few_controls() {
    let mut state = page("embed=1");
    state.session.open(game("quoridor", "e2"));
    assert_eq!(bar(&mut state), ["undo", "hint", "restart", "open-full"]);
    board(&mut state).seats[1] = level("random");
    tell(&mut state, To::Advance);
    assert_eq!(bar(&mut state), ["undo", "move-now", "restart", "open-full"]);
    let mut watched = page("embed=1&side=none&undo=0&hints=0");
    watched.session.open(game("quoridor", ""));
    board(&mut watched).seats = vec![level("random"); 2];
    assert_eq!(bar(&mut watched), ["-stop", "-restart", "open-full"]);
    board(&mut watched).paused = true;
    assert_eq!(bar(&mut watched), ["resume", "-restart", "open-full"]);
    board(&mut watched).session.resign(Side::FIRST);
    assert!(view(&mut watched, |state, game| text(&state.bar_markup(game))).contains("resigned"));
}
