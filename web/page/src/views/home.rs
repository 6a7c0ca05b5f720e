//! The start page: a card per game, and the game to continue.

use quintet_base::html::{Markup, html};
use quintet_base::icons;
use quintet_base::lang::fill_in;
use quintet_base::svg::{self, Colours};
use quintet_board::games;
use quintet_board::view::Marks;
use quintet_play::saves;

use crate::action::{Action, button};
use crate::state::State;

impl State {
    /// The start page. The boards may be `stopped`; where they do not move at all there is no button for it.
    pub(crate) fn home_markup(&self, stopped: bool) -> Markup {
        let w = crate::looks::words::words(self.lang);
        let (label, icon) = if stopped { (w.live_go, &icons::GO) } else { (w.live_stop, &icons::PAUSE) };
        let stop = if self.device.still {
            Markup::EMPTY
        } else {
            html!(r#"<button type="button" class="icon live" {} aria-label="{label}" title="{label}">{icon}</button>"#, Action::Live)
        };
        let cards: Markup = games::NAMES.iter().map(|name| self.card(name)).collect();
        html!(
            r#"<h1>{}</h1><p class="lead">{}</p>{stop}<div class="notes">{}</div><div class="cards">{cards}{}</div>"#,
            self.w.slogan,
            self.w.subline,
            self.notes_markup(),
            self.go_on_card()
        )
    }

    fn card(&self, name: &str) -> Markup {
        let Ok(session) = games::open(name, None, None) else { return Markup::EMPTY };
        let title = session.title(self.lang);
        let other_lang = self.lang.next();
        html!(
            r#"<a class="game-card" href="?game={name}" {}><canvas id="live-{name}" aria-hidden="true"></canvas><h2>{} <span lang="{}" aria-hidden="true">· {}</span></h2><p>{}</p></a>"#,
            Action::OpenGame(name.to_owned()),
            title,
            other_lang.html(),
            session.title(other_lang),
            session.tagline(self.lang)
        )
    }

    fn go_on_card(&self) -> Markup {
        let entries = saves::list(self.store.as_ref());
        let open = entries.iter().filter(|entry| !entry.is_named());
        let latest = open.filter_map(|entry| Some((entry, entry.save.as_ref().ok()?))).find_map(|(entry, save)| {
            let opened = save.open().ok()?;
            Some((entry.key.as_str(), save, opened))
        });
        let Some((key, save, opened)) = latest else {
            return html!(r#"<div class="go-on"><div><h2>{}</h2><p>{}</p></div></div>"#, self.w.go_on, self.w.go_on_empty);
        };
        let (title, ago) = (self.title_of(save), self.ago(save));
        let line = if save.is_untouched() {
            fill_in(self.w.go_on_new, &[&title, &ago])
        } else {
            fill_in(self.w.go_on_line, &[&title, &save.meta.ply.to_string(), &ago])
        };
        html!(
            r#"<div class="go-on"><div><h2>{}</h2><p>{}</p></div><div class="mini">{}</div><div class="row">{}{}</div></div>"#,
            self.w.go_on,
            line,
            svg::write(&opened.session.scene(Marks { coordinates: false, legal: false }), Colours::Page),
            button("btn primary", &Action::OpenSave(key.to_owned()), self.w.continue_game),
            button("btn", &Action::AllSaves, self.w.all_saves)
        )
    }
}

#[cfg(test)]
mod tests {
    /// The build writes games and texts into the first paint.
    #[test]
    fn what_is_seen_before_the_start_has_the_same_texts() {
        let page = include_str!("../../../../index.html");
        for part in ["<h1>{web/page/src slogan}</h1>", r#"<p class="lead">{web/page/src subline}</p>"#] {
            assert!(page.contains(part), "{part} is not in index.html");
        }
    }
}
