//! What the address asks for, and the addresses that the page writes.

use quintet_base::lang::{Lang, fill_in};
use quintet_play::Play;
use quintet_play::query::{Query, Unknown, Wanted};
use quintet_play::saves::{self, Opened};
use quintet_play::share::letter::Letter;
use quintet_play::share::words::words;
use quintet_play::share::{fragment, link};

/// Where the page is.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Place {
    /// The query with its question mark, or nothing.
    pub search: String,
    /// Its decoded keys and values.
    pub query: Vec<(String, String)>,
    /// The fragment with its `#`, or nothing.
    pub hash: String,
    /// Whether the fragment names a place in the page, as the skip link does.
    pub names_place: bool,
}

impl Place {
    fn full(&self) -> String {
        [self.search.as_str(), &self.hash].concat()
    }

    /// The fragment, if it is a game.
    fn code(&self) -> Option<&str> {
        let code = self.hash.trim_start_matches('#');
        (!code.is_empty() && !self.names_place).then_some(code)
    }
}

/// The address that was followed last: query and fragment.
#[derive(Default)]
pub(crate) struct Address(String);

/// A message to the address.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Message {
    /// The page was opened.
    Open,
    /// The address changed: the browser's buttons, or a fragment that was typed.
    Follow,
    /// Open the link of the address again.
    Again,
    /// The page has written the address.
    Written,
}

/// An effect, for the shell to carry out.
pub(crate) enum Effect {
    /// Report what is wrong with the address.
    Problem(String),
    /// Show the game of a link; nothing that is saved changes.
    Visit(Box<Opened>),
    /// Take the game of a friend's link.
    Friend(Box<Opened>, Box<Letter>),
    /// Save the game on the board; another one follows.
    Save,
    /// Open the game of this name as the query asks, which is written like this in the address.
    Game(String, Box<Query>, String),
    /// Show the start page.
    Home,
}

/// What the address needs to know of the page.
pub(crate) struct Seen<'a> {
    /// The page's language.
    pub lang: Lang,
    /// The query that applies.
    pub query: &'a Query,
    /// The name of the game on the board, unless it is from a link.
    pub own: Option<&'a str>,
}

impl Address {
    /// Handles a message at this place and returns the effects, in order.
    pub(crate) fn update(&mut self, message: Message, place: Place, seen: &Seen<'_>) -> Vec<Effect> {
        let linked = || place.code().map(|code| visit(code, seen));
        let query = match message {
            Message::Written => {
                self.0 = place.full();
                return Vec::new();
            }
            Message::Again => return linked().into_iter().collect(),
            Message::Follow => {
                if place.full() == self.0 || place.names_place {
                    return Vec::new();
                }
                self.0 = place.full();
                // The game on the board stays if there is none in the link.
                if let Some(effect) = linked() {
                    return vec![effect];
                }
                let query = Query::read(place.query.iter().cloned());
                if query.game.is_none() {
                    return vec![Effect::Home];
                }
                if query.game.as_deref() == seen.own {
                    return Vec::new();
                }
                query
            }
            Message::Open => {
                self.0 = place.full();
                seen.query.clone()
            }
        };
        let mut effects = Vec::new();
        if message == Message::Open {
            effects.extend(unknown(&query, seen.lang).map(Effect::Problem));
            effects.extend(linked());
            if matches!(effects.last(), Some(Effect::Visit(_) | Effect::Friend(..))) {
                return effects;
            }
        } else {
            effects.push(Effect::Save);
        }
        effects.extend(query.game.clone().map(|name| Effect::Game(name, Box::new(query), place.search)));
        effects
    }
}

/// The game of a link, with the players that the query asks for, or what is wrong with it.
fn visit(code: &str, seen: &Seen<'_>) -> Effect {
    open_link(code, seen).unwrap_or_else(|error| Effect::Problem(link::say(&error, seen.lang)))
}

fn open_link(code: &str, seen: &Seen<'_>) -> Result<Effect, link::LinkError> {
    let (record, query) = (link::read(code)?, seen.query);
    let mut opened = saves::open_record(&record.to_string()).map_err(link::LinkError::Unknown)?;
    // A board in somebody else's page has no friends.
    if let Some(letter) = Letter::read(&record).filter(|_| !query.is_embed()) {
        return Ok(Effect::Friend(Box::new(opened), Box::new(letter?)));
    }
    if query.side.is_some() || query.level.is_some() || query.engine == Some(false) {
        opened.seats = query.seats(opened.session.as_ref());
    }
    Ok(Effect::Visit(Box::new(opened)))
}

