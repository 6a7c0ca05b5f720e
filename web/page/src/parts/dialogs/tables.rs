//! The dialog about endgame tables. What it says comes from the program that builds them, because few people ever read it.

use quintet_base::html::{Markup, html};

use super::{Dialogs, Effect};
use crate::action::{Action, button};
use crate::state::State;

/// The dialog's name, which is also the key of the store that says that the tables are wanted.
pub(crate) use quintet_play::backup::TABLES as NAME;

impl Dialogs {
    /// The dialog, until the program has answered.
    pub(super) fn open_tables(&mut self, state: &State) {
        self.tables.clear();
        self.show(NAME, state.w.tables, html!("<p data-tables>…</p>"));
    }

    /// Shows an answer of the program: a sign, how the tables stand, the heading, what they are, and a value and a label for each button.
    pub(super) fn tables(&mut self, text: Option<&str>, state: &State) {
        let answer = text.and_then(|text| text.split_once('\n')).and_then(|(sign, text)| Some((sign, text.split_once('\n')?)));
        match answer {
            // Without a network the program cannot be loaded; it may be at the next visit.
            None => {}
            // What was stopped, or cannot be, is not tried again.
            Some(("-", _)) => state.store.remove(NAME),
            // Where nothing can be saved they are not wanted at the next visit, either.
            Some(_) => _ = state.store.set(NAME, ""),
        }
        if self.open != Some(NAME) {
            return;
        }
        match answer {
            None => {
                self.tables.clear();
                self.send(Effect::Status(state.w.tables_failed.to_owned()));
            }
            Some((_, (status, rest))) if self.tables == rest => self.send(Effect::Status(status.to_owned())),
            Some((sign, (status, rest))) => {
                self.tables = rest.to_owned();
                let mut lines = rest.lines();
                let mut line = || lines.next().unwrap_or_default();
                let (heading, about, value, label) = (line(), line(), line(), line());
                let button = if label.is_empty() { Markup::EMPTY } else { button("btn", &Action::Tables(value.to_owned()), label) };
                // Not every hundredth is announced.
                let said = if sign == "*" { "" } else { " data-said" };
                let contents =
                    html!(r#"<div class="prose"><p>{about}</p><p data-tables{said}>{status}</p></div><div class="row end">{button}</div>"#);
                self.show(NAME, heading, contents);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Message;
    use super::*;
    use crate::testing::page;

    fn hear(dialogs: &mut Dialogs, text: Option<&str>, state: &State) -> Vec<Effect> {
        dialogs.update(Message::Tables(text.map(str::to_owned)), state)
    }

    #[test]
    fn answers_are_shown_while_the_dialog_is_open() {
        let state = page("");
        let mut dialogs = Dialogs::default();
        assert!(hear(&mut dialogs, Some("*\n5 %\nTables\nAbout\nstop\nStop"), &state).is_empty(), "nobody looks");
        assert!(state.store.get(NAME).is_some(), "they are wanted");
        dialogs.update(Message::Do(Action::Tables("look".to_owned())), &state);
        let shown = |effects: Vec<Effect>| match &effects[..] {
            [Effect::Open(heading, contents)] => format!("{heading}: {}", contents.as_str()),
            [Effect::Status(text)] => text.clone(),
            _ => panic!("{} effects", effects.len()),
        };
        let opened = shown(hear(&mut dialogs, Some("*\n5 %\nTables\nAbout\nstop\nStop"), &state));
        assert!(
            opened.starts_with("Tables: ") && opened.contains("<p>About</p>") && opened.contains(r#"data-value="stop">Stop"#),
            "{opened}"
        );
        assert!(!opened.contains("data-said"), "hundredths are not announced");
        assert_eq!(shown(hear(&mut dialogs, Some("*\n6 %\nTables\nAbout\nstop\nStop"), &state)), "6 %", "the button keeps the focus");
        let ready = shown(hear(&mut dialogs, Some("+\nThere <they> are\nTables\nAbout\nremove\nRemove"), &state));
        assert!(ready.contains("data-said>There &lt;they&gt; are") && ready.contains(r#"data-value="remove""#), "{ready}");
        assert!(state.store.get(NAME).is_some());
        assert!(shown(hear(&mut dialogs, Some("-\nGone\nTables\nAbout\nbuild\nBuild"), &state)).contains("Gone"));
        assert_eq!(state.store.get(NAME), None, "they are wanted no more");
    }

    #[test]
    fn a_program_that_fails_is_reported_and_asked_again_at_the_next_visit() {
        let state = page("");
        state.store.set(NAME, "").expect("room");
        let mut dialogs = Dialogs::default();
        dialogs.update(Message::Do(Action::Tables("look".to_owned())), &state);
        let effects = hear(&mut dialogs, None, &state);
        assert!(matches!(&effects[..], [Effect::Status(text)] if text == state.w.tables_failed));
        assert!(state.store.get(NAME).is_some());
    }
}
