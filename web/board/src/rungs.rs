//! The levels of the ladder, which are the same in every game, in words.

use quintet_base::lang::Lang;

use crate::words;

/// Name and description of a level of the ladder; `None` for a game's own level.
#[must_use]
pub(crate) fn words(level: &str, lang: Lang) -> Option<(&'static str, &'static str)> {
    let w = words::words(lang);
    Some(match level {
        "newcomer" => (w.newcomer, w.newcomer_about),
        "apprentice" => (w.apprentice, w.apprentice_about),
        "player" => (w.player, w.player_about),
        "adept" => (w.adept, w.adept_about),
        "expert" => (w.expert, w.expert_about),
        "master" => (w.master, w.master_about),
        "grandmaster" => (w.grandmaster, w.grandmaster_about),
        _ => return None,
    })
}
