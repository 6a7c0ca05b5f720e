//! The text program against the outputs that the assignment's own program gave.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

#[test]
fn output_is_the_same_to_the_byte() {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/data/towers"));
    let mut compared = 0;
    for entry in fs::read_dir(folder).expect("the data is there") {
        let input = entry.expect("readable").path();
        if input.extension().is_none_or(|extension| extension != "txt") {
            continue;
        }
        let expected = fs::read(input.with_extension("out")).expect("every input has an output");
        let mut child = Command::new(env!("CARGO_BIN_EXE_quintet"))
            .arg("towers")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the command runs");
        let mut pipe = child.stdin.take().expect("piped");
        // The program stops reading after a computed action; the rest of its input may then find the pipe closed.
        let _ = pipe.write_all(&fs::read(&input).expect("readable"));
        drop(pipe);
        let output = child.wait_with_output().expect("it ends");
        assert!(output.status.success(), "{}", input.display());
        assert!(output.stdout == expected, "{}:\n{}", input.display(), String::from_utf8_lossy(&output.stdout));
        compared += 1;
    }
    assert!(compared >= 20, "only {compared} games found");
}
