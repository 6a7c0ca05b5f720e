//! Whether a finger that goes down in the tray carries a piece or scrolls the page; pure, distances are in CSS pixels.
//!
//! Browsers scroll by the first movement that nobody claims, so it must be decided there: towards the board, or after a rest, it carries. Where the
//! tray reaches below the window, the way up to the board is also the way in which it is scrolled into sight, and that comes first.

/// A finger that moved less has not moved.
const STILL: f64 = 6.0;
/// From this rest on a piece is carried in any direction, in milliseconds.
const REST: f64 = 250.0;

/// How far above the finger a piece is carried, so that it is seen; `cell` is a cell of the board. Most pieces reach one and a half cells below the
/// place by which they are carried.
#[must_use]
pub fn above(cell: f64) -> f64 {
    1.5 * cell + 32.0
}

/// What a finger means that has `moved` so far since it went down `milliseconds` ago: whether it carries the piece, or nothing if it is too early to
/// say. The nearest part of the board lies in the direction `towards`, if it is in sight; `whole` is whether the last of the pieces is.
#[must_use]
pub fn carries(moved: (f64, f64), towards: Option<(f64, f64)>, whole: bool, milliseconds: f64) -> Option<bool> {
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
pub fn to_nearest(from: f64, low: f64, high: f64) -> f64 {
    (low - from).max(0.0) + (high - from).min(0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

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
    fn the_nearest_point_of_the_board() {
        assert_eq!(to_nearest(5.0, 10.0, 20.0), 5.0);
        assert_eq!(to_nearest(25.0, 10.0, 20.0), -5.0);
        assert_eq!(to_nearest(12.0, 10.0, 20.0), 0.0);
    }
}
