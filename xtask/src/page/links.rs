//! The links of a page that describe its build: `<link data-trunk rel="..." href="..." ...>`.

use std::ops::Range;

use anyhow::{Context, Result, bail};

/// One link for the build.
#[derive(Debug)]
pub(super) struct Link<'a> {
    /// The position of its tag in the page.
    pub(super) range: Range<usize>,
    attributes: Vec<(&'a str, &'a str)>,
}

impl<'a> Link<'a> {
    /// The value of an attribute, if the link has it.
    pub(super) fn get(&self, name: &str) -> Option<&'a str> {
        self.attributes.iter().find(|(have, _)| *have == name).map(|(_, value)| *value)
    }

    /// Checks that the link has no other attributes than these, which would otherwise be ignored silently.
    ///
    /// # Errors
    /// When there is such an attribute; the error names it.
    pub(super) fn expect_only(&self, known: &[&str]) -> Result<()> {
        let other = self.attributes.iter().map(|(name, _)| *name).find(|name| *name != "data-trunk" && !known.contains(name));
        other.map_or(Ok(()), |name| bail!("a link of index.html has the attribute {name}, which only trunk understands"))
    }
}

/// All build links, in order.
///
/// # Errors
/// When a tag or a comment does not end.
pub(super) fn links(page: &str) -> Result<Vec<Link<'_>>> {
    let mut links = Vec::new();
    let mut at = 0;
    while let Some(next) = page[at..].find('<') {
        let start = at + next;
        let tag = &page[start..];
        if tag.starts_with("<!--") {
            at = start + tag.find("-->").context("a comment of the page does not end")? + 3;
        } else if tag.strip_prefix("<link").is_some_and(|rest| rest.starts_with(char::is_whitespace)) {
            let (attributes, length) = attributes(&tag[5..])?;
            let range = start..start + 5 + length;
            at = range.end;
            if attributes.iter().any(|(name, _)| *name == "data-trunk") {
                links.push(Link { range, attributes });
            }
        } else {
            at = start + 1;
        }
    }
    Ok(links)
}

/// The attributes up to the end of a tag, and how many bytes they and the end take.
fn attributes(text: &str) -> Result<(Vec<(&str, &str)>, usize)> {
    let unended = "a link of the page does not end";
    let mut found = Vec::new();
    let mut rest = text;
    loop {
        rest = rest.trim_start_matches(|sign: char| sign.is_whitespace() || sign == '/');
        if let Some(after) = rest.strip_prefix('>') {
            return Ok((found, text.len() - after.len()));
        }
        let end = rest.find(|sign: char| sign.is_whitespace() || matches!(sign, '=' | '>' | '/')).context(unended)?;
        let name = &rest[..end];
        rest = &rest[end..];
        let Some(value) = rest.strip_prefix('=') else {
            found.push((name, ""));
            continue;
        };
        let mark =
            value.chars().next().filter(|sign| matches!(sign, '"' | '\'')).context("values of attributes stand in quotation marks")?;
        let (value, after) = value[1..].split_once(mark).context(unended)?;
        found.push((name, value));
        rest = after;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_are_found_with_their_attributes() {
        let page = "<head><link rel=\"icon\" href=\"a\"><!-- <link data-trunk rel=\"css\" href=\"b\"> -->\n\
                    <link data-trunk rel=\"rust\" href='c/Cargo.toml' data-wasm-opt-params=\"-a > -b\" />x<linked data-trunk></head>";
        let found = links(page).unwrap();
        let [link] = &found[..] else { panic!("{found:?}") };
        assert!(page[link.range.clone()].starts_with("<link data-trunk") && page[link.range.end..].starts_with('x'));
        assert_eq!(link.get("rel"), Some("rust"));
        assert_eq!(link.get("href"), Some("c/Cargo.toml"));
        assert_eq!(link.get("data-wasm-opt-params"), Some("-a > -b"));
        assert_eq!(link.get("data-bin"), None);
        assert!(link.expect_only(&["rel", "href", "data-wasm-opt-params"]).is_ok());
        assert!(link.expect_only(&["rel", "href"]).unwrap_err().to_string().contains("data-wasm-opt-params"));
    }

    #[test]
    fn what_does_not_end_is_an_error() {
        for page in ["<link data-trunk", "<link data-trunk rel=\"css>", "<link data-trunk rel=css>", "<!-- <link>"] {
            assert!(links(page).is_err(), "{page}");
        }
    }
}
