//! The scripts that make the convolutional network of Blokus.

mod python;

use std::path::Path;
use std::process::Command;

use python::{block, layer, python, run, script};

/// The length of a network's file for so many colours, with so many outputs of the value.
fn length(colours: usize, outputs: usize, channels: usize, blocks: usize) -> usize {
    let first = layer(channels, 9 * 8 * colours) + colours * layer(channels, 21);
    let promises = 2 * layer(32, channels) + layer(91, 32) + layer(2, 32);
    first + blocks * block(channels) + promises + layer(32, channels) + layer(32, 32) + outputs * layer(1, 32)
}

#[test]
fn the_lengths_are_those_of_the_shipped_networks() {
    assert_eq!(length(2, 1, 32, 3), include_bytes!("../../engine/src/games/blokus/players/duo.bin").len());
    assert_eq!(length(4, 1, 32, 3), include_bytes!("../../engine/src/games/blokus/players/classic-2.bin").len());
}

/// Games, what the network sees of them, and networks: what is learnt predicts positions that were kept out, and a stopped run continues.
#[test]
#[ignore = "deep: run with cargo xtask test --deep"]
fn a_network_learns_and_a_stopped_run_continues() {
    let python = python("blokus");
    let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join("blokus-networks");
    let _ = std::fs::remove_dir_all(&out);
    std::fs::create_dir_all(&out).expect("a folder for the test");
    let train = |line: &str| run(Command::new(env!("CARGO_BIN_EXE_quintet-train")).args(line.split(' ')).current_dir(&out));
    for (variant, games, colours, outputs) in [("duo", 4000, 2, 1), ("classic-2", 40, 4, 1), ("classic", 40, 4, 4)] {
        train(&format!("blokus games --games {games} --nodes 4 --variant {variant} --jobs 2 --out {variant}-games"));
        train(&format!("blokus see {variant}-games --out {variant}-seen"));
        let path = |name: &str| out.join(format!("{variant}-{name}")).to_str().expect("a path in Unicode").to_owned();
        let learn = |epochs: &str| {
            let args = [&*path("seen"), "--variant", variant, "--out", &path("network"), "--size", "16x1", "--epochs", epochs];
            script(&python, "blokus/learn.py", &args)
        };
        let loss = |said: &str| -> f64 {
            let (_, after) = said.rsplit_once("cross entropy ").unwrap_or_else(|| panic!("{said}"));
            after.split(' ').next().and_then(|number| number.parse().ok()).unwrap_or_else(|| panic!("{said}"))
        };
        let (first, second) = (learn("0.2"), learn("2"));
        assert_eq!(
            std::fs::read(out.join(format!("{variant}-network/network.bin"))).expect("a network").len(),
            length(colours, outputs, 16, 1)
        );
        if variant == "duo" {
            assert!(loss(&second) < loss(&first), "{first}{second}");
        }
    }
}
