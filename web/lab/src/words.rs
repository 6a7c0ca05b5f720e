//! The words of the lab's frame, and of the position that is studied.

quintet_base::words!();
