//! A line of the protocol, parsed as in section 3 (preprocessing) of the GTP 2 specification.

/// A command with its number, if the controller gave one.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Line {
    /// The number to be repeated in the answer.
    pub(crate) id: Option<u32>,
    /// The command; empty if there is only a number.
    pub(crate) command: String,
    /// The arguments.
    pub(crate) arguments: Vec<String>,
}

impl Line {
    /// Removes control characters and comments and splits a line into words; `None` if nothing is left.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let text = text.split('#').next().unwrap_or_default();
        let text: String = text.chars().filter(|&c| c == '\t' || !c.is_control()).collect();
        let mut words = text.split_whitespace().peekable();
        let first = *words.peek()?;
        let id = first.parse().ok().filter(|_| first.bytes().all(|byte| byte.is_ascii_digit()));
        if id.is_some() {
            words.next();
        }
        let command = words.next().unwrap_or_default().to_owned();
        Some(Self { id, command, arguments: words.map(str::to_owned).collect() })
    }

    /// The answer to this line, with the empty line at its end.
    pub(crate) fn answer(id: Option<u32>, result: &Result<String, String>) -> String {
        let (sign, text) = match result {
            Ok(text) => ('=', text.clone()),
            Err(reason) => ('?', reason.replace(['\n', '\r'], " ")),
        };
        let id = id.map_or_else(String::new, |id| id.to_string());
        let space = if text.is_empty() { "" } else { " " };
        format!("{sign}{id}{space}{text}\n\n")
    }
}

#[cfg(test)]
mod tests {
    use super::Line;

    #[test]
    fn numbers_comments_and_control_characters() {
        let line = |id, command: &str, arguments: &[&str]| {
            Some(Line { id, command: command.to_owned(), arguments: arguments.iter().map(|&word| word.to_owned()).collect() })
        };
        assert_eq!(Line::parse("name\n"), line(None, "name", &[]));
        assert_eq!(Line::parse("12 play\tb  E5 # good\r\n"), line(Some(12), "play", &["b", "E5"]));
        assert_eq!(Line::parse("pl\u{1}ay b E5"), line(None, "play", &["b", "E5"]));
        assert_eq!(Line::parse("7"), line(Some(7), "", &[]));
        assert_eq!(Line::parse("+7 name"), line(None, "+7", &["name"]));
        assert_eq!(Line::parse("99999999999 name"), line(None, "99999999999", &["name"]));
        for nothing in ["", "  \t\r\n", "# only a comment"] {
            assert_eq!(Line::parse(nothing), None);
        }
    }

    #[test]
    fn answers_end_with_an_empty_line() {
        assert_eq!(Line::answer(None, &Ok(String::new())), "=\n\n");
        assert_eq!(Line::answer(Some(3), &Ok("E5".to_owned())), "=3 E5\n\n");
        assert_eq!(Line::answer(Some(4), &Err("one\ntwo".to_owned())), "?4 one two\n\n");
    }
}
