//! One program of the page, from its sources to the WebAssembly and JavaScript that a browser loads.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context, Result, bail};

use super::links::Link;
use crate::{compiler, paths, run};

/// The supported attributes of a link.
const KNOWN: &[&str] = &[
    "rel",
    "href",
    "data-bin",
    "data-type",
    "data-bindgen-target",
    "data-cargo-features",
    "data-cargo-no-default-features",
    "data-cargo-profile",
    "data-cargo-profile-dev",
    "data-cargo-profile-release",
    "data-wasm-opt",
    "data-wasm-opt-params",
];

/// A program and its build options.
#[derive(Debug)]
pub(super) struct Program {
    manifest: PathBuf,
    bin: String,
    /// Whether the page itself starts it. Other programs are started by programs.
    pub(super) is_main: bool,
    /// The profile of cargo.
    pub(super) profile: String,
    features: Option<String>,
    default_features: bool,
    /// The `wasm-bindgen` target: `web` or `no-modules`.
    target: String,
    /// The arguments of `wasm-opt`, if it runs at all.
    shrink: Option<Vec<String>>,
}

impl Program {
    /// The program of a link in the page, which lies in the folder `root`.
    ///
    /// # Errors
    /// When the link lacks an attribute or has one that is not supported.
    pub(super) fn of(link: &Link<'_>, root: &Path, mode: compiler::Mode) -> Result<Self> {
        link.expect_only(KNOWN)?;
        let mut manifest = root.join(link.get("href").context("a link to a program has no href")?);
        if !manifest.ends_with("Cargo.toml") {
            manifest.push("Cargo.toml");
        }
        let bin = link.get("data-bin").with_context(|| format!("the link to {} needs data-bin", manifest.display()))?;
        let is_main = match link.get("data-type").unwrap_or("main") {
            "main" => true,
            "worker" => false,
            other => bail!("data-type=\"{other}\" of {bin} is not understood; it is main or worker"),
        };
        let (of_mode, usual) = match mode {
            compiler::Mode::Release => ("data-cargo-profile-release", "release"),
            compiler::Mode::Quick => ("data-cargo-profile-dev", "dev"),
        };
        let profile = link.get(of_mode).or_else(|| link.get("data-cargo-profile")).unwrap_or(usual);
        let level = link.get("data-wasm-opt").unwrap_or_default();
        let parameters = link.get("data-wasm-opt-params").unwrap_or_default().split_whitespace();
        let shrink = (level != "0" && mode == compiler::Mode::Release)
            .then(|| std::iter::once(format!("-O{level}")).chain(parameters.map(str::to_owned)).collect());
        Ok(Self {
            manifest,
            bin: bin.to_owned(),
            is_main,
            profile: profile.to_owned(),
            features: link.get("data-cargo-features").map(str::to_owned),
            default_features: link.get("data-cargo-no-default-features").is_none(),
            target: link.get("data-bindgen-target").unwrap_or(if is_main { "web" } else { "no-modules" }).to_owned(),
            shrink,
        })
    }

    /// The name of its JavaScript.
    pub(super) fn script(&self) -> String {
        format!("{}.js", self.bin)
    }

    /// The name of its WebAssembly.
    pub(super) fn wasm(&self) -> String {
        format!("{}_bg.wasm", self.bin)
    }

    /// Compiles it and returns the path of the result.
    pub(super) fn compile(&self) -> Result<PathBuf> {
        let begin = Instant::now();
        let mut cargo = run::cargo()?;
        cargo.args(["build", "--locked", "--target", compiler::TARGET, "--manifest-path"]).arg(&self.manifest);
        cargo.args(["--profile", &self.profile, "--bin", &self.bin]);
        cargo.args((!self.default_features).then_some("--no-default-features"));
        if let Some(features) = &self.features {
            cargo.args(["--features", features]);
        }
        cargo.envs(compiler::environment()?);
        run::show(cargo)?;
        run::say(&format!("  {}: compiled in {}", self.bin, run::duration(begin.elapsed())));
        // Only the development profile has a folder of another name.
        let folder = if self.profile == "dev" { "debug" } else { &self.profile };
        Ok(paths::target()?.join(compiler::TARGET).join(folder).join(format!("{}.wasm", self.bin)))
    }

