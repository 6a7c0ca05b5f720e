//! Buttons for actions.

use quintet_base::html::{Markup, html};

use super::Action;

/// A button with a text.
#[must_use]
pub(crate) fn button(class: &str, action: &Action, label: &str) -> Markup {
    html!(r#"<button type="button" class="{class}" {action}>{label}</button>"#)
}

/// A button of the bar below the board.
#[must_use]
pub(crate) fn bar_button(action: &Action, label: &str, icon: &Markup, alive: bool) -> Markup {
    let disabled = if alive { "" } else { " disabled" };
    html!(r#"<button type="button" {action}{disabled}>{icon}<span>{label}</span></button>"#)
}

/// A button with an icon only; its label is a tooltip, and read by screen readers.
#[must_use]
pub(crate) fn icon_button(action: &Action, label: &str, icon: &Markup, alive: bool) -> Markup {
    html!(
        r#"<button type="button" class="icon" {action} aria-label="{label}" title="{label}"{}>{icon}</button>"#,
        if alive { "" } else { " disabled" }
    )
}
