//! A person's settings, saved between visits.

use quintet_base::lang::Lang;
use quintet_base::store::{Full, Store};
use quintet_board::view::Marks;
use quintet_engine::text::json;
use quintet_engine::{object_shape, word_shape};

/// The key under which they are saved.
pub const KEY: &str = "settings";

/// Light or dark.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum Theme {
    /// As the system.
    #[default]
    System,
    /// Light.
    Light,
    /// Dark.
    Dark,
}

impl Theme {
    /// The name in settings and addresses.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::System => "system",
            Self::Light => "light",
            Self::Dark => "dark",
        }
    }

    /// The theme of a name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        [Self::System, Self::Light, Self::Dark].into_iter().find(|theme| theme.name() == name)
    }
}

/// The colours of the board.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum Palette {
    /// Paper and ink.
    #[default]
    Classic,
    /// Distinguishable with every kind of colour blindness.
    Safe,
    /// High contrast: black on white or white on black; the whole page.
    Contrast,
}

impl Palette {
    /// The name in settings, and the value of `data-board`; see `static/tokens.css`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Classic => "classic",
            Self::Safe => "safe",
            Self::Contrast => "contrast",
        }
    }

    /// All of them.
    pub const ALL: [Self; 3] = [Self::Classic, Self::Safe, Self::Contrast];

    /// The palette of a name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|palette| palette.name() == name)
    }
}

/// What the board is made of.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum Material {
    /// Paper: flat.
    #[default]
    Paper,
    /// Wood, with pieces that have depth.
    Wood,
    /// Dark stone, with pieces that have depth.
    Stone,
}

impl Material {
    /// The name in settings, and the value of `data-material`; see `static/tokens.css`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Paper => "paper",
            Self::Wood => "wood",
            Self::Stone => "stone",
        }
    }

    /// All of them.
    pub const ALL: [Self; 3] = [Self::Paper, Self::Wood, Self::Stone];

    /// The material of a name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|material| material.name() == name)
    }
}

/// When risky moves wait for confirmation.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum Careful {
    /// On devices without hover.
    #[default]
    Touch,
    /// Always.
    Always,
    /// Never.
    Never,
}

impl Careful {
    /// The name in settings.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Touch => "touch",
            Self::Always => "always",
            Self::Never => "never",
        }
    }

    /// The choice with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        [Self::Touch, Self::Always, Self::Never].into_iter().find(|careful| careful.name() == name)
    }
}

/// The pace of games between engines.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum Pace {
    /// Slow enough to follow.
    Slow,
    /// As against a person.
    #[default]
    Normal,
    /// As fast as they search.
    Fast,
}

impl Pace {
    const fn name(self) -> &'static str {
        match self {
            Self::Slow => "slow",
            Self::Normal => "normal",
            Self::Fast => "fast",
        }
    }

    fn named(name: &str) -> Option<Self> {
        [Self::Slow, Self::Normal, Self::Fast].into_iter().find(|pace| pace.name() == name)
    }

    /// The next one, from slow to fast and round again.
    #[must_use]
    pub const fn next(self) -> Self {
        match self {
            Self::Slow => Self::Normal,
            Self::Normal => Self::Fast,
            Self::Fast => Self::Slow,
        }
    }

    /// The shortest time between two moves, in milliseconds.
    #[must_use]
    pub const fn pause(self) -> f64 {
        match self {
            Self::Slow => 2000.0,
            Self::Normal => 400.0,
            Self::Fast => 0.0,
        }
    }
}

/// The order of the list of saves.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum SaveOrder {
    /// The latest first.
    #[default]
    Latest,
    /// By name.
    Name,
    /// The longest games first.
    Moves,
    /// By game.
    Game,
}

impl SaveOrder {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Latest, Self::Name, Self::Moves, Self::Game];

    /// The name in settings.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Latest => "latest",
            Self::Name => "name",
            Self::Moves => "moves",
            Self::Game => "game",
        }
    }

    /// The order of a name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|order| order.name() == name)
    }
}

