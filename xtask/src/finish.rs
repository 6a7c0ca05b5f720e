//! What a build needs beside what its links name: the games in the first paint, short names for imports, one style sheet for each page, the number of the build in addresses, the sum of the one inline
//! script in the policies, the list of what is kept for when there is no network, and the licences. trunk starts this too, before it puts a build in
//! its place (Trunk.toml), so that a build by trunk alone is the same.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::{bundles, first_paint, imports, licences, paths, sbom, sheets, weights};

#[path = "../../web/build_id.rs"]
mod build_id;

/// The pages, and the names of their style sheets before the number.
const PAGES: [(&str, &str); 2] = [("index.html", "page"), ("lab.html", "lab")];
/// The page for the frames of users' own programs: the only one with an inline script.
const FRAME: &str = "bot-frame.html";
/// The placeholder in policies for that script's hash.
const SUM: &str = "sha256-BOT-FRAME";
/// The file that every page loads with the number of the build.
const BOOT: &str = "boot.js?";
/// Files that the page's program loads by name and with its build id.
const OF_PROGRAM: [&str; 3] = ["worker-boot.js", "worker.js", "worker_bg.wasm"];
/// Files that a user's own program needs, loaded by name and with the build id.
const OF_BOTS: [&str; 3] = [FRAME, "bot-loops.js", "bot-worker.js"];

/// Scripts of a first visit, in which comments would be a tenth of a kilobyte each.
const WITHOUT_COMMENTS: [&str; 4] = ["boot.js", "offline.js", "theme.js", "worker-boot.js"];

/// Files that are loaded when an editor or Python is needed, by name and with the build id.
const LATER: [&str; 2] = [bundles::EDITOR, bundles::PYTHON];

/// Finishes the build that trunk has just made.
pub(crate) fn staged() -> Result<()> {
    match std::env::var_os("TRUNK_STAGING_DIR") {
        Some(folder) => finish(Path::new(&folder)),
        None => bail!("this is a part of `trunk build`, which starts it; run: cargo xtask build"),
    }
}

/// Finishes a build put together by trunk or [`crate::page`].
///
/// # Errors
/// When a file is missing or not as expected.
pub(crate) fn finish(dist: &Path) -> Result<()> {
    imports::shorten_all(dist)?;
    weights::add(dist)?;
    let npm = bundles::add(dist)?;
    let mut packages = licences::packages(licences::Product::Page)?;
    packages.extend(npm);
    sbom::write("quintet", "dist.cdx.json", &packages)?;
    finish_files(dist, &packages)?;
    write_sums(dist)
}

/// Writes the SHA-256 of every file into `dist.sha256`, as `sha256sum` does: `sha256sum -c ../dist.sha256` checks a copy of the folder.
fn write_sums(dist: &Path) -> Result<()> {
    let mut lines = String::new();
    for file in paths::files(dist)? {
        let name = file.strip_prefix(dist).unwrap_or(&file).display().to_string().replace('\\', "/");
        let sum = Sha256::digest(fs::read(&file)?);
        lines.push_str(&sum.iter().map(|byte| format!("{byte:02x}")).collect::<String>());
        lines.push_str(&format!("  {name}\n"));
    }
    let sums = paths::root().join("dist.sha256");
    fs::write(&sums, lines).with_context(|| format!("cannot write {}", sums.display()))
}

/// The rest, with the licences of these packages beside those of the programs.
fn finish_files(dist: &Path, packages: &[licences::Package]) -> Result<()> {
    first_paint::write(dist)?;
    sheets::join(dist, &PAGES)?;
    for script in WITHOUT_COMMENTS {
        write(dist, script, &without_comments(&read(dist, script)?))?;
    }
    name_program(dist)?;
    for (page, _) in PAGES {
        write(dist, page, &without_empty_lines(&read(dist, page)?))?;
    }
    let number = number(dist)?;
    let frame = read(dist, FRAME)?;
    let [script] = inline_scripts(&frame)[..] else { bail!("{FRAME} must hold exactly one script") };
    let sum = sum(script.replace("\r\n", "\n").as_bytes());
    write(dist, FRAME, &replaced(&frame, SUM, &sum, FRAME)?)?;
    for (page, _) in PAGES {
        let text = read(dist, page)?;
        if !inline_scripts(&text).is_empty() {
            bail!("{page} holds a script, which its policy forbids; move it to a file");
        }
        let text = replaced(&text, SUM, &sum, page)?;
        write(dist, page, &replaced(&text, "?BUILD", &format!("?{number}"), page)?)?;
    }
    write(dist, licences::FILE, &licences::text(packages)?)?;

    let worker = "offline.js";
    let text = replaced(&read(dist, worker)?, "const number = \"BUILD\"", &format!("const number = \"{number}\""), worker)?;
    let kept = kept(dist, &number, &format!("script-src '{sum}'"))?;
    write(dist, worker, &replaced(&text, "{ page: {}, background: {}, lab: {}, later: {} }", &kept.to_string(), worker)?)
}

