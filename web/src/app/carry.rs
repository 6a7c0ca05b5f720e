//! Fingers carry pieces from the tray to the board. Mice and pens do it with their pointer events in `listen.rs`; a finger has to take the gesture
//! from the browser first, which would scroll.

use std::cell::RefCell;
use std::rc::Rc;

use web_sys::{Document, Event, HtmlElement, Touch, TouchEvent};

use super::{App, Message};
use crate::carry::{above, carries, to_nearest};
use crate::controls::element;
use crate::dom::{Listener, Page, show};
use crate::mailbox::Mailbox;
use crate::scene::Point;
use crate::svg::{self, Colours, number};
use crate::view::TRAY_CELL;

/// What a finger does that came from the tray. Places are in pixels of the window.
#[derive(Clone, PartialEq, Debug)]
pub enum Carry {
    /// It takes this piece along.
    Lift(String),
    /// It is here.
    Over(i32, i32),
    /// It goes up.
    Drop,
    /// It is broken off: a second finger, or the browser takes it.
    Break,
}

/// A piece that a finger carries.
#[derive(Clone, Debug)]
pub(super) struct Carried {
    name: String,
    /// Whether it was not in hand before.
    taken: bool,
    target: Option<String>,
}

/// A finger that went down on a piece.
struct Finger {
    piece: String,
    from: (i32, i32),
    since: f64,
    carries: bool,
}

/// Listens to fingers that go down in the tray.
pub(super) fn listen(page: &Page, tray: &HtmlElement, board: &HtmlElement, mail: &Mailbox<Message>) -> Vec<Listener> {
    let (window, board) = (page.window.clone(), board.clone());
    let finger: Rc<RefCell<Option<Finger>>> = Rc::default();
    let break_off = {
        let (finger, to) = (Rc::clone(&finger), mail.clone());
        move || {
            if finger.take().is_some_and(|finger| finger.carries) {
                to.send(Message::Carry(Carry::Break));
            }
        }
    };
    let (down, broken) = (Rc::clone(&finger), break_off.clone());
    let begin = Listener::new(&page.document, "touchstart", move |event: TouchEvent| {
        broken();
        let Some(touch) = event.touches().item(0).filter(|_| event.touches().length() == 1) else { return };
        *down.borrow_mut() = piece_of(&event).map(|piece| Finger { piece, from: place(&touch), since: event.time_stamp(), carries: false });
    });
    let (held, to, grid, document, pieces) = (Rc::clone(&finger), mail.clone(), board, page.document.clone(), tray.clone());
    // Not on the document: there browsers scroll without asking.
    let travel = Listener::new(tray, "touchmove", move |event: TouchEvent| {
        let Some(touch) = event.touches().item(0) else { return };
        let (x, y) = place(&touch);
        let Some(Finger { piece, from, since, carries: carried }) = held.take() else { return };
        let way = if carried {
            Some(true)
        } else {
            let height = window.inner_height().ok().and_then(|height| height.as_f64()).unwrap_or_default();
            let moved = (f64::from(x - from.0), f64::from(y - from.1));
            carries(moved, way_to(&grid, from, height), is_whole(&document, &pieces), event.time_stamp() - since)
        };
        if way == Some(false) || !event.cancelable() {
            // The browser scrolls with it.
            return;
        }
        *held.borrow_mut() = Some(Finger { piece: piece.clone(), from, since, carries: way.is_some() });
        if way.is_some() {
            event.prevent_default();
            if !carried {
                to.send(Message::Carry(Carry::Lift(piece)));
            }
            to.send(Message::Carry(Carry::Over(x, y)));
        }
    });
    let to = mail.clone();
    let (up, steady) = (Rc::clone(&finger), finger);
    let end = Listener::new(tray, "touchend", move |event: TouchEvent| {
        if up.take().is_some_and(|finger| finger.carries) {
            // No click follows.
            event.prevent_default();
            to.send(Message::Carry(Carry::Drop));
        }
    });
    let cancel = Listener::new(&page.document, "touchcancel", move |_: Event| break_off());
    // What browsers offer for a long press would end the gesture.
    let menu = Listener::new(tray, "contextmenu", move |event: Event| {
        if steady.borrow().is_some() {
            event.prevent_default();
        }
    });
    vec![begin, travel, end, cancel, menu]
}

fn place(touch: &Touch) -> (i32, i32) {
    (touch.client_x(), touch.client_y())
}

fn piece_of(event: &Event) -> Option<String> {
    element(event)?.closest("#tray [data-piece]").ok()??.get_attribute("data-piece")
}

