//! The side panel: moves, saves, rules; and the bar of actions.

use quintet_base::html::{Markup, html};
use quintet_base::icons;
use quintet_base::lang::fill_in;
use quintet_base::words::words as common;
use quintet_play::Play;
use quintet_play::review::words::words;
use quintet_play::settings::Pace;

use super::analysis::{slip_markup, slip_words};
use crate::action::{Action, FormName, bar_button, icon_button};
use crate::parts::session::Thinking;
use crate::state::{State, Tab};

impl State {
    pub(crate) fn tabs_markup(&self) -> Markup {
        let label = |tab| match tab {
            Tab::Moves => self.w.tab_moves,
            Tab::Analysis => words(self.lang).tab,
            Tab::Openings => quintet_play::openings::words::words(self.lang).tab,
            Tab::Saves => self.w.tab_saves,
            Tab::Rules => self.w.tab_rules,
        };
        Tab::ALL
            .into_iter()
            .map(|tab| {
                let chosen = tab == self.tab;
                html!(
                    r#"<button type="button" role="tab" id="tab-{name}" data-tab="{name}" aria-selected="{chosen}" aria-controls="panel" tabindex="{}">{}</button>"#,
                    if chosen { 0 } else { -1 },
                    label(tab),
                    name = tab.name()
                )
            })
            .collect()
    }

