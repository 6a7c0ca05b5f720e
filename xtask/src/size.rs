//! The compressed size of the page, and its budgets.
//!
//! Most budgets are for Brotli, which every browser accepts and most static hosts send. Some hosts only know gzip, so the page's own program has
//! a gzip budget too.

use std::fs;
use std::io::Write;

use anyhow::{Result, anyhow};
use flate2::Compression;
use flate2::write::GzEncoder;
use quintet_texts::project;

use crate::{bundles, paths, run, weights};

/// Budget of a first visit, in bytes after Brotli.
const ALL: usize = 683_000;
/// Budget of the page's own WebAssembly, in bytes after Brotli; the worker's is loaded in parallel.
const PAGE: usize = 356_500;
/// The same after gzip.
const PAGE_GZIP: usize = 434_500;

/// Budget of the lab's own WebAssembly, in bytes after Brotli. Only visitors of the lab load it.
const LAB: usize = 362_500;

/// What each language beside English and Chinese adds to every budget: its texts in the program and, a few of them, in the first paint.
const LANGUAGE: usize = 25_000;
/// Budget of the editor in bytes after Brotli. Only visitors of the lab's programs view load it.
const EDITOR: usize = 160_000;
/// Budget of the weights of a game in bytes after Brotli. They are fetched with the game.
const WEIGHTS: usize = 300_000;
/// Budget of the puzzles of a game in bytes after Brotli. They are fetched when the first one is opened.
const PUZZLES: usize = 60_000;
/// Budget of the openings of a game in bytes after Brotli. They are fetched when its table is opened.
const OPENINGS: usize = 60_000;
/// Budget of what builds endgame tables in bytes after Brotli. Only who asks for tables of five pieces loads it.
const TABLES: usize = 35_000;
/// Budget of Python in bytes after gzip, which is measured in a second where Brotli takes a minute. Only who opens or seats a program in Python loads it.
const PYTHON_GZIP: usize = 6_500_000;

/// The files of a first visit.
const FIRST_VISIT: &str = include_str!("../first-visit.txt");

/// Whether a file belongs to a part of the page.
type Counts = fn(&str) -> bool;

/// One file of the page.
struct Entry {
    name: String,
    plain: usize,
    gzip: usize,
    brotli: usize,
}

/// Prints the table.
pub(crate) fn print() -> Result<()> {
    let entries = measure()?;
    for entry in &entries {
        run::say(&format!("{:>9} {:>9} {:>9}  {}", entry.plain, entry.gzip, entry.brotli, entry.name));
    }
    let parts: [(&str, Counts); 9] = [
        ("for a first visit (bytes; after gzip; after Brotli)", is_of_first_visit),
        ("more for the weights of all games", is_of_weights),
        ("more for own programs, for pages with a board in them, and when the page is installed", is_of_others),
        ("more for the lab", is_of_lab),
        ("more for the editor of programs", is_of_editor),
        ("more for the puzzles of all games", is_of_puzzles),
        ("more for the openings of all games", is_of_openings),
        ("more for building endgame tables", is_of_tables),
        ("more for programs in Python (never after Brotli)", is_of_python),
    ];
    for (what, counts) in parts {
        let part = |size: fn(&Entry) -> usize| total(entries.iter().filter(|entry| counts(&entry.name)), size);
        let [plain, gzip, brotli] = [part(|entry| entry.plain), part(|entry| entry.gzip), part(|entry| entry.brotli)];
        run::say(&format!("{plain:>9} {gzip:>9} {brotli:>9}  {what}"));
    }
    Ok(())
}

/// One line per budget: what is measured, and whether it holds.
pub(crate) fn budgets() -> Result<Vec<(String, bool)>> {
    let entries = measure()?;
    let languages = project::languages(&paths::root()).map_err(|mistake| anyhow!("{mistake}"))?;
    let more = languages.len() * LANGUAGE;
    let sum = |counts: Counts| total(entries.iter().filter(|entry| counts(&entry.name)), |entry| entry.brotli);
    let (all, page, lab) = (sum(is_of_first_visit), sum(is_wasm_of_page), sum(|name| is_of_lab(name) && name.ends_with(".wasm")));
    let gzip = total(entries.iter().filter(|entry| is_wasm_of_page(&entry.name)), |entry| entry.gzip);
    let python = total(entries.iter().filter(|entry| is_of_python(&entry.name)), |entry| entry.gzip);
    let largest = |counts: Counts| {
        let sizes = entries.iter().filter(|entry| counts(&entry.name)).map(|entry| entry.brotli);
        sizes.max().unwrap_or_default()
    };
    let line =
        |what: &str, code: &str, is: usize, may: usize| (format!("{what}: {is} bytes after {code}, {may} allowed"), is > 0 && is <= may);
    Ok(vec![
        line("everything of a first visit", "Brotli", all, ALL + more),
        line("the page's own WebAssembly", "Brotli", page, PAGE + more),
        line("the page's own WebAssembly", "gzip", gzip, PAGE_GZIP + more),
        line("the lab's WebAssembly", "Brotli", lab, LAB + more),
        line("the editor of programs", "Brotli", sum(is_of_editor), EDITOR),
        line("the puzzles of a game", "Brotli", largest(is_of_puzzles), PUZZLES),
        line("the openings of a game", "Brotli", largest(is_of_openings), OPENINGS),
        line("the weights of a game", "Brotli", largest(is_of_weights), WEIGHTS),
        line("what builds endgame tables", "Brotli", sum(is_of_tables), TABLES),
        line("Python", "gzip", python, PYTHON_GZIP),
    ])
}

