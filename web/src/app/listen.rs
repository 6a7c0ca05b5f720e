//! The listeners of the whole page. Controls have no listeners of their own: what was used is told by their `data-` attributes.

use std::cell::Cell;
use std::rc::Rc;

use wasm_bindgen::JsCast;
use web_sys::{Element, Event, EventTarget, HtmlElement, KeyboardEvent, MouseEvent, PointerEvent, StorageEvent};

use super::{Message, Tab};
use crate::controls::{element, fields, value};
use crate::dom::{Listener, Page};
use crate::mailbox::Mailbox;
use crate::review::graph::ply_at;

pub(super) fn listen(page: &Page, mail: &Mailbox<Message>, dialog: &EventTarget) -> Vec<Listener> {
    let (document, window): (&EventTarget, &EventTarget) = (&page.document, &page.window);
    let send = |mail: &Mailbox<Message>| mail.clone();
    let mut listeners = Vec::new();

    let to = send(mail);
    listeners.push(Listener::new(document, "click", move |event: MouseEvent| {
        if let Some(message) = used(&event) {
            // Links are for opening in other tabs and for readers without script.
            if event.ctrl_key() || event.meta_key() || event.shift_key() {
                return;
            }
            event.prevent_default();
            to.send(message);
        }
    }));
    let to = send(mail);
    listeners.push(Listener::new(document, "change", move |event: Event| {
        let Some(element) = element(&event) else { return };
        if let Some(seat) = element.get_attribute("data-seat").and_then(|seat| seat.parse().ok()) {
            to.send(Message::Seat(seat, value(&element)));
        } else if element.has_attribute("data-file") {
            if let Ok(files) = js_sys::Reflect::get(&element, &"files".into()) {
                to.send(Message::Files(js_sys::Array::from(&files)));
            }
        } else if let Some(setting) = element.get_attribute("data-setting") {
            to.send(Message::Setting(setting, value(&element)));
        } else if let Ok(Some(form)) = element.closest("form[data-live]")
            && let Some(name) = form.get_attribute("data-form")
        {
            to.send(Message::Form(name, fields(&form)));
        } else if let Ok(Some(form)) = element.closest("form[data-form=new-game]")
            && element.get_attribute("name").as_deref() == Some("variant")
        {
            to.send(Message::Form("new-game-variant".to_owned(), fields(&form)));
        }
    }));
    let to = send(mail);
    listeners.push(Listener::new(document, "submit", move |event: Event| {
        let Some(form) = element(&event) else { return };
        if let Some(name) = form.get_attribute("data-form") {
            event.prevent_default();
            to.send(Message::Form(name, fields(&form)));
        }
    }));
    let to = send(mail);
    listeners.push(Listener::new(document, "keydown", move |event: KeyboardEvent| {
        if let Some(message) = key(&event) {
            event.prevent_default();
            to.send(message);
        }
    }));
    let to = send(mail);
    listeners.push(Listener::new(document, "pointermove", move |event: MouseEvent| {
        if event.buttons() & 1 == 1
            && let Some(graph) = element(&event).and_then(|element| element.closest("[data-graph]").ok().flatten())
            && let Some(message) = graph.get_attribute("data-graph").and_then(|last| on_graph(&graph, &event, last.parse().ok()?))
        {
            to.send(message);
        }
    }));
    // A mouse or pen carries a piece from the tray to the board; fingers, see `carry.rs`.
    for (kind, down) in [("pointerdown", true), ("pointerup", false), ("pointercancel", false)] {
        let to = send(mail);
        listeners.push(Listener::new(document, kind, move |event: PointerEvent| {
            let piece = element(&event).filter(|_| down && event.button() == 0 && event.pointer_type() != "touch");
            let piece = piece.and_then(|element| element.closest("[data-piece]").ok()??.get_attribute("data-piece"));
            if piece.is_some() || !down {
                to.send(Message::Lift(piece));
            }
        }));
    }
    // A line of the engine is shown on the board while the pointer is on it, or else the focus. They are told apart, because the focus comes
    // back to another control whenever the panel is written anew, and not every browser tells then that the pointer is still where it was.
    let on = Rc::new(Cell::new([None; 2]));
    for (kind, whose) in [("mouseover", 0), ("focusin", 1), ("focusout", 1)] {
        let (to, on) = (send(mail), Rc::clone(&on));
        listeners.push(Listener::new(document, kind, move |event: Event| {
            let line = element(&event).filter(|_| kind != "focusout").and_then(|element| element.closest("[data-line]").ok().flatten());
            let line = line.and_then(|line| line.get_attribute("data-line")?.parse().ok());
            let [before, mut now] = [on.get(); 2];
            now[whose] = line;
            on.set(now);
            let shown = |[pointer, focus]: [Option<usize>; 2]| pointer.or(focus);
            if shown(before) != shown(now) {
                to.send(Message::Line(shown(now)));
            }
        }));
    }
    for (target, kind, message) in [
        (window, "resize", Message::Resize),
        (window, "popstate", Message::Address),
        (window, "hashchange", Message::Address),
        (window, "pagehide", Message::Leave),
        (window, "pageshow", Message::Clock),
        (document, "visibilitychange", Message::Keep),
        (dialog, "close", Message::DialogClosed),
    ] {
        let to = send(mail);
        listeners.push(Listener::new(target, kind, move |_: Event| to.send(message.clone())));
    }
    let to = send(mail);
    listeners.push(Listener::new(document, "input", move |event: Event| {
        if let Some(field) = element(&event).filter(|element| element.has_attribute("data-filter")) {
            to.send(Message::Setting("filter-saves".to_owned(), value(&field)));
        }
    }));
    listeners.extend(drops(window, mail));
    let to = send(mail);
    listeners.push(Listener::new(window, "storage", move |event: StorageEvent| {
        if let Some(key) = event.key().as_deref().and_then(|key| key.strip_prefix(crate::store::PREFIX)) {
            to.send(Message::KeptElsewhere(key.to_owned()));
        }
    }));
    if let Ok(Some(dark)) = page.window.match_media("(prefers-color-scheme: dark)") {
        let to = send(mail);
        listeners.push(Listener::new(&dark, "change", move |_: Event| to.send(Message::SystemTheme)));
    }
    listeners
}

