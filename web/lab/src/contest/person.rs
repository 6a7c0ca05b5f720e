//! The board on which a person plays a game of a contest.

use quintet_base::html::{Markup, button, html};
use quintet_base::lang::{Lang, fill_in};
use quintet_base::scene::Point;
use quintet_base::svg::{self, Colours};
use quintet_board::session::Reply;
use quintet_board::view::{Command, Marks};
use quintet_browser::board_dom::{BoardDom, BoardEvent};
use quintet_browser::canvas::Canvas;
use quintet_browser::dom::{Missing, Region};
use quintet_engine::core::side::Side;
use wasm_bindgen::JsCast;
use web_sys::HtmlInputElement;

use super::arena::Arena;
use super::bout::{Bout, Verdict};
use super::words::words;
use crate::{Desk, Message};

/// The board and its surroundings.
struct Board {
    /// The number of the game shown.
    bout: u32,
    lang: Lang,
    ply: usize,
    /// The ply at which the person was told to move.
    told: Option<usize>,
    canvas: Canvas,
    grid: BoardDom,
    tray: Region,
    head: Region,
    /// The target on which a press started.
    down: Option<String>,
}

/// A person's seat in a contest.
pub(super) struct Seat {
    place: Region,
    board: Option<Board>,
    /// The result of the last attempt, if the move was not played.
    refusal: String,
}

impl Seat {
    pub(super) fn new(place: Region) -> Self {
        Self { place, board: None, refusal: String::new() }
    }

    pub(super) fn repaint(&mut self) {
        if let Some(board) = &mut self.board {
            board.canvas.read_colours();
        }
    }

    /// A control was used. Returns whether the contest continues.
    pub(super) fn act(&mut self, action: &str, value: &str, arena: &mut Arena, desk: &mut Desk) -> bool {
        let Some((id, _, bout)) = arena.person() else { return false };
        let reply = match action {
            "contest-piece" => bout.session.command(Command::Piece(value), false),
            "contest-rotate" => bout.session.command(Command::Rotate, false),
            "contest-mirror" => bout.session.command(Command::Mirror, false),
            "contest-resign" => {
                bout.give_up("resigned");
                arena.person_done(id);
                return true;
            }
            _ => return false,
        };
        self.replied(&reply, arena, desk)
    }

    /// A move was entered as text.
    pub(super) fn enter(&mut self, text: &str, arena: &mut Arena, desk: &mut Desk) -> bool {
        !text.is_empty() && self.attempt(text, arena, desk)
    }

    /// An event on the board.
    pub(super) fn board(&mut self, event: &BoardEvent, arena: &mut Arena, desk: &mut Desk) -> bool {
        let Some(board) = &mut self.board else { return false };
        let Some((_, _, bout)) = arena.person() else { return false };
        let at = |at: Point| {
            bout.session.pick(board.grid.targets(), at).and_then(|index| board.grid.targets().get(index)).map(|t| t.name.clone())
        };
        let press = match event {
            BoardEvent::Down(point, _) => {
                board.down = at(*point);
                return false;
            }
            BoardEvent::Up(point, _) => at(*point).filter(|target| board.down.take().as_ref() == Some(target)),
            BoardEvent::Move(point) => {
                let target = at(*point);
                bout.session.hover(target.as_deref());
                return false;
            }
            BoardEvent::Drag(_) => return false,
            BoardEvent::Leave | BoardEvent::Break => {
                board.down = None;
                bout.session.hover(None);
                return false;
            }
            BoardEvent::Click(target) => Some(target.clone()),
            BoardEvent::Focus(target) => {
                board.grid.stop_at(target);
                bout.session.hover(Some(target));
                return false;
            }
            BoardEvent::Key(key) => {
                if !board.grid.arrow(key) && key == "Escape" {
                    bout.session.cancel();
                }
                return false;
            }
        };
        let Some(target) = press else { return false };
        let reply = bout.session.press(&target, false);
        self.replied(&reply, arena, desk)
    }