    pub(crate) fn panel_markup(&mut self, game: &Play) -> Markup {
        match self.tab {
            Tab::Moves => {
                self.texts.follow(self.session.number, game.session.as_ref(), self.lang);
                self.moves_markup(game)
            }
            Tab::Analysis => Self::analysis_markup(),
            Tab::Openings => self.openings_markup(game),
            Tab::Saves => self.saves_markup(),
            Tab::Rules => html!(r#"<div class="prose" tabindex="0">{}</div>"#, crate::help::rules(game.session.as_ref(), self.lang, 2)),
        }
    }

    fn moves_markup(&self, game: &Play) -> Markup {
        let (session, w) = (&game.session, self.w);
        let moves = self.texts.moves();
        let shown = session.shown_ply();
        let judged = self.judgement(game).judged;
        let mut list = Markup::EMPTY;
        let mut cells = 0;
        for ((entry, said), ply) in moves.iter().zip(1..) {
            // Every side has its column; the cells of sides that did not move in a round stay empty.
            while cells % session.sides() != entry.side.index() {
                list.put_literal("<span></span>");
                cells += 1;
            }
            cells += 1;
            let (class, current) = if ply == shown { (" cur", html!(r#" aria-current="step""#)) } else { ("", Markup::EMPTY) };
            let mut label = said.clone();
            let slip = judged.get(ply - 1).and_then(|judged| judged.as_ref()?.slip);
            let mut sign = Markup::EMPTY;
            if let Some(slip) = slip {
                label.push_str(self.lang.words().colon);
                label.push_str(slip_words(slip, words(self.lang)).0);
                sign = slip_markup(slip, words(self.lang));
            }
            list += html!(
                r#"<button type="button" class="ply{class}" data-ply="{ply}"{current} title="{}"><span class="n">{ply}.</span> {}{sign}</button>"#,
                label,
                entry.short
            );
        }
        if moves.is_empty() {
            list = html!(r#"<p class="muted empty">{}</p>"#, fill_in(w.moves_none, &[&game.colour(session.turn(), self.lang)]));
        }
        // Where a person plays it stays while others move: what stands below it must not move.
        let entry = if game.persons().next().is_some() {
            let (example, over) = (session.example_move(), if session.outcome().is_some() { " disabled" } else { "" });
            html!(
                r#"<form class="entry" {form}><input name="move" data-entry="move" data-at="{}" aria-label="{}" placeholder="{}" autocomplete="off" autocapitalize="off" spellcheck="false"{over}><button type="submit" class="btn"{over}>{}</button></form>"#,
                // Empty again after every move.
                session.ply(),
                w.move_entry,
                if example.is_empty() { example } else { fill_in(w.move_entry_hint, &[&example]) },
                common(self.lang).enter,
                form = FormName::Move
            )
        } else {
            Markup::EMPTY
        };
        let kept = self.lines_markup(game);
        html!(r#"<div class="moves sides-{}">{list}</div>{entry}{kept}"#, session.sides())
    }

    /// The buttons that step through the game, above all tabs. They are always shown, so that nothing moves.
    pub(crate) fn steps_markup(&self, game: &Play) -> Markup {
        let (session, w) = (&game.session, self.w);
        let (shown, ply) = (session.shown_ply(), session.ply());
        let step = |action: &Action, label: &str, icon: &Markup, dead: bool| icon_button(action, label, icon, !dead);
        let at = fill_in(words(self.lang).graph_at, &[&shown.to_string(), &ply.to_string()]);
        let at = if shown == ply { html!("<span>{at}</span>") } else { html!("<b>{at}</b>") };
        let (first, last) = (shown == 0, shown == ply);
        let branch = if self.query.allows_undo() && game.may_leave_line() {
            step(&Action::Branch, w.branch, icons::GO, last)
        } else {
            Markup::EMPTY
        };
        [
            step(&Action::LookFirst, w.look_first, icons::FIRST, first),
            step(&Action::LookBack, common(self.lang).look_back, icons::BACK, first),
            at,
            step(&Action::LookNext, common(self.lang).look_next, icons::NEXT, last),
            step(&Action::LookLast, w.look_last, icons::LAST, last),
            branch,
        ]
        .into_iter()
        .collect()
    }

    pub(crate) fn bar_markup(&self, game: &Play) -> Markup {
        if self.query.is_embed() {
            return self.embed_bar(game);
        }
        if let Some(solving) = self.puzzles.now.as_ref().filter(|_| game.puzzle) {
            return self.puzzle_bar(solving);
        }
        let w = self.w;
        // What the address forbids is not there at all.
        let back = if self.device.narrow && self.tab == Tab::Analysis {
            self.look_bar(game)
        } else if self.query.allows_undo() {
            bar_button(&Action::Undo, w.undo, icons::UNDO, game.plies_to_undo().is_some())
                + bar_button(&Action::Redo, w.redo, icons::REDO, game.session.can_redo() && (game.friend.is_some() || game.may_be_helped()))
        } else {
            Markup::EMPTY
        };
        // Pieces can be rotated too, so the tooltip and the name for screen readers say that this rotates the board.
        let flip = html!(
            r#"<button type="button" {} title="{board}" aria-label="{board}">{}<span>{}</span></button>"#,
            Action::Flip,
            icons::FLIP,
            w.flip,
            board = w.flip_board
        );
        let new = bar_button(&Action::NewGame, w.new_game, icons::NEW, true);
        let over = game.session.outcome().is_some();
        let persons = game.persons().count();
        if persons == 0 && !over {
            return [back, self.engines_bar(game), flip, new].into_iter().collect();
        }
        let engines = game.friend.is_none() && persons < game.session.sides();
        let deciding = self.session.thinking.as_ref().is_some_and(Thinking::is_deciding);
        // Every control has one place, whoever is to move: none comes to lie under the pointer where another one was.
        let middle = if over {
            bar_button(
                &Action::Analyse,
                words(self.lang).analyse_short,
                icons::ANALYSE,
                self.sight(game).may_analyse() && !self.review.is_running(),
            )
        } else if !deciding && self.shows_engine() && self.query.allows_hints() {
            bar_button(&Action::Hint, w.hint, icons::HINT, game.person_to_move() && game.may_be_helped())
        } else if engines {
            bar_button(&Action::MoveNow, w.move_now, icons::NOW, deciding)
        } else {
            Markup::EMPTY
        };
        let pause = if !engines {
            Markup::EMPTY
        } else if game.paused && !over && !game.person_to_move() {
            bar_button(&Action::Resume, w.resume, icons::GO, true)
        } else {
            bar_button(&Action::Stop, w.stop, icons::STOP, self.session.thinking.is_some())
        };
        [back, middle, pause, flip, bar_button(&Action::Resign, w.resign, icons::RESIGN, game.resigning_side().is_some()), new]
            .into_iter()
            .collect()
    }

    /// Steps through the game within reach of the thumb, and the number of the move that is shown.
    fn look_bar(&self, game: &Play) -> Markup {
        let (shown, ply, w) = (game.session.shown_ply(), game.session.ply(), common(self.lang));
        let step = |action: Action, label: &str, icon: &Markup, at: &str, alive: bool| {
            let disabled = if alive { "" } else { " disabled" };
            html!(r#"<button type="button" {action} aria-label="{label} {at}"{disabled}>{icon}<span>{at}</span></button>"#)
        };
        // The second has a line of its own too, so that the icons stand beside each other.
        step(Action::LookBack, w.look_back, icons::BACK, &format!("{shown}/{ply}"), shown > 0)
            + step(Action::LookNext, w.look_next, icons::NEXT, "\u{a0}", shown < ply)
    }

    /// The controls for games between engines: pause, single move, speed.
    fn engines_bar(&self, game: &Play) -> Markup {
        let w = words(self.lang);
        let pace = match self.settings.pace {
            Pace::Slow => w.slow,
            Pace::Normal => w.usual,
            Pace::Fast => w.fast,
        };
        let run = if game.paused {
            bar_button(&Action::Resume, self.w.resume, icons::GO, true)
        } else {
            bar_button(&Action::Stop, w.pause, icons::PAUSE, true)
        };
        let speed = html!(
            r#"<button type="button" {pace_action} aria-label="{}">{}<span>{}</span></button>"#,
            fill_in(w.pace, &[pace]),
            icons::PACE,
            pace,
            pace_action = Action::Pace
        );
        [run, bar_button(&Action::Step, w.step, icons::STEP, true), speed].into_iter().collect()
    }
}
