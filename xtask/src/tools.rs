//! Setting up the tools: looks what is there, installs what is missing, never over something that works.

use std::fs;

use anyhow::{Context, Result, bail};

use crate::{browser, paths, run, wasi};

/// The version of trunk that this page is built with; later ones of the same series do as well.
const TRUNK: &str = "0.21.14";
/// The version of the npm package `binaryen`, which brings `wasm-opt`.
const BINARYEN: &str = "132.0.0";
/// The oldest `wasm-opt` that understands what the compiler writes.
const OLDEST_WASM_OPT: u32 = 120;
const OLDEST_NODE: u32 = 20;
const WASM: &str = "wasm32-unknown-unknown";

/// What building the page needs.
pub(crate) fn for_building() -> Result<()> {
    compiler()?;
    rust_target(WASM)?;
    trunk()?;
    wasm_bindgen()?;
    node()?;
    wasm_opt()
}

/// What the tests need besides, in these browsers.
pub(crate) fn for_tests(browsers: &[browser::Browser]) -> Result<()> {
    for_building()?;
    browser::find_or_install(browsers)?;
    e2e_packages()?;
    wasi::set_up();
    Ok(())
}

/// Whether the compiler is new enough was decided by cargo when it built this program; a linker is there too. What may lack is rustup.
fn compiler() -> Result<()> {
    if run::ask("rustc", &["--version"]).is_none() {
        bail!("rustc is not in PATH; install Rust with rustup (https://rustup.rs) and open a new terminal");
    }
    Ok(())
}

/// Adds a target to the Rust toolchain.
pub(crate) fn rust_target(target: &str) -> Result<()> {
    let there = || {
        let library = run::ask("rustc", &["--print", "target-libdir", "--target", target]);
        library.is_some_and(|folder| fs::read_dir(folder).is_ok_and(|mut files| files.next().is_some()))
    };
    if there() {
        return Ok(());
    }
    run::say(&format!("Adding the target {target} to the Rust toolchain (under a minute) ..."));
    let mut add = run::command("rustup")?;
    add.args(["target", "add", target]);
    run::show(add).with_context(|| format!("the Rust toolchain has no target {target}; add it with: rustup target add {target}"))?;
    if !there() {
        bail!("rustup added the target {target} to another toolchain than the one in use; try: rustup target add {target}");
    }
    Ok(())
}

fn trunk() -> Result<()> {
    let version = run::ask("trunk", &["--version"]).and_then(|text| version_in(&text));
    match version {
        Some(version) if same_series(&version, TRUNK) => Ok(()),
        other => install("trunk", TRUNK, other, "it puts the page together"),
    }
}

/// The tool must have exactly the version of the library.
fn wasm_bindgen() -> Result<()> {
    let lock = paths::root().join("Cargo.lock");
    let lock = fs::read_to_string(&lock).with_context(|| format!("cannot read {}", lock.display()))?;
    let wanted = locked_version(&lock, "wasm-bindgen").context("Cargo.lock does not name wasm-bindgen; run: cargo update --workspace")?;
    let tool = run::ask("wasm-bindgen", &["--version"]).and_then(|text| version_in(&text));
    let runner = run::ask("wasm-bindgen-test-runner", &["--version"]).and_then(|text| version_in(&text));
    if tool.as_deref() == Some(wanted) && runner.is_none_or(|runner| runner == wanted) {
        return Ok(());
    }
    install("wasm-bindgen-cli", wanted, tool, "it joins WebAssembly and JavaScript")
}

/// Installs a program from its source: for the user if there is none yet, and in the build folder if one of another version is there.
fn install(package: &str, version: &str, other: Option<String>, what_for: &str) -> Result<()> {
    let mut install = run::cargo()?;
    install.args(["install", package, "--version", version, "--locked"]);
    // They run for seconds: what optimisation would save is far less than what it costs here.
    install.envs([
        ("CARGO_PROFILE_RELEASE_OPT_LEVEL", "1"),
        ("CARGO_PROFILE_RELEASE_LTO", "off"),
        ("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16"),
    ]);
    match other {
        None => run::say(&format!("Installing {package} {version}: {what_for}. It is compiled here, which takes 3 to 8 minutes, once ...")),
        Some(other) => {
            run::say(&format!("{package} {other} is installed, but {version} is needed: {what_for}."));
            run::say("A copy goes into target/tools, and yours stays as it is. It is compiled here, which takes 3 to 8 minutes, once ...");
            install.arg("--root").arg(paths::tools()?);
        }
    }
    run::show(install).with_context(|| {
        format!("{package} could not be installed; if the network was the reason, run the command again: what is done stays done")
    })
}

