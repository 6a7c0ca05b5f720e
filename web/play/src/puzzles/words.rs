//! Words for puzzles.

quintet_base::words!("puzzles");
