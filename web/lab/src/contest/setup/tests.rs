use super::super::words::words;
use super::*;
use quintet_base::lang::Lang;

fn setup() -> Setup {
    Setup::usual("quoridor", "course", &["random", "newcomer", "player", "expert", "strong"], 1, 7)
}

fn fields(pairs: &[(&str, &str)]) -> Vec<(String, String)> {
    pairs.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())).collect()
}

#[test]
fn a_form_is_taken_as_a_whole_or_not_at_all() {
    let w = words(Lang::En);
    let mut setup = setup();
    assert_eq!(setup.players.iter().map(Entrant::name).collect::<Vec<_>>(), ["newcomer", "player", "expert"]);
    let form = [("games", "4"), ("player-0", "program:mine"), ("player-1", "level:strong"), ("seconds-1", "0.1"), ("format", "knockout")];
    setup.take(&fields(&form), w).expect("good fields");
    assert_eq!((setup.games, setup.knockout, setup.name(0), setup.name(1)), (4, true, "mine".to_owned(), "strong@0.1".to_owned()));
    assert!(!setup.people_timed);
    setup.take(&fields(&[("people-timed", "true")]), w).expect("a good field");
    assert!(setup.people_timed);
    let before = setup.clone();
    for wrong in [("games", "0"), ("games", "x"), ("seconds", "-1"), ("seconds", "NaN"), ("seconds-0", "0"), ("player-2", "nobody")] {
        let error = setup.take(&fields(&[("steps", "5"), wrong]), w).expect_err("refused");
        assert!(!error.is_empty() && setup == before, "{wrong:?}: {error}");
    }
}

#[test]
fn presets_suit_the_game() {
    let mut setup = setup();
    assert_eq!((setup.preset(), setup.rules()), ("course", ContestRules::COURSE));
    setup.steps = 7;
    assert_eq!(setup.preset(), "");
    setup.take_preset("none");
    assert_eq!((setup.preset(), setup.rules()), ("none", ContestRules::default()));
    setup.variant = "standard".to_owned();
    setup.take_preset("course");
    assert_eq!((setup.preset(), setup.variant.as_str()), ("course", "course"));
    let mut nogo = Setup::usual("nogo", "standard", &["random", "greedy"], 1, 7);
    assert_eq!((nogo.preset(), nogo.rules().steps), ("contest", None));
    nogo.take_preset("course");
    assert_eq!(nogo.rules(), ContestRules::COURSE);
}

#[test]
fn what_cannot_begin_is_said() {
    let w = words(Lang::En);
    let mut setup = setup();
    assert_eq!(setup.check(w), Ok(()));
    setup.players[1] = setup.players[0].clone();
    assert!(setup.check(w).is_err_and(|error| error.contains("newcomer")));
    setup.players[1].seconds = Some(0.5);
    assert_eq!(setup.check(w), Ok(()), "the same level with other seconds is another player");
    setup.players = vec![Entrant { who: Who::Person, seconds: None }; 2];
    assert_eq!(setup.check(w), Err(w.one_person.to_owned()));
    setup.players.truncate(1);
    assert_eq!(setup.check(w), Err("Choose at least 2 players.".to_owned()));
    let mut four = Setup::usual("blokus", "classic", &["random", "newcomer", "player", "expert", "strong"], 1, 7);
    assert_eq!((four.players.len(), four.games, four.check(w), four.contest().total()), (4, 4, Ok(()), 4));
    four.knockout = true;
    assert_eq!(four.check(w), Err(w.two_sides.to_owned()));
    four.players.truncate(3);
    assert_eq!(four.check(w), Err("Choose at least 4 players.".to_owned()));
}

#[test]
fn numbers_that_no_form_gives_are_refused() {
    type Change = fn(&mut Setup);
    let w = words(Lang::En);
    let crowd = |setup: &mut Setup| {
        let person = Entrant { who: Who::Person, seconds: None };
        setup.players = vec![person; 3000];
    };
    let cases: [(Change, &str); 14] = [
        (|setup| setup.games = 0, "1 to 100"),
        (|setup| setup.games = u32::MAX, "1 to 100"),
        (|setup| setup.violations = 1001, "0 to 1000"),
        (|setup| setup.steps = u32::MAX, "0 to 10000"),
        (|setup| setup.at_once = 0, "1 to 8"),
        (|setup| setup.at_once = 9, "1 to 8"),
        (|setup| setup.seconds = 1e300, "0 to 600"),
        (|setup| setup.seconds = -1.0, "0 to 600"),
        (|setup| setup.seconds = f64::NAN, "0 to 600"),
        (|setup| setup.players[0].seconds = Some(0.0), "0.01 to 600"),
        (|setup| setup.players[1].seconds = Some(f64::INFINITY), "0.01 to 600"),
        (crowd, "At most 16"),
        (|setup| setup.variant = "sideways".to_owned(), "sideways"),
        (|setup| (setup.game, setup.variant) = ("blokus".to_owned(), "classic".to_owned()), "between two"),
    ];
    for (change, word) in cases {
        let mut setup = setup();
        change(&mut setup);
        let error = setup.check(w).expect_err(word);
        assert!(error.contains(word), "{error}");
    }
}

#[test]
fn levels_leave_some_of_the_time_to_the_machine() {
    let rules = ContestRules::COURSE;
    let level = Entrant::named("level:strong", None).expect("a level");
    assert!((level.limit(&rules) - 0.9).abs() < 1e-9);
    assert!((Entrant { seconds: Some(0.1), ..level.clone() }.limit(&rules) - 0.1).abs() < 1e-9);
    assert!((Entrant::named("program:a", None).expect("a program").limit(&rules) - 1.0).abs() < 1e-9);
    assert!((level.limit(&ContestRules::default()) - 1.0).abs() < 1e-9);
}
