//! Joins the sentences of errors of each language.

fn main() {
    // Programs that cannot search, the page among them, cannot be tuned and need no sentences about it.
    quintet_texts::build_errors(&[("tune", "players")]);
}
