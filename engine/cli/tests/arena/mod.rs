//! Programs as short shell scripts, contests between them, and what is left of them.
#![allow(dead_code, reason = "each test uses a part of it")]
#![allow(clippy::print_stdout, reason = "skipped tests are reported")]

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::sync::OnceLock;
use std::thread::sleep;
use std::time::{Duration, Instant};

pub(crate) const QUINTET: &str = env!("CARGO_BIN_EXE_quintet");
/// More than any of these contests takes, on a busy machine too, and less than the programs would go on for.
pub(crate) const LONG: Duration = Duration::from_secs(60);

pub(crate) fn file(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("programs-{name}"))
}

/// A shell script and the command line of a player that runs it.
pub(crate) fn script(name: &str, kind: &str, text: &str) -> String {
    let path = file(&format!("{name}.sh"));
    fs::write(&path, text).expect("it is written");
    format!("{kind}:sh '{}'", path.display())
}

/// A program that speaks GTP: what it does when it is to move, and that it does the rest well.
pub(crate) fn gtp(name: &str, on_move: &str) -> String {
    script(name, "gtp", &format!("while read line; do case $line in genmove*) {on_move};; esac; echo \"= \"; echo; done"))
}

/// A contest and its files.
pub(crate) struct Contest {
    pub(crate) command: Command,
    pub(crate) log: PathBuf,
    pub(crate) results: PathBuf,
}

impl Contest {
    pub(crate) fn new(name: &str, players: &[&str], more: &[&str]) -> Self {
        let (log, results) = (file(&format!("{name}-log.csv")), file(&format!("{name}-table.csv")));
        // More memory than this needs no contest; of a program that prints without end most would have to be kept.
        let mut command = Command::new("sh");
        command.args(["-c", "ulimit -v 1500000; exec \"$@\"", "sh", QUINTET, "contest"]).args(players);
        command.args(["--game", "nogo", "--variant", "5x5", "--games", "1"]).args(more);
        command.arg("--log").arg(&log).arg("--results").arg(&results).stdin(Stdio::null());
        Self { command, log, results }
    }

    /// Plays it; what was printed, the log, and the table.
    pub(crate) fn play(mut self) -> [String; 3] {
        let begin = Instant::now();
        let Output { status, stdout, stderr } = self.command.output().expect("it runs");
        assert!(status.success(), "{}", String::from_utf8_lossy(&stderr));
        assert!(begin.elapsed() < LONG, "it took {:?}", begin.elapsed());
        let read = |path| fs::read_to_string(path).expect("it was written");
        [String::from_utf8(stdout).expect("UTF-8"), read(&self.log), read(&self.results)]
    }
}

/// One game between a program and random moves.
pub(crate) fn one_game(name: &str, program: &str, more: &[&str]) -> [String; 3] {
    let played = Contest::new(name, &[program, "random"], more).play();
    assert_eq!(played[2].lines().count(), 3, "the table has both: {}", played[2]);
    played
}

/// Waits until something holds.
pub(crate) fn soon(mut holds: impl FnMut() -> bool) -> bool {
    let begin = Instant::now();
    while begin.elapsed() < LONG {
        if holds() {
            return true;
        }
        sleep(Duration::from_millis(20));
    }
    false
}

/// How many processes have this mark among the words of their command line.
pub(crate) fn marked(mark: &str) -> usize {
    let has = |pid: &str| {
        fs::read(format!("/proc/{pid}/cmdline")).is_ok_and(|words| words.split(|byte| *byte == 0).any(|word| word == mark.as_bytes()))
    };
    let processes = fs::read_dir("/proc").expect("it is there").flatten();
    processes.filter(|process| process.file_name().to_str().is_some_and(|name| name.parse::<u32>().is_ok() && has(name))).count()
}

/// Whether programs can be isolated on this machine. If not, says that a test is skipped and why; on the machines of the project they can.
pub(crate) fn isolates() -> bool {
    static PROBLEM: OnceLock<Option<String>> = OnceLock::new();
    let problem = PROBLEM.get_or_init(|| {
        let output = Contest::new("sandbox", &["gtp:true", "random"], &["--isolate"]).command.output().expect("it runs");
        (!output.status.success()).then(|| String::from_utf8_lossy(&output.stderr).into_owned())
    });
    let Some(problem) = problem else { return true };
    assert!(std::env::var("CI").as_deref() != Ok("true"), "{problem}");
    println!("skipped: programs cannot be isolated here: {problem}");
    false
}

/// No option, and the one that isolates programs where that is possible.
pub(crate) fn isolations() -> Vec<&'static [&'static str]> {
    let both: [&[&str]; 2] = [&[], &["--isolate"]];
    both.into_iter().take(if isolates() { 2 } else { 1 }).collect()
}

/// Options and more options.
pub(crate) fn with<'a>(options: &[&'a str], more: &[&'a str]) -> Vec<&'a str> {
    [options, more].concat()
}
