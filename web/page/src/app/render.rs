//! Rendering: the markup of all parts, the board, the state on the DOM.

use quintet_base::html::Markup;
use quintet_base::lang::fill_in;
use quintet_base::svg;
use quintet_base::words::words as common;
use quintet_browser::board_dom::{BoardDom, BoardEvent};
use quintet_browser::dom::{Missing, Region, set, show};
use quintet_engine::core::side::Side;
use quintet_play::Play;
use web_sys::{Element, HtmlElement, ScrollBehavior, ScrollIntoViewOptions, ScrollLogicalPosition};

use super::{App, Changed, Regions};
use crate::carry::{BESIDE, handles};
use crate::parts::coach::Message as ToCoach;
use crate::state::Tab;
use crate::views::analysis::PARTS;
use crate::views::header::FACTS;

impl App {
    /// Renders what has changed.
    pub(super) fn render(&mut self) -> Result<(), Missing> {
        let changed = std::mem::replace(&mut self.screen.changed, Changed::Nothing);
        if changed == Changed::All {
            return self.render_all();
        }
        let Some(game) = self.state.session.game.take() else { return Ok(()) };
        let done = match changed {
            Changed::Board => self.render_board(&game),
            _ => Ok(()),
        };
        if changed == Changed::Seats {
            self.render_times(&game);
        }
        self.state.session.game = Some(game);
        self.tick_soon();
        done
    }

    fn render_all(&mut self) -> Result<(), Missing> {
        self.attend_review();
        self.tell_coach(ToCoach::Attend);
        self.attend_openings();
        self.state.sketch_line();
        self.render_header();
        self.render_home();
        // The game is taken out so that its parts can be shown while the shell's are changed.
        if let Some(setup) = self.state.setup.take() {
            let done = self.render_set_up(&setup);
            self.state.setup = Some(setup);
            done?;
        } else if let Some(game) = self.state.session.game.take() {
            let done = self.render_game(&game);
            self.state.session.game = Some(game);
            done?;
        }
        self.state.session.shown_at.get_or_insert_with(|| self.page.now());
        self.screen.voice.speak(&self.page, &mut self.state.session.notes.spoken, self.state.lang);
        self.tick_soon();
        self.tell_size();
        Ok(())
    }

    fn render_game(&mut self, game: &Play) -> Result<(), Missing> {
        self.hide_set_up();
        self.render_seats(game);
        let pending = self.state.pending_markup(game);
        // Beside a tray it takes the place of what turns the piece in hand: nothing moves then. Elsewhere its place is left free for it.
        let tray = self.state.tray_markup(game, pending.clone());
        let room = tray.is_empty() && game.session.asks() && self.state.around().is_careful(false) && game.persons().next().is_some();
        // What the layout depends on. Style sheets that ask for what is inside, by `:has`, would make the browser match all elements anew whenever
        // anything in here changes: every second, while a clock runs.
        let waits = !pending.is_empty();
        for (name, value) in [
            ("data-room", room.then_some("")),
            ("data-asks", (waits && tray.is_empty()).then_some("")),
            ("data-tray", (!tray.is_empty()).then_some(if waits { "waits" } else { "pieces" })),
            ("data-seats", game.rows().iter().any(|row| row.len() > 1).then_some("many")),
        ] {
            put(&self.screen.regions.play, name, value);
        }
        self.screen.regions.pending.set(&self.page, if tray.is_empty() { pending } else { Markup::EMPTY });
        self.screen.regions.tray.set(&self.page, tray);
        let notes = if self.state.query.is_embed() {
            self.state.notes_markup()
        } else {
            self.state.puzzle_markup(game)
                + self.state.guide_markup(game)
                + self.state.coach_markup(game)
                + self.state.contest_markup(game)
                + self.state.result_markup(game)
                + self.state.friend_markup(game)
                + self.state.sounds_markup(game)
                + self.state.notes_markup()
        };
        self.screen.regions.notes.set(&self.page, notes);
        let (steps, tabs, panel, bar) =
            (self.state.steps_markup(game), self.state.tabs_markup(), self.state.panel_markup(game), self.state.bar_markup(game));
        self.screen.regions.steps.set(&self.page, steps);
        self.screen.regions.tabs.set(&self.page, tabs);
        let fresh = self.screen.regions.panel.set(&self.page, panel);
        if self.state.tab == Tab::Saves {
            self.render_shelf(fresh);
        }
        if self.state.tab == Tab::Analysis {
            self.render_analysis(game, fresh);
        } else if fresh {
            self.scroll_to_current();
        }
        set(self.screen.regions.panel.element(), "aria-labelledby", &format!("tab-{}", self.state.tab.name()));
        self.screen.regions.bar.set(&self.page, bar);
        // After the regions around it: the canvas asks for its size, for which the browser lays the page out, and once is enough.
        self.render_board(game)?;
        self.render_handles(game);
        self.reveal_tab();
        self.point_guide(game);
        self.screen.regions.title.set_text_content(Some(game.session.title(self.state.lang)));
        Ok(())
    }