/// Whether a file is loaded on a first visit.
fn is_of_first_visit(name: &str) -> bool {
    let mut patterns = FIRST_VISIT.lines().filter(|line| !line.starts_with('#'));
    patterns.any(|pattern| match pattern.split_once('*') {
        Some((begin, end)) => {
            let number = name.strip_prefix(begin).and_then(|rest| rest.strip_suffix(end));
            number.is_some_and(|number| number.bytes().all(|byte| byte.is_ascii_hexdigit()))
        }
        None => name == pattern,
    })
}

/// Whether a file is loaded on demand, and belongs to no other part: user programs, embedding, examples, licences, the large icon.
fn is_of_others(name: &str) -> bool {
    let parts: [Counts; 8] =
        [is_of_first_visit, is_of_weights, is_of_lab, is_of_editor, is_of_puzzles, is_of_openings, is_of_tables, is_of_python];
    !parts.iter().any(|counts| counts(name))
}

fn is_of_weights(name: &str) -> bool {
    name.starts_with(weights::FOLDER)
}

fn is_of_editor(name: &str) -> bool {
    name == bundles::EDITOR
}

fn is_of_puzzles(name: &str) -> bool {
    name.starts_with("puzzles")
}

fn is_of_openings(name: &str) -> bool {
    name.starts_with("openings")
}

fn is_of_tables(name: &str) -> bool {
    name.starts_with("tables")
}

fn is_of_python(name: &str) -> bool {
    name == bundles::PYTHON || name.starts_with("python-")
}

fn is_wasm_of_page(name: &str) -> bool {
    name.ends_with(".wasm") && !name.contains("worker") && is_of_first_visit(name)
}

/// Whether only the lab loads a file.
fn is_of_lab(name: &str) -> bool {
    name.starts_with("lab")
}

fn total<'a>(entries: impl IntoIterator<Item = &'a Entry>, size: impl Fn(&Entry) -> usize) -> usize {
    entries.into_iter().map(size).sum()
}

fn measure() -> Result<Vec<Entry>> {
    let dist = paths::dist();
    let mut entries = Vec::new();
    for file in paths::files(&dist)? {
        let plain = fs::read(&file)?;
        let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
        encoder.write_all(&plain)?;
        let name = file.strip_prefix(&dist).unwrap_or(&file).display().to_string();
        let brotli = if is_of_python(&name) { plain.len() } else { brotli(&plain)? };
        entries.push(Entry { name, plain: plain.len(), gzip: encoder.finish()?.len(), brotli });
    }
    entries.sort_by_key(|entry| std::cmp::Reverse(entry.brotli));
    Ok(entries)
}

/// The size after Brotli with the best quality and the usual window, as hosts prepare files.
fn brotli(plain: &[u8]) -> Result<usize> {
    let mut encoder = brotli::CompressorWriter::new(Vec::new(), 64 * 1024, 11, 22);
    encoder.write_all(plain)?;
    Ok(encoder.into_inner().len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_belongs_to_one_part() {
        for name in ["index.html", "app-0123456789abcdef_bg.wasm", "app-0123456789abcdef.js", "page-0123456789abcdef.css", "offline.js"] {
            assert!(is_of_first_visit(name) && !is_of_others(name), "{name}");
        }
        for name in ["app-new.js", "apps.js", "icon-512.png", "examples/course.js", "embed.js", "licences.txt", "bot-frame.html"] {
            assert!(!is_of_first_visit(name) && is_of_others(name), "{name}");
        }
        assert!(is_of_weights("weights/nogo.bin") && !is_of_others("weights/nogo.bin") && !is_of_first_visit("weights/nogo.bin"));
        assert!(is_wasm_of_page("app-0123456789abcdef_bg.wasm") && !is_wasm_of_page("worker_bg.wasm") && !is_wasm_of_page("lab_bg.wasm"));
    }
}
