//! Words for what players compute.

quintet_base::words!();
