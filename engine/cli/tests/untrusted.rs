//! Hostile programs: with isolation they get at nothing, and without it the contest still continues and leaves no process behind.
#![cfg(target_os = "linux")]

mod arena;

use std::fs;
use std::net::TcpListener;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::{Duration, Instant};

use arena::{Contest, QUINTET, file, gtp, isolates, isolations, marked, one_game, script, soon, with};

/// A program in a folder of its own, and its command line.
fn alone(name: &str, kind: &str, text: &str) -> (PathBuf, String) {
    let folder = file(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    fs::write(folder.join("main.sh"), text).expect("it is written");
    let command = format!("{kind}:bash '{}'", folder.join("main.sh").display());
    (folder, command)
}

/// What a Botzone program says on standard error in its only game; its third answer that is no move ends it.
fn said(name: &str, program: &str, more: &[&str]) -> String {
    let said = file(&format!("{name}-said.txt"));
    let options = with(&["--violations", "1", "--seconds", "20", "--program-log", said.to_str().expect("UTF-8")], more);
    one_game(name, program, &options);
    fs::read_to_string(said).expect("it was written")
}

/// What the command prints on standard error when it refuses.
fn refused(output: &Output) -> String {
    assert_eq!(output.status.code(), Some(2), "{}", String::from_utf8_lossy(&output.stdout));
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn in_a_sandbox_there_is_nothing_of_others() {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    listener.set_nonblocking(true).expect("it does not wait");
    let port = listener.local_addr().expect("an address").port();
    let (other, _) = alone("their-own", "gtp", "# a secret\n");
    let secret = other.join("main.sh");
    let text = format!(
        "cd \"$(dirname \"$0\")\"\n\
         can() {{ if eval \"$2\" >/dev/null 2>&1; then echo \"can $1\"; else echo \"cannot $1\"; fi >&2; }}\n\
         can read-other 'cat {secret}'\n\
         can write-other 'touch {other}/written'\n\
         can write-own 'touch written'\n\
         can read-own 'cat main.sh'\n\
         can write-system 'touch /usr/written /etc/written /written /dev/written'\n\
         can see-variables '[ -n \"$SECRET_OF_OURS\" ]'\n\
         can see-processes '[ $(ls -d /proc/[0-9]* | wc -l) -gt 8 ]'\n\
         can use-network 'exec 9<>/dev/tcp/127.0.0.1/{port}'\n\
         can signal-us 'kill -0 {us}'\n\
         can see-home '[ -n \"$(ls -A ~)\" ]'\n\
         can write-home 'echo here >~/note && cat ~/note'\n\
         can write-tmp 'echo here >/tmp/note-{us} && cat /tmp/note-{us} && rm /tmp/note-{us}'\n\
         can run-python 'python3 -c 1'\n\
         echo nothing\n",
        secret = secret.display(),
        other = other.display(),
        us = std::process::id()
    );
    let (own, program) = alone("nosy", "botzone", &text);
    for isolate in isolations() {
        for written in [other.join("written"), own.join("written")] {
            let _ = fs::remove_file(written);
        }
        let said_file = file("nosy-said.txt");
        let mut contest = Contest::new("nosy", &[&program, "random"], &with(&["--violations", "1", "--seconds", "20"], isolate));
        contest.command.arg("--program-log").arg(&said_file).env("SECRET_OF_OURS", "1");
        contest.play();
        let said = fs::read_to_string(said_file).expect("it was written");
        let can = |what: &str| {
            let (can, cannot) = (said.contains(&format!("can {what}\n")), said.contains(&format!("cannot {what}\n")));
            assert!(can != cannot, "{what}: {said}");
            can
        };
        // Without isolation they can, so this test sees it.
        for what in ["read-other", "write-other", "write-own", "see-variables", "see-processes", "use-network", "signal-us"] {
            assert_eq!(can(what), isolate.is_empty(), "{what}: {said}");
        }
        let reached = std::iter::from_fn(|| listener.accept().ok()).count();
        assert_eq!(reached > 0, isolate.is_empty());
        assert_eq!(other.join("written").exists(), isolate.is_empty());
        assert_eq!(own.join("written").exists(), isolate.is_empty());
        for what in ["read-own", "write-home", "write-tmp"] {
            assert!(can(what), "{what}: {said}");
        }
        if !isolate.is_empty() {
            assert!(!can("see-home") && !can("write-system"), "{said}");
            assert_eq!(can("run-python"), Path::new("/usr/bin/python3").exists(), "{said}");
        }
    }
}

#[test]
fn a_bomb_of_processes_is_contained() {
    if !isolates() {
        return;
    }
    let mark = format!("60.51{}", std::process::id());
    let bomb = format!("for i in $(seq 200); do sleep {mark} & done 2>/dev/null; wait");
    let (_, program) = alone("bomb", "gtp", &format!("while read line; do case $line in genmove*) {bomb};; esac; echo = ; echo; done"));
    let contest = Contest::new("bomb", &[&program, "random"], &["--isolate", "--processes", "16", "--seconds", "2"]);
    let most = std::thread::scope(|scope| {
        let played = scope.spawn(|| contest.play());
        let mut most = 0;
        while !played.is_finished() {
            most = most.max(marked(&mark));
        }
        let [printed, _, _] = played.join().expect("it was played");
        assert!(printed.contains("second wins: "), "{printed}");
        most
    });
    assert!((4..=16).contains(&most), "{most} processes");
    assert_eq!(marked(&mark), 0);
}

#[test]
fn memory_and_files_have_an_end() {
    let text = "head -c 300000000 /dev/zero | tail | head -c 1 >/dev/null; echo \"memory ${PIPESTATUS[*]}\" >&2\n\
                head -c 100000000 /dev/zero >/tmp/large-$$; echo \"file $?\" >&2; rm /tmp/large-$$\n\
                echo nothing\n";
    let (_, program) = alone("greedy", "botzone", text);
    for isolate in isolations() {
        let more = if isolate.is_empty() { vec![] } else { vec!["--isolate", "--memory", "64"] };
        let said = said("greedy", &program, &more);
        if isolate.is_empty() {
            // `tail` ends by the closed pipe at most.
            assert!(said.contains("memory 0 0 0\n") || said.contains("memory 0 141 0\n"), "{said}");
            assert!(said.contains("file 0\n"), "{said}");
        } else if !said.contains("memory ") {
            // All was ended at once, where a control group limits it.
            let log = fs::read_to_string(file("greedy-log.csv")).expect("it was written");
            assert!(log.contains("it used more than 64 MiB of memory"), "{log}");
        } else {
            assert!(!said.contains("memory 0 0 0\n") && !said.contains("memory 0 141 0\n"), "{said}");
            assert!(said.contains("file 1\n"), "{said}");
        }
    }
}

#[test]
fn what_is_late_partial_or_closed_has_its_reason() {
    for isolate in isolations() {
        let play = |name: &str, program: &str, seconds: &str| {
            let [printed, log, _] = one_game(name, program, &with(&["--seconds", seconds], isolate));
            assert!(printed.contains("second wins: "), "{name}: {printed}");
            log
        };
        for (name, program) in [
            ("late", gtp("late", "sleep 1.5; echo = A1; echo; continue")),
            ("partial", gtp("partial", "printf '= A'; sleep 200")),
            ("late-botzone", script("late-botzone", "botzone", "sleep 1.5; echo '{\"response\":{\"x\":0,\"y\":0}}'")),
            ("partial-botzone", script("partial-botzone", "botzone", "read line; printf '{\"response\":{\"x\":'; sleep 200")),
        ] {
            let log = play(name, &program, "0.5");
            assert!(log.lines().last().is_some_and(|row| row.ends_with(",too slow,")), "{name}: {log}");
        }
        let log = play("half", &script("half", "botzone", "read line; printf '{\"response\":{\"x\":'"), "20");
        assert!(log.contains("violation 3: "), "{log}");
        let log = play("closes", &gtp("closes", "exec 1>&-; exec sleep 200"), "20");
        assert!(log.contains("the program closed its output instead of answering `genmove b`"), "{log}");
        let log = play("floods", &script("floods", "botzone", "exec cat /dev/zero"), "20");
        assert!(log.contains("violation 3: it printed more than 1048576 bytes"), "{log}");
        let log = play("leaves", &gtp("leaves", "exit 7"), "20");
        assert!(log.contains("the program ended instead of answering `genmove b` (exit status: 7)"), "{log}");
    }
}

#[test]
fn processor_time_is_that_of_all_processes() {
    let burn = "while :; do :; done";
    let slow = |name: &str, on_move: &str, options: &[&str]| {
        let begin = Instant::now();
        let [printed, log, _] = one_game(name, &gtp(name, on_move), &with(&["--clock", "cpu", "--seconds", "0.1"], options));
        assert!(printed.contains("second wins: first ran out of time in 1 steps"), "{name}: {printed}");
        let seconds: f64 = log.lines().last().and_then(|row| row.rsplit(',').nth(2)?.parse().ok()).expect("seconds");
        (seconds, begin.elapsed())
    };
    for isolate in isolations() {
        for (name, on_move) in [
            ("burns", burn.to_owned()),
            ("burns-below", format!("sh -c '{burn}' & wait")),
            ("burns-apart", format!("(setsid sh -c '{burn}' &) ; sleep 200")),
            // One that has ended, and was waited for, counts too.
            ("burns-before", format!("timeout 2 sh -c '{burn}'; echo = A1; echo; continue")),
        ] {
            let (seconds, took) = slow(name, &on_move, isolate);
            assert!((0.1..9.0).contains(&seconds) && took < Duration::from_secs(20), "{name}: {seconds} s in {took:?}");
        }
        // Who sleeps spends nothing, but cannot sleep for ever.
        let program = gtp("sleeps", "sleep 1; echo = Z9; echo; continue");
        let options = with(&["--clock", "cpu", "--seconds", "0.5", "--violations", "2"], isolate);
        let [printed, log, _] = one_game("sleeps", &program, &options);
        assert!(printed.contains("too many violations by first in 2 steps"), "{printed}");
        let seconds = log.lines().skip(1).filter_map(|row| row.split(',').nth(7)?.parse::<f64>().ok());
        assert!(seconds.clone().count() == 2 && seconds.fold(0.0, f64::max) < 0.5, "{log}");
    }
    let (seconds, _) = slow("sleeps-on", "sleep 200", &[]);
    assert!((10.4..20.0).contains(&seconds), "{seconds}");
}

#[test]
fn a_botzone_program_has_its_processor_time_from_its_start() {
    for isolate in isolations() {
        let options = with(&["--clock", "cpu", "--seconds", "0.3"], isolate);
        let program = script("b-burns", "botzone", "timeout 5 sh -c 'while :; do :; done'; echo nothing");
        let [printed, _, _] = one_game("b-burns", &program, &options);
        assert!(printed.contains("second wins: first ran out of time in 1 steps"), "{printed}");
        let program = script("b-sleeps", "botzone", "sleep 1; echo nothing");
        let [printed, log, _] = one_game("b-sleeps", &program, &options);
        assert!(printed.contains("too many violations by first in 3 steps"), "{printed}");
        // What it took to start counts, and the sleep does not.
        let seconds: Vec<f64> = log.lines().skip(1).filter_map(|row| row.split(',').nth(7)?.parse().ok()).collect();
        assert!(seconds.len() == 3 && seconds.iter().all(|seconds| (0.0005..0.3).contains(seconds)), "{seconds:?}");
    }
}

#[test]
fn a_contest_in_a_folder_isolates_its_programs() {
    if !isolates() {
        return;
    }
    let folder = file("class");
    let _ = fs::remove_dir_all(&folder);
    let mut plan =
        "game = \"nogo\"\nvariant = \"5x5\"\ngames = 2\nseconds = 1\nclock = \"cpu\"\nisolate = true\nprocesses = 32\n".to_owned();
    let mark = format!("60.52{}", std::process::id());
    for (name, on_move) in [
        ("spy", "cat ../bomb/main.sh >/dev/null && echo '= A1' || echo '= spied'; echo; continue".to_owned()),
        ("bomb", format!("for i in $(seq 100); do setsid sleep {mark} & done; echo = Z9; echo; continue")),
        ("writer", "touch written ../written && echo '= A1' || echo '= unwritten'; echo; continue".to_owned()),
        ("flood", "exec yes".to_owned()),
    ] {
        fs::create_dir_all(folder.join(name)).expect("a folder");
        let text = format!("while read line; do case $line in genmove*) {on_move};; esac; echo = ; echo; done 2>/dev/null");
        fs::write(folder.join(name).join("main.sh"), text).expect("it is written");
        plan += &format!("[[player]]\nname = \"{name}\"\ncommand = \"gtp:sh main.sh\"\nfolder = \"{name}\"\n");
    }
    fs::write(folder.join("contest.toml"), plan).expect("it is written");
    let output = Command::new(QUINTET).args(["contest", "run", "--jobs", "2"]).arg(&folder).output().expect("it runs");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    assert_eq!(errors.matches("programs are isolated by bubblewrap: 1024 MiB of memory").count(), 1, "{errors}");
    assert!(errors.contains("32 processes"), "{errors}");
    let games = fs::read_to_string(folder.join("games.jsonl")).expect("it was written");
    assert_eq!(games.lines().count(), 1 + 12, "{games}");
    for reason in ["`spied`", "`unwritten`", "it printed more than 1048576 bytes"] {
        assert!(games.contains(reason), "{reason}: {games}");
    }
    assert!(!folder.join("written").exists() && !folder.join("writer/written").exists());
    assert!(soon(|| marked(&mark) == 0));
}

#[test]
fn nothing_runs_when_it_cannot_be_isolated() {
    let tools = file("tools");
    let _ = fs::remove_dir_all(&tools);
    fs::create_dir_all(&tools).expect("a folder");
    let ran = file("ran");
    let _ = fs::remove_file(&ran);
    let program = format!("gtp:touch '{}'", ran.display());
    let attempt = |bubblewrap: Option<&str>| {
        let path = tools.join("bwrap");
        let _ = fs::remove_file(&path);
        if let Some(text) = bubblewrap {
            fs::write(&path, format!("#!/bin/sh\n{text}\n")).expect("it is written");
            fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("it may be run");
        }
        fs::write(tools.join("touch"), "").expect("it is written");
        let mut command = Command::new(QUINTET);
        command.args(["duel", &program, "random", "--game", "nogo", "--games", "2", "--isolate"]).env("PATH", &tools);
        refused(&command.output().expect("it runs"))
    };
    let error = attempt(None);
    assert!(error.contains("--isolate needs bubblewrap") && error.contains("apt-get install bubblewrap"), "{error}");
    let error = attempt(Some("echo bubblewrap 0.4.1"));
    assert!(error.contains("bubblewrap 0.8 or newer, and `bubblewrap 0.4.1` is installed"), "{error}");
    let error = attempt(Some("case $1 in --version) echo bubblewrap 0.11.0;; *) echo 'bwrap: No permissions' >&2; exit 1;; esac"));
    assert!(error.contains("--isolate is not possible here: bwrap: No permissions.") && error.contains("user namespaces"), "{error}");
    assert!(!ran.exists());
    if isolates() {
        // A home is not a program's own folder.
        let home = file("home");
        fs::create_dir_all(&home).expect("a folder");
        fs::write(home.join("main.sh"), "").expect("it is written");
        let mut command = Command::new(QUINTET);
        command.args(["duel", "gtp:sh main.sh", "random", "--game", "nogo", "--games", "2", "--isolate"]);
        let error = refused(&command.env("HOME", &home).current_dir(&home).output().expect("it runs"));
        assert!(error.contains("put it into a folder of its own"), "{error}");
    }
}

#[test]
fn without_isolation_there_is_one_warning() {
    let programs = ["gtp:true", "gtp:true", "gtp:true"];
    let output = Contest::new("warned", &programs, &[]).command.output().expect("it runs");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(errors.matches("warning: programs have all rights of the user").count(), 1, "{errors}");
    let output = Contest::new("unwarned", &["random", "random"], &[]).command.output().expect("it runs");
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
}
