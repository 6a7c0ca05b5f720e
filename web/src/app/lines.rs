//! Lines that were played and left: kept with the game, so that one can return to them.

use super::App;
use crate::html::escape;
use crate::lang::fill_in;
use crate::play::Play;
use crate::review::words::words;
use crate::saves;

/// How many moves of a kept line are shown.
const SHOWN: usize = 4;

impl App {
    /// Goes on from the ply that is looked at; the old line is kept.
    pub(super) fn branch(&mut self) {
        let Some(game) = &self.game else { return };
        let ply = game.table.shown_ply();
        if ply == game.table.ply() || !game.may_leave_line() {
            return;
        }
        // Moves do not tell that a side gave up: such a game is also kept as it ended.
        if game.table.outcome().is_some() && game.table.end().is_none() {
            let name = fill_in(self.w.branch_name, &[&self.usual_name(game), &ply.to_string()]);
            if saves::keep_named(self.store.as_ref(), &self.save_of(game, name)).is_err() {
                return self.tell_full();
            }
        }
        self.stop_thinking();
        self.hint = None;
        if let Some(game) = &mut self.game {
            game.keep_line();
            game.table.cut_here();
            game.timing.leave_line();
            game.paused = false;
        }
        self.tell(fill_in(words(self.lang).branched, &[&ply.to_string()]));
        self.advance();
    }

    /// Who presses the board while looking back is asked what is meant.
    pub(super) fn ask_whether_to_branch(&mut self) {
        let text = words(self.lang).look_first_ask.to_owned();
        self.say(&text);
        let action = ("branch".to_owned(), String::new(), self.w.branch.to_owned());
        self.note(String::new(), text, Some(action).filter(|_| self.query.allows_undo()));
    }

    /// Returns to a kept line; the present one is kept in its place.
    pub(super) fn open_line(&mut self, value: &str) {
        let Ok(index) = value.parse() else { return };
        if self.game.as_ref().is_none_or(|game| !game.may_leave_line()) {
            return;
        }
        self.stop_thinking();
        self.hint = None;
        if self.game.as_mut().is_some_and(|game| game.return_to(index)) {
            if let Some(game) = &mut self.game {
                game.timing.leave_line();
            }
            self.tell(words(self.lang).line_back.to_owned());
        }
        self.advance();
    }

    /// The kept lines below the move list.
    pub(super) fn lines_markup(&self, game: &Play) -> String {
        if game.lines.is_empty() {
            return String::new();
        }
        let w = words(self.lang);
        let moves = game.table.moves();
        let line = |(index, line): (usize, &Vec<String>)| {
            let common = line.iter().zip(&moves).take_while(|(a, b)| a == b).count();
            let told = game.table.line(common, &line[common..], self.lang);
            let mut text: String = told.iter().take(SHOWN).map(|m| m.short.as_str()).collect::<Vec<_>>().join(" ");
            if told.len() > SHOWN {
                text.push_str(" …");
            }
            format!(
                r#"<li><span>{}</span><span class="muted">{}</span><button type="button" class="link" data-action="line-open" data-value="{index}">{}</button></li>"#,
                escape(&fill_in(w.line_from, &[&(common + 1).to_string(), &text])),
                escape(&fill_in(w.line_moves, &[&line.len().to_string()])),
                escape(w.line_open)
            )
        };
        let items: String = game.lines.iter().enumerate().map(line).collect();
        format!(r#"<div class="kept-lines"><h2>{}</h2><ul>{items}</ul></div>"#, escape(w.lines_kept))
    }
}
