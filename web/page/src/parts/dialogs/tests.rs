//! What people notice of the dialogs, without a browser.

use quintet_base::html::Markup;
use quintet_base::lang::Lang;
use quintet_engine::formats::record::Record;
use quintet_play::clock::TimeControl;
use quintet_play::files::{Form, MOST};
use quintet_play::query::Query;
use quintet_play::saves::{self, Meta};
use quintet_play::share::link;

use super::new_game::of_query;
use super::*;
use crate::testing::{attributes, board, chosen, level, offered, page, playing, speak, text};

/// The effects as words; markup is left out.
fn words(effects: &[Effect]) -> Vec<String> {
    let word = |effect: &Effect| match effect {
        Effect::Open(heading, _) => format!("open {heading}"),
        Effect::Close => "close".to_owned(),
        Effect::Focus(names) => format!("focus {names}"),
        Effect::Problem(text) => format!("problem {text}"),
        Effect::Fill(_) => "fill".to_owned(),
        Effect::Code(text, address) => format!("code {text} shown at {address}"),
        Effect::Copy(text, field) => format!("copy {field}: {text}"),
        Effect::Send(title, address) => format!("send {title}: {address}"),
        Effect::Paint(painting) => format!("paint {} {}", painting.name, painting.caption.line),
        Effect::Download(name, text) => format!("download {name}: {text}"),
        Effect::Backup(text) => format!("backup {text}"),
        Effect::Tell(text) => format!("tell {text}"),
        Effect::Note(title, text) => format!("note {title}: {text}"),
        Effect::Tab(tab) => format!("tab {}", tab.name()),
        Effect::Bring(opened) => format!("bring {} {}", opened.session.game(), opened.session.moves().join(" ")),
        Effect::Begin(game) => {
            let seats: Vec<&str> = game.seats.iter().map(saves::Player::value).collect();
            format!("begin {} {} {}", game.session.game(), game.session.variant(), seats.join(" "))
        }
        Effect::Name(name) => format!("name {name}"),
        Effect::Hand(way, title, address) => format!("hand {way:?} {title}: {address}"),
        Effect::Sent => "sent".to_owned(),
        Effect::Save(name) => format!("save {name}"),
        Effect::Full => "full".to_owned(),
        Effect::StartAnew => "start anew".to_owned(),
        Effect::Forget => "forget everything".to_owned(),
        Effect::Status(text) => format!("status {text}"),
        Effect::Resign => "resign".to_owned(),
    };
    effects.iter().map(word).collect()
}

fn act(dialogs: &mut Dialogs, action: Action, state: &State) -> Vec<Effect> {
    dialogs.update(Message::Do(action), state)
}

/// What an action does, as words.
fn does(action: Action, state: &State) -> Vec<String> {
    words(&act(&mut Dialogs::default(), action, state))
}

fn send(dialogs: &mut Dialogs, form: FormName, fields: &[(&str, &str)], state: &State) -> Vec<Effect> {
    let fields = fields.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())).collect();
    dialogs.update(Message::Form(form, fields), state)
}

/// The contents of the dialog that the first effect opens or fills.
fn contents(effects: Vec<Effect>) -> Markup {
    match effects.into_iter().next() {
        Some(Effect::Open(_, contents) | Effect::Fill(contents)) => contents,
        other => panic!("{:?}", words(&other.into_iter().collect::<Vec<_>>())),
    }
}

fn shows(action: Action, state: &State) -> Markup {
    contents(act(&mut Dialogs::default(), action, state))
}

/// The key of a new save with this name.
fn saved(state: &State, name: &str, moves: &str) -> String {
    let record = Record::parse(&format!("Game: nogo\n\n{moves}")).unwrap();
    let meta = Meta { name: name.to_owned(), ..Meta::default() };
    saves::keep_named(state.store.as_ref(), &Save::new(&record, meta)).unwrap()
}

// Sharing.

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

// Files.

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
    state.store = Box::new(super::super::full::Full(quintet_base::store::Memory::default()));
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

// New games.

/// What the dialog sends if nothing in it is changed.
fn fields_of(markup: &Markup) -> Vec<(String, String)> {
    let inputs = attributes(markup, "name").into_iter().filter(|(tag, _)| tag.starts_with("input"));
    let value = |tag: &str| tag.split_once("value=\"").map_or("", |(_, rest)| rest.split('"').next().unwrap_or_default()).to_owned();
    let on = |tag: &str| tag.contains(" checked").to_string();
    let inputs = inputs.filter(|(tag, _)| !tag.contains("radio") || tag.contains(" checked"));
    let inputs = inputs.map(|(tag, name)| (name, if tag.contains("checkbox") { on(tag) } else { value(tag) }));
    chosen(markup).into_iter().chain(inputs).collect()
}

