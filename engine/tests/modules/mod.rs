//! Reads which modules the sources of a crate import, with a small parser of paths.

use std::fs;
use std::path::Path;

/// A source file: its path below `src`, and its text.
pub(crate) type File = (String, String);

/// A path in the sources that leads to another module: its segments from the crate's root, and the line it stands on.
pub(crate) struct Import {
    #[allow(dead_code, reason = "only one of the tests that read modules names lines")]
    pub(crate) line: usize,
    pub(crate) path: Vec<String>,
}

/// The text without comments and without modules of tests, line by line.
fn code(text: &str) -> Vec<&str> {
    let (mut lines, mut in_tests, mut test_next) = (Vec::new(), false, false);
    for line in text.lines() {
        let code = if line.trim_start().starts_with("//") { "" } else { line.split(" // ").next().unwrap_or_default() };
        // Modules of tests stand at the left margin, as rustfmt has it.
        in_tests |= test_next && code.starts_with("mod ") && code.ends_with('{');
        test_next = code == "#[cfg(test)]" || test_next && code.starts_with("#[");
        lines.push(if in_tests { "" } else { code });
        in_tests &= code != "}";
    }
    lines
}

/// The names of modules that are declared for tests alone.
fn test_modules(text: &str) -> Vec<&str> {
    let mut lines = text.lines().peekable();
    let mut modules = Vec::new();
    while let Some(line) = lines.next() {
        let declared = lines.peek().and_then(|next| next.strip_suffix(';')?.rsplit_once("mod "));
        if matches!(line, "#[cfg(test)]" | "#[cfg(any(test, feature = \"testkit\"))]")
            && let Some((_, name)) = declared
        {
            modules.push(name);
        }
    }
    modules
}

/// The module of a file, from the crate's root: `["games", "nogo", "board"]`.
pub(crate) fn module_of(path: &str) -> Vec<&str> {
    let mut module: Vec<&str> = path.trim_end_matches(".rs").split('/').collect();
    if matches!(module.last(), Some(&("mod" | "lib"))) {
        module.pop();
    }
    module
}

/// All paths of a file that begin with `crate` or `super`.
pub(crate) fn imports(path: &str, text: &str) -> Vec<Import> {
    let module = module_of(path);
    let mut imports = Vec::new();
    for (line, code) in (1..).zip(code(text)) {
        let mut rest = code;
        while let Some(at) = ["crate::", "super::"].iter().filter_map(|begin| rest.find(begin)).min() {
            let inside = rest[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == ':');
            let end = rest[at..].find(|c: char| !(c.is_alphanumeric() || "_:".contains(c))).map_or(rest.len(), |length| at + length);
            let words: Vec<&str> = rest[at..end].split("::").filter(|word| !word.is_empty()).collect();
            let supers = words.iter().take_while(|word| **word == "super").count();
            let from = if words[0] == "crate" { 0 } else { module.len().saturating_sub(supers) };
            let named = words[if words[0] == "crate" { 1 } else { supers }..].iter().copied();
            let begin: Vec<String> = module[..from].iter().copied().chain(named).map(str::to_owned).collect();
            // `use crate::{a, b::c}` names a module in each part.
            let group = rest[end..].strip_prefix('{').and_then(|group| group.split('}').next());
            let parts = group.map_or(vec![""], |group| group.split(',').map(str::trim).collect());
            for part in parts.into_iter().filter(|_| !inside) {
                let further = part.split("::").filter(|word| !word.is_empty()).map(str::to_owned);
                imports.push(Import { line, path: begin.iter().cloned().chain(further).collect() });
            }
            rest = &rest[end..];
        }
    }
    imports
}

/// All sources in a crate's folder `src`.
pub(crate) fn sources(folder: &Path) -> Vec<File> {
    let mut files = Vec::new();
    gather(folder, "", &mut files);
    files
}

fn gather(folder: &Path, below: &str, files: &mut Vec<File>) {
    let mut entries: Vec<_> = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry")).collect();
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let name = entry.file_name().into_string().expect("a plain name");
        let path = format!("{below}{name}");
        if entry.file_type().expect("a type").is_dir() {
            gather(&entry.path(), &format!("{path}/"), files);
        } else if name.ends_with(".rs") {
            files.push((path, fs::read_to_string(entry.path()).expect("a text")));
        }
    }
}

/// Leaves out the modules that are declared for tests alone.
pub(crate) fn without_tests(files: Vec<File>) -> Vec<File> {
    let mut left_out = Vec::new();
    for (path, text) in &files {
        left_out.extend(test_modules(text).into_iter().map(|name| [module_of(path), vec![name]].concat().join("/")));
    }
    let kept = |path: &str| !left_out.iter().any(|module| module_of(path).join("/") == *module || path.starts_with(&format!("{module}/")));
    files.iter().filter(|(path, _)| kept(path)).cloned().collect()
}
