//! Where in the source an edge lies. Most edges of a reader are in code of others that is compiled into it, such as the standard library's and that of a
//! package for JSON; the source line tells them from its own.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use crate::{paths, run};

/// The program's own edges: those whose source line is in the project, but not in the laws. They come as addresses of the running program, in which the table
/// of edges begins at `table`. The lines that were found, sorted; `None` where the tools that come with a compiler of C++ are missing.
pub(super) fn own(program: &Path, table: u64, addresses: &[u64]) -> Option<Vec<String>> {
    if addresses.is_empty() {
        return Some(Vec::new());
    }
    let program = program.to_str()?;
    // The program lies at another address each time it runs.
    let symbols = run::ask("nm", &[program])?;
    let begin = symbols.lines().find_map(|line| line.strip_suffix(" __start___sancov_pcs")?.split(' ').next())?;
    let moved = table.checked_sub(u64::from_str_radix(begin, 16).ok()?)?;
    let places: Vec<String> = addresses.iter().map(|address| format!("{:#x}", address.saturating_sub(moved))).collect();
    let mut arguments = vec!["-e", program];
    arguments.extend(places.iter().map(String::as_str));
    let answer = run::ask("addr2line", &arguments)?;
    Some(answer.lines().filter_map(|line| own_line(line, &paths::root())).collect())
}

/// `engine/src/text/number.rs:80` for `/home/x/quintet/engine/src/text/number.rs:80 (discriminator 3)`; nothing for what is not the program's own.
fn own_line(place: &str, root: &Path) -> Option<String> {
    let place = PathBuf::from(place.split(' ').next()?);
    let within = place.strip_prefix(root).unwrap_or(&place);
    (within.is_relative() && (within.starts_with("engine") || within.starts_with("web"))).then(|| within.display().to_string())
}

/// The different lines, those of one file together: `engine/src/text/number.rs:80,92`.
pub(super) fn by_file(lines: &[String]) -> Vec<String> {
    let mut texts: Vec<String> = Vec::new();
    let lines: BTreeSet<(&str, u32)> =
        lines.iter().filter_map(|line| line.rsplit_once(':')).filter_map(|(file, line)| Some((file, line.parse().ok()?))).collect();
    let mut last = "";
    for (file, line) in lines {
        match texts.last_mut() {
            Some(text) if file == last => text.push_str(&format!(",{line}")),
            _ => texts.push(format!("{file}:{line}")),
        }
        last = file;
    }
    texts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_the_project_are_its_own() {
        let own = |place| own_line(place, Path::new("/home/x/quintet"));
        assert_eq!(own("/home/x/quintet/engine/src/text/number.rs:80 (discriminator 3)").as_deref(), Some("engine/src/text/number.rs:80"));
        assert_eq!(own("web/play/src/query.rs:7").as_deref(), Some("web/play/src/query.rs:7"));
        for other in [
            "/home/x/quintet/fuzz/src/check.rs:7",
            "/rustc/59807616/library/core/src/str/mod.rs:9",
            "/home/x/.cargo/registry/src/a/serde/src/lib.rs:1",
            "??:0",
        ] {
            assert_eq!(own(other), None, "{other}");
        }
    }

    #[test]
    fn lines_of_one_file_stand_together() {
        let lines = ["a.rs:10", "b.rs:2", "a.rs:9", "a.rs:10"].map(str::to_owned);
        assert_eq!(by_file(&lines), ["a.rs:9,10", "b.rs:2"]);
    }
}