/// The way from a place to the board, if enough of it is in the window and takes input.
fn way_to(board: &HtmlElement, from: (i32, i32), window: f64) -> Option<(f64, f64)> {
    let area = board.get_bounding_client_rect();
    let seen = area.bottom().min(window) - area.top().max(0.0);
    let open = board.get_attribute("aria-disabled").as_deref() != Some("true");
    (open && seen > area.height() / 2.0)
        .then(|| (to_nearest(f64::from(from.0), area.left(), area.right()), to_nearest(f64::from(from.1), area.top(), area.bottom())))
}

/// Whether the end of the tray is in sight: neither below the window nor under something that lies over it.
fn is_whole(document: &Document, tray: &HtmlElement) -> bool {
    let last = tray.query_selector(".piece:last-child").ok().flatten();
    last.is_none_or(|piece| {
        let area = piece.get_bounding_client_rect();
        let there = document.element_from_point(area.left() as f32 + 8.0, area.bottom() as f32 - 2.0);
        there.is_some_and(|there| piece.contains(Some(&there)))
    })
}

impl App {
    pub(super) fn carry(&mut self, carry: Carry) {
        match carry {
            Carry::Lift(name) => self.take_up(name),
            Carry::Over(x, y) => self.carry_over(f64::from(x), f64::from(y)),
            Carry::Drop => match self.carried.take() {
                Some(Carried { target: Some(target), .. }) => {
                    self.let_go();
                    self.press(&target, true);
                }
                carried => self.put_back(carried),
            },
            Carry::Break => {
                let carried = self.carried.take();
                self.put_back(carried);
            }
        }
    }

    fn in_hand(&self, name: &str) -> bool {
        let tray = self.game.as_ref().and_then(|game| game.table.tray(self.lang));
        tray.is_some_and(|tray| tray.iter().any(|piece| piece.name == name && piece.selected))
    }

    fn take_up(&mut self, name: String) {
        // What waits for a confirmation is given up for what is carried.
        if let Some(game) = self.game.as_mut().filter(|game| game.table.waiting().is_some()) {
            game.table.cancel();
        }
        let taken = !self.in_hand(&name);
        if taken {
            self.piece(&name);
        }
        self.carried = Some(Carried { name, taken, target: None });
    }

    fn carry_over(&mut self, x: f64, y: f64) {
        let (Some(game), Some(board), Some(carried)) = (&self.game, &self.board, &self.carried) else { return };
        let area = self.regions.grid.get_bounding_client_rect();
        let (width, height) = game.table.size();
        let (Some(first), Some(last)) = (board.targets().first(), board.targets().last()) else { return };
        let (side, low, high) = (first.area.w, first.area.centre(), last.area.centre());
        let scale = area.width() / f64::from(width).max(1.0);
        let cell = f64::from(side) * scale;
        let y = y - above(cell);
        // Not `clamp`, which can panic with its bounds as text: the code that writes fractions is 15 kB.
        // Its rim belongs to the board, and a little beside it: nobody aims that well.
        let on = |at: f64, most: f32, low: f32, high: f32| {
            let at = (at / scale.max(0.01)) as f32;
            (-side..=most + side).contains(&at).then(|| at.max(low).min(high))
        };
        let place = on(x - area.left(), width, low.x, high.x).zip(on(y - area.top(), height, low.y, high.y));
        let target = place.and_then(|(x, y)| self.target_at(Point::new(x, y)));
        let picture = self.carried_picture(&carried.name, cell);
        let floats = &self.regions.carried;
        show(floats, target.is_none());
        if let (None, Some((picture, side))) = (&target, picture) {
            floats.set_inner_html(&picture);
            let pixels = |at: f64| number(at as f32) + "px";
            for (property, value) in [("left", pixels(x - side / 2.0)), ("top", pixels(y - side / 2.0)), ("width", pixels(side))] {
                let _ = floats.style().set_property(property, &value);
            }
        }
        self.hover(target.as_deref());
        if let Some(carried) = &mut self.carried {
            carried.target = target;
        }
    }

    /// The piece as large as on the board, and the side of its picture in pixels.
    fn carried_picture(&self, name: &str, cell: f64) -> Option<(String, f64)> {
        let piece = self.game.as_ref()?.table.tray(self.lang)?.into_iter().find(|piece| piece.name == name)?;
        Some((svg::write(&piece.scene, Colours::Page), f64::from(piece.scene.width / TRAY_CELL) * cell))
    }

    /// Nothing hangs at the finger any more.
    fn let_go(&mut self) {
        show(&self.regions.carried, false);
        self.hover(None);
    }

    fn put_back(&mut self, carried: Option<Carried>) {
        self.let_go();
        if let Some(carried) = carried.filter(|carried| carried.taken && self.in_hand(&carried.name)) {
            self.piece(&carried.name);
        }
    }
}
