//! Finding puzzles in games of our own players.
//!
//! Game after game is played by levels of different strength, so that there are mistakes (`source`). Positions with one clearly best move become
//! puzzles (`find`): by proof near the end, else by search. All random choices come from the seed and the number of the game, all limits are nodes, and
//! what is taken depends only on the puzzles before. So the same options give the same file, and a file can be continued.

mod find;
mod source;
#[cfg(test)]
mod tests;

use std::fmt;

use super::{Puzzle, ReadError, Worth, read, themes};
use crate::registry::OpenError;

/// The most puzzles from one game.
const FROM_ONE_GAME: usize = 2;
/// The first puzzles are taken as they come; from then on no kind may have more than its share.
const FREE: usize = 2;
/// The greatest share of puzzles that are proved, and of those from one phase of the game.
const PROVED_SHARE: f32 = 0.5;
const PHASE_SHARE: f32 = 0.5;
/// The greatest share of easy ones.
const EASY_SHARE: f32 = 0.15;
/// Positions of one game that are nearer than this are too much alike.
const LEAST_PLIES: usize = 6;

/// How puzzles are found.
#[derive(Clone, PartialEq, Debug)]
pub struct Settings {
    /// The game.
    pub game: String,
    /// The variants, which take turns; each must have two sides.
    pub variants: Vec<String>,
    /// The seed of all random choices.
    pub seed: u64,
    /// Nodes of the search that finds a puzzle; ten times as many confirm it.
    pub nodes: u64,
    /// By how much the best move must be better than any other, in chance of winning.
    pub margin: f32,
    /// The most positions that a proof may visit.
    pub proof: u64,
}

impl Settings {
    /// The usual settings of a game, chosen so that a puzzle takes some seconds.
    #[must_use]
    pub fn usual(game: &str) -> Self {
        let (variants, nodes, margin, proof): (&[&str], u64, f32, u64) = match game {
            "quoridor" => (&["standard"], 20_000, 0.2, 20_000),
            "checkers" => (&["standard"], 50_000, 0.2, 20_000),
            "amazons" => (&["8x8", "8x8", "8x8", "10x10"], 1_500, 0.12, 20_000),
            "nogo" => (&["standard", "standard", "7x7", "6x6"], 8_000, 0.15, 20_000),
            "blokus" => (&["duo", "duo", "classic-2"], 2_000, 0.12, 20_000),
            _ => (&["standard"], 5_000, 0.2, 20_000),
        };
        let variants = variants.iter().map(|variant| (*variant).to_owned()).collect();
        Self { game: game.to_owned(), variants, seed: 1, nodes, margin, proof }
    }

    /// The line of a file that says how it was made.
    fn note(&self) -> String {
        let variants: String = self.variants.iter().map(|variant| format!(" --variant {variant}")).collect();
        let Self { game, seed, nodes, margin, proof, .. } = self;
        format!("# Made by: quintet puzzles mine --game {game}{variants} --seed {seed} --nodes {nodes} --margin {margin} --proof {proof}")
    }
}

/// Why puzzles cannot be found.
#[derive(Clone, PartialEq, Debug)]
pub enum MineError {
    /// There is no such game or variant.
    Open(OpenError),
    /// A variant does not have two sides.
    Sides(String),
    /// A file to continue has a bad line.
    Read(ReadError),
    /// A file to continue was made with other settings, which it names.
    Settings(String),
}

impl fmt::Display for MineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Open(error) => fmt::Display::fmt(error, f),
            Self::Sides(variant) => write!(f, "{variant} does not have two sides"),
            Self::Read(error) => fmt::Display::fmt(error, f),
            Self::Settings(note) => write!(f, "this file cannot be continued: expected a line `{note}`, and one `{GAMES}N`"),
        }
    }
}

impl std::error::Error for MineError {}

impl From<OpenError> for MineError {
    fn from(error: OpenError) -> Self {
        Self::Open(error)
    }
}

/// The line of a file that says how many games it was made from.
const GAMES: &str = "# Games: ";