#[test]
fn the_dialog_for_a_new_game_begins_with_the_present_one_and_starts_its_like() {
    let (mut dialogs, mut state) = (Dialogs::default(), playing("quoridor", "e2"));
    board(&mut state).seats[1] = level("random");
    let dialog = contents(act(&mut dialogs, Action::NewGame, &state));
    let fields = fields_of(&dialog);
    let value = |name: &str| super::field(&fields, name).unwrap();
    assert_eq!((value("variant"), value("mode"), value("my-side"), value("rival")), ("standard", "rival", "1", "random"));
    assert_eq!(value("clock"), "none");
    assert_eq!((value("contest"), value("contest-seconds"), value("contest-violations")), ("false", "30", "3"));
    assert_eq!(offered(&dialog), ["set-up", "close-dialog"]);
    let begun = dialogs.update(Message::Form(FormName::NewGame, fields), &state);
    assert_eq!(words(&begun), ["close", "begin quoridor standard person random"]);
    let Some(Effect::Begin(game)) = begun.last() else { panic!("no game") };
    assert!(game.is_wanted && !game.timing.is_used());
}

#[test]
fn one_plays_a_rival_on_either_side_or_by_lot_or_chooses_each_player() {
    let (mut dialogs, mut state) = (Dialogs::default(), playing("blokus", ""));
    let begun = |dialogs: &mut Dialogs, state: &State, variant: &str, side: &str| {
        let fields = [("variant", variant), ("mode", "rival"), ("rival", "adept"), ("my-side", side)];
        words(&send(dialogs, FormName::NewGame, &fields, state)).pop().unwrap()
    };
    assert_eq!(begun(&mut dialogs, &state, "duo", "2"), "begin blokus duo adept person");
    assert_eq!(begun(&mut dialogs, &state, "classic", "3"), "begin blokus classic adept adept person adept");
    let mut lots = Vec::new();
    for time in 0..2 {
        state.device.date = f64::from(time);
        lots.push(begun(&mut dialogs, &state, "duo", "chance"));
    }
    lots.sort_unstable();
    assert_eq!(lots, ["begin blokus duo adept person", "begin blokus duo person adept"]);
    // Between persons the players are chosen one by one; the other way is one press away, and begins low.
    let fields = fields_of(&shows(Action::NewGame, &state));
    assert_eq!((super::field(&fields, "mode"), super::field(&fields, "seat-2")), (Some("each"), Some("person")));
    let changed =
        send(&mut dialogs, FormName::NewGameVariant, &[("variant", "duo"), ("mode", "rival"), (crate::action::CHANGED, "mode")], &state);
    let now = fields_of(&contents(changed));
    assert_eq!(
        (super::field(&now, "rival"), super::field(&now, "my-side"), super::field(&now, "seat-1")),
        (Some("newcomer"), Some("1"), None)
    );
}

#[test]
fn the_clock_of_the_present_game_is_offered_again() {
    let mut state = playing("quoridor", "e2");
    board(&mut state).timing = quintet_play::clock::Timing::clocks(TimeControl::Side { seconds: 90.0, increment: 2.0 }, true);
    let fields = fields_of(&shows(Action::NewGame, &state));
    let value = |name: &str| super::field(&fields, name).unwrap();
    assert_eq!((value("clock"), value("clock-minutes"), value("clock-increment"), value("clock-shown")), ("side", "1.5", "2", "true"));
    let Some(Effect::Begin(game)) = Dialogs::default().update(Message::Form(FormName::NewGame, fields.clone()), &state).pop() else {
        panic!("no game")
    };
    assert_eq!(game.timing.clock.control, TimeControl::Side { seconds: 90.0, increment: 2.0 });
}

#[test]
fn another_variant_has_other_seats_and_keeps_what_was_entered() {
    let (mut dialogs, state) = (Dialogs::default(), playing("blokus", ""));
    let fields = [("variant", "duo"), ("seat-1", "random"), ("clock", "move"), ("clock-seconds", "7"), (crate::action::CHANGED, "variant")];
    let changed = send(&mut dialogs, FormName::NewGameVariant, &fields, &state);
    assert_eq!(words(&changed)[1], "focus select[name=variant],[name=variant]:checked");
    let now = fields_of(&contents(changed));
    let value = |name: &str| super::field(&now, name);
    assert_eq!((value("variant"), value("seat-2"), value("seat-3")), (Some("duo"), Some("random"), None));
    assert_eq!((value("clock"), value("clock-seconds"), value("contest")), (Some("move"), Some("7"), Some("false")));
    let four = send(&mut dialogs, FormName::NewGameVariant, &[("variant", "classic"), ("seat-1", "person"), ("seat-2", "random")], &state);
    let now = fields_of(&contents(four));
    let value = |name: &str| super::field(&now, name);
    assert_eq!((value("seat-4"), value("contest")), (Some("random"), None), "contests are for two");
}

