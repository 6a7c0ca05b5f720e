//! Words for saves and files.

quintet_base::words!("files");
