//! Shortens the names under which the page's programs import JavaScript functions. wasm-bindgen's names are long and contain a hash that does
//! not compress; together they were a sixtieth of the page's program.

use std::collections::HashMap;
use std::path::Path;

use anyhow::{Context, Result, bail};

use crate::paths;

/// The section of imports.
const IMPORTS: u8 = 2;
/// An import of a function.
const FUNCTION: u8 = 0;
/// The bytes before the first section.
const HEADER: usize = 8;
/// The end of a program's file name, and that of its JavaScript.
const PROGRAM: &str = "_bg.wasm";

/// Shortens the names in all programs of a build.
pub(crate) fn shorten_all(dist: &Path) -> Result<()> {
    for file in paths::files(dist)? {
        let Some(stem) = file.to_str().and_then(|name| name.strip_suffix(PROGRAM)) else { continue };
        let script = format!("{stem}.js");
        let wasm = std::fs::read(&file).with_context(|| format!("cannot read {}", file.display()))?;
        let text = std::fs::read_to_string(&script).with_context(|| format!("cannot read {script}"))?;
        let (wasm, text) = shorten(&wasm, &text).with_context(|| format!("{} is not as expected", file.display()))?;
        std::fs::write(&file, wasm).with_context(|| format!("cannot write {}", file.display()))?;
        std::fs::write(&script, text).with_context(|| format!("cannot write {script}"))?;
    }
    Ok(())
}

/// A program and its JavaScript with short names.
fn shorten(wasm: &[u8], script: &str) -> Result<(Vec<u8>, String)> {
    let mut out = wasm.get(..HEADER).context("it is no WebAssembly")?.to_vec();
    let mut rest = &wasm[HEADER..];
    let mut names = HashMap::new();
    while let Some((&id, after)) = rest.split_first() {
        let (length, after) = number(after)?;
        let (section, after) = after.split_at_checked(length).context("a section is cut off")?;
        out.push(id);
        if id == IMPORTS {
            let section = with_short_names(section, &mut names)?;
            put_number(&mut out, section.len());
            out.extend(section);
        } else {
            put_number(&mut out, length);
            out.extend(section);
        }
        rest = after;
    }
    Ok((out, renamed(script, &names)?))
}

fn with_short_names<'a>(section: &'a [u8], names: &mut HashMap<&'a str, String>) -> Result<Vec<u8>> {
    let (count, mut rest) = number(section)?;
    let mut out = Vec::with_capacity(section.len());
    put_number(&mut out, count);
    for _ in 0..count {
        let (module, after) = text(rest)?;
        let (name, after) = text(after)?;
        let Some((&FUNCTION, after)) = after.split_first() else { bail!("it imports {name}, which is no function") };
        let (kind, after) = number(after)?;
        let index = names.len();
        let short = names.entry(name).or_insert_with(|| short_name(index));
        put_text(&mut out, module);
        put_text(&mut out, short);
        out.push(FUNCTION);
        put_number(&mut out, kind);
        rest = after;
    }
    Ok(out)
}

/// The script with the names of its members replaced; every one must occur exactly once.
fn renamed(script: &str, names: &HashMap<&str, String>) -> Result<String> {
    let is_of_name = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '$';
    let mut out = String::with_capacity(script.len());
    let mut found = 0;
    let mut rest = script;
    while let Some(start) = rest.find(is_of_name) {
        let (before, word) = rest.split_at(start);
        let (word, after) = word.split_at(word.find(|c| !is_of_name(c)).unwrap_or(word.len()));
        let short = names.get(word);
        found += usize::from(short.is_some());
        out.push_str(before);
        out.push_str(short.map_or(word, String::as_str));
        rest = after;
    }
    out.push_str(rest);
    if found != names.len() {
        bail!("its JavaScript names {found} of {} imports", names.len());
    }
    Ok(out)
}

/// `a` to `z`, then `a0`, `b0`, ..
fn short_name(index: usize) -> String {
    let letter = char::from(b'a' + (index % 26) as u8);
    if index < 26 { letter.to_string() } else { format!("{letter}{}", index / 26 - 1) }
}

/// A number in LEB128.
fn number(bytes: &[u8]) -> Result<(usize, &[u8])> {
    let mut value = 0;
    for (index, &byte) in bytes.iter().take(5).enumerate() {
        value |= usize::from(byte & 0x7f) << (7 * index);
        if byte & 0x80 == 0 {
            return Ok((value, &bytes[index + 1..]));
        }
    }
    bail!("a number has no end")
}

fn put_number(out: &mut Vec<u8>, mut value: usize) {
    while value >= 0x80 {
        out.push(value as u8 | 0x80);
        value >>= 7;
    }
    out.push(value as u8);
}

fn text(bytes: &[u8]) -> Result<(&str, &[u8])> {
    let (length, rest) = number(bytes)?;
    let (text, rest) = rest.split_at_checked(length).context("a name is cut off")?;
    Ok((std::str::from_utf8(text)?, rest))
}

fn put_text(out: &mut Vec<u8>, text: &str) {
    put_number(out, text.len());
    out.extend(text.as_bytes());
}

#[cfg(test)]
mod tests {
    use super::*;

    fn program(names: &[&str]) -> Vec<u8> {
        let mut section = Vec::new();
        put_number(&mut section, names.len());
        for name in names {
            put_text(&mut section, "./app_bg.js");
            put_text(&mut section, name);
            section.extend([FUNCTION, 3]);
        }
        let mut wasm = b"\0asm\x01\0\0\0\x01\x01\0".to_vec();
        wasm.push(IMPORTS);
        put_number(&mut wasm, section.len());
        wasm.extend(section);
        // A section whose length needs more than seven bits.
        wasm.push(11);
        put_number(&mut wasm, 300);
        wasm.extend([7; 300]);
        wasm
    }

    #[test]
    fn program_and_script_agree_on_short_names() {
        let names: Vec<String> = (0..60).map(|number| format!("__wbg_call_{number:016x}")).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let script: String = names.iter().map(|name| format!("        {name}: function(arg0) {{ call(arg0); }},\n")).collect();
        let (wasm, script) = shorten(&program(&names), &format!("function __wbg_get_imports() {{\n{script}}}")).unwrap();
        let short: Vec<String> = (0..60).map(short_name).collect();
        let short: Vec<&str> = short.iter().map(String::as_str).collect();
        assert_eq!(wasm, program(&short));
        assert!(
            script.starts_with("function __wbg_get_imports() {\n        a: function(arg0)") && script.contains("h1: function"),
            "{script}"
        );
        assert_eq!(short.iter().collect::<std::collections::HashSet<_>>().len(), 60);
    }

    #[test]
    fn what_does_not_fit_is_refused() {
        let wasm = program(&["one", "two"]);
        assert!(shorten(&wasm, "one: 1, two: 2").is_ok());
        for (wasm, script) in
            [(&wasm[..], "one: 1"), (&wasm[..], "one: 1, two: 2, one"), (&wasm[..wasm.len() - 1], "one: 1, two: 2"), (b"", "")]
        {
            assert!(shorten(wasm, script).is_err(), "{script}");
        }
    }
}