    fn replied(&mut self, reply: &Reply, arena: &mut Arena, desk: &mut Desk) -> bool {
        match reply {
            // The page has played the move already; the referee plays it again and counts it.
            Reply::Played(text) => {
                if let Some((_, _, bout)) = arena.person() {
                    bout.session.undo();
                }
                self.attempt(text, arena, desk)
            }
            Reply::Refused { move_text: Some(text), .. } => self.attempt(text, arena, desk),
            Reply::Refused { move_text: None, refusal } => {
                if arena.person().is_some() {
                    self.refusal = fill_in(words(desk.lang).refused_free, &[&desk.lang.say(refusal)]);
                    desk.say(self.refusal.clone());
                }
                false
            }
            Reply::Waiting(_) => {
                let reply = arena.person().map(|(_, _, bout)| bout.session.confirm());
                reply.is_some_and(|reply| !matches!(reply, Reply::Waiting(_)) && self.replied(&reply, arena, desk))
            }
            Reply::Staged | Reply::Nothing => false,
        }
    }

    /// Passes a complete move to the referee, legal or not.
    fn attempt(&mut self, text: &str, arena: &mut Arena, desk: &mut Desk) -> bool {
        let Some((id, since, bout)) = arena.person() else { return false };
        let seconds = (desk.page.now() - since) / 1000.0;
        bout.lang = desk.lang;
        let verdict = bout.attempt_of_person(text, seconds);
        match verdict {
            Verdict::Violation(count, problem) => {
                self.refusal = fill_in(words(desk.lang).refused, &[&count.to_string(), &problem]);
                desk.say(self.refusal.clone());
            }
            Verdict::Played | Verdict::Over => {
                self.refusal.clear();
                // A refused move stays in the field, so that it can be corrected.
                let field = self.place.element().query_selector("[name=move]").ok().flatten();
                if let Some(field) = field.and_then(|field| field.dyn_into::<HtmlInputElement>().ok()) {
                    field.set_value("");
                }
            }
        }
        arena.person_done(id);
        true
    }

    /// Shows the board of the game in which a person plays.
    pub(super) fn render(
        &mut self,
        arena: &mut Arena,
        desk: &mut Desk,
        name: impl Fn(usize) -> String,
        is_person: impl Fn(usize) -> bool,
    ) -> Result<(), Missing> {
        let asked = arena.person().map(|(id, ..)| id);
        let seated = |bout: &Bout| bout.fixture.seats.iter().any(|&player| is_person(player));
        let id = asked.or_else(|| arena.bouts().find(|(_, bout)| seated(bout)).map(|(id, _)| id));
        let Some((id, bout)) = id.and_then(|id| Some((id, arena.bout(id)?))) else {
            self.board = None;
            self.place.set(&desk.page, Markup::EMPTY);
            return Ok(());
        };
        let marks = Marks { coordinates: true, legal: desk.settings.legal_marks };
        if self.board.as_ref().is_none_or(|board| board.bout != id || board.lang != desk.lang) {
            self.place.set(&desk.page, Markup::EMPTY);
            self.place.set(&desk.page, frame(bout, desk.lang));
            let mail = desk.mail.clone();
            self.board = Some(Board {
                bout: id,
                lang: desk.lang,
                ply: usize::MAX,
                told: None,
                canvas: Canvas::new(&desk.page, desk.page.by_id("contest-canvas")?)?,
                grid: BoardDom::new(desk.page.by_id("contest-grid")?, bout.session.size(), bout.session.targets(desk.lang), move |event| {
                    mail.send(Message::Board(event));
                }),
                tray: Region::new(desk.page.by_id("contest-tray")?),
                head: Region::new(desk.page.by_id("contest-head")?),
                down: None,
            });
        }
        let Some(board) = &mut self.board else { return Ok(()) };
        bout.session.allow_input(asked.is_some());
        if board.ply != bout.session.ply() {
            board.ply = bout.session.ply();
            board.grid.relabel(bout.session.targets(desk.lang));
        }
        if asked.is_some() && board.told != Some(board.ply) {
            board.told = Some(board.ply);
            desk.say(fill_in(words(desk.lang).your_move, &[&name(bout.to_move())]));
        }
        board.canvas.show(bout.session.scene(marks));
        board.head.set(&desk.page, head(bout, asked.is_some(), is_person(bout.to_move()), &self.refusal, desk.lang, &name));
        board.tray.set(&desk.page, tray(bout, desk.lang));
        Ok(())
    }
}

