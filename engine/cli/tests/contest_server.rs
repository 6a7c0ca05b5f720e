//! Contests between programs that connect over TCP, on this machine.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

/// A contest that waits; it is ended with the test.
struct Server {
    child: Child,
    out: BufReader<ChildStdout>,
    address: String,
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Server {
    fn start(args: &[&str]) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_quintet"));
        let mut child = command.args(["contest", "--listen", "127.0.0.1:0"]).args(args).stdout(Stdio::piped()).spawn().expect("it runs");
        let mut out = BufReader::new(child.stdout.take().expect("its output"));
        let mut line = String::new();
        out.read_line(&mut line).expect("a line");
        let address = line.trim_end().rsplit(' ').next().expect("an address").to_owned();
        assert!(line.starts_with("waiting for ") && address.starts_with("127.0.0.1:"), "{line}");
        Self { child, out, address }
    }

    /// The next line of its output.
    fn line(&mut self) -> String {
        let mut line = String::new();
        self.out.read_line(&mut line).expect("a line");
        line.trim_end().to_owned()
    }

    /// The rest of its output, once it has ended well.
    fn end(mut self) -> String {
        let mut text = String::new();
        self.out.read_to_string(&mut text).expect("text");
        assert!(self.child.wait().expect("it ended").success(), "{text}");
        text
    }

