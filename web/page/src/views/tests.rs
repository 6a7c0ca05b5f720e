//! What is offered and said when, without a browser.

use quintet_base::html::Markup;
use quintet_base::lang::Lang;
use quintet_board::games;
use quintet_engine::core::side::Side;
use quintet_link::queue::Event;
use quintet_play::Play;
use quintet_play::clock::{TimeControl, Timing};
use quintet_play::saves::{self, Meta, Player, Save};
use quintet_play::settings::{Careful, Pace};
use quintet_protocol::SearchInfo;

use super::header::FACTS;
use super::shelf::{Locale, Pictures};
use crate::help::guide::Until;
use crate::parts::review::{Message as ToReview, Review};
use crate::parts::session::{Effect, Message as To};
use crate::parts::setup::{Message as Change, SetUp};
use crate::parts::shelf::Message as ToShelf;
use crate::state::{State, Tab};
use crate::testing::{attributes, board, chosen, game, level, offered, page, playing, speak, text};

/// A view of the game on the board, as the shell draws it: it takes the game out for that.
fn view<T>(state: &mut State, draw: impl FnOnce(&mut State, &Play) -> T) -> T {
    let game = state.session.game.take().unwrap();
    let drawn = draw(state, &game);
    state.session.game = Some(game);
    drawn
}

/// What the bar below the board offers.
fn bar(state: &mut State) -> Vec<String> {
    offered(&view(state, |state, game| state.bar_markup(game)))
}

/// A message to the session; every request that follows gets the number 7.
fn tell(state: &mut State, message: To) {
    let around = state.around();
    if state.session.update(message, around).iter().any(|effect| matches!(effect, Effect::Go(_))) {
        state.session.asked(7);
    }
}

/// A game of Quoridor with a level in the second seat; it thinks if it is to move.
fn against_a_level(moves: &str) -> State {
    let mut state = playing("quoridor", moves);
    board(&mut state).seats[1] = level("random");
    tell(&mut state, To::Advance);
    state
}

// The bar.

#[test]
fn the_bar_offers_what_can_be_done_now() {
    let mut state = against_a_level("");
    assert_eq!(bar(&mut state), ["-undo", "-redo", "hint", "-stop", "flip", "-resign", "new-game"]);
    let mut state = against_a_level("e2");
    assert_eq!(bar(&mut state), ["undo", "-redo", "move-now", "stop", "flip", "resign", "new-game"], "the level thinks");
    tell(&mut state, To::Stop);
    assert_eq!(bar(&mut state), ["undo", "-redo", "-hint", "resume", "flip", "resign", "new-game"]);
    tell(&mut state, To::Undo);
    assert_eq!(bar(&mut state)[..2], ["-undo", "redo"]);
}

#[test]
fn between_persons_nothing_pauses_and_after_the_end_there_is_the_analysis() {
    let mut state = playing("quoridor", "e2 e8");
    assert_eq!(bar(&mut state), ["undo", "-redo", "hint", "flip", "resign", "new-game"]);
    board(&mut state).session.resign(Side::FIRST);
    assert_eq!(bar(&mut state), ["undo", "-redo", "analyse", "flip", "-resign", "new-game"]);
    state.settings.update(crate::parts::settings::Message::Set("engine-output".to_owned(), "false".to_owned()), state.store.as_ref());
    assert_eq!(bar(&mut state)[2], "-analyse", "without the engine's output");
}

#[test]
fn on_a_phone_the_bar_steps_through_the_game_that_is_analysed() {
    let mut state = playing("quoridor", "e2 e8");
    state.tab = Tab::Analysis;
    assert_eq!(bar(&mut state)[..2], ["undo", "-redo"], "in a wide window the steps are in sight");
    state.device.narrow = true;
    assert_eq!(bar(&mut state)[..2], ["look-back", "-look-next"]);
    board(&mut state).session.look_at(0);
    assert_eq!(bar(&mut state)[..2], ["-look-back", "look-next"]);
    state.tab = Tab::Moves;
    assert_eq!(bar(&mut state)[..2], ["undo", "-redo"]);
}

#[test]
fn games_between_levels_are_paused_stepped_and_paced() {
    let mut state = playing("quoridor", "");
    board(&mut state).seats = vec![level("random"); 2];
    assert_eq!(bar(&mut state), ["-undo", "-redo", "stop", "step", "pace", "flip", "new-game"]);
    board(&mut state).paused = true;
    assert_eq!(bar(&mut state)[2], "resume");
    state.settings.update(crate::parts::settings::Message::Pace, state.store.as_ref());
    assert_eq!(state.settings.pace, Pace::Fast);
    assert!(view(&mut state, |state, game| text(&state.bar_markup(game))).contains("Fast"));
}

#[test]
fn what_the_address_or_the_rules_forbid_is_not_offered() {
    let mut state = page("undo=0&hints=0");
    state.session.open(game("quoridor", "e2 e8"));
    assert_eq!(bar(&mut state), ["flip", "resign", "new-game"]);
    let mut contest = playing("quoridor", "e2 e8");
    board(&mut contest).timing = Timing::contest(quintet_engine::referee::ContestRules::preset("contest", "quoridor").unwrap());
    assert_eq!(bar(&mut contest)[..3], ["-undo", "-redo", "-hint"]);
}

