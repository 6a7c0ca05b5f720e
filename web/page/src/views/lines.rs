//! Abandoned lines, saved with the game so that a person can return to them.

use quintet_base::html::{Markup, html};
use quintet_base::lang::fill_in;
use quintet_play::Play;
use quintet_play::review::words::words;

use crate::action::{Action, button};
use crate::state::State;

/// Maximum number of moves shown of a saved line.
const SHOWN: usize = 4;

impl State {
    /// The saved lines below the move list.
    pub(crate) fn lines_markup(&self, game: &Play) -> Markup {
        if game.lines.is_empty() {
            return Markup::EMPTY;
        }
        let w = words(self.lang);
        let moves = game.session.moves();
        let line = |(index, line): (usize, &Vec<String>)| {
            let common = line.iter().zip(&moves).take_while(|(a, b)| a == b).count();
            let told = game.session.line(common, &line[common..], self.lang);
            let mut text: String = told.iter().take(SHOWN).map(|m| m.short.as_str()).collect::<Vec<_>>().join(" ");
            if told.len() > SHOWN {
                text.push_str(" …");
            }
            html!(
                r#"<li><span>{}</span><span class="muted">{}</span>{}</li>"#,
                fill_in(w.line_from, &[&(common + 1).to_string(), &text]),
                fill_in(w.line_moves, &[&line.len().to_string()]),
                button("link", &Action::LineOpen(index as u32), w.line_open)
            )
        };
        let items: Markup = game.lines.iter().enumerate().map(line).collect();
        html!(r#"<div class="kept-lines"><h2>{}</h2><ul>{items}</ul></div>"#, w.lines_kept)
    }
}
