//! The words of the shell in every language. The words of the games are with their views.

quintet_base::words!();
