//! The program in the worker.

fn main() {
    quintet_worker::run(quintet_build_id::BUILD);
}
