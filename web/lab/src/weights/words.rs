//! The words of the view.

quintet_base::words!("weights");
