//! Dragging, pinching and wheel events on a canvas, as messages.

use std::cell::RefCell;
use std::rc::Rc;

use web_sys::{HtmlElement, PointerEvent, WheelEvent};

use quintet_browser::dom::Listener;
use quintet_browser::mailbox::Mailbox;

use super::Message;

/// A pointer that is down: its id, position, and total movement.
struct Down {
    id: i32,
    at: (f32, f32),
    far: f32,
}

/// From this distance on, in CSS pixels, a press is a drag.
const DRAG: f32 = 5.0;

/// Listens to an element. [`Message::Pointer`] is then `drag` (with the movement as the position), `zoom` (position and factor) or `tap`
/// (position).
#[must_use]
pub(crate) fn listen(element: &HtmlElement, mail: &Mailbox<Message>) -> Vec<Listener> {
    let down: Rc<RefCell<Vec<Down>>> = Rc::default();
    let place = {
        let element = element.clone();
        move |event: &web_sys::MouseEvent| {
            let bounds = element.get_bounding_client_rect();
            (event.client_x() as f32 - bounds.left() as f32, event.client_y() as f32 - bounds.top() as f32)
        }
    };
    let mut listeners = Vec::new();
    let (fingers, here, target) = (Rc::clone(&down), place.clone(), element.clone());
    listeners.push(Listener::new(element, "pointerdown", move |event: PointerEvent| {
        if event.button() == 0 {
            // Without pointer capture a drag ends at the edge of the canvas; nothing worse.
            let _ = target.set_pointer_capture(event.pointer_id());
            let mut fingers = fingers.borrow_mut();
            fingers.retain(|finger| finger.id != event.pointer_id());
            fingers.push(Down { id: event.pointer_id(), at: here(&event), far: 0.0 });
        }
    }));
    let (fingers, here, to) = (Rc::clone(&down), place.clone(), mail.clone());
    listeners.push(Listener::new(element, "pointermove", move |event: PointerEvent| {
        let at = here(&event);
        let mut fingers = fingers.borrow_mut();
        let Some(index) = fingers.iter().position(|finger| finger.id == event.pointer_id()) else { return };
        let before = fingers[index].at;
        let (dx, dy) = (at.0 - before.0, at.1 - before.1);
        fingers[index].at = at;
        fingers[index].far += dx.hypot(dy);
        let message = match fingers.iter().find(|finger| finger.id != event.pointer_id()) {
            Some(other) => {
                let distance = |p: (f32, f32)| (p.0 - other.at.0).hypot(p.1 - other.at.1).max(1.0);
                let middle = ((at.0 + other.at.0) / 2.0, (at.1 + other.at.1) / 2.0);
                Some(Message::Pointer("zoom", middle.0, middle.1, distance(at) / distance(before)))
            }
            None if fingers[index].far > DRAG => Some(Message::Pointer("drag", dx, dy, 0.0)),
            None => None,
        };
        drop(fingers);
        if let Some(message) = message {
            to.send(message);
        }
    }));
    for kind in ["pointerup", "pointercancel"] {
        let (fingers, here, to) = (Rc::clone(&down), place.clone(), mail.clone());
        listeners.push(Listener::new(element, kind, move |event: PointerEvent| {
            let mut fingers = fingers.borrow_mut();
            let Some(index) = fingers.iter().position(|finger| finger.id == event.pointer_id()) else { return };
            let finger = fingers.remove(index);
            let alone = fingers.is_empty();
            drop(fingers);
            if alone && finger.far <= DRAG && kind == "pointerup" {
                let (x, y) = here(&event);
                to.send(Message::Pointer("tap", x, y, 0.0));
            }
        }));
    }
    let to = mail.clone();
    listeners.push(Listener::new(element, "wheel", move |event: WheelEvent| {
        event.prevent_default();
        let (x, y) = place(&event);
        let lines = if event.delta_mode() == 1 { 20.0 } else { 1.0 };
        to.send(Message::Pointer("zoom", x, y, (-event.delta_y() as f32 * lines / 400.0).clamp(-1.0, 1.0).exp()));
    }));
    listeners
}
