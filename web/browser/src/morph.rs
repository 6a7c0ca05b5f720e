//! Changes the children of an element to match some markup, and keeps every element that stays.
//!
//! Writing the markup as a whole is simpler, but it takes away what the person is just using: the button between press and release (its click
//! is then lost), the menu that is open, the text that is half written, the place of a list. So the markup is read beside the page and compared
//! element by element. A control is known by its `data-` attributes ([`selector`]): one control never becomes another, because a press on the one
//! would then be a click on the other.

use quintet_base::html::Markup;
use wasm_bindgen::JsCast;
use web_sys::{Document, Element, HtmlInputElement, HtmlOptionElement, HtmlSelectElement, HtmlTemplateElement, HtmlTextAreaElement, Node};

use crate::markup::fill;

/// Makes the children of `place` those that `markup` describes.
pub(crate) fn morph(document: &Document, place: &Element, markup: &Markup) {
    let read = document.create_element("template").ok().and_then(|template| template.dyn_into::<HtmlTemplateElement>().ok());
    let Some(template) = read else { return fill(place, markup) };
    fill(&template, markup);
    children(place, &template.content());
    settle(place);
}

/// Makes the children of `old` those of `new`, which loses the ones that had no counterpart.
fn children(old: &Node, new: &Node) {
    let mut place = old.first_child();
    let mut next = new.first_child();
    while let Some(wanted) = next {
        next = wanted.next_sibling();
        if let Some(found) = find(place.as_ref(), &wanted) {
            // What stood before it is wanted no more.
            while let Some(stale) = place.take_if(|node| !node.is_same_node(Some(&found))) {
                place = stale.next_sibling();
                let _ = old.remove_child(&stale);
            }
            place = found.next_sibling();
            node(&found, &wanted);
        } else {
            let _ = old.insert_before(&wanted, place.as_ref());
        }
    }
    while let Some(stale) = place {
        place = stale.next_sibling();
        let _ = old.remove_child(&stale);
    }
}

/// The old node that becomes the wanted one: the first of its kind, and for controls with its name, from `start` on.
fn find(start: Option<&Node>, wanted: &Node) -> Option<Node> {
    let (kind, name) = (wanted.node_name(), key(wanted));
    let mut looked = start.cloned();
    while let Some(node) = looked {
        if node.node_name() == kind && key(&node) == name {
            return Some(node);
        }
        // A control that is wanted further on is not given up.
        if key(&node).is_some_and(|name| after(wanted).any(|later| key(&later).as_ref() == Some(&name))) {
            return None;
        }
        looked = node.next_sibling();
    }
    None
}

fn after(node: &Node) -> impl Iterator<Item = Node> {
    std::iter::successors(node.next_sibling(), Node::next_sibling)
}

fn key(node: &Node) -> Option<String> {
    node.dyn_ref::<Element>().and_then(selector)
}

fn node(old: &Node, new: &Node) {
    if old.is_equal_node(Some(new)) {
        return;
    }
    let (Some(old), Some(new)) = (old.dyn_ref::<Element>(), new.dyn_ref::<Element>()) else {
        return old.set_node_value(new.node_value().as_deref());
    };
    for name in old.get_attribute_names().iter().filter_map(|name| name.as_string()) {
        // Whether a part is unfolded is the person's choice, unless the markup says so.
        let unfolded = name == "open" && old.node_name() == "DETAILS";
        if !unfolded && !new.has_attribute(&name) {
            let _ = old.remove_attribute(&name);
        }
    }
    for name in new.get_attribute_names().iter().filter_map(|name| name.as_string()) {
        let value = new.get_attribute(&name);
        if old.get_attribute(&name) != value {
            let _ = old.set_attribute(&name, value.as_deref().unwrap_or_default());
        }
    }
    children(old, new);
    // A field that is another than before starts with its own text.
    if let Some(field) = old.dyn_ref::<HtmlInputElement>() {
        field.set_value(&field.default_value());
    } else if let Some(field) = old.dyn_ref::<HtmlTextAreaElement>() {
        let _ = field.default_value().map(|text| field.set_value(&text));
    }
}

/// Selects show what the markup says, so that a choice that the page did not accept is not shown as accepted.
fn settle(place: &Element) {
    let Ok(all) = place.query_selector_all("select, [type=checkbox]") else { return };
    for control in (0..all.length()).filter_map(|index| all.item(index)) {
        if let Some(check) = control.dyn_ref::<HtmlInputElement>() {
            check.set_checked(check.default_checked());
        } else if let Some(select) = control.dyn_ref::<HtmlSelectElement>() {
            match select.query_selector("option[selected]").ok().flatten().and_then(|option| option.dyn_into::<HtmlOptionElement>().ok()) {
                Some(option) if !option.selected() => option.set_selected(true),
                Some(_) => {}
                None => select.set_selected_index(0),
            }
        }
    }
}

/// A selector that finds a control again: its id, or the `data-` attributes that name its action.
pub(crate) fn selector(element: &Element) -> Option<String> {
    const NAMES: [&str; 11] = [
        "data-action",
        "data-value",
        "data-brush",
        "data-setting",
        "data-line",
        "data-graph",
        "data-seat",
        "data-piece",
        "data-ply",
        "data-entry",
        "data-tab",
    ];
    let part = |name: &str| Some(format!("[{name}=\"{}\"]", element.get_attribute(name)?.replace(['"', '\\'], "")));
    part("id").or_else(|| Some(NAMES.into_iter().filter_map(part).collect::<String>()).filter(|parts| !parts.is_empty()))
}
