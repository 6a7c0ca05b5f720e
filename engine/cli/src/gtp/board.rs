//! The board for `showboard`.

use quintet_engine::registry::AnyGame;

/// A drawing with the names of files and ranks, then the position as text and the side to move. No line is empty.
pub(crate) fn draw(game: &dyn AnyGame) -> String {
    let position = game.position();
    let state = match game.outcome() {
        Some(outcome) => outcome.to_string(),
        None => format!("{} to move ({})", super::colour::to_move(game), game.turn()),
    };
    format!("\n{}position: {position}\nply {}, {state}", game.diagram(), game.ply())
}

#[cfg(test)]
mod tests {
    use super::draw;
    use quintet_engine::registry::open;

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
