//! Installs a tool: from its released archive if that is pinned and can be fetched, otherwise from source.

use std::fs;
use std::time::Instant;

use anyhow::{Context, Result, bail};

use super::fetch::{self, Patience, Pin};
use super::pins::{self, Release};
use super::versions::version_in;
use crate::{paths, run};

/// Installs a version of a tool. `other` is an installed version that must not be changed.
///
/// # Errors
/// When it can neither be fetched nor compiled.
pub(super) fn install(release: &Release, version: &str, other: Option<&str>) -> Result<()> {
    let begin = Instant::now();
    let Release { tool, what_for, .. } = release;
    match other {
        None => run::say(&format!("{tool} {version} is needed: {what_for}.")),
        Some(other) => {
            run::say(&format!(
                "{tool} {other} is installed, but {version} is needed: {what_for}. A copy goes into target/tools; yours stays."
            ));
        }
    }
    let fetched = match pins::pin(release, version)? {
        Some(pin) => fetched(release, version, &pin).inspect_err(|error| run::say(&format!("{error:#}. It is compiled instead."))).is_ok(),
        None => {
            run::say(&format!(
                "No released archive of it is pinned for {} (see cargo xtask pin-tools), so it is compiled.",
                pins::system()
            ));
            false
        }
    };
    if !fetched {
        compile(release, version, other.is_some())?;
    }
    run::say(&format!("{tool} {version} is there after {}.", run::duration(begin.elapsed())));
    Ok(())
}

/// Fetches the released programs into `target/tools`.
fn fetched(release: &Release, version: &str, pin: &Pin) -> Result<()> {
    run::say(&format!("Fetching {} (seconds; a server that does not answer is left after a few) ...", pin.address));
    let bin = paths::tools()?.join("bin");
    fetch::programs(pin, release.programs, &bin, &Patience::USUAL)?;
    let first = bin.join(fetch::file_name(release.tool));
    let answer = first.to_str().and_then(|program| run::ask(program, &["--version"])).and_then(|text| version_in(&text));
    if answer.as_deref() != Some(version) {
        for program in release.programs {
            _ = fs::remove_file(bin.join(fetch::file_name(program)));
        }
        bail!("the released {} does not run on this machine", release.tool);
    }
    Ok(())
}

/// Compiles a tool: for the user if none is installed yet, otherwise into the build folder.
fn compile(release: &Release, version: &str, apart: bool) -> Result<()> {
    run::say("This takes one to three minutes on a quiet machine, once ...");
    let mut install = run::cargo()?;
    install.args(["install", release.package, "--version", version, "--locked"]).args(release.options);
    // It runs for seconds: optimising it would take longer than it saves.
    install.envs([
        ("CARGO_PROFILE_RELEASE_OPT_LEVEL", "0"),
        ("CARGO_PROFILE_RELEASE_LTO", "off"),
        ("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16"),
    ]);
    if apart {
        install.arg("--root").arg(paths::tools()?);
    }
    run::show(install).with_context(|| {
        format!("{} could not be installed; if the network was the reason, run the command again: what is done stays done", release.package)
    })
}
