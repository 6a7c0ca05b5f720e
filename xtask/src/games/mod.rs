//! The games of the project: writing a new one, and checking one of them.

pub(crate) mod check;
pub(crate) mod new;

use std::path::{Path, PathBuf};

/// Where the rules, players and insights of a game lie.
fn rules(root: &Path, name: &str) -> PathBuf {
    root.join("engine/src/games").join(name)
}

/// Where the view of a game lies.
fn view(root: &Path, name: &str) -> PathBuf {
    root.join("web/board/src/games").join(name)
}
