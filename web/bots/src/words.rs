//! Words about programs.

quintet_base::words!();
