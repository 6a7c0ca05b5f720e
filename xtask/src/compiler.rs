//! Compiling the page's programs.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};

use crate::{paths, run};

/// The target of the page's programs.
pub(crate) const TARGET: &str = "wasm32-unknown-unknown";

/// Build modes of the page.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(crate) enum Mode {
    /// The release build.
    Release,
    /// In seconds rather than minutes: large and slow, for work on the page.
    Quick,
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

/// The environment variables for cargo when it compiles the page. They remove this machine's paths from the programs, so that the same sources
/// give the same bytes everywhere. A plain `trunk build` does not do this.
///
/// # Errors
/// When the compiler does not tell its sysroot.
pub(crate) fn environment() -> Result<Vec<(&'static str, String)>> {
    let mut flags = Vec::new();
    let mut replace = |from: &Path, to: &str| {
        // Cargo splits this variable at spaces. A build in such a folder works, but has other bytes.
        if let Some(from) = from.to_str().filter(|from| !from.contains(char::is_whitespace)) {
            flags.push(format!("--remap-path-prefix={from}={to}"));
        }
    };
    if let Some(cargo) = paths::cargo_home() {
        replace(&cargo.join("registry").join("src"), "/cargo/registry/src");
    }
    // With the component rust-src the compiler writes a local path, otherwise the commit of the standard library.
    let (sysroot, version) = (run::ask("rustc", &["--print", "sysroot"]), run::ask("rustc", &["-vV"]));
    let (sysroot, version) = (sysroot.context("rustc does not say where it is")?, version.unwrap_or_default());
    if let Some(commit) = version.lines().find_map(|line| line.strip_prefix("commit-hash: ")) {
        replace(&Path::new(&sysroot).join("lib/rustlib/src/rust"), &format!("/rustc/{commit}"));
    }
    Ok(vec![("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", flags.join(" "))])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_of_this_machine_are_replaced() {
        let [(name, flags)] = &environment().unwrap()[..] else { panic!("one variable") };
        assert_eq!(*name, "CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS");
        assert!(flags.split(' ').all(|flag| flag.starts_with("--remap-path-prefix=")), "{flags}");
        assert!(flags.contains("=/cargo/registry/src") && flags.contains("=/rustc/"), "{flags}");
    }
}
