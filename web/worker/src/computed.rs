//! What a player computed for its move, as lines to read. The page only shows them, so that it needs no words for them.

use quintet_base::lang::{Lang, Text};
use quintet_engine::answers::TextReport;

use super::words as w;

/// The names and words that players note, in the form of reports and logs, and as they are read.
const WORDS: [(&str, Text); 40] = [
    ("own distance", w::OWN_DISTANCE),
    ("other distance", w::OTHER_DISTANCE),
    ("score of moving", w::SCORE_OF_MOVING),
    ("score of the wall", w::SCORE_OF_THE_WALL),
    ("best wall", w::BEST_WALL),
    ("own distance after it", w::OWN_DISTANCE_AFTER_IT),
    ("other distance after it", w::OTHER_DISTANCE_AFTER_IT),
    ("bonus for moving: own loss > gain", w::MOVE_IF_LOSS),
    ("bonus for moving: own distance < 4 and < other distance", w::MOVE_IF_NEAR),
    ("bonus for the wall: other distance < 4 and <= own distance", w::WALL_IF_OTHER_NEAR),
    ("bonus for the wall: own distance > other distance + 1", w::WALL_IF_BEHIND_2),
    ("bonus for the wall: own distance = other distance + 1", w::WALL_IF_BEHIND_1),
    ("bonus for the wall: own distance > other distance + 3 and own loss <= gain", w::WALL_IF_BEHIND_4),
    ("bonus for the wall: own loss + 1 < gain", w::WALL_IF_GAIN),
    ("bonus for the wall: own loss <= gain and own distance > other distance + 2", w::WALL_IF_BEHIND_3),
    ("reason", w::REASON),
    ("best score", w::BEST_SCORE),
    ("saves an amazon", w::SAVES_AN_AMAZON),
    ("locks in an amazon", w::LOCKS_IN_AN_AMAZON),
    ("wins", w::WINS),
    ("phase", w::PHASE),
    ("opening", w::OPENING),
    ("middle game", w::MIDDLE_GAME),
    ("endgame", w::ENDGAME),
    ("all", w::ALL),
    ("m", w::M),
    ("score", w::SCORE),
    ("squares", w::SQUARES),
    ("own corner points gained", w::OWN_CORNER_POINTS_GAINED),
    ("corner points taken", w::CORNER_POINTS_TAKEN),
    ("distance term", w::DISTANCE_TERM),
    ("board cost", w::BOARD_COST),
    ("tree", w::TREE),
    ("solver", w::SOLVER),
    ("visits", w::VISITS),
    ("mean-value", w::MEAN_VALUE),
    ("value", w::VALUE),
    ("depth", w::DEPTH),
    ("nodes", w::NODES),
    ("seconds", w::SECONDS),
];

/// A name, or a word that is a value.
fn word(text: &str, lang: Lang) -> &str {
    WORDS.iter().find(|(name, _)| *name == text).map_or(text, |(_, said)| lang.of(*said))
}

/// A value: a word, or a number with a minus sign instead of a hyphen.
fn value(text: &str, lang: Lang) -> String {
    match text.strip_prefix('-') {
        Some(size) if size.starts_with(|first: char| first.is_ascii_digit()) => format!("\u{2212}{size}"),
        _ => word(text, lang).to_owned(),
    }
}

/// The lines in the language with this tag; none if there is no such language.
pub(crate) fn lines(report: &TextReport, seconds: f64, tag: &str) -> Vec<String> {
    let Some(lang) = Lang::from_tag(tag) else { return Vec::new() };
    let colon = lang.words().colon;
    report.computed(Some(seconds)).iter().map(|(name, said)| [word(name, lang), colon, &value(said, lang)].concat()).collect()
}

#[cfg(test)]
mod tests {
    use quintet_engine::games::NAMES;
    use quintet_engine::registry::{open, player, think};
    use quintet_engine::search::Limits;

    use super::*;

    #[test]
    fn every_note_of_every_level_has_words() {
        for game in NAMES {
            let mut table = open(game, None, None).expect("a game");
            let mut rng = fastrand::Rng::with_seed(5);
            for _ in 0..24 {
                if table.outcome().is_some() {
                    break;
                }
                for level in table.levels() {
                    let mut player = player(&*table, level.name, 1).expect("a level");
                    let report = think(&mut *player, &*table, &Limits::nodes(20), &mut || 0.0).expect("a move");
                    for (name, _) in report.computed(Some(0.0)) {
                        let feature = ["t1", "t2", "c1", "c2"].contains(&name.as_str());
                        assert!(feature || WORDS.iter().any(|(known, _)| *known == name), "{game} {}: {name}", level.name);
                    }
                }
                let moves = table.legal_moves();
                table.play(&moves[rng.u32(..moves.len() as u32) as usize]).expect("a legal move");
            }
        }
    }

    #[test]
    fn lines_are_said_in_the_language_asked_for() {
        let notes = [("reason", "wins"), ("t1", "-3.200"), ("best wall", "a1h")].map(|(name, value)| (name.to_owned(), value.to_owned()));
        let report = TextReport { notes: notes.to_vec(), ..TextReport::default() };
        assert_eq!(lines(&report, 0.5, "en"), ["reason: wins", "t1: \u{2212}3.200", "best wall: a1h", "seconds: 0.500"]);
        assert_eq!(lines(&report, 0.5, "zh")[0], "理由：获胜");
        assert!(lines(&report, 0.5, "").is_empty());
    }
}
