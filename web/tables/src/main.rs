//! The program in the worker for endgame tables.

fn main() {
    quintet_tables::run();
}
