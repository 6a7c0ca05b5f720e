//! Programs that do not do as they should, in a contest: it ends, says what was wrong, and leaves nothing behind.
#![cfg(unix)]

mod arena;

use std::fs;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use arena::{Contest, QUINTET, file, gtp, marked, one_game, script, soon, with};

#[test]
fn who_closes_the_output_and_lives_on_holds_up_nobody() {
    for (kind, reason) in [
        ("gtp", "the program closed its output instead of answering `known_command set_game`"),
        ("botzone", "violation 3: it closed its output without an answer and did not end"),
    ] {
        let program = script(&format!("closed-{kind}"), kind, "exec 1>&-; exec sleep 200");
        let [printed, log, table] = one_game(&format!("closed-{kind}"), &program, &["--seconds", "20"]);
        assert!(printed.contains("second wins: "), "{printed}");
        assert!(log.contains(reason), "{log}");
        assert!(table.contains("1,random,1,1,1,0,0,"), "{table}");
    }
}

#[test]
fn who_ends_in_a_game_loses_it_with_the_status() {
    let [printed, log, _] = one_game("ended", &gtp("ended", "exit 7"), &[]);
    assert!(printed.contains("second wins: first resigned"), "{printed}");
    assert!(log.contains("the program ended instead of answering `genmove b` (exit status: 7)"), "{log}");
}

#[test]
fn a_flood_is_a_violation() {
    for (name, flood) in [("zeros", "exec cat /dev/zero"), ("lines", "echo =; exec yes")] {
        let [printed, log, _] = one_game(name, &gtp(name, flood), &["--seconds", "30"]);
        assert!(printed.contains("second wins: too many violations by first in 3 steps"), "{name}: {printed}");
        assert!(log.contains("violation 3: it printed more than 1048576 bytes without an answer"), "{name}: {log}");
    }
    let [printed, log, _] = one_game("zeros-botzone", &script("zeros-botzone", "botzone", "exec cat /dev/zero"), &["--seconds", "30"]);
    assert!(printed.contains("too many violations by first"), "{printed}");
    assert!(log.contains("violation 3: it printed more than 1048576 bytes"), "{log}");
}

#[test]
fn a_flood_of_standard_error_is_cut() {
    let program = script("errors", "botzone", "cat /dev/zero >&2 & sleep 0.2; echo '{\"move\":\"A9\"}'");
    let [printed, log, _] = one_game("errors", &program, &["--seconds", "20"]);
    assert!(printed.contains("too many violations by first"), "{printed}");
    assert!(log.contains("violation 3: "), "{log}");
}

#[test]
fn what_a_gtp_program_says_is_kept_move_by_move() {
    let first = "echo thought 1 >&2; sleep 0.2; echo '= A1'; echo; continue";
    let second = "head -c 200000 /dev/zero | tr '\\0' x >&2; echo; echo thought 2 >&2; sleep 0.2; echo = resign; echo; continue";
    let program = gtp("says", &format!("n=$((n + 1)); if [ $n = 1 ]; then {first}; else {second}; fi"));
    let said = file("says-said.txt");
    one_game("says", &program, &["--program-log", said.to_str().expect("UTF-8")]);
    let said = fs::read_to_string(said).expect("it was written");
    let begin = "# match 1, game 1, step 1, first, `A1`, ";
    assert!(said.starts_with(begin) && said.contains("\n# match 1, game 1, step 3, first, `resign`, "), "{said}");
    assert_eq!([said.matches("thought 1\n").count(), said.matches("thought 2\n").count(), said.matches("# match").count()], [1, 1, 2]);
    // Of a move's output the end is kept.
    assert!(said.ends_with("thought 2\n") && said.contains(&"x".repeat(65_000)) && said.len() < 67_000, "{} bytes", said.len());
}

#[test]
fn the_last_words_of_a_gtp_program_are_kept() {
    let said = file("last-words-said.txt");
    let options = ["--program-log", said.to_str().expect("UTF-8")];
    let ends = "its standard error ends with `SyntaxError: bad`";
    for (name, program) in [
        ("at its start", script("last-words", "gtp", "echo line 3 >&2; echo 'SyntaxError: bad' >&2; exit 1")),
        ("at its move", gtp("last-words-move", "echo line 3 >&2; echo 'SyntaxError: bad' >&2; exit 1")),
    ] {
        let [_, log, _] = one_game("last-words", &program, &options);
        assert!(log.contains(&format!("(exit status: 1); {ends}")), "{name}: {log}");
        let said = fs::read_to_string(&said).expect("it was written");
        assert!(said.contains("step 1, first, ``, ") && said.ends_with("\nline 3\nSyntaxError: bad\n"), "{name}: {said}");
    }
}

