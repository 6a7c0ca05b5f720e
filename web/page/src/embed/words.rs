//! The words of the board in somebody else's page.

quintet_base::words!("embed");
