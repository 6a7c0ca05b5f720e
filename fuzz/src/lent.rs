//! Inputs that laws lend each other. What reads games meets every position, every move and every form of a record; those are in the corpora of their own laws, and
//! need not be copied into the others.

use quintet_engine::registry::variants;
use quintet_engine::text::json::Value;
use quintet_play::query;

use crate::choices::Choices;
use crate::files::own_corpus;

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
        "query" => bytes(positions().iter().map(|(game, variant, start)| address(game, variant, start)).collect()).collect(),
        _ => Vec::new(),
    };
    inputs.retain(|input| input.len() <= LONGEST);
    inputs
}

/// The game and variant that the laws of positions and of moves choose by the first bytes.
fn chosen(choices: &mut Choices<'_>) -> Option<(&'static str, &'static str)> {
    let name = choices.one(quintet_engine::games::NAMES)?;
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
    own_corpus("position").iter().filter_map(read).collect()
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
    begun.chain(own_corpus("moves").iter().filter_map(read)).chain(texts("record")).collect()
}

/// Records in other forms.
fn forms() -> Vec<Vec<u8>> {
    ["sgf", "botzone", "actions"].into_iter().flat_map(own_corpus).collect()
}

fn texts(law: &str) -> Vec<String> {
    own_corpus(law).into_iter().filter_map(|input| String::from_utf8(input).ok()).collect()
}

fn save(record: &str) -> String {
    let game = record.strip_prefix("Game: ").and_then(|rest| rest.lines().next()).unwrap_or_default();
    Value::object([("v", Value::from(1_i64)), ("game", game.into()), ("record", record.into())]).to_string()
}

fn address(game: &str, variant: &str, start: &str) -> String {
    query::write([("game", game), ("variant", variant), ("start", start)])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_reads_games_is_lent_positions_and_moves() {
        for law in ["import", "export", "link", "embed", "save", "shelf", "query"] {
            assert!(lent(law).len() > 50, "{law}");
        }
        assert!(lent("query").iter().all(|input| input.starts_with(b"?game=")) && lent("json").is_empty());
    }
}
