//! A board embedded in another page: the requests of that page, and the answers. `docs/embedding.md` describes them for authors of such pages.

pub(crate) mod code;
pub(crate) mod parent;
mod waiting;
pub(crate) mod words;

use quintet_base::lang::{Lang, fill_in};
use quintet_board::games;
use quintet_engine::core::error::shorten;
use quintet_engine::formats::record::Record;
use quintet_play::query::{MOST_NAMED, Query};
use quintet_play::share::link;

/// The version of the messages.
pub const VERSION: u32 = 1;

/// Keys and values of a message beside `target`, `v`, `id` and `type`; only texts, numbers and booleans.
pub type Fields = Vec<(String, String)>;

/// A request of the surrounding page.
#[derive(Clone, PartialEq, Debug)]
pub enum Ask {
    /// Show this game.
    Load(Box<Record>),
    /// Play this move.
    Play(String),
    /// Start a new game with this query; missing keys keep their values.
    New(Fields),
    /// Change settings during a game.
    Set {
        /// Keys of the address.
        query: Box<Query>,
        /// Whether the board is rotated.
        flip: Option<bool>,
    },
}

/// The keys that can be set during a game.
const SETTABLE: [&str; 9] = ["theme", "lang", "level", "side", "undo", "hints", "eval", "seconds", "flip"];
/// The keys of a game to load.
const LOADABLE: [&str; 6] = ["record", "link", "game", "variant", "start", "moves"];

impl Ask {
    /// Reads a message to a board of the game `game`.
    ///
    /// # Errors
    /// When it cannot be understood; why, in words.
    pub fn read(version: Option<f64>, kind: &str, fields: Fields, game: Option<&str>, lang: Lang) -> Result<Self, String> {
        let w = words::words(lang);
        if version != Some(f64::from(VERSION)) {
            return Err(fill_in(w.version, &[&VERSION.to_string()]));
        }
        let field = |wanted: &str| fields.iter().find(|(key, _)| key == wanted).map(|(_, value)| value.as_str());
        let refuse_others = |known: &[&str]| match fields.iter().find(|(key, _)| !known.contains(&key.as_str())) {
            Some((key, _)) => Err(fill_in(w.unknown_key, &[&shorten(key), &known.join(", ")])),
            None => Ok(()),
        };
        match kind {
            "load" => {
                refuse_others(&LOADABLE)?;
                load(&field, lang).map(|record| Self::Load(Box::new(record)))
            }
            "play" => {
                refuse_others(&["move"])?;
                field("move").map(|text| Self::Play(text.to_owned())).ok_or_else(|| fill_in(w.missing, &["move"]))
            }
            "new" => Ok(Self::New(fields)),
            "set" => {
                refuse_others(&SETTABLE)?;
                let flip = match field("flip") {
                    None => None,
                    Some("0") => Some(false),
                    Some("1") => Some(true),
                    Some(other) => return Err(fill_in(w.unknown_value, &[&format!("flip={} (0 | 1)", shorten(other))])),
                };
                let game = game.map(|name| ("game".to_owned(), name.to_owned()));
                let query = checked(game.into_iter().chain(fields.into_iter().filter(|(key, _)| key != "flip")), lang)?;
                Ok(Self::Set { query: Box::new(query), flip })
            }
            _ => Err(fill_in(w.unknown_type, &[&shorten(kind)])),
        }
    }
}

/// A query without unknown keys or values.
///
/// # Errors
/// The first unknown ones, in words.
pub(crate) fn checked(pairs: impl IntoIterator<Item = (String, String)>, lang: Lang) -> Result<Query, String> {
    let query = Query::read(pairs);
    let unknown: Vec<String> = query.unknown.iter().take(MOST_NAMED).map(ToString::to_string).collect();
    if unknown.is_empty() { Ok(query) } else { Err(fill_in(words::words(lang).unknown_value, &[&unknown.join(", ")])) }
}

/// The query of a new game: the new keys override the old ones, which are dropped if they belong to another game.
#[must_use]
pub(crate) fn over(before: Fields, now: Fields) -> Fields {
    let field = |fields: &Fields, wanted: &str| fields.iter().find(|(key, _)| key == wanted).map(|(_, value)| value.clone());
    let other = field(&now, "game").is_some_and(|game| Some(game) != field(&before, "game"));
    let variant = now.iter().any(|(key, _)| key == "variant");
    let holds = |key: &str| match key {
        "game" | "level" | "rules" => !other,
        "variant" => !other,
        "start" => !other && !variant,
        _ => true,
    };
    let old = before.into_iter().filter(|(key, _)| holds(key) && !now.iter().any(|(new, _)| new == key));
    let mut fields: Fields = old.collect();
    fields.extend(now);
    fields
}