#[test]
fn a_bad_number_is_named_in_the_dialog_and_nothing_begins() {
    let (mut dialogs, mut state) = (Dialogs::default(), playing("quoridor", ""));
    let fields = [("clock", "move"), ("clock-seconds", "soon")];
    let english = words(&send(&mut dialogs, FormName::NewGame, &fields, &state));
    assert!(english[0].starts_with("problem ") && english.len() == 1, "{english:?}");
    speak(&mut state, Lang::Zh);
    assert_ne!(words(&send(&mut dialogs, FormName::NewGame, &fields, &state)), english);
}

#[test]
fn an_address_describes_a_game() {
    let begin = |query: &str| {
        let pairs = query.split('&').filter_map(|pair| pair.split_once('=')).map(|(key, value)| (key.to_owned(), value.to_owned()));
        let query = Query::read(pairs);
        of_query(query.game.as_deref().unwrap_or_default(), &query, "?address", 5, &Default::default())
    };
    let plain = begin("game=nogo").unwrap();
    assert_eq!((plain.session.game(), plain.query.as_str(), plain.timing.is_used(), plain.seed), ("nogo", "", false, 5));
    let contest = begin("game=quoridor&rules=course&side=both").unwrap();
    assert_eq!((contest.session.variant(), contest.query.as_str()), ("course", "?address"));
    assert_eq!(contest.timing.contest.as_ref().unwrap().rules.seconds, Some(30.0), "persons need longer");
    let programs = begin("game=quoridor&rules=course&side=none").unwrap();
    assert_eq!(programs.timing.contest.as_ref().unwrap().rules.seconds, Some(1.0));
    assert!(begin("game=blokus&rules=contest&variant=classic").unwrap().timing.contest.is_none(), "contests are for two");
    assert!(begin("level=adept").is_none());
}

// Embedding.

#[test]
fn the_code_for_embedding_follows_the_choices() {
    let (mut dialogs, mut state) = (Dialogs::default(), playing("quoridor", ""));
    board(&mut state).seats[1] = level("adept");
    let opened = act(&mut dialogs, Action::Embed, &state);
    let told = words(&opened);
    assert_eq!(told[0], "open A board for your page");
    let frame = r#"<iframe src="https://example.org/q/?embed=1&amp;game=quoridor&amp;variant=standard&amp;side=first&amp;level=adept""#;
    assert!(told[1].contains(frame) && told[1].ends_with("&level=adept&theme=light&lang=en"), "{}", told[1]);
    let fields = fields_of(&contents(opened));
    let value = |name: &str| super::field(&fields, name).unwrap();
    assert_eq!((value("what"), value("level"), value("undo"), value("contest")), ("quoridor", "adept", "true", "false"));
    assert_eq!(words(&act(&mut dialogs, Action::CopyField("code".to_owned()), &state))[0].split(' ').nth(2), Some("<iframe"));

    let script = [
        ("what", "nogo"),
        ("side", "both"),
        ("level", "unheard-of"),
        ("variant", "5x5"),
        ("form", "script"),
        ("theme", "dark"),
        ("lang", "zh"),
    ];
    let changed = send(&mut dialogs, FormName::Embed, &script, &state);
    let told = words(&changed);
    assert!(told[0] == "fill" && told[1].contains("embed.js") && told[1].contains("variant: \"5x5\""), "{told:?}");
    assert!(told[1].contains("undo: \"0\"") && !told[1].contains("level:") && told[1].ends_with("&theme=dark&lang=zh"), "{told:?}");
    assert!(
        !fields_of(&contents(changed)).iter().any(|(name, value)| name == "level" && value == "unheard-of"),
        "the game has no such level"
    );
}