/// Puzzles found so far, and the games that they were taken from.
#[derive(Clone, Debug)]
pub struct Mine {
    settings: Settings,
    games: u64,
    puzzles: Vec<Puzzle>,
}

impl Mine {
    /// No puzzles yet.
    ///
    /// # Errors
    /// When a variant does not exist or does not have two sides.
    pub fn new(settings: Settings) -> Result<Self, MineError> {
        for variant in &settings.variants {
            if crate::registry::open(&settings.game, Some(variant), None)?.sides() != 2 {
                return Err(MineError::Sides(variant.clone()));
            }
        }
        Ok(Self { settings, games: 0, puzzles: Vec::new() })
    }

    /// Continues a file that [`Mine::text`] has written.
    ///
    /// # Errors
    /// As [`Mine::new`], and when the file has a bad line or was made with other settings.
    pub fn resume(settings: Settings, text: &str) -> Result<Self, MineError> {
        let note = settings.note();
        let games = text.lines().find_map(|line| line.strip_prefix(GAMES)?.parse().ok());
        let Some(games) = games.filter(|_| text.lines().any(|line| line == note)) else { return Err(MineError::Settings(note)) };
        let puzzles = read(text).map_err(MineError::Read)?;
        Ok(Self { games, puzzles, ..Self::new(settings)? })
    }

    /// The puzzles so far.
    #[must_use]
    pub fn puzzles(&self) -> &[Puzzle] {
        &self.puzzles
    }

    /// How many games they come from.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.games
    }

    /// The file.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = format!("{}\n{GAMES}{}\n", self.settings.note(), self.games);
        for puzzle in &self.puzzles {
            text.push_str(&puzzle.to_string());
            text.push('\n');
        }
        text
    }

    /// Plays one more game and takes its puzzles; returns how many there were.
    ///
    /// # Errors
    /// When the game cannot be played, which does not happen with settings that [`Mine::new`] has accepted.
    pub fn dig(&mut self) -> Result<usize, MineError> {
        let index = self.games;
        self.games += 1;
        let count = self.settings.variants.len().max(1) as u64;
        let Some(variant) = self.settings.variants.get((index % count) as usize).cloned() else { return Ok(0) };
        let positions = source::play(&self.settings, &variant, index)?;
        let before = self.puzzles.len();
        let mut plies: Vec<usize> = Vec::new();
        for candidate in find::candidates(&self.settings, positions) {
            if plies.len() == FROM_ONE_GAME {
                break;
            }
            let id = Puzzle::id_of(&*candidate.game);
            let is_known = self.puzzles.iter().any(|puzzle| puzzle.id == id);
            if is_known || plies.iter().any(|ply| ply.abs_diff(candidate.ply) < LEAST_PLIES) || !self.has_room(&candidate) {
                continue;
            }
            let easy = self.count(find::is_easy) < self.most(EASY_SHARE);
            let Some(puzzle) = find::puzzle(&self.settings, &candidate, id, easy) else { continue };
            // The same idea again in the same game.
            let first = puzzle.line().next();
            if self.puzzles[before..].iter().all(|other| other.line().next() != first) {
                plies.push(candidate.ply);
                self.puzzles.push(puzzle);
            }
        }
        Ok(plies.len())
    }

    /// How many puzzles are of a kind.
    fn count(&self, is_of_kind: impl Fn(&Puzzle) -> bool) -> f32 {
        self.puzzles.iter().filter(|puzzle| is_of_kind(puzzle)).count() as f32
    }

    /// How many may be of a kind before the next one.
    fn most(&self, share: f32) -> f32 {
        FREE as f32 + share * self.puzzles.len() as f32
    }

    /// Whether one more puzzle of this kind keeps the shares.
    fn has_room(&self, candidate: &find::Candidate) -> bool {
        let proved = self.count(|puzzle| matches!(puzzle.worth, Worth::Proved { .. }));
        let phase = themes::phase(&*candidate.game);
        let of_phase = self.count(|puzzle| puzzle.themes.first().is_some_and(|first| first == phase));
        (candidate.proof.is_none() || proved < self.most(PROVED_SHARE)) && of_phase < self.most(PHASE_SHARE)
    }
}
