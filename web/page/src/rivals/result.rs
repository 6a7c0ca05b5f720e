//! The card at the end of a game: the result, and what may come next.

use quintet_base::html::{Markup, html};
use quintet_base::icons;
use quintet_base::lang::fill_in;
use quintet_base::svg::{self, Colours};
use quintet_engine::core::outcome::Outcome;
use quintet_engine::core::side::Side;
use quintet_play::Play;
use quintet_play::progress::rival;
use quintet_play::puzzles::words::words as puzzle_words;
use quintet_play::review::verdict::turning_points;
use quintet_play::saves::Friend;
use quintet_play::share::words::words as share_words;

use super::place;
use super::words::{Words, words};
use crate::action::{Action, button, icon_button};
use crate::parts::friends::friend_in;
use crate::state::State;

impl Words {
    /// The outcome as the person at this side sees it.
    pub(crate) fn own_result(&self, outcome: &Outcome, me: Side) -> &'static str {
        match outcome.winner() {
            Some(side) if side == me => self.you_won,
            None if outcome.is_draw() => self.a_draw,
            None if outcome.is_winner(me) => self.you_shared,
            _ => self.you_lost,
        }
    }
}

impl State {
    /// The card at the end; nothing before it.
    pub(crate) fn result_markup(&self, game: &Play) -> Markup {
        let Some(outcome) = game.session.outcome().filter(|_| !game.puzzle) else { return Markup::EMPTY };
        let (mut headline, mut reason) = game.result(&outcome, self.lang);
        let mut line = Markup::EMPTY;
        if let Some((me, level)) = rival(game) {
            reason = self.lang.sentences(&headline, &reason);
            words(self.lang).own_result(&outcome, me).clone_into(&mut headline);
            line = html!(r#"<p class="against">{}</p>"#, self.against_whom(game, level));
        } else if let Some(me) = game.friend.as_ref().map(Friend::me) {
            reason = self.lang.sentences(&headline, &reason);
            words(self.lang).own_result(&outcome, me).clone_into(&mut headline);
            let name = friend_in(game, self.lang);
            line = html!(r#"<p class="against">{}</p>"#, fill_in(words(self.lang).moves_against, &[&game.session.ply().to_string(), name]));
        }
        let winner = outcome.winner().map_or(Markup::EMPTY, |side| {
            let mark = svg::write(&game.session.seat(side, self.lang).mark, Colours::Page);
            html!(r#"<span class="winner" data-of="{}" aria-hidden="true">{mark}</span>"#, game.session.game())
        });
        html!(r#"<div class="card note-card result">{winner}<h2>{}</h2>{line}<p>{}</p>{}</div>"#, headline, reason, self.after_markup(game))
    }

    /// How many moves against whom, and wins in a row.
    fn against_whom(&self, game: &Play, level: &str) -> String {
        let w = words(self.lang);
        let name = game.session.level_title(level, self.lang).0;
        let mut line = fill_in(w.moves_against, &[&game.session.ply().to_string(), &name]);
        if let Some(tally) = self.progress.tally(game.session.game(), level).filter(|tally| tally.run > 1) {
            let template = if tally.best > 2 && tally.run.unsigned_abs() == tally.best { w.best_in_a_row } else { w.in_a_row };
            line.push_str(" · ");
            line.push_str(&fill_in(template, &[&tally.run.to_string()]));
        }
        line
    }

    /// What may come next: another game, another rival, the moments that decided, sharing.
    fn after_markup(&self, game: &Play) -> Markup {
        if self.query.is_embed() {
            return Markup::EMPTY;
        }
        let w = words(self.lang);
        let again = if game.seats.windows(2).any(|pair| pair[0] != pair[1]) { w.rematch } else { w.again };
        let mut first = button("btn primary", &Action::Rematch, again);
        if let Some((_, level)) = rival(game)
            && let Some(other) = self.progress.suggestion(game.session.game(), level)
        {
            let template = if place(other) > place(level) { w.next_rung } else { w.easier_rung };
            let label = fill_in(template, &[&game.session.level_title(other, self.lang).0]);
            first += button("btn", &Action::PlayAgainst(other.to_owned()), &label);
        }
        let share = icon_button(&Action::Share, share_words(self.lang).share, icons::SHARE, true);
        html!(r#"<div class="row after">{first}{share}</div>{}"#, self.moments_markup(game))
    }

    /// The moves that decided, or the way to find them.
    fn moments_markup(&self, game: &Play) -> Markup {
        let sight = self.sight(game);
        if !sight.may_analyse() || game.session.ply() == 0 {
            return Markup::EMPTY;
        }
        let w = words(self.lang);
        let judgement = self.judgement(game);
        if turning_points(&judgement.judged).is_empty() {
            return html!(r#"<p class="moments">{}</p>"#, button("link", &Action::Analyse, w.moments));
        }
        let mistakes = self.mistakes(game, &judgement).len();
        let learn = if mistakes == 0 {
            Markup::EMPTY
        } else {
            button("link", &Action::Learn, &fill_in(puzzle_words(self.lang).learn, &[&mistakes.to_string()]))
        };
        html!(r#"<p class="moments">{learn} {}</p>"#, button("link", &Action::ShowMoments, w.moments))
    }
}
