//! The animated boards of the start page: each replays a game; one move at a time, on one board after the other.

use web_sys::HtmlCanvasElement;

use quintet_board::games;
use quintet_board::session::GameSession;
use quintet_board::view::Marks;
use quintet_browser::canvas::Canvas;
use quintet_browser::dom::{Page, Timer};

use super::{App, Message};

/// Time between two moves on any of the boards, in milliseconds.
const STEP: i32 = 700;
/// Number of turns for which a board shows its final position.
const PAUSE: u8 = 2;

/// The boards.
#[derive(Default)]
pub(super) struct Live {
    boards: Vec<Board>,
    next: usize,
    /// Whether a person has paused them.
    stopped: bool,
    timer: Option<Timer>,
    /// Whether nothing but a move on a board has happened since the last rendering.
    only_moved: bool,
}

struct Board {
    session: Box<dyn GameSession>,
    canvas: Option<Canvas>,
    wait: u8,
}

const MARKS: Marks = Marks { coordinates: false, legal: false };

impl Board {
    fn element(&self, page: &Page) -> Option<HtmlCanvasElement> {
        page.by_id(&format!("live-{}", self.session.game())).ok()
    }

    /// Whether any part of it is visible.
    fn is_seen(&self, page: &Page) -> bool {
        let height = page.window.inner_height().ok().and_then(|height| height.as_f64()).unwrap_or_default();
        self.element(page).is_some_and(|element| {
            let area = element.get_bounding_client_rect();
            area.bottom() > 0.0 && area.top() < height
        })
    }

    fn step(&mut self) {
        let (shown, end) = (self.session.shown_ply(), self.session.ply());
        if shown == end {
            self.wait = if self.wait == 0 { PAUSE } else { self.wait - 1 };
            if self.wait > 0 {
                return;
            }
        }
        self.session.look_at(if shown == end { 0 } else { shown + 1 });
        if let Some(canvas) = &mut self.canvas {
            canvas.show_moving(self.session.scene(MARKS), self.session.motions());
        }
    }
}

impl Live {
    /// Whether a person has paused them.
    pub(super) const fn is_stopped(&self) -> bool {
        self.stopped
    }

    /// Whether the start page need not be rendered, because only one of its boards has moved.
    pub(super) fn only_moved(&mut self) -> bool {
        std::mem::take(&mut self.only_moved)
    }
}

impl App {
    /// Paints the boards again after the cards were created anew.
    pub(super) fn place_live(&mut self) {
        if self.screen.live.boards.is_empty() {
            let tables = games::NAMES.iter().filter_map(|name| games::open(name, None, None).ok());
            self.screen.live.boards = tables.map(|session| Board { session: session.showcase(), canvas: None, wait: 0 }).collect();
        }
        for board in &mut self.screen.live.boards {
            board.canvas = board.element(&self.page).and_then(|element| Canvas::new(&self.page, element).ok());
            if let Some(canvas) = &mut board.canvas {
                canvas.show(board.session.scene(MARKS));
            }
        }
    }

    pub(super) fn has_live(&self) -> bool {
        !self.screen.live.boards.is_empty()
    }

    /// Schedules the next move, if any board is visible.
    pub(super) fn live_soon(&mut self) {
        let moves =
            self.state.session.game.is_none() && !self.screen.live.stopped && !self.page.document.hidden() && !self.state.device.still;
        if !moves {
            self.screen.live.timer = None;
        } else if self.screen.live.timer.is_none() {
            self.screen.live.timer = Some(self.later(STEP, Message::Live));
        }
    }

    pub(super) fn live_step(&mut self) {
        self.screen.live.timer = None;
        self.screen.live.only_moved = true;
        let boards = self.screen.live.boards.len();
        for index in (0..boards).map(|ahead| (self.screen.live.next + ahead) % boards) {
            if self.screen.live.boards[index].is_seen(&self.page) {
                self.screen.live.boards[index].step();
                self.screen.live.next = index + 1;
                break;
            }
        }
    }

    pub(super) fn live_toggle(&mut self) {
        self.screen.live.stopped = !self.screen.live.stopped;
    }

    /// Repaints after a change of colours or window size.
    pub(super) fn live_repaint(&mut self) {
        for canvas in self.screen.live.boards.iter_mut().filter_map(|board| board.canvas.as_mut()) {
            canvas.read_colours();
        }
    }

    /// Drops the boards, so that they cost nothing during a game.
    pub(super) fn drop_live(&mut self) {
        if !self.screen.live.boards.is_empty() {
            self.screen.live.boards.clear();
            self.screen.live.timer = None;
        }
    }
}
