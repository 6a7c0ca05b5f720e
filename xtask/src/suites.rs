//! Running the tests.

use std::time::Instant;

use anyhow::{Context, Result, bail};

use crate::browser::{self, Browser};
use crate::tally::Tally;
use crate::{builds, compiler, e2e, fuzz, games, run, site, size, tools};

/// A suite of tests run by one program.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
enum Suite {
    /// `cargo test` of the whole workspace.
    Unit,
    /// Tests of the page and the worker in headless Chromium.
    Wasm,
    /// The budgets of the built page.
    Size,
    /// Browser tests of the built page.
    E2e,
    /// The game written by `new-game`, in a copy of the sources.
    Game,
    /// The laws in `fuzz/` with inputs by libFuzzer, a second each.
    Fuzz,
    /// The ignored tests, in an optimised build.
    Deep,
    /// Builds made in other ways, which must give the same bytes.
    Builds,
}

impl Suite {
    const ALL: [Self; 8] = [Self::Unit, Self::Wasm, Self::Game, Self::Fuzz, Self::Size, Self::E2e, Self::Deep, Self::Builds];

    const fn name(self) -> &'static str {
        match self {
            Self::Unit => "unit",
            Self::Wasm => "wasm",
            Self::Size => "size",
            Self::E2e => "e2e",
            Self::Game => "game",
            Self::Fuzz => "fuzz",
            Self::Deep => "deep",
            Self::Builds => "builds",
        }
    }
}

/// The options of `cargo xtask test`.
pub(crate) struct Wish {
    /// Also the slow tests.
    pub(crate) deep: bool,
    /// The build mode of the page for the scripts.
    pub(crate) mode: compiler::Mode,
    /// Names of suites, and of scripts as `e2e/NAME`.
    pub(crate) only: Vec<String>,
    /// The browser of the scripts.
    pub(crate) browser: Option<Browser>,
}

/// One step of a run.
#[derive(Debug, Eq, PartialEq)]
enum Step {
    Suite(Suite),
    /// Scripts in a browser.
    Scripts(Browser, Vec<String>),
}

impl Step {
    fn name(&self) -> String {
        match self {
            Self::Suite(suite) => suite.name().to_owned(),
            Self::Scripts(browser, _) => format!("e2e in {}", browser.name()),
        }
    }

    const fn browser(&self) -> Option<Browser> {
        match self {
            Self::Suite(Suite::Wasm) => Some(Browser::Chromium),
            Self::Suite(_) => None,
            Self::Scripts(browser, _) => Some(*browser),
        }
    }
}

/// Runs all suites, or the chosen ones; fails if any test failed.
pub(crate) fn run(wish: &Wish) -> Result<()> {
    let steps = plan(wish, &e2e::scripts()?)?;
    let browsers: Vec<Browser> = Browser::ALL.into_iter().filter(|&one| steps.iter().any(|step| step.browser() == Some(one))).collect();
    if !browsers.is_empty() {
        tools::for_tests(&browsers)?;
    }
    if steps.iter().any(|step| matches!(step, Step::Scripts(..))) {
        e2e::prepare(wish.mode, wish.deep)?;
    }
    let mut results = Vec::new();
    for step in steps {
        let name = step.name();
        run::say(&format!("\n== {name}"));
        let begin = Instant::now();
        let mut tally = match step {
            Step::Scripts(browser, scripts) => {
                e2e::run(browser, scripts, &e2e::Size { deep: wish.deep, everywhere: wish.deep || wish.browser.is_some(), soak: 0 })
            }
            Step::Suite(Suite::Wasm) => cargo_test(&["-p", "quintet-browser", "--target", "wasm32-unknown-unknown"], true),
            Step::Suite(Suite::Size) => budgets(),
            Step::Suite(Suite::Game) => new_game(),
            Step::Suite(Suite::Fuzz) => fuzz::short(),
            Step::Suite(Suite::Builds) => builds::compare(wish.mode),
            Step::Suite(Suite::Deep) => cargo_test(&["--workspace", "--all-features", "--profile", "deep", "--", "--ignored"], false),
            Step::Suite(Suite::Unit | Suite::E2e) => cargo_test(&["--workspace", "--all-features"], false),
        }?;
        tally.time = begin.elapsed();
        results.push((name, tally));
    }
    tell(&results)
}

/// Prints the summary; fails if any test failed.
fn tell(results: &[(String, Tally)]) -> Result<()> {
    for (name, tally) in results.iter().filter(|(_, tally)| !tally.failures.is_empty()) {
        // The report itself may have scrolled away.
        let what = if tally.unsteady.is_empty() { "failed" } else { "failed once" };
        run::say(&format!("\n== {what}: {name}"));
        tally.failures.iter().for_each(|line| run::say(line));
    }
    run::say("\n== summary");
    for (name, tally) in results {
        let broken = if tally.broken && tally.failed == 0 { "  the runner stopped before its end" } else { "" };
        let ignored = if tally.ignored > 0 { format!(", {} left out", tally.ignored) } else { String::new() };
        let (passed, failed, time) = (tally.passed, tally.failed, run::duration(tally.time));
        let unsteady = if tally.unsteady.is_empty() {
            String::new()
        } else {
            format!("  only on the second try, alone: {}", tally.unsteady.join(", "))
        };
        run::say(&format!("{name:>15}: {passed} passed, {failed} failed{ignored}  ({time}){broken}{unsteady}"));
    }
    for (name, tally) in results.iter().filter(|(_, tally)| tally.failed > 0) {
        tally.short_report().iter().for_each(|line| run::say(&format!("{name}: {line}")));
    }
    let bad: Vec<&str> = results.iter().filter(|(_, tally)| tally.broken || tally.failed > 0).map(|(name, _)| name.as_str()).collect();
    if !bad.is_empty() {
        bail!("tests failed in: {}; run them alone with --only, and scripts in one browser with --browser", bad.join(", "));
    }
    Ok(())
}

