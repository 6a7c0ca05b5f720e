//! One style sheet per page. The sources are one sheet for each part of the page; the build joins them without comments, so that a browser on a
//! slow line needs one request before it paints.

use std::collections::BTreeSet;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

/// How a style sheet stands in a page.
const LINK: &str = r#"<link rel="stylesheet" href=""#;

/// Replaces all style sheets of each page by one, in their order. A page is given by its file name and the name of its sheet.
///
/// # Errors
/// When a page or a sheet cannot be read or written, and when a page names no sheet.
pub(crate) fn join(dist: &Path, pages: &[(&str, &str)]) -> Result<()> {
    let mut joined = BTreeSet::new();
    for &(page, name) in pages {
        let page = dist.join(page);
        let text = fs::read_to_string(&page).with_context(|| format!("cannot read {}", page.display()))?;
        let (before, sheets, after) = split(&text);
        if sheets.is_empty() {
            bail!("{} names no style sheet", page.display());
        }
        let mut style = String::new();
        for sheet in sheets {
            let file = file_of(dist, sheet);
            style += &squeezed(&fs::read_to_string(&file).with_context(|| format!("cannot read {}", file.display()))?);
            joined.insert(file);
        }
        let mut number = DefaultHasher::new();
        style.hash(&mut number);
        let sheet = format!("{name}-{:016x}.css", number.finish());
        write(&dist.join(&sheet), &style)?;
        write(&page, &format!("{before}{LINK}./{sheet}\">{after}"))?;
    }
    for file in joined {
        fs::remove_file(&file).with_context(|| format!("cannot remove {}", file.display()))?;
    }
    Ok(())
}

fn write(file: &Path, text: &str) -> Result<()> {
    fs::write(file, text).with_context(|| format!("cannot write {}", file.display()))
}

/// The path of a sheet given as `./a.css` or `a.css?1`.
fn file_of(dist: &Path, address: &str) -> PathBuf {
    dist.join(address.split('?').next().unwrap_or_default().trim_start_matches("./"))
}

/// The page before its first style sheet, the addresses of all sheets, and the page after the first without the others.
fn split(page: &str) -> (&str, Vec<&str>, String) {
    let mut parts = page.split(LINK);
    let before = parts.next().unwrap_or_default();
    let mut after = String::new();
    let mut sheets = Vec::new();
    for part in parts {
        let (address, rest) = part.split_once('"').unwrap_or((part, ""));
        sheets.push(address);
        // There were only spaces between two sheets.
        let rest = rest.split_once('>').map_or(rest, |(_, rest)| rest);
        after.push_str(if rest.trim().is_empty() { "" } else { rest });
    }
    (before, sheets, after)
}

/// A style sheet without comments and without redundant spaces.
fn squeezed(style: &str) -> String {
    let mut out = String::with_capacity(style.len());
    let mut rest = style;
    while let Some(next) = rest.chars().next() {
        if let Some(comment) = rest.strip_prefix("/*") {
            rest = comment.split_once("*/").map_or("", |(_, rest)| rest);
        } else if next.is_whitespace() {
            rest = rest.trim_start();
            if !out.is_empty() && !out.ends_with(is_apart) && !rest.starts_with(['{', '}', ';']) && !rest.is_empty() {
                out.push(' ');
            }
        } else if matches!(next, '"' | '\'') {
            let end = end_of_string(rest, next);
            out.push_str(&rest[..end]);
            rest = &rest[end..];
        } else {
            if next == '}' && out.ends_with(';') {
                out.pop();
            }
            out.push(next);
            rest = &rest[next.len_utf8()..];
        }
    }
    out
}

/// After these characters spaces are redundant. After a colon and brackets they may not be: `a :hover` is not `a:hover`.
const fn is_apart(sign: char) -> bool {
    matches!(sign, '{' | '}' | ';' | ',' | ' ')
}

/// The end of a string that begins with a quotation mark.
fn end_of_string(text: &str, mark: char) -> usize {
    let mut escaped = false;
    for (at, sign) in text.char_indices().skip(1) {
        match sign {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            sign if sign == mark => return at + 1,
            _ => {}
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_means_nothing_is_left_out() {
        let style = "/* Of \"all\". */\na :hover,\n  b > c:not(.d) {\n  width: calc(1px + var(--e) * 2);\n  content: \"/* ; } */ \\\" \";\n}\n\n@media (x: 1) {\n  f {\n    g: h;\n  }\n}\n";
        assert_eq!(
            squeezed(style),
            "a :hover,b > c:not(.d){width: calc(1px + var(--e) * 2);content: \"/* ; } */ \\\" \"}@media (x: 1){f{g: h}}"
        );
        assert_eq!(squeezed("a{b:c /* d */ e}"), "a{b:c e}");
        assert_eq!(squeezed("a/* no end"), "a");
        assert_eq!(squeezed("a{b:'no end"), "a{b:'no end");
    }

    #[test]
    fn pages_name_one_sheet() {
        let dist = std::env::temp_dir().join(format!("quintet-sheets-{}", std::process::id()));
        fs::create_dir_all(&dist).unwrap();
        fs::write(dist.join("a.css"), "a { b: c }\n").unwrap();
        fs::write(dist.join("d-1.css"), "/* d */ d { e: f }\n").unwrap();
        let page = r#"<head><link rel="icon" href="i">
    <link rel="stylesheet" href="./a.css"/>
    <link rel="stylesheet" href="d-1.css?BUILD">
    <script src="s"></script>"#;
        fs::write(dist.join("one.html"), page).unwrap();
        fs::write(dist.join("two.html"), r#"<link rel="stylesheet" href="a.css"><p>"#).unwrap();
        join(&dist, &[("one.html", "one"), ("two.html", "two")]).unwrap();

        let named = |page: &str| {
            let text = fs::read_to_string(dist.join(page)).unwrap();
            let (_, sheets, _) = split(&text);
            assert_eq!(sheets.len(), 1, "{text}");
            fs::read_to_string(file_of(&dist, sheets[0])).unwrap()
        };
        assert_eq!(named("one.html"), "a{b: c}d{e: f}");
        assert_eq!(named("two.html"), "a{b: c}");
        let one = fs::read_to_string(dist.join("one.html")).unwrap();
        assert!(one.starts_with(r#"<head><link rel="icon" href="i">"#) && one.ends_with("\n    <script src=\"s\"></script>"), "{one}");
        assert!(!dist.join("a.css").exists() && !dist.join("d-1.css").exists());
        assert!(join(&dist, &[("missing.html", "x")]).is_err());
        fs::remove_dir_all(&dist).unwrap();
    }
}
