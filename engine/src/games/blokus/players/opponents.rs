//! `greedy-corners`, the player of a course report from 2009: one ply deep, it values its own corner points and takes points from others.
//!
//! Every legal placement has the value `8 * squares + 9 * growth of own corner points + 1 * loss of the opponents' corner points + position`;
//! the best is played (a random one of several). The position term is, for the first eight pieces, by how much the own cell nearest to the
//! centre gets nearer to it; later, by how much the own cell farthest from the own start cell gets farther away. Every colour's first piece is
//! fixed: a staircase from the start cell towards the centre.

use crate::core::game::Game;
use crate::core::history::History;
use crate::games::blokus::bits::Bits;
use crate::games::blokus::geometry::{Cell, by_size};
use crate::games::blokus::{Blokus, Colour, Move};
use crate::players::Instant;
use crate::search::{Report, RootMove, Searcher};
use crate::tune::{Field, Numbers, Weighted, numbers};

/// The number of pieces in a colour's opening.
const EARLY_PIECES: usize = 8;

numbers! {
    /// The weights of a placement's terms.
    pub(super) struct Weights {
        /// Weight of a square placed.
        squares: f64 = 8.0, 0..=20 by 0.5;
        /// Weight of an own corner point gained.
        own_corners: f64 = 9.0, 0..=20 by 0.5;
        /// Weight of an opponent's corner point taken.
        other_corners: f64 = 1.0, 0..=20 by 0.5;
        /// Weight of the distance term, per square's side.
        distance: f64 = 1.0, 0..=20 by 0.5;
    }
}

impl Weighted<Blokus> for Weights {
    fn fields(&mut self) -> Vec<Field<'_>> {
        Numbers::fields(self)
    }

    fn player(&self, seed: u64) -> Box<dyn Searcher<Blokus>> {
        let weights = self.clone();
        Box::new(Instant::new(seed, move |history: &History<Blokus>, rng: &mut fastrand::Rng| greedy_corners(history, rng, &weights)))
    }
}

/// The value of a placement, term by term, before weighting.
#[derive(Copy, Clone, PartialEq, Debug)]
pub(super) struct Terms {
    pub(super) squares: u32,
    pub(super) own_growth: i32,
    pub(super) opposing_loss: i32,
    pub(super) position: f64,
}

impl Terms {
    pub(super) fn total(self, w: &Weights) -> f64 {
        w.squares * f64::from(self.squares)
            + w.own_corners * f64::from(self.own_growth)
            + w.other_corners * f64::from(self.opposing_loss)
            + w.distance * self.position
    }
}

/// Picks a move.
pub(super) fn greedy_corners(history: &History<Blokus>, rng: &mut fastrand::Rng, weights: &Weights) -> Report<Blokus> {
    let position = history.current();
    if let Some(first) = first_piece(position) {
        return Report::of_move(Some(first));
    }
    let mut moves = Vec::new();
    position.moves(&mut moves);
    if moves == [Move::PASS] {
        return Report::of_move(Some(Move::PASS));
    }
    let count = moves.len() as u64;
    let terms = by_size!(position.setup().size, all_terms(position, &moves));
    let best = terms.iter().map(|terms| terms.total(weights)).fold(f64::NEG_INFINITY, f64::max);
    let equals: Vec<(Move, Terms)> = moves.into_iter().zip(terms).filter(|(_, terms)| terms.total(weights) == best).collect();
    let chosen = equals.get(rng.u32(..equals.len().max(1) as u32) as usize).copied();
    let mut report = Report::of_move(chosen.map(|(m, _)| m));
    report.value = best as i32;
    report.nodes = count;
    if let Some((mv, terms)) = chosen {
        report.root = vec![RootMove { mv, chance: 0.5, visits: 1 }];
        report.notes = vec![
            ("squares", terms.squares.to_string()),
            ("own corner points gained", terms.own_growth.to_string()),
            ("corner points taken", terms.opposing_loss.to_string()),
            ("distance term", format!("{:.3}", terms.position)),
            ("score", format!("{best:.3}")),
        ];
    }
    report
}

/// The staircase of five squares (`W`) from the start cell towards the centre, if the colour to move has no piece on the board and it is legal.
pub(super) fn first_piece(position: &Blokus) -> Option<Move> {
    if position.squares_placed(position.turn) > 0 {
        return None;
    }
    let start = position.start_cell(position.turn);
    let inwards = |at: u8, by: u8| if at < position.board_size() / 2 { at + by } else { at - by };
    let stairs = [(0, 0), (0, 1), (1, 1), (1, 2), (2, 2)];
    let cells = stairs.map(|(row, column)| Cell { row: inwards(start.row, row), column: inwards(start.column, column) });
    position.placement_of(&cells).filter(|&m| position.is_legal(m))
}

