//! Policy and value for Monte Carlo tree search: from the network, or by playouts and priors from one ply of lookahead.

use std::sync::Arc;

use arrayvec::ArrayVec;

use super::network::{Network, see};
use super::reserve::{reserve, settled};
use crate::core::math::exp;
use crate::core::side::Side;
use crate::games::nogo::board::Board;
use crate::games::nogo::points::{MAX_SIZE, PointSet};
use crate::games::nogo::{Boards, NoGo, Point, with_board};
use crate::search::heuristics::{PolicyValue, Shares, logistic};
use crate::tune::numbers;

const MAX_POINTS: usize = MAX_SIZE as usize * MAX_SIZE as usize;

numbers! {
    /// Weights of [`LeafPolicy`].
    pub(super) struct PolicyParams {
        /// Prior weight of a point that only the side to move may play; other points have a weight of about 1.
        pub(super) own_point: f32 = 1.0, 0..=1 by 0.01;
        /// Exponent of e by which a point's prior weight grows for each point of lead that it gains.
        pub(super) per_gained_point: f32 = 0.0, 0..=2 by 0.05;
        /// Share of the winning margin in the value of a playout.
        pub(super) margin_share: f32 = 0.0, 0..=1 by 0.03;
        /// The lead, in points, that counts as three quarters of a win in that share.
        pub(super) margin_scale: f32 = 3.0, 0.5..=12 by 0.3;
        /// How many random points a playout compares for each move.
        pub(super) choices: u32 = 1, 1..=6 by 1;
        /// 1: playouts fill the points that only one side may play; 0: they count them.
        pub(super) fills: bool = true, 0..=1 by 1;
    }
}

/// Evaluates leaves by the network, where it knows the size of the board, otherwise by a playout, with priors from one ply of lookahead.
pub(super) struct LeafPolicy {
    params: PolicyParams,
    played: Vec<(Side, Point)>,
    certain: bool,
    network: Option<Arc<Network>>,
}

impl LeafPolicy {
    /// With a network for 9x9, or without.
    pub(super) fn new(params: PolicyParams, network: Option<Arc<Network>>) -> Self {
        Self { params, played: Vec::with_capacity(MAX_POINTS), certain: false, network }
    }

    fn priors<const N: usize>(&self, board: &Board<N>, turn: usize, closed: PointSet<N>, out: &mut Vec<(Point, f32)>) {
        if self.params.own_point == 1.0 && self.params.per_gained_point == 0.0 {
            out.extend(board.legal[turn].without(closed).into_iter().map(|point| (point, 1.0)));
            return;
        }
        let common = board.legal[0] & board.legal[1];
        let before = board.lead(turn);
        for point in board.legal[turn].without(closed) {
            let weight = if common.contains(point) {
                let mut next = board.clone();
                next.play(point, turn);
                exp(self.params.per_gained_point * (next.lead(turn) - before) as f32)
            } else {
                self.params.own_point
            };
            out.push((point, weight));
        }
    }

    /// Appends the network's priors and returns its win probability for the side to move; none for sizes that it does not know.
    fn learned(&self, position: &NoGo, turn: usize, rng: &mut fastrand::Rng, out: &mut Vec<(Point, f32)>) -> Option<f32> {
        let (Some(network), Boards::Small(board)) = (&self.network, &position.boards) else { return None };
        // Its errors differ between symmetries. Over many nodes they cancel, and searches with other seeds make others.
        let symmetry = rng.u32(..8) as usize;
        let value = network.evaluate(&see(position)?, symmetry, board.legal[turn].without(closed(position)), out);
        let most = out.iter().fold(f32::MIN, |most, &(_, promise)| most.max(promise));
        for (_, promise) in out {
            *promise = exp(*promise - most);
        }
        Some(value)
    }

    /// The value of a leaf that counting decides.
    fn settled(&mut self, position: &NoGo, turn: usize) -> Option<Shares> {
        let settled = with_board!(&position.boards, board => settled(board, turn));
        self.certain = settled.is_some();
        self.played.clear();
        Some(shares(turn, if settled? { 1.0 } else { 0.0 }))
    }

    /// The value of a leaf for both sides, by a playout.
    fn leaf(&mut self, position: &NoGo, turn: usize, rng: &mut fastrand::Rng) -> Shares {
        shares(turn, with_board!(&position.boards, board => self.share(board, turn, closed(position), rng)))
    }

