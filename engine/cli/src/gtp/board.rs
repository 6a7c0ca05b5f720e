//! The board for `showboard`, drawn from the text of the position.

use std::fmt::Write;

use quintet_engine::erased::AnyGame;

/// A drawing with the names of files and ranks, then the position as text and whose turn it is. No line is empty.
pub(crate) fn draw(game: &dyn AnyGame) -> String {
    let position = game.position();
    let mut text = String::from("\n");
    if game.name() == "quoridor" {
        walls_and_pawns(&position, &mut text);
    } else {
        grid(game.name(), position.split(' ').next().unwrap_or_default(), &mut text);
    }
    let state = match game.outcome() {
        Some(outcome) => outcome.to_string(),
        None => format!("{} to move ({})", super::colour::to_move(game), game.turn()),
    };
    // Writing to a string cannot fail.
    let _ = write!(text, "position: {position}\nply {}, {state}", game.ply());
    text
}

/// A board whose text is its rows from top to bottom.
fn grid(game: &str, rows: &str, text: &mut String) {
    let rows: Vec<&str> = rows.split('/').collect();
    let width = rows.first().map_or(0, |row| row.chars().count());
    let file = |index: usize| match game {
        "checkers" => char::from(b'A' + index as u8),
        // Go has no column I.
        "nogo" => char::from(b'A' + index as u8 + u8::from(index >= 8)),
        _ => char::from(b'a' + index as u8),
    };
    let files: String = (0..width).flat_map(|index| [' ', file(index)]).collect();
    let _ = writeln!(text, "  {files}");
    for (index, row) in rows.iter().enumerate() {
        let rank = if game == "checkers" { index + 1 } else { rows.len() - index };
        let cells: String = row.chars().flat_map(|cell| [' ', cell]).collect();
        let _ = writeln!(text, "{rank:2}{cells} {rank}");
    }
    let _ = writeln!(text, "  {files}");
}

/// A Quoridor board from `h walls / v walls / pawns / ..`.
fn walls_and_pawns(position: &str, text: &mut String) {
    const SIZE: usize = 9;
    let parts: Vec<Vec<&str>> = position.split('/').map(|part| part.split_whitespace().collect()).collect();
    let squares = |part: usize| -> Vec<(usize, usize)> {
        let square = |name: &&str| {
            let bytes = name.as_bytes();
            let file = bytes.first()?.checked_sub(b'a')?;
            let rank = bytes.get(1)?.checked_sub(b'1')?;
            Some((usize::from(file), usize::from(rank)))
        };
        parts.get(part).map(|names| names.iter().filter_map(square).collect()).unwrap_or_default()
    };
    let (horizontal, vertical, pawns) = (squares(0), squares(1), squares(2));
    // A wall is named after its square nearest a1 and is two squares long.
    let above = |file: usize, rank: usize| horizontal.iter().any(|&(f, r)| r == rank && (f == file || f + 1 == file));
    let right = |file: usize, rank: usize| vertical.iter().any(|&(f, r)| f == file && (r == rank || r + 1 == rank));
    let files: String = (0..SIZE).map(|file| format!("  {} ", char::from(b'a' + file as u8))).collect();
    let _ = writeln!(text, "  {files}");
    for rank in (0..SIZE).rev() {
        if rank + 1 < SIZE {
            let mut line = String::new();
            for file in 0..SIZE {
                line.push_str(if above(file, rank) { "---" } else { "   " });
                let crossing = if horizontal.contains(&(file, rank)) {
                    '-'
                } else if vertical.contains(&(file, rank)) {
                    '|'
                } else {
                    '+'
                };
                line.push(if file + 1 < SIZE { crossing } else { ' ' });
            }
            let _ = writeln!(text, "   {}", line.trim_end());
        }
        let mut line = String::new();
        for file in 0..SIZE {
            let pawn = pawns.iter().position(|&square| square == (file, rank));
            let _ = write!(line, " {} ", pawn.map_or(".".to_owned(), |index| (index + 1).to_string()));
            line.push(if right(file, rank) { '|' } else { ' ' });
        }
        let _ = writeln!(text, "{:2} {line}{}", rank + 1, rank + 1);
    }
    let _ = writeln!(text, "  {files}");
}

#[cfg(test)]
mod tests {
    use super::draw;
    use quintet_engine::erased::open;

    #[test]
    fn rows_have_their_names() {
        let game = open("nogo", None, None).expect("opens");
        let text = draw(&*game);
        assert!(text.contains("A B C D E F G H J") && text.contains("\n 9 . . ."), "{text}");
        let game = open("checkers", None, None).expect("opens");
        let text = draw(&*game);
        assert!(text.contains("\n 1 . w . w . w . w 1\n"), "{text}");
        let game = open("amazons", Some("10x10"), None).expect("opens");
        let text = draw(&*game);
        assert!(text.contains("\n10 . . . B . . B . . . 10\n") && text.contains("w to move (first)"), "{text}");
    }

    #[test]
    fn walls_stand_between_their_squares() {
        let game = open("quoridor", None, Some("e3h / a1v / e2 e8 / 9 9 / 1")).expect("opens");
        let text = draw(&*game);
        let line = |start: &str| text.lines().find(|line| line.starts_with(start)).unwrap_or_default().to_owned();
        assert_eq!(line(" 2"), " 2  . | .   .   .   1   .   .   .   .  2");
        assert_eq!(line(" 1"), " 1  . | .   .   .   .   .   .   .   .  1");
        let lines: Vec<&str> = text.lines().collect();
        let third = lines.iter().position(|line| line.starts_with(" 3")).expect("a third rank");
        assert_eq!(lines[third - 1], "      +   +   +   +-------+   +   +");
        assert!(lines.iter().all(|line| !line.trim().is_empty() || line.is_empty()), "{text}");
        assert!(!text.trim_start().contains("\n\n"), "an empty line would end the answer:\n{text}");
    }
}