/// The terms of placements of the colour to move.
fn all_terms<const N: usize, const S: usize>(position: &Blokus, moves: &[Move]) -> Vec<Terms> {
    let before = Before::<N>::new::<S>(position);
    moves.iter().map(|&m| before.terms::<S>(m)).collect()
}

/// The terms of one placement of the colour to move.
#[cfg(test)]
pub(super) fn terms(position: &Blokus, m: Move) -> Terms {
    fn of<const N: usize, const S: usize>(position: &Blokus, m: Move) -> Terms {
        Before::<N>::new::<S>(position).terms::<S>(m)
    }
    by_size!(position.setup().size, of(position, m))
}

/// Values shared by all placements of a position.
struct Before<'a, const N: usize> {
    position: &'a Blokus,
    own: Bits<N>,
    empty: Bits<N>,
    opponents: Vec<Bits<N>>,
    own_points: i32,
    opposing_points: i32,
    early: bool,
    distance: f64,
}

impl<'a, const N: usize> Before<'a, N> {
    fn new<const S: usize>(position: &'a Blokus) -> Self {
        let turn = position.turn;
        let opposing = |colour: &Colour| position.side_of(*colour) != position.side_of(turn);
        let (own, empty) = (position.own(turn), position.empty_cells());
        let opponents: Vec<Bits<N>> = position.colours().filter(opposing).map(|colour| position.own(colour)).collect();
        let placed = crate::games::blokus::pieces::PIECES - position.pieces_left(turn).count();
        let mut before = Self {
            position,
            own,
            empty,
            own_points: points::<N, S>(own, empty),
            opposing_points: opponents.iter().map(|&cells| points::<N, S>(cells, empty)).sum(),
            opponents,
            early: placed < EARLY_PIECES,
            distance: 0.0,
        };
        before.distance = before.distance(own);
        before
    }

    fn terms<const S: usize>(&self, m: Move) -> Terms {
        let cells = self.position.geometry().cells_of::<N>(m.0);
        let (own, empty) = (self.own | cells, self.empty & !cells);
        let opposing: i32 = self.opponents.iter().map(|&cells| points::<N, S>(cells, empty)).sum();
        let after = self.distance(own);
        Terms {
            squares: cells.count(),
            own_growth: points::<N, S>(own, empty) - self.own_points,
            opposing_loss: self.opposing_points - opposing,
            position: if self.early { self.distance - after } else { after - self.distance },
        }
    }

    /// Early: from the centre to the nearest of these cells. Late: from the own start cell to the farthest of them.
    fn distance(&self, cells: Bits<N>) -> f64 {
        let size = self.position.setup().size;
        let centre = (f64::from(size.cells()) - 1.0) / 2.0;
        let start = self.position.start_cell(self.position.turn);
        let from = |row: f64, column: f64, bit: usize| {
            let cell = size.cell(bit);
            let (down, right) = (f64::from(cell.row) - row, f64::from(cell.column) - column);
            (down * down + right * right).sqrt()
        };
        if cells.is_empty() {
            return 0.0;
        }
        if self.early {
            cells.iter().map(|bit| from(centre, centre, bit)).fold(f64::INFINITY, f64::min)
        } else {
            cells.iter().map(|bit| from(f64::from(start.row), f64::from(start.column), bit)).fold(0.0, f64::max)
        }
    }
}

