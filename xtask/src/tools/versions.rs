//! Reading and comparing versions.

/// The version in `trunk 0.21.14`.
pub(super) fn version_in(text: &str) -> Option<String> {
    text.split_whitespace().find(|word| word.starts_with(|c: char| c.is_ascii_digit())).map(str::to_owned)
}

/// The first number of `v20.1.0`.
pub(super) fn major(version: &str) -> Option<u32> {
    version.trim_start_matches('v').split('.').next()?.parse().ok()
}

/// Whether `have` can stand in for `want`: the same first two numbers, and the third not lower.
pub(super) fn same_series(have: &str, want: &str) -> bool {
    let numbers = |version: &str| version.split(['.', '-']).take(3).map(|part| part.parse::<u32>().ok()).collect::<Option<Vec<_>>>();
    match (numbers(have), numbers(want)) {
        (Some(have), Some(want)) if have.len() == 3 && want.len() == 3 => have[..2] == want[..2] && have[2] >= want[2],
        _ => false,
    }
}

/// The version of a package in the text of a `Cargo.lock`.
pub(super) fn locked_version<'a>(lock: &'a str, package: &str) -> Option<&'a str> {
    let name = format!("name = \"{package}\"");
    let mut lines = lock.lines().skip_while(|line| *line != name);
    lines.next()?;
    lines.next()?.strip_prefix("version = \"")?.strip_suffix('"')
}

/// The version in the line `channel = "1.2.3"` of a `rust-toolchain.toml`.
pub(super) fn channel(text: &str) -> Option<&str> {
    text.lines().find_map(|line| line.strip_prefix("channel = \"")?.strip_suffix('"'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_read() {
        assert_eq!(version_in("wasm-bindgen 0.2.129").as_deref(), Some("0.2.129"));
        assert_eq!(version_in("trunk"), None);
        assert_eq!(major("v20.20.2"), Some(20));
        assert_eq!(major("node"), None);
        assert_eq!(channel("[toolchain]\nchannel = \"1.2.3\"\n"), Some("1.2.3"));
        assert_eq!(channel("[toolchain]\n"), None);
    }

    #[test]
    fn series() {
        assert!(same_series("0.21.14", "0.21.14"));
        assert!(same_series("0.21.15", "0.21.14"));
        assert!(!same_series("0.21.13", "0.21.14"));
        assert!(!same_series("0.22.14", "0.21.14"));
        assert!(!same_series("soon", "0.21.14"));
    }

    #[test]
    fn locked_versions() {
        let lock = "[[package]]\nname = \"wasm-bindgen-shared\"\nversion = \"1.0.0\"\n\n[[package]]\nname = \"wasm-bindgen\"\nversion = \"0.2.1\"\n";
        assert_eq!(locked_version(lock, "wasm-bindgen"), Some("0.2.1"));
        assert_eq!(locked_version(lock, "other"), None);
        assert_eq!(locked_version("name = \"other\"", "other"), None);
    }
}
