//! Formats, presets and limits of a contest, as options and plans name them.

use clap::ValueEnum;
use quintet_engine::levels::{RUNG_NAMES, RUNGS};
use quintet_engine::referee::ContestRules;
use quintet_engine::referee::contest;
use quintet_engine::registry::AnyGame;
use serde::{Deserialize, Serialize};

use crate::failure::Failure;
use crate::options::seconds_or_none;

/// The most games of a contest for more than two, where all groups of players are many more than all pairs.
const MOST_GAMES: usize = 1_000_000;

#[derive(Copy, Clone, Debug, Default, PartialEq, ValueEnum, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Format {
    #[default]
    /// Everyone plays everyone; of a game for four, every group of four players meets once
    RoundRobin,
    /// The loser of a match is out
    Knockout,
    /// Rounds of players with equal scores who have not met
    Swiss,
    /// Each player meets the seven levels newcomer to grandmaster in turn, until it does not beat one: a grade for each
    Ladder,
}

impl Format {
    /// A contest of `players`, to which a ladder adds its levels, with as many games per match as the game has sides if there is no other number.
    /// A Swiss contest has `rounds`, by default as many as it needs.
    pub(super) fn contest(
        self,
        game: &dyn AnyGame,
        players: usize,
        games: Option<u32>,
        rounds: Option<u32>,
    ) -> Result<contest::Contest, Failure> {
        let sides = game.sides();
        let wrong = |problem: &str| Failure::Asked(format!("{} {} is played by {sides}: {problem}", game.name(), game.variant()));
        let (format, levels) = match self {
            Self::RoundRobin => (contest::Format::RoundRobin, 0),
            Self::Knockout => (contest::Format::Knockout, 0),
            Self::Swiss => (contest::Format::Swiss(rounds.unwrap_or_else(|| contest::usual_rounds(players))), 0),
            Self::Ladder => (contest::Format::Ladder(RUNGS), RUNGS),
        };
        if players + levels < sides {
            return Err(wrong("there are fewer players"));
        }
        let contest = contest::Contest::new(format, players + levels, games.unwrap_or(sides as u32));
        let contest = contest.of(sides).ok_or_else(|| wrong("a knockout and a ladder are between two; choose round-robin or swiss"))?;
        if sides > 2 && contest.total() > MOST_GAMES {
            return Err(wrong(&format!("there would be {} games, at most {MOST_GAMES} are held; choose swiss", contest.total())));
        }
        Ok(contest)
    }

    /// The levels that come after the players.
    pub(super) const fn levels(self) -> &'static [&'static str] {
        if matches!(self, Self::Ladder) { &RUNG_NAMES } else { &[] }
    }
}

#[derive(Copy, Clone, Debug, Default, PartialEq, ValueEnum, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Preset {
    #[default]
    /// The third violation loses and a decision may take one second. In games that could go on for ever, total time decides after 100
    /// moves per side
    Contest,
    /// As contest, with the move limit in every game. Games with a variant `course` use it, unless --variant is given
    Course,
    /// As contest, but the first violation loses: in NoGo whoever captures, commits suicide or passes
    Strict,
    /// No limits: only the rules of the game decide
    None,
}

impl Preset {
    /// The engine's name for it.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Contest => "contest",
            Self::Course => "course",
            Self::Strict => "strict",
            Self::None => "none",
        }
    }
}

/// The limits that replace those of a preset; 0 means no limit.
#[derive(Clone, Debug, clap::Args)]
pub(super) struct Rules {
    /// Violation limit: this many violations lose the game; 0 for no limit
    #[arg(long, value_name = "N")]
    pub(super) violations: Option<u32>,
    /// Seconds per decision; 0 for no limit
    #[arg(long, value_name = "S", value_parser = seconds_or_none)]
    pub(super) seconds: Option<f64>,
    /// Moves per side after which total time decides; 0 for no limit
    #[arg(long, value_name = "N")]
    pub(super) steps: Option<u32>,
}

impl Rules {
    /// The rules of a preset with these limits.
    pub(super) fn over(&self, preset: Preset, game: &str) -> ContestRules {
        let preset = ContestRules::preset(preset.name(), game).unwrap_or_default();
        let chosen = |option: Option<u32>, preset| option.map_or(preset, |limit| (limit > 0).then_some(limit));
        ContestRules {
            violations: chosen(self.violations, preset.violations),
            seconds: self.seconds.map_or(preset.seconds, |limit| (limit > 0.0).then_some(limit)),
            steps: chosen(self.steps, preset.steps),
        }
    }
}
