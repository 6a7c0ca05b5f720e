//! What the page and the command are made of: the project's own licences, and the packages compiled into them with theirs, read from their sources.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::{paths, run};

/// The name of the file; the page links to it.
pub(crate) const FILE: &str = "licences.txt";
/// The file that the command contains.
const OF_COMMAND: &str = "engine/cli/licences.txt";

/// What packages are compiled into.
#[derive(Copy, Clone)]
pub(crate) enum Product {
    /// The WebAssembly of the page, the lab and the worker.
    Page,
    /// The command, for all systems.
    Command,
}

impl Product {
    const fn roots(self) -> &'static [&'static str] {
        match self {
            Self::Page => &["quintet-page", "quintet-lab", "quintet-tables", "quintet-worker"],
            Self::Command => &["quintet-cli"],
        }
    }

    const fn target(self) -> &'static str {
        match self {
            Self::Page => "wasm32-unknown-unknown",
            Self::Command => "all",
        }
    }
}

/// Writes the licences that the command prints; answers its packages.
///
/// # Errors
/// When cargo does not list the packages, or the file cannot be written.
pub(crate) fn write_of_command() -> Result<Vec<Package>> {
    let packages = packages(Product::Command)?;
    fs::write(paths::root().join(OF_COMMAND), text(&packages)?).with_context(|| format!("cannot write {OF_COMMAND}"))?;
    Ok(packages)
}

const RULE: &str = "\n--------------------------------------------------------------------------------\n";

/// A package that is compiled in.
pub(crate) struct Package {
    /// Where it comes from, as package URLs name it: `cargo` or `npm`.
    pub(crate) kind: &'static str,
    pub(crate) name: String,
    pub(crate) version: String,
    pub(crate) licence: String,
    /// The folder with the text of its licence.
    pub(crate) folder: PathBuf,
    /// Where to look if there is none.
    pub(crate) repository: String,
}

/// The whole text about these packages. The same packages give the same text.
///
/// # Errors
/// When a source is missing.
pub(crate) fn text(packages: &[Package]) -> Result<String> {
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
    for package in packages {
        texts.entry(package.terms()?).or_default().push(format!("{} {} ({})", package.name, package.version, package.licence));
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
        let entries = fs::read_dir(&self.folder).with_context(|| format!("the source of {} is not there", self.name))?;
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
        // Packages that have the text in a comment of their source.
        let copied = paths::root().join("xtask/licences").join(&self.name).with_extension("txt");
        Ok(if !texts.is_empty() {
            texts.join("\n\n")
        } else if copied.is_file() {
            normal(&copied)?
        } else if self.licence.contains("Apache-2.0") {
            format!(
                "Its source holds no text of a licence. It is used under the Apache License 2.0, which stands above. See {}",
                self.repository
            )
        } else if self.licence == "BSL-1.0" {
            format!("The Boost Software License 1.0 asks for no text beside compiled programs. See {}", self.repository)
        } else {
            bail!("the source of {} holds no text of its licence ({})", self.name, self.licence)
        })
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

/// The packages of others that are compiled into a product, by name.
///
/// # Errors
/// When cargo does not list them.
pub(crate) fn packages(product: Product) -> Result<Vec<Package>> {
    let mut cargo = run::cargo()?;
    cargo.args(["metadata", "--format-version", "1", "--locked"]);
    let all: Value = serde_json::from_str(&run::read(cargo)?).context("cargo metadata writes no JSON")?;
    let all = all["packages"].as_array().context("cargo metadata names no packages")?;
    let mut packages = Vec::new();
    for (name, version) in compiled_in(product)? {
        let is_it = |package: &&Value| text_of(package, "name") == name && text_of(package, "version") == version;
        let package = all.iter().find(is_it).with_context(|| format!("cargo metadata does not know {name} {version}"))?;
        // Packages of this project have no source.
        if package["source"].is_null() {
            continue;
        }
        let manifest = PathBuf::from(text_of(package, "manifest_path"));
        packages.push(Package {
            licence: text_of(package, "license").to_owned(),
            folder: manifest.parent().map(Path::to_path_buf).unwrap_or_default(),
            repository: text_of(package, "repository").to_owned(),
            kind: "cargo",
            name,
            version,
        });
    }
    Ok(packages)
}

fn text_of<'a>(package: &'a Value, key: &str) -> &'a str {
    package[key].as_str().unwrap_or_default()
}

/// Names and versions of all packages whose code is in a product.
fn compiled_in(product: Product) -> Result<Vec<(String, String)>> {
    let mut cargo = run::cargo()?;
    cargo.args(["tree", "--target", product.target(), "-e", "normal,no-proc-macro"]);
    cargo.args(["--prefix", "none", "--format", "{p}", "--locked"]);
    cargo.args(product.roots().iter().flat_map(|root| ["-p", root]));
    let tree = run::read(cargo)?;
    let mut titles: Vec<_> = tree.lines().filter_map(title).collect();
    titles.sort();
    titles.dedup();
    Ok(titles)
}

/// `serde` and `1.0.0` of `serde v1.0.0 (*)`.
fn title(line: &str) -> Option<(String, String)> {
    let mut words = line.split_whitespace();
    Some((words.next()?.to_owned(), words.next()?.strip_prefix('v')?.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_that_is_compiled_in_is_named_with_its_terms() {
        for product in [Product::Page, Product::Command] {
            let text = text(&packages(product).unwrap()).unwrap();
            for (name, version) in compiled_in(product).unwrap().iter().filter(|(name, _)| !name.starts_with("quintet")) {
                assert!(text.contains(&format!("\n{name} {version} (")), "{name}");
            }
            let own = if matches!(product, Product::Page) { "wasm-bindgen" } else { "wasmi" };
            for part in
                ["Copyright", "Permission is hereby granted", "Apache License", own, "The Rust Project Contributors", "UNICODE LICENSE V3"]
            {
                assert!(text.contains(part), "{part}");
            }
            let home = std::env::var("HOME").unwrap_or_default();
            assert!(home.len() < 2 || !text.contains(&home), "nothing tells where it was built");
        }
    }

    #[test]
    fn the_command_contains_the_licences_of_its_packages() {
        let kept = fs::read_to_string(paths::root().join(OF_COMMAND)).unwrap();
        assert!(kept == text(&packages(Product::Command).unwrap()).unwrap(), "`cargo xtask licences` writes {OF_COMMAND} anew");
    }

    #[test]
    fn names_and_versions() {
        assert_eq!(title("serde v1.0.0 (*)"), Some(("serde".to_owned(), "1.0.0".to_owned())));
        assert_eq!(title(""), None);
    }
}
