//! The start page: games in progress, today's puzzles, and a card per game.

use quintet_base::html::{Markup, html};
use quintet_base::icons;
use quintet_base::lang::fill_in;
use quintet_base::svg::{self, Colours};
use quintet_board::games;
use quintet_board::view::Marks;
use quintet_play::saves::{self, Opened, Player, Save};

use crate::action::{Action, button};
use crate::friends::words::words;
use crate::rivals::face_of;
use crate::rivals::words::words as rival_words;
use crate::state::State;

/// The most games in progress that are shown.
const GOING_ON: usize = 3;

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
            r#"<h1>{}</h1><p class="lead">{}</p>{stop}<div class="notes">{}</div>{}{}<div class="cards">{cards}</div>"#,
            self.w.slogan,
            self.w.subline,
            self.notes_markup(),
            self.lobby(),
            self.reminder()
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

    /// What comes first: games in progress, and today's puzzles. Its height is the same for everybody, so that the cards below it stay.
    fn lobby(&self) -> Markup {
        html!(r#"<div class="lobby">{}{}</div>"#, self.go_on(), self.todays_puzzles())
    }

    /// That much is in this browser only, and what to do about it.
    fn reminder(&self) -> Markup {
        let Some(games) = self.progress.at_risk() else { return Markup::EMPTY };
        let w = rival_words(self.lang);
        html!(
            r#"<div class="at-risk"><p>{}</p><div class="row">{}{}</div></div>"#,
            fill_in(w.at_risk, &[&games.to_string()]),
            button("btn", &Action::Backup, w.backup),
            button("btn", &Action::NoBackup, w.no_backup)
        )
    }

    /// The games in progress, latest first.
    fn go_on(&self) -> Markup {
        let entries = saves::list(self.store.as_ref());
        let open = entries.iter().filter(|entry| !entry.is_named());
        let open = open.filter_map(|entry| {
            // What is over need not be replayed, unless its end has yet to be sent.
            let save = entry.save.as_ref().ok().filter(|save| save.meta.friend.is_some() || !save.is_over())?;
            let opened = save.open().ok()?;
            Some((entry.key.as_str(), save, opened))
        });
        let going: Markup = open
            .filter(|(_, save, opened)| opened.session.outcome().is_none() || self.whose_move(save, opened).is_some())
            .take(GOING_ON)
            .map(|(key, save, opened)| self.going_on(key, save, &opened))
            .collect();
        let all = if entries.is_empty() { Markup::EMPTY } else { button("btn", &Action::AllSaves, self.w.all_saves) };
        let name = self.usual_game();
        let title = games::short_title(name, self.lang).unwrap_or_default();
        let play = button("btn primary", &Action::OpenGame(name.to_owned()), &fill_in(self.w.play_game, &[title]));
        let inside = if going.is_empty() { html!("<p>{}</p>", self.w.go_on_empty) } else { going };
        html!(
            r#"<section class="go-on" aria-labelledby="go-on"><h2 id="go-on">{}</h2><div class="going">{inside}</div><div class="row">{play}{}{all}{}</div></section>"#,
            self.w.go_on,
            button("btn", &Action::PlayFriend, words(self.lang).play),
            button("btn", &Action::Results, rival_words(self.lang).results)
        )
    }

    /// A game in progress: a small board, the opponent, and whose turn it is.
    fn going_on(&self, key: &str, save: &Save, opened: &Opened) -> Markup {
        let session = opened.session.as_ref();
        let level = opened.seats.iter().find_map(|seat| match seat {
            Player::Level(level) => Some(html!("{}{}", face_of(level), session.level_title(level, self.lang).0)),
            _ => None,
        });
        let (title, ago) = (self.title_of(save), self.ago(save));
        let line = if save.is_untouched() {
            fill_in(self.w.go_on_new, &[&title, &ago])
        } else {
            fill_in(self.w.go_on_line, &[&title, &save.meta.ply.to_string(), &ago])
        };
        let against =
            self.whose_move(save, opened).map(|text| html!("{text}")).or(level).map_or(Markup::EMPTY, |text| html!("<b>{text}</b>"));
        html!(
            r#"<button type="button" class="one" {}><span class="mini">{}</span>{against}<span class="muted">{}</span></button>"#,
            Action::OpenSave(key.to_owned()),
            svg::write(&session.scene(Marks { coordinates: false, legal: false }), Colours::Page),
            line
        )
    }
}

#[cfg(test)]
mod tests {
    use quintet_play::progress::Finished;

    use crate::testing::{offered, page, text};

    #[test]
    fn much_that_is_not_in_a_file_is_said_once() {
        let mut state = page("");
        let reminds = |state: &crate::state::State| offered(&state.home_markup(true)).iter().any(|action| action == "no-backup");
        for _ in 0..60 {
            assert_eq!(reminds(&state), state.progress.finished() >= 50);
            state.progress.add(Finished { game: "nogo".to_owned(), level: "adept".to_owned(), ..Finished::default() });
        }
        assert!(text(&state.home_markup(true)).contains("60 finished games are in this browser only."));
        state.progress.keep(state.store.as_ref()).expect("memory has room");
        state.reassure().expect("memory has room");
        assert!(!reminds(&state));
    }

    /// The build writes games and texts into the first paint.
    #[test]
    fn what_is_seen_before_the_start_has_the_same_texts() {
        let page = include_str!("../../../../index.html");
        for part in ["<h1>{web/page/src slogan}</h1>", r#"<p class="lead">{web/page/src subline}</p>"#] {
            assert!(page.contains(part), "{part} is not in index.html");
        }
    }
}
