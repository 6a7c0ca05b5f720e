//! Files of weights with a part for each board, of which a fit may leave some as they are.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use quintet_engine::core::game::Game;
use quintet_engine::games::blokus::Blokus;

use crate::failure::Failure;
use crate::files;
use crate::shards::{self, Run};

/// The games of each board, and the weights that the boards have so far.
pub(super) struct Boards {
    path: PathBuf,
    /// The variant that stands for each board, the bytes of its weights, and its games.
    boards: Vec<(&'static str, usize, Vec<Run>)>,
    /// The weights in the file, if there is one.
    before: Option<Vec<u8>>,
}

impl Boards {
    /// Reads the headers of games, and the file of weights if it is there. `boards` are the variants, in the order of the file, each with the bytes
    /// of its weights. A board needs games or weights.
    pub(super) fn read(path: &Path, boards: &[(&'static str, usize)], games: &[PathBuf]) -> Result<Self, Failure> {
        let mut boards: Vec<_> = boards.iter().map(|&(variant, length)| (variant, length, Vec::new())).collect();
        let names: Vec<&str> = boards.iter().map(|(variant, ..)| *variant).collect();
        for run in shards::runs(games, Blokus::NAME)? {
            let variant = run.header().option("variant").unwrap_or_default();
            let board = boards.iter_mut().find(|(name, ..)| *name == variant);
            let board =
                board.ok_or_else(|| Failure::line(run.path(), 1, format!("games of {variant}; expected one of {}", names.join(", "))))?;
            board.2.push(run);
        }
        let before = match fs::read(path) {
            Ok(before) => Some(before),
            Err(error) if error.kind() == ErrorKind::NotFound => None,
            Err(error) => return Err(Failure::file(path, error)),
        };
        let all: usize = boards.iter().map(|(_, length, _)| length).sum();
        if let Some(before) = before.as_ref().filter(|before| before.len() != all) {
            return Err(Failure::file(path, format!("a file of weights has {all} bytes, this one has {}", before.len())));
        }
        if let Some((variant, ..)) = boards.iter().find(|(.., runs)| before.is_none() && runs.is_empty()) {
            return Err(Failure::file(path, format!("there is no such file, so there must be games of {variant}, too")));
        }
        Ok(Self { path: path.to_owned(), boards, before })
    }

    /// Fits the weights of the boards that have games and writes all.
    pub(super) fn fit(self, mut fit: impl FnMut(&str, &[Run]) -> Result<Vec<u8>, Failure>) -> Result<(), Failure> {
        let mut bytes = Vec::new();
        for (variant, length, runs) in &self.boards {
            match &self.before {
                Some(before) if runs.is_empty() => bytes.extend_from_slice(&before[bytes.len()..][..*length]),
                _ => bytes.extend(fit(variant, runs)?),
            }
        }
        files::write(&self.path, &bytes)
    }
}
