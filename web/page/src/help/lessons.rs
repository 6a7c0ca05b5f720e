//! Pictures of the rules: positions that the page draws itself, with what may and what may not be done in them.

use quintet_base::html::escape;
use quintet_base::lang::Lang;
use quintet_base::svg::{self, Colours};
use quintet_board::table::Table;
use quintet_board::view::Marks;

/// The pictures of a game as figures with their captions; nothing for a game without.
#[must_use]
pub(crate) fn markup(game: &dyn Table, lang: Lang) -> String {
    let lessons = game.help().lessons;
    if lessons.is_empty() {
        return String::new();
    }
    let figures: String = lessons
        .iter()
        .filter_map(|lesson| {
            let (table, _) = lesson.table(game.game())?;
            let (class, sign) = match lesson.allowed {
                Some(false) => (" class=\"bad\"", "✗ "),
                Some(true) => (" class=\"good\"", "✓ "),
                None => ("", ""),
            };
            let [en, zh] = lesson.say;
            let picture = svg::write(&table.scene(Marks { coordinates: false, legal: true }), Colours::Page);
            Some(format!(
                "<figure{class}>{picture}<figcaption><b aria-hidden=\"true\">{sign}</b>{}</figcaption></figure>",
                escape(lang.of(en, zh))
            ))
        })
        .collect();
    format!(r#"<div class="lessons">{figures}</div>"#)
}
