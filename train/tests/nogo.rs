//! The scripts that make the network of NoGo.

mod python;

use std::path::Path;

use python::{block, layer, python, script};

/// The length of a network's file.
fn length(channels: usize, blocks: usize) -> usize {
    let ends = 2 * layer(16, channels) + layer(1, 16) + layer(32, channels) + layer(32, 32) + layer(1, 32);
    layer(channels, 90) + blocks * block(channels) + ends
}

#[test]
fn the_length_is_that_of_the_shipped_network() {
    assert_eq!(length(32, 3), include_bytes!("../../engine/src/games/nogo/players/network.bin").len());
}

#[test]
#[ignore = "deep: run with cargo xtask test --deep"]
fn a_network_learns_and_a_stopped_run_continues() {
    let python = python("nogo");
    assert!(script(&python, "nogo/check.py", &[]).contains("points agree"));
    let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join("nogo-networks");
    let _ = std::fs::remove_dir_all(&out);
    let learn = |rounds: &str| {
        let out = out.to_str().expect("a path in Unicode");
        let small = ["--batch", "16", "--simulations", "4", "--sizes", "16x1,32x2", "--learn-batch", "64", "--buffer", "4000"];
        script(&python, "nogo/learn.py", &[&["--out", out, "--minutes", "600", "--rounds", rounds], &small[..]].concat())
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
