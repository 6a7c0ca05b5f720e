//! Fuzzing: libFuzzer makes inputs for the laws in `fuzz/` from the branches that earlier ones have taken.
//!
//! The flags are those of cargo-fuzz without a sanitizer: they work with a stable compiler. One program holds all targets, so it is built and
//! linked once.

mod found;
mod lines;
mod places;

use std::collections::BTreeSet;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

use crate::tally::Tally;
use crate::{paths, run};

/// What the compiler puts into the program, so that libFuzzer sees branches and comparisons.
const FLAGS: &str = "--cfg fuzzing -Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 \
    -Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table \
    -Cllvm-args=-sanitizer-coverage-trace-compares";
/// The longest input in bytes, the longest time for one in seconds, and the most memory in MB.
const LIMITS: [&str; 3] = ["-max_len=1024", "-timeout=25", "-rss_limit_mb=3000"];

/// What became of a target.
#[derive(Debug, Default, PartialEq)]
struct Report {
    inputs: u64,
    seconds: u64,
    /// Branches of the program that were taken, and what libFuzzer counts as different ways through them.
    edges: u64,
    features: u64,
    /// The branches at half of the inputs that were made, after those of the corpus were read.
    edges_at_half: u64,
    /// Where the table of branches lies in the running program, and the branches that were new in the second half.
    table: u64,
    late: Vec<u64>,
    /// What broke the law.
    failure: Option<String>,
}

/// The targets with these names, or all.
fn chosen(wanted: &[String]) -> Result<Vec<String>> {
    let known = targets()?;
    if let Some(unknown) = wanted.iter().find(|name| !known.contains(name)) {
        bail!("there is no target {unknown}; known are {}", known.join(", "));
    }
    Ok(known.into_iter().filter(|name| wanted.is_empty() || wanted.contains(name)).collect())
}

/// Prints which lines of the readers the inputs of these targets, or of all, reach.
///
/// # Errors
/// When there is no such target, the program cannot be built, a law is broken, or the tools are missing.
pub(crate) fn print_lines(wanted: &[String]) -> Result<()> {
    lines::run(&host()?, &corpus(), &folder().join("corpus"), &chosen(wanted)?)
}

/// Gives each of these targets, or all, its share of the minutes, and prints what was reached. With `keep`, inputs that were found are kept in `fuzz/found`.
///
/// # Errors
/// When there is no such target, the program cannot be built, or a law was broken.
pub(crate) fn run(minutes: f64, keep: bool, wanted: &[String]) -> Result<()> {
    let chosen = chosen(wanted)?;
    let program = build(None)?;
    let seconds = (minutes * 60.0 / chosen.len() as f64).max(1.0) as u64;
    run::say(&format!("{} targets, {} each", chosen.len(), run::duration(Duration::from_secs(seconds))));
    let mut rows =
        vec![format!("{:>16} {:>12} {:>9} {:>7} {:>8}  coverage in the second half", "target", "inputs", "inputs/s", "edges", "features")];
    let (mut failures, mut late) = (Vec::new(), Vec::new());
    for name in &chosen {
        let report = fuzz(&program, name, seconds, None)?;
        let grown = report.edges.saturating_sub(report.edges_at_half);
        let own = places::own(&program, report.table, &report.late);
        let flat = match &own {
            _ if grown == 0 => "flat".to_owned(),
            Some(own) => format!("+{grown} edges, {} in Quintet's own code", own.len()),
            None => format!("+{grown} edges"),
        };
        late.extend(own.unwrap_or_default());
        let speed = report.inputs / report.seconds.max(1);
        rows.push(format!("{name:>16} {:>12} {speed:>9} {:>7} {:>8}  {flat}", report.inputs, report.edges, report.features));
        run::say(rows.last().map_or("", String::as_str));
        failures.extend(report.failure.map(|failure| format!("{name}: {failure}")));
        if keep {
            let of = |what: &str| folder().join(what).join(name);
            let kept = found::keep(&program, name, [corpus().join(name), of("lent")], [of("found"), of("corpus")], &of("kept"))?;
            run::say(&format!("{:>16} {kept} inputs are kept in fuzz/found", ""));
        }
    }
    run::say(&format!("\n{}", rows.join("\n")));
    if !late.is_empty() {
        run::say(&format!("\nLines of Quintet's own edges in the second half:\n{}", places::by_file(&late).join("\n")));
    }
    if failures.is_empty() { Ok(()) } else { bail!("laws were broken:\n{}", failures.join("\n")) }
}

