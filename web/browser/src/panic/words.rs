//! The words for when the page fails.

quintet_base::words!("panic");
