//! The plan of a contest that lives in a folder: `contest.toml`.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use quintet_engine::core::error::shorten;
use quintet_engine::referee::ContestRules;
use quintet_engine::referee::contest::Contest;
use quintet_engine::registry::AnyGame;
use serde::{Deserialize, Serialize};

use super::rules::{Format, Preset, Rules};
use super::{contender, opened};
use crate::contender::{Contender, is_program, program_forms};
use crate::failure::Failure;
use crate::process::{Clock, Guard};

/// The name of the plan's file.
pub(super) const FILE: &str = "contest.toml";

/// What is to be played, by whom and under which rules. Written as JSON at the head of the finished games, so that games of another plan are
/// noticed.
#[derive(Clone, PartialEq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Plan {
    game: String,
    variant: Option<String>,
    #[serde(default)]
    format: Format,
    /// Rounds of a Swiss contest; as many as it needs if there is no number.
    rounds: Option<u32>,
    /// Games per match; as many as the game has sides if there is no number.
    games: Option<u32>,
    #[serde(default)]
    preset: Preset,
    /// The limits that replace those of the preset; 0 means no limit.
    violations: Option<u32>,
    seconds: Option<f64>,
    steps: Option<u32>,
    #[serde(default)]
    pub(super) seed: u64,
    /// Search threads of each level.
    #[serde(default = "one")]
    threads: u32,
    #[serde(default)]
    clock: Clock,
    #[serde(default)]
    isolate: bool,
    memory: Option<u64>,
    processes: Option<u64>,
    #[serde(default)]
    readable: Vec<PathBuf>,
    #[serde(rename = "player")]
    players: Vec<Entry>,
}

/// A player of the plan.
#[derive(Clone, PartialEq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    name: String,
    /// A program, as on the command line: `gtp:COMMAND LINE`, `botzone:COMMAND LINE`, ...
    command: Option<String>,
    /// One of our levels, as on the command line.
    level: Option<String>,
    /// Where the program runs, from the contest's folder.
    folder: Option<PathBuf>,
}

const fn one() -> u32 {
    1
}

impl Plan {
    /// Reads the plan of a contest's folder.
    pub(super) fn read(folder: &Path) -> Result<Self, Failure> {
        let path = folder.join(FILE);
        let wrong = |problem: String| Failure::Asked(format!("{}: {problem}", path.display()));
        let text = fs::read_to_string(&path).map_err(|error| wrong(error.to_string()))?;
        Self::parse(&text).map_err(wrong)
    }

    /// A plan from its text, or what is wrong with it.
    pub(super) fn parse(text: &str) -> Result<Self, String> {
        let plan: Self = basic_toml::from_str(text).map_err(|error| error.to_string())?;
        plan.check()?;
        plan.contest().map_err(|failure| failure.to_string())?;
        Ok(plan)
    }

    fn check(&self) -> Result<(), String> {
        let (games, threads, players) = (1..=10_000, 1..=64, if self.format == Format::Ladder { 1..=1000 } else { 2..=1000 });
        if let Some(number) = self.games.filter(|number| !games.contains(number)) {
            return Err(format!("games = {number}: expected {} to {}", games.start(), games.end()));
        }
        if !threads.contains(&self.threads) {
            return Err(format!("threads = {}: expected {} to {}", self.threads, threads.start(), threads.end()));
        }
        if !players.contains(&self.players.len()) {
            return Err(format!(
                "{} players: expected {} to {}, each under [[player]]",
                self.players.len(),
                players.start(),
                players.end()
            ));
        }
        if self.rounds.is_some_and(|rounds| !(1..=1000).contains(&rounds) || self.format != Format::Swiss) {
            return Err("rounds: expected 1 to 1000, and format = \"swiss\"".to_owned());
        }
        if self.seconds.is_some_and(|seconds| seconds != 0.0 && !ContestRules::SECONDS.contains(&seconds)) {
            return Err("seconds: expected 0 (no limit), or 0.000000001 to 86400".to_owned());
        }
        for (name, limit, range) in [("memory", self.memory, Guard::MEMORY), ("processes", self.processes, Guard::PROCESSES)] {
            if limit.is_some_and(|limit| !range.contains(&limit)) {
                return Err(format!("{name}: expected {} to {}", range.start(), range.end()));
            }
        }
        let mut names: BTreeSet<&str> = self.format.levels().iter().copied().collect();
        for Entry { name, command, level, folder } in &self.players {
            let of = |problem: &str| Err(format!("player `{}`: {problem}", shorten(name)));
            if name.trim().is_empty() || name.contains(char::is_control) {
                return of("a name is one line of text");
            }
            if !names.insert(name) {
                return of("there is another player, or a level of the ladder, of this name");
            }
            match (command, level) {
                (Some(command), None) if is_program(command) => {}
                (Some(_), None) => return of(&format!("expected command = {}", program_forms())),
                (None, Some(_)) if folder.is_none() => {}
                (None, Some(_)) => return of("a level has no folder"),
                _ => return of("expected either `command` or `level`"),
            }
        }
        Ok(())
    }

    /// The game at its beginning.
    pub(super) fn open(&self) -> Result<Box<dyn AnyGame>, Failure> {
        opened(&self.game, self.variant.as_deref(), self.preset)
    }

    /// The limits of the games.
    pub(super) fn rules(&self) -> ContestRules {
        let Self { violations, seconds, steps, .. } = *self;
        Rules { violations, seconds, steps }.over(self.preset, &self.game)
    }

    /// How programs are run: in sandboxes if `isolate` or the plan asks for it. Paths are relative to `folder`.
    fn guard(&self, folder: &Path, isolate: bool) -> Guard {
        let Self { clock, memory, processes, .. } = *self;
        let readable = self.readable.iter().map(|path| folder.join(path)).collect();
        Guard { isolate: isolate || self.isolate, memory, processes, readable, clock }
    }

    /// The name of the format.
    pub(super) const fn format_name(&self) -> &'static str {
        match self.format {
            Format::RoundRobin => "round-robin",
            Format::Knockout => "knockout",
            Format::Swiss => "swiss",
            Format::Ladder => "ladder",
        }
    }

    /// The contest before its first game.
    pub(super) fn contest(&self) -> Result<Contest, Failure> {
        self.format.contest(&*self.open()?, self.players.len(), self.games, self.rounds)
    }

    /// The players' names, in the order of the plan, then those of the levels of a ladder.
    pub(super) fn names(&self) -> Vec<String> {
        let levels = self.format.levels().iter().map(|name| (*name).to_owned());
        self.players.iter().map(|player| player.name.clone()).chain(levels).collect()
    }

    /// The players, in the same order. Programs run in their folders, which are relative to `folder`, the contest's.
    pub(super) fn contenders(&self, folder: &Path, isolate: bool) -> Result<Vec<Contender>, Failure> {
        let game = self.open()?;
        let one = |entry: &Entry| {
            let text = entry.command.as_deref().or(entry.level.as_deref()).unwrap_or_default();
            let within = folder.join(entry.folder.as_deref().unwrap_or(Path::new("")));
            let program = entry.command.is_some().then_some(within.as_path());
            contender(text, &*game, self.rules(), self.threads, program)
                .and_then(|player| player.guarded(&self.guard(folder, isolate)))
                .map_err(|failure| Failure::Asked(format!("{}: player `{}`: {failure}", folder.join(FILE).display(), shorten(&entry.name))))
        };
        let levels = self.format.levels().iter().map(|level| contender(level, &*game, self.rules(), 1, None));
        self.players.iter().map(one).chain(levels).collect()
    }
}