/// Puts a hash of the main program into the names of its files, so that a new version has a new address. trunk puts another hash there, of the
/// compiler's output.
fn name_program(dist: &Path) -> Result<()> {
    let page = read(dist, "index.html")?;
    let file = |attribute: &str| {
        let address = page.split(attribute).nth(1).and_then(|rest| rest.split('"').next());
        address.map(file_of).with_context(|| format!("index.html does not hold {attribute}"))
    };
    let (script, wasm) = (file(" data-js=\"")?, file(" data-wasm=\"")?);
    let name = script.split(['-', '.']).next().unwrap_or_default();
    let mut sum = Sha256::new();
    for file in [script, wasm] {
        sum.update(read_bytes(&dist.join(file))?);
    }
    let sum = short(sum);
    let mut named = page.clone();
    for (file, end) in [(script, ".js"), (wasm, "_bg.wasm")] {
        let new = format!("{name}-{sum}{end}");
        fs::rename(dist.join(file), dist.join(&new)).with_context(|| format!("cannot rename {file}"))?;
        named = named.replace(&format!("{file}\""), &format!("{new}\""));
    }
    write(dist, "index.html", &named)
}

/// A script without the lines that hold nothing but a comment.
fn without_comments(script: &str) -> String {
    let is_comment = |line: &str| line.starts_with("//") || (line.starts_with("/**") && line.ends_with("*/"));
    script.lines().filter(|line| !is_comment(line.trim())).flat_map(|line| [line, "\n"]).collect()
}

/// A page without the empty lines left by the build links.
fn without_empty_lines(page: &str) -> String {
    page.lines().filter(|line| !line.trim().is_empty()).flat_map(|line| [line, "\n"]).collect()
}

/// The first half of a hash's digits, enough to tell builds apart.
fn short(sum: Sha256) -> String {
    sum.finalize()[..8].iter().map(|byte| format!("{byte:02x}")).collect()
}

/// A number that changes with every file of the build.
fn number(dist: &Path) -> Result<String> {
    let mut all = Sha256::new();
    for file in paths::files(dist)? {
        all.update(file.strip_prefix(dist).unwrap_or(&file).to_string_lossy().as_bytes());
        all.update(read_bytes(&file)?);
    }
    Ok(short(all))
}

/// The list of files to keep for use without network: for page and lab, the address of each file and its hash; `background` what is kept once the page
/// runs, the weights of the games among it; and `later` what is kept when it was first asked for. Hosts (and WebKit in the tests)
/// insert things into HTML pages, so for those it is enough that they contain what only this build's pages do.
fn kept(dist: &Path, number: &str, of_frame: &str) -> Result<Value> {
    let of_page = format!("{BOOT}{number}");
    let check = |address: &str| -> Result<String> {
        let file = file_of(address);
        Ok(match file {
            FRAME => of_frame.to_owned(),
            "" | "lab.html" => of_page.clone(),
            file => sum(&read_bytes(&dist.join(file))?),
        })
    };
    let list = |addresses: BTreeSet<String>| -> Result<BTreeMap<String, String>> {
        addresses.into_iter().map(|address| Ok((address.clone(), check(&address)?))).collect()
    };
    let named = |page: &str| -> Result<BTreeSet<String>> { Ok(addresses(dist, &read(dist, page)?)) };
    let id = build_id::build_id(&paths::root().join("web"));
    let with_id = |file: &str| format!("{file}?{id}");
    let mut page = named("index.html")?;
    page.insert("./".to_owned());
    page.extend(OF_PROGRAM.map(with_id));
    let mut lab = named("lab.html")?;
    lab.insert("lab.html".to_owned());
    let lab = lab.difference(&page).cloned().collect();
    let files = paths::files(dist)?;
    let in_folders = |folders: &[&str]| -> BTreeSet<String> {
        let name = |file: &PathBuf| Some(file.strip_prefix(dist).ok()?.to_str()?.replace('\\', "/"));
        files.iter().filter_map(name).filter(|name| folders.iter().any(|folder| name.starts_with(folder))).collect()
    };
    let mut background: BTreeSet<String> = OF_BOTS.map(with_id).into();
    background.extend(in_folders(&[weights::FOLDER]).iter().map(|name| with_id(name)));
    let mut later: BTreeSet<String> = LATER.map(with_id).into();
    later.extend(in_folders(&["python-", "puzzles/", "openings/"]));
    Ok(json!({ "page": list(page)?, "background": list(background)?, "lab": list(lab)?, "later": list(later)? }))
}

