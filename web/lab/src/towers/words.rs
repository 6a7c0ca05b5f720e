//! The words of the page for the checkers assignment.

quintet_base::words!("towers");
