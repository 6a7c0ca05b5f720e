//! Where things are.

use std::env;
use std::ffi::OsString;
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

/// The scripts that play on the page.
pub(crate) fn e2e() -> PathBuf {
    root().join("tests").join("e2e")
}

/// Cargo's build folder: this program lies in `<build folder>/<profile>/`.
pub(crate) fn target() -> Result<PathBuf> {
    let program = env::current_exe().context("cannot find the build folder")?;
    let folder = program.ancestors().nth(2).context("cannot find the build folder")?;
    Ok(folder.to_path_buf())
}

/// Tools that are not installed for the whole user.
pub(crate) fn tools() -> Result<PathBuf> {
    Ok(target()?.join("tools"))
}

/// The search path for programs, with our own tools before all others.
pub(crate) fn search_path() -> Result<OsString> {
    let tools = tools()?;
    let mut folders = vec![tools.join("bin"), tools.join("node_modules").join(".bin")];
    let usual = env::var_os("PATH").unwrap_or_default();
    folders.extend(env::split_paths(&usual));
    if let Some(cargo) = cargo_bin() {
        folders.push(cargo);
    }
    env::join_paths(folders).context("PATH holds a folder whose name cannot be in PATH")
}

/// Where `cargo install` puts programs.
fn cargo_bin() -> Option<PathBuf> {
    let home = env::var_os("CARGO_HOME").map(PathBuf::from);
    home.or_else(|| env::home_dir().map(|home| home.join(".cargo"))).map(|home| home.join("bin"))
}

/// The first of some programs that is on the search path.
pub(crate) fn find_program(names: &[&str]) -> Option<PathBuf> {
    let path = search_path().ok()?;
    names.iter().find_map(|name| env::split_paths(&path).map(|folder| folder.join(name)).find(|file| file.is_file()))
}