/// The addresses of the files that a page refers to.
fn addresses(dist: &Path, page: &str) -> BTreeSet<String> {
    let attributes = [" src=\"", " href=\"", " data-js=\"", " data-wasm=\""];
    let values = attributes.iter().flat_map(|attribute| page.split(attribute).skip(1));
    let values = values.filter_map(|rest| rest.split('"').next());
    values.filter(|address| dist.join(file_of(address)).is_file()).map(str::to_owned).collect()
}

/// The file for an address such as `./a.js?1`.
fn file_of(address: &str) -> &str {
    address.split('?').next().unwrap_or_default().trim_start_matches("./")
}

/// The texts of a page's inline scripts.
fn inline_scripts(page: &str) -> Vec<&str> {
    let scripts = page.split("<script").skip(1).filter_map(|rest| rest.split_once('>'));
    scripts.filter(|(attributes, _)| !attributes.contains("src=")).map(|(_, rest)| rest.split("</script>").next().unwrap_or(rest)).collect()
}

/// The hash of a file as policies and browsers write it.
fn sum(bytes: &[u8]) -> String {
    format!("sha256-{}", STANDARD.encode(Sha256::digest(bytes)))
}

fn replaced(text: &str, from: &str, to: &str, file: &str) -> Result<String> {
    if !text.contains(from) {
        bail!("{file} does not hold {from}");
    }
    Ok(text.replace(from, to))
}

fn read(dist: &Path, file: &str) -> Result<String> {
    let path: PathBuf = dist.join(file);
    fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))
}

fn read_bytes(path: &Path) -> Result<Vec<u8>> {
    fs::read(path).with_context(|| format!("cannot read {}", path.display()))
}

