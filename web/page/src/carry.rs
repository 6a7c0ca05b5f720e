//! How fingers carry pieces: whether one that goes down in the tray carries a piece or scrolls the page, how high above it the piece hangs, to
//! which place it snaps, and where the handles of a piece stand that lies on the board already. Pure; distances are in CSS pixels.
//!
//! Browsers scroll by the first movement that nobody claims, so it must be decided there: towards the board, or after a rest, it carries. Where the
//! tray reaches below the window, the way up to the board is also the way in which it is scrolled into sight, and that comes first.

use quintet_base::scene::Target;
use quintet_base::scene::{Point, Rect};
use quintet_board::session::GameSession;

/// A finger that moved less has not moved.
pub(crate) const STILL: f64 = 6.0;
/// How far from a place where it may be put a piece snaps to it, in cells: one beside it, also diagonally.
const SNAP: f32 = 1.6;
/// How far beside a piece on the board a finger still takes hold of it, in cells.
pub(crate) const BESIDE: f32 = 1.0;
/// From this rest on a piece is carried in any direction, in milliseconds.
const REST: f64 = 250.0;

/// How far above the finger a piece is carried, so that it is seen; `cell` is a cell of the board. Most pieces reach one and a half cells below the
/// place by which they are carried.
#[must_use]
pub(crate) fn above(cell: f32) -> f32 {
    1.5 * cell + 32.0
}

/// Where a piece hangs that a finger takes up from the board, seen from the finger: beside it as it lay, and at least so far `above` it.
#[must_use]
pub(crate) fn lifted(lay: Point, above: f32) -> Point {
    Point::new(lay.x, lay.y.min(-above))
}

/// The place among `targets` that a piece means which is carried over `at`: the nearest where it may be put, if one is near, or else the one there.
#[must_use]
pub(crate) fn snapped(session: &dyn GameSession, targets: &[Target], at: Point) -> Option<usize> {
    let mut best = None;
    for (index, target) in targets.iter().enumerate() {
        let (away, reach) = (target.area.centre().distance(at), SNAP * target.area.w);
        if away < best.map_or(reach, |(_, least)| least) && session.fits(&target.name) {
            best = Some((index, away));
        }
    }
    best.map(|(index, _)| index).or_else(|| session.pick(targets, at))
}

/// Where the handles of a piece on the board stand: how far from the left their middle and how far from the top the edge of the piece that they
/// stand at, in hundredths of the board, and whether they stand above it because there is no room below. None without a piece.
#[must_use]
pub(crate) fn handles(areas: &[Rect], (width, height): (f32, f32)) -> Option<(f32, f32, bool)> {
    let most = |part: fn(&Rect) -> f32| areas.iter().map(part).reduce(f32::max);
    let (left, right) = (-most(|area| -area.x)?, most(|area| area.x + area.w)?);
    let (top, bottom) = (-most(|area| -area.y)?, most(|area| area.y + area.h)?);
    let above = bottom > 0.8 * height;
    Some((50.0 * (left + right) / width, 100.0 * if above { top } else { bottom } / height, above))
}

/// What a finger means that has `moved` so far since it went down `milliseconds` ago: whether it carries the piece, or nothing if it is too early to
/// say. The nearest part of the board lies in the direction `towards`, if it is in sight; `whole` is whether the last of the pieces is.
#[must_use]
pub(crate) fn carries(moved: (f64, f64), towards: Option<(f64, f64)>, whole: bool, milliseconds: f64) -> Option<bool> {
    let product = |a: (f64, f64), b: (f64, f64)| a.0 * b.0 + a.1 * b.1;
    let length = product(moved, moved);
    if length < STILL * STILL {
        return None;
    }
    let Some(towards) = towards else { return Some(false) };
    // Half a right angle to either side: twice the square of the cosine is more than one.
    let ahead = product(moved, towards);
    let is_ahead = ahead > 0.0 && 2.0 * ahead * ahead > length * product(towards, towards);
    let scrolls = !whole && moved.1.abs() > moved.0.abs();
    Some(milliseconds >= REST || is_ahead && !scrolls)
}

