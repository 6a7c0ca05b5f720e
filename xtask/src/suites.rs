//! Running the tests.

use std::fs;
use std::process::Command;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

use crate::browser::Browser;
use crate::{paths, run, serve, site, size, tools};

/// The tests are served below this path, which shows that the page needs no certain place.
const BASE: &str = "/some/sub%20folder/";

/// Scripts that measure time: nothing else may run beside them.
const ALONE: &[&str] = &["bench", "time"];

/// A group of tests that one program runs.
#[derive(Copy, Clone, Eq, PartialEq)]
enum Suite {
    /// `cargo test` of the whole workspace.
    Unit,
    /// Tests of the page and the worker in headless Chromium.
    Wasm,
    /// The budgets of the built page.
    Size,
    /// Games on the built page.
    E2e,
    /// The ignored tests, optimised.
    Deep,
}

impl Suite {
    const ALL: [Self; 5] = [Self::Unit, Self::Wasm, Self::Size, Self::E2e, Self::Deep];

    const fn name(self) -> &'static str {
        match self {
            Self::Unit => "unit",
            Self::Wasm => "wasm",
            Self::Size => "size",
            Self::E2e => "e2e",
            Self::Deep => "deep",
        }
    }
}

/// What to run.
struct Plan {
    suites: Vec<Suite>,
    /// Scripts of `tests/e2e`; all when empty.
    scripts: Vec<String>,
    deep: bool,
    /// Of the page that the scripts play on.
    mode: site::Mode,
}

/// What became of a suite.
#[derive(Default)]
struct Tally {
    passed: u32,
    failed: u32,
    ignored: u32,
    /// Whether the runner itself failed, with or without a failed test.
    broken: bool,
    time: Duration,
}

/// Runs all suites, or those named by `only`, and fails if any test failed.
pub(crate) fn run(deep: bool, mode: site::Mode, only: &[String]) -> Result<()> {
    let mut plan = plan(deep, only, &scripts()?)?;
    plan.mode = mode;
    let browser = if plan.suites.iter().any(|suite| matches!(suite, Suite::Wasm | Suite::E2e)) { Some(tools::for_tests()?) } else { None };
    let mut results = Vec::new();
    for &suite in &plan.suites {
        run::say(&format!("\n== {}", suite.name()));
        let begin = Instant::now();
        let mut tally = match (suite, &browser) {
            (Suite::Unit, _) => cargo_test(&["--workspace", "--all-features"], None),
            (Suite::Deep, _) => cargo_test(&["--workspace", "--all-features", "--profile", "deep", "--", "--ignored"], None),
            (Suite::Wasm, Some(browser)) => cargo_test(&["-p", "quintet-web", "--target", "wasm32-unknown-unknown"], Some(browser)),
            (Suite::Size, _) => budgets(),
            (Suite::E2e, Some(browser)) => e2e(&plan, browser),
            (Suite::Wasm | Suite::E2e, None) => bail!("no browser was set up"),
        }?;
        tally.time = begin.elapsed();
        results.push((suite, tally));
    }
    run::say("\n== summary");
    for (suite, tally) in &results {
        let broken = if tally.broken && tally.failed == 0 { "  the runner stopped before its end" } else { "" };
        let ignored = if tally.ignored > 0 { format!(", {} ignored", tally.ignored) } else { String::new() };
        let (passed, failed, time) = (tally.passed, tally.failed, run::duration(tally.time));
        run::say(&format!("{:>5}: {passed} passed, {failed} failed{ignored}  ({time}){broken}", suite.name()));
    }
    let bad: Vec<&str> = results.iter().filter(|(_, tally)| tally.broken || tally.failed > 0).map(|(suite, _)| suite.name()).collect();
    if !bad.is_empty() {
        bail!("tests failed in: {}; run them alone with: cargo xtask test --only {}", bad.join(", "), bad.join(" "));
    }
    Ok(())
}

fn plan(deep: bool, only: &[String], scripts: &[String]) -> Result<Plan> {
    if only.is_empty() {
        let suites = Suite::ALL.into_iter().filter(|suite| deep || *suite != Suite::Deep).collect();
        return Ok(Plan { suites, scripts: Vec::new(), deep, mode: site::Mode::Release });
    }
    let mut plan = Plan { suites: Vec::new(), scripts: Vec::new(), deep, mode: site::Mode::Release };
    for name in only {
        let suite = match name.strip_prefix("e2e/") {
            Some(script) if scripts.iter().any(|known| known == script) => {
                plan.scripts.push(script.to_owned());
                Suite::E2e
            }
            _ => Suite::ALL.into_iter().find(|suite| suite.name() == name).with_context(|| {
                let suites = Suite::ALL.map(Suite::name).join(", ");
                let scripts = scripts.iter().map(|script| format!("e2e/{script}")).collect::<Vec<_>>().join(", ");
                format!("there are no tests called {name}; known are {suites}, and {scripts}")
            })?,
        };
        if !plan.suites.contains(&suite) {
            plan.suites.push(suite);
        }
    }
    Ok(plan)
}

/// The names of the scripts in `tests/e2e`, without their ending.
fn scripts() -> Result<Vec<String>> {
    let folder = paths::e2e();
    let entries = fs::read_dir(&folder).with_context(|| format!("cannot read {}", folder.display()))?;
    let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let mut scripts: Vec<String> = names.filter_map(|name| name.strip_suffix(".test.mjs").map(str::to_owned)).collect();
    scripts.sort();
    Ok(scripts)
}

