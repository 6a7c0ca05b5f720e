//! The `quintet` command.

fn main() {}
