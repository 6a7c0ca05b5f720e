//! Words for the table of openings.

quintet_base::words!("openings");
