//! New games.

use super::*;

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
