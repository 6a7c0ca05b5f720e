//! Turns the languages, the files of words and those of the page's errors into Rust.

fn main() {
    quintet_texts::build_languages();
    quintet_texts::build_words();
    quintet_texts::build_page_errors();
}
