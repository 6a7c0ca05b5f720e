//! Puts the page together: the programs, style sheets and files that `index.html` names in its `data-trunk` links. `trunk build` reads the same
//! links and gives the same files; this way the first build need not wait until trunk is compiled.

mod links;
mod program;

use std::fs;
use std::path::{Path, PathBuf};
use std::thread;

use anyhow::{Context, Result, anyhow, bail};
use serde::Deserialize;

use self::links::Link;
use self::program::Program;
use crate::{compiler, paths};

const PAGE: &str = "index.html";

/// The part of `Trunk.toml` that names the page's program.
#[derive(Deserialize)]
struct Settings {
    build: Patterns,
}

#[derive(Deserialize)]
struct Patterns {
    target: String,
    public_url: String,
    pattern_script: String,
    pattern_preload: String,
}

/// What replaces a link in the finished page, and what is added at the end of its head.
struct Replacement {
    range: std::ops::Range<usize>,
    text: String,
}

/// Builds everything that `index.html` names into the folder `stage`.
///
/// # Errors
/// When a program does not compile, a tool fails, a file is missing, or a link asks for something that only trunk can do.
pub(crate) fn assemble(mode: compiler::Mode, stage: &Path) -> Result<()> {
    let root = paths::root();
    let settings = settings(&root)?;
    let page = fs::read_to_string(root.join(PAGE)).context("cannot read index.html")?;
    let mut programs = Vec::new();
    let mut replacements = Vec::new();
    let mut preload = String::new();
    for link in links::links(&page)? {
        let text = match link.get("rel") {
            Some("rust") => {
                let program = Program::of(&link, &root, mode)?;
                let start = program
                    .is_main
                    .then(|| (settings.fill(&settings.pattern_script, &program), settings.fill(&settings.pattern_preload, &program)));
                programs.push(program);
                let (script, link) = start.unwrap_or_default();
                preload += &link;
                script
            }
            Some("css") => {
                let name = copy_file(&link, &root, stage)?;
                format!("<link rel=\"stylesheet\" href=\"{}{name}\">", settings.public_url)
            }
            Some("copy-file") => copy_file(&link, &root, stage).map(|_| String::new())?,
            Some("copy-dir") => copy_folder(&link, &root, stage).map(|()| String::new())?,
            rel => bail!("index.html has a link for trunk with rel={rel:?}, which only trunk understands"),
        };
        replacements.push(Replacement { range: link.range, text });
    }
    build(&programs, stage)?;
    let head = page.find("</head>").context("index.html has no </head>")?;
    replacements.push(Replacement { range: head..head, text: preload });
    fs::write(stage.join(PAGE), with_replacements(&page, replacements)).context("cannot write the page")
}

/// Compiles programs of one profile one after another, because cargo would serialise them anyway, and those of different profiles in parallel.
/// wasm-bindgen and wasm-opt run while the next program is compiled.
fn build(programs: &[Program], stage: &Path) -> Result<()> {
    let mut profiles: Vec<&str> = programs.iter().map(|program| program.profile.as_str()).collect();
    profiles.sort_unstable();
    profiles.dedup();
    thread::scope(|scope| {
        let of_profile = |profile: &str| -> Result<()> {
            let mut finishing = Vec::new();
            for program in programs.iter().filter(|program| program.profile == profile) {
                let wasm = program.compile()?;
                finishing.push(scope.spawn(move || program.finish(&wasm, stage)));
            }
            finishing.into_iter().try_for_each(joined)
        };
        let running: Vec<_> = profiles.into_iter().map(|profile| scope.spawn(move || of_profile(profile))).collect();
        running.into_iter().try_for_each(joined)
    })
}

fn joined(thread: thread::ScopedJoinHandle<'_, Result<()>>) -> Result<()> {
    thread.join().unwrap_or_else(|_| Err(anyhow!("a part of the build stopped")))
}

fn settings(root: &Path) -> Result<Patterns> {
    let text = fs::read_to_string(root.join("Trunk.toml")).context("cannot read Trunk.toml")?;
    let settings: Settings = basic_toml::from_str(&text).context("Trunk.toml is not as expected")?;
    if settings.build.target != PAGE {
        bail!("Trunk.toml builds {}; here only {PAGE} is expected", settings.build.target);
    }
    Ok(settings.build)
}

