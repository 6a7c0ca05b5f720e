//! The openings.

use super::*;

#[test]
fn openings_are_hidden_while_they_would_help_in_a_game() {
    let hidden = |state: &mut State| view(state, |state, game| state.openings_hidden(game).is_some());
    let mut state = playing("nogo", "E4");
    assert!(!hidden(&mut state), "two persons at one screen");
    board(&mut state).timing = Timing::clocks(TimeControl::Side { seconds: 300.0, increment: 3.0 }, false);
    assert!(hidden(&mut state), "by the clock");
    let mut state = against_a_level("");
    assert!(hidden(&mut state), "before the first move, too");
    assert!(text(&view(&mut state, |state, game| state.openings_markup(game))).contains("until this game is over"));
    board(&mut state).session.resign(Side::FIRST);
    assert!(!hidden(&mut state), "it is over");
    board(&mut state).session.undo();
    board(&mut state).seats = vec![level("random"); 2];
    assert!(!hidden(&mut state), "among engines");
    board(&mut state).seats[0] = Player::Program("program:mine".to_owned());
    assert!(!hidden(&mut state));
    board(&mut state).seats[1] = Player::Person;
    assert!(hidden(&mut state), "against a program");
    let mut forbidden = page("hints=0");
    forbidden.session.open(game("quoridor", "e2"));
    assert!(hidden(&mut forbidden), "the address forbids it");
}

#[test]
fn openings_have_a_row_for_each_known_move_with_a_sentence_to_hear() {
    let mut state = playing("nogo", "");
    state.tab = Tab::Openings;
    let shown = |state: &mut State| {
        let play = state.session.game.take().unwrap();
        state.openings.attend(&play, state.store.as_ref());
        state.session.game = Some(play);
        view(state, |state, game| state.openings_markup(game))
    };
    assert!(text(&shown(&mut state)).contains("loading"));
    let file = include_str!("../../../../../static/openings/nogo.txt").to_owned();
    state.openings.update(crate::parts::openings::Message::Read("nogo".to_owned(), Some(file)));
    let markup = shown(&mut state);
    let count = offered(&markup).iter().filter(|action| action.starts_with("play-opening ")).count();
    let said = text(&markup);
    assert!(count > 5 && said.contains("% of the points for Black. The engine gives it"), "{said}");
    assert!(view(&mut state, |state, game| state.plays_openings(game)));
    speak(&mut state, Lang::Zh);
    assert!(text(&shown(&mut state)).contains("引擎评估胜率"));
    state.query.eval = Some(false);
    assert!(!text(&shown(&mut state)).contains("引擎评估胜率"), "the address forbids what the engine thinks");
}