/// All settings. Unknown or missing ones have their defaults, so that older and newer pages can read each other's.
#[derive(Clone, PartialEq, Debug)]
pub struct Settings {
    /// Light or dark.
    pub theme: Theme,
    /// The colours of the board.
    pub board: Palette,
    /// What the board is made of; not with high contrast.
    pub material: Material,
    /// The volume of sounds, from 0 (silent) to 100.
    pub volume: u8,
    /// Whether the volume was chosen, or sounds were offered and declined.
    pub sounds_decided: bool,
    /// The language tag; none for the browser's.
    pub lang: Option<String>,
    /// When moves wait for confirmation.
    pub careful: Careful,
    /// Coordinates on the board.
    pub coordinates: bool,
    /// Marks on legal targets.
    pub legal_marks: bool,
    /// The maximum thinking time in seconds; none for the level's own.
    pub seconds: Option<f64>,
    /// Number of workers for a move of the strongest level, where several are stronger and the device has so many processors to spare.
    pub cores: u32,
    /// Whether the engine's output is shown: bar, graph, lines, hints.
    pub engine_output: bool,
    /// The search time of an analysis, by name; see [`crate::review::analysis::Effort`].
    pub effort: String,
    /// The pace of games between engines.
    pub pace: Pace,
    /// The person's name for games with friends; empty if none was given.
    pub name: String,
    /// Whether the board turns to the side to move where two persons play at one screen.
    pub turn_board: bool,
    /// Whether a coach offers to take mistakes back.
    pub coach: bool,
    /// The order of the list of saves.
    pub save_order: SaveOrder,
}

word_shape!(Theme, Palette, Material, Careful, Pace, SaveOrder);
object_shape!(Settings { ; theme, board, material, volume, lang, careful, coordinates, legal_marks, seconds, cores, engine_output, effort, pace, name, turn_board, coach, save_order, sounds_decided });

impl Default for Settings {
    fn default() -> Self {
        Self {
            theme: Theme::System,
            board: Palette::Classic,
            material: Material::Paper,
            volume: 0,
            sounds_decided: false,
            lang: None,
            careful: Careful::Touch,
            coordinates: true,
            legal_marks: true,
            seconds: None,
            cores: 2,
            engine_output: true,
            effort: "normal".to_owned(),
            pace: Pace::Normal,
            name: String::new(),
            turn_board: false,
            coach: false,
            save_order: SaveOrder::Latest,
        }
    }
}

impl Settings {
    /// Reads saved settings; unreadable ones have their defaults.
    #[must_use]
    pub fn load(store: &dyn Store) -> Self {
        let mut settings: Self = store.get(KEY).and_then(|text| json::from_text(&text)).unwrap_or_default();
        // Engines refuse an invalid time.
        settings.seconds = settings.seconds.filter(|seconds| seconds.is_finite() && *seconds > 0.0);
        settings
    }

    /// Saves them.
    ///
    /// # Errors
    /// When the store is full.
    pub fn keep(&self, store: &dyn Store) -> Result<(), Full> {
        store.set(KEY, &json::to_text(self))
    }

    /// The chosen language.
    #[must_use]
    pub fn lang(&self) -> Option<Lang> {
        self.lang.as_deref().and_then(Lang::from_tag)
    }

    /// The marks on the board.
    #[must_use]
    pub fn marks(&self) -> Marks {
        Marks { coordinates: self.coordinates, legal: self.legal_marks }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quintet_base::store::Memory;

    #[test]
    fn settings_are_kept_and_bad_ones_forgotten() {
        let store = Memory::default();
        let settings = Settings { theme: Theme::Dark, seconds: Some(3.0), lang: Some("zh".to_owned()), ..Settings::default() };
        settings.keep(&store).expect("memory has room");
        assert_eq!(Settings::load(&store), settings);
        store.set(KEY, r#"{"theme":"light","future":1}"#).expect("memory has room");
        assert_eq!(Settings::load(&store), Settings { theme: Theme::Light, ..Settings::default() });
        store.set(KEY, r#"{"seconds":-1}"#).expect("memory has room");
        assert_eq!(Settings::load(&store), Settings::default(), "no time is no choice");
        store.set(KEY, "{").expect("memory has room");
        assert_eq!(Settings::load(&store), Settings::default());
    }
}