fn load<'a>(field: &impl Fn(&str) -> Option<&'a str>, lang: Lang) -> Result<Record, String> {
    let w = words::words(lang);
    if let Some(text) = field("record") {
        return Record::parse(text).map_err(|error| lang.say(&error.fault()));
    }
    if let Some(address) = field("link") {
        let fragment = address.rsplit('#').next().unwrap_or_default();
        return link::read(fragment).map_err(|error| link::say(&error, lang));
    }
    let Some(game) = field("game") else { return Err(fill_in(w.missing, &["record, link, game"])) };
    let mut record = Record::default();
    game.clone_into(&mut record.game);
    record.variant = field("variant").map(str::to_owned);
    let session = games::open(game, record.variant.as_deref(), field("start")).map_err(|error| lang.say(&error.fault()))?;
    // As positions are written, so that the record says the same when it is read again.
    record.start = session.unusual_start();
    record.moves = field("moves").unwrap_or_default().split_whitespace().map(Into::into).collect();
    Ok(record)
}

#[cfg(test)]
mod tests {
    use super::*;
    use quintet_play::query::Sides;

    fn fields(pairs: &[(&str, &str)]) -> Fields {
        pairs.iter().map(|&(key, value)| (key.to_owned(), value.to_owned())).collect()
    }

    fn read(kind: &str, pairs: &[(&str, &str)]) -> Result<Ask, String> {
        Ask::read(Some(1.0), kind, fields(pairs), Some("quoridor"), Lang::En)
    }

    #[test]
    fn every_kind_is_understood() {
        assert_eq!(read("play", &[("move", "e2")]), Ok(Ask::Play("e2".to_owned())));
        assert_eq!(read("new", &[("level", "adept")]), Ok(Ask::New(fields(&[("level", "adept")]))));
        let Ok(Ask::Set { query, flip }) = read("set", &[("theme", "dark"), ("side", "both"), ("undo", "0"), ("flip", "1")]) else {
            panic!("it is not understood")
        };
        assert!(query.side == Some(Sides::Both) && !query.allows_undo() && flip == Some(true));
        for load in [&[("game", "quoridor"), ("moves", "e2 e8")][..], &[("record", "Game: quoridor\n\ne2 e8")]] {
            let Ok(Ask::Load(record)) = read("load", load) else { panic!("{load:?}") };
            assert_eq!((record.game.as_str(), record.moves.len()), ("quoridor", 2));
        }
        let set_up = read("load", &[("game", "nogo"), ("variant", "3x3"), ("start", " .../.x./...  W ")]);
        assert!(matches!(set_up, Ok(Ask::Load(record)) if record.start.as_deref() == Some(".../.X./... w")), "as it is written");
        let code = link::write(&Record::parse("Game: nogo\n\nD4").expect("a record")).expect("legal");
        assert!(read("load", &[("link", &format!("https://example.org/#{code}"))]).is_ok());
    }

    #[test]
    fn what_is_not_understood_is_said() {
        for (kind, pairs, part) in [
            ("load", &[][..], "record, link, game"),
            ("load", &[("game", "chess")], "chess"),
            ("load", &[("game", "nogo"), ("start", "x")], "not a position"),
            ("load", &[("record", "no game")], "line 1"),
            ("load", &[("link", "#1abc")], "end"),
            ("load", &[("game", "nogo"), ("plies", "3")], "plies"),
            ("play", &[], "move"),
            ("play", &[("mvoe", "e2")], "mvoe"),
            ("set", &[("theme", "blue")], "theme=blue"),
            ("set", &[("game", "nogo")], "game"),
            ("set", &[("level", "godlike")], "godlike"),
            ("set", &[("side", "third"); 60], "side=third"),
            ("set", &[("flip", "yes")], "flip=yes"),
            ("delete", &[], "delete"),
        ] {
            let error = read(kind, pairs).expect_err(kind);
            assert!(error.contains(part) && error.len() < 500, "{kind}: {error}");
        }
        for version in [None, Some(2.0), Some(f64::NAN)] {
            assert!(Ask::read(version, "play", fields(&[("move", "e2")]), None, Lang::Zh).is_err());
        }
    }

    #[test]
    fn a_new_game_keeps_what_is_not_asked_anew() {
        let before = fields(&[("embed", "1"), ("game", "nogo"), ("variant", "5x5"), ("level", "adept"), ("start", "x"), ("lang", "zh")]);
        let now = over(before.clone(), fields(&[("level", "master")]));
        assert!(now.contains(&("variant".to_owned(), "5x5".to_owned())) && now.contains(&("level".to_owned(), "master".to_owned())));
        assert_eq!(now.iter().filter(|(key, _)| key == "level").count(), 1);
        assert_eq!(over(before.clone(), fields(&[("game", "amazons")])), fields(&[("embed", "1"), ("lang", "zh"), ("game", "amazons")]));
        assert!(!over(before, fields(&[("variant", "9x9")])).iter().any(|(key, _)| key == "start"));
    }
}
