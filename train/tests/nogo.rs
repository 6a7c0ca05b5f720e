//! The scripts that make the network of NoGo.

use std::path::{Path, PathBuf};
use std::process::Command;

/// Runs a command and returns what it says.
fn run(command: &mut Command) -> String {
    let output = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{command:?}: {said}{}", String::from_utf8_lossy(&output.stderr));
    said
}

/// A Python that has the packages of the scripts.
fn python() -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("nogo-python");
    let python = folder.join("bin/python");
    if !python.is_file() {
        run(Command::new("python3").args(["-m", "venv"]).arg(&folder));
    }
    let needs = Path::new(env!("CARGO_MANIFEST_DIR")).join("nogo/requirements.txt");
    run(Command::new(&python).args(["-m", "pip", "install", "--quiet", "--requirement"]).arg(needs));
    python
}

/// Runs a script on the processor.
fn script(python: &Path, name: &str, args: &[&str]) -> String {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("nogo").join(name);
    run(Command::new(python).arg(script).args(args).env("JAX_PLATFORMS", "cpu"))
}

/// The length of a network's file: rows of bytes, and eight bytes for each output.
fn length(channels: usize, blocks: usize) -> usize {
    let layer = |outputs: usize, inputs: usize| outputs * inputs + 8 * outputs;
    let block = 2 * layer(channels, 9 * channels) + layer(channels, channels);
    let ends = 2 * layer(16, channels) + layer(1, 16) + layer(32, channels) + layer(32, 32) + layer(1, 32);
    layer(channels, 90) + blocks * block + ends
}

#[test]
fn the_length_is_that_of_the_shipped_network() {
    assert_eq!(length(32, 3), include_bytes!("../../engine/src/games/nogo/players/network.bin").len());
}

#[test]
#[ignore = "deep: run with cargo xtask test --deep"]
fn a_network_learns_and_a_stopped_run_continues() {
    let python = python();
    assert!(script(&python, "check.py", &[]).contains("points agree"));
    let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join("nogo-networks");
    let _ = std::fs::remove_dir_all(&out);
    let learn = |rounds: &str| {
        let out = out.to_str().expect("a path in Unicode");
        let small = ["--batch", "16", "--simulations", "4", "--sizes", "16x1,32x2", "--learn-batch", "64", "--buffer", "4000"];
        script(&python, "learn.py", &[&["--out", out, "--minutes", "600", "--rounds", rounds], &small[..]].concat())
    };
    let said = learn("6");
    let losses = |line: &str| -> f64 {
        let (_, after) = line.split_once("16x1: ").unwrap_or_else(|| panic!("{said}"));
        after.split(' ').next().and_then(|number| number.parse().ok()).unwrap_or_else(|| panic!("{line}"))
    };
    let lines: Vec<&str> = said.lines().collect();
    assert!(lines.len() == 6 && losses(lines[lines.len() - 1]) < losses(lines[0]), "it learns moves: {said}");
    for (name, channels, blocks) in [("16x1", 16, 1), ("32x2", 32, 2)] {
        assert_eq!(std::fs::read(out.join(format!("{name}.bin"))).expect("a network").len(), length(channels, blocks));
    }
    let said = learn("7");
    assert!(said.lines().count() == 1 && said.contains(&format!(" s, {} games ", 7 * 16)), "the second run counts on: {said}");
}