    fn scroll_to_current(&self) {
        let panel = self.screen.regions.panel.element();
        let Ok(Some(list)) = panel.query_selector(".moves") else { return };
        let Ok(Some(current)) = list.query_selector(".cur") else {
            // To scroll, the browser lays the page out; an empty list is not worth that.
            if list.query_selector("[data-ply]").is_ok_and(|first| first.is_some()) {
                list.set_scroll_top(0);
            }
            return;
        };
        let (inside, box_) = (current.get_bounding_client_rect(), list.get_bounding_client_rect());
        // No further than it takes: a move that is pressed is in sight and must not slip from under the pointer.
        let off = (inside.top() - box_.top()).min(0.0) + (inside.bottom() - box_.bottom()).max(0.0);
        list.set_scroll_top(list.scroll_top() + off.round() as i32);
    }

    fn render_seats(&mut self, game: &Play) {
        let [top, bottom] = game.rows().map(|row| row.into_iter().map(|side| self.state.seat_markup(game, side)).collect::<Markup>());
        self.screen.regions.seats_top.set(&self.page, top);
        self.screen.regions.seats_bottom.set(&self.page, bottom);
        self.render_times(game);
    }

    /// Updates what changes by itself beside the players: the thinking time and the clocks.
    fn render_times(&self, game: &Play) {
        for side in Side::all(game.session.sides()) {
            let place = |what: &str| self.page.by_id::<HtmlElement>(&format!("{what}-{}", side.index() + 1));
            if let Ok(place) = place("status") {
                write(&place, &self.state.status_of(game, side));
            }
            if let Ok(place) = place("clock") {
                let (text, urgent) = self.state.clock_text(game, side);
                if write(&place, &text) {
                    set(&place, "data-urgent", if urgent { "true" } else { "false" });
                }
            }
        }
    }

    pub(super) fn render_board(&mut self, game: &Play) -> Result<(), Missing> {
        let session = game.session.as_ref();
        // The places and their labels follow from the position; the pointer and the engine change neither.
        let places = (game.flipped, session.shown_position());
        let known = self.screen.picture.places == places;
        let current = self.screen.picture.ply.0 == self.state.session.number
            && self.screen.picture.board.as_mut().is_some_and(|board| known || board.relabel(session.targets(self.state.lang)));
        self.screen.picture.places = places;
        if !current {
            let size = session.size();
            let _ = self
                .screen
                .regions
                .box_
                .style()
                .set_property("aspect-ratio", &format!("{} / {}", svg::number(size.0), svg::number(size.1)));
            let mail = self.mail.clone();
            let heard = move |event: BoardEvent| mail.send(super::Message::Board(event));
            self.screen.picture.board = None;
            self.screen.picture.board =
                Some(BoardDom::new(self.screen.regions.grid.clone(), size, session.targets(self.state.lang), heard));
            set(&self.screen.regions.grid, "aria-label", &fill_in(common(self.state.lang).board_of, &[session.title(self.state.lang)]));
        }
        if !current {
            self.screen.picture.entered = false;
        }
        if let Some(board) = &mut self.screen.picture.board {
            board.set_enabled(session.takes_input());
            // The Tab key first reaches a piece of the person's own, at the first turn.
            if !self.screen.picture.entered && session.takes_input() {
                self.screen.picture.entered = true;
                if let Some(at) = session.mover() {
                    board.enter_at(at);
                }
            }
        }
        let scene = session.scene(self.state.settings.marks());
        let ply = session.shown_ply();
        let forward = current && ply == self.screen.picture.ply.1 + 1;
        if !current || scene != self.screen.picture.painted {
            let moves = forward && !self.state.device.still;
            if moves {
                self.screen.picture.canvas.show_moving(scene.clone(), session.motions());
            } else if self.screen.picture.ply != (self.state.session.number, ply) || !self.screen.picture.canvas.is_moving() {
                self.screen.picture.canvas.show(scene.clone());
            } else {
                self.screen.picture.canvas.change(scene.clone());
            }
            self.screen.picture.painted = scene;
        }
        self.screen.picture.ply = (self.state.session.number, ply);
        Ok(())
    }

