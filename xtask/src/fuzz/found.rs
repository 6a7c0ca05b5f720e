//! Keeping inputs that were found: `fuzz/found` has one file for each law, with those that reach branches which the inputs of `fuzz/corpus` do not. So the next run goes
//! on from there, on any machine.
//!
//! A file is a list of inputs, each after its length in bytes: two bytes, the high one first. The program for libFuzzer reads it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use anyhow::{Context, Result, bail};

use crate::{paths, run};

/// Keeps the inputs of the folders `found` that reach what those of `others` do not: as few and as short ones as libFuzzer finds. Returns how many there are.
///
/// # Errors
/// When libFuzzer fails, or a file cannot be written.
pub(super) fn keep(program: &Path, name: &str, others: [PathBuf; 2], found: [PathBuf; 2], scratch: &Path) -> Result<usize> {
    if scratch.exists() {
        fs::remove_dir_all(scratch).with_context(|| format!("cannot remove {}", scratch.display()))?;
    }
    fs::create_dir_all(scratch).with_context(|| format!("cannot make {}", scratch.display()))?;
    // libFuzzer adds to this folder what reaches further than the files in it. Their names tell these from what it adds.
    let files = others.iter().map(|folder| paths::files(folder)).collect::<Result<Vec<_>>>()?.concat();
    for (path, number) in files.iter().zip(1..) {
        fs::copy(path, scratch.join(format!("own-{number:04}"))).with_context(|| format!("cannot copy {}", path.display()))?;
    }
    let mut merge = run::command(program)?;
    merge.env("QUINTET_LAW", name).args(super::LIMITS).args(["-merge=1", "-use_counters=0"]).arg(scratch).args(found);
    let status = merge.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status().context("the fuzzer does not start")?;
    if !status.success() {
        bail!("libFuzzer cannot merge the inputs of {name}");
    }
    let mut inputs = Vec::new();
    for path in paths::files(scratch)? {
        if !path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("own-")) {
            inputs.push(fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?);
        }
    }
    inputs.sort_by(|a, b| a.len().cmp(&b.len()).then_with(|| a.cmp(b)));
    let folder = paths::root().join("fuzz").join("found");
    fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
    let file = folder.join(name);
    fs::write(&file, packed(&inputs)).with_context(|| format!("cannot write {}", file.display()))?;
    Ok(inputs.len())
}

/// Inputs as a file has them; those that are too long for their two bytes are left out.
fn packed(inputs: &[Vec<u8>]) -> Vec<u8> {
    let lengths = inputs.iter().filter_map(|input| Some((u16::try_from(input.len()).ok()?, input)));
    lengths.flat_map(|(length, input)| length.to_be_bytes().into_iter().chain(input.iter().copied())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_input_follows_its_length() {
        let bytes = packed(&[b"".to_vec(), b"a\n".to_vec(), vec![7; 1024], vec![8; 70_000]]);
        assert_eq!(bytes, [&b"\0\0\0\x02a\n\x04\0"[..], &[7; 1024]].concat());
    }
}
