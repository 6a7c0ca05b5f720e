//! Words for the analysis, for saved lines and for games between engines.

quintet_base::words!("review");
