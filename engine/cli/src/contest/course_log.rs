//! A log of Quoridor games in the form of the course's client: the mover's and the other pawn before the move, the move, its seconds.
//!
//! ```text
//! game status: Ok; my loc: (2, 9); enemy loc: (5, 2) -> move to: (1, 9)    0.036
//! game status: Ok; my loc: (3, 3); enemy loc: (1, 6) -> add BlockBar: [(1, 5); (1, 7)]    0.008
//! ```
//!
//! Squares are (file, rank), from (1, 1) to (9, 9). A wall is given by its two ends: corner (x, y) is where squares (x, y) and (x + 1, y + 1)
//! touch, so the wall of the example stands between the files 1 and 2, beside the ranks 6 and 7. The board before each move is drawn above it.

use std::io::{self, Write};

use quintet_engine::core::side::Side;
use quintet_engine::registry::AnyGame;
use quintet_engine::text::number;

use super::play::Played;

/// The one game that has such a log.
pub(super) const GAME: &str = "quoridor";

/// Writes a game; `names` are the first and the second side.
pub(super) fn write(out: &mut dyn Write, heading: &str, start: &dyn AnyGame, names: &[&str], played: &Played) -> io::Result<()> {
    let name = |side: Side| names.get(side.index()).copied().unwrap_or_default();
    writeln!(out, "{heading}: {} (first) - {} (second)", name(Side::FIRST), name(Side::SECOND))?;
    let mut board = start.boxed();
    let mut moves = played.moves.iter();
    for step in &played.steps {
        let position = board.position();
        let mut pawns = position.split('/').nth(2).unwrap_or_default().split_whitespace().filter_map(square);
        let both = [pawns.next().unwrap_or_default(), pawns.next().unwrap_or_default()];
        let (own, other) = (both[step.side.index() & 1], both[step.side.opponent().index() & 1]);
        let action = action(&step.text).unwrap_or_else(|| format!("answer: {}", step.text));
        writeln!(out, "{}", board.diagram().trim_end())?;
        writeln!(
            out,
            "game status: {}; my loc: ({}, {}); enemy loc: ({}, {}) -> {action}    {}",
            step.status,
            own.0,
            own.1,
            other.0,
            other.1,
            number::short(step.seconds, 3)
        )?;
        if step.status.starts_with("Ok")
            && let Some(text) = moves.next()
        {
            // The moves of a game can be played again.
            let _ = board.play(text);
        }
    }
    let result = match played.outcome.winner() {
        Some(winner) => format!("{} wins", name(winner)),
        None => "draw".to_owned(),
    };
    writeln!(out, "Game result: {result}\n")
}

/// File and rank of a square, from 1.
fn square(text: &str) -> Option<(u8, u8)> {
    let [file @ b'a'..=b'i', rank @ b'1'..=b'9'] = text.as_bytes().get(..2)? else { return None };
    Some((file - b'a' + 1, rank - b'0'))
}

/// A move: a pawn's square, or a wall, which is named after its square nearest a1.
fn action(text: &str) -> Option<String> {
    let text = text.trim().to_ascii_lowercase();
    let (x, y) = square(&text)?;
    match text.get(2..)? {
        "" => Some(format!("move to: ({x}, {y})")),
        "h" => Some(format!("add BlockBar: [({}, {y}); ({}, {y})]", x - 1, x + 1)),
        "v" => Some(format!("add BlockBar: [({x}, {}); ({x}, {})]", y - 1, y + 1)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use quintet_engine::core::outcome::{Outcome, Reason};
    use quintet_engine::registry::open;

    use super::super::play::Step;
    use super::*;

    #[test]
    fn moves_have_the_courses_coordinates() {
        for (text, said) in [
            ("a9", "move to: (1, 9)"),
            // The walls of the example: the pawn on (1, 6) cannot go to (2, 6) any more.
            ("a6v", "add BlockBar: [(1, 5); (1, 7)]"),
            ("B6V", "add BlockBar: [(2, 5); (2, 7)]"),
            ("a1h", "add BlockBar: [(0, 1); (2, 1)]"),
            ("h8v", "add BlockBar: [(8, 7); (8, 9)]"),
        ] {
            assert_eq!(action(text).as_deref(), Some(said), "{text}");
        }
        assert_eq!([action("j1"), action("a0"), action("a1x"), action(""), action("五")], [const { None }; 5]);
    }

    #[test]
    fn a_line_has_the_board_before_the_move() {
        let start = open(GAME, None, None).expect("a game");
        let step = |side, text: &str, status: &str, seconds| Step {
            side,
            board: String::new(),
            text: text.to_owned(),
            seconds,
            status: status.to_owned(),
            said: String::new(),
            computed: String::new(),
        };
        let played = Played {
            seconds: [0.0; Side::MAX],
            outcome: Outcome::win(Side::FIRST, 2, Reason::Resigned(Side::SECOND)),
            steps: vec![
                step(Side::FIRST, "e2", "Ok", 0.0361),
                step(Side::SECOND, "e5", "violation 1: too far", 0.01),
                step(Side::SECOND, "d8h", "Ok", 0.008),
            ],
            moves: vec!["e2".to_owned(), "d8h".to_owned()],
        };
        let mut log = Vec::new();
        write(&mut log, "match 1, game 2", &*start, &["Ann", "Bob"], &played).expect("written");
        let log = String::from_utf8(log).expect("UTF-8");
        let lines: Vec<&str> = log.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_alphabetic())).collect();
        assert_eq!(
            lines,
            [
                "match 1, game 2: Ann (first) - Bob (second)",
                "game status: Ok; my loc: (5, 1); enemy loc: (5, 9) -> move to: (5, 2)    0.036",
                "game status: violation 1: too far; my loc: (5, 9); enemy loc: (5, 2) -> move to: (5, 5)    0.01",
                "game status: Ok; my loc: (5, 9); enemy loc: (5, 2) -> add BlockBar: [(3, 8); (5, 8)]    0.008",
                "Game result: Ann wins",
            ]
        );
        assert_eq!(log.matches("  a   b   c").count(), 2 * 3, "a board before each attempt: {log}");
    }
}
