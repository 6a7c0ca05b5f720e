//! The build that a program belongs to. Only the three programs know it and hand it down: a crate that others are built on would be compiled anew
//! with every change of any source.

#![forbid(unsafe_code)]

/// A number that changes with the sources of the page, the lab and the worker. The page loads the worker with it and compares it with the worker's.
pub const BUILD: &str = env!("QUINTET_BUILD");
