//! The layers of the project: what ARCHITECTURE.md says of the crates in `web/` is what their manifests say, no arrow points up, and no files import
//! each other in a circle.

#[path = "../../engine/tests/modules/mod.rs"]
mod modules;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The table's crates, and what each uses, in its order.
fn drawn() -> Vec<(String, BTreeSet<String>)> {
    let text = read("ARCHITECTURE.md");
    let table = text.split("| crate in `web/` |").nth(1).expect("the table of the page's crates");
    let mut crates: Vec<(String, BTreeSet<String>)> = Vec::new();
    for row in table.lines().skip(2).take_while(|line| line.starts_with('|')) {
        let cells: Vec<&str> = row.trim_matches('|').split(" | ").map(|cell| cell.trim_matches([' ', '|'])).collect();
        let [name, .., uses] = cells[..] else { panic!("{row}") };
        let quoted = |cell: &str| cell.split('`').skip(1).step_by(2).map(str::to_owned).collect::<BTreeSet<_>>();
        let uses = match uses.strip_prefix("all above") {
            Some(but) => {
                let all: BTreeSet<String> = crates.iter().map(|(name, _)| name.clone()).chain(["engine".to_owned()]).collect();
                &all - &quoted(but)
            }
            None => quoted(uses),
        };
        crates.push((name.trim_matches('`').to_owned(), uses));
    }
    crates
}

/// The project's own crates that a manifest names under `[dependencies]`.
fn used(name: &str) -> BTreeSet<String> {
    let manifest = read(&format!("web/{name}/Cargo.toml"));
    let section = manifest.split("[dependencies]\n").nth(1).unwrap_or_default();
    let lines = section.lines().take_while(|line| !line.starts_with('['));
    lines.filter_map(|line| Some(line.strip_prefix("quintet-")?.split(['.', ' ', '=']).next()?.to_owned())).collect()
}

#[test]
fn the_crates_of_the_page_use_what_the_drawing_says() {
    let drawn = drawn();
    let folders: BTreeSet<String> = fs::read_dir(root().join("web"))
        .expect("the folder of the page's crates")
        .filter_map(|entry| Some(entry.ok()?.path()).filter(|path| path.join("Cargo.toml").is_file()))
        .filter_map(|path| Some(path.file_name()?.to_string_lossy().into_owned()))
        .collect();
    assert_eq!(drawn.iter().map(|(name, _)| name.clone()).collect::<BTreeSet<_>>(), folders);
    let mut below = BTreeSet::from(["engine".to_owned()]);
    for (name, uses) in &drawn {
        assert_eq!(&used(name), uses, "{name}");
        assert!(uses.is_subset(&below), "{name} uses a crate that stands below it in the table");
        below.insert(name.clone());
    }
    for one in ["page", "lab", "tables", "worker"] {
        assert!(drawn.iter().all(|(_, uses)| !uses.contains(one)), "nothing is built on the program {one}");
    }
}

#[test]
fn elements_are_made_of_markup_only() {
    // Everything else shows `Markup`, in which text is escaped, or sets the text of an element.
    const WRITES_MARKUP: &str = "web/browser/src/markup.rs";
    let mut folders = vec![root().join("web")];
    let mut found = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder of the page's crates").filter_map(Result::ok) {
            let path = entry.path();
            if path.is_dir() && !path.ends_with("tests") {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == "rs") {
                let text = fs::read_to_string(&path).expect("a source file");
                if ["inner_html(", "outer_html(", "adjacent_html(", "contextual_fragment(", "innerHTML"]
                    .iter()
                    .any(|way| text.contains(way))
                {
                    found.push(path);
                }
            }
        }
    }
    assert_eq!(found, [root().join(WRITES_MARKUP)]);
}

/// The files that each file of a crate imports, by path. A module's own list of modules is no import.
fn imported(files: &[modules::File]) -> BTreeMap<&str, BTreeSet<&str>> {
    let by_module: BTreeMap<String, &str> = files.iter().map(|(path, _)| (modules::module_of(path).join("::"), path.as_str())).collect();
    let file_of = |path: &[String]| (0..=path.len()).rev().find_map(|length| by_module.get(&path[..length].join("::")).copied());
    let of_file = |(path, text): &modules::File| {
        modules::imports(path, text).iter().filter_map(|import| file_of(&import.path)).filter(|used| used != path).collect()
    };
    files.iter().map(|file| (file.0.as_str(), of_file(file))).collect()
}

/// The files on circles, or on the way from one circle to another: those that stay when all that import nothing, or are imported by nothing, go.
fn circles<'a>(mut imported: BTreeMap<&'a str, BTreeSet<&'a str>>) -> BTreeMap<&'a str, BTreeSet<&'a str>> {
    loop {
        let used: BTreeSet<&str> = imported.values().flatten().copied().collect();
        let before = imported.len();
        imported.retain(|file, uses| !uses.is_empty() && used.contains(file));
        if imported.len() == before {
            return imported;
        }
        let kept: BTreeSet<&str> = imported.keys().copied().collect();
        imported.values_mut().for_each(|uses| uses.retain(|file| kept.contains(file)));
    }
}

#[test]
fn no_files_import_each_other_in_a_circle() {
    let web = drawn().into_iter().map(|(name, _)| format!("web/{name}"));
    let folders = web
        .chain(["engine", "engine/cli", "engine/texts", "fuzz", "train", "xtask"].map(str::to_owned))
        .map(|name| root().join(name).join("src"));
    for folder in folders.filter(|folder| folder.is_dir()) {
        let files = modules::without_tests(modules::sources(&folder));
        let found = circles(imported(&files));
        assert!(found.is_empty(), "in {} these files import each other in a circle: {found:#?}", folder.display());
    }
}

#[test]
fn a_circle_of_files_is_found() {
    let files = [
        ("view.rs", "use crate::help::Help;"),
        ("help.rs", "use crate::games;"),
        ("games/mod.rs", "pub mod nogo;"),
        ("games/nogo.rs", "use super::SIZE;\nuse crate::view::View;"),
        ("lib.rs", "pub mod games;"),
    ];
    let found = |files: &[(&str, &str)]| {
        let files: Vec<modules::File> = files.iter().map(|(path, text)| ((*path).to_owned(), (*text).to_owned())).collect();
        circles(imported(&files)).into_keys().map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(found(&files), [""; 0]);
    let mut closed = files;
    closed[2].1 = "use self::nogo;\nuse crate::games::nogo::View;";
    assert_eq!(found(&closed), ["games/mod.rs", "games/nogo.rs", "help.rs", "view.rs"]);
}