/// So many unknown parameters have a line: as many as there are known keys, each of whose values may be mistyped.
const MOST_LINES: usize = 18;

/// What the page does not know of a query, a line for each parameter, and what would have been accepted.
fn unknown(query: &Query, lang: Lang) -> Option<String> {
    let w = words(lang);
    let said = |part: &Unknown| {
        let why = match &part.wanted {
            Wanted::Nothing => return part.given.clone(),
            Wanted::Game => w.needs_game.to_owned(),
            Wanted::Values(values) => fill_in(w.accepted, &[values]),
            Wanted::Fault(fault) => lang.say(fault),
        };
        format!("{} ({why})", part.given)
    };
    let mut text = crate::words::words(lang).unknown_query.to_owned();
    for part in query.unknown.iter().take(MOST_LINES) {
        text.push('\n');
        text.push_str(&said(part));
    }
    (!query.unknown.is_empty()).then_some(text)
}

/// The address of a game's page.
#[must_use]
pub(crate) fn of_game(name: &str) -> String {
    format!("?game={name}")
}

/// The address of the lab with a game, at the move that is shown. A game with a friend that goes on is not taken there.
#[must_use]
pub(crate) fn of_lab(game: Option<&Play>) -> String {
    let Some(session) = game.filter(|game| !game.is_with_friend()).map(|game| game.session.as_ref()) else { return "lab.html".to_owned() };
    let moves = session.moves();
    let ply = if session.shown_ply() < moves.len() { format!("&ply={}", session.shown_ply()) } else { String::new() };
    format!("lab.html?view=search&game={}{ply}{}", session.game(), fragment::of(session, &moves))
}

#[cfg(test)]
mod tests {
    use super::*;
    use quintet_engine::formats::record::Record;
    use quintet_play::saves::Player;

    fn place(search: &str, hash: &str) -> Place {
        let pairs = search.trim_start_matches('?').split('&').filter_map(|pair| pair.split_once('='));
        let query = pairs.map(|(key, value)| (key.to_owned(), value.to_owned())).collect();
        Place { search: search.to_owned(), query, hash: hash.to_owned(), names_place: hash == "#board" }
    }

    #[test]
    fn not_all_of_many_unknown_parameters_are_named() {
        let pairs = (0..60).map(|number| (format!("x{number}"), "y".to_owned()));
        let text = unknown(&Query::read(pairs), Lang::En).unwrap();
        assert_eq!(text.lines().skip(1).collect::<Vec<_>>(), (0..MOST_LINES).map(|number| format!("x{number}=y")).collect::<Vec<_>>());
    }

    fn code(moves: &str) -> String {
        format!("#{}", link::write(&Record::parse(&format!("Game: quoridor\n\n{moves}")).unwrap()).unwrap())
    }

    /// The effects as words.
    fn told(effects: Vec<Effect>) -> Vec<String> {
        let tell = |effect| match effect {
            Effect::Problem(text) => format!("problem {text}"),
            Effect::Visit(opened) => format!("visit {} {}", opened.session.game(), opened.session.moves().join(" ")),
            Effect::Friend(opened, letter) => format!("friend {} {}", letter.sender.id, opened.session.moves().join(" ")),
            Effect::Save => "save".to_owned(),
            Effect::Game(name, query, search) => format!("game {name} {:?} {search}", query.level.unwrap_or_default()),
            Effect::Home => "home".to_owned(),
        };
        effects.into_iter().map(tell).collect()
    }

    fn open(search: &str, hash: &str) -> Vec<String> {
        let place = place(search, hash);
        let query = Query::read(place.query.clone());
        told(Address::default().update(Message::Open, place, &Seen { lang: Lang::En, query: &query, own: None }))
    }

    fn follow(address: &mut Address, own: Option<&str>, search: &str, hash: &str) -> Vec<String> {
        told(address.update(Message::Follow, place(search, hash), &Seen { lang: Lang::En, query: &Query::default(), own }))
    }

    #[test]
    fn a_page_opens_what_its_address_asks_for() {
        assert!(open("", "").is_empty());
        assert_eq!(open("?game=nogo&level=adept", ""), ["game nogo \"adept\" ?game=nogo&level=adept"]);
        assert_eq!(open("?game=nogo", "#board"), ["game nogo \"\" ?game=nogo"], "a place in the page is no link");
        assert_eq!(open("", &code("e2 e8")), ["visit quoridor e2 e8"]);
        assert_eq!(open("?game=nogo", &code("e2")), ["visit quoridor e2"], "the link comes before the query");
    }

