//! Squares by their names (`e5`) as column and row from the top left, both from 0: what other programs' forms count by.

use crate::core::sgf::SgfMoves;

/// A column and a row.
pub(super) type Point = (usize, usize);

/// The point of a name on a board of this size; `None` if it is not on the board. Go's columns leave out the `I`.
pub(super) fn read(name: &str, size: usize, go: bool) -> Option<Point> {
    let column = usize::from(name.bytes().next()?.to_ascii_lowercase().checked_sub(b'a')?);
    let x = match column {
        8 if go => return None,
        9.. if go => column - 1,
        _ => column,
    };
    // A number of digits, without a sign or a leading zero.
    let row: usize = name.get(1..).filter(|digits| digits.starts_with(|c: char| ('1'..='9').contains(&c)))?.parse().ok()?;
    let y = size.checked_sub(row)?;
    (x < size && y < size).then_some((x, y))
}

/// The name of a point on a board of at most 26 columns: in capitals and without `I` as Go has it, or in small letters.
pub(super) fn name((x, y): Point, size: usize, go: bool) -> String {
    let first = if go { b'A' + u8::from(x >= 8) } else { b'a' };
    format!("{}{}", char::from(first + x as u8), size - y)
}

/// The points of a move of this form: the new stone; or from, to, arrow. None in the form of cells, which are not points of such a board.
pub(super) fn read_move(moves: SgfMoves, text: &str, size: usize) -> Option<Vec<Point>> {
    match moves {
        SgfMoves::Point => Some(vec![read(text, size, true)?]),
        SgfMoves::Arrow => {
            let points = text.trim_end_matches(')').split(['-', '/', '(']).map(|point| read(point, size, false));
            points.collect::<Option<Vec<_>>>().filter(|points| points.len() == 3)
        }
        SgfMoves::Cells => None,
    }
}

/// A move of this form by its points; `None` if there are too few or too many.
pub(super) fn name_move(moves: SgfMoves, points: &[Point], size: usize) -> Option<String> {
    match (moves, points) {
        (SgfMoves::Point, &[point]) => Some(name(point, size, true)),
        (SgfMoves::Arrow, _) => {
            let &[from, to, arrow] = points else { return None };
            let [from, to, arrow] = [from, to, arrow].map(|point| name(point, size, false));
            Some(format!("{from}-{to}/{arrow}"))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{SgfMoves, name, read, read_move};

    #[test]
    fn names_are_points_and_back() {
        for size in 1..=25 {
            for point in (0..size).flat_map(|x| (0..size).map(move |y| (x, y))) {
                for go in [false, true] {
                    assert_eq!(read(&name(point, size, go), size, go), Some(point));
                }
            }
        }
        assert_eq!((read("J9", 9, true), read("j9", 9, true), read("A1", 9, false)), (Some((8, 0)), Some((8, 0)), Some((0, 8))));
    }

    #[test]
    fn what_is_not_on_the_board_is_no_point() {
        let least = i64::MIN.to_string();
        for text in [
            "",
            "a",
            "?",
            "1",
            "a0",
            "a10",
            "i5",
            "k5",
            "z1",
            "é1",
            "aé",
            "a-1",
            "a+1",
            "a01",
            "a 1",
            &format!("a{least}"),
            &format!("a{}", u64::MAX),
            "{5",
        ] {
            assert_eq!(read(text, 9, true), None, "{text}");
        }
        for text in ["a1-a2", "a1-a2/a3/a4", "a1", "", "a1-a2/a9", &format!("a1-a{least}/a2")] {
            assert_eq!(read_move(SgfMoves::Arrow, text, 8), None, "{text}");
        }
        let read = |text| read_move(SgfMoves::Arrow, text, 8);
        assert_eq!((read("A1-a2(a3)"), read("a1-a2/a3").map(|points| points.len())), (read("a1-a2/a3"), Some(3)));
    }
}
