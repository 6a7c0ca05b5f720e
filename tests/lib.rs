//! Nothing but tests of several crates together; they are in `tests/tests`.
