//! What the page takes from npm (`web/npm`): the editor of programs and the worker for Python, which esbuild bundles into one file each, and the
//! files of Python's interpreter.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::licences::Package;
use crate::{paths, run};

/// The editor, which only the lab's programs view loads.
pub(crate) const EDITOR: &str = "editor.js";
/// The beginning of the worker of a program in Python.
pub(crate) const PYTHON: &str = "bot-python.js";
/// The files of the interpreter, in a folder named after its version.
const INTERPRETER: [&str; 2] = ["pyodide.asm.wasm", "python_stdlib.zip"];

/// Writes all of it into a build and returns the packages that it consists of. The same lock file gives the same bytes.
///
/// # Errors
/// When esbuild fails or a package is not as expected.
pub(crate) fn add(dist: &Path) -> Result<Vec<Package>> {
    let mut names = bundle(dist, "editor.mjs", EDITOR, &["--minify"])?;
    // Pyodide's own script is small already. What it can only ask for in Node is left out, and its address means nothing in a worker from text.
    let python = ["--minify-whitespace", "--external:node:*", "--external:ws", "--define:import.meta.url=\"https://python.invalid/\""];
    names.extend(bundle(dist, "python.mjs", PYTHON, &python)?);
    let package = paths::npm().join("node_modules/pyodide");
    let folder = dist.join(format!("python-{}", text_of(&manifest(&package)?, "version")?));
    fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
    for file in INTERPRETER {
        fs::copy(package.join(file), folder.join(file)).with_context(|| format!("cannot copy {file} of pyodide"))?;
    }
    names.iter().map(|name| of_npm(name)).collect()
}

/// Bundles a script with all that it imports, and returns the names of the packages in it.
fn bundle(dist: &Path, script: &str, name: &str, options: &[&str]) -> Result<BTreeSet<String>> {
    let (folder, list) = (paths::npm(), paths::target()?.join(format!("{name}.json")));
    let mut esbuild = run::command(folder.join("node_modules/.bin/esbuild"))?;
    esbuild.current_dir(&folder).args([script, "--bundle", "--format=iife", "--target=es2022", "--charset=utf8", "--legal-comments=none"]);
    esbuild.args(["--loader:.css=text", "--loader:.py=text", "--log-level=warning", "--log-override:direct-eval=silent"]).args(options);
    esbuild.arg(format!("--outfile={}", dist.join(name).display())).arg(format!("--metafile={}", list.display()));
    run::show(esbuild)?;
    let list: Value = serde_json::from_str(&fs::read_to_string(&list).with_context(|| format!("cannot read {}", list.display()))?)?;
    let inputs = list["inputs"].as_object().context("esbuild does not say what it bundled")?;
    Ok(inputs.keys().filter_map(|file| package_of(file)).collect())
}

/// The package of a file such as `node_modules/@codemirror/view/dist/index.js`.
fn package_of(file: &str) -> Option<String> {
    let (_, file) = file.rsplit_once("node_modules/")?;
    let parts = if file.starts_with('@') { 2 } else { 1 };
    Some(file.split('/').take(parts).collect::<Vec<_>>().join("/"))
}

/// The licence of a package. One whose folder has no text of it needs one in `web/npm/licences`.
fn of_npm(name: &str) -> Result<Package> {
    let folder = paths::npm().join("node_modules").join(name);
    let manifest = manifest(&folder)?;
    let own = paths::npm().join("licences").join(name);
    let package = Package {
        kind: "npm",
        name: name.to_owned(),
        version: text_of(&manifest, "version")?.to_owned(),
        licence: text_of(&manifest, "license")?.to_owned(),
        folder: if own.is_dir() { own } else { folder },
        repository: String::new(),
    };
    if package.files()?.is_empty() {
        bail!("{name} has no text of its licence; put it into web/npm/licences/{name}");
    }
    Ok(package)
}

fn manifest(package: &Path) -> Result<Value> {
    let file = package.join("package.json");
    let text = fs::read_to_string(&file).with_context(|| format!("cannot read {}", file.display()))?;
    serde_json::from_str(&text).with_context(|| format!("{} is no JSON", file.display()))
}

fn text_of<'a>(manifest: &'a Value, key: &str) -> Result<&'a str> {
    manifest[key].as_str().with_context(|| format!("a package of npm names no {key}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_belong_to_packages() {
        assert_eq!(package_of("node_modules/@codemirror/view/dist/index.js").as_deref(), Some("@codemirror/view"));
        assert_eq!(package_of("node_modules/pyodide/pyodide.mjs").as_deref(), Some("pyodide"));
        assert_eq!(package_of("python.mjs"), None);
    }

    #[test]
    fn what_is_pinned_is_locked_with_its_sum_and_without_a_host() {
        let list = manifest(&paths::npm()).unwrap();
        let lock: Value = serde_json::from_str(&fs::read_to_string(paths::npm().join("package-lock.json")).unwrap()).unwrap();
        for kind in ["dependencies", "devDependencies"] {
            for (name, version) in list[kind].as_object().unwrap() {
                let locked = &lock["packages"][format!("node_modules/{name}")];
                assert_eq!(locked["version"], *version, "{name}");
                assert!(locked["integrity"].as_str().is_some_and(|sum| sum.starts_with("sha512-")), "{name}");
            }
        }
        for (name, package) in lock["packages"].as_object().unwrap() {
            assert!(package["resolved"].is_null(), "{name}");
        }
    }
}