/// The number of corner points: empty cells that touch one of a colour's cells at a corner and none along an edge.
fn points<const N: usize, const S: usize>(own: Bits<N>, empty: Bits<N>) -> i32 {
    (own.corners::<S>() & empty & !own.edges::<S>()).count() as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    fn play(variant: &str, moves: &str) -> History<Blokus> {
        let mut history = History::new(Blokus::start(variant).unwrap());
        for text in moves.split_whitespace() {
            history.play_text(text).unwrap();
        }
        history
    }

    fn of(history: &History<Blokus>, text: &str) -> Terms {
        let position = history.current();
        terms(position, position.parse_move(text).unwrap())
    }

    #[test]
    fn first_pieces_are_fixed() {
        let choose = |history: &History<Blokus>| {
            let mut rng = fastrand::Rng::with_seed(1);
            history.current().write_move(greedy_corners(history, &mut rng, &Weights::default()).best.unwrap())
        };
        let mut history = History::new(Blokus::start("classic").unwrap());
        for expected in ["c18,b19,c19,a20,b20", "r18,r19,s19,s20,t20", "s1,t1,r2,s2,r3", "a1,b1,b2,c2,c3"] {
            let text = choose(&history);
            assert_eq!(text, expected);
            history.play_text(&text).unwrap();
        }
        let mut duo = History::new(Blokus::start("duo").unwrap());
        for expected in ["g8,f9,g9,e10,f10", "i5,j5,h6,i6,h7"] {
            let text = choose(&duo);
            assert_eq!(text, expected);
            duo.play_text(&text).unwrap();
        }
    }

    #[test]
    fn terms_of_an_early_placement() {
        // The first colour has e10, the second j5. Rows and columns from 0 at the top left: (4,4) and (9,9); centre (6.5,6.5).
        let history = play("duo", "e10 j5");
        // f9,g9 is (5,5),(5,6). Own corner points before: the four around (4,4). After: (3,3), (3,5), (5,3) stay; (5,5) is covered;
        // the domino's own corners are (4,7), (6,4), (6,7) and (4,4), which is taken. (3,5) touches no own cell by an edge, since its
        // neighbours are (2,5), (4,5), (3,4), (3,6). So 6 - 4 = 2. The second colour's points (8,8), (8,10), (10,8), (10,10) stay.
        // Nearest to the centre before: (4,4) at 2.5 * sqrt 2; after: (5,6) at sqrt(1.5^2 + 0.5^2).
        let terms = of(&history, "f9,g9");
        assert_eq!((terms.squares, terms.own_growth, terms.opposing_loss), (2, 2, 0));
        assert!((terms.position - (12.5f64.sqrt() - 2.5f64.sqrt())).abs() < 1e-9);
        assert!((terms.total(&Weights::default()) - (16.0 + 18.0 + 12.5f64.sqrt() - 2.5f64.sqrt())).abs() < 1e-9);
    }

    #[test]
    fn taking_an_opposing_corner_point_counts_once() {
        // First has e10 and f9,g9,g8 = (4,4), (5,5), (5,6), (6,6). Its corner points: (3,3), (3,5), (5,3), (4,7), (6,4), (7,5), (7,7).
        // The second colour's h7,h6,i6 = (7,7), (8,7), (8,8) covers (7,7) and no other.
        let history = play("duo", "e10 j5 f9,g9,g8");
        let terms = of(&history, "h7,h6,i6");
        assert_eq!((terms.squares, terms.opposing_loss), (3, 1));
        // Own points before: (8,8), (8,10), (10,8), (10,10). After: (8,8) is covered, the other three stay, and (7,9), (9,6), (6,8) are
        // new; (6,6) is taken, and (9,7), (9,8), (8,9), (7,8) touch an own cell along an edge. So 6 - 4 = 2.
        assert_eq!(terms.own_growth, 2);
    }

    #[test]
    fn late_placements_reach_away_from_the_start() {
        let mut history = History::new(Blokus::start("duo").unwrap());
        let mut rng = fastrand::Rng::with_seed(4);
        while history.ply() < 16 {
            let m = greedy_corners(&history, &mut rng, &Weights::default()).best.unwrap();
            history.play(m).unwrap();
        }
        let position = history.current();
        let before = Before::<4>::new::<16>(position);
        assert!(!before.early, "eight pieces are down");
        let start = position.start_cell(position.turn);
        let distance = |cell: Cell| {
            let [down, right] = [cell.row.abs_diff(start.row), cell.column.abs_diff(start.column)].map(f64::from);
            (down * down + right * right).sqrt()
        };
        let all = (0..14).flat_map(|row| (0..14).map(move |column| Cell { row, column }));
        let farthest = all.filter(|&cell| position.colour_at(cell) == Some(position.turn)).map(distance).fold(0.0, f64::max);
        let mut moves = Vec::new();
        position.moves(&mut moves);
        for m in moves {
            let reach = position.cells_of(m).into_iter().map(distance).fold(farthest, f64::max);
            assert!((terms(position, m).position - (reach - farthest)).abs() < 1e-9);
        }
    }

    #[test]
    fn a_partner_is_no_opponent() {
        let four = Before::<8>::new::<22>(play("classic", "a20 t20 t1 a1").current()).opponents.len();
        let two = Before::<8>::new::<22>(play("classic-2", "a20 t20 t1 a1").current()).opponents.len();
        assert_eq!((four, two), (3, 2));
    }

    #[test]
    fn beats_random() {
        let mut score = 0.0;
        for seed in 0..40 {
            let mut history = History::new(Blokus::start("duo").unwrap());
            let mut rng = fastrand::Rng::with_seed(seed);
            let greedy = crate::core::side::Side::from_index(seed as usize % 2).unwrap();
            while history.outcome().is_none() {
                let m = if history.current().turn() == greedy {
                    greedy_corners(&history, &mut rng, &Weights::default()).best
                } else {
                    crate::testkit::random_move(history.current(), &mut rng)
                };
                history.play(m.unwrap()).unwrap();
            }
            score += history.outcome().unwrap().share(greedy);
        }
        assert!(score >= 30.0, "{score} of 40 points");
    }
}