fn node() -> Result<()> {
    let advice = format!("install Node {OLDEST_NODE} or newer (https://nodejs.org); npm comes with it");
    let Some(version) = run::ask("node", &["--version"]) else { bail!("Node is not in PATH; {advice}") };
    if major(&version).is_none_or(|major| major < OLDEST_NODE) {
        bail!("Node {version} is too old; {advice}");
    }
    if run::ask("npm", &["--version"]).is_none() {
        bail!("npm is not in PATH; {advice} (on Debian it is a package of its own: apt-get install npm)");
    }
    Ok(())
}

fn wasm_opt() -> Result<()> {
    // Says `wasm-opt version 132 (version_132)`.
    let there = || {
        let version = run::ask("wasm-opt", &["--version"])?;
        major(version.split_whitespace().nth(2)?)
    };
    if there().is_some_and(|version| version >= OLDEST_WASM_OPT) {
        return Ok(());
    }
    run::say(&format!("Fetching wasm-opt (npm package binaryen {BINARYEN}, 100 MB unpacked) into target/tools; seconds to a minute ..."));
    let tools = paths::tools()?;
    fs::create_dir_all(&tools).with_context(|| format!("cannot make {}", tools.display()))?;
    let mut npm = run::command("npm")?;
    npm.args(["install", "--no-save", "--no-audit", "--no-fund", "--loglevel=error", "--prefix"]);
    npm.arg(&tools).arg(format!("binaryen@{BINARYEN}"));
    run::show(npm).context("wasm-opt could not be fetched; it makes the page small")?;
    if there().is_none() {
        bail!("wasm-opt was fetched but cannot be run; remove target/tools and try again");
    }
    Ok(())
}

/// The packages of `tests/e2e`, exactly as its lock file names them.
fn e2e_packages() -> Result<()> {
    let folder = paths::e2e();
    let lock = fs::read(folder.join("package-lock.json")).context("tests/e2e/package-lock.json is missing")?;
    let stamp = folder.join("node_modules").join(".installed-lock");
    if fs::read(&stamp).is_ok_and(|installed| installed == lock) {
        return Ok(());
    }
    run::say("Fetching the browser driver of the page's tests (npm, into tests/e2e/node_modules); under a minute ...");
    let mut npm = run::command("npm")?;
    npm.current_dir(&folder).args(["ci", "--no-audit", "--no-fund", "--loglevel=error"]);
    run::show(npm).context("the packages of tests/e2e could not be fetched")?;
    fs::write(&stamp, lock).with_context(|| format!("cannot write {}", stamp.display()))
}

/// The version in `trunk 0.21.14`.
fn version_in(text: &str) -> Option<String> {
    text.split_whitespace().find(|word| word.starts_with(|c: char| c.is_ascii_digit())).map(str::to_owned)
}

/// The first number of `v20.1.0`.
fn major(version: &str) -> Option<u32> {
    version.trim_start_matches('v').split('.').next()?.parse().ok()
}

/// Whether `have` can stand in for `want`: the same first two numbers, and the third not lower.
fn same_series(have: &str, want: &str) -> bool {
    let numbers = |version: &str| version.split(['.', '-']).take(3).map(|part| part.parse::<u32>().ok()).collect::<Option<Vec<_>>>();
    match (numbers(have), numbers(want)) {
        (Some(have), Some(want)) if have.len() == 3 && want.len() == 3 => have[..2] == want[..2] && have[2] >= want[2],
        _ => false,
    }
}

/// The version of a package in the text of a `Cargo.lock`.
fn locked_version<'a>(lock: &'a str, package: &str) -> Option<&'a str> {
    let name = format!("name = \"{package}\"");
    let mut lines = lock.lines().skip_while(|line| *line != name);
    lines.next()?;
    lines.next()?.strip_prefix("version = \"")?.strip_suffix('"')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_read() {
        assert_eq!(version_in("wasm-bindgen 0.2.129").as_deref(), Some("0.2.129"));
        assert_eq!(version_in("trunk"), None);
        assert_eq!(major("v20.20.2"), Some(20));
        assert_eq!(major("node"), None);
    }

    #[test]
    fn series() {
        assert!(same_series("0.21.14", "0.21.14"));
        assert!(same_series("0.21.15", "0.21.14"));
        assert!(!same_series("0.21.13", "0.21.14"));
        assert!(!same_series("0.22.14", "0.21.14"));
        assert!(!same_series("soon", "0.21.14"));
    }

    #[test]
    fn locked_versions() {
        let lock = "[[package]]\nname = \"wasm-bindgen-shared\"\nversion = \"1.0.0\"\n\n[[package]]\nname = \"wasm-bindgen\"\nversion = \"0.2.1\"\n";
        assert_eq!(locked_version(lock, "wasm-bindgen"), Some("0.2.1"));
        assert_eq!(locked_version(lock, "other"), None);
        assert_eq!(locked_version("name = \"other\"", "other"), None);
    }
}
