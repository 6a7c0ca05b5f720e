//! The parameters in the page's address.

use std::fmt;

use quintet_base::lang::Lang;
use quintet_board::games;
use quintet_board::session::GameSession;
use quintet_engine::core::error::shorten;
use quintet_engine::core::fault::Fault;
use quintet_engine::core::side::Side;
use quintet_engine::referee::ContestRules;
use quintet_engine::text::number;

use crate::saves::Player;
use crate::settings::Theme;

/// The longest thinking time, in seconds.
const MOST_SECONDS: f64 = 600.0;
/// The shortest.
const LEAST_SECONDS: f64 = 0.01;
/// The names of contest rules.
pub const RULES: &[&str] = ContestRules::PRESETS;

/// The known parameters of an address. Unknown ones are listed and otherwise ignored.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Query {
    /// The game to open.
    pub game: Option<String>,
    /// Its variant.
    pub variant: Option<String>,
    /// The position to start from, as text.
    pub start: Option<String>,
    /// The opponent's level.
    pub level: Option<String>,
    /// The sides that persons play.
    pub side: Option<Sides>,
    /// The contest rules, one of [`RULES`].
    pub rules: Option<String>,
    /// The theme, for this visit.
    pub theme: Option<Theme>,
    /// The language, for this visit.
    pub lang: Option<Lang>,
    /// Whether the page is embedded in another page.
    pub embed: Option<bool>,
    /// The only origin whose messages are accepted, as browsers write it; `null` for one without a name.
    pub origin: Option<String>,
    /// Whether undo is allowed.
    pub undo: Option<bool>,
    /// Whether hints are allowed.
    pub hints: Option<bool>,
    /// Whether the engine's output is shown.
    pub eval: Option<bool>,
    /// Whether engines play at all.
    pub engine: Option<bool>,
    /// The longest thinking time in seconds.
    pub seconds: Option<f64>,
    /// Seed of the engine's random choices.
    pub seed: Option<u32>,
    /// The puzzle to open: `today`, `next`, or its id.
    pub puzzle: Option<String>,
    /// Whether to run the benchmark.
    pub bench: Option<bool>,
    /// Unknown parameters, with what would have been accepted.
    pub unknown: Vec<Unknown>,
}

/// So many unknown parameters are named in a sentence; an address may have thousands.
pub const MOST_NAMED: usize = 8;

/// An unknown parameter.
#[derive(Clone, PartialEq, Debug)]
pub struct Unknown {
    /// `key=value`, shortened.
    pub given: String,
    /// What would have been accepted.
    pub wanted: Wanted,
}

/// What an address may contain instead.
#[derive(Clone, PartialEq, Debug)]
pub enum Wanted {
    /// Nothing: there is no such key.
    Nothing,
    /// First a game, on which the values depend.
    Game,
    /// One of these values.
    Values(String),
    /// A readable position; what is wrong with this one.
    Fault(Fault),
}

impl fmt::Display for Unknown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.wanted {
            Wanted::Nothing => f.write_str(&self.given),
            Wanted::Game => write!(f, "{} (game=)", self.given),
            Wanted::Values(values) => write!(f, "{} ({values})", self.given),
            Wanted::Fault(fault) => write!(f, "{} ({fault})", self.given),
        }
    }
}