    /// The header, the page's title, and the state that tests and surrounding pages rely on.
    fn render_header(&mut self) {
        let header = self.state.header_markup();
        self.screen.regions.header.set(&self.page, header);
        let Regions { skip, main, .. } = &self.screen.regions;
        skip.set_text_content(Some(self.state.w.skip_to_board));
        show(skip, self.state.session.game.is_some());
        for (name, value) in FACTS.into_iter().zip(self.state.facts()) {
            put(main, name, value.as_deref());
        }
        self.page.document.set_title(&self.state.page_title());
    }

    /// The handles of the waiting piece.
    fn render_handles(&mut self, game: &Play) {
        let grips = game.session.grips();
        let mut markup = Markup::EMPTY;
        if let Some((x, y, above)) = handles(&grips, game.session.size()) {
            markup = self.state.turns_markup();
            let element = self.screen.regions.handles.element();
            for (property, part) in [("--x", x), ("--y", y)] {
                let _ = element.style().set_property(property, &(svg::number(part) + "%"));
            }
            set(element, "data-above", if above { "true" } else { "false" });
        }
        self.screen.regions.handles.set(&self.page, markup);
        if let Some(board) = &mut self.screen.picture.board {
            board.set_grips(grips.into_iter().map(|area| area.grown(BESIDE * area.w)).collect());
        }
    }

    /// Updates the regions of the analysis tab. `fresh`: the panel has just been created.
    fn render_analysis(&mut self, game: &Play, fresh: bool) {
        if fresh {
            self.screen.review_parts = PARTS.iter().filter_map(|id| self.page.by_id(id).ok()).map(Region::new).collect();
        }
        for (part, markup) in self.screen.review_parts.iter_mut().zip(self.state.analysis_parts(game)) {
            part.set(&self.page, markup);
        }
    }

    /// Opens a tab and scrolls to its panel, which is below the window on phones.
    pub(super) const fn open_tab(&mut self, tab: Tab) {
        self.state.tab = tab;
        self.screen.reveal = true;
    }

    /// Scrolls to the panel of a newly opened tab, no further than necessary.
    fn reveal_tab(&mut self) {
        if !std::mem::take(&mut self.screen.reveal) {
            return;
        }
        let scroll = ScrollIntoViewOptions::new();
        scroll.set_block(ScrollLogicalPosition::Nearest);
        if !self.state.device.still {
            scroll.set_behavior(ScrollBehavior::Smooth);
        }
        if let Some(card) = self.screen.regions.tabs.element().parent_element() {
            card.scroll_into_view_with_scroll_into_view_options(&scroll);
        }
    }
}

/// Sets an attribute, or removes it, if it has another value.
pub(super) fn put(element: &Element, name: &str, value: Option<&str>) {
    if element.get_attribute(name).as_deref() != value {
        match value {
            Some(value) => set(element, name, value),
            None => _ = element.remove_attribute(name),
        }
    }
}

/// Sets the text of an element if it is another one. Returns whether it was.
fn write(element: &HtmlElement, text: &str) -> bool {
    let other = element.text_content().as_deref() != Some(text);
    if other {
        element.set_text_content(Some(text));
    }
    other
}
