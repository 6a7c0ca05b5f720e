//! The listeners of the whole page. Controls have no listeners of their own: their `data-` attributes say which one was used.

use std::cell::Cell;
use std::rc::Rc;

use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Element, Event, EventTarget, HtmlElement, KeyboardEvent, MouseEvent, PointerEvent, StorageEvent};

use quintet_browser::controls::{element, fields, value};
use quintet_browser::dom::{Listener, Page};
use quintet_browser::mailbox::Mailbox;
use quintet_play::review::graph::ply_at;

use super::Message;
use crate::action::{Action, CHANGED, FormName};
use crate::state::Tab;

/// The message for an event, if it has a meaning here.
type Meaning = fn(&Event) -> Option<Message>;

/// A listener that sends the message of each event. All have one type, because each further type would copy the code.
fn on(target: &EventTarget, kind: &'static str, mail: &Mailbox<Message>, meaning: Meaning) -> Listener {
    let to = mail.clone();
    Listener::new(target, kind, move |event: Event| {
        if let Some(message) = meaning(&event) {
            to.send(message);
        }
    })
}

pub(super) fn listen(page: &Page, mail: &Mailbox<Message>, dialog: &EventTarget) -> Vec<Listener> {
    let (document, window): (&EventTarget, &EventTarget) = (&page.document, &page.window);
    let meanings: [(&EventTarget, &'static str, Meaning); 21] = [
        (document, "click", clicked),
        (document, "change", changed),
        (document, "submit", sent),
        (document, "keydown", pressed),
        (document, "pointermove", dragged_on_graph),
        // A mouse or pen carries a piece from the tray to the board; fingers, see `carry.rs`.
        (document, "pointerdown", lifted),
        (document, "pointerup", |_| Some(Message::Lift(None))),
        (document, "pointercancel", |_| Some(Message::Lift(None))),
        (document, "input", searched),
        (document, "visibilitychange", |_| Some(Message::Keep)),
        (dialog, "close", |_| Some(Message::DialogClosed)),
        (window, "resize", |_| Some(Message::Resize)),
        (window, "popstate", |_| Some(Message::Address)),
        (window, "hashchange", |_| Some(Message::Address)),
        (window, "pagehide", |_| Some(Message::Leave)),
        (window, "pageshow", |_| Some(Message::Clock)),
        (window, "storage", stored),
        // Files that are dragged on to the page.
        (window, "dragover", |event| carries_files(event).then_some(Message::FileOver(true))),
        (window, "dragleave", dragged_away),
        (window, "drop", |event| carries_files(event).then_some(Message::FileOver(false))),
        (window, "drop", dropped),
    ];
    let mut listeners: Vec<Listener> = meanings.into_iter().map(|(target, kind, meaning)| on(target, kind, mail, meaning)).collect();
    listeners.extend(lines(document, mail));
    if let Ok(Some(dark)) = page.window.match_media("(prefers-color-scheme: dark)") {
        listeners.push(on(&dark, "change", mail, |_| Some(Message::SystemTheme)));
    }
    listeners
}

/// A line of the engine is shown on the board while the pointer is on it, or else the focus. The two are kept apart: when the panel is written
/// anew, the focus moves to another control, and not every browser then reports that the pointer is still on the line.
fn lines(document: &EventTarget, mail: &Mailbox<Message>) -> Vec<Listener> {
    let on = Rc::new(Cell::new([None; 2]));
    let listener = |(kind, whose): (&'static str, usize)| {
        let (to, on) = (mail.clone(), Rc::clone(&on));
        Listener::new(document, kind, move |event: Event| {
            let line = element(&event).filter(|_| kind != "focusout").and_then(|element| element.closest("[data-line]").ok().flatten());
            let line = line.and_then(|line| line.get_attribute("data-line")?.parse().ok());
            let [before, mut now] = [on.get(); 2];
            now[whose] = line;
            on.set(now);
            let shown = |[pointer, focus]: [Option<usize>; 2]| pointer.or(focus);
            if shown(before) != shown(now) {
                to.send(Message::Line(shown(now)));
            }
        })
    };
    [("mouseover", 0), ("focusin", 1), ("focusout", 1)].map(listener).into()
}

fn clicked(event: &Event) -> Option<Message> {
    let event: &MouseEvent = event.dyn_ref()?;
    let message = used(event)?;
    // Links are for opening in other tabs and for readers without script.
    if event.ctrl_key() || event.meta_key() || event.shift_key() {
        return None;
    }
    event.prevent_default();
    Some(message)
}

fn changed(event: &Event) -> Option<Message> {
    let element = element(event)?;
    if let Some(seat) = element.get_attribute("data-seat").and_then(|seat| seat.parse().ok()) {
        return Some(Message::Seat(seat, value(&element)));
    }
    if element.has_attribute("data-file") {
        let files = js_sys::Reflect::get(&element, &"files".into()).ok()?;
        return Some(Message::Files(js_sys::Array::from(&files)));
    }
    if let Some(setting) = element.get_attribute("data-setting") {
        return Some(Message::Setting(setting, value(&element)));
    }
    if let Ok(Some(form)) = element.closest("form[data-live]")
        && let Some(name) = form_name(&form)
    {
        return Some(Message::Form(name, fields(&form)));
    }
    let form = element.closest("form[data-form=new-game]").ok()??;
    let changed =
        element.get_attribute("name").filter(|name| name == "variant" || name == "game" || name == "mode" || name.starts_with("seat-"))?;
    let mut fields = fields(&form);
    fields.push((CHANGED.to_owned(), changed));
    Some(Message::Form(FormName::NewGameVariant, fields))
}

fn sent(event: &Event) -> Option<Message> {
    let form = element(event)?;
    let name = form_name(&form)?;
    event.prevent_default();
    Some(Message::Form(name, fields(&form)))
}

fn pressed(event: &Event) -> Option<Message> {
    let message = key(event.dyn_ref()?)?;
    event.prevent_default();
    Some(message)
}

fn dragged_on_graph(event: &Event) -> Option<Message> {
    let event: &MouseEvent = event.dyn_ref()?;
    if event.buttons() & 1 != 1 {
        return None;
    }
    let graph = element(event)?.closest("[data-graph]").ok()??;
    on_graph(&graph, event, graph.get_attribute("data-graph")?.parse().ok()?)
}

fn lifted(event: &Event) -> Option<Message> {
    let event: &PointerEvent = event.dyn_ref()?;
    if event.button() != 0 || event.pointer_type() == "touch" {
        return None;
    }
    let piece = element(event)?.closest("[data-piece]").ok()??.get_attribute("data-piece")?;
    Some(Message::Lift(Some(piece)))
}

fn searched(event: &Event) -> Option<Message> {
    let field = element(event).filter(|element| element.has_attribute("data-filter"))?;
    Some(Message::Setting("filter-saves".to_owned(), value(&field)))
}

/// Another page has changed the storage.
fn stored(event: &Event) -> Option<Message> {
    let key = event.dyn_ref::<StorageEvent>()?.key()?;
    key.strip_prefix(quintet_browser::storage::PREFIX).map(|key| Message::KeptElsewhere(key.to_owned()))
}

/// A property of the dragged data.
fn dragged(event: &Event, name: &str) -> Option<JsValue> {
    let transfer = js_sys::Reflect::get(event, &"dataTransfer".into()).ok()?;
    js_sys::Reflect::get(&transfer, &name.into()).ok().filter(|part| !part.is_undefined())
}

/// Whether files are being dragged; then the browser's default action is prevented.
fn carries_files(event: &Event) -> bool {
    let files = dragged(event, "types").is_some_and(|types| js_sys::Array::from(&types).includes(&"Files".into(), 0));
    if files {
        event.prevent_default();
    }
    files
}

fn dragged_away(event: &Event) -> Option<Message> {
    // Between two parts of the page it is still over it.
    let to = js_sys::Reflect::get(event, &"relatedTarget".into()).ok()?;
    (to.is_null() || to.is_undefined()).then_some(Message::FileOver(false))
}

fn dropped(event: &Event) -> Option<Message> {
    let files = dragged(event, "files").filter(|_| carries_files(event))?;
    Some(Message::Files(js_sys::Array::from(&files)))
}

/// The form that was submitted.
fn form_name(form: &Element) -> Option<FormName> {
    FormName::read(&form.get_attribute("data-form")?)
}

/// The message for a click on a control.
fn used(event: &MouseEvent) -> Option<Message> {
    let control = element(event)?.closest("[data-action],[data-brush],[data-piece],button[data-ply],[data-tab],[data-graph]").ok()??;
    let attribute = |name: &str| control.get_attribute(name);
    if let Some(action) = attribute("data-action") {
        Action::read(&action, &attribute("data-value").unwrap_or_default()).map(Message::Action)
    } else if let Some(brush) = attribute("data-brush") {
        Some(Message::Action(Action::Brush(brush)))
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

/// The ply at a point of the graph.
fn on_graph(graph: &Element, event: &MouseEvent, last: usize) -> Option<Message> {
    let bounds = graph.get_bounding_client_rect();
    let part = (f64::from(event.client_x()) - bounds.left()) / bounds.width().max(1.0);
    Some(Message::Look(ply_at(part, last)))
}

/// Keys with a meaning outside the board and text fields.
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
    let action = |action: Action| Some(Message::Action(action));
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
            "ArrowLeft" | "ArrowUp" => action(Action::LookBack),
            "ArrowRight" | "ArrowDown" => action(Action::LookNext),
            "Home" => action(Action::LookFirst),
            "End" => action(Action::LookLast),
            "PageUp" => action(Action::LookFarBack),
            "PageDown" => action(Action::LookFarNext),
            _ => None,
        };
    }
    // The keys of the board move among its places.
    if !inside("#board") {
        match key.as_str() {
            "ArrowLeft" => return action(Action::LookBack),
            "ArrowRight" => return action(Action::LookNext),
            _ => {}
        }
    }
    matches!(key.as_str(), "?" | "Escape").then_some(Message::Key(key))
}
