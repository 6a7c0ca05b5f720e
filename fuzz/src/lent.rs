//! Inputs that laws lend each other. What reads games meets every position, every move and every form of a record; those are in the corpora of their own laws, and
//! need not be copied into the others.

use quintet_engine::formats::botzone::Wire;
use quintet_engine::formats::botzone::host::{Memory, Story, input};
use quintet_engine::formats::record::{Record, replay};
use quintet_engine::games::NAMES;
use quintet_engine::registry::{AnyGame, colours, variants};
use quintet_engine::text::json::Value;
use quintet_play::query;

use crate::choices::Choices;
use crate::files::own_and_found;

/// The longest input that libFuzzer takes.
const LONGEST: usize = 1024;

/// The inputs of other laws for this one, in its form.
pub(crate) fn lent(law: &str) -> Vec<Vec<u8>> {
    let bytes = |texts: Vec<String>| texts.into_iter().map(String::into_bytes);
    let mut inputs: Vec<Vec<u8>> = match law {
        "import" | "export" => bytes(records()).chain(forms()).collect(),
        "link" => bytes(records()).chain(forms()).map(|record| [b"\0\x07\x05", &record[..]].concat()).collect(),
        "embed" => bytes(records()).map(|record| [b"\0\0record=", &record[..]].concat()).collect(),
        "save" | "shelf" => bytes(records().iter().map(|record| save(record)).collect()).collect(),
        "bot_input" => bytes(games().iter().flat_map(requests).collect()).collect(),
        "moves" => own_and_found("position").iter().filter_map(|input| move_from(input)).collect(),
        "gtp" => bytes(games().iter().map(session).collect()).collect(),
        "query" => bytes(positions().iter().map(|(game, variant, start)| address(game, variant, start)).collect()).collect(),
        _ => Vec::new(),
    };
    inputs.retain(|input| input.len() <= LONGEST);
    inputs
}

/// The game and variant that the laws of positions and of moves choose by the first bytes.
fn chosen(choices: &mut Choices<'_>) -> Option<(&'static str, &'static str)> {
    let name = choices.one(NAMES)?;
    Some((name, choices.one(variants(name).ok()?)?))
}

fn text(choices: &Choices<'_>) -> Option<String> {
    String::from_utf8(choices.rest().to_vec()).ok()
}

/// Positions with their games and variants.
fn positions() -> Vec<(&'static str, &'static str, String)> {
    let read = |input: &Vec<u8>| {
        let mut choices = Choices::new(input);
        let (game, variant) = chosen(&mut choices)?;
        Some((game, variant, text(&choices).filter(|text| !text.contains(['\n', '\r']))?))
    };
    own_and_found("position").iter().filter_map(read).collect()
}

/// An input of the law `moves`, of a move from the position of an input of the law `position`, with the same choices before it and no moves played.
fn move_from(position: &[u8]) -> Option<Vec<u8>> {
    let (chosen, text) = position.split_at_checked(2)?;
    Some([chosen, b"\0", text, b"\na1"].concat())
}

/// Records that begin with a position, and records of one move, perhaps from a position.
fn records() -> Vec<String> {
    let header = |game, variant, start: &str| format!("Game: {game}\nVariant: {variant}\nStart: {start}\n");
    let read = |input: &Vec<u8>| {
        let mut choices = Choices::new(input);
        let (game, variant) = chosen(&mut choices)?;
        if choices.below(13) > 0 {
            return None;
        }
        let text = text(&choices)?;
        let (start, played) = text.split_once('\n').unwrap_or(("", &text));
        Some(format!("{}\n{played}\n", header(game, variant, start)))
    };
    let begun = positions().into_iter().map(|(game, variant, start)| header(game, variant, &start));
    begun.chain(own_and_found("moves").iter().filter_map(read)).chain(texts("record")).collect()
}

/// Records in other forms.
fn forms() -> Vec<Vec<u8>> {
    ["sgf", "botzone", "actions"].into_iter().flat_map(own_and_found).collect()
}

/// The game of a record up to the first illegal move, and the moves from there on.
type Played = (Box<dyn AnyGame>, Vec<String>);

fn games() -> Vec<Played> {
    let play = |text: &String| {
        let mut record = Record::parse(text).ok()?;
        let mut refused = Vec::new();
        loop {
            if let Ok(game) = replay(&record) {
                return Some((game, refused));
            }
            refused.insert(0, record.moves.pop()?.text);
        }
    };
    records().iter().filter_map(play).collect()
}

fn texts(law: &str) -> Vec<String> {
    own_and_found(law).into_iter().filter_map(|input| String::from_utf8(input).ok()).collect()
}

fn save(record: &str) -> String {
    let game = record.strip_prefix("Game: ").and_then(|rest| rest.lines().next()).unwrap_or_default();
    Value::object([("v", Value::from(1_i64)), ("game", game.into()), ("record", record.into())]).to_string()
}

/// The requests to a program that plays this game, in JSON and in lines. The first byte chooses the game.
fn requests((game, refused): &Played) -> Vec<String> {
    let Some(number) = NAMES.iter().position(|name| *name == game.name()) else { return Vec::new() };
    let mut story = Story::of(&**game);
    for text in refused {
        story.moves.push((story.turn, text.clone()));
        story.turn = story.turn.opponent();
    }
    [Wire::Json, Wire::Lines].map(|wire| format!("{}{}", char::from(number as u8), input(&story, wire, &Memory::default(), None))).into()
}

/// A session that plays the game and takes back its last move.
fn session((game, refused): &Played) -> String {
    let mut replayed = game.boxed();
    while replayed.undo().is_some() {}
    let start = game.unusual_start().map(|start| format!("set_position {start}\n")).unwrap_or_default();
    let play = |text: &String| {
        let line = format!("play {} {text}\n", colours(&*replayed).to_move + 1);
        // The moves of a game can be played again; the others are refused.
        let _ = replayed.play(text);
        line
    };
    let moves: String = game.moves().iter().chain(refused).map(play).collect();
    format!("\0set_game {} {}\n{start}{moves}undo\nlegal_moves\n", game.name(), game.variant())
}

fn address(game: &str, variant: &str, start: &str) -> String {
    query::write([("game", game), ("variant", variant), ("start", start)])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_reads_games_is_lent_positions_and_moves() {
        for law in ["import", "export", "link", "embed", "save", "shelf", "bot_input", "moves", "gtp", "query"] {
            assert!(lent(law).len() > 50, "{law}");
        }
        assert!(lent("query").iter().all(|input| input.starts_with(b"?game=")) && lent("json").is_empty());
    }
}
