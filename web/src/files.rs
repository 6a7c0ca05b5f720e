//! Games from files and as files: what can be read of a text, in which forms a game can be written.

pub mod words;

use quintet_engine::record::Record;

use crate::lang::Lang;
use crate::saves::{Entry, SaveError, open_parsed};

/// The largest file that is read, in bytes.
pub const MOST: f64 = 5.0 * 1024.0 * 1024.0;

/// Why nothing can be read of a file or text.
#[derive(Clone, PartialEq, Debug)]
pub enum Problem {
    /// There is nothing in it.
    Empty,
    /// It is larger than [`MOST`]; its size in bytes.
    Huge(f64),
    /// It is no text.
    Binary,
    /// It is a text that holds no game, and why the reader stopped.
    NoGame(String),
}

/// A game that was found.
#[derive(Clone, PartialEq, Debug)]
pub struct Found {
    /// The game, as far as it can be played through.
    pub record: Record,
    /// Its name, if the file gives it one.
    pub name: String,
    /// What could not be read, if anything.
    pub problem: Option<String>,
}

/// The text of a file.
///
/// # Errors
/// When it is empty, too large, or no text.
pub fn text_of(bytes: &[u8]) -> Result<String, Problem> {
    if bytes.len() as f64 > MOST {
        return Err(Problem::Huge(bytes.len() as f64));
    }
    // Texts hold no zero, except those in two-byte letters, which no form that we know is written in.
    let text = std::str::from_utf8(bytes).ok().filter(|text| !text.contains('\0')).ok_or(Problem::Binary)?;
    if text.trim_matches(['\u{feff}', ' ', '\t', '\r', '\n']).is_empty() { Err(Problem::Empty) } else { Ok(text.to_owned()) }
}

/// The games of a text, in the order in which they stand there. Those of which nothing can be read are counted with their reason.
///
/// # Errors
/// When there is none.
pub fn read(text: &str, lang: Lang) -> Result<(Vec<Found>, Vec<String>), Problem> {
    text_of(text.as_bytes())?;
    let (mut found, mut lost) = (Vec::new(), Vec::new());
    for read in Record::import_all(text) {
        let (record, mistake) = match read {
            Ok(record) => (record, None),
            Err(error) => {
                let mistake = error.to_string();
                (*error.before, Some(mistake))
            }
        };
        let name = record.tag("Name").unwrap_or_default().to_owned();
        match open_parsed(&record, mistake.clone()) {
            // A mistake before the first move leaves nothing worth opening.
            Ok(opened) if opened.cut.is_none() || opened.table.ply() > 0 => {
                let mut kept = record.clone();
                kept.moves.truncate(opened.table.ply());
                if opened.cut.is_some() {
                    kept.result = None;
                }
                let problem = opened.say_cut(lang);
                found.push(Found { record: kept, name, problem });
            }
            Ok(opened) => lost.push(opened.say_cut(lang).unwrap_or_default()),
            Err(SaveError::Damaged(problem)) => lost.push(mistake.unwrap_or(problem)),
            Err(error) => lost.push(error.to_string()),
        }
    }
    if found.is_empty() { Err(Problem::NoGame(lost.into_iter().next().unwrap_or_default())) } else { Ok((found, lost)) }
}

/// A form in which a game can be written.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Form {
    /// Our record.
    Record,
    /// The Smart Game Format; for Blokus as Pentobi writes it.
    Sgf,
    /// Botzone's match log.
    Botzone,
    /// The list of actions of the checkers assignment.
    Actions,
}

