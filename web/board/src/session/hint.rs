//! Hints: where to look first, then the move.

use quintet_base::lang::{Lang, Text};
use quintet_base::scene::{Rect, Scene, Token, stroke};

use super::GameSession;
use crate::pieces;
use crate::sketch::{Sketch, arrows};
use crate::words;

/// The nine parts of the board in reading order.
const PARTS: [Text; 9] = [
    words::TOP_LEFT,
    words::TOP,
    words::TOP_RIGHT,
    words::LEFT,
    words::MIDDLE,
    words::RIGHT,
    words::BOTTOM_LEFT,
    words::BOTTOM,
    words::BOTTOM_RIGHT,
];

/// Where to look for the proposed move, in words and on the board, and the piece of the tray that it needs: the place of the moving piece, or
/// the part of the board where one is placed.
#[must_use]
pub fn place(session: &dyn GameSession, lang: Lang) -> Option<(String, Rect, Option<&'static str>)> {
    let (sketch, piece) = session.hint_sketch()?;
    if let Some(&from) = sketch.path.first() {
        let stands = session.targets(lang).into_iter().find(|target| target.area.contains(from))?;
        return Some((stands.label, stands.area, piece));
    }
    let (mut said, area) = part(session, &sketch, lang);
    if let Some(piece) = piece {
        said = [said.as_str(), words::words(lang).for_piece, piece].concat();
    }
    Some((said, area, piece))
}

/// The part of the board where something is placed.
fn part(session: &dyn GameSession, sketch: &Sketch, lang: Lang) -> (String, Rect) {
    let (width, height) = session.size();
    let (width, height) = (width / 3.0, height / 3.0);
    let at = sketch.label().unwrap_or_default();
    let (column, row) = ((at.x / width).floor(), (at.y / height).floor());
    let words = PARTS.get((3.0 * row + column) as usize).map_or("", |text| lang.of(*text));
    (words.to_owned(), Rect::new(column * width, row * height, width, height))
}

/// Draws the present step of a hint: where to look, or the path of the moving piece.
pub(super) fn draw(session: &dyn GameSession, told: bool, scene: &mut Scene) {
    if told {
        // What is placed is drawn as a preview.
        let Some((sketch, _)) = session.hint_sketch() else { return };
        arrows(&sketch, 1.0, scene);
        let marked = stroke(Token::Focus, 2.5);
        for area in &sketch.areas {
            scene.rect(*area, 4.0, marked);
        }
        if let Some(at) = sketch.place {
            scene.circle(at, 16.0, marked);
        }
    } else if let Some((_, area, _)) = place(session, Lang::En) {
        // Around the piece, if its place is no larger than itself.
        pieces::hint(scene, area.grown((56.0 - area.w).max(0.0) / 2.0));
    }
}