/// A second for each target: the program builds, and no law is broken at once. The inputs are the same each time, so that a test fails for what was
/// changed and not by chance.
pub(crate) fn short() -> Result<Tally> {
    // What runs for a second need not be as fast as can be.
    let (program, mut tally) = (build(Some(1))?, Tally::default());
    for name in targets()? {
        match fuzz(&program, &name, 1, Some(1))?.failure {
            None => tally.passed += 1,
            Some(failure) => {
                tally.failures.push(format!("FAILED {name}: {failure}"));
                tally.failed += 1;
            }
        }
    }
    Ok(tally)
}

fn corpus() -> PathBuf {
    paths::root().join("fuzz").join("corpus")
}

/// The targets: each has a folder of inputs.
fn targets() -> Result<Vec<String>> {
    let entries = fs::read_dir(corpus()).context("cannot read fuzz/corpus")?;
    let mut names: Vec<String> = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok()).collect();
    names.sort();
    Ok(names)
}

/// Where everything is built and found.
fn folder() -> PathBuf {
    paths::root().join("target").join("fuzzing")
}

/// The system of this machine.
fn host() -> Result<String> {
    let version = run::ask("rustc", &["-vV"]).context("rustc does not say its version")?;
    Ok(version.lines().find_map(|line| line.strip_prefix("host: ")).context("rustc does not say for which system it is")?.to_owned())
}

/// Builds the program with libFuzzer, at this optimisation level or that of its profile. Flags for a named system do not reach build scripts, which could
/// not run with them.
fn build(level: Option<u8>) -> Result<PathBuf> {
    let (host, folder) = (host()?, folder());
    run::say("Building the program for libFuzzer (minutes at first; it needs a compiler of C++) ...");
    let mut cargo = run::cargo()?;
    cargo.args(["build", "--locked", "--quiet", "-p", "quintet-fuzz", "--profile", "fuzz", "--target", &host, "--target-dir"]).arg(&folder);
    cargo.env("RUSTFLAGS", FLAGS);
    cargo.envs(level.map(|level| ("CARGO_PROFILE_FUZZ_OPT_LEVEL", level.to_string())));
    run::show(cargo).context("the targets cannot be built; libFuzzer is compiled from C++ (on Debian: apt-get install g++)")?;
    Ok(folder.join(host).join("fuzz").join(format!("quintet-fuzz{}", std::env::consts::EXE_SUFFIX)))
}

/// Gives a target inputs for so many seconds, made at random from a seed or from the time. Those that reach something new stay in `target/fuzzing/corpus`,
/// from where they are changed further; with a seed they are forgotten.
fn fuzz(program: &Path, name: &str, seconds: u64, seed: Option<u32>) -> Result<Report> {
    let folder = folder();
    let (found, broken) = (folder.join(if seed.is_some() { "seeded" } else { "corpus" }).join(name), folder.join("broken"));
    if seed.is_some() && found.exists() {
        fs::remove_dir_all(&found).with_context(|| format!("cannot remove {}", found.display()))?;
    }
    // The program writes into the first of them what other laws lend, into the second what was kept in the repository.
    let [lent, kept] = ["lent", "found"].map(|what| folder.join(what).join(name));
    for folder in [&found, &broken, &lent, &kept] {
        fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    }
    let own = corpus().join(name);
    let words = folder.join(format!("{name}.words"));
    fs::write(&words, words_of(&own)?).with_context(|| format!("cannot write {}", words.display()))?;
    let mut fuzzer = run::command(program)?;
    fuzzer
        .env("QUINTET_LAW", name)
        .env("QUINTET_LENT", &lent)
        .env("QUINTET_FOUND", &kept)
        .args(LIMITS)
        .args(["-print_final_stats=1", "-print_pcs=1"])
        .arg(format!("-max_total_time={seconds}"));
    fuzzer.arg(format!("-dict={}", words.display())).arg(format!("-artifact_prefix={}/{name}-", broken.display()));
    fuzzer.args(seed.map(|seed| format!("-seed={seed}"))).args([&found, &own, &lent, &kept]);
    let begin = Instant::now();
    let mut child =
        fuzzer.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().context("the fuzzer does not start")?;
    let output = child.stderr.take().context("the fuzzer has no output")?;
    let lines = BufReader::new(output).split(b'\n').map_while(Result::ok).map(|line| String::from_utf8_lossy(&line).into_owned());
    let mut report = read(lines);
    report.seconds = begin.elapsed().as_secs();
    if !child.wait()?.success() && report.failure.is_none() {
        report.failure = Some("the fuzzer stopped without a reason".to_owned());
    }
    Ok(report)
}