fn write(dist: &Path, file: &str, text: &str) -> Result<()> {
    let path = dist.join(file);
    fs::write(&path, text).with_context(|| format!("cannot write {}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A small build as trunk would leave it, made from the real pages.
    fn staging(name: &str) -> PathBuf {
        let dist = std::env::temp_dir().join(format!("quintet-{name}-{}", std::process::id()));
        fs::create_dir_all(&dist).unwrap();
        for file in ["bot-frame.html", "lab.html", "offline.js", "theme.js", "base.css"] {
            fs::copy(paths::root().join("static").join(file), dist.join(file)).unwrap();
        }
        let page = read(&paths::root(), "index.html").unwrap();
        let head = page.lines().filter(|line| !line.contains("data-trunk")).collect::<Vec<_>>().join("\n");
        let boot = r#"<link rel="stylesheet" href="./a.css"><script src="boot.js?BUILD" data-js="./app-1234.js" data-wasm="./app-1234_bg.wasm" defer></script>
            <link rel="modulepreload" href="./app-1234.js"></head>"#;
        write(&dist, "index.html", &head.replace("</head>", boot)).unwrap();
        let sheets = ["tokens", "header", "lab", "lab-trees", "lab-explain", "lab-weights", "lab-towers", "lab-contest", "bots", "a"]
            .map(|name| format!("{name}.css"));
        let others = ["boot.js", "app-1234.js", "app-1234_bg.wasm", "lab.js", "lab_bg.wasm", "icon.svg", "manifest.webmanifest"];
        for file in sheets
            .iter()
            .map(String::as_str)
            .chain(others)
            .chain(OF_PROGRAM)
            .chain(OF_BOTS.into_iter().filter(|file| *file != FRAME))
            .chain(LATER)
        {
            write(&dist, file, file).unwrap();
        }
        fs::create_dir_all(dist.join("python-1.0")).unwrap();
        write(&dist, "python-1.0/a.wasm", "a").unwrap();
        fs::create_dir_all(dist.join(weights::FOLDER)).unwrap();
        write(&dist, "weights/go.bin", "a").unwrap();
        dist
    }

    #[test]
    fn a_build_is_finished() {
        let dist = staging("finish");
        finish_files(&dist, &[]).unwrap();
        let (page, lab, frame) = (read(&dist, "index.html").unwrap(), read(&dist, "lab.html").unwrap(), read(&dist, FRAME).unwrap());
        // No script but the frame's can run in any of the pages, and no nonce that could be guessed allows one.
        let [script] = inline_scripts(&frame)[..] else { panic!("{frame}") };
        let sum = sum(script.as_bytes());
        for text in [&page, &lab, &frame] {
            assert!(text.contains(&format!("'{sum}'")) && !text.contains("nonce") && !text.contains("unsafe-inline"), "{text}");
        }
        let number = page.split("boot.js?").nth(1).unwrap().split('"').next().unwrap();
        assert!(number.len() == 16 && lab.contains(&format!("lab.js?{number}\"")), "{number}");

        let worker = read(&dist, "offline.js").unwrap();
        assert!(worker.contains(&format!("const number = \"{number}\";")), "{worker}");
        let list = worker.split("const files = ").nth(1).unwrap().split(";\n").next().unwrap();
        let list: Value = serde_json::from_str(list).unwrap();
        let addresses = |part: &str| {
            list[part].as_object().unwrap().keys().map(|address| address.split(['?', '-']).next().unwrap().to_owned()).collect::<Vec<_>>()
        };
        // Nobody loads Python without asking for it.
        assert_eq!(addresses("later"), ["bot", "editor.js", "python"]);
        assert_eq!(addresses("background"), ["bot", "bot", "bot", "weights/go.bin"]);
        assert_eq!(addresses("lab"), ["./lab", "lab.html", "lab.js", "lab_bg.wasm"]);
        let page_text = page.clone();
        let page = addresses("page");
        for wanted in ["./", "./page", "./app", "boot.js", "theme.js", "icon.svg", "manifest.webmanifest", "worker_bg.wasm"] {
            assert!(page.iter().any(|address| address == wanted), "{wanted} in {page:?}");
        }
        assert_eq!(list["page"]["./"], format!("boot.js?{number}"));
        // The program's files have the sum of both in their names, whatever they were called before.
        let named = |attribute: &str| file_of(page_text.split(attribute).nth(1).unwrap().split('"').next().unwrap()).to_owned();
        let (script, wasm) = (named(" data-js=\""), named(" data-wasm=\""));
        let of_program = script.strip_suffix(".js").unwrap();
        assert!(of_program.len() == "app-".len() + 16 && wasm == format!("{of_program}_bg.wasm"), "{script} and {wasm}");
        assert!(page_text.contains(&format!("<link rel=\"modulepreload\" href=\"./{script}\">")), "{page_text}");
        assert!(!dist.join("app-1234.js").exists() && !page_text.contains("\n\n"));
        assert_eq!(list["page"][format!("./{script}")], super::sum(b"app-1234.js"));
        assert!(read(&dist, licences::FILE).unwrap().contains("Apache License"));
        fs::remove_dir_all(&dist).unwrap();
    }

    #[test]
    fn every_change_has_a_number_of_its_own_and_the_same_build_the_same() {
        let dist = staging("number");
        let first = number(&dist).unwrap();
        assert_eq!(first, number(&dist).unwrap());
        write(&dist, "theme.js", "other").unwrap();
        assert_ne!(first, number(&dist).unwrap());
        fs::remove_dir_all(&dist).unwrap();
    }

    #[test]
    fn comments_are_left_out() {
        let script = "// What it is.\n{\n  /** A number. */\n  const a = 1; // one\n  const b = \"//\";\n}\n";
        assert_eq!(without_comments(script), "{\n  const a = 1; // one\n  const b = \"//\";\n}\n");
        for name in WITHOUT_COMMENTS {
            let text = fs::read_to_string(paths::root().join("static").join(name)).unwrap();
            assert!(!text.contains("/**\n"), "{name} has a comment of several lines");
            assert!(without_comments(&text).len() < text.len());
        }
    }

    #[test]
    fn scripts_in_pages_are_found() {
        assert_eq!(inline_scripts("<script src=\"a\"></script><script type=\"module\">b</script><script>c"), ["b", "c"]);
        assert_eq!(sum(b""), "sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=");
    }
}
