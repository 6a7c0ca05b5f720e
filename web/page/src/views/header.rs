//! The header, and what the page says of itself to the browser: the title, and the state on `<main>`.

use quintet_base::html::{Markup, html};
use quintet_base::icons;
use quintet_base::words::words as common;
use quintet_board::games;
use quintet_play::share::words::words as share_words;

use crate::action::{Action, icon_button};
use crate::state::State;

/// The attributes of `<main>` that tests and surrounding pages rely on.
pub(crate) const FACTS: [&str; 8] =
    ["data-game", "data-variant", "data-ply", "data-shown-ply", "data-turn", "data-position", "data-result", "data-status"];

/// The link to the lab; the shell adds the current game.
fn lab_link(label: &str) -> Markup {
    html!(r#"<a class="icon" href="lab.html" {} aria-label="{label}" title="{label}">{}</a>"#, Action::Study, icons::LAB)
}

impl State {
    /// The header: games, lab, sharing, language, theme, help, settings.
    pub(crate) fn header_markup(&self) -> Markup {
        let w = self.w;
        let game = self.session.game.as_ref();
        let links: Markup = games::NAMES
            .iter()
            .map(|name| {
                let here =
                    if game.is_some_and(|game| game.session.game() == *name) { html!(r#" aria-current="page""#) } else { Markup::EMPTY };
                let title = games::short_title(name, self.lang).unwrap_or(name);
                html!(r#"<a href="?game={name}" {}{here}>{}</a>"#, Action::OpenGame((*name).to_owned()), title)
            })
            .collect();
        let icon = |action: &Action, label: &str, icon: &Markup| icon_button(action, label, icon, true);
        let (theme, theme_icon) =
            if self.is_dark() { (common(self.lang).theme_light, icons::SUN) } else { (common(self.lang).theme_dark, icons::MOON) };
        let lab = lab_link(if game.is_some_and(|game| !game.is_with_friend()) { w.study } else { w.lab });
        // On phones the game's name stands where there is no room for the menu.
        let title = game.map_or(Markup::EMPTY, |game| html!(r#"<span class="title">{}</span>"#, game.session.short_title(self.lang)));
        html!(
            r#"<a class="brand" href="." {}><span class="seal" aria-hidden="true"></span><span class="app">{}</span>{title}</a><nav aria-label="{}">{links}</nav><span class="sp"></span>{lab}{}{}{}{}{}"#,
            Action::Home,
            common(self.lang).app,
            w.games,
            if game.is_some() { icon(&Action::Share, share_words(self.lang).share, icons::SHARE) } else { Markup::EMPTY },
            icon(&Action::Language, self.lang.next().name(), icons::LANGUAGE),
            icon(&Action::Theme, theme, theme_icon),
            icon(&Action::Help, w.help, icons::HELP),
            icon(&Action::Settings, w.settings, icons::SETTINGS)
        )
    }

    /// The values of [`FACTS`]; those that are missing without a game are `None`.
    pub(crate) fn facts(&self) -> [Option<String>; FACTS.len()] {
        let Some(session) = self.session.game.as_ref().map(|game| &game.session) else {
            let mut facts = [const { None }; FACTS.len()];
            facts[FACTS.len() - 1] = Some("idle".to_owned());
            return facts;
        };
        let outcome = session.outcome();
        let status = match outcome {
            Some(_) => "over",
            None if self.session.thinking.is_some() => "thinking",
            None => "idle",
        };
        [
            session.game().to_owned(),
            session.variant().to_owned(),
            session.ply().to_string(),
            session.shown_ply().to_string(),
            (session.turn().index() + 1).to_string(),
            session.position(),
            outcome.map(|outcome| outcome.result_text()).unwrap_or_default(),
            status.to_owned(),
        ]
        .map(Some)
    }

    /// The title of the page.
    pub(crate) fn page_title(&self) -> String {
        let app = common(self.lang).app;
        match &self.session.game {
            Some(game) => format!("{} · {app}", game.session.title(self.lang)),
            None => format!("{app} · {}", self.w.slogan),
        }
    }
}
