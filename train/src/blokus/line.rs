//! A line of a position, as the games have it.

use quintet_engine::core::game::Game;
use quintet_engine::games::blokus::Blokus;

/// What a line says.
pub(super) struct Line<'a> {
    /// What the side to move got in the end; with more than two sides the reward of each, the side to move first.
    pub(super) results: Vec<f32>,
    /// The position.
    pub(super) position: Blokus,
    /// What the search thought of it, in the same form.
    pub(super) chances: Vec<f32>,
    /// How often the search tried each placement, `placement:visits ..`.
    pub(super) tried: &'a str,
}

impl<'a> Line<'a> {
    /// Reads a line that [`super::games::run`] wrote.
    pub(super) fn read(variant: &str, line: &'a str) -> Result<Self, String> {
        let parts: Vec<&str> = line.split('|').collect();
        let &[results, position, chances, tried] = &parts[..] else {
            return Err("expected `result|position|chance|placement:visits ..`".to_owned());
        };
        let position = Blokus::parse_position(variant, position).map_err(|error| error.to_string())?;
        let sides = position.sides();
        let count = if sides > 2 { sides } else { 1 };
        let share = |text: &str| text.parse().ok().filter(|share| (0.0..=1.0).contains(share));
        let shares = |text: &str| text.split(',').map(share).collect::<Option<Vec<f32>>>().filter(|shares| shares.len() == count);
        let (Some(results), Some(chances)) = (shares(results), shares(chances)) else {
            let expected = if count == 1 { "a number from 0 to 1" } else { "a number from 0 to 1 for each side, with commas between" };
            return Err(format!("expected as the result and as the chance {expected}"));
        };
        Ok(Self { results, position, chances, tried })
    }
}