/// The way from a point to the nearest one of an interval, on one axis.
#[must_use]
pub(crate) fn to_nearest(from: f64, low: f64, high: f64) -> f64 {
    (low - from).max(0.0) + (high - from).min(0.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use quintet_base::lang::Lang;
    use quintet_board::games;
    use quintet_board::view::Command;

    #[test]
    fn a_movement_to_the_board_carries_and_any_other_scrolls() {
        let above = Some((0.0, -120.0));
        assert_eq!(carries((0.0, -20.0), above, true, 60.0), Some(true));
        assert_eq!(carries((15.0, -20.0), above, true, 60.0), Some(true));
        assert_eq!(carries((-22.0, -20.0), above, true, 60.0), Some(false), "more aside than up");
        assert_eq!(carries((0.0, 20.0), above, true, 60.0), Some(false), "away from it");
        let left = Some((-40.0, 0.0));
        assert_eq!(carries((-20.0, 4.0), left, true, 60.0), Some(true));
        assert_eq!(carries((0.0, -20.0), left, true, 60.0), Some(false));
    }

    #[test]
    fn what_is_not_yet_in_sight_is_scrolled_there_first() {
        let above = Some((0.0, -120.0));
        assert_eq!(carries((0.0, -20.0), above, false, 60.0), Some(false));
        assert_eq!(carries((0.0, -20.0), above, false, 300.0), Some(true), "after a rest it carries");
        assert_eq!(carries((-20.0, 4.0), Some((-40.0, 0.0)), false, 60.0), Some(true), "nothing scrolls to the side");
    }

    #[test]
    fn after_a_rest_every_movement_carries() {
        assert_eq!(carries((0.0, 20.0), Some((0.0, -120.0)), true, 300.0), Some(true));
        assert_eq!(carries((0.0, 20.0), None, true, 300.0), Some(false), "there is no board to carry it to");
    }

    #[test]
    fn a_finger_that_trembles_has_not_moved() {
        assert_eq!(carries((3.0, -4.0), Some((0.0, -120.0)), true, 900.0), None);
    }

    #[test]
    fn what_is_taken_up_from_the_board_is_seen_above_the_finger() {
        assert_eq!(lifted(Point::new(7.0, 4.0), above(20.0)), Point::new(7.0, -62.0), "it would be under the finger");
        assert_eq!(lifted(Point::new(-7.0, -200.0), above(20.0)), Point::new(-7.0, -200.0), "it is higher already");
    }

    #[test]
    fn handles_stand_below_a_piece_or_above_it() {
        let cell = |column: f32, row: f32| Rect::new(10.0 * column, 10.0 * row, 10.0, 10.0);
        assert_eq!(handles(&[cell(1.0, 2.0), cell(2.0, 2.0), cell(2.0, 3.0)], (100.0, 200.0)), Some((20.0, 20.0, false)));
        assert_eq!(handles(&[cell(0.0, 9.0), cell(0.0, 8.0)], (100.0, 100.0)), Some((5.0, 80.0, true)));
        assert_eq!(handles(&[], (100.0, 100.0)), None);
    }

    #[test]
    fn what_is_carried_snaps_to_a_place_where_it_fits() {
        for flipped in [false, true] {
            let mut session = games::open("blokus", Some("duo"), None).expect("a listed game");
            session.allow_input(true);
            session.command(Command::Piece("O"), true);
            session.set_flipped(flipped);
            let targets = session.targets(Lang::En);
            let near = |name: &str| {
                let at = targets.iter().find(|target| target.name == name).expect("a cell").area.centre();
                snapped(session.as_ref(), &targets, at).map(|index| targets[index].name.clone()).expect("a place of the board")
            };
            for (at, wanted) in
                [("e10", "e10"), ("d11", "d11"), ("f10", "e10"), ("f9", "e10"), ("c12", "d11"), ("g10", "g10"), ("a1", "a1")]
            {
                assert_eq!(near(at), wanted, "at {at}, flipped: {flipped}");
            }
        }
    }

    #[test]
    fn the_nearest_point_of_the_board() {
        assert_eq!(to_nearest(5.0, 10.0, 20.0), 5.0);
        assert_eq!(to_nearest(25.0, 10.0, 20.0), -5.0);
        assert_eq!(to_nearest(12.0, 10.0, 20.0), 0.0);
    }
}
