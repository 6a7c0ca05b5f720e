//! The parts of the shell: each has its own state, takes messages and returns effects. None of them knows the browser; the shell in
//! [`crate::app`] carries the effects out.

pub(crate) mod address;
pub(crate) mod coach;
pub(crate) mod dialogs;
pub(crate) mod embedded;
pub(crate) mod friends;
#[cfg(test)]
mod full;
pub(crate) mod hand;
pub(crate) mod notes;
pub(crate) mod openings;
pub(crate) mod puzzles;
pub(crate) mod review;
pub(crate) mod saving;
pub(crate) mod session;
pub(crate) mod settings;
pub(crate) mod setup;
pub(crate) mod shelf;
pub(crate) mod texts;

#[cfg(test)]
mod tests {
    use std::path::Path;

    /// The files in a folder and below it.
    fn files(folder: &Path) -> Vec<std::path::PathBuf> {
        let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        entries.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
    }

    #[test]
    fn no_part_and_no_view_knows_the_browser_or_the_shell() {
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        let me = source.join("parts/mod.rs");
        let mut files: Vec<_> = ["parts", "friends", "rivals", "views"].iter().flat_map(|folder| files(&source.join(folder))).collect();
        files.extend(["action.rs", "carry.rs", "state.rs"].map(|name| source.join(name)));
        assert!(files.len() > 30);
        for file in files.into_iter().filter(|file| *file != me) {
            let text = std::fs::read_to_string(&file).unwrap();
            for other in ["web_sys", "js_sys", "wasm_bindgen", "quintet_browser", "crate::app"] {
                assert!(!text.contains(other), "{} names {other}", file.display());
            }
        }
    }
}
