//! Games from files and as files: reading texts, and the formats in which a game can be written.

pub mod words;

use quintet_base::lang::{Lang, fill_in};
use quintet_engine::core::fault::Fault;
use quintet_engine::formats::record::Record;
use quintet_engine::registry::{sgf, sgf_forms};
use quintet_engine::text::number::decimal;

use crate::saves::{Entry, open_parsed};

/// Maximum size of a file, in bytes.
pub const MOST: f64 = 5.0 * 1024.0 * 1024.0;

/// Why a file or text cannot be read.
#[derive(Clone, PartialEq, Debug)]
pub enum Problem {
    /// It is empty.
    Empty,
    /// It is larger than [`MOST`]; its size in bytes.
    Huge(f64),
    /// It is not text.
    Binary,
    /// It contains no game; the reader's reason.
    NoGame(Fault),
}

impl Problem {
    /// The reason as a sentence.
    #[must_use]
    pub fn say(&self, lang: Lang) -> String {
        let w = words::words(lang);
        match self {
            Self::Empty => w.empty.to_owned(),
            Self::Huge(bytes) => fill_in(w.huge, &[&decimal((bytes / 104_857.6).ceil() / 10.0, 1)]),
            Self::Binary => w.binary.to_owned(),
            Self::NoGame(reason) => fill_in(w.no_game, &[&lang.say(reason)]),
        }
    }
}

/// A game that was found.
#[derive(Clone, PartialEq, Debug)]
pub struct Found {
    /// The game, as far as it can be replayed.
    pub record: Record,
    /// Its name, if the file gives it one.
    pub name: String,
    /// The part that could not be read, if any.
    pub problem: Option<Fault>,
}

/// The text of a file.
///
/// # Errors
/// When it is empty, too large, or not text.
pub fn text_of(bytes: &[u8]) -> Result<String, Problem> {
    if bytes.len() as f64 > MOST {
        return Err(Problem::Huge(bytes.len() as f64));
    }
    // Texts contain no zero bytes, except in two-byte encodings, which no format uses.
    let text = std::str::from_utf8(bytes).ok().filter(|text| !text.contains('\0')).ok_or(Problem::Binary)?;
    if text.trim_matches(['\u{feff}', ' ', '\t', '\r', '\n']).is_empty() { Err(Problem::Empty) } else { Ok(text.to_owned()) }
}

/// The games of a text, in order, and the reasons for those that cannot be read; the last reason may be that there are too many games.
///
/// # Errors
/// When there is no game.
pub fn read(text: &str) -> Result<(Vec<Found>, Vec<Fault>), Problem> {
    text_of(text.as_bytes())?;
    let (mut found, mut lost) = (Vec::new(), Vec::new());
    for read in Record::import_all(text) {
        let (record, mistake) = match read {
            Ok(record) => (record, None),
            Err(error) => {
                let mistake = error.fault();
                (*error.before, Some(mistake))
            }
        };
        let name = record.tag("Name").unwrap_or_default().to_owned();
        match open_parsed(&record, mistake.clone()) {
            // A mistake before the first move leaves nothing worth opening.
            Ok(opened) if opened.cut.is_none() || opened.session.ply() > 0 => {
                let mut kept = record.clone();
                kept.moves.truncate(opened.session.ply());
                if opened.cut.is_some() {
                    kept.result = None;
                }
                let problem = opened.cut;
                found.push(Found { record: kept, name, problem });
            }
            Ok(opened) => lost.extend(opened.cut),
            Err(problem) => lost.push(mistake.unwrap_or(problem)),
        }
    }
    match lost.first() {
        Some(reason) if found.is_empty() => Err(Problem::NoGame(reason.clone())),
        _ => Ok((found, lost)),
    }
}

/// A format in which a game can be written.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Form {
    /// Our record.
    Record,
    /// The Smart Game Format.
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

    /// The format with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|form| form.name() == name)
    }

    /// The file extension.
    #[must_use]
    pub fn ending(self, game: &str) -> &'static str {
        match self {
            Self::Sgf => sgf(game).map_or("sgf", |form| form.extension),
            Self::Botzone => "json",
            Self::Record | Self::Actions => "txt",
        }
    }

    /// A game in this format; `None` if reading it would not give the same moves, game and variant.
    #[must_use]
    pub fn write(self, record: &Record) -> Option<String> {
        match self {
            Self::Record => Some(record.to_string()),
            Self::Sgf => by_the_rules(record)?.to_sgf().ok(),
            Self::Botzone => by_the_rules(record)?.to_botzone(),
            Self::Actions => by_the_rules(record)?.to_actions(),
        }
    }
}

