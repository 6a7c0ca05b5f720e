//! A board in another page: what that page asks for, and what it is told.

use quintet_base::lang::{Lang, fill_in};
use quintet_board::session::GameSession;
use quintet_engine::core::side::Side;
use quintet_play::Play;
use quintet_play::query::Query;
use quintet_play::saves::{self, Opened, Player};

use crate::embed::words::words;
use crate::embed::{Ask, Fields, checked, over};

/// The value of a field of a message to the surrounding page.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Value {
    /// `null`.
    Null,
    /// A text.
    Text(String),
    /// A number.
    Number(i32),
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

/// The fields of a message to the surrounding page.
pub(crate) type State = Vec<(&'static str, Value)>;

/// What passed between the board and the surrounding page.
#[derive(Default)]
pub(crate) struct Embedded {
    /// The keys and values of the address, or of the request for the present game.
    asked: Fields,
    /// Whether the end of the game was reported, or it had ended when it came.
    ended: bool,
    size: (i32, i32),
    /// What the board shows when it starts again, if not what its address asks for.
    begin: Option<Begin>,
}

enum Begin {
    /// This record.
    Record(String),
    /// A new game as the query asks.
    Query,
}

/// An effect, for the shell to carry out.
pub(crate) enum Effect {
    /// Show this game.
    Show(Box<Opened>),
    /// A move was played on the board.
    Moved,
    /// Apply this query.
    Query(Box<Query>),
    /// Begin the game of this name as the query asks.
    Begin(String),
    /// Open the link of the address again, or begin its game.
    Again,
    /// Stop the engine and change the players.
    Seats(Vec<Player>),
    /// Rotate the board so that this side is below: `true` for the second.
    Flip(bool),
    /// Players or board have changed.
    Advance,
}

/// Sizes in pixels: of the window, the room of the board, and the height of the controls below it.
#[derive(Copy, Clone, PartialEq, Debug)]
pub(crate) struct Sizes {
    /// The window.
    pub window: (f64, f64),
    /// The board's room.
    pub room: (f64, f64),
    /// The room left over below.
    pub left: f64,
}

/// What every message says about the game.
#[must_use]
pub(crate) fn state(game: Option<&Play>) -> State {
    let Some(session) = game.map(|game| game.session.as_ref()) else { return Vec::new() };
    let result = session.outcome().map_or(Value::Null, |outcome| Value::Text(outcome.result_text()));
    vec![
        ("game", session.game().into()),
        ("variant", session.variant().into()),
        ("ply", Value::Number(session.ply() as i32)),
        ("turn", number(session.turn())),
        ("position", Value::Text(session.position())),
        ("result", result),
    ]
}

/// What is reported of the last move.
#[must_use]
pub(crate) fn moved(game: &Play) -> Option<State> {
    let last = game.session.move_list().pop()?;
    let mut fields = state(Some(game));
    fields.extend([("move", Value::Text(last.text)), ("side", number(last.side)), ("by", game.player(last.side).value().into())]);
    Some(fields)
}

fn number(side: Side) -> Value {
    Value::Number(side.index() as i32 + 1)
}

impl Embedded {
    /// With the keys and values of the address.
    #[must_use]
    pub(crate) fn new(asked: Fields) -> Self {
        Self { asked, ..Self::default() }
    }

    /// A game comes from outside: an end that it has already is not reported.
    pub(crate) fn came(&mut self, opened: &Opened) {
        self.ended = opened.session.outcome().is_some();
    }

    /// What is reported of the end of the game: once. Another game, or one that is continued, may end again.
    pub(crate) fn end(&mut self, game: &Play, lang: Lang) -> Option<State> {
        let outcome = game.session.outcome();
        let reported = std::mem::replace(&mut self.ended, outcome.is_some());
        let outcome = outcome.filter(|_| !reported)?;
        let (headline, reason) = game.result(&outcome, lang);
        let mut fields = state(Some(game));
        fields.extend([
            ("winner", outcome.winner().map_or(Value::Null, number)),
            ("by", outcome.winner().map_or(Value::Null, |side| game.player(side).value().into())),
            ("text", Value::Text(headline)),
            ("reason", Value::Text(reason)),
            ("record", Value::Text(game.record().to_string())),
        ]);
        Some(fields)
    }

    /// The size at which the board takes the whole width, if it has changed.
    pub(crate) fn resized(&mut self, sizes: Sizes) -> Option<State> {
        let Sizes { window: (width, height), room, left } = sizes;
        // A board beside its controls has the height of the window; one above them could have the whole width.
        let beside = room.0 < width - 40.0;
        // What stands in room that is left over needs none.
        let wanted = if beside { height } else { height - room.1 - left + room.0 };
        let size = (width as i32, wanted.ceil() as i32);
        (std::mem::replace(&mut self.size, size) != size).then(|| vec![("width", Value::Number(size.0)), ("height", Value::Number(size.1))])
    }

    /// Handles a request and returns the effects, in order.
    ///
    /// # Errors
    /// Why it is not fulfilled, in words.
    pub(crate) fn ask(&mut self, ask: Ask, game: Option<&mut Play>, query: &Query, lang: Lang) -> Result<Vec<Effect>, String> {
        match ask {
            Ask::Load(record) => {
                let mut opened = saves::open_record(&record.to_string()).map_err(|fault| lang.say(&fault))?;
                if let Some(cut) = &opened.cut {
                    return Err(fill_in(words(lang).not_whole, &[&lang.say(cut)]));
                }
                if record.tag("First").is_none() || query.side.is_some() {
                    opened.seats = seats(query, opened.session.as_ref());
                }
                self.begin = Some(Begin::Record(record.to_string()));
                self.came(&opened);
                Ok(vec![Effect::Show(Box::new(opened))])
            }
            Ask::Play(text) => {
                let Some(game) = game else { return Err(words(lang).no_game.to_owned()) };
                game.session.look_at(usize::MAX);
                game.session.play_text(&text).map_err(|error| lang.say(&error.fault()))?;
                Ok(vec![Effect::Moved])
            }
            Ask::New(fields) => {
                let fields = over(self.asked.clone(), fields);
                let query = checked(fields.clone(), lang)?;
                let Some(name) = query.game.clone() else { return Err(fill_in(words(lang).missing, &["game"])) };
                self.asked = fields;
                self.begin = Some(Begin::Query);
                Ok(vec![Effect::Query(Box::new(query)), Effect::Begin(name)])
            }
            Ask::Set { query: new, flip } => {
                let reseated = new.level.is_some() || new.side.is_some();
                let old = query.clone();
                let query = Query {
                    theme: new.theme.or(old.theme),
                    lang: new.lang.or(old.lang),
                    level: new.level.or(old.level.clone()),
                    side: new.side.or(old.side),
                    undo: new.undo.or(old.undo),
                    hints: new.hints.or(old.hints),
                    eval: new.eval.or(old.eval),
                    seconds: new.seconds.or(old.seconds),
                    ..old
                };
                let mut effects = Vec::new();
                if let Some(game) = game {
                    let session = game.session.as_ref();
                    effects.extend(reseated.then(|| Effect::Seats(seats(&query, session))));
                    // The first side is below unless the second is to be, whichever way the game is drawn.
                    effects.extend(flip.map(|flip| Effect::Flip(flip == session.is_below(Side::FIRST))));
                    effects.push(Effect::Advance);
                }
                effects.insert(0, Effect::Query(Box::new(query)));
                Ok(effects)
            }
        }
    }

    /// The game again from where it began: as it was loaded, by the link, or as the query asks. The players stay.
    pub(crate) fn restart(&mut self, game: &mut Option<Play>, query: &Query) -> Option<Effect> {
        match &self.begin {
            Some(Begin::Record(text)) => {
                let mut opened = saves::open_record(text).ok()?;
                let seats = game.take().map(|game| game.seats);
                opened.seats = seats.filter(|seats| seats.len() == opened.seats.len()).unwrap_or(opened.seats);
                self.came(&opened);
                Some(Effect::Show(Box::new(opened)))
            }
            Some(Begin::Query) => query.game.clone().map(Effect::Begin),
            None => Some(Effect::Again),
        }
    }
}

/// Who plays a game that the surrounding page brings: as the query asks, of levels only those that the game has.
fn seats(query: &Query, session: &dyn GameSession) -> Vec<Player> {
    let known = |level: &String| session.levels().iter().any(|other| other.name == level);
    Query { level: query.level.clone().filter(known), ..query.clone() }.seats(session)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fields(pairs: &[(&str, &str)]) -> Fields {
        pairs.iter().map(|&(key, value)| (key.to_owned(), value.to_owned())).collect()
    }

    fn play(moves: &str) -> Play {
        let mut session = quintet_board::games::open("nogo", Some("5x5"), None).unwrap();
        moves.split_whitespace().for_each(|text| _ = session.play_text(text).unwrap());
        Play::new(session, vec![Player::Person; 2], 1)
    }

    fn ask(embedded: &mut Embedded, game: Option<&mut Play>, query: &str, kind: &str, pairs: &[(&str, &str)]) -> Result<String, String> {
        let query = Query::read(query.split('&').filter_map(|pair| pair.split_once('=')).map(|(a, b)| (a.to_owned(), b.to_owned())));
        let ask = Ask::read(Some(1.0), kind, fields(pairs), game.as_ref().map(|game| game.session.game()), Lang::En)?;
        let effects = embedded.ask(ask, game, &query, Lang::En)?;
        Ok(effects.iter().map(tell).collect::<Vec<_>>().join("; "))
    }

    fn tell(effect: &Effect) -> String {
        let names = |seats: &[Player]| seats.iter().map(Player::value).collect::<Vec<_>>().join(" ");
        match effect {
            Effect::Show(opened) => format!("show {} for {}", opened.session.moves().join(" "), names(&opened.seats)),
            Effect::Moved => "moved".to_owned(),
            Effect::Query(query) => format!("query {:?} {:?}", query.game, query.level),
            Effect::Begin(name) => format!("begin {name}"),
            Effect::Again => "again".to_owned(),
            Effect::Seats(seats) => format!("seats {}", names(seats)),
            Effect::Flip(flip) => format!("flip {flip}"),
            Effect::Advance => "advance".to_owned(),
        }
    }

    fn value<'a>(state: &'a State, key: &str) -> &'a Value {
        &state.iter().find(|(name, _)| *name == key).unwrap().1
    }

    #[test]
    fn every_report_says_how_the_game_stands() {
        assert!(state(None).is_empty());
        assert_eq!(moved(&play("")), None);
        let report = moved(&play("C3 A1")).unwrap();
        assert_eq!(
            (value(&report, "ply"), value(&report, "turn"), value(&report, "result")),
            (&Value::Number(2), &Value::Number(1), &Value::Null)
        );
        assert_eq!(
            (value(&report, "move"), value(&report, "side"), value(&report, "by")),
            (&"A1".into(), &Value::Number(2), &"person".into())
        );
    }

    #[test]
    fn an_end_is_reported_once_and_again_if_the_game_was_continued() {
        let (mut embedded, mut game) = (Embedded::default(), play("C3"));
        assert_eq!(embedded.end(&game, Lang::En), None);
        game.session.resign(Side::FIRST);
        let report = embedded.end(&game, Lang::En).unwrap();
        assert_eq!((value(&report, "winner"), value(&report, "result")), (&Value::Number(2), &"0-1".into()));
        assert_eq!(embedded.end(&game, Lang::En), None);
        game.session.undo();
        assert_eq!(embedded.end(&game, Lang::En), None);
        game.session.resign(Side::FIRST);
        assert!(embedded.end(&game, Lang::En).is_some());
        let mut other = Embedded::default();
        other.came(&saves::open_record(&game.record().to_string()).unwrap());
        assert_eq!(other.end(&game, Lang::En), None, "it had ended when it came");
    }

    #[test]
    fn the_size_is_that_of_a_board_as_wide_as_the_window_and_told_when_it_changes() {
        let mut embedded = Embedded::default();
        let above = Sizes { window: (400.0, 500.0), room: (400.0, 300.0), left: 50.0 };
        assert_eq!(embedded.resized(above), Some(vec![("width", Value::Number(400)), ("height", Value::Number(550))]));
        assert_eq!(embedded.resized(above), None);
        let beside = Sizes { window: (800.0, 500.0), ..above };
        assert_eq!(embedded.resized(beside), Some(vec![("width", Value::Number(800)), ("height", Value::Number(500))]));
    }

    #[test]
    fn a_game_is_loaded_and_starts_again_with_the_same_players() {
        let mut embedded = Embedded::default();
        let load = [("game", "nogo"), ("variant", "5x5"), ("moves", "C3 A1")];
        let told = ask(&mut embedded, None, "game=nogo&side=both", "load", &load).unwrap();
        assert_eq!(told, "show C3 A1 for person person");
        assert!(ask(&mut embedded, None, "", "load", &[("game", "nogo"), ("moves", "C3 C3")]).is_err(), "it is not legal to the end");
        let mut game = Some(play("C3 A1 B2"));
        if let Some(game) = &mut game {
            game.seats[1] = Player::Level("random".to_owned());
        }
        let again = embedded.restart(&mut game, &Query::default()).unwrap();
        assert_eq!((tell(&again).as_str(), game.is_none()), ("show C3 A1 for person random", true));
        assert_eq!(Embedded::default().restart(&mut None, &Query::default()).as_ref().map(tell).as_deref(), Some("again"));
    }

    #[test]
    fn moves_are_played_at_the_end_of_the_game_or_refused() {
        let (mut embedded, mut game) = (Embedded::default(), play("C3 A1"));
        game.session.look_at(0);
        assert_eq!(ask(&mut embedded, Some(&mut game), "", "play", &[("move", "B2")]).as_deref(), Ok("moved"));
        assert_eq!(game.session.moves(), ["C3", "A1", "B2"]);
        assert!(ask(&mut embedded, Some(&mut game), "", "play", &[("move", "B2")]).is_err());
        assert_eq!(game.session.ply(), 3);
        assert!(ask(&mut embedded, None, "", "play", &[("move", "B2")]).is_err(), "there is no game");
    }

    #[test]
    fn a_new_game_keeps_what_was_asked_before_and_what_is_wrong_changes_nothing() {
        let mut embedded = Embedded::new(fields(&[("game", "nogo"), ("level", "random")]));
        assert!(ask(&mut embedded, None, "", "new", &[("level", "godlike")]).is_err());
        let told = ask(&mut embedded, None, "", "new", &[("variant", "5x5")]).unwrap();
        assert_eq!(told, "query Some(\"nogo\") Some(\"random\"); begin nogo");
        let query = Query { game: Some("nogo".to_owned()), ..Query::default() };
        assert_eq!(embedded.restart(&mut None, &query).as_ref().map(tell).as_deref(), Some("begin nogo"));
        assert!(ask(&mut Embedded::default(), None, "", "new", &[("level", "random")]).is_err(), "no game");
    }

    #[test]
    fn settings_apply_to_the_game_that_is_played() {
        let (mut embedded, mut game) = (Embedded::default(), play("C3"));
        let told = ask(&mut embedded, Some(&mut game), "game=nogo&level=random", "set", &[("side", "second")]).unwrap();
        assert_eq!(told, "query Some(\"nogo\") Some(\"random\"); seats random person; advance");
        let told = ask(&mut embedded, Some(&mut game), "game=nogo", "set", &[("theme", "dark"), ("flip", "0")]).unwrap();
        let below = game.session.is_below(Side::FIRST);
        assert_eq!(told, format!("query Some(\"nogo\") None; flip {}; advance", !below));
        assert_eq!(ask(&mut embedded, None, "", "set", &[("theme", "dark")]).as_deref(), Ok("query None None"));
    }
}
