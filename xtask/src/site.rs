//! Building the page into `dist/`, if anything has changed.

use std::collections::hash_map::DefaultHasher;
use std::fs;
use std::hash::{Hash, Hasher};
use std::path::Path;
use std::time::Instant;

use anyhow::{Context, Result, bail};

use crate::{paths, run, sheets, tools};

/// All that the page is made of. Changes of tests in these folders build anew as well, which costs time and is never wrong.
const SOURCES: &[&str] = &[
    "Cargo.toml",
    "Cargo.lock",
    ".cargo",
    "Trunk.toml",
    "index.html",
    "engine",
    "web",
    "static",
    "xtask/src/sheets.rs",
    "xtask/src/site.rs",
];

/// The pages, and what their style sheets are called before the number in their names.
const PAGES: &[(&str, &str)] = &[("index.html", "page"), ("lab.html", "lab")];

/// How the page is built.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(crate) enum Mode {
    /// As people get it.
    Release,
    /// In seconds rather than minutes: large and slow, for work on the page.
    Quick,
}

/// Builds the page, unless `dist/` already is what would come of it.
pub(crate) fn build(mode: Mode, force: bool) -> Result<()> {
    tools::for_building()?;
    let dist = paths::dist();
    let stamp = paths::target()?.join("dist.stamp");
    let sources = sources(mode)?;
    if !force && fs::read_to_string(&stamp).is_ok_and(|stamp| stamp == text_of_stamp(sources, &dist)) {
        run::say("dist/ is up to date.");
        return Ok(());
    }
    run::say(match mode {
        Mode::Release => "Building the page in release mode; 2 to 5 minutes the first time, about one when little has changed ...",
        Mode::Quick => "Building the page for work on it: quickly, but large and slow ...",
    });
    let begin = Instant::now();
    let mut trunk = run::command("trunk")?;
    trunk.args(["build", "--locked", "--dist"]).arg(&dist).args((mode == Mode::Release).then_some("--release"));
    // trunk reads NO_COLOR as an option of its own and fails on `1`.
    trunk.env_remove("NO_COLOR").env("TRUNK_SKIP_VERSION_CHECK", "true");
    run::show(trunk)?;
    if !dist.join("index.html").is_file() {
        bail!("trunk made no dist/index.html");
    }
    sheets::join(&dist, PAGES)?;
    paint_first(&dist.join("index.html"))?;
    number_lab(&dist, sources)?;
    fs::write(&stamp, text_of_stamp(sources, &dist)).with_context(|| format!("cannot write {}", stamp.display()))?;
    run::say(&format!("Built dist/ in {}.", run::duration(begin.elapsed())));
    Ok(())
}

/// Lets the page fetch its program after the first paint, as the lab does; `self.painted` comes from `static/theme.js`. trunk has the program fetched
/// at once, beside the style sheet, and lets the module itself wait for it: `WebKit` stops for ever, with the page around, where a frame is taken
/// away whose module waits. A function may wait.
fn paint_first(file: &Path) -> Result<()> {
    let page = fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
    let page =
        painted_first(&page).with_context(|| format!("trunk starts the program of {} in another way than expected", file.display()))?;
    fs::write(file, page).with_context(|| format!("cannot write {}", file.display()))
}

fn painted_first(page: &str) -> Option<String> {
    const START: &str = "const wasm = await init(";
    let (before, after) = page.split_once(START)?;
    let (rest, after) = after.split_once("</script>")?;
    let page = format!("{before}(async () => {{\nawait self.painted;\n{START}{rest}}})();\n</script>{after}");
    let preload = page.find(r#"<link rel="preload""#)?;
    let end = preload + page[preload..].find('>')? + 1;
    page[preload..end].contains(".wasm\"").then(|| [&page[..preload], &page[end..]].concat())
}

/// Puts the number of the build into the lab's page, whose files have names without a hash.
fn number_lab(dist: &Path, build: u64) -> Result<()> {
    let file = dist.join("lab.html");
    let page = fs::read_to_string(&file).with_context(|| format!("cannot read {}", file.display()))?;
    fs::write(&file, page.replace("?BUILD", &format!("?{build:016x}"))).with_context(|| format!("cannot write {}", file.display()))
}

/// What was built from what. Another build, of trunk without this program, changes the second number.
fn text_of_stamp(sources: u64, dist: &Path) -> String {
    let mut built = DefaultHasher::new();
    match hash_tree(dist, &mut built) {
        Ok(()) => format!("{sources:016x} {:016x}\n", built.finish()),
        Err(_) => String::from("nothing is built"),
    }
}

/// A number that changes with every source, the compiler and the tools.
fn sources(mode: Mode) -> Result<u64> {
    let mut hasher = DefaultHasher::new();
    (mode == Mode::Quick).hash(&mut hasher);
    for tool in ["rustc", "trunk", "wasm-bindgen", "wasm-opt"] {
        run::ask(tool, &["--version"]).hash(&mut hasher);
    }
    for source in SOURCES {
        let path = paths::root().join(source);
        source.hash(&mut hasher);
        if path.exists() {
            hash_tree(&path, &mut hasher).with_context(|| format!("cannot read {source}"))?;
        }
    }
    Ok(hasher.finish())
}

/// Takes names and contents of all files below a path in.
fn hash_tree(path: &Path, hasher: &mut DefaultHasher) -> std::io::Result<()> {
    if path.is_file() {
        fs::read(path)?.hash(hasher);
        return Ok(());
    }
    let mut entries = fs::read_dir(path)?.collect::<std::io::Result<Vec<_>>>()?;
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        entry.file_name().hash(hasher);
        hash_tree(&entry.path(), hasher)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(path: &Path) -> u64 {
        let mut hasher = DefaultHasher::new();
        hash_tree(path, &mut hasher).unwrap();
        hasher.finish()
    }

    #[test]
    fn the_program_comes_after_the_first_paint() {
        let page = r#"<script>
const wasm = await init({ module_or_path: './a.wasm' });
</script><link rel="modulepreload" href="./a.js"><link rel="preload" href="./a.wasm" as="fetch"></head>"#;
        let wanted = r#"<script>
(async () => {
await self.painted;
const wasm = await init({ module_or_path: './a.wasm' });
})();
</script><link rel="modulepreload" href="./a.js"></head>"#;
        assert_eq!(painted_first(page).as_deref(), Some(wanted));
        assert_eq!(painted_first("<p>"), None);
        assert_eq!(painted_first(&page.replace("a.wasm\"", "a.css\"")), None);
    }

    #[test]
    fn names_and_contents_count() {
        let folder = std::env::temp_dir().join(format!("quintet-xtask-{}", std::process::id()));
        fs::create_dir_all(folder.join("deep")).unwrap();
        fs::write(folder.join("deep/a"), "1").unwrap();
        let first = number(&folder);
        assert_eq!(first, number(&folder));
        fs::write(folder.join("deep/a"), "2").unwrap();
        let second = number(&folder);
        assert_ne!(first, second);
        fs::rename(folder.join("deep/a"), folder.join("deep/b")).unwrap();
        assert_ne!(second, number(&folder));
        assert_eq!(text_of_stamp(1, &folder.join("nowhere")), "nothing is built");
        fs::remove_dir_all(&folder).unwrap();
    }
}