#[test]
fn a_game_in_progress_is_embedded_with_its_moves_or_its_position() {
    let (mut dialogs, state) = (Dialogs::default(), playing("quoridor", "e2"));
    let opened = act(&mut dialogs, Action::Embed, &state);
    let code = words(&opened).remove(1);
    assert!(code.contains("game=quoridor&amp;side=first") && code.contains("#1"), "{code}");
    let whats: Vec<String> = attributes(&contents(opened), "value").into_iter().map(|(_, value)| value).collect();
    assert_eq!(whats[..2], ["game", "position"]);
    let position = words(&send(&mut dialogs, FormName::Embed, &[("what", "position"), ("side", "first")], &state)).remove(1);
    assert!(position.contains("start=") && !position.contains('#'), "{position}");
    assert_eq!(full_address(state.session.game.as_ref().unwrap(), &state).split('#').next(), Some("https://example.org/q/"));
    let window = dialogs.update(Message::NoWindow("https://example.org/q/#x".to_owned()), &state);
    assert_eq!(offered(&contents(window)), ["copy-field address"]);
    let copied = words(&act(&mut dialogs, Action::CopyField("address".to_owned()), &state));
    assert_eq!(copied, ["copy address: https://example.org/q/#x"]);
}

// The other dialogs.

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
    state.store = Box::new(super::super::full::Full(memory));
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

// Friends.

/// A page with a game against Anna after these moves.
fn with_friend(moves: &str) -> State {
    let mut state = playing("quoridor", moves);
    let game = board(&mut state);
    game.set_name(quintet_engine::core::side::Side::SECOND, "Anna");
    game.play_friend(saves::Friend { id: "0123456789abcdef".to_owned(), side: 1, sent: None });
    state
}

#[test]
fn a_game_with_a_friend_begins_with_both_names_on_the_chosen_side() {
    let state = page("");
    let dialog = shows(Action::PlayFriend, &state);
    assert_eq!(chosen(&dialog), [("game".to_owned(), "quoridor".to_owned()), ("variant".to_owned(), "standard".to_owned())]);
    let fields =
        [("mode", "friend"), ("game", "nogo"), ("variant", "standard"), ("my-side", "2"), ("my-name", " Bo "), ("their-name", "Anna")];
    let begun = send(&mut Dialogs::default(), FormName::NewGame, &fields, &state);
    assert_eq!(words(&begun), ["close", "name Bo", "begin nogo standard person person"]);
    let Some(Effect::Begin(game)) = begun.into_iter().next_back() else { panic!("no game") };
    assert_eq!((game.names, game.friend.map(|friend| friend.side)), (vec!["Anna".to_owned(), "Bo".to_owned()], Some(2)));
    assert_eq!(game.seats, [saves::Player::Friend, saves::Player::Person]);
}

#[test]
fn what_four_play_is_not_offered_by_link() {
    let state = playing("blokus", "");
    let fields = [("mode", "friend"), ("of", "blokus"), ("variant", "classic"), ("changed", "mode"), ("my-name", "Bo")];
    let dialog = contents(send(&mut Dialogs::default(), FormName::NewGameVariant, &fields, &state));
    assert!(text(&dialog).contains("four players cannot"), "{}", text(&dialog));
    assert!(!attributes(&dialog, "value").iter().any(|(_, value)| value == "classic"));
    assert!(attributes(&dialog, "value").iter().any(|(tag, value)| tag.contains("my-name") && value == "Bo"), "what was entered stays");
    assert_eq!(chosen(&shows(Action::NewGame, &with_friend("")))[0].0, "game", "the next game is with a friend too");
}

#[test]
fn one_link_goes_all_three_ways() {
    let state = with_friend("e2");
    let address = crate::friends::address_of(state.session.game.as_ref().unwrap(), &state).unwrap();
    for (action, way) in [(Action::FriendSend, "Send"), (Action::FriendCopy, "Copy")] {
        assert_eq!(does(action, &state), [format!("hand {way} Quoridor: {address}")]);
    }
    assert_eq!(does(Action::FriendCode, &state), ["open QR code", "sent"]);
    assert!(shows(Action::FriendCode, &state).as_str().contains("<svg class=\"code\""));
    assert!(does(Action::FriendCopy, &playing("quoridor", "e2")).is_empty(), "no friend, no link");
}

#[test]
fn two_persons_at_one_screen_have_names() {
    let state = playing("nogo", "");
    let fields = [("mode", "each"), ("of", "nogo"), ("variant", "standard"), ("seat-1", "person"), ("seat-2", "person")];
    let dialog = contents(send(&mut Dialogs::default(), FormName::NewGameVariant, &fields, &state));
    assert!(text(&dialog).contains("Name of Black") && dialog.as_str().contains("data-setting=\"turn-board\""), "{}", text(&dialog));
    let named = [&fields[..], &[("name-1", "Anna"), ("name-2", "")]].concat();
    let begun = send(&mut Dialogs::default(), FormName::NewGame, &named, &state);
    let Some(Effect::Begin(game)) = begun.into_iter().next_back() else { panic!("no game") };
    assert_eq!((game.name(quintet_engine::core::side::Side::FIRST, Lang::En).as_str(), game.friend), ("Anna", None));
}
