//! Gives the page and the worker one build id: a number that changes with their sources. The page loads the worker with it and compares it,
//! so that a browser never runs a page with the worker of another build.

use std::fs;
use std::path::{Path, PathBuf};

fn main() {
    let root = PathBuf::from(std::env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let mut files = Vec::new();
    for folder in ["src", "../engine/src"] {
        collect(&root.join(folder), &mut files);
        println!("cargo::rerun-if-changed={}", root.join(folder).display());
    }
    // The page loads these by name and with the build id.
    for file in ["bot-frame.html", "bot-loops.js", "bot-worker.js"] {
        let path = root.join("../static").join(file);
        println!("cargo::rerun-if-changed={}", path.display());
        files.push(path);
    }
    files.sort();
    // FNV-1a (Fowler, Noll, Vo 1991): the same on every machine and with every compiler.
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    for file in files {
        for byte in fs::read(&file).unwrap_or_default() {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
    println!("cargo::rustc-env=QUINTET_BUILD={hash:016x}");
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            collect(&path, files);
        } else {
            files.push(path);
        }
    }
}
