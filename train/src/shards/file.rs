//! One shard's file, read game by game.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};

use super::header::Header;
use crate::failure::Failure;

/// How the line after a game begins; its number, a colon and the number of positions follow.
const GAME: &str = "# game ";

/// The line that ends a game.
pub(crate) fn end_of_game(game: u64, positions: usize) -> String {
    format!("{GAME}{game}: {positions} positions")
}

/// A position's line with its number in the file, from 1.
pub(crate) type Numbered = (u64, String);

/// A shard's file that is being read.
pub(crate) struct ShardFile {
    path: PathBuf,
    reader: BufReader<File>,
    header: Header,
    /// The number of the next game.
    next: u64,
    /// Lines that have been read.
    lines: u64,
    /// Bytes up to the end of the last whole game.
    whole: u64,
    /// Whether something follows the last whole game.
    torn: bool,
}

impl ShardFile {
    /// Opens a file and reads its header.
    pub(crate) fn open(path: &Path) -> Result<Self, Failure> {
        Self::new(path, File::open(path).map_err(|error| Failure::file(path, error))?)
    }

    /// Reads the header of an open file, from its begin.
    pub(crate) fn new(path: &Path, file: File) -> Result<Self, Failure> {
        let mut reader = BufReader::new(file);
        let mut line = Vec::new();
        let length = reader.read_until(b'\n', &mut line).map_err(|error| Failure::file(path, error))?;
        let header = Header::read(String::from_utf8_lossy(&line).trim_end_matches('\n')).map_err(|what| Failure::line(path, 1, what))?;
        if !line.ends_with(b"\n") {
            return Err(Failure::line(path, 1, "the header is cut off"));
        }
        let next = header.shard.games(header.games()).start;
        Ok(Self { path: path.to_owned(), reader, header, next, lines: 1, whole: length as u64, torn: false })
    }

    /// What its first line says.
    pub(crate) fn header(&self) -> &Header {
        &self.header
    }

    /// The number of the game after the last whole one.
    pub(crate) fn next(&self) -> u64 {
        self.next
    }

    /// Bytes up to the end of the last whole game that was read.
    pub(crate) fn whole(&self) -> u64 {
        self.whole
    }

    /// After the last game: whether the beginning of another follows.
    pub(crate) fn is_torn(&self) -> bool {
        self.torn
    }

    /// The lines of the next whole game; none after the last.
    pub(crate) fn game(&mut self) -> Result<Option<Vec<Numbered>>, Failure> {
        let mut read: Vec<Vec<u8>> = Vec::new();
        let mut length = 0;
        loop {
            let mut line = Vec::new();
            length += self.reader.read_until(b'\n', &mut line).map_err(|error| Failure::file(&self.path, error))? as u64;
            if line.pop() != Some(b'\n') {
                self.torn = length > 0;
                return Ok(None);
            }
            if line.starts_with(GAME.as_bytes()) {
                break self.end(&line, read.len())?;
            }
            read.push(line);
        }
        let first = self.lines + 1;
        self.lines += read.len() as u64 + 1;
        self.whole += length;
        self.next += 1;
        let numbered = (first..).zip(read).map(|(number, line)| match String::from_utf8(line) {
            Ok(line) => Ok((number, line)),
            Err(_) => Err(Failure::line(&self.path, number, "is no text")),
        });
        numbered.collect::<Result<_, _>>().map(Some)
    }

    /// Compares the line after a game with the game.
    fn end(&self, line: &[u8], positions: usize) -> Result<(), Failure> {
        let expected = end_of_game(self.next, positions);
        let wrong = |what: String| Err(Failure::line(&self.path, self.lines + positions as u64 + 1, what));
        if self.next >= self.header.shard.games(self.header.games()).end {
            return wrong(format!("`{}`: the shard has no game {}", String::from_utf8_lossy(line), self.next));
        }
        if line != expected.as_bytes() {
            return wrong(format!("`{}` follows what should be `{expected}`", String::from_utf8_lossy(line)));
        }
        Ok(())
    }
}
