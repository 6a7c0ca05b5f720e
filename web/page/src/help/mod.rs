//! Help: rules with pictures, keys, a guided first game, and what the page says about itself.

pub(crate) mod guide;
pub(crate) mod lessons;
pub(crate) mod words;

use crate::action::{Action, button};
use quintet_base::html::{Markup, html, prose};
use quintet_base::lang::Lang;
use quintet_board::help::Help;
use quintet_board::session::GameSession;

/// The rules of a game with pictures of what is allowed and what is not. `level` is that of the headings.
#[must_use]
pub(crate) fn rules(session: &dyn GameSession, lang: Lang, level: u8) -> Markup {
    lessons::markup(session, lang) + prose(&session.rules(lang), level)
}

/// What the help dialog shows: first the keys, then the rules of the game that is played.
#[must_use]
pub(crate) fn contents(game: Option<&dyn GameSession>, lang: Lang) -> Markup {
    let w = words::words(lang);
    let help = game.map_or(&Help::NONE, GameSession::help);
    let guide = if help.guide.is_empty() { Markup::EMPTY } else { button("btn primary", &Action::Guide, w.guide) };
    let own = lang.of(help.keys);
    let rules = game.map_or_else(Markup::default, |session| {
        html!(r#"<h3>{}</h3>{}"#, quintet_base::lang::fill_in(w.rules_of, &[session.title(lang)]), rules(session, lang, 4))
    });
    html!(
        r#"<div class="row wrap help-row">{guide}{}</div><div class="prose">{}{rules}</div>"#,
        button("btn", &Action::About, w.about),
        prose(&format!("{}{own}{}", w.keys, w.pointer), 3)
    )
}

/// What the dialog about the page shows.
#[must_use]
pub(crate) fn about(version: &str, build: &str, lang: Lang) -> Markup {
    let w = words::words(lang);
    html!(
        r#"<div class="prose"><p>{} <span class="muted">{}</span></p>{}<p><a href="licences.txt" target="_blank" rel="noopener">{}</a></p></div><div class="row end">{}</div>"#,
        quintet_base::lang::fill_in(w.version, &[version]),
        build,
        prose(w.about_text, 3),
        w.licences,
        button("btn", &Action::Benchmark, w.benchmark)
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use quintet_board::games;

    #[test]
    fn help_is_there_for_every_game_and_without_one() {
        for lang in Lang::ALL {
            assert!(!contents(None, lang).as_str().contains("data-action=\"guide\""));
            for name in games::NAMES {
                let session = games::open(name, None, None).expect("a listed game");
                let text = contents(Some(session.as_ref()), lang).into_string();
                let help = session.help();
                assert!(text.contains(session.title(lang)), "{name}");
                assert_eq!(text.contains("<svg"), !help.lessons.is_empty(), "{name}");
                assert_eq!(text.contains("data-action=\"guide\""), !help.guide.is_empty(), "{name}");
            }
        }
    }
}
