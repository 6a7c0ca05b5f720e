//! The climb must find the top of a hill, in the same way each time, and go on where it was.

use super::*;
use crate::core::math::exp;
use crate::games::NAMES;

fn parameter(name: &str, default: f64, step: f64) -> Parameter {
    Parameter { name: name.to_owned(), about: String::new(), default, low: -100.0, high: 100.0, step, whole: false }
}

fn parameters() -> Vec<Parameter> {
    vec![parameter("a", 0.0, 1.0), parameter("b", 10.0, 2.0), parameter("c", -5.0, 0.5), parameter("d", 1.0, 1.0)]
}

/// The best values of the hill.
const TOP: [f64; 4] = [12.0, -14.0, -1.0, 1.0];

fn run(iterations: u32, seed: u64) -> Run {
    Run { iterations, seed, rate_thousandths: 30, ..Run::new("hill", "round", &parameters()) }
}

/// How far values are below the top, in squared steps.
fn depth(values: &Values) -> f64 {
    let distance = |(parameter, top): (&Parameter, f64)| (values.get(&parameter.name).unwrap_or(parameter.default) - top) / parameter.step;
    parameters().iter().zip(TOP).map(distance).map(|distance| distance * distance).sum()
}

/// A match of two games between values: the higher wins each with a chance that grows with the difference.
fn score([first, second]: [Values; 2], rng: &mut fastrand::Rng) -> f64 {
    let chance = 1.0 / (1.0 + f64::from(exp(((depth(&first) - depth(&second)) / 100.0) as f32)));
    let games = [(); 2].map(|()| if rng.f64() < chance { 1.0 } else { -1.0 });
    games.iter().sum::<f64>() / 2.0
}

fn climb(spsa: &mut Spsa, until: u32) {
    while spsa.state().iteration < until {
        let mut rng = fastrand::Rng::with_seed(spsa.seed());
        let score = score(spsa.ask(), &mut rng);
        spsa.tell(score);
    }
}

#[test]
fn the_climb_reaches_the_top_of_a_noisy_hill() {
    let before = depth(&Values::default());
    for seed in 0..5 {
        let mut spsa = Spsa::new(parameters(), run(4_000, seed));
        climb(&mut spsa, 4_000);
        assert!(spsa.is_done());
        let after = depth(&spsa.values());
        assert!(after < before / 20.0, "seed {seed}: {before} before, {after} after, {:?}", spsa.values());
    }
}

#[test]
fn without_a_slope_it_stays_about_where_it_was() {
    let mut spsa = Spsa::new(parameters(), run(4_000, 1));
    let mut rng = fastrand::Rng::with_seed(1);
    while !spsa.is_done() {
        spsa.tell(if rng.bool() { 0.5 } else { -0.5 });
    }
    for (parameter, place) in spsa.places() {
        let steps = (place - parameter.default).abs() / parameter.step;
        assert!(steps < 8.0, "{} wandered {steps} steps", parameter.name);
    }
}

#[test]
fn the_same_seed_gives_the_same_state_and_another_one_does_not() {
    let states = [3, 3, 4].map(|seed| {
        let mut spsa = Spsa::new(parameters(), run(200, seed));
        climb(&mut spsa, 200);
        spsa.state().offsets.clone()
    });
    assert_eq!(states[0], states[1]);
    assert_ne!(states[0], states[2]);
}

#[test]
fn going_on_from_any_state_is_as_if_it_had_never_stopped() {
    let mut whole = Spsa::new(parameters(), run(60, 9));
    climb(&mut whole, 60);
    for stop in [0, 1, 17, 59, 60] {
        let mut first = Spsa::new(parameters(), run(60, 9));
        climb(&mut first, stop);
        let text = first.state().to_json();
        let mut second = Spsa::resume(parameters(), State::parse(&text, &run(60, 9)).expect("reads"));
        climb(&mut second, 60);
        assert_eq!(second.state(), whole.state(), "stopped after {stop}");
    }
}

#[test]
fn values_never_leave_their_range_and_whole_numbers_stay_whole() {
    let mut parameters = parameters();
    parameters[0].whole = true;
    parameters[1].high = 12.0;
    let mut spsa = Spsa::new(parameters.clone(), Run { rate_thousandths: 5_000, ..run(50, 1) });
    while !spsa.is_done() {
        for values in spsa.ask() {
            for parameter in &parameters {
                let value = values.get(&parameter.name).expect("all have values");
                assert!((parameter.low..=parameter.high).contains(&value));
                assert!(!parameter.whole || value.fract() == 0.0);
            }
        }
        spsa.tell(1.0);
    }
}

