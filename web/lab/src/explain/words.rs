//! The words of the view of what there is to see in a position.

quintet_base::words!("explain");
