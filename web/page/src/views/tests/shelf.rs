//! The start page and the saves.

use super::*;

fn save(state: &State, key: &str, moves: &str, saved: f64) {
    let meta = Meta { saved, ..Meta::default() };
    let text = quintet_engine::text::json::to_text(&Save::new(&game("quoridor", moves).record(), meta));
    state.store.set(key, &text).unwrap();
}

#[test]
fn the_start_page_continues_the_latest_game() {
    let mut state = page("");
    let home = state.home_markup(false);
    assert_eq!(offered(&home)[0], "live");
    assert!(text(&home).contains("Your games are saved here"));
    save(&state, "auto/nogo", "e2 e8", 300_000.0);
    save(&state, "auto/quoridor", "", 480_000.0);
    let home = state.home_markup(true);
    let wanted = [
        "open-save auto/quoridor",
        "open-save auto/nogo",
        "open-game quoridor",
        "play-friend",
        "all-saves",
        "results",
        "open-puzzle quoridor today",
    ];
    let first = offered(&home).iter().position(|action| action == wanted[0]).unwrap();
    assert_eq!(offered(&home)[first..first + wanted.len()], wanted);
    assert!(text(&home).contains("Quoridor · no move yet · 2 min ago"), "{}", text(&home));
    state.device.still = true;
    assert_ne!(offered(&state.home_markup(false))[0], "live", "the boards do not move");
    state.session.notes.tell("told".to_owned());
    assert!(offered(&state.home_markup(false)).contains(&"close-note 0".to_owned()));
}

#[test]
fn the_age_of_a_save_is_rounded() {
    let mut state = page("");
    let save = Save::new(&game("quoridor", "").record(), Meta::default());
    for (minutes, said) in
        [(0.0, "just now"), (59.0, "59 min ago"), (60.0, "1 h ago"), (2879.0, "47 h ago"), (2880.0, "2 days ago"), (-5.0, "just now")]
    {
        state.device.date = minutes * 60_000.0;
        assert_eq!(state.ago(&save), said);
    }
}

/// A browser that writes dates as numbers.
const LOCALE: Locale = Locale { lower: |text| text.to_lowercase(), moment: |date, _| format!("at {date}") };

#[test]
fn the_list_says_against_whom_and_how_it_ended() {
    let mut state = page("");
    let keep = |key: &str, player: &Player, resigned: Option<Side>, names: &[&str]| {
        let mut game = game("quoridor", "e2 e8");
        game.seats[1] = player.clone();
        if let Some(side) = resigned {
            game.session.resign(side);
        }
        let meta = Meta { names: names.iter().map(|&name| name.to_owned()).collect(), ..Meta::default() };
        Save::new(&game.record(), meta).keep(state.store.as_ref(), key).unwrap();
    };
    let (adept, person) = (level("adept"), Player::Person);
    keep("auto/1", &adept, Some(Side::SECOND), &[]);
    keep("auto/2", &adept, Some(Side::FIRST), &[]);
    keep("auto/3", &adept, None, &[]);
    keep("auto/4", &person, Some(Side::FIRST), &["Anna", "Bo"]);
    keep("auto/5", &person, Some(Side::SECOND), &[]);
    keep("auto/6", &Player::Program("program:mine".to_owned()), None, &[]);
    let list = state.shelf_markup(&mut Pictures::default(), LOCALE);
    let said = text(&list);
    for line in [
        "Against Adept · You won Quoridor · 2 moves ·  10 min ago",
        "Against Adept · You lost",
        "Against Adept · In progress",
        "Anna – Bo · Bo wins",
        "2 people · Red wins",
        "Against mine · In progress",
    ] {
        assert!(said.contains(line), "{line} is not in {said}");
    }
    assert_eq!(list.as_str().matches("class=\"face\"").count(), 3);
    assert_eq!(attributes(&list, "title")[0].1, "at 0");
    for (wanted, found) in [("adept", 3), ("you won", 1), ("anna", 1), ("in progress", 2), ("2 people", 1)] {
        state.shelf.update(ToShelf::Filter(wanted.to_owned()), state.store.as_ref());
        assert_eq!(state.shelf_markup(&mut Pictures::default(), LOCALE).as_str().matches("data-save").count(), found, "{wanted}");
    }
}

#[test]
fn the_list_offers_what_each_save_allows() {
    let mut state = page("");
    let locale = LOCALE;
    let mut pictures = Pictures::default();
    assert_eq!(text(&state.shelf_markup(&mut pictures, locale)), "No saved games yet.");
    save(&state, "auto/quoridor", "e2", 0.0);
    saves::keep_named(state.store.as_ref(), &Save::new(&game("nogo", "D4").record(), Meta { name: "Mine".to_owned(), ..Meta::default() }))
        .unwrap();
    state.store.set("save/8", "no save").unwrap();
    state.store.set("save/9", r#"{"v":99}"#).unwrap();
    let list = state.shelf_markup(&mut pictures, locale);
    let expected = [
        "open-save save/0",
        "rename-save save/0",
        "export save/0",
        "delete-save save/0",
        "open-save auto/quoridor",
        "export auto/quoridor",
        "delete-save auto/quoridor",
    ];
    let all = offered(&list);
    assert_eq!(all[..7], expected);
    assert!(all[7..].contains(&"copy-record save/8".to_owned()) && all[7..].contains(&"delete-save save/8".to_owned()));
    assert!(!all.contains(&"delete-save save/9".to_owned()), "a newer page may read it: {all:?}");
    assert_eq!(list, state.shelf_markup(&mut pictures, locale), "the pictures are known");
    let find = |state: &mut State, wanted: &str| {
        state.shelf.update(ToShelf::Filter(wanted.to_owned()), state.store.as_ref());
        text(&state.shelf_markup(&mut Pictures::default(), locale))
    };
    assert!(find(&mut state, "mine").contains("Mine") && !find(&mut state, "mine").contains("Quoridor"));
    assert_eq!(find(&mut state, "nothing like it"), "No save matches.");
    state.shelf.update(ToShelf::Open, state.store.as_ref());
    for number in 100..130 {
        save(&state, &format!("auto/nogo{number}"), "e2", f64::from(number));
    }
    assert_eq!(offered(&state.shelf_markup(&mut pictures, locale)).last().map(String::as_str), Some("more-saves"));
}
