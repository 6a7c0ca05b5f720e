//! Which lines of the readers the inputs reach: those of the repository and those that were found. The program is compiled with the compiler's own counters, and
//! `llvm-cov` tells their lines.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::{paths, run};

/// Where the readers are: files, or folders of files.
const READERS: &[&str] = &[
    "engine/src/core/rows.rs",
    "engine/src/formats",
    "engine/src/games/amazons/notation.rs",
    "engine/src/games/amazons/refusal.rs",
    "engine/src/games/blokus/lines",
    "engine/src/games/blokus/notation.rs",
    "engine/src/games/blokus/refusal.rs",
    "engine/src/games/checkers/notation.rs",
    "engine/src/games/checkers/refusal.rs",
    "engine/src/games/checkers/towers.rs",
    "engine/src/games/nogo/notation.rs",
    "engine/src/games/quoridor/notation.rs",
    "engine/src/openings/file.rs",
    "engine/src/puzzles/file.rs",
    "engine/src/referee/rules.rs",
    "engine/src/text",
    "engine/src/tune/state.rs",
    "engine/src/tune/values.rs",
    "engine/cli/src/contest/finished.rs",
    "engine/cli/src/contest/plan.rs",
    "engine/cli/src/exact/suite.rs",
    "engine/cli/src/gtp",
    "web/bots/src/program.rs",
    "web/page/src/embed.rs",
    "web/play/src/backup.rs",
    "web/play/src/clock/control.rs",
    "web/play/src/files.rs",
    "web/play/src/progress.rs",
    "web/play/src/puzzles/solver.rs",
    "web/play/src/query.rs",
    "web/play/src/review/analysis.rs",
    "web/play/src/saves",
    "web/play/src/saves.rs",
    "web/play/src/settings.rs",
    "web/play/src/share",
    "web/protocol/src",
];

/// Lines of a file.
#[derive(Debug, Default, PartialEq)]
struct Lines {
    /// Those of the functions that were entered.
    all: usize,
    /// Those of them that were not reached.
    missed: Vec<usize>,
}

/// Gives the inputs of these targets to their laws, and prints for every file of the readers how many lines of the functions that were entered were reached,
/// and which were not.
///
/// # Errors
/// When the program cannot be built, a law is broken, or the tools are missing.
pub(super) fn run(host: &str, corpus: &Path, found: &Path, targets: &[String]) -> Result<()> {
    let sysroot = run::ask("rustc", &["--print", "sysroot"]).context("rustc does not say where it is")?;
    let tools = Path::new(&sysroot).join("lib").join("rustlib").join(host).join("bin");
    let tool = |name: &str| tools.join(format!("{name}{}", std::env::consts::EXE_SUFFIX));
    if !tool("llvm-cov").is_file() {
        bail!("llvm-cov is missing: rustup component add llvm-tools");
    }
    let folder = paths::root().join("target").join("fuzzing").join("lines");
    run::say("Building the program with counters (minutes at first) ...");
    let mut cargo = run::cargo()?;
    cargo.args(["build", "--locked", "--quiet", "-p", "quintet-fuzz", "--target", host, "--target-dir"]).arg(&folder);
    cargo.env("RUSTFLAGS", "-Cinstrument-coverage").env("CARGO_PROFILE_DEV_OPT_LEVEL", "1");
    run::show(cargo)?;
    let program = folder.join(host).join("debug").join(format!("quintet-fuzz{}", std::env::consts::EXE_SUFFIX));
    let mut counts = Vec::new();
    for name in targets {
        let file = folder.join(format!("{name}.profraw"));
        let mut law = run::command(&program)?;
        law.env("QUINTET_LAW", name.as_str()).env("LLVM_PROFILE_FILE", &file).arg("0").args([corpus.join(name), found.join(name)]);
        run::show(law)?;
        counts.push(file);
    }
    let merged = folder.join("all.profdata");
    let mut merge = run::command(tool("llvm-profdata"))?;
    merge.args(["merge", "-sparse", "-o"]).arg(&merged).args(&counts);
    run::show(merge)?;
    let mut export = run::command(tool("llvm-cov"))?;
    export.args(["export", "-skip-expansions", "-instr-profile"]).arg(&merged).arg(&program).args(sources()?);
    let text = run::read(export)?;
    let report = serde_json::from_str(&text).context("llvm-cov writes no JSON")?;
    let files = lines_of(&report, &paths::root());
    let (all, missed) = files.values().fold((0, 0), |sum, lines| (sum.0 + lines.all, sum.1 + lines.missed.len()));
    for (file, Lines { all, missed }) in &files {
        let rest: Vec<String> = missed.iter().map(ToString::to_string).collect();
        run::say(&format!("{:>4} of {all:>4}  {file}  {}", all - missed.len(), rest.join(" ")));
    }
    run::say(&format!("{} of {all} lines of the functions that were entered", all - missed));
    Ok(())
}