/// Files that are dragged on to the page.
fn drops(window: &EventTarget, mail: &Mailbox<Message>) -> Vec<Listener> {
    let part = |event: &Event, name: &str| {
        let transfer = js_sys::Reflect::get(event, &"dataTransfer".into()).ok()?;
        js_sys::Reflect::get(&transfer, &name.into()).ok().filter(|part| !part.is_undefined())
    };
    let has_files = move |event: &Event| part(event, "types").is_some_and(|types| js_sys::Array::from(&types).includes(&"Files".into(), 0));
    let (over, out, dropped) = (mail.clone(), mail.clone(), mail.clone());
    vec![
        Listener::new(window, "dragover", move |event: Event| {
            if has_files(&event) {
                event.prevent_default();
                over.send(Message::FileOver(true));
            }
        }),
        Listener::new(window, "dragleave", move |event: Event| {
            // Between two parts of the page it is still over it.
            if js_sys::Reflect::get(&event, &"relatedTarget".into()).is_ok_and(|target| target.is_null() || target.is_undefined()) {
                out.send(Message::FileOver(false));
            }
        }),
        Listener::new(window, "drop", move |event: Event| {
            if has_files(&event) {
                event.prevent_default();
                dropped.send(Message::FileOver(false));
                if let Some(files) = part(&event, "files") {
                    dropped.send(Message::Files(js_sys::Array::from(&files)));
                }
            }
        }),
    ]
}

/// What a click on a control means.
fn used(event: &MouseEvent) -> Option<Message> {
    let control = element(event)?.closest("[data-action],[data-brush],[data-piece],button[data-ply],[data-tab],[data-graph]").ok()??;
    let attribute = |name: &str| control.get_attribute(name);
    if let Some(action) = attribute("data-action") {
        Some(Message::Action(action, attribute("data-value")))
    } else if let Some(brush) = attribute("data-brush") {
        Some(super::App::brush_message(brush))
    } else if let Some(piece) = attribute("data-piece") {
        Some(Message::Piece(piece))
    } else if let Some(tab) = attribute("data-tab") {
        Tab::named(&tab).map(Message::Tab)
    } else if let Some(last) = attribute("data-graph") {
        on_graph(&control, event, last.parse().ok()?)
    } else {
        attribute("data-ply")?.parse().ok().map(Message::Look)
    }
}

/// The position that a place on the graph means.
fn on_graph(graph: &Element, event: &MouseEvent, last: usize) -> Option<Message> {
    let bounds = graph.get_bounding_client_rect();
    let part = (f64::from(event.client_x()) - bounds.left()) / bounds.width().max(1.0);
    Some(Message::Look(ply_at(part, last)))
}

/// Keys that mean something outside of the board and of text fields.
fn key(event: &KeyboardEvent) -> Option<Message> {
    if event.ctrl_key() || event.alt_key() || event.meta_key() || event.default_prevented() {
        return None;
    }
    let element = element(event)?;
    let key = event.key();
    let inside = |selector: &str| element.closest(selector).ok().flatten().is_some();
    if inside("input,textarea,select,dialog") {
        return None;
    }
    let action = |name: &str| Some(Message::Action(name.to_owned(), None));
    if inside("[role=tablist]") {
        let step = match key.as_str() {
            "ArrowLeft" => -1,
            "ArrowRight" => 1,
            _ => return None,
        };
        let tabs = Tab::ALL;
        let now = tabs.iter().position(|tab| element.get_attribute("data-tab").as_deref() == Some(tab.name()))?;
        let next = (now as isize + step).rem_euclid(tabs.len() as isize) as usize;
        if let Ok(Some(other)) = element.parent_element()?.query_selector(&format!("[data-tab={}]", tabs[next].name()))
            && let Ok(other) = other.dyn_into::<HtmlElement>()
        {
            let _ = other.focus();
        }
        return Some(Message::Tab(tabs[next]));
    }
    if inside(".moves,.steps,[data-graph]") {
        return match key.as_str() {
            "ArrowLeft" | "ArrowUp" => action("look-back"),
            "ArrowRight" | "ArrowDown" => action("look-next"),
            "Home" => action("look-first"),
            "End" => action("look-last"),
            "PageUp" => Some(Message::Action("look-by".to_owned(), Some("-10".to_owned()))),
            "PageDown" => Some(Message::Action("look-by".to_owned(), Some("10".to_owned()))),
            _ => None,
        };
    }
    matches!(key.as_str(), "?" | "Escape").then_some(Message::Key(key))
}