    #[test]
    fn a_friend_s_link_is_told_from_others_and_a_damaged_one_is_a_problem() {
        let of_friend = |tag: &str| {
            let record = Record::parse(&format!("Game: quoridor\nFriend: {tag}\n\ne2")).unwrap();
            format!("#{}", link::write(&record).unwrap())
        };
        let good = of_friend("0123456789abcdef 1");
        assert_eq!(open("?game=nogo", &good), ["friend 0123456789abcdef e2"]);
        assert_eq!(open("?embed=1", &good), ["visit quoridor e2"]);
        assert!(open("", &of_friend("x 1"))[0].starts_with("problem This link is damaged"));
        assert_eq!(follow(&mut Address::default(), Some("quoridor"), "", &good), ["friend 0123456789abcdef e2"]);
    }

    #[test]
    fn what_is_wrong_with_an_address_is_said_and_the_rest_done() {
        let told = open("?game=nogo&levle=adept&theme=blue", "#1abc");
        let [unknown, link, game] = &told[..] else { panic!("{told:?}") };
        assert!(unknown.contains("\nlevle=adept\ntheme=blue ("), "{unknown}");
        assert!(link.starts_with("problem ") && !link.contains("levle"), "{link}");
        assert!(game.starts_with("game nogo"), "{game}");
        assert!(open("?level=adept", "")[0].contains("level=adept ("), "without a game there is no level");
    }

    #[test]
    fn the_players_of_a_link_are_those_of_the_query_if_it_names_any() {
        for (search, engines) in [("", 0), ("?game=quoridor&side=first", 1), ("?game=quoridor&side=none", 2), ("?engine=0", 0)] {
            let query = Query::read(place(search, "").query);
            let effect = visit(code("e2").trim_start_matches('#'), &Seen { lang: Lang::En, query: &query, own: None });
            let Effect::Visit(opened) = effect else { panic!("{search}") };
            assert_eq!(opened.seats.iter().filter(|seat| **seat != Player::Person).count(), engines, "{search}");
        }
    }

    #[test]
    fn the_browser_s_buttons_are_followed_once() {
        let mut address = Address::default();
        assert_eq!(follow(&mut address, None, "?game=nogo", ""), ["save", "game nogo \"\" ?game=nogo"]);
        assert!(follow(&mut address, Some("nogo"), "?game=nogo", "").is_empty());
        assert!(follow(&mut address, Some("nogo"), "?game=nogo", "#board").is_empty(), "the skip link leads nowhere else");
        assert_eq!(follow(&mut address, Some("nogo"), "?game=nogo", &code("e2")), ["visit quoridor e2"]);
        assert!(follow(&mut address, None, "?game=nogo", "#1abc")[0].starts_with("problem"));
        assert_eq!(follow(&mut address, None, "?game=nogo", ""), ["save", "game nogo \"\" ?game=nogo"], "back from a link");
        assert!(follow(&mut address, Some("quoridor"), "?game=quoridor", "").is_empty(), "it is on the board already");
        assert_eq!(follow(&mut address, Some("quoridor"), "", ""), ["home"]);
    }

    #[test]
    fn what_the_page_writes_is_not_followed_and_a_link_opens_again() {
        let (mut address, query) = (Address::default(), Query::default());
        let seen = Seen { lang: Lang::Zh, query: &query, own: None };
        assert!(address.update(Message::Written, place("?game=amazons", ""), &seen).is_empty());
        assert!(follow(&mut address, None, "?game=amazons", "").is_empty());
        assert_eq!(told(address.update(Message::Again, place("", &code("e2")), &seen)), ["visit quoridor e2"]);
        assert!(address.update(Message::Again, place("?game=nogo", ""), &seen).is_empty());
    }

    #[test]
    fn the_lab_opens_with_the_game_and_the_move_shown() {
        assert_eq!(of_lab(None), "lab.html");
        let mut session = quintet_board::games::open("nogo", None, None).unwrap();
        session.play_text("D4").unwrap();
        session.play_text("F6").unwrap();
        let mut game = Play::new(session, vec![Player::Person; 2], 1);
        let whole = of_lab(Some(&game));
        assert!(whole.starts_with("lab.html?view=search&game=nogo#"), "{whole}");
        game.session.look_at(1);
        assert_eq!(of_lab(Some(&game)), whole.replace("game=nogo", "game=nogo&ply=1"));
    }
}
