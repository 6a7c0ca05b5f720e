//! Computes the build id from the sources of the three programs, so that a browser never runs a page with the worker of another build.

#[path = "../build_id.rs"]
mod build_id;

use std::path::PathBuf;

fn main() {
    let folder = PathBuf::from(std::env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let web = folder.parent().unwrap_or(&folder);
    for source in build_id::SOURCES {
        println!("cargo::rerun-if-changed={}", web.join(source).display());
    }
    println!("cargo::rustc-env=QUINTET_BUILD={}", build_id::build_id(web));
}
