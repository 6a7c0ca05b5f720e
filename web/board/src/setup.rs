//! Setting up a position: what can be placed, and what a press places. Everything is text: a press changes the text of the position, and the
//! game reads it again ([`quintet_engine::core::game::Game::sketch`]), so an unfinished position can be drawn. The game's own parser checks
//! whether it can be played from before play starts.

pub mod words;

use quintet_base::scene::Scene;

/// Something that can be placed.
#[derive(Clone, PartialEq, Debug)]
pub struct Brush {
    /// Its name, as in `data-brush`; in games whose positions are rows, its letter there.
    pub name: &'static str,
    /// Its label, for screen readers and below the picture.
    pub label: String,
    /// Its picture.
    pub scene: Scene,
}

/// A number that belongs to a position: walls in hand.
#[derive(Clone, PartialEq, Debug)]
pub struct Stock {
    /// What it counts: "Walls of Red".
    pub label: String,
    /// Its value.
    pub left: u32,
    /// Its greatest value.
    pub most: u32,
}

/// The letter for an empty place in rows.
pub const EMPTY: &str = ".";

/// The position with a letter at the `index`th place in reading order, if rows are joined by `/` and end at the first blank.
#[must_use]
pub fn paint_rows(text: &str, index: usize, letter: &str) -> Option<String> {
    let (rows, rest) = text.split_once(' ')?;
    let width = rows.split('/').next()?.chars().count();
    let (row, column) = (index.checked_div(width)?, index % width);
    let mut painted = String::with_capacity(text.len());
    let mut done = false;
    for (number, line) in rows.split('/').enumerate() {
        if number > 0 {
            painted.push('/');
        }
        for (place, old) in line.chars().enumerate() {
            if (number, place) == (row, column) {
                painted.push_str(letter);
                done = true;
            } else {
                painted.push(old);
            }
        }
    }
    painted.push(' ');
    painted.push_str(rest);
    done.then_some(painted)
}

/// The position with empty rows.
#[must_use]
pub fn empty_rows(text: &str) -> String {
    let (rows, rest) = text.split_once(' ').unwrap_or((text, ""));
    let rows: String = rows.chars().map(|letter| if letter == '/' { '/' } else { '.' }).collect();
    format!("{rows} {rest}")
}

/// The position with another last word: the side to move.
#[must_use]
pub fn with_turn(text: &str, word: &str) -> String {
    text.rsplit_once(' ').map_or_else(|| text.to_owned(), |(rest, _)| format!("{rest} {word}"))
}

/// The last word of a position: the side to move.
#[must_use]
pub fn turn_of(text: &str) -> &str {
    text.rsplit(' ').next().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games;
    use quintet_base::lang::Lang;

    /// The letter at a place in rows.
    fn letter_at(text: &str, index: usize) -> Option<char> {
        text.split(' ').next()?.chars().filter(|letter| *letter != '/').nth(index)
    }

    #[test]
    fn rows_are_painted_in_reading_order() {
        assert_eq!(paint_rows("../.. b", 2, "X").as_deref(), Some("../X. b"));
        assert_eq!(paint_rows("../.. b", 4, "X"), None);
        assert_eq!(letter_at("../X. b", 2), Some('X'));
        assert_eq!(empty_rows("XO/.X all - b"), "../.. all - b");
        assert_eq!(with_turn("../.. b", "w"), "../.. w");
    }

    #[test]
    fn every_game_can_be_set_up_from_nothing_to_its_start() {
        for &game in games::NAMES {
            let start = games::open(game, None, None).expect("a listed game");
            for &variant in start.variants() {
                let start = games::open(game, Some(variant), None).expect("a listed variant");
                let goal = start.position();
                let mut text = start.cleared();
                let sketch =
                    |text: &str| games::sketch(game, variant, text).unwrap_or_else(|error| panic!("{game} {variant} `{text}`: {error}"));
                let names: Vec<String> = start.targets(Lang::En).into_iter().map(|target| target.name).collect();
                // Every brush on some places changes the position, and pressing again takes it back.
                for brush in start.brushes(Lang::En) {
                    assert!(!brush.label.is_empty() && !brush.scene.shapes.is_empty());
                    let session = sketch(&text);
                    let painted = names.iter().step_by(7).find_map(|name| {
                        let new = session.painted(brush.name, name)?;
                        (new != text && games::sketch(game, variant, &new).is_ok()).then_some(new)
                    });
                    if let Some(painted) = painted {
                        text = sketch(&painted).position();
                        assert!(!sketch(&text).scene(crate::view::Marks { coordinates: true, legal: false }).shapes.is_empty());
                    }
                }
                // Letter by letter to the start, where positions are rows.
                text = start.cleared();
                if game != "quoridor" {
                    for (index, name) in names.iter().enumerate() {
                        let letter = letter_at(&goal, index).expect("a place").to_string();
                        if letter != EMPTY {
                            text = sketch(&sketch(&text).painted(&letter, name).expect("a place")).position();
                        }
                    }
                }
                let words: Vec<&str> = start.turns(Lang::Zh).into_iter().map(|(word, _)| word).collect();
                assert!(words.contains(&turn_of(&goal)), "{words:?}");
                text = with_turn(&text, turn_of(&goal));
                assert_eq!(sketch(&text).position(), goal, "{game} {variant}");
                assert!(games::open(game, Some(variant), Some(&text)).is_ok_and(|session| session.unusual_start().is_none()));
            }
        }
    }

    #[test]
    fn walls_go_from_hand_to_board_and_back() {
        let start = games::open("quoridor", None, None).expect("a listed game");
        let one = start.painted("wall", "e3h").expect("a wall");
        assert_eq!(one, "e3h / / e1 e9 / 9 10 / 1");
        let sketch = |text: &str| games::sketch("quoridor", "standard", text).expect("a sketch");
        assert_eq!(sketch(&one).painted("wall", "e4v").as_deref(), Some("e3h / e4v / e1 e9 / 9 9 / 1"));
        assert_eq!(sketch(&one).painted("wall", "e3h").as_deref(), Some("/ / e1 e9 / 10 10 / 1"), "pressed again it is taken away");
        assert_eq!(sketch(&one).painted("first", "a4").as_deref(), Some("e3h / / a4 e9 / 9 10 / 1"));
        assert_eq!(sketch(&one).with_stock(1, 6).as_deref(), Some("e3h / / e1 e9 / 10 9 / 1"), "no more than ten");
        assert_eq!(sketch("e3h / e5v / e1 e9 / 9 9 / 1").with_stock(0, 8).as_deref(), Some("e3h / e5v / e1 e9 / 8 10 / 1"));
    }
}