/// The files of the readers, without tests and words.
fn sources() -> Result<Vec<PathBuf>> {
    let mut sources = Vec::new();
    for place in READERS.iter().map(|place| paths::root().join(place)) {
        sources.extend(if place.is_dir() { paths::files(&place)? } else { vec![place] });
    }
    for source in &sources {
        fs::metadata(source).with_context(|| format!("cannot find {}", source.display()))?;
    }
    sources.retain(|source| source.extension().is_some_and(|extension| extension == "rs"));
    Ok(sources)
}

/// The lines of each file, from what `llvm-cov export` writes (LLVM Code Coverage Mapping Format): functions with their regions, and for each file the places
/// at which the count changes.
fn lines_of(report: &Value, root: &Path) -> BTreeMap<String, Lines> {
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let number = |value: &Value| value.as_u64().unwrap_or_default() as usize;
    let data = &report["data"][0];
    let mut entered: BTreeMap<String, BTreeSet<usize>> = BTreeMap::new();
    for function in list(&data["functions"]).iter().filter(|function| number(&function["count"]) > 0) {
        let file = function["filenames"][0].as_str().unwrap_or_default();
        let regions = list(&function["regions"]);
        let own = regions.iter().filter(|region| number(&region[5]) == 0);
        let span = own.fold((usize::MAX, 0), |(first, last), region| (first.min(number(&region[0])), last.max(number(&region[2]))));
        entered.entry(file.to_owned()).or_default().extend(span.0..=span.1);
    }
    let mut files = BTreeMap::new();
    for file in list(&data["files"]) {
        let name = file["filename"].as_str().unwrap_or_default();
        let Some(entered) = entered.get(name) else { continue };
        let segments: Vec<Segment> = list(&file["segments"])
            .iter()
            .map(|s| Segment { line: number(&s[0]), count: number(&s[2]), counts: s[3] == true, begins: s[4] == true && s[5] != true })
            .collect();
        let mut lines = Lines::default();
        for &line in entered {
            if let Some(count) = count_of(&segments, line) {
                lines.all += 1;
                lines.missed.extend((count == 0).then_some(line));
            }
        }
        let within = Path::new(name).strip_prefix(root).unwrap_or(Path::new(name));
        files.insert(within.display().to_string(), lines);
    }
    files
}

/// A place from which on the code runs so many times.
struct Segment {
    line: usize,
    count: usize,
    /// Whether there is code with a count.
    counts: bool,
    /// Whether a region begins there.
    begins: bool,
}

/// How often a line ran, as `llvm-cov` counts it: as often as the region around its beginning, or one that begins on it. `None` if it has no code.
fn count_of(segments: &[Segment], line: usize) -> Option<usize> {
    let around = segments.iter().take_while(|segment| segment.line < line).last().filter(|segment| segment.counts);
    let begun = segments.iter().filter(|segment| segment.line == line && segment.begins && segment.counts);
    around.into_iter().chain(begun).map(|segment| segment.count).max()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_entered_functions_are_counted() {
        let report = serde_json::json!({ "data": [{
            "files": [{ "filename": "/x/a.rs", "segments": [
                [1, 1, 3, true, true, false], [3, 9, 0, true, true, false], [3, 20, 3, true, false, false], [4, 5, 0, true, true, false],
                [6, 2, 0, false, false, false], [8, 1, 0, true, true, false], [9, 2, 0, false, false, false]] }],
            "functions": [
                { "count": 3, "filenames": ["/x/a.rs"], "regions": [[1, 1, 6, 2, 3, 0, 0, 0], [3, 9, 3, 20, 0, 0, 0, 0], [4, 5, 6, 1, 0, 0, 0, 0]] },
                { "count": 0, "filenames": ["/x/a.rs"], "regions": [[8, 1, 9, 2, 0, 0, 0, 0]] }]
        }] });
        let files = lines_of(&report, Path::new("/x"));
        assert_eq!(files["a.rs"], Lines { all: 6, missed: vec![5, 6] });
        assert_eq!(files.len(), 1);
    }

    #[test]
    fn the_readers_are_where_they_are_said_to_be() {
        assert!(sources().unwrap().len() > 50);
    }
}
