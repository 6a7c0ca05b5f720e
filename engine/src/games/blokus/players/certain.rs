//! Proven results.

use crate::core::side::Side;
use crate::games::blokus::geometry::by_size;
use crate::games::blokus::pieces::{Hand, pieces_in};
use crate::games::blokus::setup::Colour;
use crate::games::blokus::{ALL_PLACED, Blokus, MONOMINO_LAST};

/// While every colour has more pieces than this and can move, no result is proven.
const EARLY: u32 = 9;

/// For two sides: the side that wins whatever is played, because it already has more points than the other can still get.
pub(super) fn certain_winner(position: &Blokus) -> Option<Side> {
    let setup = position.setup();
    if setup.sides != 2 || (position.stuck == 0 && setup.colours().all(|colour| position.hand(colour).count_ones() > EARLY)) {
        return None;
    }
    Side::all(2).find(|&side| position.score(side) > most(position, side.opponent()))
}

/// An upper bound on the points that a side can have at the end.
fn most(position: &Blokus, side: Side) -> i16 {
    let setup = position.setup();
    setup.colours().filter(|&colour| setup.side(colour) == side).map(|colour| most_of_colour(position, colour)).sum()
}

/// The points of a colour, plus those of its pieces as far as there is room.
fn most_of_colour(position: &Blokus, colour: Colour) -> i16 {
    let now = position.colour_score(colour);
    if position.stuck & colour.bit() != 0 {
        return now;
    }
    let room = by_size!(position.setup().size, room(position, colour));
    let squares = squares(position.hand(colour));
    let bonus = if position.setup().bonus && squares <= room { ALL_PLACED + MONOMINO_LAST } else { 0 };
    now + squares.min(room) + bonus
}

fn squares(hand: Hand) -> i16 {
    pieces_in(hand).map(|piece| piece.size() as i16).sum()
}

/// The empty cells not beside a cell of the colour: its later pieces lie on these.
fn room<const N: usize, const S: usize>(position: &Blokus, colour: Colour) -> i16 {
    position.ground::<N, S>(colour).free.count() as i16
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::game::Game;
    use crate::testkit::random_move;

    /// Random games, in which proven results must come true.
    #[test]
    fn what_is_certain_comes_true() {
        let mut rng = fastrand::Rng::with_seed(3);
        for variant in ["duo", "duo-basic", "classic-2", "classic-2-basic"] {
            let (mut said, mut before_the_end) = (0, 0);
            for _ in 0..60 {
                let mut position = Blokus::start(variant).unwrap();
                let mut certain = None;
                let mut plies = 0;
                while position.outcome().is_none() {
                    let now = certain_winner(&position);
                    assert!(certain.is_none() || now == certain, "{variant}: once certain, it stays so");
                    certain = now;
                    plies += u32::from(certain.is_some());
                    let m = random_move(&position, &mut rng).unwrap();
                    position.play_unchecked(m);
                }
                if let Some(side) = certain {
                    said += 1;
                    before_the_end += plies;
                    assert!(position.outcome().unwrap().is_winner(side), "{variant}: {}", position.write_position());
                }
            }
            assert!(said > 30 && before_the_end > said, "{variant}: {said} games, {before_the_end} plies");
        }
    }

    #[test]
    fn nothing_is_certain_with_four_sides_or_at_the_start() {
        for &variant in Blokus::VARIANTS {
            assert_eq!(certain_winner(&Blokus::start(variant).unwrap()), None);
        }
    }
}
