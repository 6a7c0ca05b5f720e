//! Header and page.

use super::*;

#[test]
fn the_header_offers_sharing_where_there_is_a_game() {
    let mut state = page("");
    let names = |state: &State| offered(&state.header_markup());
    let all = names(&state);
    assert_eq!(all.iter().filter(|name| name.starts_with("open-game ")).count(), games::NAMES.len());
    assert!(!all.contains(&"share".to_owned()));
    state.session.open(game("nogo", ""));
    assert!(names(&state).contains(&"share".to_owned()));
    let header = state.header_markup();
    assert!(header.as_str().contains(r#"data-value="nogo" aria-current="page""#) && text(&header).contains("NoGo"));
    assert!(header.as_str().contains("Study this position"));
}

#[test]
fn the_page_says_how_the_game_stands() {
    let facts = |state: &State| FACTS.into_iter().zip(state.facts()).filter_map(|(name, value)| Some((name, value?))).collect::<Vec<_>>();
    let empty = page("");
    assert_eq!(facts(&empty), [("data-status", "idle".to_owned())]);
    assert!(empty.page_title().starts_with("Quintet · "));
    let mut state = against_a_level("e2");
    let value = |state: &State, name: &str| facts(state).into_iter().find(|(known, _)| *known == name).unwrap().1;
    assert_eq!(
        (value(&state, "data-game"), value(&state, "data-ply"), value(&state, "data-turn")),
        ("quoridor".into(), "1".into(), "2".into())
    );
    assert_eq!(value(&state, "data-status"), "thinking");
    board(&mut state).session.resign(Side::FIRST);
    assert_eq!((value(&state, "data-status"), value(&state, "data-result")), ("over".to_owned(), "0-1".to_owned()));
    assert!(state.page_title().ends_with(" · Quintet"));
}
