//! Pictures of the rules: positions that the page draws itself, with what may and what may not be done in them.

use quintet_base::html::{Markup, html};
use quintet_base::lang::Lang;
use quintet_base::svg::{self, Colours};
use quintet_board::lesson::session;
use quintet_board::session::GameSession;
use quintet_board::view::Marks;

/// The pictures of a game as figures with their captions; nothing for a game without.
#[must_use]
pub(crate) fn markup(game: &dyn GameSession, lang: Lang) -> Markup {
    let lessons = game.help().lessons;
    if lessons.is_empty() {
        return Markup::EMPTY;
    }
    let figures: Markup = lessons
        .iter()
        .filter_map(|lesson| {
            let (session, _) = session(game.game(), lesson)?;
            let (class, sign) = match lesson.allowed {
                Some(false) => (html!(r#" class="bad""#), "✗ "),
                Some(true) => (html!(r#" class="good""#), "✓ "),
                None => (Markup::EMPTY, ""),
            };
            let picture = svg::write(&session.scene(Marks { coordinates: false, legal: true }), Colours::Page);
            Some(html!(
                "<figure{class}>{picture}<figcaption><b aria-hidden=\"true\">{sign}</b>{}</figcaption></figure>",
                lang.of(lesson.say)
            ))
        })
        .collect();
    html!(r#"<div class="lessons">{figures}</div>"#)
}
