//! Several records in one text.

use super::{Record, RecordError, is_key_char};
use crate::core::fault::Fault;

/// The most games of one text that are read: each is opened and listed at once, and a browser has room for few thousand saves.
pub const MOST_GAMES: usize = 1000;

impl Record {
    /// Reads the games of a text: a file of ours may hold several records one after the other, each beginning with its header lines. A text of
    /// another form holds one. There is always at least one result. Of more than [`MOST_GAMES`] the first are read; a last error says on which
    /// line the others begin, and how many they are.
    #[must_use]
    pub fn import_all(text: &str) -> Vec<Result<Self, RecordError>> {
        let parts = split(text);
        if parts.len() < 2 {
            return vec![Self::import(text)];
        }
        let mut games: Vec<_> = parts.iter().take(MOST_GAMES).map(|&(line, part)| Self::parse_at(part, line)).collect();
        if let Some(&(line, _)) = parts.get(MOST_GAMES) {
            let problem = Fault::new("record.too-many", &[&(parts.len() - MOST_GAMES), &MOST_GAMES]);
            games.push(Err(RecordError { line, problem, before: Box::default() }));
        }
        games
    }
}

/// The records of a text with the line on which each begins. A header line after moves begins the next one; comments may hold anything.
fn split(text: &str) -> Vec<(usize, &str)> {
    let mut parts = Vec::new();
    let (mut begin, mut begin_line, mut offset) = (0, 1, 0);
    let (mut seen_header, mut in_moves, mut in_comment) = (false, false, false);
    for (line, number) in text.split_inclusive('\n').zip(1..) {
        let is_header = !in_comment && is_header(line);
        if is_header && in_moves {
            parts.push((begin_line, &text[begin..offset]));
            (begin, begin_line, in_moves) = (offset, number, false);
        } else if seen_header && !is_header && line.trim().is_empty() {
            in_moves = true;
        } else if in_moves {
            in_comment = ends_in_comment(line, in_comment);
        }
        seen_header |= is_header;
        offset += line.len();
    }
    parts.push((begin_line, &text[begin..]));
    parts
}

/// Whether a line is `Key: value`. No move has a colon.
fn is_header(line: &str) -> bool {
    line.split_once(':').is_some_and(|(key, _)| {
        let key = key.trim_start_matches('\u{feff}').trim();
        !key.is_empty() && key.chars().all(is_key_char)
    })
}

fn ends_in_comment(line: &str, mut inside: bool) -> bool {
    let mut escaped = false;
    for c in line.chars() {
        match c {
            _ if escaped => escaped = false,
            '\\' if inside => escaped = true,
            '{' => inside = true,
            '}' => inside = false,
            _ => {}
        }
    }
    inside
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn several_records_are_read_one_by_one() {
        let text = "Game: quoridor\nName: one\n\ne2 e8\n\nVariant: duo\nGame: blokus\n\n\nGame: nogo\n\nD4 {a comment\nGame: of chess\n\\} still} C3\n";
        let records: Vec<Record> = Record::import_all(text).into_iter().map(|record| record.expect("a record")).collect();
        assert_eq!(records.iter().map(|record| record.game.as_str()).collect::<Vec<_>>(), ["quoridor", "blokus", "nogo"]);
        assert_eq!(records[0].tag("Name"), Some("one"));
        assert_eq!(records[2].moves.len(), 2);
        assert_eq!(records[2].moves[0].line, 12);
        let joined: String = records.iter().map(|record| format!("{record}\n")).collect();
        let again: Vec<Record> = Record::import_all(&joined).into_iter().map(|record| record.expect("a record")).collect();
        assert_eq!(again, records);
    }

    #[test]
    fn a_word_that_looks_like_a_header_begins_no_other_game() {
        let text = format!("Game: quoridor\n\n1. e2: e8 {}d2 : 5x5 .x :\n", "e2 e8 ".repeat(13));
        let [Ok(record)] = &Record::import_all(&text)[..] else { panic!("{text}") };
        assert_eq!(Record::import_all(&record.to_string()), [Ok(record.clone())]);
    }

    #[test]
    fn a_damaged_one_does_not_harm_the_others_and_tells_its_line() {
        let read = Record::import_all("Game: nogo\n\nD4 } C3\n\nGame: nogo\n\nC3\n");
        let [Err(error), Ok(good)] = &read[..] else { panic!("{read:?}") };
        assert_eq!((error.line, error.before.moves.len(), good.moves.len()), (3, 1, 1));
        let read = Record::import_all("Game: nogo\n\nD4\n\nVariant: standard\n\nC3\n");
        assert!(matches!(&read[..], [Ok(_), Err(error)] if error.line == 5), "{read:?}");
    }

    #[test]
    fn games_far_down_in_a_text_take_no_longer_than_those_above() {
        // A copy of the lines above for every game, as it once was made, takes minutes here.
        let mut text = format!("Game: nogo\n\nD4\n{}", "\n".repeat(5000)).repeat(MOST_GAMES);
        text.push_str(&"Game: nogo\n\nD4\n\n".repeat(19_000));
        let begun = std::time::Instant::now();
        let read = Record::import_all(&text);
        assert!(begun.elapsed().as_secs() < 5, "{:?}", begun.elapsed());
        let (Some((Err(rest), games)), Some(Ok(last))) = (read.split_last(), read.get(MOST_GAMES - 1)) else { panic!("{:?}", read.last()) };
        assert!(games.len() == MOST_GAMES && games.iter().all(Result::is_ok));
        assert_eq!(last.moves[0].line, 5003 * (MOST_GAMES - 1) + 3);
        assert_eq!(rest.to_string(), "line 5003001: 19000 more games begin here: at most 1000 are read at once");
    }

    #[test]
    fn exactly_as_many_as_are_read_leave_nothing_over() {
        let read = Record::import_all(&"Game: nogo\n\nD4\n\n".repeat(MOST_GAMES));
        assert!(read.len() == MOST_GAMES && read.iter().all(Result::is_ok));
    }

    #[test]
    fn other_forms_and_nothing_hold_one() {
        assert_eq!(Record::import_all("(;GM[1]SZ[9];B[dd])").len(), 1);
        assert_eq!(Record::import_all("").len(), 1);
        assert_eq!(Record::import_all("nonsense").len(), 1);
    }
}
