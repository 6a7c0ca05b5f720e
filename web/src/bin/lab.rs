//! The program of the lab.

fn main() {
    quintet_web::panic::install();
    if let Err(error) = quintet_web::lab::start() {
        quintet_web::panic::report(&error.to_string());
    }
}
