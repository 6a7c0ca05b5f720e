//! Tests of the players of checkers.

mod endings;
mod evaluation;
mod tables;

#[test]
fn the_book_is_used() {
    crate::players::book::tests::holds(&super::BOOK);
}
