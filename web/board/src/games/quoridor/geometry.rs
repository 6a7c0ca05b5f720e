//! Where squares and walls lie, and what a pointer means.

use quintet_base::scene::{Point, Rect};
use quintet_engine::games::quoridor::{Move, Orientation, Square, Wall};

/// Width and height of the board.
pub(super) const WIDTH: f32 = 544.0;
/// From the left edge of one square to the next.
const STEP: f32 = 58.0;
/// Width of a square.
const CELL: f32 = 46.0;
/// From the board's edge to the first square.
const EDGE: f32 = 17.0;
/// Width of a groove between squares.
const GROOVE: f32 = STEP - CELL;
/// Thickness of a wall.
const WALL: f32 = 10.0;
/// A pointer nearer than this to the middle of a square means the square; the rest of the board means walls.
const PAWN_REACH: f32 = 17.0;

/// The square's rectangle.
pub(super) fn cell(square: Square) -> Rect {
    Rect::new(EDGE + STEP * square.file() as f32, EDGE + STEP * (8 - square.rank()) as f32, CELL, CELL)
}

/// The middle of a square.
pub(super) fn middle(square: Square) -> Point {
    cell(square).centre()
}

fn crossing(wall: Wall) -> Point {
    let square = cell(wall.square());
    Point::new(square.x + CELL + GROOVE / 2.0, square.y - GROOVE / 2.0)
}

/// The wall's rectangle.
pub(super) fn wall(wall: Wall) -> Rect {
    let length = 2.0 * CELL + GROOVE;
    match wall.orientation() {
        Orientation::Horizontal => Rect::around(crossing(wall), length, WALL),
        Orientation::Vertical => Rect::around(crossing(wall), WALL, length),
    }
}

/// The button's rectangle: a square, or the half of a wall that lies along the square which names it, so that the two walls of a crossing have
/// places of their own.
pub(super) fn button(m: Move) -> Rect {
    match m {
        Move::Pawn(square) => Rect::around(middle(square), 2.0 * PAWN_REACH - 4.0, 2.0 * PAWN_REACH - 4.0),
        Move::Wall(wall) => {
            let at = crossing(wall);
            let half = CELL / 2.0;
            match wall.orientation() {
                Orientation::Horizontal => Rect::new(at.x - GROOVE / 2.0 - half, at.y - GROOVE / 2.0 - 2.0, half, GROOVE + 4.0),
                Orientation::Vertical => Rect::new(at.x - GROOVE / 2.0 - 2.0, at.y + GROOVE / 2.0, GROOVE + 4.0, half),
            }
        }
    }
}

/// Every square and wall, from the top left in reading order: each square with the walls above it and to its right.
pub(super) fn all_moves() -> impl Iterator<Item = Move> {
    let squares = (0..9).rev().flat_map(|rank| (0..9).filter_map(move |file| Square::new(file, rank)));
    squares.flat_map(|square| {
        let wall = |orientation| Wall::new(square.file(), square.rank(), orientation).map(Move::Wall);
        [Some(Move::Pawn(square)), wall(Orientation::Vertical), wall(Orientation::Horizontal)].into_iter().flatten()
    })
}

/// What a pointer means: the square if it is near its middle, else the wall on the nearest crossing, lying the way in which the pointer is off
/// the crossing. Whole grooves and the rims of squares mean walls: a groove alone would be too narrow for a finger.
pub(super) fn meant(at: Point) -> Option<Move> {
    let nearest = |value: f32, least: i32, most: i32| ((value).round() as i32).clamp(least, most);
    let file = nearest((at.x - EDGE - CELL / 2.0) / STEP, 0, 8);
    let rank = 8 - nearest((at.y - EDGE - CELL / 2.0) / STEP, 0, 8);
    let square = Square::new(file, rank)?;
    let off = (at.x - middle(square).x).abs().max((at.y - middle(square).y).abs());
    if off <= PAWN_REACH {
        return Some(Move::Pawn(square));
    }
    let file = nearest((at.x - EDGE - CELL - GROOVE / 2.0) / STEP, 0, 7);
    let rank = 7 - nearest((at.y - EDGE - CELL - GROOVE / 2.0) / STEP, 0, 7);
    let square = cell(Square::new(file, rank)?);
    let (dx, dy) = (at.x - square.x - CELL - GROOVE / 2.0, at.y - square.y + GROOVE / 2.0);
    let orientation = if dx.abs() >= dy.abs() { Orientation::Horizontal } else { Orientation::Vertical };
    Wall::new(file, rank, orientation).map(Move::Wall)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wall_at(file: i32, rank: i32, orientation: Orientation) -> Move {
        Move::Wall(Wall::new(file, rank, orientation).expect("on the board"))
    }

    #[test]
    fn the_first_square_is_at_the_bottom_left() {
        let a1 = Square::new(0, 0).expect("a1");
        assert_eq!(cell(a1), Rect::new(17.0, 481.0, 46.0, 46.0));
        assert_eq!(wall(Wall::new(0, 0, Orientation::Horizontal).expect("a1h")), Rect::new(17.0, 470.0, 104.0, 10.0));
    }

    #[test]
    fn grooves_mean_the_wall_on_the_nearest_crossing() {
        // The groove above e4, near its right and near its left end: e4h and d4h.
        let above = cell(Square::new(4, 3).expect("e4"));
        let groove = above.y - 6.0;
        assert_eq!(meant(Point::new(above.x + 40.0, groove)), Some(wall_at(4, 3, Orientation::Horizontal)));
        assert_eq!(meant(Point::new(above.x + 6.0, groove)), Some(wall_at(3, 3, Orientation::Horizontal)));
        // The groove to the right of e4, near its upper and near its lower end: e4v and e3v.
        let right = above.x + 52.0;
        assert_eq!(meant(Point::new(right, above.y + 6.0)), Some(wall_at(4, 3, Orientation::Vertical)));
        assert_eq!(meant(Point::new(right, above.y + 40.0)), Some(wall_at(4, 2, Orientation::Vertical)));
    }

    #[test]
    fn the_rim_of_the_board_still_means_something() {
        assert_eq!(meant(Point::new(1.0, 1.0)), Some(wall_at(0, 7, Orientation::Horizontal)));
        assert_eq!(meant(Point::new(543.0, 500.0)), Some(wall_at(7, 0, Orientation::Horizontal)));
    }
}