fn cargo_test(arguments: &[&str], browser: Option<&Browser>) -> Result<Tally> {
    let mut cargo = run::cargo()?;
    cargo.args(["test", "--locked", "--no-fail-fast"]).args(arguments);
    if let Some(browser) = browser {
        cargo.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUNNER", "wasm-bindgen-test-runner").env("CHROMEDRIVER", &browser.driver);
    }
    let mut tally = Tally::default();
    tally.broken = !run::watch(cargo, |line| tally.count_cargo(line))?;
    Ok(tally)
}

fn budgets() -> Result<Tally> {
    site::build(site::Mode::Release, false)?;
    let mut tally = Tally::default();
    for (line, kept) in size::budgets()? {
        run::say(&format!("{} {line}", if kept { "ok    " } else { "FAILED" }));
        *(if kept { &mut tally.passed } else { &mut tally.failed }) += 1;
    }
    Ok(tally)
}

fn e2e(plan: &Plan, browser: &Browser) -> Result<Tally> {
    site::build(plan.mode, false)?;
    // The rules that the page is compared with.
    let mut oracle = run::cargo()?;
    oracle.args(["build", "--locked", "-p", "quintet-cli"]);
    run::show(oracle)?;
    if plan.deep {
        // What the page's speed is compared with.
        let mut released = run::cargo()?;
        released.args(["build", "--locked", "--release", "-p", "quintet-cli"]);
        run::show(released)?;
    }
    let names = if plan.scripts.is_empty() { scripts()? } else { plan.scripts.clone() };
    let (alone, together): (Vec<_>, Vec<_>) = names.into_iter().partition(|name| ALONE.contains(&name.as_str()));
    let url = serve::in_background(BASE)?;
    let mut tally = Tally::default();
    for (names, at_a_time) in [(alone, 1), (together, 2)] {
        if names.is_empty() {
            continue;
        }
        let mut node: Command = run::command("node")?;
        node.args(["--test", "--test-reporter=spec"]).arg(format!("--test-concurrency={at_a_time}"));
        node.args(names.iter().map(|name| format!("{name}.test.mjs")));
        node.current_dir(paths::e2e())
            .env("QUINTET_URL", &url)
            .env("QUINTET_BINARY", paths::target()?.join("debug").join("quintet"))
            .env("QUINTET_CHROMIUM", &browser.chromium)
            .env("QUINTET_SCREENSHOTS", paths::target()?.join("screenshots"));
        if plan.deep {
            node.env("QUINTET_DEEP", "1").env("QUINTET_RELEASED", paths::target()?.join("release").join("quintet"));
        }
        tally.broken |= !run::watch(node, |line| tally.count_node(line))?;
    }
    Ok(tally)
}

impl Tally {
    /// Adds a line like `test result: ok. 3 passed; 0 failed; 1 ignored; ...`.
    fn count_cargo(&mut self, line: &str) {
        let Some(result) = line.trim().strip_prefix("test result: ") else { return };
        for part in result.split([';', '.']) {
            let mut words = part.split_whitespace();
            let (Some(Ok(number)), Some(what)) = (words.next().map(str::parse), words.next()) else { continue };
            self.add(what, number);
        }
    }

    /// Adds a line like `ℹ pass 3` at the end of Node's report.
    fn count_node(&mut self, line: &str) {
        let mut words = line.split_whitespace();
        let ("ℹ" | "#", Some(what), Some(Ok(number))) = (words.next().unwrap_or_default(), words.next(), words.next().map(str::parse))
        else {
            return;
        };
        let what = match what {
            "pass" => "passed",
            "fail" | "cancelled" => "failed",
            "skipped" => "ignored",
            _ => return,
        };
        self.add(what, number);
    }

    fn add(&mut self, what: &str, number: u32) {
        match what {
            "passed" => self.passed += number,
            "failed" => self.failed += number,
            "ignored" => self.ignored += number,
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_cargo_are_counted() {
        let mut tally = Tally::default();
        tally.count_cargo("running 4 tests");
        tally.count_cargo("test result: ok. 3 passed; 0 failed; 1 ignored; 0 measured; 2 filtered out; finished in 0.50s");
        tally.count_cargo("test result: FAILED. 1 passed; 2 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.50s");
        assert_eq!((tally.passed, tally.failed, tally.ignored), (4, 2, 1));
    }

    #[test]
    fn lines_of_node_are_counted() {
        let mut tally = Tally::default();
        for line in ["ℹ tests 7", "ℹ pass 4", "ℹ fail 1", "ℹ cancelled 1", "ℹ skipped 1", "ℹ duration_ms 12.5", "✔ pass 9 times"]
        {
            tally.count_node(line);
        }
        assert_eq!((tally.passed, tally.failed, tally.ignored), (4, 2, 1));
    }

    #[test]
    fn plans() {
        let scripts = vec![String::from("play-nogo")];
        let names = |words: &[&str]| words.iter().copied().map(String::from).collect::<Vec<_>>();
        assert_eq!(plan(false, &[], &scripts).unwrap().suites.len(), 4);
        assert_eq!(plan(true, &[], &scripts).unwrap().suites.len(), 5);
        let chosen = plan(false, &names(&["e2e/play-nogo", "unit"]), &scripts).unwrap();
        assert!(chosen.suites == [Suite::E2e, Suite::Unit] && chosen.scripts == ["play-nogo"]);
        let error = plan(false, &names(&["e2e/chess"]), &scripts).err().unwrap().to_string();
        assert!(error.contains("e2e/chess") && error.contains("e2e/play-nogo"), "{error}");
    }
}
