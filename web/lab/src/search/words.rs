//! The words of the search viewer: those of a textbook.

quintet_base::words!("search");