fn frame(bout: &Bout, lang: Lang) -> Markup {
    let (w, shell) = (words(lang), quintet_base::words::words(lang));
    html!(
        r#"<div class="card contest-seat"><div class="contest-board"><canvas id="contest-canvas" aria-hidden="true"></canvas><div id="contest-grid" class="grid" role="group" tabindex="-1" aria-label="{}"></div></div><div class="contest-beside"><div id="contest-head"></div><div id="contest-tray"></div><form data-form="contest-move" class="row"><label><span>{}</span><input name="move" autocomplete="off" autocapitalize="none" spellcheck="false"></label><button class="btn primary">{}</button></form><p class="small">{}</p>{}</div></div>"#,
        bout.session.title(lang),
        w.move_text,
        shell.enter,
        if bout.people_timed { w.limited_person } else { w.unlimited_person },
        button("btn", "contest-resign", w.resign),
    )
}

/// The panel beside the board. If a person's move is due but was not requested, the contest is paused.
fn head(bout: &Bout, asked: bool, persons: bool, refusal: &str, lang: Lang, name: &impl Fn(usize) -> String) -> Markup {
    let w = words(lang);
    let turn = match (asked, persons) {
        (true, _) => fill_in(w.your_move, &[&bout.session.seat(bout.session.turn(), lang).colour]),
        (false, true) => w.paused.to_owned(),
        (false, false) => fill_in(w.waits, &[&name(bout.to_move())]),
    };
    let fixture = &bout.fixture;
    // Each side with its colour and its violations and time.
    let seats: Markup = Side::all(fixture.seats.len())
        .map(|side| {
            let violations = bout.violations()[side.index()];
            let class = if violations > 0 { html!(r#" class="violations""#) } else { Markup::EMPTY };
            html!(
                r#"<p><span class="small">{}</span> {} · <span{class}>{}</span></p>"#,
                bout.session.seat(side, lang).colour,
                name(bout.player(side)),
                fill_in(w.violations_of, &[&violations.to_string()])
            )
        })
        .collect();
    html!(
        "<h2>{}</h2>{seats}<p><strong>{}</strong></p>{}",
        fill_in(w.game_line, &[&fixture.match_number.to_string(), &fixture.game.to_string()]),
        turn,
        if refusal.is_empty() { Markup::EMPTY } else { html!(r#"<p class="refusal">{refusal}</p>"#) },
    )
}

fn tray(bout: &Bout, lang: Lang) -> Markup {
    let Some(tray) = bout.session.tray(lang) else { return Markup::EMPTY };
    let shell = quintet_base::words::words(lang);
    let pieces: Markup = tray
        .iter()
        .map(|piece| {
            html!(
                r#"<button type="button" class="piece{}" data-action="contest-piece" data-value="{}" data-piece="{1}" aria-pressed="{}" aria-label="{}">{}</button>"#,
                if piece.dimmed { " dimmed" } else { "" },
                piece.name,
                piece.selected,
                piece.label,
                svg::write(&piece.scene, Colours::Page)
            )
        })
        .collect();
    html!(
        r#"<div class="row">{}{}</div><div class="pieces" role="group" aria-label="{}">{pieces}</div>"#,
        button("btn", "contest-rotate", shell.rotate),
        button("btn", "contest-mirror", shell.mirror),
        shell.tray
    )
}
