//! Released archives of tools, with their hashes, from the file `xtask/pins.json`. `cargo xtask pin-tools` writes it on a machine that reaches
//! the archives; a tool without a pin is compiled.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use super::fetch::{self, Patience, Pin};
use crate::{paths, run};

/// A tool that is released as an archive for each system.
pub(super) struct Release {
    /// The name of the tool, and of its first program.
    pub(super) tool: &'static str,
    /// Its package on crates.io, for compiling it.
    pub(super) package: &'static str,
    /// Options for compiling it.
    pub(super) options: &'static [&'static str],
    /// Its purpose, for messages.
    pub(super) what_for: &'static str,
    /// The programs wanted from the archive.
    pub(super) programs: &'static [&'static str],
    /// The address of the archives, with `{version}` and `{platform}` as placeholders.
    address: &'static str,
    /// The supported systems, and their names in the archives' addresses.
    platforms: &'static [(&'static str, &'static str)],
}

/// Half of its code is TLS for remote browsers, which is not needed here.
pub(super) const WASM_BINDGEN: Release = Release {
    tool: "wasm-bindgen",
    package: "wasm-bindgen-cli",
    options: &["--no-default-features"],
    what_for: "it joins WebAssembly and JavaScript",
    programs: &["wasm-bindgen", "wasm-bindgen-test-runner"],
    address: "https://github.com/wasm-bindgen/wasm-bindgen/releases/download/{version}/wasm-bindgen-{version}-{platform}.tar.gz",
    platforms: &[
        ("linux-x86_64", "x86_64-unknown-linux-musl"),
        ("linux-aarch64", "aarch64-unknown-linux-musl"),
        ("macos-x86_64", "x86_64-apple-darwin"),
        ("macos-aarch64", "aarch64-apple-darwin"),
        ("windows-x86_64", "x86_64-pc-windows-msvc"),
    ],
};

/// For Windows trunk is released as a ZIP archive, which is not read here.
pub(super) const TRUNK: Release = Release {
    tool: "trunk",
    package: "trunk",
    options: &[],
    what_for: "it is the other way to build the page",
    programs: &["trunk"],
    address: "https://github.com/trunk-rs/trunk/releases/download/v{version}/trunk-{platform}.tar.gz",
    platforms: &[
        ("linux-x86_64", "x86_64-unknown-linux-musl"),
        ("linux-aarch64", "aarch64-unknown-linux-musl"),
        ("macos-x86_64", "x86_64-apple-darwin"),
        ("macos-aarch64", "aarch64-apple-darwin"),
    ],
};

pub(super) const CARGO_DENY: Release = Release {
    tool: "cargo-deny",
    package: "cargo-deny",
    options: &[],
    what_for: "it checks the licences and sources of packages",
    programs: &["cargo-deny"],
    address: "https://github.com/EmbarkStudios/cargo-deny/releases/download/{version}/cargo-deny-{version}-{platform}.tar.gz",
    platforms: &[
        ("linux-x86_64", "x86_64-unknown-linux-musl"),
        ("linux-aarch64", "aarch64-unknown-linux-musl"),
        ("macos-x86_64", "x86_64-apple-darwin"),
        ("macos-aarch64", "aarch64-apple-darwin"),
        ("windows-x86_64", "x86_64-pc-windows-msvc"),
    ],
};

/// The name of a system in pins: `linux-x86_64`.
pub(super) fn system() -> String {
    format!("{}-{}", std::env::consts::OS, std::env::consts::ARCH)
}

/// The pin of a version of a tool for this system.
///
/// # Errors
/// When the file of pins cannot be read.
pub(super) fn pin(release: &Release, version: &str) -> Result<Option<Pin>> {
    let system = system();
    Ok(read(&file())?.into_iter().find(|pin| pin.tool == release.tool && pin.version == version && pin.system == system))
}

fn file() -> PathBuf {
    paths::root().join("xtask").join("pins.json")
}