impl Form {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Record, Self::Sgf, Self::Botzone, Self::Actions];

    /// The name in controls.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Record => "record",
            Self::Sgf => "sgf",
            Self::Botzone => "botzone",
            Self::Actions => "actions",
        }
    }

    /// The form of a name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|form| form.name() == name)
    }

    /// What the names of such files end with.
    #[must_use]
    pub fn ending(self, game: &str) -> &'static str {
        match self {
            Self::Sgf if game == "blokus" => "blksgf",
            Self::Sgf => "sgf",
            Self::Botzone => "json",
            Self::Record | Self::Actions => "txt",
        }
    }

    /// A game in this form; `None` if the form does not know it.
    #[must_use]
    pub fn write(self, record: &Record) -> Option<String> {
        match self {
            Self::Record => Some(record.to_string()),
            Self::Sgf => record.to_sgf().ok(),
            Self::Botzone => record.to_botzone(),
            Self::Actions => record.to_actions(),
        }
    }
}

/// All saves that can be read as one text: records one after the other, each with its name.
#[must_use]
pub fn write_all(entries: &[Entry]) -> String {
    let mut text = String::new();
    for save in entries.iter().filter_map(|entry| entry.save.as_ref().ok()) {
        let Ok(mut record) = Record::parse(&save.record) else { continue };
        if !save.meta.name.is_empty() {
            record.set_tag("Name", &save.meta.name);
        }
        text.push_str(&record.to_string());
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games;
    use crate::saves::{Meta, Save, record_of};

    fn record(game: &str, moves: usize) -> Record {
        let mut table = games::open(game, None, None).expect("a listed game");
        for _ in 0..moves {
            let text = table.example_move();
            table.play_text(&text).expect("legal");
        }
        record_of(table.as_ref(), &[])
    }

    #[test]
    fn every_form_of_every_game_is_read_back() {
        for &game in games::NAMES {
            let whole = record(game, 6);
            let mut forms = 0;
            for form in Form::ALL {
                let Some(text) = form.write(&whole) else { continue };
                forms += 1;
                let (found, lost) = read(&text, Lang::En).expect("readable");
                assert!(lost.is_empty() && found.len() == 1, "{game} {form:?}");
                assert_eq!((&found[0].record.moves, &found[0].problem), (&whole.moves, &None), "{game} {form:?}");
                assert_eq!(Form::named(form.name()), Some(form));
            }
            assert!(forms >= if game == "quoridor" { 1 } else { 2 }, "{game}");
        }
    }

    #[test]
    fn all_saves_go_through_one_file() {
        let entries: Vec<Entry> = ["nogo", "quoridor"]
            .iter()
            .map(|game| {
                let meta = Meta { name: format!("my {game}"), ..Meta::default() };
                Entry { key: format!("save/{game}"), save: Ok(Save::new(&record(game, 3), meta)) }
            })
            .collect();
        let (found, lost) = read(&write_all(&entries), Lang::En).expect("readable");
        assert!(lost.is_empty());
        assert_eq!(found.iter().map(|found| found.name.as_str()).collect::<Vec<_>>(), ["my nogo", "my quoridor"]);
        assert!(found.iter().all(|found| found.record.moves.len() == 3 && found.problem.is_none()));
    }

    #[test]
    fn what_is_no_game_is_told_apart() {
        assert_eq!(text_of(b" \n"), Err(Problem::Empty));
        assert_eq!(text_of(b"\x89PNG\x00\x01\xff"), Err(Problem::Binary));
        assert!(matches!(text_of(&vec![b'x'; 6 * 1024 * 1024]), Err(Problem::Huge(_))));
        for text in ["hello", "(;GM[3])", "{\"a\":1}", "Game: chess\n\ne4", "Game: nogo\n\nE5 D4"] {
            assert!(matches!(read(text, Lang::En), Err(Problem::NoGame(reason)) if !reason.is_empty()), "{text}");
        }
    }

    #[test]
    fn up_to_the_damage_a_game_is_found() {
        let (found, lost) = read("Game: nogo\n\nD4 C3 C3 B2\n\nGame: chess\n\ne4\n", Lang::En).expect("one game");
        assert_eq!((found.len(), found[0].record.moves.len(), lost.len()), (1, 2, 1));
        assert!(found[0].problem.as_ref().is_some_and(|problem| problem.contains("line 3, move 3")));
    }
}