/// The sides that persons play.
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
            if !query.take(&key, &value) {
                let accepted = accepted(&key);
                let wanted = if accepted.is_empty() { Wanted::Nothing } else { Wanted::Values(accepted) };
                query.refuse(&key, &value, wanted);
            }
        }
        query.check_names();
        query
    }

    /// Takes a value; returns false if it is unknown or repeated.
    fn take(&mut self, key: &str, value: &str) -> bool {
        let text = || Some(value.to_owned());
        match key {
            "game" => take(&mut self.game, text().filter(|name| games::NAMES.contains(&name.as_str()))),
            "variant" => take(&mut self.variant, text()),
            "start" => take(&mut self.start, text()),
            "level" => take(&mut self.level, text()),
            "side" => take(&mut self.side, Sides::named(value)),
            "rules" => take(&mut self.rules, text().filter(|name| RULES.contains(&name.as_str()))),
            "theme" => take(&mut self.theme, Theme::named(value)),
            "lang" => take(&mut self.lang, Lang::from_tag(value)),
            "embed" => take(&mut self.embed, switch(value)),
            "origin" => take(&mut self.origin, text().filter(|origin| is_origin(origin))),
            "undo" => take(&mut self.undo, switch(value)),
            "hints" => take(&mut self.hints, switch(value)),
            "eval" => take(&mut self.eval, switch(value)),
            "engine" => take(&mut self.engine, switch(value)),
            "seconds" => take(&mut self.seconds, number::parse(value).filter(|seconds| (LEAST_SECONDS..=MOST_SECONDS).contains(seconds))),
            "seed" => take(&mut self.seed, value.parse().ok()),
            "puzzle" => take(&mut self.puzzle, text().filter(|name| is_puzzle(name))),
            "bench" => take(&mut self.bench, switch(value)),
            _ => false,
        }
    }

    fn refuse(&mut self, key: &str, value: &str, wanted: Wanted) {
        self.unknown.push(Unknown { given: format!("{}={}", shorten(key), shorten(value)), wanted });
    }

    /// Moves values that the game does not have (a variant, a level, a position) to the unknown ones.
    fn check_names(&mut self) {
        let session = self.game.as_deref().and_then(|game| games::open(game, None, None).ok());
        let known = |names: Option<Vec<&'static str>>| names.map_or(Wanted::Game, |names| Wanted::Values(names.join(" | ")));
        let has = |names: &Option<Vec<&'static str>>, name: &str| names.as_ref().is_some_and(|names| names.contains(&name));
        let variants = session.as_ref().map(|session| session.variants().to_vec());
        if let Some(variant) = self.variant.take_if(|name| !has(&variants, name)) {
            self.refuse("variant", &variant, known(variants));
        }
        let levels = session.as_ref().map(|session| session.levels().iter().map(|level| level.name).collect::<Vec<_>>());
        if let Some(level) = self.level.take_if(|name| !has(&levels, name)) {
            self.refuse("level", &level, known(levels));
        }
        let opened = |start: &str| match self.game.as_deref() {
            Some(game) => games::open(game, self.variant.as_deref(), Some(start)).map(drop).map_err(|error| Wanted::Fault(error.fault())),
            None => Err(Wanted::Game),
        };
        if let Some(Err(error)) = self.start.as_deref().map(opened)
            && let Some(start) = self.start.take()
        {
            self.refuse("start", &start, error);
        }
    }

    /// Whether the address sets more than a game.
    #[must_use]
    pub fn is_particular(&self) -> bool {
        self.variant.is_some()
            || self.start.is_some()
            || self.level.is_some()
            || self.side.is_some()
            || self.rules.is_some()
            || self.engine == Some(false)
            || self.seed.is_some()
    }

    /// Whether the page is embedded in another page.
    #[must_use]
    pub fn is_embed(&self) -> bool {
        self.embed == Some(true)
    }

    /// Whether undo is allowed.
    #[must_use]
    pub fn allows_undo(&self) -> bool {
        self.undo != Some(false)
    }

    /// Whether hints are allowed.
    #[must_use]
    pub fn allows_hints(&self) -> bool {
        self.hints != Some(false) && self.engine != Some(false)
    }

    /// Whether the engine's output is shown.
    #[must_use]
    pub fn allows_eval(&self) -> bool {
        self.eval != Some(false) && self.engine != Some(false)
    }

    /// The players of a new game: a person first and an opponent of middle strength second, unless the address says otherwise.
    #[must_use]
    pub fn seats(&self, session: &dyn GameSession) -> Vec<Player> {
        let levels = session.levels();
        self.seats_against(session, levels.get(levels.len() / 2).map(|level| level.name))
    }

    /// The players of a game against this level, unless the address names one.
    #[must_use]
    pub fn seats_against(&self, session: &dyn GameSession, usual: Option<&str>) -> Vec<Player> {
        let engine = self.level.clone().or(usual.map(str::to_owned)).map_or(Player::Person, Player::Level);
        let persons = if self.engine == Some(false) { Sides::Both } else { self.side.unwrap_or(Sides::First) };
        let seat = |side: Side| match persons {
            Sides::Both => Player::Person,
            Sides::First if side == Side::FIRST => Player::Person,
            Sides::Second if side == Side::SECOND => Player::Person,
            _ => engine.clone(),
        };
        Side::all(session.sides()).map(seat).collect()
    }
}

/// Whether a text names a puzzle: `today`, `next`, or eight hexadecimal digits.
fn is_puzzle(name: &str) -> bool {
    matches!(name, "today" | "next") || (name.len() == 8 && name.bytes().all(|byte| byte.is_ascii_hexdigit()))
}

/// The accepted values of a key; empty for unknown keys and for those whose values depend on the game.
fn accepted(key: &str) -> String {
    match key {
        "game" => games::NAMES.join(" | "),
        "side" => "first | second | none | both".to_owned(),
        "rules" => RULES.join(" | "),
        "theme" => "system | light | dark".to_owned(),
        "lang" => Lang::ALL.map(Lang::tag).join(" | "),
        "embed" | "undo" | "hints" | "eval" | "engine" | "bench" => "0 | 1".to_owned(),
        "puzzle" => "today | next | 0123abcd".to_owned(),
        "origin" => "https://…".to_owned(),
        "seconds" => format!("{} – {}", number::text(LEAST_SECONDS), number::text(MOST_SECONDS)),
        "seed" => format!("0 – {}", u32::MAX),
        _ => String::new(),
    }
}

/// Takes a known value that was not given before.
fn take<T>(place: &mut Option<T>, value: Option<T>) -> bool {
    let new = value.is_some() && place.is_none();
    if new {
        *place = value;
    }
    new
}

fn switch(value: &str) -> Option<bool> {
    match value {
        "0" => Some(false),
        "1" => Some(true),
        _ => None,
    }
}

