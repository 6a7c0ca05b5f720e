//! The panel and the analysis.

use super::*;

#[test]
fn the_steps_go_where_there_is_a_position() {
    let steps = |state: &mut State| offered(&view(state, |state, game| state.steps_markup(game)));
    let mut state = playing("quoridor", "e2 e8");
    assert_eq!(steps(&mut state), ["look-first", "look-back", "-look-next", "-look-last", "-branch"]);
    board(&mut state).session.look_at(1);
    assert_eq!(steps(&mut state), ["look-first", "look-back", "look-next", "look-last", "branch"]);
    board(&mut state).session.look_at(0);
    assert_eq!(steps(&mut state)[..2], ["-look-first", "-look-back"]);
    let mut taught = page("undo=0");
    taught.session.open(game("quoridor", "e2"));
    assert!(!steps(&mut taught).contains(&"-branch".to_owned()));
}

#[test]
fn the_move_list_has_a_column_for_each_side_and_a_field_for_persons() {
    let panel = |state: &mut State| view(state, State::panel_markup);
    let mut state = playing("quoridor", "e2 e8 e3");
    board(&mut state).session.look_at(2);
    let list = panel(&mut state);
    let plies: Vec<String> = attributes(&list, "data-ply").into_iter().map(|(_, ply)| ply).collect();
    assert_eq!(plies, ["1", "2", "3"]);
    assert!(list.as_str().contains(r#"data-ply="2" aria-current="step""#) && list.as_str().contains(r#"data-form="move""#));
    board(&mut state).seats = vec![level("random"); 2];
    assert!(!panel(&mut state).as_str().contains("<form"), "nobody enters moves");
    assert!(text(&panel(&mut playing("quoridor", ""))).contains("No moves yet."));
}

#[test]
fn lines_that_were_left_can_be_opened() {
    let mut state = playing("quoridor", "e2 e8 e3");
    board(&mut state).session.look_at(1);
    tell(&mut state, To::Branch);
    let panel = view(&mut state, State::panel_markup);
    assert!(offered(&panel).contains(&"line-open 0".to_owned()) && text(&panel).contains("3 moves"), "{}", text(&panel));
}

#[test]
fn every_tab_has_its_panel_in_both_languages() {
    let mut state = playing("quoridor", "e2");
    for tab in Tab::ALL {
        assert_eq!(Tab::named(tab.name()), Some(tab));
        state.tab = tab;
        let selected: Vec<String> = attributes(&state.tabs_markup(), "aria-selected").into_iter().map(|(_, on)| on).collect();
        assert_eq!(selected.iter().position(|on| on == "true"), Tab::ALL.iter().position(|other| *other == tab));
        let english = view(&mut state, State::panel_markup);
        speak(&mut state, Lang::Zh);
        let chinese = view(&mut state, State::panel_markup);
        assert!(tab == Tab::Analysis || text(&english) != text(&chinese), "{tab:?}");
        speak(&mut state, Lang::En);
    }
    state.tab = Tab::Saves;
    assert_eq!(offered(&view(&mut state, State::panel_markup)), ["save", "import", "export", "export-all"]);
}

#[test]
fn the_analysis_is_offered_when_it_is_no_hint() {
    let parts = |state: &mut State| {
        let parts = view(state, |state, game| state.analysis_parts(game));
        let actions: Vec<String> = parts.iter().flat_map(offered).collect();
        (actions, text(&parts.into_iter().collect::<Markup>()))
    };
    let mut state = against_a_level("e2 e8");
    assert!(parts(&mut state).0.contains(&"analyse-here".to_owned()), "during a game it is asked for");
    board(&mut state).session.resign(Side::FIRST);
    let (actions, said) = parts(&mut state);
    assert!(actions.contains(&"analyse".to_owned()) && !actions.contains(&"analyse-here".to_owned()), "{actions:?}");
    assert!(!said.is_empty());
    let mut forbidden = page("eval=0");
    forbidden.session.open(game("quoridor", "e2"));
    assert!(parts(&mut forbidden).0.is_empty());
}

/// The review hears this of the position shown, in a game that engines play.
fn hear(state: &mut State, info: SearchInfo) {
    board(state).seats.fill(level("random"));
    state.tab = Tab::Analysis;
    view(state, |state, game| {
        let effects = state.review.update(ToReview::Attend, state.sight(game));
        assert!(!effects.is_empty(), "a request");
        state.review.asked(7);
        state.review.hear(&Event::Best(7, info), Some(game), Lang::En);
    });
}

#[test]
fn a_proved_result_is_said_with_the_winner_instead_of_percents() {
    let said = |info: SearchInfo| {
        let mut state = playing("quoridor", "e2");
        hear(&mut state, SearchInfo { best: Some("e8".to_owned()), pv: vec!["e8".to_owned()], ..info });
        text(&view(&mut state, |state, game| state.analysis_parts(game)).into_iter().collect())
    };
    let info = |chance, mate, proved| SearchInfo { chance, mate, proved, ..SearchInfo::default() };
    let lost = said(info(0.0, Some(-9), true));
    assert!(lost.contains("Proved: Red wins within 9 turns.") && lost.contains("loses within 9 turns"), "{lost}");
    assert!(!lost.contains('%'), "{lost}");
    assert!(said(info(1.0, Some(1), true)).contains("wins within 1 turn"));
    assert!(said(info(0.5, None, true)).contains("Proved: a draw."));
    let likely = said(info(1.0, None, false));
    assert!(likely.contains("99 %") && !likely.contains("Proved"), "{likely}");
}

#[test]
fn a_move_that_throws_a_proved_win_away_is_called_so() {
    let mut state = playing("quoridor", "e2 e8");
    let number = state.session.number;
    // Red had won and played something else, after which Green has won.
    state.review = view(&mut state, |_, game| Review::read(number, game, "1 quick|1000!9;d1|0!8;e8|600;e3"));
    board(&mut state).session.look_at(1);
    let shown = |state: &mut State| text(&view(state, |state, game| state.analysis_parts(game)).into_iter().collect());
    let parts = view(&mut state, |state, game| state.analysis_parts(game));
    let value = attributes(&parts[2], "aria-valuetext").remove(0).1;
    assert!(value.contains("Proved: Green wins within 8 turns."), "{value}");
    assert!(shown(&mut state).contains("1. e2: blunder, cost 100 %. A proved win is thrown away."), "{}", shown(&mut state));
    view(&mut state, |state, game| state.review.update(ToReview::Table, state.sight(game)));
    assert!(shown(&mut state).contains("0 %"));
    state.review = view(&mut state, |_, game| Review::read(number, game, "1 quick|1000!9;d1|300;e8|600;e3"));
    assert!(shown(&mut state).contains("cost 70 %. Before it a win was proved."), "{}", shown(&mut state));
}
