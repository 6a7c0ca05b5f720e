//! Tuning: reproducible, to be continued, and clear about what is wrong.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

use serde_json::Value;

fn quintet(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_quintet")).args(args).output().expect("the command runs")
}

/// A fresh folder of this test's own.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("tune-{name}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("can be made");
    folder
}

const RUN: &[&str] = &[
    "tune",
    "--game",
    "nogo",
    "--variant",
    "5x5",
    "--iterations",
    "6",
    "--nodes",
    "20",
    "--seed",
    "3",
    "--rate",
    "500",
    "--only",
    "exploration,choices,margin-share",
];

/// The run with more options, or with other values of those that it has.
fn tune(more: &[&str]) -> Output {
    let mut args = RUN.to_vec();
    let mut rest = more.iter();
    while let Some(&option) = rest.next() {
        match args.iter().position(|&known| known == option && option.starts_with("--")) {
            Some(index) => args[index + 1] = rest.next().expect("a value"),
            None => args.push(option),
        }
    }
    quintet(&args)
}

fn json(output: &Output) -> Value {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("one JSON object")
}

fn error(output: &Output) -> String {
    assert_eq!(output.status.code(), Some(2), "{}", String::from_utf8_lossy(&output.stdout));
    assert!(output.stdout.is_empty());
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn a_run_depends_on_its_options_and_on_nothing_else() {
    let with = |more: &[&str]| json(&tune(&[&["--games-check", "4", "--json"], more].concat()));
    let once = with(&[]);
    assert_eq!(once, with(&["--jobs", "3"]), "threads do not matter");
    assert_ne!(once["values"], with(&["--seed", "4"])["values"]);
    assert_eq!((&once["game"], &once["variant"], &once["done"]), (&"nogo".into(), &"5x5".into(), &6.into()));
    assert_ne!(once["values"], once["defaults"], "it has moved");
    assert_eq!((&once["check"]["games"], &once["check"]["nodes"]), (&4.into(), &200.into()));
    assert!(once["check"]["keep"].is_boolean());
}

#[test]
fn going_on_is_as_if_it_had_never_stopped() {
    let folder = folder("resume");
    let file = |name: &str| folder.join(name).to_string_lossy().into_owned();
    let (whole, parts) = (file("whole.json"), file("parts.json"));
    let expected = json(&tune(&["--games-check", "0", "--json", "--state", &whole]));
    for (stop, done) in [("1", 1), ("3", 4), ("9", 6)] {
        let value = json(&tune(&["--games-check", "0", "--json", "--state", &parts, "--stop-after", stop]));
        assert_eq!(value["done"], done);
    }
    assert_eq!(fs::read_to_string(&parts).expect("there"), fs::read_to_string(&whole).expect("there"));
    // What is done is not done again.
    assert_eq!(json(&tune(&["--games-check", "0", "--json", "--state", &parts])), expected);
    assert!(!folder.join("parts.json.new").exists());
}

#[test]
fn the_values_play_in_matches_and_over_gtp() {
    let file = folder("values").join("values.json").to_string_lossy().into_owned();
    let value = json(&tune(&["--games-check", "0", "--json", "--out", &file]));
    let written: Value = serde_json::from_str(&fs::read_to_string(&file).expect("there")).expect("JSON");
    assert_eq!(written, value["values"]);
    let player = format!("params:{file}");
    let duel =
        json(&quintet(&["duel", &player, "strong", "--game", "nogo", "--variant", "5x5", "--games", "4", "--nodes", "30", "--json"]));
    assert_eq!((&duel["games"], &duel["illegal_a"]), (&4.into(), &0.into()));
    let contest = quintet(&["contest", &player, "random", "--game", "nogo", "--variant", "5x5", "--seconds", "0.02"]);
    assert!(contest.status.success(), "{}", String::from_utf8_lossy(&contest.stderr));
    let gtp = format!("gtp:'{}' gtp --game nogo --nodes 20 --level '{player}'", env!("CARGO_BIN_EXE_quintet"));
    let duel = json(&quintet(&["duel", &gtp, "random", "--game", "nogo", "--variant", "5x5", "--games", "2", "--json"]));
    assert_eq!((&duel["games"], &duel["illegal_a"]), (&2.into(), &0.into()));
}

#[test]
fn the_defaults_in_a_file_play_as_strong_does() {
    let folder = folder("defaults");
    for (game, variant) in [("quoridor", "standard"), ("checkers", "standard"), ("amazons", "8x8"), ("nogo", "7x7"), ("blokus", "duo")] {
        let list: Value = json(&quintet(&["tune", "--game", game, "--list", "--json"]));
        let object: serde_json::Map<String, Value> = list
            .as_array()
            .expect("a list")
            .iter()
            .map(|one| (one["name"].as_str().expect("a name").to_owned(), one["default"].clone()))
            .collect();
        let file = folder.join(format!("{game}.json"));
        fs::write(&file, Value::Object(object).to_string()).expect("can be written");
        let player = format!("params:{}", file.display());
        let input = |level: &str| {
            let out = quintet(&["duel", level, "random", "--game", game, "--variant", variant, "--games", "2", "--nodes", "30", "--json"]);
            let mut value = json(&out);
            value.as_object_mut().expect("an object").retain(|name, _| !name.contains("seconds") && name != "a");
            value
        };
        assert_eq!(input(&player), input("strong"), "{game}");
    }
}

#[test]
fn the_list_tells_names_ranges_and_meanings() {
    let output = quintet(&["tune", "--game", "quoridor", "--list"]);
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    for words in ["urgency ", "search.futility ", " to ", "step ", "hundredths of a step"] {
        assert!(text.contains(words), "`{words}` is missing in\n{text}");
    }
}

#[test]
fn the_text_says_what_was_found_and_whether_to_keep_it() {
    let output = tune(&["--games-check", "2"]);
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    for words in ["nogo 5x5: iteration 6 of 6, 20 nodes", "exploration: 0.25 -> ", "95 % interval", "keep the"] {
        assert!(text.contains(words), "`{words}` is missing in\n{text}");
    }
    let text = String::from_utf8(tune(&["--stop-after", "2"]).stdout).expect("UTF-8");
    assert!(text.contains("iteration 2 of 6") && text.contains("goes on") && !text.contains("interval"), "{text}");
}

#[test]
fn states_of_other_runs_and_damaged_ones_are_refused() {
    let folder = folder("refused");
    let file = folder.join("state.json");
    let path = file.to_string_lossy().into_owned();
    json(&tune(&["--games-check", "0", "--json", "--state", &path, "--stop-after", "1"]));
    let text = fs::read_to_string(&file).expect("there");
    let problem = |more: &[&str]| error(&tune(&[&["--state", path.as_str()], more].concat()));
    assert!(problem(&["--seed", "9"]).contains("seed is 3 there and 9 here"));
    assert!(problem(&["--nodes", "21"]).contains("nodes is 20 there and 21 here"));
    assert!(problem(&["--only", "virtual-games"]).contains("parameters is margin-share 0, choices 1"));
    assert_eq!(fs::read_to_string(&file).expect("there"), text, "what was refused is not touched");
    fs::write(&file, &text[..text.len() / 2]).expect("can be written");
    let refused = problem(&[]);
    assert!(refused.contains("state.json: this is not a saved tuning run") && refused.contains("delete the file"), "{refused}");
    let nowhere = folder.join("no/such/folder/state.json").to_string_lossy().into_owned();
    assert!(error(&tune(&["--state", &nowhere])).contains("state.json"));
}

#[test]
fn bad_arguments_and_files_are_named() {
    let folder = folder("bad");
    let file = |name: &str, text: &str| {
        fs::write(folder.join(name), text).expect("can be written");
        format!("params:{}", folder.join(name).display())
    };
    let (unknown, range, form) = (file("unknown", r#"{"king": 3}"#), file("range", r#"{"choices": 99}"#), file("form", "choices=2"));
    let duel = |player: &str| error(&quintet(&["duel", player, "random", "--game", "nogo", "--games", "2"]));
    assert!(duel(&unknown).contains("unknown parameter `king`") && duel(&unknown).contains("exploration"));
    assert!(duel(&range).contains("`choices` is 99: expected an integer from 1 to 6"));
    assert!(duel(&form).contains("JSON object"));
    assert!(duel("params:/no/such/file").contains("/no/such/file"));
    assert!(error(&quintet(&["gtp", "--game", "nogo", "--level", &range])).contains("`choices` is 99"));
    assert!(error(&tune(&["--only", "queen"])).contains("unknown parameter `queen`"));
    assert!(error(&tune(&["--iterations", "0"])).contains("--iterations"));
    assert!(error(&tune(&["--games-check", "3"])).contains("multiple of 2"));
    assert!(error(&quintet(&["tune", "--game", "nogo"])).contains("--iterations"));
}

#[test]
fn the_weights_of_a_classic_player_are_tuned_and_play() {
    let out = folder("classic").join("weights.json");
    let path = out.to_str().expect("UTF-8");
    let run = ["tune", "--game", "quoridor", "--variant", "course", "--level", "greedy-bfs", "--only", "wall-gain,move-other-distance"];
    let more = ["--iterations", "3", "--rate", "5000", "--games-check", "2", "--out", path, "--json"];
    let told = json(&quintet(&[&run[..], &more[..]].concat()));
    assert_eq!((&told["defaults"]["wall-gain"], &told["done"], &told["check"]["games"]), (&40.0.into(), &3.into(), &2.into()), "{told}");
    let written = fs::read_to_string(&out).expect("it was written");
    assert!(written.contains("move-other-distance") && !written.contains("wall-own-walls"), "{written}");
    let player = format!("params:greedy-bfs:{path}");
    let duel = quintet(&["duel", &player, "greedy-bfs:wall-gain=30", "--game", "quoridor", "--games", "2", "--json"]);
    assert!(duel.status.success(), "{}", String::from_utf8_lossy(&duel.stderr));
    assert!(error(&quintet(&["tune", "--game", "nogo", "--level", "strong", "--iterations", "1"])).contains("needs --nodes"));
    let unknown = error(&quintet(&["tune", "--game", "amazons", "--level", "random", "--list"]));
    assert!(unknown.contains("score-only, lock-score, strong"), "{unknown}");
    let wrong = error(&quintet(&["duel", "greedy-bfs:x=1", "random", "--game", "quoridor", "--games", "2"]));
    assert!(wrong.contains("greedy-bfs:wall-gain=0..200"), "{wrong}");
}
