//! Turns the files of words into Rust.

fn main() {
    quintet_texts::build_words();
}
