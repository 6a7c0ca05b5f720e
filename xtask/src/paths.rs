//! Paths of the project and the system.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

/// The folder of the workspace.
pub(crate) fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here).to_path_buf()
}

/// The built page.
pub(crate) fn dist() -> PathBuf {
    root().join("dist")
}

/// The browser scripts.
pub(crate) fn e2e() -> PathBuf {
    root().join("tests").join("e2e")
}

/// What the page takes from npm.
pub(crate) fn npm() -> PathBuf {
    root().join("web").join("npm")
}

/// All files below a folder, in a fixed order.
pub(crate) fn files(folder: &Path) -> Result<Vec<PathBuf>> {
    walk(folder, &[])
}

/// All files of the project below a folder: without build outputs, installed packages and Git's own files.
pub(crate) fn sources(folder: &Path) -> Result<Vec<PathBuf>> {
    walk(folder, &["target", "dist", "node_modules", ".git"])
}

/// All files below a folder, in a fixed order, without files and folders with one of the names in `left_out`.
fn walk(folder: &Path, left_out: &[&str]) -> Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder).and_then(Iterator::collect::<std::io::Result<Vec<_>>>);
    let entries = entries.with_context(|| format!("cannot read {}", folder.display()))?;
    let kept = entries.iter().filter(|entry| !left_out.iter().any(|name| entry.file_name() == *name));
    let mut paths: Vec<_> = kept.map(fs::DirEntry::path).collect();
    paths.sort();
    let mut files = Vec::new();
    for path in paths {
        if path.is_dir() {
            files.extend(walk(&path, left_out)?);
        } else {
            files.push(path);
        }
    }
    Ok(files)
}

/// Cargo's build folder: this program lies in `<build folder>/<profile>/`.
pub(crate) fn target() -> Result<PathBuf> {
    let program = env::current_exe().context("cannot find the build folder")?;
    let folder = program.ancestors().nth(2).context("cannot find the build folder")?;
    Ok(folder.to_path_buf())
}

/// Tools that are installed for this project only.
pub(crate) fn tools() -> Result<PathBuf> {
    Ok(target()?.join("tools"))
}

/// The search path for programs, with the project's own tools first.
pub(crate) fn search_path() -> Result<OsString> {
    let tools = tools()?;
    let mut folders = vec![tools.join("bin"), tools.join("node_modules").join(".bin")];
    let usual = env::var_os("PATH").unwrap_or_default();
    folders.extend(env::split_paths(&usual));
    folders.extend(cargo_home().map(|home| home.join("bin")));
    env::join_paths(folders).context("PATH holds a folder whose name cannot be in PATH")
}

/// Cargo's own folder, in which `cargo install` puts programs and sources of packages lie.
pub(crate) fn cargo_home() -> Option<PathBuf> {
    let home = env::var_os("CARGO_HOME").map(PathBuf::from);
    home.or_else(|| env::home_dir().map(|home| home.join(".cargo")))
}

/// The first of these programs on the search path.
pub(crate) fn find_program(names: &[&str]) -> Option<PathBuf> {
    let path = search_path().ok()?;
    names.iter().find_map(|name| env::split_paths(&path).map(|folder| folder.join(name)).find(|file| file.is_file()))
}
