//! How large the page is when a host sends it compressed, and what it may be.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use flate2::Compression;
use flate2::write::GzEncoder;

use crate::{paths, run};

/// What a first visit may load in all, in bytes after gzip.
const ALL: usize = 1_000_000;
/// What the page's own WebAssembly may take, in bytes after gzip; the worker's is loaded beside it.
const PAGE: usize = 350_000;

/// One file of the page.
struct Entry {
    name: String,
    plain: usize,
    compressed: usize,
}

/// Prints the table.
pub(crate) fn print() -> Result<()> {
    let entries = measure()?;
    for entry in &entries {
        run::say(&format!("{:>9} {:>9}  {}", entry.plain, entry.compressed, entry.name));
    }
    run::say(&format!("{:>9} {:>9}  in all (bytes, and after gzip)", total(&entries, |e| e.plain), total(&entries, |e| e.compressed)));
    Ok(())
}

/// One line per budget: what is measured, and whether it is kept.
pub(crate) fn budgets() -> Result<Vec<(String, bool)>> {
    let entries = measure()?;
    let all = total(&entries, |entry| entry.compressed);
    let page: usize = entries.iter().filter(|entry| is_wasm_of_page(&entry.name)).map(|entry| entry.compressed).sum();
    let line = |what: &str, is: usize, may: usize| (format!("{what}: {is} bytes compressed, {may} allowed"), is > 0 && is <= may);
    Ok(vec![line("everything", all, ALL), line("the page's own WebAssembly", page, PAGE)])
}

fn is_wasm_of_page(name: &str) -> bool {
    name.ends_with(".wasm") && !name.contains("worker")
}

fn total(entries: &[Entry], size: impl Fn(&Entry) -> usize) -> usize {
    entries.iter().map(size).sum()
}

fn measure() -> Result<Vec<Entry>> {
    let dist = paths::dist();
    let mut files = Vec::new();
    list(&dist, &mut files).with_context(|| format!("cannot read {}", dist.display()))?;
    let mut entries = Vec::new();
    for file in files {
        let plain = fs::read(&file)?;
        let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
        encoder.write_all(&plain)?;
        let name = file.strip_prefix(&dist).unwrap_or(&file).display().to_string();
        entries.push(Entry { name, plain: plain.len(), compressed: encoder.finish()?.len() });
    }
    entries.sort_by_key(|entry| std::cmp::Reverse(entry.compressed));
    Ok(entries)
}

fn list(folder: &Path, files: &mut Vec<PathBuf>) -> std::io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            list(&path, files)?;
        } else {
            files.push(path);
        }
    }
    Ok(())
}
