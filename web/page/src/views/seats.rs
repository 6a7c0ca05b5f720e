//! The seats beside the board: who plays, and what each side does.

use quintet_base::html::{Markup, html, option};
use quintet_base::lang::fill_in;
use quintet_base::svg::{self, Colours};
use quintet_board::session::GameSession;
use quintet_bots::program;
use quintet_bots::words::words;
use quintet_engine::core::side::Side;
use quintet_engine::text::number::decimal;
use quintet_play::Play;
use quintet_play::review::words::words as review_words;
use quintet_play::saves::{PROGRAM, Player};

use crate::friends::words::words as friend_words;
use crate::state::State;
use crate::views::analysis::mate_words;

impl State {
    pub(crate) fn seat_markup(&self, game: &Play, side: Side) -> Markup {
        let session = game.session.as_ref();
        let seat = session.seat(side, self.lang);
        let number = side.index() + 1;
        let turn = if session.outcome().is_none() && session.turn() == side { " turn" } else { "" };
        let supply = seat.supply.map_or_else(Markup::default, |(left, of)| {
            let bars: Markup = (0..of).map(|index| if index < left { html!("<i></i>") } else { html!(r#"<i class="no"></i>"#) }).collect();
            html!(r#"<span class="supply" aria-hidden="true">{bars}</span>"#)
        });
        // What comes after the comma gives way first where there is little room.
        let comma = self.lang.words().comma;
        let (first, rest) = seat.note.split_once(comma).unwrap_or((&seat.note, ""));
        let note = if rest.is_empty() { html!("{first}") } else { html!(r#"{first}<span class="more">{comma}<span>{rest}</span></span>"#) };
        let alone = *game.player(side) == Player::Person && game.persons().count() == 1;
        let note_class = if seat.supply.is_some() { "note count" } else { "note" };
        let who = if game.friend.is_some() {
            let name = match game.given_name(side) {
                own if alone && !own.is_empty() => fill_in(friend_words(self.lang).you_named, &[own]),
                _ => game.name(side, self.lang),
            };
            html!(r#"<b class="who">{name}</b>"#)
        } else if self.query.is_embed() || game.puzzle {
            // Who plays is the surrounding page's affair, and in a puzzle nobody's.
            html!(r#"<b class="who">{}</b>"#, game.name(side, self.lang))
        } else {
            html!(
                r#"<select class="who" data-seat="{number}" aria-label="{}" title="{}">{}</select>"#,
                fill_in(self.w.player_of, &[&seat.colour]),
                session.level_title(game.player(side).value(), self.lang).1,
                self.player_options(
                    session,
                    game.player(side),
                    match game.given_name(side) {
                        _ if alone => quintet_play::words::words(self.lang).you,
                        "" => self.w.person,
                        name => name,
                    }
                )
            )
        };
        html!(
            r#"<div class="seat{turn}"><span class="mark">{}</span>{who}<span class="status" id="status-{number}"></span><span class="sp"></span>{supply}<span class="{note_class}">{note}</span>{}</div>"#,
            svg::write(&seat.mark, Colours::Page),
            self.clock_markup(game, side)
        )
    }

    pub(crate) fn status_of(&self, game: &Play, side: Side) -> String {
        if game.session.outcome().is_some() || game.session.turn() != side {
            return String::new();
        }
        match &self.session.thinking {
            Some(thinking) => {
                let seconds = decimal((self.device.now - thinking.since) / 1000.0, 1);
                let mut text = fill_in(self.w.thinking, &[&seconds]);
                if let Some(info) = thinking.info.as_ref().filter(|info| info.depth > 0 && self.shows_engine()) {
                    text.push_str(" · ");
                    // Against a person the line, and what is proven, would tell what the engine fears.
                    let open = game.persons().next().is_none() || self.review.is_asked();
                    text.push_str(&match info.mate.filter(|_| open) {
                        Some(plies) => mate_words(plies, review_words(self.lang)),
                        None => fill_in(self.w.depth, &[&info.depth.to_string()]),
                    });
                    if open {
                        let line = game.session.line(game.session.ply(), &info.pv, self.lang);
                        text.push_str(" ·");
                        for m in line.iter().take(5) {
                            text.push(' ');
                            text.push_str(&m.short);
                        }
                    }
                }
                text
            }
            None => self.w.to_move.to_owned(),
        }
    }

    /// The `<option>`s of a seat.
    pub(crate) fn player_options(&self, session: &dyn GameSession, chosen: &Player, person: &str) -> Markup {
        let mut options = option("person", person, *chosen == Player::Person);
        if self.query.engine == Some(false) {
            return options;
        }
        for level in session.levels() {
            let title = session.level_title(level.name, self.lang).0;
            options += option(level.name, &title, chosen.value() == level.name);
        }
        options += self.program_options(chosen);
        options
    }

    /// How a level plays, as a line below the select of this name; nothing for other players.
    pub(crate) fn about_level(&self, session: &dyn GameSession, value: &str, name: &str) -> Markup {
        let (_, about) = session.level_title(value, self.lang);
        if about.is_empty() { Markup::EMPTY } else { html!(r#"<p class="muted about" id="about-{name}">{about}</p>"#) }
    }

    /// The `<option>`s for the saved programs, and for a seat's program that is not saved.
    pub(crate) fn program_options(&self, chosen: &Player) -> Markup {
        let w = words(self.lang);
        let mut names = program::names(self.store.as_ref());
        if let Some(name) = chosen.program().filter(|name| !names.iter().any(|kept| kept == name)) {
            names.push(name.to_owned());
        }
        let label = |name: &String| option(&format!("{PROGRAM}{name}"), &fill_in(w.own_program, &[name]), chosen.program() == Some(name));
        names.iter().map(label).collect()
    }
}
