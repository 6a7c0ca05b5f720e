//! The listeners of the whole page. Controls have no listeners of their own: what was used is told by their `data-` attributes.

use wasm_bindgen::JsCast;
use web_sys::{Event, EventTarget, HtmlElement, KeyboardEvent, MouseEvent};

use super::{Message, Tab};
use crate::controls::{element, fields, value};
use crate::dom::{Listener, Page};
use crate::mailbox::Mailbox;

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
        } else if let Some(setting) = element.get_attribute("data-setting") {
            to.send(Message::Setting(setting, value(&element)));
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
    for (target, kind, message) in [
        (window, "resize", Message::Resize),
        (window, "popstate", Message::Address),
        (window, "hashchange", Message::Address),
        (window, "pagehide", Message::Keep),
        (document, "visibilitychange", Message::Keep),
        (dialog, "close", Message::DialogClosed),
    ] {
        let to = send(mail);
        listeners.push(Listener::new(target, kind, move |_: Event| to.send(message.clone())));
    }
    if let Ok(Some(dark)) = page.window.match_media("(prefers-color-scheme: dark)") {
        let to = send(mail);
        listeners.push(Listener::new(&dark, "change", move |_: Event| to.send(Message::SystemTheme)));
    }
    listeners
}

/// What a click on a control means.
fn used(event: &MouseEvent) -> Option<Message> {
    let control = element(event)?.closest("[data-action],[data-piece],button[data-ply],[data-tab]").ok()??;
    let attribute = |name: &str| control.get_attribute(name);
    if let Some(action) = attribute("data-action") {
        Some(Message::Action(action, attribute("data-value")))
    } else if let Some(piece) = attribute("data-piece") {
        Some(Message::Piece(piece))
    } else if let Some(tab) = attribute("data-tab") {
        Tab::named(&tab).map(Message::Tab)
    } else {
        attribute("data-ply")?.parse().ok().map(Message::Look)
    }
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
    if inside(".moves,.steps") {
        return match key.as_str() {
            "ArrowLeft" | "ArrowUp" => action("look-back"),
            "ArrowRight" | "ArrowDown" => action("look-next"),
            "Home" => action("look-first"),
            "End" => action("look-last"),
            "PageUp" => action("look-first"),
            "PageDown" => action("look-last"),
            _ => None,
        };
    }
    matches!(key.as_str(), "?" | "Escape").then_some(Message::Key(key))
}
