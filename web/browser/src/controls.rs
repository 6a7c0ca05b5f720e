//! Values of controls: fields of forms, selects and check boxes.

use wasm_bindgen::JsCast;
use web_sys::{Element, Event};

/// The element that an event happened on.
#[must_use]
pub fn element(event: &Event) -> Option<Element> {
    event.target()?.dyn_into().ok()
}

/// The value of a control; `true` or `false` for a check box.
#[must_use]
pub fn value(element: &Element) -> String {
    let property = |name: &str| js_sys::Reflect::get(element, &name.into()).ok();
    if property("type").and_then(|kind| kind.as_string()).as_deref() == Some("checkbox") {
        return property("checked").and_then(|checked| checked.as_bool()).unwrap_or_default().to_string();
    }
    property("value").and_then(|value| value.as_string()).unwrap_or_default()
}

/// Names and values of the fields of a form.
#[must_use]
pub fn fields(form: &Element) -> Vec<(String, String)> {
    let Ok(list) = form.query_selector_all("[name]") else { return Vec::new() };
    (0..list.length())
        .filter_map(|index| list.get(index)?.dyn_into::<Element>().ok())
        // Of several choices only the chosen one counts.
        .filter(|field| !field.matches("[type=radio]:not(:checked)").unwrap_or_default())
        .filter_map(|field| Some((field.get_attribute("name")?, value(&field))))
        .collect()
}