/// The file types that can be read, as a file dialog takes them.
#[must_use]
pub fn accepted() -> String {
    let mut types = ".txt,.sgf,.json,text/plain,application/json".to_owned();
    for (_, form) in sgf_forms().filter(|(_, form)| form.program.is_some()) {
        types.push_str(",.");
        types.push_str(form.extension);
    }
    types
}

/// The canonical record: ours may contain moves in several notations, or illegal ones; other programs know only one notation.
fn by_the_rules(record: &Record) -> Option<Record> {
    let session = open_parsed(record, None).ok().filter(|opened| opened.cut.is_none())?.session;
    let mut record = record.clone();
    record.variant = Some(session.variant().to_owned());
    record.start = session.unusual_start();
    for (m, text) in record.moves.iter_mut().zip(session.moves()) {
        m.text = text;
    }
    Some(record)
}

/// All readable saves as one text: records one after the other, each with its name.
#[must_use]
pub fn write_all(entries: &[Entry]) -> String {
    let mut text = String::new();
    for save in entries.iter().filter(|entry| entry.is_listed()).filter_map(|entry| entry.save.as_ref().ok()) {
        let mut record = Record::parse(&save.record).unwrap_or_else(|error| *error.before);
        if record.game.is_empty() {
            continue;
        }
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
    use quintet_engine::core::outcome::{Outcome, Reason};
    use quintet_engine::core::side::Side;
    use quintet_engine::formats::record::MOST_GAMES;

    use super::*;
    use crate::saves::{Meta, Opened, Save, record_of, termination};
    use quintet_board::games;
    use quintet_board::session::GameSession;

    fn record(game: &str, moves: usize) -> Record {
        let mut session = games::open(game, None, None).expect("a listed game");
        for _ in 0..moves {
            let text = session.example_move();
            session.play_text(&text).expect("legal");
        }
        record_of(session.as_ref(), &[])
    }

    /// The game of a text, opened as the page opens it.
    fn read_back(text: &str) -> (Record, Opened) {
        let (mut found, lost) = read(text).unwrap_or_else(|problem| panic!("{problem:?}: {text}"));
        let found = found.pop().filter(|only| found.is_empty() && lost.is_empty() && only.problem.is_none());
        let record = found.unwrap_or_else(|| panic!("one game: {text}")).record;
        let opened = open_parsed(&record, None).expect("it was opened before");
        (record, opened)
    }

    /// What every form must keep, and, but for lists of actions, how the game ended.
    fn survives(record: &Record, forms: &[Form]) {
        let before = open_parsed(record, None).expect("a game");
        assert_eq!(before.cut, None);
        for form in Form::ALL {
            let text = form.write(record);
            assert_eq!(text.is_some(), forms.contains(&form), "{form:?}\n{record}");
            assert_eq!(Form::named(form.name()), Some(form));
            let Some(text) = text else { continue };
            let (again, after) = read_back(&text);
            assert_eq!((&again.game, &again.variant, &again.start), (&record.game, &record.variant, &record.start), "{form:?}\n{text}");
            assert_eq!(after.session.moves(), before.session.moves(), "{form:?}\n{text}");
            assert_eq!(after.session.position(), before.session.position(), "{form:?}\n{text}");
            if form != Form::Actions || before.session.outcome().is_none_or(|outcome| termination(outcome.reason()).is_none()) {
                assert_eq!(after.session.outcome(), before.session.outcome(), "{form:?}\n{text}");
            }
        }
    }

    fn random_game(session: &mut dyn GameSession, plies: usize, random: &mut fastrand::Rng) {
        for _ in 0..plies {
            let legal = session.legal_texts();
            if legal.is_empty() {
                break;
            }
            session.play_text(&legal[random.usize(..legal.len())]).expect("legal");
        }
    }

    /// The forms that a game with a move from the usual start has.
    fn forms_of(game: &str, variant: &str) -> Vec<Form> {
        let has = |form: &Form| match form {
            Form::Record => true,
            Form::Sgf => matches!(game, "amazons" | "blokus" | "nogo"),
            Form::Botzone => matches!((game, variant), ("amazons", "8x8") | ("nogo", "standard" | "free-centre")),
            Form::Actions => (game, variant) == ("checkers", "course"),
        };
        Form::ALL.into_iter().filter(has).collect()
    }

    #[test]
    fn every_form_that_is_offered_is_read_back_as_the_same_game() {
        let mut random = fastrand::Rng::with_seed(17);
        let mut variants = 0;
        for &game in games::NAMES {
            for &variant in games::open(game, None, None).expect("a listed game").variants() {
                variants += 1;
                let open = |start: Option<&str>| games::open(game, Some(variant), start).expect("a listed variant");
                let forms = forms_of(game, variant);
                // Without a move neither a log nor a list shows its game.
                let without_moves: Vec<Form> = forms.iter().copied().filter(|form| matches!(form, Form::Record | Form::Sgf)).collect();
                survives(&record_of(open(None).as_ref(), &[]), &without_moves);
                for plies in [1, 8, 31, 62, 400] {
                    let mut session = open(None);
                    random_game(session.as_mut(), plies, &mut random);
                    survives(&record_of(session.as_ref(), &[]), &forms);
                }
                let (first, second) = (Side::FIRST, Side::SECOND);
                for outcome in [
                    Outcome::win(first, 2, Reason::Resigned(second)),
                    Outcome::win(second, 2, Reason::Time(first)),
                    Outcome::win(first, 2, Reason::Violations(second)),
                    Outcome::win(second, 2, Reason::StepLimit),
                    Outcome::draw(2, Reason::StepLimit),
                ] {
                    let mut session = open(None);
                    random_game(session.as_mut(), 5, &mut random);
                    if session.rule(outcome) {
                        survives(&record_of(session.as_ref(), &[]), &forms);
                    }
                }
                // From a position of its own, which only records tell of every game.
                let mut session = open(None);
                random_game(session.as_mut(), 7, &mut random);
                let mut session = open(Some(&session.position()));
                random_game(session.as_mut(), 6, &mut random);
                let starts: &[Form] = if matches!(game, "amazons" | "nogo") { &[Form::Record, Form::Sgf] } else { &[Form::Record] };
                survives(&record_of(session.as_ref(), &[]), starts);
            }
        }
        assert!(variants >= 24, "{variants}");
    }

    #[test]
    fn moves_are_written_as_other_programs_know_them() {
        let record = |text: &str| Record::parse(text).expect("a record");
        let typed = record("Game: nogo\n\nd4 C3");
        assert_eq!(Form::Sgf.write(&typed), Form::Sgf.write(&record("Game: nogo\nVariant: standard\n\nD4 C3")));
        assert!(Form::Botzone.write(&typed).is_some_and(|log| log.contains(r#""x":3,"y":5"#)));
        assert!(Form::Actions.write(&record("Game: checkers\nVariant: course\n\na6-b5")).is_some_and(|list| list == "A6-B5\n"));
        // Nothing but our own text holds what the rules do not allow.
        let wrong = record("Game: nogo\n\nD4 D4");
        assert_eq!(Form::ALL.map(|form| form.write(&wrong).is_some()), [true, false, false, false]);
    }

    #[test]
    fn too_many_games_are_told() {
        let text = "Game: nogo\n\nD4\n\n".repeat(MOST_GAMES + 20);
        let (found, lost) = read(&text).expect("games");
        assert_eq!((found.len(), lost.len()), (MOST_GAMES, 1));
        let said = quintet_base::lang::Lang::Zh.say(&lost[0]);
        assert!(said.contains("4001") && said.contains("20 ") && said.contains("1000") && said.contains('局'), "{said}");
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
        let (found, lost) = read(&write_all(&entries)).expect("readable");
        assert!(lost.is_empty());
        assert_eq!(found.iter().map(|found| found.name.as_str()).collect::<Vec<_>>(), ["my nogo", "my quoridor"]);
        assert!(found.iter().all(|found| found.record.moves.len() == 3 && found.problem.is_none()));
    }

    #[test]
    fn what_is_no_game_is_told_apart() {
        assert_eq!(text_of(b" \n"), Err(Problem::Empty));
        assert_eq!(text_of(b"\x89PNG\x00\x01\xff"), Err(Problem::Binary));
        assert!(matches!(text_of(&vec![b'x'; 6 * 1024 * 1024]), Err(Problem::Huge(_))));
    }

    #[test]
    fn up_to_the_damage_a_game_is_found() {
        let (found, lost) = read("Game: nogo\n\nD4 C3 C3 B2\n\nGame: chess\n\ne4\n").expect("one game");
        assert_eq!((found.len(), found[0].record.moves.len(), lost.len()), (1, 2, 1));
        assert!(found[0].problem.as_ref().is_some_and(|problem| problem.to_string().contains("line 3, move 3")));
    }
}
