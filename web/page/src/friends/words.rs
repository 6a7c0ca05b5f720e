//! Words for games with a friend by link, and of two persons at one screen.

quintet_base::words!("friends");
