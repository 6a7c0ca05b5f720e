//! Files that a test writes.

use std::fs;
use std::path::PathBuf;

/// A file of this test's own, removed at the end.
pub(crate) struct Scratch(pub(crate) PathBuf);

impl Scratch {
    /// A file with this text, or one that is not there yet. `name` tells it from the files of other tests.
    pub(crate) fn new(name: &str, text: Option<&str>) -> Self {
        let path = std::env::temp_dir().join(format!("quintet-{name}-{}.txt", std::process::id()));
        match text {
            Some(text) => fs::write(&path, text).expect("a temporary file"),
            None => drop(fs::remove_file(&path)),
        }
        Self(path)
    }

    /// Its path.
    pub(crate) fn path(&self) -> &str {
        self.0.to_str().expect("UTF-8")
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}
