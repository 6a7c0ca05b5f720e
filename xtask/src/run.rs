//! Running other programs, and messages to the user.

use std::ffi::OsStr;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::time::Duration;

use anyhow::{Context, Result, bail};

use crate::paths;

/// Prints a message.
pub(crate) fn say(text: &str) {
    println!("{text}");
    _ = std::io::stdout().flush();
}

/// A command that finds the project's own tools first and runs in the workspace's folder.
pub(crate) fn command(program: impl AsRef<OsStr>) -> Result<Command> {
    let mut command = Command::new(program);
    command.current_dir(paths::root()).env("PATH", paths::search_path()?);
    // The variables that cargo sets for this program must not reach the programs that it starts.
    for (name, _) in std::env::vars_os() {
        if name.to_str().is_some_and(|name| name.starts_with("CARGO_PKG_") || name.starts_with("CARGO_MANIFEST_")) {
            command.env_remove(name);
        }
    }
    Ok(command)
}

/// Cargo, of the toolchain that runs this program.
pub(crate) fn cargo() -> Result<Command> {
    command(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

/// The first line of a command's output, if it runs and succeeds.
pub(crate) fn ask(program: &str, arguments: &[&str]) -> Option<String> {
    let output = command(program).ok()?.args(arguments).stderr(Stdio::null()).stdin(Stdio::null()).output().ok()?;
    let text = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    output.status.success().then_some(text)
}

/// A command's output.
pub(crate) fn read(mut command: Command) -> Result<String> {
    let output = command.stdin(Stdio::null()).output().with_context(|| format!("cannot start {}", in_words(&command)))?;
    if !output.status.success() {
        bail!("{} failed ({}): {}", in_words(&command), output.status, String::from_utf8_lossy(&output.stderr).trim());
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Runs a command with visible output.
pub(crate) fn show(mut command: Command) -> Result<()> {
    let status = command.status().with_context(|| format!("cannot start {}", in_words(&command)))?;
    if !status.success() {
        bail!("{} failed ({status}); the reason stands above", in_words(&command));
    }
    Ok(())
}

/// Runs a command with visible output and passes every line of its standard output to `look`. Returns whether it succeeded.
pub(crate) fn watch(mut command: Command, mut look: impl FnMut(&str)) -> Result<bool> {
    each_line(&mut command, |line| {
        say(line);
        look(line);
    })
}

/// Runs a command and passes on every line of its standard output. Returns whether it succeeded.
fn each_line(command: &mut Command, mut take: impl FnMut(&str)) -> Result<bool> {
    let mut child = command.stdout(Stdio::piped()).spawn().with_context(|| format!("cannot start {}", in_words(command)))?;
    if let Some(output) = child.stdout.take() {
        for line in BufReader::new(output).split(b'\n') {
            let line = line.with_context(|| format!("cannot read the output of {}", in_words(command)))?;
            take(&String::from_utf8_lossy(&line));
        }
    }
    Ok(child.wait()?.success())
}

/// Runs a command and shows the lines of its standard output that `wanted` accepts. Returns whether it succeeded.
pub(crate) fn filter(mut command: Command, mut wanted: impl FnMut(&str) -> bool) -> Result<bool> {
    each_line(&mut command, |line| {
        if wanted(line) {
            say(line);
        }
    })
}

/// A command as it would be typed.
fn in_words(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    words.map(OsStr::to_string_lossy).collect::<Vec<_>>().join(" ")
}

/// A duration for people: `8 s`, `2 min 5 s`.
pub(crate) fn duration(time: Duration) -> String {
    match time.as_secs() {
        0 => format!("{} ms", time.as_millis()),
        seconds @ 1..60 => format!("{seconds} s"),
        seconds => format!("{} min {} s", seconds / 60, seconds % 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations() {
        assert_eq!(duration(Duration::from_millis(250)), "250 ms");
        assert_eq!(duration(Duration::from_secs(59)), "59 s");
        assert_eq!(duration(Duration::from_secs(125)), "2 min 5 s");
    }

    #[test]
    fn a_failing_command_is_told_in_words() {
        let mut failing = command("cargo").unwrap();
        failing.arg("--no-such-option").stderr(Stdio::null());
        let error = show(failing).unwrap_err().to_string();
        assert!(error.starts_with("cargo --no-such-option failed"), "{error}");
        let error = show(command("no-such-program-at-all").unwrap()).unwrap_err().to_string();
        assert_eq!(error, "cannot start no-such-program-at-all");
    }
}
