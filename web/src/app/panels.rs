//! The side panel: moves, saves, rules; and the bar of actions.

use web_sys::{ScrollBehavior, ScrollIntoViewOptions, ScrollLogicalPosition};

use super::analysis::{slip_markup, slip_words};
use super::{App, Tab};
use crate::html::escape;
use crate::icons;
use crate::lang::fill_in;
use crate::play::Play;
use crate::review::words::words;
use crate::settings::Pace;

impl App {
    /// Opens a tab; its panel is brought into the window, below whose end it lies on phones.
    pub(super) const fn open_tab(&mut self, tab: Tab) {
        self.tab = tab;
        self.reveal = true;
    }

    /// Scrolls to the panel of a tab that was just opened, no further than it takes.
    pub(super) fn reveal_tab(&mut self) {
        if !std::mem::take(&mut self.reveal) {
            return;
        }
        let scroll = ScrollIntoViewOptions::new();
        scroll.set_block(ScrollLogicalPosition::Nearest);
        if !self.page.matches("(prefers-reduced-motion: reduce)") {
            scroll.set_behavior(ScrollBehavior::Smooth);
        }
        if let Some(card) = self.regions.tabs.element().parent_element() {
            card.scroll_into_view_with_scroll_into_view_options(&scroll);
        }
    }

    pub(super) fn tabs_markup(&self) -> String {
        let label = |tab| match tab {
            Tab::Moves => self.w.tab_moves,
            Tab::Analysis => words(self.lang).tab,
            Tab::Saves => self.w.tab_saves,
            Tab::Rules => self.w.tab_rules,
        };
        Tab::ALL
            .into_iter()
            .map(|tab| {
                let chosen = tab == self.tab;
                format!(
                    r#"<button type="button" role="tab" id="tab-{name}" data-tab="{name}" aria-selected="{chosen}" aria-controls="panel" tabindex="{}">{}</button>"#,
                    if chosen { 0 } else { -1 },
                    escape(label(tab)),
                    name = tab.name()
                )
            })
            .collect()
    }

