//! Saved games: a folder with one record per file.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use etcetera::BaseStrategy;

/// The greatest length of a save's name, in characters.
const LONGEST_NAME: usize = 60;

/// The file of the game in progress. Names of saves do not begin with a dot.
const LAST: &str = ".last";

/// A folder of saves.
pub(super) struct Saves {
    folder: PathBuf,
}

impl Saves {
    /// The saves in a folder, by default the one for data of the person's programs.
    pub(super) fn new(folder: Option<PathBuf>) -> io::Result<Self> {
        let folder = match folder {
            Some(folder) => folder,
            None => etcetera::choose_base_strategy().map_err(io::Error::other)?.data_dir().join("quintet").join("saves"),
        };
        Ok(Self { folder })
    }

    /// Whether a text can be the name of a save.
    pub(super) fn is_name(name: &str) -> bool {
        let length = name.chars().count();
        let fits = |c: char| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_');
        (1..=LONGEST_NAME).contains(&length) && name.trim() == name && name.chars().all(fits)
    }

    /// The names, the latest first.
    pub(super) fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.folder).into_iter().flatten().filter_map(Result::ok);
        let mut saves: Vec<(SystemTime, String)> = entries
            .filter_map(|entry| {
                let name = entry.file_name().to_str()?.strip_suffix(".txt").filter(|name| Self::is_name(name))?.to_owned();
                Some((entry.metadata().ok()?.modified().unwrap_or(SystemTime::UNIX_EPOCH), name))
            })
            .collect();
        saves.sort_by(|a, b| b.0.cmp(&a.0).then_with(|| a.1.cmp(&b.1)));
        saves.into_iter().map(|(_, name)| name).collect()
    }

    /// Whether there is a save of this name.
    pub(super) fn has(&self, name: &str) -> bool {
        self.file(name).exists()
    }

    /// The text of a save.
    pub(super) fn read(&self, name: &str) -> io::Result<Vec<u8>> {
        fs::read(self.file(name))
    }

    /// Writes a save atomically: at any moment the file holds either the old text or the new one.
    pub(super) fn write(&self, name: &str, text: &str) -> io::Result<()> {
        fs::create_dir_all(&self.folder)?;
        let file = self.file(name);
        let new = self.folder.join(format!("{name}.txt.{}", std::process::id()));
        let written = write_whole(&new, text).and_then(|()| fs::rename(&new, &file));
        if written.is_err() {
            // A file that could not be written is removed, and the error is reported.
            let _ = fs::remove_file(&new);
        }
        written
    }

    /// The game that was played last.
    pub(super) fn last(&self) -> Option<Vec<u8>> {
        self.read(LAST).ok()
    }

    /// Saves the game in progress.
    pub(super) fn keep_last(&self, text: &str) -> io::Result<()> {
        self.write(LAST, text)
    }

    fn file(&self, name: &str) -> PathBuf {
        self.folder.join(format!("{name}.txt"))
    }
}

fn write_whole(path: &Path, text: &str) -> io::Result<()> {
    let mut file = fs::File::create(path)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()
}

#[cfg(test)]
mod tests {
    use super::Saves;

    #[test]
    fn names_stay_in_the_folder() {
        for name in ["game 1", "第一局", "a-b_c"] {
            assert!(Saves::is_name(name), "{name}");
        }
        let long = "x".repeat(61);
        for name in ["", " a", "..", "../x", "a/b", "a\\b", ".last", "c:", "a\n", &long] {
            assert!(!Saves::is_name(name), "{name}");
        }
    }

    #[test]
    fn saves_are_listed_read_and_written_over() {
        let folder = std::env::temp_dir().join(format!("quintet-saves-{}", std::process::id()));
        let saves = Saves::new(Some(folder.clone())).expect("a folder");
        assert!(saves.names().is_empty() && saves.last().is_none());
        for (name, text) in [("one", "1"), ("two", "2"), ("one", "3")] {
            saves.write(name, text).expect("writes");
        }
        saves.keep_last("now").expect("writes");
        let mut names = saves.names();
        names.sort();
        assert_eq!(names, ["one", "two"]);
        assert_eq!((saves.read("one").expect("reads"), saves.last()), (b"3".to_vec(), Some(b"now".to_vec())));
        std::fs::remove_dir_all(folder).expect("removes");
    }
}
