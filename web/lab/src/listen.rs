//! The listeners of the whole page. Controls have none of their own: their `data-` attributes identify them.

use web_sys::{Event, EventTarget, KeyboardEvent, MouseEvent};

use quintet_browser::controls::{element, fields, value};
use quintet_browser::dom::{Listener, Page};
use quintet_browser::mailbox::Mailbox;

use super::Message;

/// Keys for views, within an element with `data-keys`.
const KEYS: &[&str] =
    &["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", "PageUp", "PageDown", "Enter", " ", "+", "-", "0"];

pub(super) fn listen(page: &Page, mail: &Mailbox<Message>) -> Vec<Listener> {
    let (document, window): (&EventTarget, &EventTarget) = (&page.document, &page.window);
    let mut listeners = Vec::new();
    let to = mail.clone();
    listeners.push(Listener::new(document, "click", move |event: MouseEvent| {
        if event.ctrl_key() || event.meta_key() || event.shift_key() {
            // Links can also be opened in other tabs.
            return;
        }
        if let Some(control) = element(&event).and_then(|element| element.closest("[data-action]").ok().flatten())
            && let Some(action) = control.get_attribute("data-action")
        {
            event.prevent_default();
            to.send(Message::Action(action, control.get_attribute("data-value").unwrap_or_default()));
        }
    }));
    for kind in ["change", "input"] {
        let to = mail.clone();
        // Text fields report every change while typing, other fields when they have changed.
        let attribute = if kind == "change" { "data-change" } else { "data-type" };
        listeners.push(Listener::new(document, kind, move |event: Event| {
            if let Some(control) = element(&event)
                && let Some(name) = control.get_attribute(attribute)
            {
                to.send(Message::Change(name, value(&control)));
            }
        }));
    }
    let to = mail.clone();
    listeners.push(Listener::new(document, "submit", move |event: Event| {
        if let Some(form) = element(&event)
            && let Some(name) = form.get_attribute("data-form")
        {
            event.prevent_default();
            to.send(Message::Form(name, fields(&form)));
        }
    }));
    let to = mail.clone();
    listeners.push(Listener::new(document, "keydown", move |event: KeyboardEvent| {
        if event.ctrl_key() || event.alt_key() || event.meta_key() || event.default_prevented() {
            return;
        }
        let key = event.key();
        if KEYS.contains(&key.as_str())
            && let Some(element) = element(&event)
            && let Some(name) = element.get_attribute("data-keys")
        {
            event.prevent_default();
            to.send(Message::Key(name, key));
        }
    }));
    for (target, kind, message) in [(window, "resize", Message::Repaint), (window, "popstate", Message::Address)] {
        let to = mail.clone();
        listeners.push(Listener::new(target, kind, move |_: Event| to.send(message.clone())));
    }
    if let Ok(Some(dark)) = page.window.match_media("(prefers-color-scheme: dark)") {
        let to = mail.clone();
        listeners.push(Listener::new(&dark, "change", move |_: Event| to.send(Message::Repaint)));
    }
    listeners
}
