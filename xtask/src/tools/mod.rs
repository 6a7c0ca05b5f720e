//! Sets up the tools: installs what is missing and never replaces a tool that works.

mod fetch;
mod install;
mod pins;
mod versions;

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};

use self::install::install;
use self::pins::Release;
use self::versions::{channel, locked_version, major, same_series, version_in};
use crate::{browser, compiler, paths, run, wasi};

/// The version of trunk; later ones of the same series work as well.
const TRUNK: &str = "0.21.14";
/// The version of cargo-deny; later ones of the same series work as well.
const CARGO_DENY: &str = "0.20.2";
/// The version of the npm package `binaryen`, which brings `wasm-opt`.
const BINARYEN: &str = "132.0.0";
/// The oldest `wasm-opt` that understands what the compiler writes.
const OLDEST_WASM_OPT: u32 = 120;
const OLDEST_NODE: u32 = 20;

/// Tools for building the page.
pub(crate) fn for_building() -> Result<()> {
    compiler()?;
    compiler::rust_target(compiler::TARGET)?;
    wasm_bindgen()?;
    node()?;
    npm_packages(&paths::npm(), &["--ignore-scripts"], "the editor and Python for the page")?;
    wasm_opt()
}

/// Additional tools for tests in these browsers.
pub(crate) fn for_tests(browsers: &[browser::Browser]) -> Result<()> {
    for_building()?;
    browser::find_or_install(browsers)?;
    npm_packages(&paths::e2e(), &[], "the browser driver of the page's tests")?;
    wasi::set_up();
    optional("parallel", "parallel", "the recipe for contests on several machines needs");
    if cfg!(target_os = "linux") {
        optional("bwrap", "bubblewrap", "isolating programs needs");
    }
    Ok(())
}

/// Installs a program that some tests need; without it they say so.
fn optional(program: &str, package: &'static str, purpose: &str) {
    if paths::find_program(&[program]).is_none()
        && let Err(error) = browser::install(&[package], purpose)
    {
        run::say(&format!("{error:#}.\nThe tests continue without it, and skip what needs it."));
    }
}

/// Cargo has already checked that the compiler is new enough, and a linker exists. Only rustup may be missing. A compiler of another version
/// than the pinned one works too, but its builds have other bytes and sizes.
fn compiler() -> Result<()> {
    let Some(version) = run::ask("rustc", &["--version"]).and_then(|text| version_in(&text)) else {
        bail!("rustc is not in PATH; install Rust with rustup (https://rustup.rs) and open a new terminal");
    };
    let pinned = pinned_compiler()?;
    if version != pinned {
        run::say(&format!(
            "Note: rust-toolchain.toml pins Rust {pinned}, and {version} is in use. Builds will differ from the published ones."
        ));
    }
    Ok(())
}

/// The version of Rust in `rust-toolchain.toml`.
fn pinned_compiler() -> Result<String> {
    let file = paths::root().join("rust-toolchain.toml");
    let text = fs::read_to_string(&file).with_context(|| format!("cannot read {}", file.display()))?;
    Ok(channel(&text).context("rust-toolchain.toml names no channel")?.to_owned())
}

/// The other way to build the page, needed by a test only.
pub(crate) fn trunk() -> Result<()> {
    of_series(&pins::TRUNK, TRUNK)
}

/// Checks all packages by the rules of `deny.toml`. Advisories need a database from the network and are left to a workflow on the host.
pub(crate) fn check_packages() -> Result<()> {
    of_series(&pins::CARGO_DENY, CARGO_DENY)?;
    let mut deny = run::command("cargo-deny")?;
    deny.args(["--locked", "check", "licenses", "bans", "sources"]);
    run::show(deny)
}

/// A tool of this version, or a later one of the same series.
fn of_series(release: &Release, wanted: &str) -> Result<()> {
    let version = run::ask(release.tool, &["--version"]).and_then(|text| version_in(&text));
    match version {
        Some(version) if same_series(&version, wanted) => Ok(()),
        other => install(release, wanted, other.as_deref()),
    }
}

/// The tool must have exactly the version of the library.
fn wasm_bindgen() -> Result<()> {
    let wanted = wasm_bindgen_version()?;
    let tool = run::ask("wasm-bindgen", &["--version"]).and_then(|text| version_in(&text));
    let runner = run::ask("wasm-bindgen-test-runner", &["--version"]).and_then(|text| version_in(&text));
    if tool.as_ref() == Some(&wanted) && runner.is_none_or(|runner| runner == wanted) {
        return Ok(());
    }
    install(&pins::WASM_BINDGEN, &wanted, tool.as_deref())
}

fn wasm_bindgen_version() -> Result<String> {
    let lock = paths::root().join("Cargo.lock");
    let lock = fs::read_to_string(&lock).with_context(|| format!("cannot read {}", lock.display()))?;
    let version = locked_version(&lock, "wasm-bindgen").context("Cargo.lock does not name wasm-bindgen; run: cargo update --workspace")?;
    Ok(version.to_owned())
}

/// Writes the hashes of the tools' released archives into the pins file.
pub(crate) fn pin() -> Result<()> {
    pins::renew(&[(&pins::WASM_BINDGEN, &wasm_bindgen_version()?), (&pins::TRUNK, TRUNK), (&pins::CARGO_DENY, CARGO_DENY)])
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

/// The packages of a folder, exactly as in its lock file.
fn npm_packages(folder: &Path, options: &[&str], what: &str) -> Result<()> {
    let name = folder.strip_prefix(paths::root()).unwrap_or(folder).display();
    let lock = fs::read(folder.join("package-lock.json")).with_context(|| format!("{name}/package-lock.json is missing"))?;
    let stamp = folder.join("node_modules").join(".installed-lock");
    if fs::read(&stamp).is_ok_and(|installed| installed == lock) {
        return Ok(());
    }
    run::say(&format!("Fetching {what} (npm, into {name}/node_modules); under a minute ..."));
    let mut npm = run::command("npm")?;
    npm.current_dir(folder).args(["ci", "--no-audit", "--no-fund", "--loglevel=error"]).args(options);
    run::show(npm).with_context(|| format!("the packages of {name} could not be fetched"))?;
    fs::write(&stamp, lock).with_context(|| format!("cannot write {}", stamp.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pinned_compiler_is_the_one_that_the_workspace_asks_for() {
        let pinned = pinned_compiler().unwrap();
        let workspace = fs::read_to_string(paths::root().join("Cargo.toml")).unwrap();
        let oldest = workspace.lines().find_map(|line| line.strip_prefix("rust-version = \"")?.strip_suffix('"')).unwrap();
        assert!(pinned.starts_with(oldest), "{pinned} is pinned, {oldest} is the oldest that will do");
    }
}
