//! The controls of dialogs.

use quintet_base::html::{Markup, html, option};

use crate::action::{Action, button};
use crate::state::State;

/// The options of a select: value and label of each.
pub(super) fn options(all: &[(&str, &str)], chosen: &str) -> Markup {
    all.iter().map(|(value, label)| option(value, label, *value == chosen)).collect()
}

/// A select with its label. `attribute` says what the name is: `name` for a field, `data-setting` for a setting.
pub(super) fn select(attribute: &'static str, name: &str, label: &str, options: &Markup) -> Markup {
    html!(r#"<label class="field"><span>{label}</span><select {attribute}="{name}">{options}</select></label>"#)
}

/// A check box, as [`select`].
pub(super) fn check(attribute: &'static str, name: &str, class: &str, label: &str, on: bool) -> Markup {
    let checked = if on { " checked" } else { "" };
    html!(r#"<label class="field check{class}"><input type="checkbox" {attribute}="{name}"{checked}><span>{label}</span></label>"#)
}

/// A title with a description, and its buttons.
pub(super) fn line(title: &Markup, about: &str, buttons: &Markup) -> Markup {
    html!(r#"<div class="share-line"><div><h3>{title}</h3><p class="muted">{about}</p></div><div class="row">{buttons}</div></div>"#)
}

/// A text for copying, in a field with this name, with the buttons below it.
pub(super) fn copied(name: &'static str, label: &str, text: &str) -> Markup {
    html!(
        r#"<label class="field tall"><span>{label}</span><input data-text="{name}" readonly value="{text}" spellcheck="false" autofocus></label>"#
    )
}

impl State {
    /// The last row of a form: cancel, or send it.
    pub(super) fn send_row(&self, before: &Markup, label: &str) -> Markup {
        let send = html!(r#"<button type="submit" class="btn primary">{label}</button>"#);
        self.last_row(before, &send)
    }

    /// The last row of a dialog, with a button to cancel.
    pub(super) fn last_row(&self, before: &Markup, button_: &Markup) -> Markup {
        html!(r#"<div class="row end">{before}{}{button_}</div>"#, button("btn", &Action::CloseDialog, self.w.cancel))
    }
}
