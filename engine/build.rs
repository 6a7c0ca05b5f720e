//! Joins the sentences of errors of each language.

fn main() {
    // Programs that cannot search, the page among them, cannot be tuned and run no other programs; they need no sentences about either.
    quintet_texts::build_errors(&[("tune", "players"), ("games/blokus/lines", "players")]);
}
