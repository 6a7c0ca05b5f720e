//! Programs as saved in the browser: a name, a kind, the text or the bytes.

use quintet_base::lang::{Lang, sentence};
use quintet_base::store::{Full, Store};
use quintet_engine::core::fault::Fault;
use quintet_engine::formats::botzone::Wire;
use quintet_engine::text::json;
use quintet_engine::{object_shape, word_shape};

/// The version of the format that this page writes.
pub const VERSION: u32 = 1;
/// The prefix of the keys of programs.
const KEY: &str = "program/";
/// The greatest size of a program in bytes: the browser's storage has 5 MB for everything, and base64 takes a third more.
pub const MOST_CODE: usize = 1_500_000;
/// The greatest size of all programs together, as they are stored: the rest stays free for games, results and settings, whatever programs are kept.
const MOST_STORED: usize = 3_000_000;
const LONGEST_NAME: usize = 40;
/// The first bytes of every WebAssembly module.
const WASM: &[u8] = b"\0asm";

/// The language of a program.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum Kind {
    /// JavaScript: a function `play`, or a program for Node.
    #[default]
    Js,
    /// A WebAssembly command.
    Wasi,
    /// Python: a function `play`, or a program that reads standard input.
    Python,
}

impl Kind {
    const fn name(self) -> &'static str {
        match self {
            Self::Js => "js",
            Self::Wasi => "wasi",
            Self::Python => "python",
        }
    }

    fn named(name: &str) -> Option<Self> {
        [Self::Js, Self::Wasi, Self::Python].into_iter().find(|kind| kind.name() == name)
    }
}

word_shape!(Kind);

/// A program.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Program {
    /// The version of the format.
    pub v: u32,
    /// Its name.
    pub name: String,
    /// Its language.
    pub kind: Kind,
    /// The text, or the bytes in base64.
    pub code: String,
    /// Whether it uses the line-based protocol.
    pub lines: bool,
    /// Data that it gets back in all games (`globaldata`).
    pub globaldata: String,
}

object_shape!(Program { v, name, kind, code; lines, globaldata });

/// Why a program cannot be saved or found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ProgramError {
    /// The name is not allowed.
    Name,
    /// There is no text.
    Empty,
    /// It is too large; its size in bytes.
    Long(usize),
    /// It does not begin as a module does.
    NotWasm,
    /// With it, all programs together would be too large; their size in bytes.
    Together(usize),
    /// The store is full.
    Full,
    /// A newer page has saved one with this name.
    Newer(String),
    /// There is none with this name, or it cannot be read.
    Gone(String),
}

impl ProgramError {
    /// The error as data.
    #[must_use]
    pub fn fault(&self) -> Fault {
        match self {
            Self::Name => Fault::plain("program.name"),
            Self::Empty => Fault::plain("program.empty"),
            Self::Long(bytes) => Fault::new("program.too-large", &[&(bytes / 1000), &(MOST_CODE / 1000)]),
            Self::NotWasm => Fault::plain("program.not-wasm"),
            Self::Together(bytes) => Fault::new("program.too-large-together", &[&(bytes / 1000), &(MOST_STORED / 1000)]),
            Self::Full => Fault::plain("program.store-full"),
            Self::Newer(name) => Fault::new("program.newer", &[name]),
            Self::Gone(name) => Fault::new("program.gone", &[name]),
        }
    }

    /// The error as a sentence.
    #[must_use]
    pub fn say(&self, lang: Lang) -> String {
        sentence(&lang.say(&self.fault()), lang)
    }
}

impl Program {
    /// A program in JavaScript or Python.
    ///
    /// # Errors
    /// When the text is empty or too long.
    pub fn text(kind: Kind, name: &str, code: &str) -> Result<Self, ProgramError> {
        if code.trim().is_empty() {
            return Err(ProgramError::Empty);
        }
        if code.len() > MOST_CODE {
            return Err(ProgramError::Long(code.len()));
        }
        Ok(Self { v: VERSION, name: name_of(name)?, kind, code: code.to_owned(), ..Self::default() })
    }