/// Whether a text is an origin as browsers write it: scheme, host and perhaps a port, or `null`.
fn is_origin(text: &str) -> bool {
    let host = text.split_once("://").filter(|(scheme, _)| !scheme.is_empty() && scheme.bytes().all(|c| c.is_ascii_alphanumeric()));
    text == "null" || host.is_some_and(|(_, host)| !host.is_empty() && !host.contains(['/', '?', '#', ' ', '*']))
}

/// An address's query from keys and values, with the question mark; empty if there are none.
#[must_use]
pub fn write<'a>(pairs: impl IntoIterator<Item = (&'a str, &'a str)>) -> String {
    let mut text = String::new();
    for (key, value) in pairs {
        text.push(if text.is_empty() { '?' } else { '&' });
        text.push_str(key);
        text.push('=');
        for byte in value.bytes() {
            match byte {
                // Positions stay readable: RFC 3986 allows these characters in a query.
                b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'~' | b'/' | b',' | b':' => text.push(char::from(byte)),
                b' ' => text.push('+'),
                _ => text.push_str(&format!("%{byte:02X}")),
            }
        }
    }
    text
}

impl Sides {
    /// The sides for a name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
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
    fn known_values_are_taken() {
        let query = read(&[
            ("game", "quoridor"),
            ("variant", "course"),
            ("side", "second"),
            ("rules", "contest"),
            ("theme", "dark"),
            ("lang", "zh-CN"),
            ("embed", "1"),
            ("origin", "https://example.org:8080"),
            ("undo", "0"),
            ("hints", "1"),
            ("eval", "0"),
            ("engine", "1"),
            ("seconds", "0.5"),
            ("seed", "7"),
            ("start", "e4h / / e2 e8 / 9 10 / 1"),
        ]);
        assert_eq!(query.unknown, []);
        assert_eq!((query.game.as_deref(), query.variant.as_deref()), (Some("quoridor"), Some("course")));
        assert_eq!((query.side, query.theme, query.lang), (Some(Sides::Second), Some(Theme::Dark), Some(Lang::Zh)));
        assert_eq!((query.seconds, query.seed, query.rules.as_deref()), (Some(0.5), Some(7), Some("contest")));
        assert_eq!(read(&[("rules", "strict")]).rules.as_deref(), Some("strict"));
        assert!(query.is_embed() && !query.allows_undo() && query.allows_hints() && !query.allows_eval() && query.start.is_some());
    }

    #[test]
    fn what_is_not_understood_is_listed_with_what_would_be() {
        let unknown = |key: &str, value: &str| {
            let query = read(&[("game", "nogo"), (key, value)]);
            assert_eq!(query, Query { unknown: query.unknown.clone(), ..read(&[("game", "nogo")]) }, "{key}={value} changes nothing");
            query.unknown.iter().map(ToString::to_string).collect::<String>()
        };
        assert_eq!(unknown("x", "y"), "x=y");
        assert_eq!(unknown("side", "third"), "side=third (first | second | none | both)");
        for (key, value) in [
            ("game", "nogo"),
            ("variant", "10x9"),
            ("level", "godlike"),
            ("rules", "own"),
            ("theme", "blue"),
            ("lang", "fr"),
            ("embed", "yes"),
            ("origin", "example.org"),
            ("origin", "https://example.org/path"),
            ("origin", "*"),
            ("undo", ""),
            ("hints", "2"),
            ("eval", "-1"),
            ("engine", "off"),
            ("seconds", "0"),
            ("seconds", "NaN"),
            ("seconds", "inf"),
            ("seed", "-1"),
            ("start", "... b"),
        ] {
            let text = unknown(key, value);
            assert!(text.starts_with(&format!("{key}={value} (")), "{text}");
        }
        let without_game: Vec<String> = read(&[("variant", "course"), ("start", "/")]).unknown.iter().map(ToString::to_string).collect();
        assert_eq!(without_game, ["variant=course (game=)", "start=/ (game=)"]);
        assert!(read(&[("x", &"long".repeat(200))]).unknown[0].given.chars().count() < 100);
    }

    #[test]
    fn seats_follow_the_side() {
        let session = games::open("quoridor", None, None).expect("a listed game");
        let strongest = session.levels().last().expect("a level").name;
        let query = read(&[("game", "quoridor"), ("level", strongest), ("side", "second")]);
        assert_eq!(query.seats(session.as_ref()), [Player::Level(strongest.to_owned()), Player::Person]);
        for alone in [("side", "both"), ("engine", "0")] {
            let query = read(&[("game", "quoridor"), alone]);
            assert_eq!(query.seats(session.as_ref()), [Player::Person, Player::Person]);
        }
        assert!(!read(&[("engine", "0")]).allows_hints());
    }

    #[test]
    fn addresses_are_written_so_that_they_are_read() {
        assert_eq!(write([]), "");
        let start = "e3h / / e1 e9 / 9 10 / 2";
        assert_eq!(write([("game", "quoridor"), ("start", start)]), "?game=quoridor&start=e3h+/+/+e1+e9+/+9+10+/+2");
        assert_eq!(write([("x", "&=+五#")]), "?x=%26%3D%2B%E4%BA%94%23");
    }
}
