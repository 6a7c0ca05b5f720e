//! The program in the page.

fn main() {
    quintet_web::panic::install();
    if let Err(error) = quintet_web::app::start() {
        quintet_web::panic::report(&error.to_string());
    }
}