/// The steps to run. Named scripts run in Chromium by default; a browser without scripts runs all of them.
fn plan(wish: &Wish, all: &[String]) -> Result<Vec<Step>> {
    let usual = || {
        let browsers = Browser::ALL.into_iter().filter(|&one| wish.browser.is_none_or(|wanted| wanted == one));
        browsers.map(|one| Step::Scripts(one, e2e::usual(one, wish.deep || wish.browser.is_some(), all)))
    };
    let mut steps = Vec::new();
    if wish.only.is_empty() {
        for suite in Suite::ALL {
            match suite {
                Suite::E2e => steps.extend(usual()),
                _ if wish.browser.is_some() => {}
                Suite::Deep | Suite::Builds if !wish.deep => {}
                suite => steps.push(Step::Suite(suite)),
            }
        }
        return Ok(steps);
    }
    let mut named = Vec::new();
    for name in &wish.only {
        if let Some(script) = name.strip_prefix("e2e/").filter(|script| all.iter().any(|known| known == script)) {
            named.push(script.to_owned());
            continue;
        }
        let suite = Suite::ALL.into_iter().find(|suite| suite.name() == name).with_context(|| {
            let suites = Suite::ALL.map(Suite::name).join(", ");
            let scripts = all.iter().map(|script| format!("e2e/{script}")).collect::<Vec<_>>().join(", ");
            format!("there are no tests called {name}; known are {suites}, and {scripts}")
        })?;
        match suite {
            Suite::E2e => steps.extend(usual()),
            suite => steps.push(Step::Suite(suite)),
        }
    }
    if !named.is_empty() {
        steps.push(Step::Scripts(wish.browser.unwrap_or(Browser::Chromium), named));
    }
    Ok(steps)
}

fn cargo_test(arguments: &[&str], in_browser: bool) -> Result<Tally> {
    let mut cargo = run::cargo()?;
    cargo.args(["test", "--locked", "--no-fail-fast"]).args(arguments);
    if in_browser {
        cargo.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUNNER", "wasm-bindgen-test-runner").env("CHROMEDRIVER", browser::chromedriver()?);
    }
    let mut tally = Tally::default();
    tally.broken = !run::watch(cargo, |line| tally.count_cargo(line))?;
    Ok(tally)
}

fn budgets() -> Result<Tally> {
    site::build(compiler::Mode::Release, false)?;
    let mut tally = Tally::default();
    for (line, kept) in size::budgets()? {
        run::say(&format!("{} {line}", if kept { "ok    " } else { "FAILED" }));
        *(if kept { &mut tally.passed } else { &mut tally.failed }) += 1;
    }
    Ok(tally)
}

/// One test: the game written by `new-game` passes its laws.
fn new_game() -> Result<Tally> {
    let mut tally = Tally::default();
    for what in games::new::try_in_a_copy()? {
        tally.failures.push(format!("FAILED of the new game: {what}"));
        tally.failed = 1;
    }
    tally.passed = 1 - tally.failed;
    Ok(tally)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plans() {
        // A script that runs in every browser, and one for Chromium only.
        let scripts = vec![String::from("saves"), String::from("time")];
        let wish = |deep, only: &[&str], browser| {
            let only = only.iter().copied().map(String::from).collect();
            plan(&Wish { deep, mode: compiler::Mode::Release, only, browser }, &scripts)
        };
        let names = |deep| wish(deep, &[], None).unwrap().iter().map(Step::name).collect::<Vec<_>>();
        let usual = ["unit", "wasm", "game", "fuzz", "size", "e2e in chromium", "e2e in firefox", "e2e in webkit"];
        assert_eq!(names(false), usual);
        assert_eq!(names(true), [&usual[..], &["deep", "builds"]].concat());
        let saves = || vec![String::from("saves")];
        assert_eq!(
            wish(false, &["e2e/saves", "unit"], None).unwrap(),
            [Step::Suite(Suite::Unit), Step::Scripts(Browser::Chromium, saves())]
        );
        assert_eq!(wish(false, &["e2e/saves"], Some(Browser::Webkit)).unwrap(), [Step::Scripts(Browser::Webkit, saves())]);
        assert_eq!(wish(false, &[], Some(Browser::Firefox)).unwrap(), [Step::Scripts(Browser::Firefox, scripts.clone())]);
        assert_eq!(wish(false, &["e2e"], None).unwrap()[2], Step::Scripts(Browser::Webkit, saves()));
        let error = wish(false, &["e2e/chess"], None).unwrap_err().to_string();
        assert!(error.contains("e2e/chess") && error.contains("e2e/saves"), "{error}");
    }
}
