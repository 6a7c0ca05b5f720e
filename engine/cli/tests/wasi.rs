//! Programs in WebAssembly, run by the command itself.
#![cfg(all(feature = "wasi", unix))]

mod arena;

use std::fs;
use std::io::Write;
use std::process::{Command, Output, Stdio};

use arena::{QUINTET, file, isolations, one_game, with};

/// The example in Rust, compiled. It has the line-based protocol.
const AMAZONS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/data/bots/amazons.wasm");

/// A module whose `_start` has this body, with this many pages of memory.
fn module(name: &str, body: &[u8], pages: &[u8]) -> String {
    let section = |id: u8, content: &[u8]| [&[id, content.len() as u8], content].concat();
    let code = [&[1, body.len() as u8 + 2, 0], body, &[0x0b]].concat();
    let bytes = [
        b"\0asm\x01\0\0\0".to_vec(),
        section(1, &[1, 0x60, 0, 0]),
        section(3, &[1, 0]),
        section(5, &[&[1, 0], pages].concat()),
        section(7, b"\x02\x06_start\0\0\x06memory\x02\0"),
        section(10, &code),
    ]
    .concat();
    let path = file(name);
    fs::write(&path, bytes).expect("it is written");
    format!("wasi:{}", path.display())
}

fn run(program: &str, input: &str) -> Output {
    let mut command = Command::new(QUINTET);
    command.args(["wasi", program]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("it runs");
    child.stdin.take().expect("an input").write_all(input.as_bytes()).expect("it reads");
    child.wait_with_output().expect("it ends")
}

#[test]
fn the_example_answers_a_request() {
    let output = run(AMAZONS, "1\n-1 -1 -1 -1 -1 -1\n\n\n");
    let answer = String::from_utf8_lossy(&output.stdout);
    let squares: Vec<u8> = answer.lines().next().unwrap_or_default().split(' ').filter_map(|number| number.parse().ok()).collect();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(squares.len() == 6 && squares.iter().all(|square| *square < 8), "{answer}");
}

#[test]
fn it_plays_as_any_program_does() {
    for isolate in isolations() {
        let program = format!("wasi-lines:{AMAZONS}");
        let args = ["duel", &program, "random", "--game", "amazons", "--variant", "8x8", "--games", "2", "--seconds", "20", "--json"];
        let output = Command::new(QUINTET).args(args).args(isolate).output().expect("it runs");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{errors}");
        let result: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
        assert_eq!(result["illegal_a"], 0, "{result}");
        // It can do nothing but compute, so there is nothing to warn of.
        assert!(!errors.contains("warning: "), "{errors}");
    }
}

#[test]
fn its_time_and_memory_have_an_end() {
    for isolate in isolations() {
        let endless = module("endless.wasm", &[0x03, 0x40, 0x0c, 0, 0x0b], &[1]);
        let [printed, _, _] = one_game("endless", &endless, &with(&["--seconds", "0.5"], isolate));
        assert!(printed.contains("second wins: first ran out of time in 1 steps"), "{printed}");
        // 8192 pages are 512 MiB.
        let large = module("large.wasm", &[], &[0x80, 0x40]);
        let [printed, log, _] = one_game("large", &large, &with(&["--seconds", "20"], isolate));
        assert!(printed.contains("too many violations by first in 3 steps"), "{printed}");
        assert!(log.contains("it ended without an answer (exit status: 2); its standard error ends with `error: "), "{log}");
        let recursive = module("recursive.wasm", &[0x10, 0], &[1]);
        let [_, log, _] = one_game("recursive", &recursive, &with(&["--seconds", "20"], isolate));
        assert!(log.contains("it ended without an answer (exit status: 2); its standard error ends with `error: "), "{log}");
    }
}

#[test]
fn what_is_no_program_is_refused() {
    let path = file("garbage.wasm");
    fs::write(&path, "garbage").expect("it is written");
    for name in [path.to_str().expect("UTF-8"), "/no/such/file.wasm"] {
        let output = run(name, "");
        assert_eq!(output.status.code(), Some(2));
        assert!(String::from_utf8_lossy(&output.stderr).starts_with(&format!("error: {name}: ")));
    }
    let args = ["contest", "wasi:/no/such/file.wasm", "random", "--game", "nogo"];
    let output = Command::new(QUINTET).args(args).output().expect("it runs");
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.code() == Some(2) && error.contains("`/no/such/file.wasm` cannot be started"), "{error}");
}