    /// The value for the side to move, from 0 to 1: exact if counting settles the game, else from a playout.
    fn share<const N: usize>(&mut self, board: &Board<N>, turn: usize, closed: PointSet<N>, rng: &mut fastrand::Rng) -> f32 {
        let rules = Rules { choices: self.params.choices, fills: self.params.fills };
        let lead = playout(board.clone(), turn, closed, rules, rng, &mut self.played);
        let win = if lead > 0.0 { 1.0 } else { 0.0 };
        let clearly = logistic((lead * 100.0) as i32, self.params.margin_scale * 100.0);
        win + self.params.margin_share * (clearly - win)
    }
}

impl PolicyValue<NoGo> for LeafPolicy {
    const MOVES: usize = Point::COUNT;

    fn move_index(&self, m: Point) -> usize {
        m.index()
    }

    fn playout(&self) -> &[(Side, Point)] {
        &self.played
    }

    fn is_certain(&self) -> bool {
        self.certain
    }

    fn expand(&mut self, position: &NoGo, rng: &mut fastrand::Rng, out: &mut Vec<(Point, f32)>) -> Shares {
        let turn = position.turn.index() & 1;
        let settled = self.settled(position, turn);
        if settled.is_none()
            && let Some(learned) = self.learned(position, turn, rng, out)
        {
            return shares(turn, learned);
        }
        with_board!(&position.boards, board => self.priors(board, turn, closed(position), out));
        settled.unwrap_or_else(|| self.leaf(position, turn, rng))
    }

    fn value(&mut self, position: &NoGo, rng: &mut fastrand::Rng, _scratch: &mut Vec<(Point, f32)>) -> Shares {
        let turn = position.turn.index() & 1;
        self.settled(position, turn).unwrap_or_else(|| self.leaf(position, turn, rng))
    }
}

/// The shares of both sides.
fn shares(turn: usize, own: f32) -> Shares {
    let mut shares = [0.0; Side::MAX];
    shares[turn] = own;
    shares[1 - turn] = 1.0 - own;
    shares
}

/// The points closed by the centre rule now.
fn closed<const N: usize>(position: &NoGo) -> PointSet<N> {
    let is_closed = position.turn == Side::FIRST && position.centre_is_closed();
    if is_closed { PointSet::point(position.variant.centre()) } else { PointSet::EMPTY }
}

/// How playouts are played.
#[derive(Copy, Clone)]
struct Rules {
    /// How many random points are compared for each move.
    choices: u32,
    /// Whether both sides fill the points of their own in the end; if not, these are counted.
    fills: bool,
}

/// Plays points that are legal for both sides, alternately, until there are none, and then counts what is left. The result is the lead in points
/// for the side to move at the start, offset by half a point so that it is never 0; that side wins if the result is positive.
///
/// Each stone is the best of `choices` random points by the lead in legal points after it. A point that is not legal for both sides never
/// becomes so again, so one list of the common points at the start serves the whole playout. In the end each side only fills its own points.
/// `closed` is forbidden for the first stone.
fn playout<const N: usize>(
    mut board: Board<N>,
    first: usize,
    closed: PointSet<N>,
    rules: Rules,
    rng: &mut fastrand::Rng,
    played: &mut Vec<(Side, Point)>,
) -> f32 {
    let common = board.legal[0] & board.legal[1];
    let mut points: ArrayVec<Point, MAX_POINTS> = common.without(closed).into_iter().collect();
    let mut held_back = (common & closed).first();
    let mut turn = first;
    if rules.choices == 1 {
        // Nothing is compared, so stones go onto this board instead of a copy; the loop below then finds no points left.
        while !points.is_empty() {
            let point = points.swap_remove(rng.u32(..points.len() as u32) as usize);
            if board.legal[0].contains(point) && board.legal[1].contains(point) {
                board.play(point, turn);
                played.push((if turn == 0 { Side::FIRST } else { Side::SECOND }, point));
                points.extend(held_back.take());
                turn = 1 - turn;
            }
        }
    }
    loop {
        let mut best: Option<(i32, usize, Board<N>)> = None;
        let mut left = rules.choices;
        while left > 0 && !points.is_empty() {
            let index = rng.u32(..points.len() as u32) as usize;
            let point = points[index];
            if !board.legal[0].contains(point) || !board.legal[1].contains(point) {
                // The last point moves into the gap.
                if let Some((_, chosen, _)) = &mut best
                    && *chosen == points.len() - 1
                {
                    *chosen = index;
                }
                points.swap_remove(index);
                continue;
            }
            left -= 1;
            let mut next = board.clone();
            next.play(point, turn);
            let lead = next.lead(turn);
            if best.as_ref().is_none_or(|(greatest, ..)| lead > *greatest) {
                best = Some((lead, index, next));
            }
        }
        let Some((_, index, next)) = best else { break };
        let point = points.swap_remove(index);
        board = next;
        played.push((if turn == 0 { Side::FIRST } else { Side::SECOND }, point));
        points.extend(held_back.take());
        turn = 1 - turn;
    }
    let lead = if rules.fills {
        fill(&mut board, turn)
    } else {
        // The side to move needs one point more than the opponent.
        reserve(&board, turn).most as f32 - reserve(&board, 1 - turn).most as f32 - 0.5
    };
    if turn == first { lead } else { -lead }
}

