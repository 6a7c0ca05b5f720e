//! The licences of a build: the project's own, and those of all packages compiled into its WebAssembly, read from their sources.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use serde_json::Value;

use crate::{paths, run};

/// The name of the file; the page links to it.
pub(crate) const FILE: &str = "licences.txt";

const RULE: &str = "\n--------------------------------------------------------------------------------\n";

/// A package that is compiled in.
pub(crate) struct Package {
    /// Name and version.
    pub(crate) title: String,
    pub(crate) licence: String,
    /// The folder with the text of its licence.
    pub(crate) folder: PathBuf,
    /// Where to look if there is none.
    pub(crate) repository: String,
}

/// The whole text, about the packages of npm too. The same packages give the same text.
///
/// # Errors
/// When cargo does not list the packages, or a source is missing.
pub(crate) fn text(npm: Vec<Package>) -> Result<String> {
    let own = |file: &str| normal(&paths::root().join(file));
    let (mit, apache) = (own("LICENSE-MIT")?, own("LICENSE-APACHE")?);
    let terms = mit.find("Permission is hereby granted").map_or(mit.as_str(), |at| &mit[at..]);
    let mut text = format!(
        "Quintet is free software under the MIT licence or the Apache License 2.0, as you choose. Both stand here first; after them the licences \
         of the packages that its programs are made of.\n{RULE}\n{mit}\n{RULE}\n{apache}\n{RULE}\nThe Rust standard library, with the packages \
         that it is made of (MIT OR Apache-2.0)\n\nCopyright (c) The Rust Project Contributors\n\n{terms}\n"
    );
    // Most packages share a few texts.
    let mut texts = BTreeMap::<String, Vec<String>>::new();
    for package in packages()?.into_iter().chain(npm) {
        texts.entry(package.terms()?).or_default().push(format!("{} ({})", package.title, package.licence));
    }
    let mut texts: Vec<_> = texts.into_iter().map(|(terms, titles)| (titles, terms)).collect();
    texts.sort();
    for (titles, terms) in texts {
        text += &format!("{RULE}\n{}\n\n{terms}\n", titles.join("\n"));
    }
    Ok(text)
}

impl Package {
    /// The files of its licence. Of several licences to choose from, MIT is chosen if it is among them.
    pub(crate) fn files(&self) -> Result<Vec<PathBuf>> {
        let entries = fs::read_dir(&self.folder).with_context(|| format!("the source of {} is not there", self.title))?;
        let mut files: Vec<(String, PathBuf)> = entries
            .filter_map(|entry| Some(entry.ok()?.path()))
            .filter_map(|path| Some((path.file_name()?.to_str()?.to_ascii_uppercase(), path)))
            .filter(|(name, path)| {
                path.is_file()
                    && ["LICENSE", "LICENCE", "COPYING", "COPYRIGHT", "NOTICE", "UNLICENSE"].iter().any(|begin| name.starts_with(begin))
            })
            .collect();
        if files.iter().any(|(name, _)| name.contains("MIT")) {
            files.retain(|(name, _)| !name.contains("APACHE") && !name.starts_with("UNLICENSE"));
        }
        files.sort();
        Ok(files.into_iter().map(|(_, path)| path).collect())
    }

    fn terms(&self) -> Result<String> {
        let texts = self.files()?.iter().map(|path| normal(path)).collect::<Result<Vec<_>>>()?;
        Ok(if texts.is_empty() { format!("Its source holds no text of the licence. See {}", self.repository) } else { texts.join("\n\n") })
    }
}

/// A text with `
/// ` line ends and without trailing spaces.
fn normal(file: &Path) -> Result<String> {
    let text = fs::read(file).with_context(|| format!("cannot read {}", file.display()))?;
    let text = String::from_utf8_lossy(&text);
    let lines: Vec<_> = text.trim_matches(['\n', '\r', '\u{feff}']).lines().map(str::trim_end).collect();
    Ok(lines.join("\n").trim_end().to_owned())
}

/// The third-party packages compiled into the page, the lab and the worker, by name.
fn packages() -> Result<Vec<Package>> {
    let mut cargo = run::cargo()?;
    cargo.args(["metadata", "--format-version", "1", "--locked", "--filter-platform", "wasm32-unknown-unknown"]);
    let all: Value = serde_json::from_str(&run::read(cargo)?).context("cargo metadata writes no JSON")?;
    let all = all["packages"].as_array().context("cargo metadata names no packages")?;
    let mut packages = Vec::new();
    for title in compiled_in()? {
        let is_it = |package: &&Value| format!("{} {}", text_of(package, "name"), text_of(package, "version")) == title;
        let package = all.iter().find(is_it).with_context(|| format!("cargo metadata does not know {title}"))?;
        // Packages of this project have no source.
        if package["source"].is_null() {
            continue;
        }
        let manifest = PathBuf::from(text_of(package, "manifest_path"));
        packages.push(Package {
            licence: text_of(package, "license").to_owned(),
            folder: manifest.parent().map(Path::to_path_buf).unwrap_or_default(),
            repository: text_of(package, "repository").to_owned(),
            title,
        });
    }
    Ok(packages)
}

fn text_of<'a>(package: &'a Value, key: &str) -> &'a str {
    package[key].as_str().unwrap_or_default()
}

/// Names and versions of all packages whose code is in the WebAssembly.
fn compiled_in() -> Result<Vec<String>> {
    let mut cargo = run::cargo()?;
    cargo.args([
        "tree",
        "-p",
        "quintet-page",
        "-p",
        "quintet-lab",
        "-p",
        "quintet-worker",
        "--target",
        "wasm32-unknown-unknown",
        "-e",
        "normal,no-proc-macro",
    ]);
    cargo.args(["--prefix", "none", "--format", "{p}", "--locked"]);
    let tree = run::read(cargo)?;
    let mut titles: Vec<_> = tree.lines().filter_map(title).collect();
    titles.sort();
    titles.dedup();
    Ok(titles)
}

/// `serde 1.0.0` of `serde v1.0.0 (*)`.
fn title(line: &str) -> Option<String> {
    let mut words = line.split_whitespace();
    Some(format!("{} {}", words.next()?, words.next()?.strip_prefix('v')?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_that_is_compiled_in_is_named_with_its_terms() {
        let text = text(Vec::new()).unwrap();
        for title in compiled_in().unwrap().iter().filter(|title| !title.starts_with("quintet")) {
            assert!(text.contains(&format!("\n{title} (")), "{title}");
        }
        for part in [
            "Copyright",
            "Permission is hereby granted",
            "Apache License",
            "wasm-bindgen",
            "The Rust Project Contributors",
            "UNICODE LICENSE V3",
        ] {
            assert!(text.contains(part), "{part}");
        }
        assert!(!text.contains("holds no text"), "a source without its licence");
        let home = std::env::var("HOME").unwrap_or_default();
        assert!(home.len() < 2 || !text.contains(&home), "nothing tells where it was built");
    }

    #[test]
    fn names_and_versions() {
        assert_eq!(title("serde v1.0.0 (*)").as_deref(), Some("serde 1.0.0"));
        assert_eq!(title(""), None);
    }
}