    /// Runs wasm-bindgen and wasm-opt; the results go to the folder `stage`.
    pub(super) fn finish(&self, compiled: &Path, stage: &Path) -> Result<()> {
        let begin = Instant::now();
        let out = paths::target()?.join("page").join(&self.bin);
        _ = fs::remove_dir_all(&out);
        let mut bindgen = run::command("wasm-bindgen")?;
        bindgen.args(["--target", &self.target, "--out-name", &self.bin, "--no-typescript", "--out-dir"]).arg(&out).arg(compiled);
        run::show(bindgen)?;
        if out.join("snippets").exists() {
            bail!("{} brings JavaScript files of its own, which only trunk would copy", self.bin);
        }
        if let Some(arguments) = &self.shrink {
            let shrunk = out.join("shrunk.wasm");
            let mut opt = run::command("wasm-opt")?;
            opt.arg(out.join(self.wasm())).arg("--output").arg(&shrunk).args(arguments);
            run::show(opt)?;
            fs::rename(&shrunk, out.join(self.wasm())).context("cannot take what wasm-opt has written")?;
        }
        for file in [self.script(), self.wasm()] {
            fs::copy(out.join(&file), stage.join(&file)).with_context(|| format!("cannot copy {file}"))?;
        }
        run::say(&format!("  {}: finished in {}", self.bin, run::duration(begin.elapsed())));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::links::links;

    fn program(attributes: &str, mode: compiler::Mode) -> Result<Program> {
        let page = format!("<link data-trunk rel=\"rust\" {attributes}>");
        Program::of(&links(&page).unwrap()[0], Path::new("/root"), mode)
    }

    #[test]
    fn a_link_says_how_a_program_is_built() {
        let text = "href=\"web/page\" data-bin=\"app\" data-cargo-features=\"small\" data-cargo-profile-dev=\"quick\" \
                    data-cargo-profile-release=\"page\" data-wasm-opt=\"z\" data-wasm-opt-params=\"--a -Oz\"";
        let built = program(text, compiler::Mode::Release).unwrap();
        assert_eq!(built.manifest, Path::new("/root/web/page/Cargo.toml"));
        assert!(built.is_main && built.default_features);
        assert_eq!((built.profile.as_str(), built.target.as_str(), built.features.as_deref()), ("page", "web", Some("small")));
        assert_eq!(built.shrink.unwrap(), ["-Oz", "--a", "-Oz"]);
        assert_eq!(built.bin, "app");

        let built = program(text, compiler::Mode::Quick).unwrap();
        assert_eq!((built.profile.as_str(), built.shrink), ("quick", None));

        let built = program("href=\"Cargo.toml\" data-bin=\"worker\" data-type=\"worker\"", compiler::Mode::Release).unwrap();
        assert!(!built.is_main);
        assert_eq!((built.profile.as_str(), built.target.as_str()), ("release", "no-modules"));
        assert_eq!(built.shrink.unwrap(), ["-O"]);
        assert_eq!(program("href=\"a\" data-bin=\"b\" data-wasm-opt=\"0\"", compiler::Mode::Release).unwrap().shrink, None);
    }

    #[test]
    fn what_is_not_understood_is_an_error() {
        for (text, named) in [
            ("href=\"a\"", "data-bin"),
            ("href=\"a\" data-bin=\"b\" data-type=\"other\"", "other"),
            ("href=\"a\" data-bin=\"b\" data-keep-debug", "data-keep-debug"),
        ] {
            let error = program(text, compiler::Mode::Release).unwrap_err().to_string();
            assert!(error.contains(named), "{error}");
        }
    }
}
