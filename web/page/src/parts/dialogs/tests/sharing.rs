//! Sharing and files.

use super::*;

#[test]
fn the_link_contains_the_whole_game_and_is_copied_or_sent() {
    let (mut dialogs, mut state) = (Dialogs::default(), playing("quoridor", "e2 e8"));
    let dialog = contents(act(&mut dialogs, Action::Share, &state));
    let (_, address) = attributes(&dialog, "value").remove(0);
    let code = address.strip_prefix("https://example.org/q/#").unwrap();
    assert_eq!(link::read(code).unwrap().moves.len(), 2);
    assert_eq!(offered(&dialog), ["copy-field link", "picture svg", "picture png", "copy-shared", "embed"]);
    assert_eq!(words(&act(&mut dialogs, Action::CopyField("link".to_owned()), &state)), [format!("copy link: {address}")]);
    state.device.sends = true;
    assert!(offered(&contents(act(&mut dialogs, Action::Share, &state))).contains(&"send-link".to_owned()));
    assert_eq!(words(&act(&mut dialogs, Action::SendLink, &state)), [format!("send Quoridor: {address}")]);
    assert!(does(Action::CopyField("other".to_owned()), &state).is_empty(), "there is no such field");
}

#[test]
fn whoever_looks_back_may_share_the_game_up_to_there() {
    let (mut dialogs, mut state) = (Dialogs::default(), playing("quoridor", "e2 e8 e3"));
    board(&mut state).session.resign(quintet_engine::core::side::Side::FIRST);
    board(&mut state).session.look_at(1);
    let dialog = contents(act(&mut dialogs, Action::Share, &state));
    assert_eq!(offered(&dialog)[..2], ["share-part whole", "share-part here"]);
    assert!(text(&dialog).contains("Up to move 1, the one shown"));
    let here = act(&mut dialogs, Action::SharePart(Part::Here), &state);
    assert_eq!(words(&here)[1], r#"focus [data-action="share-part"][data-value="here"]"#);
    let pressed: Vec<String> = attributes(&contents(here), "aria-pressed").into_iter().map(|(_, on)| on).collect();
    assert_eq!(pressed, ["false", "true"]);
    let copied = |dialogs: &mut Dialogs| words(&act(dialogs, Action::CopyShared, &state)).remove(0);
    let part = copied(&mut dialogs);
    assert!(part.contains("e2") && !part.contains("e8") && !part.contains("Result"), "{part}");
    act(&mut dialogs, Action::Share, &state);
    assert!(copied(&mut dialogs).contains("Result"), "opened again it is the whole game");
    board(&mut state).session.look_at(0);
    assert!(text(&shows(Action::Share, &state)).contains("The position before the first move"));
}

#[test]
fn a_game_that_fits_into_no_link_can_be_exported() {
    let mut state = playing("nogo", "D4");
    board(&mut state).seats[0] = level(&"x".repeat(1 << 19));
    let dialog = shows(Action::Share, &state);
    assert_eq!(offered(&dialog)[0], "export");
    speak(&mut state, Lang::Zh);
    let other = shows(Action::Share, &state);
    assert_ne!(text(&dialog), text(&other));
    assert!(!text(&other).contains("link"), "{}", text(&other));
}

#[test]
fn a_picture_says_what_it_shows() {
    let mut state = playing("quoridor", "e2 e8");
    assert_eq!(does(Action::Picture(Picture::Png), &state), ["paint quintet-quoridor-2.png Move 2: e8"]);
    board(&mut state).session.look_at(0);
    assert_eq!(does(Action::Picture(Picture::Svg), &state), ["paint quintet-quoridor-0.svg Before the first move"]);
    board(&mut state).session.look_at(2);
    board(&mut state).session.resign(quintet_engine::core::side::Side::FIRST);
    assert!(does(Action::Picture(Picture::Svg), &state)[0].starts_with("paint quintet-quoridor-2.svg Move 2: e8 · "));
}

#[test]
fn without_a_game_there_is_nothing_to_share_or_export() {
    let state = page("");
    for action in Action::all() {
        let told = does(action.clone(), &state);
        let kept = ["results", "backup", "delete-all", "delete-all-now", "play-friend"];
        let opens =
            ["close-dialog", "settings", "help", "about", "import", "export-all", "open-found", "add-found", "resign-now", "tables"];
        assert_eq!(told.is_empty(), !opens.iter().chain(&kept).any(|name| *name == action.name()), "{action:?}: {told:?}");
    }
}

#[test]
fn a_game_is_exported_in_every_form_that_holds_it() {
    let (mut dialogs, mut state) = (Dialogs::default(), playing("nogo", "D4 C3"));
    let forms = |state: &State| offered(&shows(Action::Export(String::new()), state));
    let all =
        ["export-copy record", "export-file record", "export-copy sgf", "export-file sgf", "export-copy botzone", "export-file botzone"];
    assert_eq!(forms(&state), all);
    let opened = act(&mut dialogs, Action::Export(String::new()), &state);
    assert_eq!(words(&opened), ["open Export: NoGo · 2"]);
    let file = words(&act(&mut dialogs, Action::ExportFile(Form::Sgf), &state)).remove(0);
    assert!(file.starts_with("download quintet-nogo-2.sgf: (;"), "{file}");
    assert!(words(&act(&mut dialogs, Action::ExportCopy(Form::Record), &state))[0].starts_with("copy : Game: nogo"));
    assert!(act(&mut dialogs, Action::ExportCopy(Form::Actions), &state).is_empty(), "it is not offered");
    state.session.open(crate::testing::game("quoridor", "e2"));
    assert_eq!(forms(&state), all[..2]);
}

#[test]
fn a_save_is_exported_by_its_key_and_one_that_is_gone_not_at_all() {
    let (mut dialogs, state) = (Dialogs::default(), playing("quoridor", ""));
    let key = saved(&state, "Lesson <1>", "D4");
    assert_eq!(words(&act(&mut dialogs, Action::Export(key.clone()), &state)), ["open Export: Lesson <1>"]);
    assert!(words(&act(&mut dialogs, Action::ExportFile(Form::Record), &state))[0].starts_with("download quintet-nogo-1.txt: Game: nogo"));
    assert!(does(Action::CopyRecord(key), &state)[0].starts_with("copy : Game: nogo"));
    assert!(does(Action::CopyRecord(String::new()), &state)[0].starts_with("copy : Game: quoridor"));
    assert_eq!(does(Action::CopyGame, &state), does(Action::CopyRecord(String::new()), &state));
    assert!(does(Action::Export("gone".to_owned()), &state).is_empty());
    state.store.set("save/9", "no save").unwrap();
    assert_eq!(does(Action::CopyRecord("save/9".to_owned()), &state), ["copy : no save"], "as it is");
    assert!(does(Action::Export("save/9".to_owned()), &state).is_empty());
    assert!(does(Action::ExportAll, &state)[0].starts_with("backup Game: nogo"));
}

#[test]
fn a_single_game_is_opened_at_once() {
    let (mut dialogs, state) = (Dialogs::default(), page(""));
    assert_eq!(words(&act(&mut dialogs, Action::Import, &state)), ["open Open a file or text"]);
    let read = dialogs.update(Message::File(File::Read(b"Game: nogo\n\nD4 C3".to_vec())), &state);
    assert_eq!(words(&read), ["close", "bring nogo D4 C3"]);
    assert!(dialogs.found.is_empty() && dialogs.open.is_none());
}

#[test]
fn a_damaged_game_and_several_games_wait_for_a_decision() {
    let (mut dialogs, mut state) = (Dialogs::default(), page(""));
    let import = |dialogs: &mut Dialogs, state: &State, text: &str| send(dialogs, FormName::Import, &[("text", text)], state);
    let part = import(&mut dialogs, &state, "Game: nogo\n\nD4 C3 C3");
    assert_eq!(words(&part), ["open A part of this game is damaged"]);
    assert_eq!(offered(&contents(part)), ["close-dialog", "open-found"]);
    assert_eq!(words(&act(&mut dialogs, Action::OpenFound, &state)), ["close", "bring nogo D4 C3"]);
    assert_eq!(words(&act(&mut dialogs, Action::OpenFound, &state)), ["close"], "it is open already");

    let several = "Game: nogo\nName: One\n\nD4\n\nGame: quoridor\n\ne2 e8 e8\n\nGame: chess\n\ne4\n";
    let many = import(&mut dialogs, &state, several);
    assert_eq!(words(&many), ["open 2 games found"]);
    let many = contents(many);
    assert_eq!(offered(&many), ["close-dialog", "add-found"]);
    let said = text(&many);
    let (lost, rest) = said.split_once("One · NoGo · 1 move").unwrap();
    assert!(lost.contains("chess") && rest.contains("Quoridor · 2 moves") && rest.contains("damaged after that"), "{said}");
    assert_eq!(words(&act(&mut dialogs, Action::AddFound, &state)), ["close", "tab saves", "tell 2 games were added to the saves."]);
    let names: Vec<String> = saves::list(state.store.as_ref()).into_iter().map(|entry| entry.save.unwrap().meta.name).collect();
    assert_eq!(names, ["One", "Quoridor · 2"]);
    speak(&mut state, Lang::Zh);
    let chinese = text(&contents(import(&mut dialogs, &state, several)));
    assert!(!chinese.contains("moves") && !chinese.contains("damaged"), "{chinese}");
}

#[test]
fn games_that_find_no_room_are_counted() {
    let (mut dialogs, mut state) = (Dialogs::default(), page(""));
    send(&mut dialogs, FormName::Import, &[("text", "Game: nogo\n\nD4\n\nGame: nogo\n\nC3")], &state);
    state.store = Box::new(crate::parts::full::Full(quintet_base::store::Memory::default()));
    assert_eq!(words(&act(&mut dialogs, Action::AddFound, &state))[2], "tell 0 games were added; there was no space for 2.");
}

#[test]
fn what_is_wrong_with_a_file_is_said_where_people_look() {
    let mut state = page("");
    let files = [
        (File::Chosen(2, 10.0), "One file at a time, please."),
        (File::Chosen(1, MOST + 1.0), "It has 5.1 MB; the limit is 5 MB."),
        (File::Unread, "The file could not be read."),
        (File::Read(b"\x89PNG\0".to_vec()), "This is not text. Expected a game as Quintet text, SGF, a Botzone log or a list of actions."),
    ];
    for (file, problem) in files {
        let mut dialogs = Dialogs::default();
        let dropped = words(&dialogs.update(Message::File(file.clone()), &state));
        assert_eq!(dropped, [format!("note Open a file or text: {problem}")], "dropped on the page");
        act(&mut dialogs, Action::Import, &state);
        assert_eq!(words(&dialogs.update(Message::File(file.clone()), &state)), [format!("problem {problem}")]);
        dialogs.update(Message::Closed, &state);
        speak(&mut state, Lang::Zh);
        let chinese = words(&dialogs.update(Message::File(file), &state));
        assert!(chinese[0].starts_with("note ") && !chinese[0].contains(problem), "{chinese:?}");
        speak(&mut state, Lang::En);
    }
    let mut dialogs = Dialogs::default();
    assert!(dialogs.update(Message::File(File::Chosen(1, MOST)), &state).is_empty(), "it is to be read");
    let told = words(&send(&mut dialogs, FormName::Import, &[("text", "1. e4 e5")], &state));
    assert!(told[0].starts_with("note Open a file or text: No game can be read from it: "), "{told:?}");
}
