//! Rendering: the markup of all parts, the board, the state on the DOM.

use quintet_base::html::{Markup, html};
use quintet_base::icons;
use quintet_base::lang::fill_in;
use quintet_base::svg::{self, Colours};
use quintet_base::words::words as common;
use quintet_browser::board_dom::{BoardDom, BoardEvent};
use quintet_browser::dom::{Missing, set, show};
use quintet_engine::core::side::Side;
use quintet_engine::text::number::decimal;
use quintet_play::Play;
use quintet_play::saves::Player;

use super::{App, Changed, Tab};
use crate::action::{Action, button, icon_button};

/// The link to the lab; the shell adds the current game.
fn lab_link(label: &str) -> Markup {
    html!(r#"<a class="icon" href="lab.html" {} aria-label="{label}" title="{label}">{}</a>"#, Action::Study, icons::LAB)
}

impl App {
    /// Renders what has changed.
    pub(super) fn render(&mut self) -> Result<(), Missing> {
        let changed = std::mem::replace(&mut self.changed, Changed::Nothing);
        if changed == Changed::All {
            return self.render_all();
        }
        let Some(game) = self.session.game.take() else { return Ok(()) };
        let done = match changed {
            Changed::Board => self.render_board(&game),
            _ => Ok(()),
        };
        if changed == Changed::Seats {
            self.render_times(&game);
        }
        self.session.game = Some(game);
        self.tick_soon();
        done
    }

    fn render_all(&mut self) -> Result<(), Missing> {
        self.attend_review();
        self.sketch_line();
        self.render_header();
        self.render_home();
        // The game is taken out so that its parts can be shown while the shell's are changed.
        if let Some(setup) = self.setup.take() {
            let done = self.render_set_up(&setup);
            self.setup = Some(setup);
            done?;
        } else if let Some(game) = self.session.game.take() {
            let done = self.render_game(&game);
            self.session.game = Some(game);
            done?;
        }
        self.render_state();
        self.session.shown_at.get_or_insert_with(|| self.page.now());
        self.voice.speak(&self.page, &mut self.session.notes.spoken, self.lang);
        self.tick_soon();
        self.tell_size();
        Ok(())
    }

    fn render_header(&mut self) {
        let w = self.w;
        let current = self.session.game.as_ref().map(|game| game.session.game());
        let links: Markup = quintet_board::games::NAMES
            .iter()
            .map(|name| {
                let here = if current == Some(*name) { html!(r#" aria-current="page""#) } else { Markup::EMPTY };
                let title = quintet_board::games::short_title(name, self.lang).unwrap_or(name);
                html!(r#"<a href="?game={name}" {}{here}>{}</a>"#, Action::OpenGame((*name).to_owned()), title)
            })
            .collect();
        let icon = |action: &Action, label: &str, icon: &Markup| icon_button(action, label, icon, true);
        let (theme, theme_icon) =
            if self.is_dark() { (common(self.lang).theme_light, icons::SUN) } else { (common(self.lang).theme_dark, icons::MOON) };
        let lab = lab_link(if self.session.game.is_some() { w.study } else { w.lab });
        // On phones the game's name stands where there is no room for the menu.
        let title = self
            .session
            .game
            .as_ref()
            .map_or_else(Markup::default, |game| html!(r#"<span class="title">{}</span>"#, game.session.short_title(self.lang)));
        let markup = html!(
            r#"<a class="brand" href="." {}><span class="seal" aria-hidden="true"></span><span class="app">{}</span>{title}</a><nav aria-label="{}">{links}</nav><span class="sp"></span>{lab}{}{}{}{}{}"#,
            Action::Home,
            common(self.lang).app,
            w.games,
            if self.session.game.is_some() {
                icon(&Action::Share, quintet_play::share::words::words(self.lang).share, icons::SHARE)
            } else {
                Markup::EMPTY
            },
            icon(&Action::Language, self.lang.next().name(), icons::LANGUAGE),
            icon(&Action::Theme, theme, theme_icon),
            icon(&Action::Help, w.help, icons::HELP),
            icon(&Action::Settings, w.settings, icons::SETTINGS)
        );
        self.regions.header.set(&self.page, markup);
        self.regions.skip.set_text_content(Some(w.skip_to_board));
        show(&self.regions.skip, self.session.game.is_some());
    }

    fn render_game(&mut self, game: &Play) -> Result<(), Missing> {
        self.hide_set_up();
        self.render_seats(game);
        self.render_board(game)?;
        self.render_handles(game);
        let pending = self.pending_markup(game);
        // Beside a tray it takes the place of what turns the piece in hand: nothing moves then. Elsewhere its place is left free for it.
        let tray = self.tray_markup(game, pending.clone());
        let room = tray.is_empty() && game.session.asks() && self.around().is_careful(false) && game.persons().next().is_some();
        self.regions.pending.set(&self.page, if tray.is_empty() { pending } else { Markup::EMPTY });
        set(self.regions.pending.element(), "data-room", if room { "true" } else { "false" });
        self.regions.tray.set(&self.page, tray);
        let notes = if self.query.is_embed() {
            self.notes_markup()
        } else {
            self.guide_markup(game) + self.contest_markup(game) + self.result_markup(game) + self.notes_markup()
        };
        self.regions.notes.set(&self.page, notes);
        let (steps, tabs, panel, bar) = (self.steps_markup(game), self.tabs_markup(), self.panel_markup(game), self.bar_markup(game));
        self.regions.steps.set(&self.page, steps);
        self.regions.tabs.set(&self.page, tabs);
        let fresh = self.regions.panel.set(&self.page, panel);
        if self.panel.tab == Tab::Saves {
            self.render_shelf(fresh);
        }
        if self.panel.tab == Tab::Analysis {
            self.render_analysis(game, fresh);
        } else if fresh {
            self.scroll_to_current();
        }
        set(self.regions.panel.element(), "aria-labelledby", &format!("tab-{}", self.panel.tab.name()));
        self.regions.bar.set(&self.page, bar);
        self.reveal_tab();
        self.point_guide(game);
        self.regions.title.set_text_content(Some(game.session.title(self.lang)));
        Ok(())
    }

    fn scroll_to_current(&self) {
        let panel = self.regions.panel.element();
        let Ok(Some(list)) = panel.query_selector(".moves") else { return };
        let Ok(Some(current)) = list.query_selector(".cur") else { return list.set_scroll_top(0) };
        let (inside, box_) = (current.get_bounding_client_rect(), list.get_bounding_client_rect());
        // No further than it takes: a move that is pressed is in sight and must not slip from under the pointer.
        let off = (inside.top() - box_.top()).min(0.0) + (inside.bottom() - box_.bottom()).max(0.0);
        list.set_scroll_top(list.scroll_top() + off.round() as i32);
    }

    fn render_seats(&mut self, game: &Play) {
        let [top, bottom] = game.rows().map(|row| row.into_iter().map(|side| self.seat_markup(game, side)).collect::<Markup>());
        self.regions.seats_top.set(&self.page, top);
        self.regions.seats_bottom.set(&self.page, bottom);
        self.render_times(game);
    }

    /// Updates what changes by itself beside the players: the thinking time and the clocks.
    fn render_times(&self, game: &Play) {
        for side in Side::all(game.session.sides()) {
            if let Ok(place) = self.page.by_id::<web_sys::HtmlElement>(&format!("status-{}", side.index() + 1)) {
                let text = self.status_of(game, side);
                if place.text_content().as_deref() != Some(&text) {
                    place.set_text_content(Some(&text));
                }
            }
            if let Ok(place) = self.page.by_id::<web_sys::HtmlElement>(&format!("clock-{}", side.index() + 1)) {
                let (text, urgent) = self.clock_text(game, side);
                if place.text_content().as_deref() != Some(&text) {
                    place.set_text_content(Some(&text));
                    set(&place, "data-urgent", if urgent { "true" } else { "false" });
                }
            }
        }
    }

    fn seat_markup(&self, game: &Play, side: Side) -> Markup {
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
        let who = if self.query.is_embed() {
            // Who plays is the surrounding page's affair.
            html!(r#"<b class="who">{}</b>"#, game.name(side, self.lang))
        } else {
            html!(
                r#"<select class="who" data-seat="{number}" aria-label="{}" title="{}">{}</select>"#,
                fill_in(self.w.player_of, &[&seat.colour]),
                session.level_title(game.player(side).value(), self.lang).1,
                self.player_options(
                    session,
                    game.player(side),
                    if alone { quintet_play::words::words(self.lang).you } else { self.w.person }
                )
            )
        };
        html!(
            r#"<div class="seat{turn}"><span class="mark">{}</span>{who}<span class="status" id="status-{number}"></span><span class="sp"></span>{supply}<span class="{note_class}">{note}</span>{}</div>"#,
            svg::write(&seat.mark, Colours::Page),
            self.clock_markup(game, side)
        )
    }

    fn status_of(&self, game: &Play, side: Side) -> String {
        if game.session.outcome().is_some() || game.session.turn() != side {
            return String::new();
        }
        match &self.session.thinking {
            Some(thinking) => {
                let seconds = decimal((self.page.now() - thinking.since) / 1000.0, 1);
                let mut text = fill_in(self.w.thinking, &[&seconds]);
                if let Some(info) = thinking.info.as_ref().filter(|info| info.depth > 0 && self.shows_engine()) {
                    text.push_str(" · ");
                    text.push_str(&fill_in(self.w.depth, &[&info.depth.to_string()]));
                    // Against a person the line would tell what the engine fears.
                    if game.persons().next().is_none() || self.review.is_asked() {
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

    pub(super) fn render_board(&mut self, game: &Play) -> Result<(), Missing> {
        let session = game.session.as_ref();
        // The places and their labels follow from the position; the pointer and the engine change neither.
        let places = (game.flipped, session.shown_position());
        let known = self.picture.places == places;
        let current = self.picture.ply.0 == self.session.number
            && self.picture.board.as_mut().is_some_and(|board| known || board.relabel(session.targets(self.lang)));
        self.picture.places = places;
        if !current {
            let size = session.size();
            let _ = self.regions.box_.style().set_property("aspect-ratio", &format!("{} / {}", svg::number(size.0), svg::number(size.1)));
            let mail = self.mail.clone();
            let heard = move |event: BoardEvent| mail.send(super::Message::Board(event));
            self.picture.board = None;
            self.picture.board = Some(BoardDom::new(&self.page, self.regions.grid.clone(), size, session.targets(self.lang), heard)?);
            set(&self.regions.grid, "aria-label", &fill_in(common(self.lang).board_of, &[session.title(self.lang)]));
        }
        if let Some(board) = &self.picture.board {
            board.set_enabled(session.takes_input());
        }
        let scene = session.scene(self.settings.marks());
        let ply = session.shown_ply();
        let forward = current && ply == self.picture.ply.1 + 1;
        if !current || scene != self.picture.painted {
            let moves = forward && !self.page.matches("(prefers-reduced-motion: reduce)");
            if moves {
                self.picture.canvas.show_moving(scene.clone(), session.motions());
            } else if self.picture.ply != (self.session.number, ply) || !self.picture.canvas.is_moving() {
                self.picture.canvas.show(scene.clone());
            } else {
                self.picture.canvas.change(scene.clone());
            }
            self.picture.painted = scene;
        }
        self.picture.ply = (self.session.number, ply);
        Ok(())
    }

    fn tray_markup(&self, game: &Play, pending: Markup) -> Markup {
        let Some(tray) = game.session.tray(self.lang) else { return Markup::EMPTY };
        let pieces: Markup = tray
            .iter()
            .map(|piece| {
                let dimmed = if piece.dimmed { " dimmed" } else { "" };
                html!(
                    r#"<button type="button" class="piece{dimmed}" data-piece="{}" aria-pressed="{}" aria-label="{}">{}</button>"#,
                    piece.name,
                    piece.selected,
                    piece.label,
                    svg::write(&piece.scene, Colours::Page)
                )
            })
            .collect();
        let (class, row) = if pending.is_empty() { ("", self.turns_markup()) } else { (" waits", pending) };
        html!(
            r#"<div class="turns{class}">{row}</div><div class="pieces" role="group" aria-label="{}">{pieces}</div>"#,
            common(self.lang).tray
        )
    }

    fn result_markup(&self, game: &Play) -> Markup {
        let Some(outcome) = game.session.outcome() else { return Markup::EMPTY };
        let (headline, reason) = game.result(&outcome, self.lang);
        html!(r#"<div class="card note-card result"><h2>{}</h2><p>{}</p></div>"#, headline, reason)
    }

    pub(super) fn notes_markup(&self) -> Markup {
        let note = |(index, note): (usize, &crate::parts::notes::Note)| {
            let title = if note.title.is_empty() { Markup::EMPTY } else { html!("<b>{}</b>", note.title) };
            let action = note.action.as_ref().map_or_else(Markup::default, |(action, label)| button("link", action, label));
            // Lines after the first are a list.
            let mut lines = note.text.split('\n');
            let first = lines.next().unwrap_or_default();
            let list: Markup = lines.map(|line| html!("<li>{line}</li>")).collect();
            let list = if list.is_empty() { list } else { html!("<ul>{list}</ul>") };
            html!(
                r#"<div class="card note-card{}" data-note><button type="button" class="icon close" {} aria-label="{}">✕</button>{title}<p>{first}</p>{list}{action}</div>"#,
                if note.passing { " passing" } else { "" },
                Action::CloseNote(index as u32),
                common(self.lang).close
            )
        };
        self.session.notes.cards().iter().enumerate().map(note).collect()
    }

    /// The state that tests and surrounding pages rely on.
    fn render_state(&self) {
        let main = &self.regions.main;
        let put = |name: &str, value: &str| {
            if main.get_attribute(name).as_deref() != Some(value) {
                set(main, name, value);
            }
        };
        const NAMES: [&str; 8] =
            ["data-game", "data-variant", "data-ply", "data-turn", "data-status", "data-position", "data-result", "data-shown-ply"];
        let Some(game) = &self.session.game else {
            for name in NAMES {
                let _ = main.remove_attribute(name);
            }
            put("data-status", "idle");
            self.page.document.set_title(&format!("{} · {}", common(self.lang).app, self.w.slogan));
            return;
        };
        let session = &game.session;
        let outcome = session.outcome();
        put("data-game", session.game());
        put("data-variant", session.variant());
        put("data-ply", &session.ply().to_string());
        put("data-shown-ply", &session.shown_ply().to_string());
        put("data-turn", &(session.turn().index() + 1).to_string());
        put("data-position", &session.position());
        put("data-result", &outcome.map(|outcome| outcome.result_text()).unwrap_or_default());
        let status = if outcome.is_some() {
            "over"
        } else if self.session.thinking.is_some() {
            "thinking"
        } else {
            "idle"
        };
        put("data-status", status);
        self.page.document.set_title(&format!("{} · {}", session.title(self.lang), common(self.lang).app));
    }
}
