//! The syntax of the Smart Game Format (FF[4]): a tree of nodes with properties. Only its first line of play is kept.

use crate::error::shorten;

/// A property: its name in capitals and its values, unescaped.
pub(super) type Property = (String, Vec<String>);

/// The nodes of the first line of play, each a list of properties.
#[derive(Clone, Debug, Default)]
pub(super) struct Line {
    pub(super) nodes: Vec<Vec<Property>>,
    /// Whether other lines of play were left out.
    pub(super) dropped: bool,
}

impl Line {
    /// The first value of a property of the root.
    pub(super) fn root(&self, name: &str) -> Option<&str> {
        self.nodes.first().and_then(|node| value(node, name))
    }
}

/// The first value of a property of a node.
pub(super) fn value<'a>(node: &'a [Property], name: &str) -> Option<&'a str> {
    values(node, name).first().map(String::as_str)
}

/// All values of a property of a node.
pub(super) fn values<'a>(node: &'a [Property], name: &str) -> &'a [String] {
    node.iter().find(|property| property.0 == name).map_or(&[], |property| &property.1)
}

/// Reads the first game of a collection.
pub(super) fn read(text: &str) -> Result<Line, String> {
    let mut line = Line::default();
    let mut chars = text.char_indices().peekable();
    let mut depth = 0_usize;
    // Once a variation has been closed, whatever follows is another line of play.
    let mut closed = false;
    while let Some(&(at, c)) = chars.peek() {
        match c {
            '(' => {
                depth += 1;
                line.dropped |= closed;
                chars.next();
            }
            ')' => {
                closed = true;
                depth = depth.checked_sub(1).ok_or("a `)` without a `(`")?;
                chars.next();
                if depth == 0 {
                    break;
                }
            }
            ';' => {
                chars.next();
                if !closed {
                    line.nodes.push(Vec::new());
                }
            }
            // Blokus names properties by the numbers of colours.
            c if c.is_ascii_alphanumeric() => {
                let mut name = String::new();
                while let Some((_, c)) = chars.next_if(|(_, c)| c.is_ascii_alphanumeric()) {
                    // Old files write `White` for `W`: small letters do not count.
                    if !c.is_ascii_lowercase() {
                        name.push(c);
                    }
                }
                let values = read_values(&mut chars)?;
                if values.is_empty() {
                    return Err(format!("property `{}` has no value", shorten(&name)));
                }
                if !closed {
                    line.nodes.last_mut().ok_or("a property before the first `;`")?.push((name, values));
                }
            }
            c if c.is_whitespace() => {
                chars.next();
            }
            c => return Err(format!("unexpected `{c}` at character {}", at + 1)),
        }
    }
    if depth > 0 {
        return Err("the text ends before the last `)`".to_owned());
    }
    if line.nodes.is_empty() { Err("there is no node".to_owned()) } else { Ok(line) }
}

fn read_values(chars: &mut std::iter::Peekable<std::str::CharIndices<'_>>) -> Result<Vec<String>, String> {
    let mut values = Vec::new();
    loop {
        while chars.next_if(|(_, c)| c.is_whitespace()).is_some() {}
        if chars.next_if(|(_, c)| *c == '[').is_none() {
            return Ok(values);
        }
        let mut value = String::new();
        loop {
            match chars.next() {
                None => return Err("the text ends inside `[`".to_owned()),
                Some((_, ']')) => break,
                // A backslash before a line end joins the lines.
                Some((_, '\\')) => match chars.next() {
                    Some((_, '\n')) | None => {}
                    Some((_, c)) => value.push(c),
                },
                Some((_, c)) => value.push(c),
            }
        }
        values.push(value);
    }
}

/// A value with its special characters escaped.
pub(super) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        if matches!(c, ']' | '\\') {
            escaped.push('\\');
        }
        escaped.push(c);
    }
    escaped
}
