// The build id: a number that changes with the sources of the page's programs. `build-id/build.rs` compiles it into them, and xtask, which includes this
// file too, writes it where files are asked for with it.

use std::fs;
use std::path::{Path, PathBuf};

/// The sources, seen from the folder of this file: all that is compiled, and what the page loads by name and with the build id.
pub(crate) const SOURCES: &[&str] = &[
    "base/src",
    "board/src",
    "bots/src",
    "browser/src",
    "lab/src",
    "link/src",
    "npm/alone.mjs",
    "npm/editor.css",
    "npm/editor.mjs",
    "npm/package-lock.json",
    "npm/python.mjs",
    "npm/python.py",
    "page/src",
    "play/src",
    "protocol/src",
    "tables/src",
    "worker/src",
    "../engine/languages",
    "../engine/src",
    "../static/bot-frame.html",
    "../static/bot-loops.js",
    "../static/bot-worker.js",
];

/// The build id; `web` is the folder of this file.
pub(crate) fn build_id(web: &Path) -> String {
    let mut files = Vec::new();
    for source in SOURCES {
        collect(web.join(source), &mut files);
    }
    files.sort();
    // FNV-1a (Fowler, Noll, Vo 1991): the same on every machine and with every compiler.
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    for file in files {
        for byte in fs::read(&file).unwrap_or_default() {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
    format!("{hash:016x}")
}

fn collect(path: PathBuf, files: &mut Vec<PathBuf>) {
    if path.is_dir() {
        for entry in fs::read_dir(path).into_iter().flatten().flatten() {
            collect(entry.path(), files);
        }
    } else {
        files.push(path);
    }
}
