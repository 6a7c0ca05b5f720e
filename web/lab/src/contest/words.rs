//! The words of contests.

quintet_base::words!("contest");
