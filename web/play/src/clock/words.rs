//! Words for clocks and contests.

quintet_base::words!("clock");