#[test]
fn who_floods_before_the_game_loses_it() {
    let [printed, log, _] = one_game("at-once", "gtp:cat /dev/zero", &[]);
    assert!(printed.contains("second wins: "), "{printed}");
    assert!(log.contains("it printed more than 1048576 bytes without an answer"), "{log}");
}

#[test]
fn who_answers_without_reading_holds_up_nobody() {
    // All answers are there before anything is asked; the moves are none.
    let [printed, _, _] = one_game("deaf", &script("deaf", "gtp", "while :; do echo '= Z9'; echo; done"), &["--violations", "200"]);
    assert!(printed.contains("second wins: "), "{printed}");
}

#[test]
fn silence_loses_on_time_soon_after_the_limit() {
    let begin = Instant::now();
    let [printed, log, _] = one_game("silent", &gtp("silent", "sleep 200"), &["--seconds", "0.3"]);
    assert!(printed.contains("second wins: first ran out of time in 1 steps"), "{printed}");
    assert!(log.lines().last().is_some_and(|row| row.ends_with(",too slow,")), "{log}");
    assert!(begin.elapsed() < Duration::from_secs(30), "{:?}", begin.elapsed());
}

#[test]
fn the_time_to_note_a_move_counts() {
    let program = script(
        "ponders",
        "gtp",
        "while read line; do case $line in play*) sleep 0.7;; genmove*) echo = pass; echo; continue;; esac; echo = ; echo; done",
    );
    let [printed, log, _] = Contest::new("ponders", &["random", &program], &["--seconds", "0.5"]).play();
    assert!(printed.contains("first wins: second ran out of time in 2 steps"), "{printed}");
    assert!(log.lines().last().is_some_and(|row| row.ends_with(",too slow,")), "{log}");
    // Nobody may be silent for ever either.
    let program = script("stops", "gtp", "while read line; do case $line in play*) exec sleep 200;; esac; echo = ; echo; done");
    let [printed, log, _] = Contest::new("stops", &["random", &program], &["--seconds", "0.5"]).play();
    assert!(printed.contains("first wins: second resigned"), "{printed}");
    assert!(log.contains("Ok; second gives up: no answer to `play b "), "{log}");
}

#[test]
fn who_cannot_be_started_loses_its_games_and_the_others_play() {
    use std::os::unix::fs::PermissionsExt;
    let path = file("no-interpreter");
    fs::write(&path, "#!/no/such/interpreter\n").expect("it is written");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("it may be run");
    for kind in ["gtp", "botzone"] {
        let program = format!("{kind}:'{}'", path.display());
        let name = format!("no-interpreter-{kind}");
        let [printed, log, table] = Contest::new(&name, &[&program, "random", "random"], &[]).play();
        assert_eq!(printed.lines().filter(|line| line.starts_with("  game ")).count(), 3, "{printed}");
        assert!(log.contains("cannot be started: No such file or directory"), "{log}");
        assert_eq!(table.lines().count(), 4, "{table}");
    }
    // A program that does not exist is reported at once.
    let output = Contest::new("nowhere", &["random", "gtp:/no/such/program"], &[]).command.output().expect("it runs");
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.code() == Some(2) && error.contains("`/no/such/program` cannot be started"), "{error}");
}

#[test]
fn what_a_program_answers_is_no_formula_in_the_log() {
    let program = script("formula", "gtp", "while read line; do echo '= =1+cmd|A1'; echo; done");
    let [_, log, _] = one_game("formula", &program, &[]);
    assert!(log.lines().nth(1).is_some_and(|row| row.contains(",'=1+cmd|A1,")), "{log}");
}

#[test]
fn an_interrupted_contest_keeps_what_was_played() {
    let program = gtp("waits", "sleep 200");
    let mut contest = Contest::new("interrupted", &["random", "random", &program], &["--seconds", "0"]);
    for path in [&contest.log, &contest.results] {
        let _ = fs::remove_file(path);
    }
    let mut child = contest.command.stdout(Stdio::null()).spawn().expect("it runs");
    let table = || fs::read_to_string(&contest.results).unwrap_or_default();
    assert!(soon(|| table().contains("1,random,1,1,1,")), "the first game is over: {}", table());
    child.kill().expect("it is there");
    child.wait().expect("it ends");
    let log = fs::read_to_string(&contest.log).expect("it was written");
    assert!(log.lines().count() > 5 && log.ends_with('\n'), "{log}");
    assert_eq!(table().lines().count(), 4, "{}", table());
}

#[cfg(target_os = "linux")]
mod descendants {
    use super::*;

