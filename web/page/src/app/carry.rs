//! Listens to fingers that carry pieces from the tray to the board, and to the mouse that turns them. Mice and pens carry from the tray with their pointer events in `listen.rs`; a
//! finger has to take the gesture from the browser first, which would scroll.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use web_sys::{Document, Event, HtmlElement, MouseEvent, Touch, TouchEvent, WheelEvent};

use quintet_browser::controls::element;
use quintet_browser::dom::{Listener, Page};
use quintet_browser::mailbox::Mailbox;

use super::Message;
use crate::action::Action;
use crate::carry::{carries, to_nearest};
use crate::parts::hand::Carry;

/// So far the wheel turns for each rotation of a piece, in CSS pixels.
const NOTCH: f64 = 60.0;
/// After a pause of so many milliseconds the wheel starts anew.
const PAUSE: f64 = 250.0;

/// A finger that has touched a piece.
struct Finger {
    piece: String,
    from: (i32, i32),
    since: f64,
    carries: bool,
}

/// Listens for touches that start in the tray.
pub(super) fn listen(page: &Page, tray: &HtmlElement, board: &HtmlElement, mail: &Mailbox<Message>) -> Vec<Listener> {
    let window = page.window.clone();
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
    let (held, to, grid, document, pieces) = (Rc::clone(&finger), mail.clone(), board.clone(), page.document.clone(), tray.clone());
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
    // On what waits it neither scrolls nor flings: Chromium would take the next tap for the one that stops it.
    let hold = Listener::new(board, "touchstart", |event: TouchEvent| {
        if element(&event).is_some_and(|place| place.has_attribute("data-grip")) {
            event.prevent_default();
        }
    });
    // What browsers offer for a long press would end the gesture.
    let menu = Listener::new(tray, "contextmenu", move |event: Event| {
        if steady.borrow().is_some() {
            event.prevent_default();
        }
    });
    let mut listeners = vec![begin, travel, end, cancel, hold, menu];
    listeners.extend(turn(tray, board, mail));
    listeners
}

/// Listens to the mouse on the board while a piece is in hand: the wheel rotates it, the second button turns it over.
fn turn(tray: &HtmlElement, board: &HtmlElement, mail: &Mailbox<Message>) -> [Listener; 2] {
    let holds = |tray: &HtmlElement| tray.query_selector("[data-piece][aria-pressed=true]").ok().flatten().is_some();
    let (pieces, to) = (tray.clone(), mail.clone());
    // What the wheel has turned since it last rotated the piece: a notch is about 100 pixels, a touchpad sends many small steps.
    let (turned, last) = (Cell::new(0.0), Cell::new(0.0));
    let wheel = Listener::new(board, "wheel", move |event: WheelEvent| {
        if event.ctrl_key() || !holds(&pieces) {
            return;
        }
        event.prevent_default();
        let pause = event.time_stamp() - last.replace(event.time_stamp());
        let lines = if event.delta_mode() == WheelEvent::DOM_DELTA_PIXEL { 1.0 } else { 33.0 };
        let way = event.delta_y() * lines + if pause < PAUSE { turned.get() } else { 0.0 };
        turned.set(if way.abs() < NOTCH { way } else { 0.0 });
        if way.abs() >= NOTCH {
            // Backwards is three times forwards.
            (0..if way > 0.0 { 1 } else { 3 }).for_each(|_| to.send(Message::Action(Action::Rotate)));
        }
    });
    let (pieces, to) = (tray.clone(), mail.clone());
    let menu = Listener::new(board, "contextmenu", move |event: MouseEvent| {
        if event.button() == 2 && holds(&pieces) {
            event.prevent_default();
            to.send(Message::Action(Action::Mirror));
        }
    });
    [wheel, menu]
}

fn place(touch: &Touch) -> (i32, i32) {
    (touch.client_x(), touch.client_y())
}

fn piece_of(event: &Event) -> Option<String> {
    element(event)?.closest("#tray [data-piece]").ok()??.get_attribute("data-piece")
}

/// The vector from a place to the board, if enough of the board is visible and accepts input.
fn way_to(board: &HtmlElement, from: (i32, i32), window: f64) -> Option<(f64, f64)> {
    let area = board.get_bounding_client_rect();
    let seen = area.bottom().min(window) - area.top().max(0.0);
    let open = board.get_attribute("aria-disabled").as_deref() != Some("true");
    (open && seen > area.height() / 2.0)
        .then(|| (to_nearest(f64::from(from.0), area.left(), area.right()), to_nearest(f64::from(from.1), area.top(), area.bottom())))
}

/// Whether the end of the tray is visible: at least half of its last row is inside the window and not covered.
fn is_whole(document: &Document, tray: &HtmlElement) -> bool {
    let last = tray.query_selector(".piece:last-child").ok().flatten();
    last.is_none_or(|piece| {
        let area = piece.get_bounding_client_rect();
        let there = document.element_from_point(area.left() as f32 + 8.0, (area.top() + area.height() / 2.0) as f32);
        there.is_some_and(|there| piece.contains(Some(&there)))
    })
}
