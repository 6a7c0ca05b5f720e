//! Help: rules with pictures, keys, a guided first game, and what the page says about itself.

pub mod guide;
pub mod lessons;
pub mod words;

use crate::html::{button, escape, prose};
use crate::lang::Lang;
use crate::table::Table;

/// The crates that are compiled into the page, a name and a licence in each line; a test of xtask compares it with what cargo knows.
const CRATES: &str = include_str!("crates.txt");

/// The rules of a game with pictures of what is allowed and what is not. `level` is that of the headings.
#[must_use]
pub fn rules(table: &dyn Table, lang: Lang, level: u8) -> String {
    lessons::markup(table.game(), lang) + &prose(&table.rules(lang), level)
}

/// What the help dialog shows: first the keys, then the rules of the game that is played.
#[must_use]
pub fn contents(game: Option<&dyn Table>, lang: Lang) -> String {
    let w = words::words(lang);
    let guide = game.map_or_else(String::new, |_| button("btn primary", "guide", w.guide));
    let own = match game.map(Table::game) {
        Some("blokus") => w.keys_blokus,
        Some("amazons" | "checkers") => w.keys_stages,
        _ => "",
    };
    let rules = game.map_or_else(String::new, |table| {
        format!(r#"<h3>{}</h3>{}"#, escape(&crate::lang::fill_in(w.rules_of, &[table.title(lang)])), rules(table, lang, 4))
    });
    format!(
        r#"<div class="row wrap help-row">{guide}{}</div><div class="prose">{}{rules}</div>"#,
        button("btn", "about", w.about),
        prose(&format!("{}{own}{}", w.keys, w.pointer), 3)
    )
}

/// What the dialog about the page shows.
#[must_use]
pub fn about(version: &str, build: &str, lang: Lang) -> String {
    let w = words::words(lang);
    let crates: String = CRATES
        .lines()
        .filter_map(|line| line.split_once(' '))
        .map(|(name, licence)| format!("<li><b>{}</b> <span class=\"muted\">{}</span></li>", escape(name), escape(licence)))
        .collect();
    format!(
        r#"<div class="prose"><p>{} <span class="muted">{}</span></p>{}<details><summary>{}</summary><ul class="crates">{crates}</ul></details></div><div class="row end">{}</div>"#,
        escape(&crate::lang::fill_in(w.version, &[version])),
        escape(build),
        prose(w.about_text, 3),
        escape(w.crates),
        button("btn", "benchmark", w.benchmark)
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games;

    #[test]
    fn every_crate_has_a_licence() {
        for line in CRATES.lines() {
            let (name, licence) = line.split_once(' ').unwrap_or_else(|| panic!("{line:?} names no licence"));
            assert!(licence.contains("MIT") || licence.contains("Apache-2.0"), "{name}: {licence}");
        }
    }

    #[test]
    fn help_is_there_for_every_game_and_without_one() {
        for lang in Lang::ALL {
            assert!(!contents(None, lang).contains("data-action=\"guide\""));
            for name in games::NAMES {
                let table = games::open(name, None, None).expect("a listed game");
                let text = contents(Some(table.as_ref()), lang);
                assert!(text.contains(table.title(lang)) && text.contains("<svg") && text.contains("data-action=\"guide\""), "{name}");
            }
        }
    }
}
