//! The levels in words: those that every game has, and the search for one by its name.

use quintet_base::lang::{Lang, Text};

use crate::words as w;

/// A level: its name, its title ("Strategist", "谋士"), and one sentence on how it plays, with its algorithm.
pub type LevelWords = (&'static str, Text, Text);

const OF_EVERY_GAME: [LevelWords; 9] = [
    ("random", w::RANDOM, w::RANDOM_ABOUT),
    ("newcomer", w::NEWCOMER, w::NEWCOMER_ABOUT),
    ("apprentice", w::APPRENTICE, w::APPRENTICE_ABOUT),
    ("player", w::PLAYER, w::PLAYER_ABOUT),
    ("adept", w::ADEPT, w::ADEPT_ABOUT),
    ("expert", w::EXPERT, w::EXPERT_ABOUT),
    ("master", w::MASTER, w::MASTER_ABOUT),
    ("grandmaster", w::GRANDMASTER, w::GRANDMASTER_ABOUT),
    ("strong", w::STRONG, w::STRONG_ABOUT),
];

/// Title and description of a level, from a game's own words or those of every game.
#[must_use]
pub(crate) fn title(own: &[LevelWords], level: &str, lang: Lang) -> Option<(&'static str, &'static str)> {
    let (_, title, about) = own.iter().chain(&OF_EVERY_GAME).find(|(name, ..)| *name == level)?;
    Some((lang.of(*title), lang.of(*about)))
}