    pub(super) fn panel_markup(&self, game: &Play) -> String {
        match self.tab {
            Tab::Moves => self.moves_markup(game),
            Tab::Analysis => Self::analysis_markup(),
            Tab::Saves => self.saves_markup(),
            Tab::Rules => format!(r#"<div class="prose" tabindex="0">{}</div>"#, crate::help::rules(game.table.as_ref(), self.lang, 2)),
        }
    }

    fn moves_markup(&self, game: &Play) -> String {
        let (table, w) = (&game.table, self.w);
        let moves = table.move_list();
        let shown = table.shown_ply();
        let judged = self.judgement(game).judged;
        let mut list = String::new();
        let (mut row, mut column) = (0, usize::MAX);
        for (entry, ply) in moves.iter().zip(1..) {
            if row == 0 || entry.side.index() <= column {
                row += 1;
                list.push_str(&format!(r#"<span class="n">{row}.</span>"#));
                // Cells of sides that did not move in this round stay empty.
                list.extend((0..entry.side.index()).map(|_| "<span></span>"));
            } else {
                list.extend((column + 1..entry.side.index()).map(|_| "<span></span>"));
            }
            column = entry.side.index();
            let (class, current) = if ply == shown { (" cur", r#" aria-current="step""#) } else { ("", "") };
            let mut label = table.say_move(ply, self.lang).unwrap_or_default();
            let slip = judged.get(ply - 1).and_then(|judged| judged.as_ref()?.slip);
            let mut sign = String::new();
            if let Some(slip) = slip {
                label.push_str(self.lang.of(": ", "："));
                label.push_str(slip_words(slip, words(self.lang)).0);
                sign = slip_markup(slip, words(self.lang));
            }
            list.push_str(&format!(
                r#"<button type="button" class="ply{class}" data-ply="{ply}"{current} title="{}">{}{sign}</button>"#,
                escape(&label),
                escape(&entry.short)
            ));
            if ply == moves.len() {
                list.extend((column + 1..table.sides()).map(|_| "<span></span>"));
            }
        }
        if moves.is_empty() {
            list = format!(r#"<p class="muted empty">{}</p>"#, escape(&fill_in(w.moves_none, &[&game.colour(table.turn(), self.lang)])));
        }
        let step = |action: &str, label: &str, icon: &str, dead: bool| {
            let disabled = if dead { " disabled" } else { "" };
            format!(r#"<button type="button" class="icon" data-action="{action}" aria-label="{}"{disabled}>{icon}</button>"#, escape(label))
        };
        let (first, last) = (shown == 0, shown == table.ply());
        let entry = if game.person_to_move() {
            let example = table.example_move();
            format!(
                r#"<form class="entry" data-form="move"><input name="move" data-entry="move" data-at="{}" aria-label="{}" placeholder="{}" autocomplete="off" autocapitalize="off" spellcheck="false"><button type="submit" class="btn">{}</button></form>"#,
                // Empty again after every move.
                table.ply(),
                escape(w.move_entry),
                escape(&fill_in(w.move_entry_hint, &[&example])),
                escape(w.enter)
            )
        } else {
            String::new()
        };
        let kept = self.lines_markup(game);
        format!(
            r#"<div class="moves sides-{}">{list}</div><div class="steps">{}{}{}{}</div>{entry}{kept}"#,
            table.sides(),
            step("look-first", w.look_first, icons::FIRST, first),
            step("look-back", w.look_back, icons::BACK, first),
            step("look-next", w.look_next, icons::NEXT, last),
            step("look-last", w.look_last, icons::LAST, last)
        )
    }

    pub(super) fn bar_markup(&self, game: &Play) -> String {
        if self.query.is_embed() {
            return self.embed_bar(game);
        }
        let w = self.w;
        let item = |action: &str, label: &str, icon: &str, alive: bool| {
            let disabled = if alive { "" } else { " disabled" };
            format!(r#"<button type="button" data-action="{action}"{disabled}>{icon}<span>{}</span></button>"#, escape(label))
        };
        let thinking = self.thinking.is_some();
        // What the address forbids is not there at all.
        let back = if self.query.allows_undo() {
            item("undo", w.undo, icons::UNDO, game.plies_to_undo().is_some())
                + &item("redo", w.redo, icons::REDO, game.table.can_redo() && game.may_be_helped())
        } else {
            String::new()
        };
        let (flip, new) = (item("flip", w.flip, icons::FLIP, true), item("new-game", w.new_game, icons::NEW, true));
        let over = game.table.outcome().is_some();
        if game.persons().next().is_none() && !over {
            return [back, self.engines_bar(game, &item), flip, new].concat();
        }
        let engines_wait = game.paused && !over && !game.person_to_move();
        let middle = if thinking {
            item("move-now", w.move_now, icons::NOW, true) + &item("stop", w.stop, icons::STOP, true)
        } else if engines_wait {
            item("resume", w.resume, icons::GO, true)
        } else if over {
            item("analyse", words(self.lang).analyse_short, icons::ANALYSE, self.may_analyse(game) && !self.review.run)
        } else if self.shows_engine() && self.query.allows_hints() {
            item("hint", w.hint, icons::HINT, game.person_to_move() && game.may_be_helped())
        } else {
            String::new()
        };
        [back, middle, flip, item("resign", w.resign, icons::RESIGN, game.resigning_side().is_some()), new].concat()
    }

    /// What one does while engines play each other: pause, one move, speed.
    fn engines_bar(&self, game: &Play, item: &dyn Fn(&str, &str, &str, bool) -> String) -> String {
        let w = words(self.lang);
        let pace = match self.settings.pace {
            Pace::Slow => w.slow,
            Pace::Normal => w.usual,
            Pace::Fast => w.fast,
        };
        let run = if game.paused { item("resume", self.w.resume, icons::GO, true) } else { item("stop", w.pause, icons::PAUSE, true) };
        let speed = format!(
            r#"<button type="button" data-action="pace" aria-label="{}">{}<span>{}</span></button>"#,
            escape(&fill_in(w.pace, &[pace])),
            icons::PACE,
            escape(pace)
        );
        [run, item("step", w.step, icons::STEP, true), speed].concat()
    }
}