    fn connect(&self, args: &[&str]) -> Child {
        let mut command = Command::new(env!("CARGO_BIN_EXE_quintet"));
        command.args(["connect", &self.address]).args(args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it runs")
    }

    /// A bare connection that has sent these lines.
    fn say(&self, lines: &str) -> BufReader<TcpStream> {
        let mut stream = TcpStream::connect(&self.address).expect("a connection");
        stream.set_read_timeout(Some(Duration::from_secs(60))).expect("a limit");
        stream.write_all(lines.as_bytes()).expect("sent");
        BufReader::new(stream)
    }
}

fn heard(stream: &mut BufReader<TcpStream>) -> String {
    let mut line = String::new();
    // A connection that was closed while something was on its way is an error on some systems.
    let _ = stream.read_line(&mut line);
    line.trim_end().to_owned()
}

fn printed(child: Child) -> String {
    let output = child.wait_with_output().expect("it ended");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
}

#[test]
fn a_knockout_between_connected_levels_and_its_log() {
    let log = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("course-log.txt");
    let mut server =
        Server::start(&["--players", "3", "--rounds", "2", "--course-log", log.to_str().expect("UTF-8"), "--preset", "course"]);
    let mut clients = Vec::new();
    for (name, level, place) in [("Ann", "random", "(1 of 3)"), ("Bob, too", "greedy-bfs", "(2 of 3)"), ("Cid", "random", "(3 of 3)")] {
        clients.push(server.connect(&["--name", name, "--level", level]));
        assert_eq!(server.line(), format!("{name} has come from 127.0.0.1 {place}"));
    }
    let text = server.end();
    assert!(text.starts_with("round 1\n") && text.contains("\nCid has a bye\nround 2\n"), "{text}");
    assert!(text.contains("match 1: Ann ") && text.ends_with("winner: Bob, too\n"), "{text}");
    let said: Vec<String> = clients.into_iter().map(printed).collect();
    assert!(said[1].ends_with("place 1 of 3\n") && said[0].starts_with("127.0.0.1:"), "{said:?}");
    let log = std::fs::read_to_string(log).expect("a log");
    assert!(log.starts_with("match 1, game 1: Ann (first) - Bob, too (second)\n"), "{log}");
    assert!(log.contains("\ngame status: Ok; my loc: (5, 1); enemy loc: (5, 9) -> "), "{log}");
    assert_eq!(log.matches("Game result: ").count(), 4);
}

#[cfg(unix)]
#[test]
fn programs_of_all_protocols_take_part() {
    let mut server = Server::start(&["--players", "3", "--game", "nogo", "--variant", "5x5", "--seconds", "10", "greedy"]);
    let quintet = env!("CARGO_BIN_EXE_quintet");
    let gtp = ["--protocol", "gtp", "--name", "gtp", "--", quintet, "gtp", "--game", "nogo", "--variant", "5x5", "--level", "random"];
    let json =
        ["--protocol", "botzone", "--name", "json", "--", quintet, "botzone", "--game", "nogo", "--variant", "5x5", "--level", "random"];
    let lines = ["--name", "lines", "--", quintet, "botzone", "--game", "nogo", "--variant", "5x5", "--level", "random"];
    let mut clients = Vec::new();
    for args in [&gtp[..], &json, &lines] {
        clients.push(server.connect(args));
        server.line();
    }
    let text = server.end();
    assert!(text.contains("winner: ") && text.contains("\n1. ") && !text.contains(", 3 violations"), "{text}");
    for client in clients {
        assert!(printed(client).contains(" of 4\n"));
    }
}

#[test]
fn who_does_not_keep_to_the_rules_is_refused_or_loses_and_the_contest_goes_on() {
    let rules = ["--players", "2", "--token", "open sesame", "--game", "nogo", "--variant", "5x5", "--seconds", "0.5", "--rounds", "2"];
    let mut server = Server::start(&rules);
    for (lines, refusal, told) in [
        ("\nopen sesame\n", "refused the first line is no name", "`` is no name"),
        ("a\u{1b}[31m\nopen sesame\n", "refused the first line is no name", "`a\u{fffd}[31m` is no name"),
        (&*format!("{}\nopen sesame\n", "x".repeat(41)), "refused the first line is no name", "is no name"),
        ("Eve\nguess\n", "refused the second line is not the token", "`Eve` does not know the token"),
        (&*"y".repeat(9000), "refused a line is too long", "a line is too long"),
    ] {
        let mut eve = server.say(lines);
        let answer = heard(&mut eve);
        assert!(answer.starts_with(refusal) || answer.is_empty() && lines.len() > 4096, "{answer}");
        let line = server.line();
        assert!(line.starts_with("refused 127.0.0.1: ") && line.ends_with(told), "{line}");
    }
    // A silent connection does not delay the others.
    let _silent = server.say("");
    let mut mute = server.say("Mute\nopen sesame\n");
    assert_eq!(server.line(), "Mute has come from 127.0.0.1 (1 of 2)");
    assert_eq!(heard(&mut mute), "welcome nogo 5x5 0.5");
    let mut twin = server.say("Mute\nopen sesame\n");
    assert_eq!(heard(&mut twin), "refused there is another player of this name");
    assert_eq!(server.line(), "refused 127.0.0.1: there is another `Mute`");
    let begin = Instant::now();
    let ann = server.connect(&["--name", "Ann", "--token", "open sesame", "--level", "random"]);
    let text = server.end();
    // It was asked in both games, and its time was over in both.
    assert!(text.contains("match 1: Mute 0 - 2 Ann") && text.ends_with("winner: Ann\n"), "{text}");
    assert!(begin.elapsed() < Duration::from_secs(30));
    assert!(printed(ann).ends_with("place 1 of 2\n"));
    let rest: Vec<String> = std::iter::from_fn(|| Some(heard(&mut mute)).filter(|line| !line.is_empty())).take(3).collect();
    assert_eq!(rest.first().map(String::as_str), Some("game"), "{rest:?}");
}

#[test]
fn an_answer_that_comes_late_is_not_the_next_one() {
    let mut server =
        Server::start(&["--players", "1", "--game", "nogo", "--variant", "5x5", "--seconds", "0.5", "--rounds", "2", "random"]);
    let mut slow = server.say("Slow\n");
    server.line();
    assert_eq!(heard(&mut slow), "welcome nogo 5x5 0.5");
    let mut games = 0;
    loop {
        let line = heard(&mut slow);
        if line == "game" {
            games += 1;
        } else if let Ok(turns) = line.parse::<usize>() {
            for _ in 0..2 * turns + 1 {
                heard(&mut slow);
            }
            // In the first game too late, and then one move that would be a violation; in the second game the moves are wrong, three times.
            if games == 1 {
                std::thread::sleep(Duration::from_millis(900));
            }
            if slow.get_mut().write_all(b"9 9\n").is_err() {
                break;
            }
        } else {
            assert!(line.starts_with("over place 2 of 2") || line.is_empty(), "{line}");
            break;
        }
    }
    let text = server.end();
    assert!(text.contains(", 3 violations") && text.contains("winner: random\n"), "{text}");
    assert_eq!(games, 2);
}

#[test]
fn a_connection_that_ends_loses_its_games() {
    let mut server = Server::start(&["--players", "1", "--game", "nogo", "--variant", "5x5", "--rounds", "2", "random"]);
    let mut gone = server.say("Gone\n");
    server.line();
    assert_eq!(heard(&mut gone), "welcome nogo 5x5 1");
    drop(gone);
    let text = server.end();
    assert!(text.contains("match 1: random 2 - 0 Gone"), "{text}");
}

#[test]
fn other_machines_are_let_in_only_when_told_so() {
    for (args, named) in [
        (&["--listen", "0.0.0.0:0", "--players", "2"][..], "add --network and --token"),
        (&["--listen", "0.0.0.0:0", "--players", "2", "--network"], "--token"),
        (&["--listen", "nowhere", "--players", "2"], "--listen"),
        (&["--listen", "127.0.0.1:0"], "--players"),
        (&["--listen", "127.0.0.1:0", "--players", "1"], "two or more players"),
        (&["--players", "2", "--game", "nogo"], "--listen"),
        (&["--listen", "127.0.0.1:0", "--players", "2", "--game", "nogo", "--course-log", "x"], "quoridor"),
    ] {
        let output = Command::new(env!("CARGO_BIN_EXE_quintet")).arg("contest").args(args).output().expect("it runs");
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.code() == Some(2) && error.contains(named), "{args:?}: {error}");
    }
    let output = Command::new(env!("CARGO_BIN_EXE_quintet")).args(["connect", "127.0.0.1:1", "--name", "a", "--level", "random"]).output();
    let output = output.expect("it runs");
    assert!(output.status.code() == Some(2) && String::from_utf8_lossy(&output.stderr).contains("127.0.0.1:1: "));
}
