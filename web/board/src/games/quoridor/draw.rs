//! The shapes of the board.

use quintet_base::scene::{Point, Rect, Scene, Token, fill, stroke};
use quintet_engine::core::game::Game;
use quintet_engine::core::side::Side;
use quintet_engine::games::quoridor::{Move, Quoridor, Square};

use super::geometry::{WIDTH, cell, middle, wall};
use crate::pieces::SOFT;

const PAWN: f32 = 16.0;

fn colour(side: Side) -> Token {
    if side == Side::FIRST { Token::First } else { Token::Second }
}

fn squares() -> impl Iterator<Item = Square> {
    (0..81).filter_map(Square::from_index)
}

pub(super) fn board(scene: &mut Scene, coordinates: bool) {
    scene.rect(Rect::new(0.0, 0.0, WIDTH, WIDTH), 10.0, fill(Token::Board));
    for square in squares() {
        scene.rect(cell(square), 5.0, fill(Token::Cell));
    }
    // The goal lines: the first side's at the top, the second side's at the bottom.
    scene.rect(Rect::new(17.0, 8.0, 510.0, 4.0), 2.0, fill(Token::First).opacity(SOFT));
    scene.rect(Rect::new(17.0, 532.0, 510.0, 4.0), 2.0, fill(Token::Second).opacity(SOFT));
    if coordinates {
        for square in squares() {
            // As large as the corner beside a pawn allows.
            let corner = Point::new(cell(square).x + 6.5, cell(square).y + 39.0);
            if square.rank() == 0 {
                scene.text(corner, 14.0, file(square), fill(Token::Coordinate));
            } else if square.file() == 0 {
                scene.text(corner, 14.0, (square.rank() + 1).to_string(), fill(Token::Coordinate));
            }
        }
    }
}

fn file(square: Square) -> &'static str {
    ["a", "b", "c", "d", "e", "f", "g", "h", "i"].get(square.file() as usize).copied().unwrap_or_default()
}

pub(super) fn last_move(scene: &mut Scene, last: Option<(&Quoridor, Move)>) {
    let Some((before, m)) = last else { return };
    let side = colour_of_mover(before);
    match m {
        Move::Pawn(to) => {
            let from = before.pawn(before.turn());
            scene.rect(cell(from).grown(-2.0), 4.0, stroke(side, 1.8).dashed(1.0, 5.0));
            scene.rect(cell(to).grown(-2.0), 4.0, stroke(side, 2.0));
        }
        Move::Wall(w) => scene.rect(wall(w).grown(1.5), 5.0, stroke(side, 2.0)),
    }
}

fn colour_of_mover(before: &Quoridor) -> Token {
    colour(before.turn())
}

pub(super) fn pieces(scene: &mut Scene, position: &Quoridor) {
    for w in position.walls() {
        let area = wall(w);
        scene.piece(area.centre(), |scene| scene.rect(area, 4.0, fill(Token::Wall).raised()));
    }
    for side in Side::all(2) {
        let at = middle(position.pawn(side));
        scene.piece(at, |scene| pawn(scene, at, PAWN, side));
    }
}

/// A pawn: the first side's has a dot, the second side's a ring.
pub(super) fn pawn(scene: &mut Scene, at: Point, radius: f32, side: Side) {
    scene.circle(at, radius, fill(colour(side)).shadowed());
    if side == Side::FIRST {
        scene.circle(at, radius * 0.29, fill(Token::Surface));
    } else {
        scene.circle(at, radius * 0.47, stroke(Token::Surface, radius * 0.21));
    }
}

/// A dot on every square that the pawn may reach.
pub(super) fn targets(scene: &mut Scene, position: &Quoridor, legal: &[Move]) {
    let side = colour_of_mover(position);
    for m in legal {
        if let Move::Pawn(to) = m {
            scene.circle(middle(*to), 5.5, fill(side).opacity(SOFT));
        }
    }
}

pub(super) fn ghost(scene: &mut Scene, side: Side, m: Move, allowed: bool) {
    let forbidden = stroke(Token::Accent, 2.0).dashed(5.0, 4.0);
    match m {
        Move::Pawn(to) if allowed => scene.circle(middle(to), PAWN, fill(colour(side)).opacity(0.55)),
        Move::Pawn(to) => scene.circle(middle(to), PAWN, forbidden),
        Move::Wall(w) if allowed => scene.rect(wall(w), 4.0, fill(Token::Wall).opacity(0.55)),
        Move::Wall(w) => scene.rect(wall(w), 4.0, forbidden),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quintet_base::scene::Form;

    #[test]
    fn coordinates_can_be_read_on_a_phone_and_keep_clear_of_pawns() {
        let mut scene = Scene::new(WIDTH, WIDTH);
        board(&mut scene, true);
        let texts: Vec<(Point, f32)> = scene
            .shapes
            .iter()
            .filter_map(|shape| if let Form::Text { centre, size, .. } = shape.form { Some((centre, size)) } else { None })
            .collect();
        assert_eq!(texts.len(), 17);
        for (centre, size) in texts {
            // A board on a phone is about 360 pixels wide; digits are at most 0.6 wide and 0.75 high, as parts of their size.
            assert!(size * 360.0 / WIDTH > 9.0, "{size} is too small");
            let nearest = squares().map(|square| middle(square).distance(centre)).fold(f32::MAX, f32::min);
            assert!(nearest - PAWN > 0.48 * size, "{centre:?} lies under a pawn");
        }
    }
}