#[test]
fn an_embedded_board_has_few_controls() {
    let mut state = page("embed=1");
    state.session.open(game("quoridor", "e2"));
    assert_eq!(bar(&mut state), ["undo", "hint", "restart", "open-full"]);
    board(&mut state).seats[1] = level("random");
    tell(&mut state, To::Advance);
    assert_eq!(bar(&mut state), ["undo", "move-now", "restart", "open-full"]);
    let mut watched = page("embed=1&side=none&undo=0&hints=0");
    watched.session.open(game("quoridor", ""));
    board(&mut watched).seats = vec![level("random"); 2];
    assert_eq!(bar(&mut watched), ["-stop", "-restart", "open-full"]);
    board(&mut watched).paused = true;
    assert_eq!(bar(&mut watched), ["resume", "-restart", "open-full"]);
    board(&mut watched).session.resign(Side::FIRST);
    assert!(view(&mut watched, |state, game| text(&state.bar_markup(game))).contains("resigned"));
}

// The panel.

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

// The analysis.

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

// Header and page.

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

// The start page and the saves.

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

// Seats and clocks.

#[test]
fn a_seat_offers_the_players_of_its_game() {
    let mut state = against_a_level("e2");
    state.store.set("program/mine", "").unwrap();
    let seat = |state: &mut State, side| view(state, |state, game| state.seat_markup(game, side));
    let options = |markup: &Markup| attributes(markup, "value").into_iter().map(|(_, value)| value).collect::<Vec<_>>();
    let second = seat(&mut state, Side::SECOND);
    assert_eq!(chosen(&second)[0].1, "random");
    assert_eq!(options(&second)[0], "person");
    assert_eq!(options(&second).len(), 2 + games::open("quoridor", None, None).unwrap().levels().len());
    assert!(options(&second).contains(&"program:mine".to_owned()));
    assert!(text(&seat(&mut state, Side::FIRST)).contains("You"), "the only person");
    board(&mut state).seats[1] = Player::Program("program:gone".to_owned());
    assert!(options(&seat(&mut state, Side::SECOND)).contains(&"program:gone".to_owned()), "it plays, saved or not");
    let mut without = page("engine=0");
    without.session.open(game("quoridor", ""));
    assert_eq!(options(&seat(&mut without, Side::FIRST)), ["person"]);
    let mut embedded = page("embed=1");
    embedded.session.open(game("quoridor", ""));
    assert!(chosen(&seat(&mut embedded, Side::FIRST)).is_empty());
}

#[test]
fn the_status_says_who_is_to_move_or_thinks() {
    let status = |state: &mut State, side| view(state, |state, game| state.status_of(game, side));
    let mut state = against_a_level("");
    assert_eq!((status(&mut state, Side::FIRST), status(&mut state, Side::SECOND)), ("to move".to_owned(), String::new()));
    let mut state = against_a_level("e2");
    state.device.now = 1500.0;
    assert_eq!(status(&mut state, Side::SECOND), "thinking 1.5 s");
    board(&mut state).session.resign(Side::FIRST);
    assert_eq!(status(&mut state, Side::SECOND), "");
    // What is proved would help a person.
    for (alone, said) in [(false, "thinking 1.5 s · depth 4"), (true, "thinking 1.5 s · loses within 6 turns · e8")] {
        let mut state = against_a_level("e2");
        state.device.now = 1500.0;
        if alone {
            board(&mut state).seats[0] = level("random");
        }
        let info = SearchInfo { depth: 4, mate: Some(-6), proved: true, pv: vec!["e8".to_owned()], ..SearchInfo::default() };
        tell(&mut state, To::Engine(Event::Info(7, info)));
        assert_eq!(status(&mut state, Side::SECOND), said);
    }
}

#[test]
fn clocks_are_shown_and_can_be_stopped_outside_contests() {
    let clock = |state: &mut State| view(state, |state, game| (state.clock_markup(game, Side::FIRST), state.clock_text(game, Side::FIRST)));
    let mut state = playing("quoridor", "e2");
    assert!(clock(&mut state).0.is_empty());
    board(&mut state).timing = Timing::clocks(TimeControl::Side { seconds: 9.0, increment: 0.0 }, false);
    let (markup, (_, urgent)) = clock(&mut state);
    assert_eq!((offered(&markup), urgent), (vec!["stop-clocks 1".to_owned()], true));
    let rules = quintet_engine::referee::ContestRules { violations: Some(3), seconds: Some(60.0), steps: Some(100) };
    board(&mut state).timing = Timing::contest(rules);
    let (markup, (_, urgent)) = clock(&mut state);
    assert!(offered(&markup).is_empty() && !urgent);
    assert_eq!(attributes(&markup, "data-violations")[0].1, "0");
    let contest = view(&mut state, |state, game| state.contest_markup(game));
    assert!(text(&contest).contains("100"), "{}", text(&contest));
}

// What waits, what is told.

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

// The openings.

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
    let file = include_str!("../../../../static/openings/nogo.txt").to_owned();
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