fn read(file: &Path) -> Result<Vec<Pin>> {
    let text = fs::read(file).with_context(|| format!("cannot read {}", file.display()))?;
    serde_json::from_slice(&text).with_context(|| format!("{} is not as `cargo xtask pin-tools` writes it", file.display()))
}

/// Fetches the archives of tools in these versions and writes their hashes into the pins file.
///
/// # Errors
/// When no archive can be fetched; then the file is unchanged. Missing archives of single systems are listed and skipped.
pub(super) fn renew(wanted: &[(&Release, &str)]) -> Result<()> {
    let scratch = paths::tools()?.join("pinning");
    fs::create_dir_all(&scratch).with_context(|| format!("cannot make {}", scratch.display()))?;
    let pins = pins_of(wanted, &scratch, &Patience::USUAL);
    _ = fs::remove_dir_all(&scratch);
    let pins = pins?;
    fs::write(file(), serde_json::to_string_pretty(&pins)? + "\n").context("cannot write the pins")?;
    run::say(&format!("Wrote {} pins into xtask/pins.json.", pins.len()));
    Ok(())
}

fn pins_of(wanted: &[(&Release, &str)], scratch: &Path, patience: &Patience) -> Result<Vec<Pin>> {
    let mut pins = Vec::new();
    for (release, version) in wanted {
        for (system, platform) in release.platforms {
            let address = release.address.replace("{version}", version).replace("{platform}", platform);
            run::say(&format!("{address} ..."));
            let archive = scratch.join("archive");
            match fetch::download(&address, &archive, patience) {
                Ok(()) => {
                    // A file that cannot be unpacked is no archive, whatever its hash.
                    fetch::unpack(&archive, release.programs, &scratch.join("bin")).with_context(|| address.clone())?;
                    let (tool, version, system) = (release.tool.to_owned(), (*version).to_owned(), (*system).to_owned());
                    pins.push(Pin { tool, version, system, sha256: fetch::sum(&archive)?, address });
                }
                Err(error) => run::say(&format!("not pinned: {error:#}")),
            }
        }
    }
    if pins.is_empty() {
        bail!("no archive could be fetched; nothing was changed");
    }
    Ok(pins)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tools::fetch::tests::{Answer, archive, serve};

    #[test]
    fn the_pins_of_the_project_can_be_read() {
        for pin in read(&file()).unwrap() {
            assert!(pin.address.starts_with("https://"), "{pin:?}");
            assert!(pin.sha256.len() == 64 && pin.sha256.bytes().all(|sign| sign.is_ascii_hexdigit()), "{pin:?}");
        }
    }

    #[test]
    fn archives_that_can_be_fetched_are_pinned_and_others_named() {
        let folder = std::env::temp_dir().join(format!("quintet-pins-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let good = archive(&[("tool-1.0/tool", b"#!/bin/sh\n")]);
        let address: &'static str = serve(vec![("/1.0/here.tar.gz", Answer::Whole(good.clone()))]).leak();
        let release = |address: &'static str| Release {
            tool: "tool",
            package: "tool",
            options: &[],
            what_for: "",
            programs: &["tool"],
            address,
            platforms: &[("one", "here"), ("other", "missing")],
        };
        let address: &'static str = format!("{address}/{{version}}/{{platform}}.tar.gz").leak();
        let pins = pins_of(&[(&release(address), "1.0")], &folder, &Patience::SHORT).unwrap();
        let [pin] = &pins[..] else { panic!("{pins:?}") };
        assert_eq!((pin.tool.as_str(), pin.version.as_str(), pin.system.as_str()), ("tool", "1.0", "one"));
        assert!(pin.address.ends_with("/1.0/here.tar.gz"));
        let file = folder.join("pins.json");
        fs::write(&file, serde_json::to_string(&pins).unwrap()).unwrap();
        assert_eq!(read(&file).unwrap(), pins);
        // Nobody listens there.
        let error = pins_of(&[(&release("http://127.0.0.1:1/{version}{platform}"), "1.0")], &folder, &Patience::SHORT).unwrap_err();
        assert!(error.to_string().contains("nothing was changed"), "{error}");
        fs::remove_dir_all(&folder).unwrap();
    }
}
