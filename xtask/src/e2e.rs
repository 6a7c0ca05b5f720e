//! The scripts of `tests/e2e`, which test the built page in a browser.

use std::collections::BTreeSet;
use std::fs;
use std::io::ErrorKind;
use std::path::PathBuf;

use anyhow::{Context, Result};

use crate::browser::Browser;
use crate::tally::Tally;
use crate::{compiler, paths, run, serve, site};

/// The path below which the page is served, to test that it works at any path.
const BASE: &str = "/some/sub%20folder/";

/// Scripts that measure time or use the whole machine: they run alone, and in the browser as people have it.
const ALONE: &[&str] = &["bench", "hostile", "latency", "lighthouse", "time"];

/// Scripts that also run in Firefox and WebKit by default: those about what each browser does in its own way, which is input, storage, workers, the
/// service worker, frames and sandboxes. With `--deep`, or with a browser chosen, all scripts run everywhere.
const EVERYWHERE: &[&str] = &["bots", "driver", "embed", "hands", "hostile", "network", "play", "robust", "saves", "share"];

/// How many of the other scripts run in parallel: more than there are cores on small machines, because a script often waits.
const TOGETHER: u32 = 3;

/// How much the scripts do.
#[derive(Default)]
pub(crate) struct Size {
    /// Also what takes long.
    pub(crate) deep: bool,
    /// In Firefox and WebKit also what does not depend on the browser.
    pub(crate) everywhere: bool,
    /// How many games `soak` plays; 0 for a few.
    pub(crate) soak: u32,
}

/// The names of all scripts, without their ending.
pub(crate) fn scripts() -> Result<Vec<String>> {
    let folder = paths::e2e();
    let entries = fs::read_dir(&folder).with_context(|| format!("cannot read {}", folder.display()))?;
    let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let mut scripts: Vec<String> = names.filter_map(|name| name.strip_suffix(".test.mjs").map(str::to_owned)).collect();
    scripts.sort();
    Ok(scripts)
}

/// The scripts among `all` that run in a browser by default.
pub(crate) fn usual(browser: Browser, deep: bool, all: &[String]) -> Vec<String> {
    let wanted = |name: &str| browser == Browser::Chromium || deep || EVERYWHERE.contains(&name);
    all.iter().filter(|name| wanted(name)).cloned().collect()
}

/// Builds what the scripts need: the page and the `quintet` command.
pub(crate) fn prepare(mode: compiler::Mode, deep: bool) -> Result<()> {
    site::build(mode, false)?;
    // Building a test of the command builds the command too, with the same features as in the other native tests, so the engine is compiled
    // once. `cargo build -p quintet-cli` would compile it again.
    let mut oracle = run::cargo()?;
    oracle.args(["test", "--locked", "--workspace", "--all-features", "--no-run", "--test", "command"]);
    run::show(oracle)?;
    if deep {
        // The release build, with which the page's speed is compared.
        let mut released = run::cargo()?;
        released.args(["build", "--locked", "--release", "-p", "quintet-cli"]);
        run::show(released)?;
    }
    Ok(())
}

/// Runs scripts in a browser. Scripts that fail beside another one run once more, alone, because a busy machine can be slower than any time
/// limit. The report names them.
pub(crate) fn run(browser: Browser, names: Vec<String>, size: &Size) -> Result<Tally> {
    let (alone, together): (Vec<_>, Vec<_>) = names.into_iter().partition(|name| ALONE.contains(&name.as_str()));
    let url = serve::in_background(BASE)?;
    let mut tally = Tally::default();
    _ = fs::remove_file(failures()?);
    for (names, at_a_time) in [(alone, 1), (together, TOGETHER)] {
        if names.is_empty() {
            continue;
        }
        tally.broken |= !node(browser, &names, at_a_time, &url, size, &mut tally)?;
    }
    let failed = failed_scripts(&tally.failures)?;
    // With more than a few failures, the cause is not the load.
    if (1..=3).contains(&failed.len()) {
        run::say(&format!("\n== e2e in {}, once more and alone: {}", browser.name(), failed.join(", ")));
        let mut again = Tally::default();
        if node(browser, &failed, 1, &url, size, &mut again)? && again.failed == 0 {
            tally.passed += tally.failed;
            (tally.failed, tally.broken, tally.unsteady) = (0, false, failed);
        }
    }
    Ok(tally)
}