/// Fills the points that only one side can play, alternately, and returns the lead of the side to move, offset by half a point.
///
/// Such points are not worth one move each: where they touch, filling one may make others illegal, for either side. So each side fills the one
/// that leaves it the best lead.
fn fill<const N: usize>(board: &mut Board<N>, turn: usize) -> f32 {
    let (mut side, mut sign) = (turn, 1.0);
    loop {
        let mut best: Option<(i32, Board<N>)> = None;
        for point in board.legal[side] {
            let mut next = board.clone();
            next.play(point, side);
            let lead = next.lead(side);
            if best.as_ref().is_none_or(|(greatest, _)| lead > *greatest) {
                best = Some((lead, next));
            }
        }
        let Some((_, next)) = best else {
            // The side to move needs one point more than the opponent.
            return sign * (board.lead(side) as f32 - 0.5);
        };
        *board = next;
        side = 1 - side;
        sign = -sign;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::game::Game;
    use crate::testkit::random_move;

    fn expand(policy: &mut LeafPolicy, position: &NoGo, seed: u64) -> (Vec<(Point, f32)>, Shares) {
        let mut moves = Vec::new();
        let shares = policy.expand(position, &mut fastrand::Rng::with_seed(seed), &mut moves);
        (moves, shares)
    }

    #[test]
    fn all_legal_points_are_candidates_and_playouts_keep_the_rules() {
        let mut rng = fastrand::Rng::with_seed(31);
        // On 9x9 the network takes the place of playouts.
        let players = [("standard", Some(Network::shipped())), ("standard", None), ("5x5", Some(Network::shipped())), ("10x10", None)];
        for (variant, network) in players {
            let mut policy = LeafPolicy::new(PolicyParams::default(), network);
            for seed in 0..5 {
                let mut position = NoGo::start(variant).unwrap();
                while position.outcome().is_none() {
                    let (candidates, shares) = expand(&mut policy, &position, seed);
                    let mut legal = Vec::new();
                    position.moves(&mut legal);
                    assert_eq!(candidates.iter().map(|&(m, _)| m).collect::<Vec<_>>(), legal, "{position:?}");
                    assert!(candidates.iter().all(|&(_, weight)| weight > 0.0 && weight.is_finite()));
                    assert!((shares[0] + shares[1] - 1.0).abs() < 1e-6 && (0.0..=1.0).contains(&shares[0]), "{shares:?}");

                    let mut playing = position.clone();
                    for &(side, m) in policy.playout() {
                        assert_eq!(side, playing.turn());
                        assert!(playing.legal(side.opponent()).contains(m) || playing.centre_is_closed(), "{m} is common in {playing:?}");
                        assert!(playing.is_legal(m), "{m} in {playing:?}");
                        playing.play_unchecked(m);
                    }
                    if let Some(m) = random_move(&position, &mut rng) {
                        position.play_unchecked(m);
                    }
                }
            }
        }
    }

    #[test]
    fn a_point_that_makes_an_eye_has_a_greater_prior() {
        // A3 completes the eye in the corner (one point gained), all other points gain nothing.
        let position = NoGo::parse_position("4x4", ".X../..../..../.... b").unwrap();
        let params = PolicyParams { own_point: 0.02, per_gained_point: 0.5, ..PolicyParams::default() };
        let (candidates, _) = expand(&mut LeafPolicy::new(params, None), &position, 1);
        for (point, weight) in candidates {
            let wanted = if point.to_string() == "A3" { exp(0.5) } else { 1.0 };
            assert!((weight - wanted).abs() < 1e-6, "{point} {weight}");
        }
    }

    #[test]
    fn playouts_from_the_start_are_fair() {
        let mut policy = LeafPolicy::new(PolicyParams::default(), None);
        let mean = (0..2_000).map(|seed| expand(&mut policy, &NoGo::default(), seed).1[0]).sum::<f32>() / 2_000.0;
        // Four standard errors of a fair coin.
        assert!((mean - 0.5).abs() < 4.0 * 0.5 / 2_000f32.sqrt(), "{mean}");
    }
}
