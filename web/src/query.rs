//! What the page's address asks for.

use quintet_engine::side::Side;

use crate::games;
use crate::lang::Lang;
use crate::saves::Player;
use crate::settings::Theme;
use crate::table::Table;

/// The parts of an address's query that the page understands. What it does not understand is listed, and otherwise ignored.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Query {
    /// The game to open.
    pub game: Option<String>,
    /// Its variant.
    pub variant: Option<String>,
    /// The opponent's level.
    pub level: Option<String>,
    /// Which sides persons play.
    pub side: Option<Sides>,
    /// The theme, for this visit.
    pub theme: Option<Theme>,
    /// The language, for this visit.
    pub lang: Option<Lang>,
    /// From which the engine's random choices come.
    pub seed: Option<u32>,
    /// `key=value` of what was not understood.
    pub unknown: Vec<String>,
}

/// Which sides persons play.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Sides {
    /// The first.
    First,
    /// The second.
    Second,
    /// None: engines play each other.
    None,
    /// All of them.
    Both,
}

impl Query {
    /// Reads decoded keys and values.
    #[must_use]
    pub fn read(pairs: impl IntoIterator<Item = (String, String)>) -> Self {
        let mut query = Self::default();
        for (key, value) in pairs {
            let known = match key.as_str() {
                "game" if games::NAMES.contains(&value.as_str()) => query.game.replace(value.clone()).is_none(),
                "variant" => query.variant.replace(value.clone()).is_none(),
                "level" => query.level.replace(value.clone()).is_none(),
                "side" => take(&mut query.side, Sides::named(&value)),
                "theme" => take(&mut query.theme, Theme::named(&value)),
                "lang" => take(&mut query.lang, Lang::from_tag(&value)),
                "seed" => take(&mut query.seed, value.parse().ok()),
                _ => false,
            };
            if !known {
                query.unknown.push(format!("{key}={value}"));
            }
        }
        query.check_names();
        query
    }

    /// Moves a variant or level that the game does not have to what was not understood.
    fn check_names(&mut self) {
        let table = self.game.as_deref().and_then(|game| games::open(game, None, None).ok());
        let has = |list: Option<Vec<&'static str>>, name: &str| list.is_some_and(|list| list.contains(&name));
        if let Some(variant) = self.variant.take_if(|name| !has(table.as_ref().map(|table| table.variants().to_vec()), name)) {
            self.unknown.push(format!("variant={variant}"));
        }
        let levels = || table.as_ref().map(|table| table.levels().iter().map(|level| level.name).collect());
        if let Some(level) = self.level.take_if(|name| !has(levels(), name)) {
            self.unknown.push(format!("level={level}"));
        }
    }

    /// Whether the address asks for more than a game.
    #[must_use]
    pub fn is_particular(&self) -> bool {
        self.variant.is_some() || self.level.is_some() || self.side.is_some() || self.seed.is_some()
    }

    /// Who plays a new game: a person first and an opponent of middle strength second, unless the address says otherwise.
    #[must_use]
    pub fn seats(&self, table: &dyn Table) -> Vec<Player> {
        let levels = table.levels();
        let usual = || levels.get(levels.len() / 2).map(|level| level.name.to_owned());
        let engine = self.level.clone().or_else(usual).map_or(Player::Person, Player::Level);
        let persons = self.side.unwrap_or(Sides::First);
        let seat = |side: Side| match persons {
            Sides::Both => Player::Person,
            Sides::First if side == Side::FIRST => Player::Person,
            Sides::Second if side == Side::SECOND => Player::Person,
            _ => engine.clone(),
        };
        Side::all(table.sides()).map(seat).collect()
    }
}

/// Takes a value if it was understood and none was given before.
fn take<T>(place: &mut Option<T>, value: Option<T>) -> bool {
    let new = value.is_some() && place.is_none();
    if new {
        *place = value;
    }
    new
}

impl Sides {
    fn named(name: &str) -> Option<Self> {
        Some(match name {
            "first" => Self::First,
            "second" => Self::Second,
            "none" => Self::None,
            "both" => Self::Both,
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(pairs: &[(&str, &str)]) -> Query {
        Query::read(pairs.iter().map(|&(key, value)| (key.to_owned(), value.to_owned())))
    }

    #[test]
    fn known_values_are_taken_and_others_listed() {
        let query =
            read(&[("game", "quoridor"), ("variant", "course"), ("level", "godlike"), ("side", "second"), ("seed", "-1"), ("x", "y")]);
        assert_eq!(query.game.as_deref(), Some("quoridor"));
        assert_eq!(query.variant.as_deref(), Some("course"));
        assert_eq!(query.side, Some(Sides::Second));
        assert_eq!(query.unknown, ["seed=-1", "x=y", "level=godlike"]);
        assert_eq!(read(&[("variant", "course")]).unknown, ["variant=course"]);
    }

    #[test]
    fn seats_follow_the_side() {
        let table = games::open("quoridor", None, None).expect("a listed game");
        let strongest = table.levels().last().expect("a level").name;
        let query = read(&[("game", "quoridor"), ("level", strongest), ("side", "second")]);
        assert_eq!(query.seats(table.as_ref()), [Player::Level(strongest.to_owned()), Player::Person]);
        let both = read(&[("game", "quoridor"), ("side", "both")]);
        assert_eq!(both.seats(table.as_ref()), [Player::Person, Player::Person]);
    }
}
