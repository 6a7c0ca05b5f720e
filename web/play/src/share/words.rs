//! Words for sharing and embedding.

quintet_base::words!("share");
