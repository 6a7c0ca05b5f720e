//! The board as a drawing in text: pawns in the squares, walls between them.

use std::fmt::Write;

/// A Quoridor board from `h walls / v walls / pawns / ..`.
pub(super) fn diagram(position: &str) -> String {
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
    // Writing to a string cannot fail.
    let mut out = String::new();
    let files: String = (0..SIZE).map(|file| format!("  {} ", char::from(b'a' + file as u8))).collect();
    let _ = writeln!(out, "  {files}");
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
            let _ = writeln!(out, "   {}", line.trim_end());
        }
        let mut line = String::new();
        for file in 0..SIZE {
            let pawn = pawns.iter().position(|&square| square == (file, rank));
            let _ = write!(line, " {} ", pawn.map_or(".".to_owned(), |index| (index + 1).to_string()));
            line.push(if right(file, rank) { '|' } else { ' ' });
        }
        let _ = writeln!(out, "{:2} {line}{}", rank + 1, rank + 1);
    }
    let _ = writeln!(out, "  {files}");
    out
}