/// Reads what libFuzzer writes: `#1024 NEW cov: 300 ft: 512 ..`, and at a failure the panic and the file of the input.
fn read(lines: impl Iterator<Item = String>) -> Report {
    let (mut report, mut course, mut failure, mut new) = (Report::default(), Vec::new(), Vec::new(), Vec::new());
    let mut begin = 0;
    let address = |text: &str| u64::from_str_radix(text.trim_start_matches("0x"), 16).ok();
    for line in lines {
        let words: Vec<&str> = line.split_whitespace().collect();
        let after = |name: &str| words.iter().position(|word| *word == name).and_then(|at| words.get(at + 1)?.parse::<u64>().ok());
        if let (Some(number), Some(edges)) = (line.strip_prefix('#').and(words.first()), after("cov:")) {
            let number = number.trim_start_matches('#').parse().unwrap_or(0);
            (report.inputs, report.edges, report.features) = (number, edges, after("ft:").unwrap_or(0));
            course.push((number, edges));
            if words.get(1) == Some(&"INITED") {
                begin = number;
            }
        } else if let Some(place) = line.trim().strip_prefix("NEW_PC: ").and_then(address) {
            // The line with the number of the input follows.
            new.push((course.len(), place));
        } else if line.contains("PC tables") {
            let begin = line.split_once('[').and_then(|(_, rest)| rest.split(',').next());
            report.table = begin.and_then(address).unwrap_or_default();
        } else if let Some(number) = after("stat::number_of_executed_units:") {
            report.inputs = number;
        } else if line.contains("panicked at") || line.starts_with("==") && line.contains("ERROR") || line.contains("Test unit written to")
        {
            failure.push(line);
        } else if failure.len() == 1 && !line.is_empty() {
            // The message follows the place.
            failure.push(line);
        }
    }
    let half = (begin + report.inputs) / 2;
    report.edges_at_half = course.iter().take_while(|(number, _)| *number <= half).last().map_or(0, |(_, edges)| *edges);
    let at = |line: usize| course.get(line).map_or(report.inputs, |(number, _)| *number);
    report.late = new.into_iter().filter(|(line, _)| at(*line) > half).map(|(_, place)| place).collect();
    report.failure = (!failure.is_empty()).then(|| failure.join("\n  "));
    report
}

/// The words of the inputs of a folder, as a dictionary of libFuzzer.
fn words_of(folder: &Path) -> Result<String> {
    let mut words = BTreeSet::new();
    for file in paths::files(folder)? {
        let bytes = fs::read(&file).with_context(|| format!("cannot read {}", file.display()))?;
        let text = String::from_utf8_lossy(&bytes);
        let parts = text.split(|c: char| !c.is_ascii_alphanumeric() && !"-_".contains(c));
        words.extend(parts.filter(|word| (2..=24).contains(&word.len())).map(str::to_owned));
    }
    // libFuzzer refuses an empty file.
    Ok(words.iter().fold("# Words of the inputs\n".to_owned(), |text, word| format!("{text}\"{word}\"\n")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_libfuzzer_writes_is_read() {
        let text = "INFO: Loaded 1 PC tables (9 PCs): 9 [0x1f0,0x280),\n#2\tINITED cov: 90 ft: 91 corp: 1/1b exec/s: 0\n\
            \tNEW_PC: 0x5\n#500\tNEW    cov: 100 ft: 120 corp: 2/9b\n#900\tpulse  cov: 100 ft: 121\n\tNEW_PC: 0xa\n\
            #1000\tDONE   cov: 102 ft: 130 corp: 3/20b\nstat::number_of_executed_units: 1001\n";
        let report = read(text.lines().map(str::to_owned));
        assert_eq!(
            report,
            Report { inputs: 1001, edges: 102, features: 130, edges_at_half: 100, table: 0x1f0, late: vec![0xa], ..Report::default() }
        );
        let text = "thread '<unnamed>' panicked at fuzz/src/check.rs:7:9:\nread again as another\nnote: run\n==5== ERROR: libFuzzer: deadly signal\n";
        let failure = read(text.lines().map(str::to_owned)).failure.unwrap();
        assert!(failure.contains("read again as another") && failure.contains("deadly signal") && !failure.contains("note"), "{failure}");
    }

    #[test]
    fn the_words_of_a_folder_are_its_dictionary() {
        let words = words_of(&corpus().join("query")).unwrap();
        assert!(words.lines().any(|line| line == "\"variant\""), "{words}");
    }
}
