//! The main line of a game tree in the Smart Game Format (FF\[4\], Hollosi 1999).

use super::read::Mistake;
use crate::core::error::shorten;
use crate::core::fault::Fault;

/// A node: its properties in their order, each with its values, and the line that it begins on.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Node {
    pub(super) properties: Vec<(String, Vec<String>)>,
    pub(super) line: usize,
}

impl Node {
    /// The values of a property; none if it is not there.
    pub(super) fn values(&self, name: &str) -> &[String] {
        self.properties.iter().find(|(known, _)| known == name).map_or(&[], |(_, values)| values)
    }

    /// The first value of a property.
    pub(super) fn value(&self, name: &str) -> Option<&str> {
        self.values(name).first().map(String::as_str)
    }
}

/// Reads the nodes of the first variation. What is read before a mistake is kept; the mistake is a line and what is wrong there.
pub(super) fn main_line(text: &str) -> (Vec<Node>, Option<Mistake>) {
    let mut reader = Reader { chars: text.chars().peekable(), line: 1 };
    let mut nodes = Vec::new();
    let mistake = reader.read(&mut nodes).err();
    (nodes, mistake)
}

struct Reader<'a> {
    chars: std::iter::Peekable<std::str::Chars<'a>>,
    line: usize,
}

impl Reader<'_> {
    fn next(&mut self) -> Option<char> {
        let c = self.chars.next();
        self.line += usize::from(c == Some('\n'));
        c
    }

    fn read(&mut self, nodes: &mut Vec<Node>) -> Result<(), Mistake> {
        let mut open = false;
        while let Some(c) = self.next() {
            match c {
                '(' => open = true,
                ')' if open && nodes.is_empty() => return Err((self.line, Fault::plain("sgf.empty"))),
                // The first closing parenthesis ends the first variation.
                ')' if open => return Ok(()),
                ';' if open => nodes.push(Node { properties: Vec::new(), line: self.line }),
                '[' if !nodes.is_empty() => {
                    let value = self.value()?;
                    let property = nodes.last_mut().and_then(|node| node.properties.last_mut());
                    property.ok_or_else(|| (self.line, Fault::plain("sgf.no-property")))?.1.push(value);
                }
                _ if c.is_whitespace() || c == '\u{feff}' => {}
                _ if c.is_ascii_alphanumeric() => {
                    // Old files write `Black` for `B`; only capitals and digits count.
                    let mut name = String::from(c);
                    while let Some(&c) = self.chars.peek().filter(|c| c.is_ascii_alphanumeric()) {
                        name.push(c);
                        self.next();
                    }
                    name.retain(|c| !c.is_ascii_lowercase());
                    let node = nodes.last_mut().ok_or_else(|| (self.line, Fault::plain("sgf.no-node")))?;
                    node.properties.push((name, Vec::new()));
                }
                _ => return Err((self.line, Fault::new("sgf.unexpected", &[&shorten(&c.to_string())]))),
            }
        }
        Err((self.line, Fault::plain("sgf.open-tree")))
    }

    fn value(&mut self) -> Result<String, Mistake> {
        let line = self.line;
        let mut text = String::new();
        while let Some(c) = self.next() {
            match c {
                ']' => return Ok(text),
                '\\' => match self.next() {
                    // An escaped line break only breaks the file's line.
                    Some('\n') | None => {}
                    Some(escaped) => text.push(escaped),
                },
                _ => text.push(c),
            }
        }
        Err((line, Fault::plain("sgf.open-value")))
    }
}

/// A text as the value of a property.
pub(super) fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace(']', "\\]")
}

#[cfg(test)]
mod tests {
    use super::{escaped, main_line};

    #[test]
    fn the_first_variation_is_read() {
        let (nodes, mistake) = main_line("\n(;GM[1]SZ[9]\nC[a \\] b];B[aa](;W[bb];B[cc])(;W[dd]))");
        assert_eq!(mistake, None);
        let moves: Vec<(Option<&str>, usize)> = nodes.iter().map(|node| (node.value("B").or(node.value("W")), node.line)).collect();
        assert_eq!(moves, [(None, 2), (Some("aa"), 3), (Some("bb"), 3), (Some("cc"), 3)]);
        assert_eq!(nodes[0].value("C"), Some("a ] b"));
        assert_eq!(main_line("(;AddBlack[aa] [bb])").0[0].values("AB"), ["aa", "bb"]);
    }

    #[test]
    fn mistakes_name_their_line_and_keep_the_nodes_before() {
        for (text, nodes, line, words) in [
            ("", 0, 1, "no closing `)`"),
            ("(;B[aa]\n;W[bb", 2, 2, "no closing `]`"),
            ("(;B[aa]\n\n!", 1, 3, "unexpected `!`"),
            ("(B[aa])", 0, 1, "before the first"),
            ("(;[aa])", 1, 1, "without a property"),
            ("(;B[aa]", 1, 1, "no closing `)`"),
            (";B[aa]", 0, 1, "unexpected `;`"),
            ("() ;", 0, 1, "has no node"),
        ] {
            let (read, mistake) = main_line(text);
            let (at, problem) = mistake.expect(text);
            assert_eq!((read.len(), at), (nodes, line), "{text}");
            assert!(problem.to_string().contains(words), "{text}: {problem}");
        }
    }

    #[test]
    fn values_survive() {
        for value in ["", "plain", "a]b\\c", "\\]"] {
            let (nodes, mistake) = main_line(&format!("(;C[{}])", escaped(value)));
            assert_eq!((nodes[0].value("C"), mistake), (Some(value), None));
        }
    }
}
