//! The program in the page.

use quintet_browser::panic;
use quintet_build_id::BUILD;

fn main() {
    panic::install(BUILD);
    if let Err(error) = quintet_page::start(BUILD) {
        panic::report(BUILD, &error.to_string());
    }
}
