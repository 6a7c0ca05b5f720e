//! Words for rivals, results against them, and the next game.

quintet_base::words!("rivals");
