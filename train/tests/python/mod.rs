//! Running the scripts that make networks.

use std::path::{Path, PathBuf};
use std::process::Command;

/// Runs a command and returns what it says.
pub(crate) fn run(command: &mut Command) -> String {
    let output = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{command:?}: {said}{}", String::from_utf8_lossy(&output.stderr));
    said
}

/// A Python that has the packages of a game's scripts.
pub(crate) fn python(game: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{game}-python"));
    let python = folder.join("bin/python");
    if !python.is_file() {
        run(Command::new("python3").args(["-m", "venv"]).arg(&folder));
    }
    let needs = Path::new(env!("CARGO_MANIFEST_DIR")).join(game).join("requirements.txt");
    run(Command::new(&python).args(["-m", "pip", "install", "--quiet", "--requirement"]).arg(needs));
    python
}

/// Runs a script of a game on the processor.
pub(crate) fn script(python: &Path, name: &str, args: &[&str]) -> String {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
    run(Command::new(python).arg(script).args(args).env("JAX_PLATFORMS", "cpu"))
}

/// The bytes of a layer in the file of a network: a row for each output, and eight for its factor and what is added.
pub(crate) fn layer(outputs: usize, inputs: usize) -> usize {
    outputs * inputs + 8 * outputs
}

/// The bytes of a block.
pub(crate) fn block(channels: usize) -> usize {
    2 * layer(channels, 9 * channels) + layer(channels, channels)
}