    /// A WebAssembly command.
    ///
    /// # Errors
    /// When the bytes are not a module or too many.
    pub fn wasi(name: &str, bytes: &[u8]) -> Result<Self, ProgramError> {
        if !bytes.starts_with(WASM) {
            return Err(ProgramError::NotWasm);
        }
        if bytes.len() > MOST_CODE {
            return Err(ProgramError::Long(bytes.len()));
        }
        Ok(Self { v: VERSION, name: name_of(name)?, kind: Kind::Wasi, code: to_base64(bytes), ..Self::default() })
    }

    /// The bytes of a WebAssembly command; `None` if they cannot be decoded.
    #[must_use]
    pub fn bytes(&self) -> Option<Vec<u8>> {
        from_base64(&self.code).filter(|bytes| bytes.starts_with(WASM))
    }

    /// Its protocol.
    #[must_use]
    pub const fn wire(&self) -> Wire {
        if self.lines { Wire::Lines } else { Wire::Json }
    }

    /// Saves it under its name.
    ///
    /// # Errors
    /// When it leaves too little room for the rest, the store is full, or a newer page has saved one with this name.
    pub fn keep(&self, store: &dyn Store) -> Result<(), ProgramError> {
        if let Err(error @ ProgramError::Newer(_)) = find(store, &self.name) {
            return Err(error);
        }
        let (key, text) = (format!("{KEY}{}", self.name), json::to_text(self));
        let others = store.keys().into_iter().filter(|other| other.starts_with(KEY) && *other != key);
        let together = others.filter_map(|other| Some(store.get(&other)?.len())).sum::<usize>() + text.len();
        if together > MOST_STORED {
            return Err(ProgramError::Together(together));
        }
        store.set(&key, &text).map_err(|Full| ProgramError::Full)
    }
}

/// The name as saved.
fn name_of(name: &str) -> Result<String, ProgramError> {
    let name = name.trim();
    let good = (1..=LONGEST_NAME).contains(&name.chars().count()) && !name.contains(char::is_control);
    if good { Ok(name.to_owned()) } else { Err(ProgramError::Name) }
}

/// The program with this name.
///
/// # Errors
/// When there is none, it cannot be read, or a newer page wrote it.
pub fn find(store: &dyn Store, name: &str) -> Result<Program, ProgramError> {
    let gone = || ProgramError::Gone(name.to_owned());
    let text = store.get(&format!("{KEY}{name}")).ok_or_else(gone)?;
    let program: Program = json::from_text(&text).ok_or_else(gone)?;
    if program.v > VERSION { Err(ProgramError::Newer(name.to_owned())) } else { Ok(program) }
}

/// The names of all programs, sorted.
#[must_use]
pub fn names(store: &dyn Store) -> Vec<String> {
    store.keys().into_iter().filter_map(|key| key.strip_prefix(KEY).map(str::to_owned)).collect()
}

/// Deletes a program.
pub fn remove(store: &dyn Store, name: &str) {
    store.remove(&format!("{KEY}{name}"));
}

const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

fn to_base64(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for part in bytes.chunks(3) {
        let value = part.iter().chain(&[0, 0]).take(3).fold(0_u32, |value, &byte| value << 8 | u32::from(byte));
        for place in 0..4 {
            let digit = DIGITS[(value >> (18 - 6 * place)) as usize & 63];
            text.push(if place <= part.len() { char::from(digit) } else { '=' });
        }
    }
    text
}

