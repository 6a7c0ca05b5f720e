//! The other dialogs.

use super::*;

#[test]
fn whoever_can_resign_is_asked_first() {
    let mut state = playing("quoridor", "");
    assert!(does(Action::Resign, &state).is_empty(), "nothing was played");
    board(&mut state).session.play_text("e2").unwrap();
    assert_eq!(offered(&shows(Action::Resign, &state)), ["close-dialog", "resign-now"]);
    assert_eq!(does(Action::ResignNow, &state), ["close", "resign"]);
    assert_eq!(does(Action::CloseDialog, &state), ["close"]);
}

#[test]
fn games_are_saved_and_renamed_under_the_name_that_was_entered() {
    let (mut dialogs, mut state) = (Dialogs::default(), playing("quoridor", "e2"));
    let save = shows(Action::Save, &state);
    assert_eq!(attributes(&save, "value")[0].1, "Quoridor · 1");
    assert_eq!(words(&send(&mut dialogs, FormName::Save, &[("name", "mine")], &state)), ["close", "save mine"]);
    let key = saved(&state, "old \"name\"", "D4");
    let rename = shows(Action::RenameSave(key.clone()), &state);
    let values: Vec<String> = attributes(&rename, "value").into_iter().map(|(_, value)| value).collect();
    assert_eq!(values, [key.as_str(), "old \"name\""]);
    let name = |state: &State| state.title_of(&Save::read(&state.store.get(&key).unwrap()).unwrap());
    assert_eq!(words(&send(&mut dialogs, FormName::Rename, &[("key", &key), ("name", " ")], &state)), ["close"]);
    assert_eq!(name(&state), "old \"name\"");
    send(&mut dialogs, FormName::Rename, &[("key", &key), ("name", " new ")], &state);
    assert_eq!(name(&state), "new");
    assert!(does(Action::RenameSave("gone".to_owned()), &state).is_empty());
    let memory = quintet_base::store::Memory::default();
    quintet_base::store::Store::set(&memory, &key, &state.store.get(&key).unwrap()).unwrap();
    state.store = Box::new(crate::parts::full::Full(memory));
    assert_eq!(words(&send(&mut dialogs, FormName::Rename, &[("key", &key), ("name", "x")], &state)), ["close", "full"]);
}

#[test]
fn the_settings_show_what_holds_and_follow_the_language() {
    let (mut dialogs, mut state) = (Dialogs::default(), page("theme=dark"));
    let settings = contents(act(&mut dialogs, Action::Settings, &state));
    let now = chosen(&settings);
    let value = |name: &str| super::field(&now, name).unwrap();
    assert_eq!((value("theme"), value("lang"), value("careful"), value("seconds"), value("cores")), ("dark", "en", "touch", "", "2"));
    assert_eq!((value("board"), value("volume")), ("classic", "0"));
    speak(&mut state, Lang::Zh);
    let again = dialogs.update(Message::Language, &state);
    assert!(words(&again)[0].starts_with("open ") && text(&contents(again)) != text(&settings));
    dialogs.update(Message::Closed, &state);
    assert!(dialogs.update(Message::Language, &state).is_empty(), "it is closed");
    state.device.workers = 1;
    assert!(!chosen(&shows(Action::Settings, &state)).iter().any(|(name, _)| name == "cores"), "there is no choice");
}

#[test]
fn help_about_and_texts_for_copying_are_shown_in_the_language_of_the_page() {
    let mut state = playing("quoridor", "");
    for action in [Action::Help, Action::About] {
        let english = does(action.clone(), &state);
        speak(&mut state, Lang::Zh);
        assert_ne!(does(action.clone(), &state), english);
        speak(&mut state, Lang::En);
    }
    assert!(text(&shows(Action::About, &state)).contains("b1"), "the build");
    let by_hand = Dialogs::default().update(Message::ByHand("<Game>".to_owned()), &state);
    assert!(contents(by_hand).as_str().contains("&lt;Game&gt;"));
    let shown = Dialogs::default().update(Message::Show("benchmark", "Heading", Markup::EMPTY), &state);
    assert_eq!(words(&shown), ["open Heading"]);
}

#[test]
fn results_are_shown_by_game_and_rival() {
    let mut state = playing("quoridor", "e2 e8");
    assert!(text(&shows(Action::Results, &state)).contains("No finished game yet."));
    board(&mut state).seats[1] = level("adept");
    board(&mut state).session.resign(quintet_engine::core::side::Side::SECOND);
    state.count(7200.0).unwrap();
    let dialog = shows(Action::Results, &state);
    assert!(text(&dialog).contains("Adept 1 0 0 1") && text(&dialog).contains("Time played: 2.0 h."), "{}", text(&dialog));
    assert!(!text(&dialog).contains("NoGo"));
    assert_eq!(offered(&dialog), ["backup", "import", "delete-all"]);
}

#[test]
fn everything_is_kept_in_a_file_and_comes_back_from_it() {
    let (mut dialogs, state) = (Dialogs::default(), playing("quoridor", "e2"));
    state.store.set("save/1", "a game").unwrap();
    state.store.set("settings", "{}").unwrap();
    let kept = does(Action::Backup, &state).remove(0);
    let file = kept.strip_prefix("backup ").unwrap();
    let elsewhere = playing("nogo", "");
    elsewhere.store.set("save/2", "another game").unwrap();
    let asked = contents(send(&mut dialogs, FormName::Import, &[("text", file)], &elsewhere));
    assert!(text(&asked).contains("Games in the file: 1."));
    assert_eq!(offered(&asked), ["close-dialog", "restore-all", "restore-missing"]);
    assert_eq!(words(&act(&mut dialogs, Action::RestoreMissing, &elsewhere)), ["close", "start anew"]);
    assert_eq!(elsewhere.store.keys(), ["save/1", "save/2", "settings"]);
    assert!(act(&mut dialogs, Action::RestoreMissing, &elsewhere).is_empty(), "it was done");
    send(&mut dialogs, FormName::Import, &[("text", file)], &elsewhere);
    assert_eq!(words(&act(&mut dialogs, Action::RestoreAll, &elsewhere)), ["close", "start anew"]);
    assert_eq!(elsewhere.store.keys(), ["save/1", "settings"]);
    let newer = send(&mut dialogs, FormName::Import, &[("text", r#"{"quintet":9,"kept":[]}"#)], &elsewhere);
    assert!(words(&newer)[0].starts_with("problem This file comes from a newer version"));
    assert_eq!(offered(&shows(Action::DeleteAll, &elsewhere)), ["backup", "close-dialog", "delete-all-now"]);
    assert_eq!(does(Action::DeleteAllNow, &elsewhere), ["forget everything"]);
    assert!(elsewhere.store.keys().is_empty());
}
