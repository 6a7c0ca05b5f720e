//! The only place where markup becomes elements. Its arguments are escaped by `html!`, which alone makes [`Markup`].

use quintet_base::html::Markup;
use web_sys::Element;

/// Replaces the contents of an element. Use a [`Region`](crate::dom::Region) for contents that stay on the page and change.
pub fn fill(element: &Element, markup: &Markup) {
    element.set_inner_html(markup.as_str());
}

/// Adds markup before the content of an element.
pub fn prepend(element: &Element, markup: &Markup) {
    let _ = element.insert_adjacent_html("afterbegin", markup.as_str());
}