fn from_base64(text: &str) -> Option<Vec<u8>> {
    let digits = text.trim_end_matches('=').as_bytes();
    let mut bytes = Vec::with_capacity(digits.len() * 3 / 4);
    let (mut value, mut bits) = (0_u32, 0);
    for digit in digits {
        let six = match digit {
            b'A'..=b'Z' => digit - b'A',
            b'a'..=b'z' => digit - b'a' + 26,
            b'0'..=b'9' => digit - b'0' + 52,
            b'+' => 62,
            b'/' => 63,
            _ => return None,
        };
        value = value << 6 | u32::from(six);
        bits += 6;
        if bits >= 8 {
            bits -= 8;
            bytes.push((value >> bits) as u8);
        }
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use quintet_base::store::Memory;

    #[test]
    fn bytes_survive_as_text() {
        for length in 0..20_u8 {
            let bytes: Vec<u8> = (0..length).map(|byte| byte.wrapping_mul(89) ^ 0xa5).collect();
            assert_eq!(from_base64(&to_base64(&bytes)), Some(bytes));
        }
        assert_eq!(to_base64(b"any carnal pleas"), "YW55IGNhcm5hbCBwbGVhcw==");
        assert_eq!(from_base64("a?"), None);
    }

    #[test]
    fn programs_are_kept_by_name() {
        let store = Memory::default();
        Program::text(Kind::Js, " mine ", "function play() {}").expect("good").keep(&store).expect("room");
        Program::wasi("b", b"\0asm\x01\0\0\0").expect("good").keep(&store).expect("room");
        Program::text(Kind::Python, "snake", "print()").expect("good").keep(&store).expect("room");
        assert_eq!(names(&store), ["b", "mine", "snake"]);
        assert_eq!(find(&store, "snake").expect("kept").kind, Kind::Python);
        assert_eq!(find(&store, "b").expect("kept").bytes(), Some(b"\0asm\x01\0\0\0".to_vec()));
        remove(&store, "b");
        assert_eq!(find(&store, "b"), Err(ProgramError::Gone("b".to_owned())));
    }

    #[test]
    fn what_is_no_program_is_told() {
        assert_eq!(Program::text(Kind::Js, "", "x"), Err(ProgramError::Name));
        assert_eq!(Program::text(Kind::Js, &"n".repeat(41), "x"), Err(ProgramError::Name));
        assert_eq!(Program::text(Kind::Js, "a\nb", "x"), Err(ProgramError::Name));
        assert_eq!(Program::text(Kind::Js, "a", " \n"), Err(ProgramError::Empty));
        assert_eq!(Program::wasi("a", b"MZ"), Err(ProgramError::NotWasm));
        assert_eq!(Program::text(Kind::Js, "a", &"x".repeat(MOST_CODE + 1)), Err(ProgramError::Long(MOST_CODE + 1)));
        assert!(ProgramError::Long(2_000_000).say(Lang::En).contains("2000 kB"));
    }

    #[test]
    fn programs_leave_room_for_games() {
        let store = Memory::default();
        let large = |name: &str| Program::text(Kind::Js, name, &"x".repeat(MOST_CODE)).expect("good");
        assert_eq!(large("a").keep(&store), Ok(()));
        let error = large("b").keep(&store).expect_err("too much");
        assert!(
            matches!(error, ProgramError::Together(bytes) if bytes > MOST_STORED) && error.say(Lang::En).contains("3000 kB"),
            "{}",
            error.say(Lang::En)
        );
        // The same again, and a small one, take no more than there is.
        assert_eq!((large("a").keep(&store), Program::text(Kind::Js, "c", "y").expect("good").keep(&store)), (Ok(()), Ok(())));
        assert_eq!(names(&store), ["a", "c"]);
    }

    #[test]
    fn what_a_newer_page_wrote_is_not_overwritten() {
        let store = Memory::default();
        let newer = r#"{"v":9,"name":"a","kind":"js","code":"x","more":1}"#;
        store.set("program/a", newer).expect("room");
        assert_eq!(Program::text(Kind::Js, "a", "y").expect("good").keep(&store), Err(ProgramError::Newer("a".to_owned())));
        assert_eq!(store.get("program/a").as_deref(), Some(newer));
    }
}
