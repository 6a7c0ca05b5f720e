//! Embedding and friends.

use super::*;

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
