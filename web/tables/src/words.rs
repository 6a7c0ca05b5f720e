//! What the dialog about endgame tables says.

quintet_base::words!();
