//! Contests in folders: they continue after a kill, and refuse what does not fit.

mod plans;

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use plans::{folder, played};

fn command(folder: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_quintet"));
    command.args(["contest", "run"]).arg(folder).args(args);
    command
}

fn run(folder: &Path, args: &[&str]) -> Output {
    command(folder, args).output().expect("the command runs")
}

fn printed(folder: &Path, args: &[&str]) -> String {
    let output = run(folder, args);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// Why it is refused.
fn refused(folder: &Path) -> String {
    let output = run(folder, &[]);
    assert_eq!(output.status.code(), Some(2), "{}", String::from_utf8_lossy(&output.stdout));
    String::from_utf8(output.stderr).expect("UTF-8")
}

fn games(folder: &Path) -> String {
    fs::read_to_string(folder.join("games.jsonl")).unwrap_or_default()
}

const LEVELS: &str = r#"
game = "nogo"
variant = "7x7"
games = 6
seed = 5

[[player]]
name = "Ann"
level = "random"

[[player]]
name = "Bob"
level = "greedy"

[[player]]
name = "Cid, \"the\" third"
level = "random"
"#;

#[test]
fn a_contest_that_was_killed_three_times_is_the_same_as_an_undisturbed_one() {
    // An odd number of games, because time decides a drawn match.
    let plan = LEVELS.replace("games = 6", "games = 5");
    let (calm, killed) = (folder("calm", &plan), folder("killed", &plan));
    let text = printed(&calm, &[]);
    assert!(text.starts_with("15 games\n") && text.contains("\n1. Bob: "), "{text}");
    for after in [3, 7, 12] {
        let mut child = command(&killed, &["--jobs", "3"]).stdout(std::process::Stdio::null()).spawn().expect("the command runs");
        while games(&killed).lines().count() < after && child.try_wait().expect("a state").is_none() {
            std::thread::sleep(std::time::Duration::from_millis(1));
        }
        child.kill().expect("killed");
        child.wait().expect("ended");
        // What a power cut leaves of a line, in the middle of a character.
        let mut left = fs::read(killed.join("games.jsonl")).expect("games");
        left.extend(r#"{"match":3,"names":["五"#.as_bytes());
        left.pop();
        fs::write(killed.join("games.jsonl"), left).expect("written");
    }
    let text = printed(&killed, &["--jobs", "2"]);
    assert!(text.contains(" of 15 games are finished\n"), "{text}");
    assert_eq!(played(&killed).len(), 15);
    assert_eq!(played(&killed), played(&calm));
    let places = |folder: &Path| {
        let csv = fs::read_to_string(folder.join("results.csv")).expect("results");
        csv.lines().map(|line| line.rsplitn(7, ',').last().map(str::to_owned)).collect::<Vec<_>>()
    };
    assert_eq!(places(&killed), places(&calm));
    // Once more plays nothing, and writes the log of all.
    let (before, log) = (games(&killed), killed.join("log.csv"));
    let text = printed(&killed, &["--log", log.to_str().expect("UTF-8")]);
    assert!(text.starts_with("15 of 15 games are finished\n1. Bob: "), "{text}");
    assert_eq!(games(&killed), before);
    let log = fs::read_to_string(log).expect("a log");
    let moves: usize = played(&killed).values().map(|[_, moves, _]| moves.split(',').count()).sum();
    assert_eq!(log.lines().count(), moves + 1, "a row for each move");
    assert!(log.lines().nth(1).is_some_and(|row| row.starts_with("1,1,1,first,Ann,")), "{log}");
}

#[test]
fn a_knockout_waits_for_its_rounds() {
    let plan = LEVELS.replace("seed = 5", "format = \"knockout\"") + "[[player]]\nname = \"Dan\"\nlevel = \"random\"\n";
    let folder = folder("knockout", &plan);
    let text = printed(&folder, &["--jobs", "4"]);
    assert!(text.starts_with("18 games\n") && text.contains("\n1. Bob: 2 matches won"), "{text}");
}

#[test]
fn a_swiss_contest_has_its_rounds() {
    let plan = LEVELS.replace("seed = 5", "format = \"swiss\"\nrounds = 3");
    let folder = folder("swiss", &plan);
    let text = printed(&folder, &["--jobs", "2"]);
    assert!(text.starts_with("18 games\n") && text.contains("\n1. Bob: "), "{text}");
    let json = fs::read_to_string(folder.join("results.json")).expect("results");
    let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!((json["format"].as_str(), json["games"].as_array().map(Vec::len)), (Some("swiss"), Some(18)));
    assert!(json["table"][0]["rating"].as_f64() > json["table"][2]["rating"].as_f64(), "{json}");
}

#[test]
fn a_ladder_grades_each_player() {
    let plan = LEVELS.replace("seed = 5", "format = \"ladder\"").replace("games = 6", "games = 4");
    let folder = folder("ladder", &plan);
    let text = printed(&folder, &["--jobs", "2"]);
    assert!(text.starts_with("at most 84 games\n"), "{text}");
    let grades: Vec<&str> = text.lines().skip_while(|line| !line.starts_with("highest level beaten")).skip(1).collect();
    assert_eq!(grades.len(), 3, "{text}");
    assert!(grades[0].starts_with("  Ann: ") && grades[0].contains(" of 4, Elo "), "{text}");
    assert_eq!(printed(&folder, &[]).lines().last(), grades.last().copied());
    // A level's name would stand for two.
    fs::write(folder.join("contest.toml"), plan.replace("\"Bob\"", "\"adept\"")).expect("a plan");
    let error = refused(&folder);
    assert!(error.contains("player `adept`: there is another player, or a level of the ladder"), "{error}");
}

#[cfg(unix)]
#[test]
fn a_program_runs_in_its_folder() {
    let plan = "game = \"nogo\"\nvariant = \"5x5\"\ngames = 1\n[[player]]\nname = \"mine\"\ncommand = \"gtp:sh play.sh\"\nfolder = \"it's mine\"\n\
                [[player]]\nname = \"random\"\nlevel = \"random\"\n";
    let folder = folder("own-folder", plan);
    let error = refused(&folder);
    assert!(error.contains("contest.toml: player `mine`: ") && error.contains("there is no such folder"), "{error}");
    fs::create_dir(folder.join("it's mine")).expect("a folder");
    let script = "touch here\nwhile read line; do printf '= Z9\\n\\n'; done\n";
    fs::write(folder.join("it's mine/play.sh"), script).expect("a program");
    let text = printed(&folder, &[]);
    assert!(text.contains("mine - random: second wins: too many violations by first in 3 steps"), "{text}");
    assert!(folder.join("it's mine/here").exists());
}

#[cfg(target_os = "linux")]
#[test]
fn how_a_program_reads_is_found_out_once_and_without_its_limit() {
    let player = |name: &str| format!("[[player]]\nname = \"{name}\"\ncommand = \"botzone:sh {name}.sh\"\nfolder = \".\"\n");
    let plan = "game = \"nogo\"\nvariant = \"5x5\"\ngames = 2\nseconds = 0.3\nclock = \"cpu\"\n".to_owned();
    let folder = folder("reading", &(plan + &player("late") + &player("all")));
    let bot = format!("'{}' botzone --game nogo --variant 5x5 --level random", env!("CARGO_BIN_EXE_quintet"));
    // Its first start takes longer than a move may.
    let late = format!("echo start >>late; [ $(wc -l <late) -gt 1 ] || sleep 0.8\nexec {bot} --keep-running\n");
    // It asks to stay, but has read its input to the end.
    let all = format!("echo start >>all; cat >request; {bot} <request; echo '>>>BOTZONE_REQUEST_KEEP_RUNNING<<<'\n");
    fs::write(folder.join("late.sh"), late).expect("a program");
    fs::write(folder.join("all.sh"), all).expect("a program");
    let text = printed(&folder, &[]);
    assert!(games(&folder).matches("\"violations\":[0,0]").count() == 2 && !text.contains(" out of time"), "{}", games(&folder));
    let starts = |name: &str| fs::read_to_string(folder.join(name)).expect("starts").lines().count();
    let answers = games(&folder).matches("\"Ok\"").count();
    assert_eq!(starts("late"), 3, "one for practice, one for each game");
    assert!(
        (answers / 2..=answers / 2 + 2).contains(&starts("all")),
        "one for practice, one for each move: {} of {answers}",
        starts("all")
    );
}

#[test]
fn wrong_plans_are_named() {
    for (from, to, named) in [
        ("games = 6", "games = 0", "contest.toml: games = 0: expected 1 to 10000"),
        ("games = 6", "game = 6", "contest.toml: duplicate key"),
        ("games = 6", "gemas = 6", "unknown field `gemas`, expected one of"),
        ("seed = 5", "seed = \"five\"", "invalid type: string \"five\""),
        ("seed = 5", "format = \"cup\"", "unknown variant `cup`, expected"),
        ("seed = 5", "rounds = 3", "contest.toml: rounds: expected 1 to 1000, and format"),
        ("seed = 5", "seconds = -1.0", "contest.toml: seconds: expected 0 (no limit), or 0.000000001 to 86400"),
        ("seed = 5", "seconds = 1e-86", "contest.toml: seconds: expected 0 (no limit), or 0.000000001 to 86400"),
        ("\"nogo\"", "\"go\"", "`go`"),
        ("\"7x7\"", "\"6x7\"", "`6x7`"),
        ("\"nogo\"\nvariant = \"7x7\"", "\"blokus\"", "contest.toml: blokus classic is played by 4: there are fewer players"),
        ("\"Bob\"", "\"Ann\"", "player `Ann`: there is another player"),
        ("\"Bob\"", "\"\"", "player ``: a name is one line of text"),
        ("level = \"greedy\"", "", "player `Bob`: expected either `command` or `level`"),
        ("\"greedy\"", "\"greedy\"\ncommand = \"gtp:a\"", "player `Bob`: expected either `command` or `level`"),
        ("\"greedy\"", "\"greedy\"\nfolder = \"a\"", "player `Bob`: a level has no folder"),
        ("level = \"greedy\"", "command = \"python3 a.py\"", "player `Bob`: expected command = \"gtp:..\""),
        ("\"greedy\"", "\"maximin\"", "player `Bob`: "),
    ] {
        assert!(LEVELS.contains(from), "{from}");
        let folder = folder("wrong", &LEVELS.replacen(from, to, 1));
        let error = refused(&folder);
        assert!(error.contains(named), "{to}: {error}");
        assert!(!folder.join("games.jsonl").exists(), "{to}");
    }
    let empty = folder("empty", "");
    fs::remove_file(empty.join("contest.toml")).expect("removed");
    let error = refused(&empty);
    assert!(error.contains("contest.toml"), "{error}");
}

#[test]
fn games_of_another_plan_and_damaged_ones_are_refused_and_kept() {
    let folder = folder("damaged", LEVELS);
    printed(&folder, &[]);
    let good = games(&folder);
    fs::write(folder.join("contest.toml"), LEVELS.replace("seed = 5", "seed = 6")).expect("a plan");
    let error = refused(&folder);
    assert!(error.contains("games.jsonl:1: these games are of another plan than contest.toml"), "{error}");
    assert_eq!(games(&folder), good);
    fs::write(folder.join("contest.toml"), LEVELS).expect("a plan");
    let line = good.lines().nth(2).expect("a game");
    for (bad, named) in [
        (good.replacen(line, "{\"match\":1}", 1), "games.jsonl:3: this is no finished game"),
        (format!("{good}{line}\n"), "is there twice"),
        (good.replacen("\"match\":1,", "\"match\":9,", 1), "of match 9 is not of this contest"),
        (good.replacen("[\"Ann\",", "[\"Eve\",", 1), "of match 1 is not of this contest"),
    ] {
        fs::write(folder.join("games.jsonl"), &bad).expect("written");
        let error = refused(&folder);
        assert!(error.contains(named), "{named}: {error}");
        assert_eq!(games(&folder), bad, "{named}");
    }
}

#[test]
fn a_contest_is_played_by_one_command_at_a_time() {
    let folder = folder("locked", LEVELS);
    let file = fs::File::create(folder.join("games.jsonl")).expect("a file");
    file.lock().expect("a lock");
    let error = refused(&folder);
    assert!(error.contains("another command plays this contest"), "{error}");
    file.unlock().expect("unlocked");
    printed(&folder, &[]);
}
