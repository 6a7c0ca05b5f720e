//! The levels of the ladder, which are the same in every game, in words.

use quintet_base::lang::Lang;

/// Name and description of a level of the ladder; `None` for a game's own level.
#[must_use]
pub(crate) fn words(level: &str, lang: Lang) -> Option<(&'static str, &'static str)> {
    Some(match level {
        "newcomer" => (
            lang.of("Newcomer", "新手"),
            lang.of("Knows the rules and hardly looks ahead. For a first game.", "刚学会规则，几乎不往前看，适合第一盘棋。"),
        ),
        "apprentice" => (lang.of("Apprentice", "学徒"), lang.of("Looks a little ahead and overlooks a lot.", "看得不远，疏漏很多。")),
        "player" => (lang.of("Player", "棋友"), lang.of("Sees simple threats, but not the next ones.", "看得见眼前的威胁，看不见后面的。")),
        "adept" => (lang.of("Adept", "好手"), lang.of("Plays soundly and rarely makes mistakes.", "下得稳，很少失误。")),
        "expert" => (lang.of("Expert", "高手"), lang.of("Punishes most mistakes.", "多数失误都会被抓住。")),
        "master" => (lang.of("Master", "名手"), lang.of("Thinks briefly, but well.", "只想片刻，却想得很准。")),
        "grandmaster" => (lang.of("Grandmaster", "国手"), lang.of("Overlooks almost nothing.", "几乎没有疏漏。")),
        _ => return None,
    })
}