impl Patterns {
    /// A pattern of `Trunk.toml` with the names of a program's files.
    fn fill(&self, pattern: &str, program: &Program) -> String {
        pattern.replace("{base}", &self.public_url).replace("{js}", &program.script()).replace("{wasm}", &program.wasm())
    }
}

/// Copies the file of a link and returns its name.
fn copy_file(link: &Link<'_>, root: &Path, stage: &Path) -> Result<String> {
    link.expect_only(&["rel", "href"])?;
    let file = source(link, root)?;
    let name = file.file_name().and_then(|name| name.to_str()).context("a link of index.html names no file")?;
    fs::copy(&file, stage.join(name)).with_context(|| format!("cannot copy {}", file.display()))?;
    Ok(name.to_owned())
}

/// Copies the folder of a link with its contents.
fn copy_folder(link: &Link<'_>, root: &Path, stage: &Path) -> Result<()> {
    link.expect_only(&["rel", "href"])?;
    let folder = source(link, root)?;
    let parent = folder.parent().unwrap_or(root);
    for file in paths::files(&folder)? {
        let copy = stage.join(file.strip_prefix(parent)?);
        fs::create_dir_all(copy.parent().unwrap_or(stage))?;
        fs::copy(&file, &copy).with_context(|| format!("cannot copy {}", file.display()))?;
    }
    Ok(())
}

fn source(link: &Link<'_>, root: &Path) -> Result<PathBuf> {
    Ok(root.join(link.get("href").context("a link of index.html for trunk has no href")?))
}

fn with_replacements(page: &str, mut replacements: Vec<Replacement>) -> String {
    replacements.sort_by_key(|one| one.range.start);
    let mut out = String::with_capacity(page.len());
    let mut at = 0;
    for Replacement { range, text } in replacements {
        out += &page[at..range.start];
        out += &text;
        at = range.end;
    }
    out + &page[at..]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_real_page_can_be_put_together() {
        let root = paths::root();
        let page = fs::read_to_string(root.join(PAGE)).unwrap();
        let mut mains = 0;
        for link in links::links(&page).unwrap() {
            match link.get("rel") {
                Some("rust") => {
                    for mode in [compiler::Mode::Release, compiler::Mode::Quick] {
                        let program = Program::of(&link, &root, mode).unwrap();
                        mains += usize::from(program.is_main);
                        let start = settings(&root).unwrap();
                        let script = start.fill(&start.pattern_script, &program);
                        assert!(script.contains(&program.script()) && script.contains(&program.wasm()), "{script}");
                    }
                }
                Some("css" | "copy-file" | "copy-dir") => assert!(source(&link, &root).unwrap().exists(), "{link:?}"),
                _ => panic!("{link:?}"),
            }
        }
        assert_eq!(mains, 2, "one main program, in each of two modes");
    }

    #[test]
    fn files_and_folders_are_copied_by_their_names() {
        let folder = std::env::temp_dir().join(format!("quintet-page-{}", std::process::id()));
        let stage = folder.join("stage");
        fs::create_dir_all(folder.join("static/examples/deep")).unwrap();
        fs::create_dir_all(&stage).unwrap();
        fs::write(folder.join("static/a.js"), "a").unwrap();
        fs::write(folder.join("static/examples/deep/b.html"), "b").unwrap();
        let page = "<link data-trunk rel=\"copy-file\" href=\"static/a.js\"><link data-trunk rel=\"copy-dir\" href=\"static/examples\">\
                    <link data-trunk rel=\"copy-file\" href=\"static/none.js\"><link data-trunk rel=\"copy-file\" href=\"static/a.js\" data-target-path=\"x\">";
        let [file, examples, none, other] = &links::links(page).unwrap()[..] else { panic!("four links") };
        assert_eq!(copy_file(file, &folder, &stage).unwrap(), "a.js");
        copy_folder(examples, &folder, &stage).unwrap();
        assert_eq!(fs::read_to_string(stage.join("examples/deep/b.html")).unwrap(), "b");
        assert!(copy_file(none, &folder, &stage).unwrap_err().to_string().contains("none.js"));
        assert!(copy_file(other, &folder, &stage).unwrap_err().to_string().contains("data-target-path"));
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn replacements_keep_what_is_around_them() {
        let one = |range, text: &str| Replacement { range, text: text.to_owned() };
        assert_eq!(with_replacements("abcdef", vec![one(4..4, "-"), one(1..3, "X")]), "aXd-ef");
    }
}
