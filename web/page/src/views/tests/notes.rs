//! Moves that wait for a confirmation, results and notes, the guide, and setting up a position.

use super::*;

#[test]
fn a_move_that_waits_is_confirmed_or_cancelled() {
    let pending = |state: &mut State| view(state, |state, game| state.pending_markup(game));
    let mut state = playing("quoridor", "");
    state.settings.update(crate::parts::settings::Message::Set("careful".to_owned(), "always".to_owned()), state.store.as_ref());
    assert_eq!(state.settings.careful, Careful::Always);
    tell(&mut state, To::Advance);
    assert!(pending(&mut state).is_empty());
    tell(&mut state, To::Press("e3h".to_owned(), false));
    let waits = pending(&mut state);
    assert_eq!(offered(&waits), ["cancel", "confirm"]);
    assert!(text(&waits).contains("Play e3h"), "{}", text(&waits));
    assert!(view(&mut state, |state, game| state.tray_markup(game, Markup::EMPTY)).is_empty(), "there is no tray");
    let mut blokus = playing("blokus", "");
    let tray = view(&mut blokus, |state, game| state.tray_markup(game, Markup::EMPTY));
    assert_eq!((offered(&tray), attributes(&tray, "data-piece").len()), (vec!["rotate".to_owned(), "mirror".to_owned()], 21));
}

#[test]
fn the_result_and_notes_are_cards() {
    let mut state = playing("quoridor", "e2");
    assert!(view(&mut state, |state, game| state.result_markup(game)).is_empty());
    board(&mut state).session.resign(Side::FIRST);
    assert!(text(&view(&mut state, |state, game| state.result_markup(game))).contains("resigned"));
    state.session.notes.note("Title".to_owned(), "first\nsecond".to_owned(), Some((crate::action::Action::Reload, "Reload".to_owned())));
    let notes = state.notes_markup();
    assert_eq!(
        (offered(&notes), notes.as_str().contains("<ul><li>second</li></ul>")),
        (vec!["close-note 0".to_owned(), "reload".to_owned()], true)
    );
}

#[test]
fn the_guide_is_offered_once_and_leads_step_by_step() {
    let guide = |state: &mut State| offered(&view(state, |state, game| state.guide_markup(game)));
    let mut state = playing("amazons", "");
    assert_eq!(guide(&mut state), ["guide", "guide-skip"]);
    state.guide.step = Some(0);
    let steps = state.session.game.as_ref().unwrap().session.help().guide;
    for (at, step) in steps.iter().enumerate() {
        state.guide.step = Some(at);
        assert_eq!(guide(&mut state), [if step.until == Until::Read { "guide-next" } else { "guide-skip" }]);
    }
    state.guide.step = None;
    state.remember_guided();
    state.remember_guided();
    assert!(guide(&mut state).is_empty() && state.store.get("guided").unwrap() == "amazons");
    state.session.open(game("nogo", ""));
    assert!(!guide(&mut state).is_empty(), "another game");
    board(&mut state).session.play_text("D4").unwrap();
    assert!(guide(&mut state).is_empty(), "it has begun");
}

#[test]
fn setting_up_offers_brushes_sides_and_what_is_left() {
    let mut state = playing("quoridor", "e3h");
    let setup = SetUp::begin(state.session.game.as_ref().unwrap(), Lang::En).unwrap();
    let panel = state.set_up_markup(&setup);
    assert_eq!(attributes(&panel, "data-brush").len(), setup.play().session.brushes(Lang::En).len());
    let all = ["-set-up-stock 0 8", "set-up-stock 0 10", "set-up-stock 1 9", "-set-up-stock 1 11", "set-up-copy"];
    assert_eq!(offered(&panel), all, "one wall lies on the board; it was either side's");
    assert_eq!(offered(&state.set_up_bar()), ["set-up-clear", "set-up-start", "set-up-game", "set-up-cancel", "set-up-play"]);
    assert!(panel.as_str().contains(r#"class="told""#), "it can be played from");
    let mut setup = SetUp::begin(&game("amazons", ""), Lang::En).unwrap();
    setup.update(Change::Clear, Lang::En);
    let broken = state.set_up_markup(&setup);
    assert!(broken.as_str().contains(r#"class="problem""#));
    speak(&mut state, Lang::Zh);
    assert_ne!(text(&state.set_up_markup(&setup)), text(&broken));
}
