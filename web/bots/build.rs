//! Turns the files of words into Rust, and tells the version of Pyodide, which brings Python.

fn main() {
    quintet_texts::build_words();
    let list = "../npm/package.json";
    println!("cargo::rerun-if-changed={list}");
    let text = std::fs::read_to_string(list).unwrap_or_default();
    let version = text.split_once("\"pyodide\": \"").and_then(|(_, rest)| rest.split_once('"'));
    let version = version.map(|(version, _)| version).expect("the list of packages names pyodide");
    println!("cargo::rustc-env=PYODIDE={version}");
}
