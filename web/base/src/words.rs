//! Tables of words in every language, and the words that the games' page and the lab share.

/// A table of words from `words.en.txt` and `words.zh.txt` in a folder of the crate's `src`: `words!()`, `words!("files")`. The build script
/// (`quintet_texts::build_words`) writes a `Words` of one language and `words(lang)`, and a constant of all languages for each name in capitals.
#[macro_export]
macro_rules! words {
    () => {
        include!(concat!(env!("OUT_DIR"), "/words.rs"));
    };
    ($folder:literal) => {
        include!(concat!(env!("OUT_DIR"), "/", $folder, "/words.rs"));
    };
}

words!();
