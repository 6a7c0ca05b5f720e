//! The benchmark: its fields, and a signature that is always the same.

use std::process::Command;

use serde_json::Value;

fn bench(game: &str) -> Value {
    let output = Command::new(env!("CARGO_BIN_EXE_quintet")).args(["bench", "--game", game, "--json"]).output().expect("the command runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let array: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(array.as_array().map(Vec::len), Some(1));
    array[0].clone()
}

#[test]
fn a_game_has_a_signature_and_three_speeds() {
    let first = bench("checkers");
    let names: Vec<&str> = first.as_object().expect("an object").keys().map(String::as_str).collect();
    assert_eq!(names, ["game", "nodes_per_second", "perft_leaves_per_second", "playouts_per_second", "signature"]);
    assert_eq!(first["game"], "checkers");
    for name in &names[1..4] {
        assert!(first[name].as_f64().is_some_and(|speed| speed > 100.0), "{first}");
    }
    let signature = first["signature"].as_str().expect("a text");
    assert!(signature.len() == 16 && u64::from_str_radix(signature, 16).is_ok(), "{signature}");
    assert_eq!(bench("checkers")["signature"], first["signature"]);
    assert_ne!(bench("nogo")["signature"], first["signature"]);
}

#[test]
fn an_unknown_game_is_refused() {
    let output = Command::new(env!("CARGO_BIN_EXE_quintet")).args(["bench", "--game", "go"]).output().expect("the command runs");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("nogo"));
}
