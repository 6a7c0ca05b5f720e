//! Joins the sentences of errors of each language.

fn main() {
    quintet_texts::build_errors();
}
