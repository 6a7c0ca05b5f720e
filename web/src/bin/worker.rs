//! The program in the worker.

fn main() {
    quintet_web::worker_main::run();
}
