//! What the tests of parts and views share: a page without a browser, and what its markup offers.

use quintet_base::html::Markup;
use quintet_base::lang::Lang;
use quintet_base::store::Memory;
use quintet_board::games;
use quintet_play::Play;
use quintet_play::query::Query;
use quintet_play::saves::Player;

use crate::action::Action;
use crate::state::{Device, State};
use crate::words::words;

/// A page at this address, without a game.
pub(crate) fn page(query: &str) -> State {
    let pairs = query.split('&').filter_map(|pair| pair.split_once('=')).map(|(key, value)| (key.to_owned(), value.to_owned()));
    let device = Device { workers: 4, address: "https://example.org/q/".to_owned(), build: "b1", date: 600_000.0, ..Device::default() };
    State::new(Box::new(Memory::default()), Query::read(pairs), device, None)
}

/// A game between two persons after these moves.
pub(crate) fn game(name: &str, moves: &str) -> Play {
    let mut session = games::open(name, None, None).unwrap();
    moves.split_whitespace().for_each(|text| _ = session.play_text(text).unwrap());
    let seats = vec![Player::Person; session.sides()];
    Play::new(session, seats, 1)
}

/// A page with such a game on the board.
pub(crate) fn playing(name: &str, moves: &str) -> State {
    let mut state = page("");
    state.session.open(game(name, moves));
    state
}

/// The game on the board.
pub(crate) fn board(state: &mut State) -> &mut Play {
    state.session.game.as_mut().unwrap()
}

/// The page in another language.
pub(crate) fn speak(state: &mut State, lang: Lang) {
    (state.lang, state.w) = (lang, words(lang));
}

/// The player of a level.
pub(crate) fn level(name: &str) -> Player {
    Player::Level(name.to_owned())
}

/// The values of an attribute, decoded, with the tag of each.
pub(crate) fn attributes<'a>(markup: &'a Markup, name: &str) -> Vec<(&'a str, String)> {
    let tags = markup.as_str().split('<').filter_map(|tag| tag.split_once('>').map(|(tag, _)| tag));
    tags.filter_map(|tag| Some((tag, attribute(tag, name)?))).collect()
}

/// The value of an attribute of a tag, decoded.
fn attribute(tag: &str, name: &str) -> Option<String> {
    let (_, rest) = tag.split_once(&format!(" {name}=\""))?;
    let text = rest.split('"').next()?.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"");
    Some(text.replace("&#39;", "'").replace("&amp;", "&"))
}

/// The actions that markup offers, in order, as `name` or `name value`; with a `-` before those that cannot be used now. All are understood.
pub(crate) fn offered(markup: &Markup) -> Vec<String> {
    let all = attributes(markup, "data-action").into_iter().map(|(tag, name)| {
        let value = attribute(tag, "data-value").unwrap_or_default();
        assert!(Action::read(&name, &value).is_some(), "{tag}");
        let dead = if tag.ends_with(" disabled") { "-" } else { "" };
        format!("{dead}{name} {value}").trim_end().to_owned()
    });
    all.collect()
}

/// The text between the tags.
pub(crate) fn text(markup: &Markup) -> String {
    let parts = markup.as_str().split('<').map(|part| part.split_once('>').map_or(part, |(_, text)| text));
    parts.filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ").replace("&#39;", "'").replace("&quot;", "\"").replace("&amp;", "&")
}

/// The name and the chosen value of each select, in order.
pub(crate) fn chosen(markup: &Markup) -> Vec<(String, String)> {
    let selects = markup.as_str().split("<select ").skip(1).map(|select| select.split("</select>").next().unwrap_or_default());
    let quoted = |text: &str| text.split('"').nth(1).unwrap_or_default().to_owned();
    let value = |select: &str| select.split("<option ").find(|option| option.contains(" selected>")).map(quoted);
    selects.map(|select| (quoted(select), value(select).unwrap_or_default())).collect()
}