#[test]
fn a_state_of_another_run_or_a_damaged_one_is_refused_by_name() {
    let mut spsa = Spsa::new(parameters(), run(10, 1));
    climb(&mut spsa, 4);
    let text = spsa.state().to_json();
    let problem = |text: &str, run: &Run| State::parse(text, run).expect_err("is refused").to_string();
    assert!(problem(&text, &run(10, 2)).contains("seed is 1 there and 2 here"));
    assert!(problem(&text, &Run { game: "nogo".to_owned(), ..run(10, 1) }).contains("game is hill there and nogo here"));
    assert!(problem(&text, &run(11, 1)).contains("iterations is 10 there and 11 here"));
    let fewer = Run { iterations: 10, seed: 1, rate_thousandths: 30, ..Run::new("hill", "round", &parameters()[1..]) };
    assert!(problem(&text, &fewer).contains("parameters is a 0, b 10"));
    for damage in ["", "{}", &text[..text.len() / 2], &text.replace("\"iteration\": 4", "\"iteration\": 40"), "[1,2]"] {
        assert!(problem(damage, &run(10, 1)).starts_with("this is not a saved tuning run"), "{damage}");
    }
}

#[test]
fn every_game_names_its_numbers_once_within_their_ranges() {
    for game in NAMES {
        let parameters = crate::registry::parameters(game, STRONGEST).expect("a game");
        assert!(parameters.len() >= 8, "{game}");
        let mut names: Vec<&str> = parameters.iter().map(|parameter| parameter.name.as_str()).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), parameters.len(), "{game}: a name appears twice");
        for parameter in &parameters {
            let Parameter { name, about, default, low, high, step, whole } = parameter;
            assert!((low..=high).contains(&default), "{game} {name}: {default} is not within {low} to {high}");
            assert!(*step > 0.0 && *step <= high - low, "{game} {name}: step {step}");
            assert!(!whole || default.fract() == 0.0, "{game} {name}");
            assert!(about.len() > 8 && about.ends_with('.'), "{game} {name}: `{about}`");
        }
    }
}

#[test]
fn values_are_read_and_what_is_wrong_is_named() {
    let parameters = crate::registry::parameters("nogo", STRONGEST).expect("a game");
    let values = Values::parse(r#"{"exploration": 0.75, "choices": 3}"#, &parameters).expect("reads");
    assert_eq!(values.iter().collect::<Vec<_>>(), [("choices", 3.0), ("exploration", 0.75)]);
    assert_eq!(Values::parse(&values.to_json(), &parameters), Ok(values));
    let problem = |text: &str| Values::parse(text, &parameters).expect_err("is refused").to_string();
    assert!(problem(r#"{"choices": 2.5}"#).contains("`choices` is 2.5: expected an integer from 1"));
    assert!(problem(r#"{"exploration": "much"}"#).contains("`exploration` is \"much\": expected a number from"));
    assert!(problem(r#"{"exploration": 1e9}"#).contains("expected a number from"));
    let unknown = problem(r#"{"man.D4.open": 1}"#);
    assert!(unknown.contains("`man.D4.open`") && unknown.contains("exploration"), "{unknown}");
    let form = problem("[]");
    assert!(form.contains("JSON object") && form.contains("line 1") && form.contains(&parameters[0].name), "{form}");
}

#[test]
fn values_reach_the_player() {
    for game in NAMES {
        let parameters = crate::registry::parameters(game, STRONGEST).expect("a game");
        let table = crate::registry::open(game, None, None).expect("opens");
        let limits = crate::search::Limits::nodes(300);
        let think = |values: &Values| {
            let mut player = crate::registry::tuned_player(&*table, STRONGEST, values, 1, Some(300)).expect("a player");
            crate::registry::think(&mut *player, &*table, &limits, &mut || 0.0)
        };
        let usual = think(&Values::default());
        let mut named = Values::default();
        for parameter in &parameters {
            named.set(&parameter.name, parameter.default);
        }
        assert_eq!(think(&named), usual, "{game}: the defaults by name are the defaults");
        let mut other = Values::default();
        for parameter in &parameters {
            let [up, down] = [3.0, -3.0].map(|steps| parameter.nearest(parameter.default + steps * parameter.step));
            other.set(&parameter.name, if up == parameter.default { down } else { up });
        }
        assert_ne!(think(&other), usual, "{game}: other values play otherwise");
    }
}

#[test]
fn names_are_chosen_one_by_one_or_by_their_beginning() {
    let parameters = crate::registry::parameters("checkers", STRONGEST).expect("a game");
    let names = |patterns: &[&str]| {
        let patterns: Vec<String> = patterns.iter().map(|&pattern| pattern.to_owned()).collect();
        select(&parameters, &patterns).map(|chosen| chosen.into_iter().map(|parameter| parameter.name).collect::<Vec<_>>())
    };
    assert_eq!(names(&[]).map(|names| names.len()), Ok(parameters.len()));
    assert_eq!(names(&["tempo.end", "tempo.open"]), Ok(vec!["tempo.open".to_owned(), "tempo.end".to_owned()]));
    assert_eq!(names(&["passed.*"]).map(|names| names.len()), Ok(14));
    let error = names(&["kings"]).expect_err("there is none").to_string();
    assert!(error.contains("`kings`") && error.contains("man.*") && error.contains("tempo.*"), "{error}");
}

#[test]
fn tables_are_no_larger_than_of_use() {
    assert_eq!(table_bits(None, 20), 20);
    assert_eq!(table_bits(Some(300), 20), 13);
    assert_eq!(table_bits(Some(1), 20), 10);
    assert_eq!(table_bits(Some(u64::MAX), 20), 20);
}
