//! Gathers the sentences of errors: each language's `errors.<language>.txt` from all folders, without comments and empty lines, as one text.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

const LANGUAGES: [&str; 2] = ["en", "zh"];

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=src");
    let out = PathBuf::from(env::var_os("OUT_DIR").ok_or(io::ErrorKind::NotFound)?);
    for language in LANGUAGES {
        let name = format!("errors.{language}.txt");
        let mut texts = Vec::new();
        gather(Path::new("src"), &name, &mut texts)?;
        texts.sort();
        let lines: String =
            texts.iter().flat_map(|(_, text)| text.lines()).filter(|line| line.contains(" = ")).flat_map(|line| [line, "\n"]).collect();
        fs::write(out.join(name), lines)?;
    }
    Ok(())
}

/// The files of this name in a folder and all below it, with their paths.
fn gather(folder: &Path, name: &str, texts: &mut Vec<(PathBuf, String)>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            gather(&path, name, texts)?;
        } else if path.file_name().is_some_and(|file| file == name) {
            let text = fs::read_to_string(&path)?;
            texts.push((path, text));
        }
    }
    Ok(())
}
