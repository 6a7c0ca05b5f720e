//! Illustrations of the rules as boards.

use crate::games;
use crate::help::Lesson;
use crate::session::{GameSession, Reply};
use crate::view::Command;

/// The board of an illustration, and the result of its input; `None` if it cannot be set up.
#[must_use]
pub fn session(game: &str, lesson: &Lesson) -> Option<(Box<dyn GameSession>, Reply)> {
    let start = Some(lesson.start).filter(|text| !text.is_empty());
    let mut session = games::open(game, Some(lesson.variant), start).ok()?;
    for text in lesson.moves.split_whitespace() {
        session.play_text(text).ok()?;
    }
    session.allow_input(true);
    let mut reply = Reply::Staged;
    for word in lesson.enter.split_whitespace() {
        if let Some(place) = word.strip_prefix('@') {
            session.hover(Some(place));
        } else {
            reply = enter(&mut *session, word);
        }
    }
    Some((session, reply))
}

/// Presses a place, or takes a piece given as `=N`.
pub(crate) fn enter(session: &mut dyn GameSession, word: &str) -> Reply {
    match word.strip_prefix('=') {
        Some(piece) => session.command(Command::Piece(piece), false),
        None => session.press(word, false),
    }
}
