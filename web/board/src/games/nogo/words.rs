//! What NoGo says.

use quintet_base::lang::{Lang, fill_in};
use quintet_engine::core::game::Game;
use quintet_engine::core::side::Side;
use quintet_engine::games::nogo::NoGo;

use crate::levels::LevelWords;
use crate::merit::{Arg, Merit};
use crate::pieces;

quintet_base::words!("games/nogo");

pub(super) fn points(count: u32, lang: Lang) -> String {
    let count = count.to_string();
    fill_in(if count == "1" { words(lang).points_one } else { words(lang).points_many }, &[&count])
}

/// How many points a stone takes from either side, if it takes more from the opponent; else how many it leaves.
pub(super) fn merit(before: &NoGo, after: &NoGo, lang: Lang) -> Merit {
    let lost = |side| before.legal_count(side).saturating_sub(after.legal_count(side));
    let (me, other) = (before.turn(), before.turn().opponent());
    let colour = |side| Arg::Side(pieces::colour_name(side == Side::FIRST, lang));
    let (part, [theirs, mine]) = if lost(other) > lost(me) {
        (words(lang).takes, [other, me].map(lost))
    } else {
        (words(lang).leaves, [other, me].map(|side| after.legal_count(side)))
    };
    Merit::new(part, [Arg::Count(theirs), colour(other), Arg::Count(mine), colour(me)])
}

pub(super) const LEVELS: &[LevelWords] = &[
    ("alpha-beta", ALPHA_BETA, ALPHA_BETA_ABOUT),
    ("greedy", GREEDY, GREEDY_ABOUT),
    ("mcts", MCTS, MCTS_ABOUT),
    ("strong", crate::words::STRONG, STRONG_ABOUT),
];

pub(super) fn rules(variant: &str, lang: Lang) -> String {
    let w = words(lang);
    fill_in(w.rules, &[if variant == "standard" { w.rules_centre } else { "" }])
}
