//! The cards beside the board.

use quintet_base::html::{Markup, html};
use quintet_base::words::words as common;

use crate::action::{Action, button};
use crate::parts::notes::Note;
use crate::state::State;

impl State {
    pub(crate) fn notes_markup(&self) -> Markup {
        let note = |(index, note): (usize, &Note)| {
            let title = if note.title.is_empty() { Markup::EMPTY } else { html!("<b>{}</b>", note.title) };
            let action = note.action.as_ref().map_or_else(Markup::default, |(action, label)| button("link", action, label));
            // Lines after the first are a list.
            let mut lines = note.text.split('\n');
            let first = lines.next().unwrap_or_default();
            let list: Markup = lines.map(|line| html!("<li>{line}</li>")).collect();
            let list = if list.is_empty() { list } else { html!("<ul>{list}</ul>") };
            html!(
                r#"<div class="card note-card{}" data-note><button type="button" class="icon close" {} aria-label="{}">✕</button>{title}<p>{first}</p>{list}{action}</div>"#,
                if note.passing { " passing" } else { "" },
                Action::CloseNote(index as u32),
                common(self.lang).close
            )
        };
        self.session.notes.cards().iter().enumerate().map(note).collect()
    }
}
