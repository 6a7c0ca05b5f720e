//! Words for setting up positions.

quintet_base::words!("setup");
