//! The words of the benchmark, and of the setting on which speed depends.

quintet_base::words!("benchmark");
