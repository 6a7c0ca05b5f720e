//! A line of a position, as the games have it.

use quintet_engine::core::game::Game;
use quintet_engine::games::blokus::Blokus;

/// What a line says.
pub(super) struct Line<'a> {
    /// What the side to move got in the end.
    pub(super) result: f32,
    /// The position.
    pub(super) position: Blokus,
    /// What the search thought of it for the side to move.
    pub(super) chance: f32,
    /// How often the search tried each placement, `placement:visits ..`.
    pub(super) tried: &'a str,
}

impl<'a> Line<'a> {
    /// Reads a line that [`super::games::run`] wrote.
    pub(super) fn read(variant: &str, line: &'a str) -> Result<Self, String> {
        let parts: Vec<&str> = line.split('|').collect();
        let &[result, position, chance, tried] = &parts[..] else {
            return Err("expected `result|position|chance|placement:visits ..`".to_owned());
        };
        let position = Blokus::parse_position(variant, position).map_err(|error| error.to_string())?;
        let share = |text: &str| text.parse().ok().filter(|share| (0.0..=1.0).contains(share));
        let (Some(result), Some(chance)) = (share(result), share(chance)) else {
            return Err("the result or the chance is no number from 0 to 1".to_owned());
        };
        Ok(Self { result, position, chance, tried })
    }
}