/// Runs scripts, `at_a_time` in parallel. Returns whether all passed.
fn node(browser: Browser, names: &[String], at_a_time: u32, url: &str, size: &Size, tally: &mut Tally) -> Result<bool> {
    let mut screenshots = paths::target()?.join("screenshots");
    if browser != Browser::Chromium {
        screenshots = screenshots.join(browser.name());
    }
    let mut node = run::command("node")?;
    // A browser that hangs should fail its test instead of blocking the run.
    let minutes = if size.deep { 60 } else { 10 } + 3 * size.soak;
    node.args(["--test", "--test-reporter=spec"])
        .arg(format!("--test-timeout={}", minutes * 60_000))
        .arg(format!("--test-concurrency={at_a_time}"));
    node.args(names.iter().map(|name| format!("{name}.test.mjs")));
    let whole = names.iter().any(|name| ALONE.contains(&name.as_str()));
    node.current_dir(paths::e2e())
        .env("QUINTET_BROWSER", browser.name())
        .envs(browser.environment(whole)?)
        .env("QUINTET_URL", url)
        .env("QUINTET_BINARY", paths::target()?.join("debug").join("quintet"))
        .env("QUINTET_FAILED", failures()?)
        .env("QUINTET_SCREENSHOTS", &screenshots);
    if size.soak > 0 {
        node.env("QUINTET_SOAK_PAGE", size.soak.to_string());
    }
    if size.everywhere {
        node.env("QUINTET_EVERYWHERE", "1");
    }
    if size.deep {
        node.env("QUINTET_DEEP", "1").env("QUINTET_RELEASED", paths::target()?.join("release").join("quintet"));
    }
    run::watch(node, |line| tally.read_node(line))
}

/// The file in which scripts with failed tests write their names.
fn failures() -> Result<PathBuf> {
    Ok(paths::target()?.join("e2e-failed"))
}

/// The scripts with failed tests: those that wrote their names, and those that the runner had to kill and reports by their path.
fn failed_scripts(report: &[String]) -> Result<Vec<String>> {
    let file = failures()?;
    let text = match fs::read_to_string(&file) {
        Err(error) if error.kind() == ErrorKind::NotFound => String::new(),
        text => text.with_context(|| format!("cannot read {}", file.display()))?,
    };
    let ended = report.iter().filter_map(|line| ended_script(line));
    let names: BTreeSet<String> = text.lines().chain(ended).map(str::to_owned).collect();
    Ok(names.into_iter().collect())
}

/// The script of a line like `✖ /path/time.test.mjs (600150.1ms)`.
fn ended_script(line: &str) -> Option<&str> {
    let (path, _) = line.strip_prefix("✖ ")?.split_once(".test.mjs (")?;
    path.rsplit('/').next()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_listed_is_there() {
        let all = scripts().unwrap();
        for name in ALONE.iter().chain(EVERYWHERE) {
            assert!(all.iter().any(|script| script == name), "there is no {name}.test.mjs");
        }
    }

    #[test]
    fn scripts_that_were_ended_are_known_by_their_path() {
        assert_eq!(ended_script("✖ /a b/tests/e2e/time.test.mjs (600150.112395ms)"), Some("time"));
        assert_eq!(ended_script("✖ an engine keeps to the clock (9684.7ms)"), None);
    }

    #[test]
    fn usual_scripts() {
        let all: Vec<String> = ["bench", "hostile", "memory", "play", "saves"].map(String::from).into();
        assert_eq!(usual(Browser::Chromium, false, &all), all);
        assert_eq!(usual(Browser::Firefox, false, &all), ["hostile", "play", "saves"]);
        assert_eq!(usual(Browser::Webkit, false, &all), ["hostile", "play", "saves"]);
        assert_eq!(usual(Browser::Webkit, true, &all), all);
    }
}
