//! Texts stand in files that people edit, beside the code that uses them: `words.en.txt` and `words.zh.txt`, `errors.en.txt` and
//! `errors.zh.txt`. Build scripts call this crate, which compares the languages and turns the texts into Rust, so that nothing is read at run
//! time. Any further language is one file, `engine/languages/CODE.txt`, with a section for each folder; what it lacks is said in English.

#![forbid(unsafe_code)]
#![allow(clippy::print_stdout, reason = "build scripts talk to cargo on the standard output")]

pub mod file;
pub mod language;
pub mod project;
pub mod rust;
pub mod table;

use std::path::{Path, PathBuf};
use std::{env, fs};

use file::Mistake;
use project::{failed, section};
use table::{BUILT_IN, Kind, table};

/// For a build script: turns each `words.*.txt` below the crate's `src` into a module's source, which `words!` of `quintet_base` includes.
pub fn build_words() {
    report(words());
}

/// For the build script of the crate that defines the languages: an enum `Lang` as `lang.rs`.
pub fn build_languages() {
    report(languages());
}

/// For a build script: joins each language's `errors.*.txt` below the crate's `src` into an array `SENTENCES` in `errors.rs`. Each of `optional`
/// is a folder of `src` and the feature of the crate without which its sentences are left out.
pub fn build_errors(optional: &[(&str, &str)]) {
    println!("cargo::rerun-if-changed=src");
    let is_off = |feature: &str| env::var_os(format!("CARGO_FEATURE_{}", feature.to_uppercase())).is_none();
    report(this_crate().and_then(|(_, folder)| {
        let source = folder.join("src");
        let left_out = optional.iter().filter(|(_, feature)| is_off(feature)).map(|(name, _)| source.join(name));
        errors(std::slice::from_ref(&source), &left_out.collect::<Vec<_>>())
    }));
}

/// The same for the errors of all crates of the page.
pub fn build_page_errors() {
    report(this_crate().and_then(|(root, _)| errors(&project::page_sources(&root)?, &[])));
}

fn report(done: Result<(), Mistake>) {
    if let Err(mistake) = done {
        println!("cargo::error={mistake}");
    }
}

/// The root of the project and the folder of the crate that is built.
fn this_crate() -> Result<(PathBuf, PathBuf), Mistake> {
    let folder = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let root = project::root(&folder)?.to_owned();
    println!("cargo::rerun-if-changed={}", root.join(project::LANGUAGES).display());
    Ok((root, folder))
}

fn write(name: &Path, text: &str) -> Result<(), Mistake> {
    let path = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default()).join(name);
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(failed(folder))?;
    }
    fs::write(&path, text).map_err(failed(&path))
}

fn words() -> Result<(), Mistake> {
    println!("cargo::rerun-if-changed=src");
    let (root, folder) = this_crate()?;
    let source = folder.join("src");
    let others: Vec<_> = project::languages(&root)?.into_iter().map(|language| language.sections).collect();
    for folder in project::folders(&source, Kind::Words)? {
        let table = table(&folder, Kind::Words, &section(&root, &folder), &others)?;
        let place = folder.strip_prefix(&source).unwrap_or(&folder).join("words.rs");
        write(&place, &rust::words(&table, BUILT_IN.len() + others.len()))?;
    }
    Ok(())
}

fn languages() -> Result<(), Mistake> {
    let (root, _) = this_crate()?;
    let others = project::languages(&root)?;
    let codes: Vec<&str> = BUILT_IN.into_iter().chain(others.iter().map(|language| language.code.as_str())).collect();
    write(Path::new("lang.rs"), &rust::languages(&codes))
}

fn errors(sources: &[PathBuf], left_out: &[PathBuf]) -> Result<(), Mistake> {
    let (root, _) = this_crate()?;
    let others: Vec<_> = project::languages(&root)?.into_iter().map(|language| language.sections).collect();
    let mut joined = vec![String::new(); BUILT_IN.len() + others.len()];
    for source in sources {
        for folder in project::folders(source, Kind::Errors)?.into_iter().filter(|folder| !left_out.contains(folder)) {
            for language in BUILT_IN {
                println!("cargo::rerun-if-changed={}", folder.join(Kind::Errors.file(language)).display());
            }
            for (code, texts) in table(&folder, Kind::Errors, &section(&root, &folder), &others)?.rows {
                joined.iter_mut().zip(texts).for_each(|(all, text)| *all += &format!("{code} = {text}\n"));
            }
        }
    }
    let text = format!(
        "/// The sentences of errors in each language.\n#[allow(unreachable_pub)]\npub const SENTENCES: [&str; {}] = {joined:?};\n",
        joined.len()
    );
    write(Path::new("errors.rs"), &text)
}
