//! Compares two outputs: where they differ first.

/// The first difference of two texts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Difference {
    /// There is none.
    None,
    /// The lines are the same, but theirs end with a carriage return too.
    Carriage,
    /// Only the end of the last line is missing, or there is one too many.
    FinalNewline,
    /// A line differs: line and column (from 1, in characters), the expected line and the actual one.
    Line(usize, usize, String, String),
    /// The text ends too early, after so many lines.
    Missing(usize),
    /// The text is too long: the number of the first additional line.
    Extra(usize),
}

/// Compares the expected text with the actual one.
#[must_use]
pub(crate) fn compare(expected: &str, found: &str) -> Difference {
    if expected == found {
        return Difference::None;
    }
    let plain = found.replace("\r\n", "\n");
    if plain != found && plain == expected {
        return Difference::Carriage;
    }
    let (wanted, given): (Vec<&str>, Vec<&str>) = (expected.lines().collect(), plain.lines().collect());
    for (number, (a, b)) in wanted.iter().zip(&given).enumerate() {
        if a != b {
            let column = a.chars().zip(b.chars()).take_while(|(a, b)| a == b).count();
            return Difference::Line(number + 1, column + 1, (*a).to_owned(), (*b).to_owned());
        }
    }
    match given.len().cmp(&wanted.len()) {
        std::cmp::Ordering::Less => Difference::Missing(given.len()),
        std::cmp::Ordering::Greater => Difference::Extra(wanted.len() + 1),
        std::cmp::Ordering::Equal => Difference::FinalNewline,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_difference_is_found() {
        let text = "one\ntwo\nthree\n";
        assert_eq!(compare(text, text), Difference::None);
        assert_eq!(compare(text, "one\r\ntwo\r\nthree\r\n"), Difference::Carriage);
        assert_eq!(compare(text, "one\ntwo\nthree"), Difference::FinalNewline);
        assert_eq!(compare(text, "one\ntwo\n"), Difference::Missing(2));
        assert_eq!(compare(text, ""), Difference::Missing(0));
        assert_eq!(compare(text, "one\ntwo\nthree\nfour\n"), Difference::Extra(4));
        assert_eq!(compare(text, "one\ntwa\n"), Difference::Line(2, 3, "two".to_owned(), "twa".to_owned()));
        assert_eq!(compare(text, "one\ntwo \nthree\n"), Difference::Line(2, 4, "two".to_owned(), "two ".to_owned()));
    }
}
