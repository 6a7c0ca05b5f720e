//! The cards beside the board.

use quintet_base::html::{Markup, html};
use quintet_base::words::words as common;
use quintet_play::Play;

use crate::action::{Action, button};
use crate::looks::words::words as looks_words;
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

    /// The offer to switch sounds on, after a game of one's own, until the person has decided.
    pub(crate) fn sounds_markup(&self, game: &Play) -> Markup {
        let over = game.session.outcome().is_some() && game.is_own() && game.persons().next().is_some();
        if !over || self.settings.sounds_decided || self.settings.volume > 0 || self.query.is_embed() || self.query.is_particular() {
            return Markup::EMPTY;
        }
        let w = looks_words(self.lang);
        html!(
            r#"<div class="card note-card"><p>{}</p><div class="row">{}{}</div></div>"#,
            w.sounds_offer,
            button("btn", &Action::SoundsOn, w.yes),
            button("btn", &Action::SoundsOff, w.no)
        )
    }
}

#[cfg(test)]
mod tests {
    use quintet_engine::core::side::Side;

    use crate::parts::settings::Message;
    use crate::state::State;
    use crate::testing::{board, game, offered, page, playing};

    fn offers(state: &State) -> bool {
        let offered = offered(&state.sounds_markup(state.session.game.as_ref().unwrap()));
        assert!(offered.is_empty() || offered == ["sounds-on", "sounds-off"]);
        !offered.is_empty()
    }

    #[test]
    fn sounds_are_offered_after_a_game_until_the_person_decides() {
        let mut state = playing("nogo", "D4 F6");
        assert!(!offers(&state));
        board(&mut state).session.resign(Side::FIRST);
        assert!(offers(&state));
        board(&mut state).puzzle = true;
        assert!(!offers(&state));
        board(&mut state).puzzle = false;
        state.settings.update(Message::Set("volume".to_owned(), "0".to_owned()), state.store.as_ref());
        assert!(!offers(&state));
    }

    #[test]
    fn no_sounds_are_offered_on_boards_of_others_and_on_pages_of_a_course() {
        for query in ["embed=1", "game=nogo&side=both", "game=nogo&rules=course"] {
            let mut state = page(query);
            state.session.open(game("nogo", "D4 F6"));
            board(&mut state).session.resign(Side::FIRST);
            assert!(!offers(&state), "{query}");
        }
    }
}
