//! The words of the view of programs.

quintet_base::words!("programs");