    /// What a program may start to outlive its game, a minute at most; `MARK` is what [`marked`] finds.
    const WAYS: [(&str, &str); 5] = [
        ("child", "sleep MARK &"),
        ("session", "(trap '' HUP INT TERM; setsid sleep MARK & setsid setsid sleep MARK &) &"),
        (
            "deaf",
            "trap '' HUP INT TERM QUIT PIPE; sh -c 'trap \"\" HUP INT TERM; for j in $(seq 60); do sleep 1; done' MARK >/dev/null 2>&1 &",
        ),
        (
            "respawning",
            "for i in 1 2 3 4; do setsid sh -c 'for j in $(seq 400); do setsid sleep \"$0\" & sleep 0.05; done' MARK >/dev/null 2>&1 & done",
        ),
        ("murderer", "setsid sleep MARK & setsid sleep MARK & sleep 0.2; kill -9 $PPID"),
    ];

    #[test]
    fn nothing_that_a_program_starts_outlives_its_game() {
        for isolate in arena::isolations() {
            let options = with(&["--seconds", "1"], isolate);
            std::thread::scope(|scope| {
                for (number, (name, way)) in (1..).zip(WAYS) {
                    let options = &options;
                    scope.spawn(move || {
                        let mark = format!("60.4{number}{}{}", options.len(), std::process::id());
                        let way = way.replace("MARK", &mark);
                        let program = gtp(name, &format!("{way}\n echo = A1; echo; sleep 200"));
                        let [printed, _, _] = one_game(name, &program, options);
                        assert!(printed.contains("second wins: "), "{name}: {printed}");
                        assert_eq!(marked(&mark), 0, "{name}");
                        let program = script(name, "botzone", &format!("{way}\n sleep 0.3; echo '{{\"move\":\"A1\"}}'; sleep 200"));
                        one_game(name, &program, options);
                        assert_eq!(marked(&mark), 0, "{name}");
                    });
                }
            });
        }
    }

    #[test]
    fn a_program_that_runs_from_process_to_process_is_caught() {
        if !Command::new("python3").arg("--version").output().is_ok_and(|output| output.status.success()) {
            return;
        }
        let path = file("hopper.py");
        fs::write(
            &path,
            "import os, time\nend = time.time() + 60\nwhile time.time() < end:\n    if os.fork(): os._exit(0)\n    os.setsid()\n",
        )
        .expect("it is written");
        let mark = path.display().to_string();
        let program = gtp("hopper", &format!("python3 '{mark}' & sleep 0.5; echo = A1; echo; sleep 200"));
        for isolate in arena::isolations() {
            one_game("hopper", &program, &with(&["--seconds", "1"], isolate));
            assert_eq!(marked(&mark), 0);
        }
    }

    #[test]
    fn nothing_outlives_a_contest_that_is_killed() {
        let mark = format!("60.49{}", std::process::id());
        let program = gtp("orphan", &format!("trap '' HUP INT TERM; setsid sleep {mark} & sleep {mark}"));
        for isolate in arena::isolations() {
            let mut contest = Contest::new("killed", &[&program, "random"], &with(&["--seconds", "0"], isolate));
            let mut child = contest.command.stdout(Stdio::null()).spawn().expect("it runs");
            assert!(soon(|| marked(&mark) == 2), "both are there");
            child.kill().expect("it is there");
            child.wait().expect("it ends");
            assert!(soon(|| marked(&mark) == 0), "both are gone");
        }
    }

    #[test]
    fn a_duel_leaves_nothing_behind_either() {
        let mark = format!("60.48{}", std::process::id());
        let program = gtp("duel", &format!("setsid sleep {mark} & echo = pass; echo"));
        let args = ["duel", &program, "random", "--game", "nogo", "--variant", "5x5", "--games", "8", "--jobs", "4"];
        let output = Command::new(QUINTET).args(args).output().expect("it runs");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        assert_eq!(marked(&mark), 0);
    }

    #[test]
    fn programs_have_limits_and_no_open_files_of_ours() {
        let said = file("limits.txt");
        let sockets = "readlink /proc/$$/fd/* | grep -c socket:";
        let text = format!("echo core $(ulimit -c), data $(ulimit -d), file $(ulimit -f), sockets $({sockets}) >&2");
        let program = script("limits", "botzone", &text);
        one_game("limits", &program, &["--program-log", said.to_str().expect("UTF-8"), "--seconds", "20"]);
        let said = fs::read_to_string(said).expect("it was written");
        let line = said.lines().find(|line| line.starts_with("core ")).unwrap_or_else(|| panic!("{said}"));
        assert!(line.contains("core 0,") && !line.contains("data unlimited") && !line.contains("file unlimited"), "{line}");
        // Those that we have ourselves from whoever runs the tests.
        let own = Command::new("sh").args(["-c", sockets]).output().expect("it runs").stdout;
        assert_eq!(line.rsplit(' ').next(), Some(String::from_utf8_lossy(&own).trim()), "{line}");
    }
}
