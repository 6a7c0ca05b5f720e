//! What all games share in words.

quintet_base::words!();
