//! The files with inputs.

use std::fs;
use std::path::Path;

/// The inputs in the folder of a law, in the order of their names.
pub(crate) fn own_corpus(law: &str) -> Vec<Vec<u8>> {
    inputs(&Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus").join(law))
}

/// The inputs of a law that libFuzzer has found and that the repository keeps; none if there is no file.
pub(crate) fn found(law: &str) -> Vec<Vec<u8>> {
    let bytes = fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("found").join(law)).unwrap_or_default();
    unpacked(&bytes).unwrap_or_else(|| panic!("fuzz/found/{law} is cut off"))
}

/// The inputs of a law that the repository has, in its folder and found.
pub(crate) fn own_and_found(law: &str) -> Vec<Vec<u8>> {
    [own_corpus(law), found(law)].concat()
}

/// The inputs of a file in which each follows its length, two bytes with the high one first; `None` if it ends within one.
fn unpacked(mut bytes: &[u8]) -> Option<Vec<Vec<u8>>> {
    let mut inputs = Vec::new();
    while let Some((length, rest)) = bytes.split_first_chunk() {
        let (input, rest) = rest.split_at_checked(u16::from_be_bytes(*length).into())?;
        inputs.push(input.to_vec());
        bytes = rest;
    }
    bytes.is_empty().then_some(inputs)
}

/// The files of a folder, in the order of their names; none if it cannot be read.
pub(crate) fn inputs(folder: &Path) -> Vec<Vec<u8>> {
    let entries = fs::read_dir(folder).into_iter().flatten().filter_map(Result::ok);
    let mut paths: Vec<_> = entries.map(|entry| entry.path()).collect();
    paths.sort();
    paths.iter().filter_map(|path| fs::read(path).ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inputs_follow_their_lengths() {
        let bytes = [&b"\0\0\0\x02a\n\x04\0"[..], &[7; 1024]].concat();
        assert_eq!(unpacked(&bytes).unwrap(), [b"".to_vec(), b"a\n".to_vec(), vec![7; 1024]]);
        assert_eq!(unpacked(&bytes[..bytes.len() - 1]), None, "an input is cut off");
        assert_eq!(unpacked(&bytes[..1]), None, "a length is cut off");
    }
}
