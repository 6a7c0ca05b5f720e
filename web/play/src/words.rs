//! Words for players and results.

quintet_base::words!();
