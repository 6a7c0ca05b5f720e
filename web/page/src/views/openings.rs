//! The tab of openings: the known moves of the position shown, how often they were played and how the games went.

use quintet_base::html::{Markup, html};
use quintet_base::lang::fill_in;
use quintet_base::svg::tenths;
use quintet_engine::openings::{Count, ReadError, Row};
use quintet_play::Play;
use quintet_play::openings::words::{Words, words};
use quintet_play::review::chance::percents;

use crate::action::{Action, button};
use crate::parts::openings::File;
use crate::state::State;

impl State {
    /// Why the openings are hidden now, in a sentence: while somebody plays against an opponent, by the clock or under contest rules, they would help.
    pub(crate) fn openings_hidden(&self, game: &Play) -> Option<&'static str> {
        let w = words(self.lang);
        if game.puzzle {
            return Some(w.hidden_puzzle);
        }
        if game.session.outcome().is_some() {
            return None;
        }
        if !self.query.allows_hints() {
            return Some(w.hidden_address);
        }
        let free = (game.shares_screen() || game.persons().next().is_none()) && game.may_be_helped() && !game.timing.is_used();
        (!free).then_some(w.hidden)
    }

    /// Whether a press on a move of the table plays it.
    pub(crate) fn plays_openings(&self, game: &Play) -> bool {
        game.person_to_move() && game.session.shown_ply() == game.session.ply() && self.openings_hidden(game).is_none()
    }

    pub(crate) fn openings_markup(&self, game: &Play) -> Markup {
        let w = words(self.lang);
        if let Some(hidden) = self.openings_hidden(game) {
            return html!(r#"<p class="muted">{hidden}</p>"#);
        }
        let name = game.session.game();
        let problem = match self.openings.file(name) {
            Some(File::Read(_)) => None,
            Some(File::Missing) => Some(w.missing),
            Some(File::Bad(ReadError::Newer)) => Some(w.newer),
            Some(File::Bad(_)) => Some(w.damaged),
            Some(File::Loading) | None => return html!(r#"<p class="muted" role="status">{}</p>"#, w.loading),
        };
        let note = problem.map_or(Markup::EMPTY, |problem| {
            let again = button("link", &Action::OpeningsAgain, w.again);
            html!(r#"<p class="muted" role="status">{problem} {again}</p>"#)
        });
        let rows = &self.openings.rows;
        let here = match self.openings.here[0] {
            games if games > 0 => fill_in(w.here, &[&games.to_string()]),
            _ if problem.is_some() => String::new(),
            _ => w.here_none.to_owned(),
        };
        let here = if rows.is_empty() && problem.is_none() { w.here_no_more.to_owned() } else { here };
        let table = if rows.is_empty() { Markup::EMPTY } else { self.opening_rows(game, w) };
        html!(r#"<div class="review openings">{note}<p class="here" role="status">{here}</p>{table}<p class="muted">{}</p></div>"#, w.about)
    }

    fn opening_rows(&self, game: &Play, w: &Words) -> Markup {
        let engine = if self.shows_engine() { w.engine } else { "" };
        let items: Markup = self.openings.rows.iter().zip(0..).map(|(row, index)| self.opening_row(game, row, index, w)).collect();
        html!(
            r#"<div class="opening heads" aria-hidden="true"><span>{}</span><span>{}</span><span>{}</span><span>{engine}</span></div><ol class="engine-lines">{items}</ol>"#,
            w.move_head,
            w.often,
            w.went
        )
    }

    fn opening_row(&self, game: &Play, row: &Row, index: usize, w: &Words) -> Markup {
        let session = game.session.as_ref();
        let shown = session.shown_ply();
        let line = session.line(shown, std::slice::from_ref(&row.text), self.lang);
        let (short, said) = line.first().map_or(("", ""), |m| (&*m.short, &*m.said));
        let colour = game.colour(session.turn_at(shown), self.lang);
        let (mut cells, mut heard) = (Markup::EMPTY, String::new());
        let percent = |count: Count| percents(count.share()).to_string();
        if let Some(seen) = row.seen {
            let (games, chance) = (seen.count.games.to_string(), percents(f32::from(seen.chance) / 1000.0).to_string());
            heard += &fill_in(w.said, &[said, &games, &percent(seen.count), &colour]);
            cells += html!("<span>{games}</span>{}", went(seen.count, &fill_in(w.percent, &[&percent(seen.count)])));
            if self.shows_engine() {
                heard = self.lang.sentences(&heard, &fill_in(w.said_engine, &[&chance]));
                cells += html!("<span>{}</span>", fill_in(w.percent, &[&chance]));
            }
        }
        if let Some(own) = row.own {
            let games = own.games.to_string();
            heard = self.lang.sentences(if heard.is_empty() { said } else { &heard }, &fill_in(w.said_own, &[&games, &percent(own)]));
            let percent = fill_in(w.percent, &[&percent(own)]);
            cells += html!(r#"<span class="own">{}</span><span>{games}</span>{}"#, w.own, went(own, &percent));
        }
        html!(
            r#"<li><button type="button" class="engine-line opening" data-line="{index}" {action}><b>{short}</b><span class="only-heard">{heard}</span><span class="cells" aria-hidden="true">{cells}</span></button></li>"#,
            action = Action::PlayOpening(row.text.clone())
        )
    }
}

/// The share of the points as a bar, with the number.
fn went(count: Count, percent: &str) -> Markup {
    let width = tenths(100.0 * count.share());
    html!(
        r#"<span class="went"><svg viewBox="0 0 100 10" preserveAspectRatio="none"><rect width="{width}" height="10"/></svg><span>{percent}</span></span>"#
    )
}
