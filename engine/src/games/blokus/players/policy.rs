//! Policy and value for the tree search of Blokus: priors of placements, and leaf values by a playout and, with two sides, by a network.

use super::certain::certain_winner;
use super::playout::{Playout, PlayoutParams};
use super::prior::{SCALE, fitted, phase, score_all};
use super::reward::{first_place, points, reward};
use super::{net, network, value};
use crate::core::game::Game;
use crate::core::history::History;
use crate::core::order::{rank, ranked, sort_ranks};
use crate::core::outcome::{Outcome, Reason};
use crate::core::side::Side;
use crate::games::blokus::geometry::{BoardSize, by_size};
use crate::games::blokus::{Blokus, Move};
use crate::search::heuristics::{PolicyValue, Shares};

/// Parameters of the priors and playouts.
#[derive(Clone, Debug, PartialEq)]
pub struct PolicyParams {
    /// Scale of the fitted logits on the large board, in percent: the visit counts to which they were fitted are flatter than the search needs.
    pub sharpness: i32,
    /// The same on the small board.
    pub sharpness_small: i32,
    /// The largest number of placements of a position that are searched.
    pub breadth: usize,
    /// With two sides, the share of the margin in the reward of a game.
    pub margin: f32,
    /// With more than two sides, the share of the places in the reward of a game; the rest is the margin.
    pub places: f32,
    /// With two sides, the share of the network ([`net`] on the small board, [`value`] on the large one) in a leaf's value; the rest is the playout.
    pub network: f32,
    /// Scale of the logits of the convolutional network ([`network`]), in percent.
    pub sharpness_learned: i32,
    /// The playouts.
    pub playout: PlayoutParams,
}

impl Default for PolicyParams {
    fn default() -> Self {
        Self {
            sharpness: 200,
            sharpness_small: 140,
            breadth: 60,
            margin: 0.2,
            places: 0.6,
            network: 0.6,
            sharpness_learned: 100,
            playout: PlayoutParams::default(),
        }
    }
}

impl PolicyParams {
    /// Parameters for leaf values by playouts alone, with the priors with which the rungs were measured.
    #[must_use]
    pub fn playouts_alone() -> Self {
        Self { network: 0.0, sharpness_small: 200, ..Self::default() }
    }
}

/// Priors and leaf values for Blokus.
#[derive(Clone, Debug, Default)]
pub struct BlokusPolicy {
    params: PolicyParams,
    record: Vec<(Side, Move)>,
    scored: Vec<(i32, Move)>,
    /// The ranks of the placements when they are sorted.
    ranks: Vec<u64>,
    /// Whether the last expansion left out moves.
    cut: bool,
    /// Whether the last value is a final result.
    certain: bool,
    /// Whether the result was proven before the search; then points still count.
    settled: bool,
    /// Whether there are more than two sides, so that the places count.
    places: bool,
}

impl BlokusPolicy {
    /// A policy with these settings.
    #[must_use]
    pub fn new(params: PolicyParams) -> Self {
        Self { params, ..Self::default() }
    }

    /// The score of every placement of the colour to move, in [`SCALE`]ths of a logit; none if it has to pass.
    fn score(&mut self, position: &Blokus) {
        self.scored.clear();
        let setup = position.setup();
        by_size!(setup.size, score_all(position, &fitted(setup)[phase(position)], &mut self.scored));
    }
}

/// Weights of greater logit differences than this are all the same.
const SPAN: usize = 1000;

/// `e^(-n/100)` by repeated multiplication, so that it is the same on every machine.
const DECAY: [f32; SPAN + 1] = {
    let mut table = [1.0; SPAN + 1];
    let mut index = 1;
    while index <= SPAN {
        table[index] = table[index - 1] * 0.990_049_8;
        index += 1;
    }
    table
};

impl PolicyValue<Blokus> for BlokusPolicy {
    /// Placements of the larger board.
    const MOVES: usize = 30_433;

    fn move_index(&self, m: Move) -> usize {
        usize::from(m.0).min(Self::MOVES - 1)
    }

    fn playout(&self) -> &[(Side, Move)] {
        &self.record
    }

    fn root(&mut self, history: &History<Blokus>) {
        self.settled = certain_winner(history.current()).is_some();
        self.places = history.current().sides() > 2;
    }

    fn counts_places(&self) -> bool {
        self.places
    }

    fn end(&self, position: &Blokus, outcome: &Outcome) -> Shares {
        match outcome.reason() {
            Reason::Score(scores) if self.places => reward(&scores[..position.sides()], self.params.margin, self.params.places),
            _ => outcome.shares(),
        }
    }

    fn chance(&self, share: f32) -> f32 {
        if self.places { first_place(share) } else { share }
    }

    fn is_complete(&self) -> bool {
        !self.cut
    }

    fn is_certain(&self) -> bool {
        self.certain
    }

    fn expand(&mut self, position: &Blokus, rng: &mut fastrand::Rng, out: &mut Vec<(Move, f32)>) -> Shares {
        self.cut = false;
        if position.must_pass() {
            out.push((Move::PASS, 1.0));
        } else {
            self.score(position);
            let (is_small, params) = (position.setup().size == BoardSize::Small, &self.params);
            let sharpness = if is_small { params.sharpness_small } else { params.sharpness };
            self.list(sharpness, SCALE, out);
        }
        self.value(position, rng, out)
    }

    fn reconsider(&mut self, position: &Blokus, rng: &mut fastrand::Rng, out: &mut Vec<(Move, f32)>) -> Option<Shares> {
        // The network does not know by how much a game is won.
        if self.settled || position.must_pass() {
            return None;
        }
        self.scored.clear();
        // Its errors differ between the board and its mirror image, and over many nodes they cancel.
        let expected = network::evaluate(position, rng.bool(), &mut self.scored)?;
        self.cut = false;
        self.list(self.params.sharpness_learned, network::SCALE, out);
        let mover = position.turn();
        let mut shares = [0.0; Side::MAX];
        (shares[mover.index()], shares[mover.opponent().index()]) = (expected, 1.0 - expected);
        Some(shares)
    }

    fn value(&mut self, position: &Blokus, rng: &mut fastrand::Rng, _: &mut Vec<(Move, f32)>) -> Shares {
        self.leaf(position, rng)
    }
}

impl BlokusPolicy {
    /// Lists the best of the scored placements with their priors.
    fn list(&mut self, sharpness: i32, scale: i32, out: &mut Vec<(Move, f32)>) {
        let breadth = self.params.breadth.max(1);
        self.ranks.clear();
        self.ranks.extend(self.scored.iter().map(|&(score, m)| rank(score, m.0.into())));
        if self.ranks.len() > breadth {
            self.cut = true;
            self.ranks.select_nth_unstable(breadth - 1);
            self.ranks.truncate(breadth);
        }
        sort_ranks(&mut self.ranks);
        let best = self.ranks.first().map_or(0, |&rank| ranked(rank).0);
        let behind = |score: i32| ((best - score) * sharpness / scale).clamp(0, SPAN as i32) as usize;
        out.extend(self.ranks.iter().map(|&rank| ranked(rank)).map(|(score, m)| (Move(m as u16), DECAY[behind(score)])));
    }

    fn leaf(&mut self, position: &Blokus, rng: &mut fastrand::Rng) -> Shares {
        self.record.clear();
        let winner = if self.settled { None } else { certain_winner(position) };
        self.certain = winner.is_some();
        if let Some(side) = winner {
            let mut shares = [0.0; Side::MAX];
            shares[side.index()] = 1.0;
            return shares;
        }
        let mut shares = by_size!(position.setup().size, play_out(position, &self.params, rng, &mut self.record));
        // The winner may be proven; then the points of the playouts are what matters.
        if position.sides() == 2 && self.params.network > 0.0 && !self.settled {
            let mover = position.turn();
            let expected = if position.setup().size == BoardSize::Small { net::expected(position) } else { value::expected(position) };
            let change = self.params.network * (expected - shares[mover.index()]);
            shares[mover.index()] += change;
            shares[mover.opponent().index()] -= change;
        }
        shares
    }
}

fn play_out<const N: usize, const S: usize>(
    position: &Blokus,
    params: &PolicyParams,
    rng: &mut fastrand::Rng,
    record: &mut Vec<(Side, Move)>,
) -> Shares {
    let scores = Playout::<N, S>::new(position).run(&params.playout, rng, record);
    let setup = position.setup();
    reward(&points(setup, &scores)[..usize::from(setup.sides)], params.margin, params.places)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::players::Playable;
    use crate::search::{Limits, think};
    use crate::testkit::random_move;

    #[test]
    fn candidates_are_legal_distinct_and_ordered() {
        let mut rng = fastrand::Rng::with_seed(6);
        for &variant in Blokus::VARIANTS {
            let mut policy = BlokusPolicy::default();
            let mut position = Blokus::start(variant).unwrap();
            while position.outcome().is_none() {
                let mut candidates = Vec::new();
                let shares = policy.expand(&position, &mut rng, &mut candidates);
                assert!((shares.iter().sum::<f32>() - 1.0).abs() < 1e-4);
                assert!(!candidates.is_empty() && candidates.len() <= PolicyParams::default().breadth);
                assert!(candidates.iter().all(|&(m, prior)| position.is_legal(m) && prior > 0.0 && prior <= 1.0));
                assert!(candidates.is_sorted_by(|a, b| a.1 >= b.1 && a.0 != b.0));
                let m = random_move(&position, &mut rng).unwrap();
                position.play_unchecked(m);
            }
        }
    }

    /// The most points that the colour to move can have at the end, if no other can move; `None` after too many positions.
    fn most_points(position: &Blokus, left: &mut u32) -> Option<i16> {
        *left = left.checked_sub(1)?;
        if position.outcome().is_some() {
            return Some(0);
        }
        let mut moves = Vec::new();
        position.moves(&mut moves);
        let mut most = 0;
        for m in moves {
            let mut after = position.clone();
            after.play_unchecked(m);
            let gained = position.colours().map(|colour| after.colour_score(colour) - position.colour_score(colour)).sum::<i16>();
            most = most.max(gained + most_points(&after, left)?);
        }
        Some(most)
    }

    /// Whoever has won or lost four-player Blokus already still places what can be placed.
    #[test]
    fn decided_games_are_played_for_points() {
        let mut rng = fastrand::Rng::with_seed(11);
        let mut checked = 0;
        while checked < 12 {
            let mut history = History::new(Blokus::start("classic").unwrap());
            while history.outcome().is_none() && history.current().stuck.count_ones() < 3 {
                history.play(random_move(history.current(), &mut rng).unwrap()).unwrap();
            }
            let position = history.current().clone();
            let Some(most) = most_points(&position, &mut 300).filter(|&most| most > 0) else { continue };
            let mut moves = Vec::new();
            position.moves(&mut moves);
            if moves.len() < 2 {
                continue;
            }
            checked += 1;
            let points = |position: &Blokus| position.colours().map(|colour| position.colour_score(colour)).sum::<i16>();
            let mut player = Blokus::player("strong", "classic", 1).unwrap();
            while history.outcome().is_none() {
                let report = think(player.as_mut(), &history, &Limits::nodes(400), &mut || 0.0);
                history.play(report.best.unwrap()).unwrap();
            }
            assert_eq!(points(history.current()) - points(&position), most, "{}", position.write_position());
        }
    }

    #[test]
    fn strong_plays_the_same_again_and_beats_greedy_corners() {
        let duel = |seed: u64| {
            let mut history = History::new(Blokus::start("duo").unwrap());
            let mut players = ["strong", "greedy-corners"].map(|level| Blokus::player(level, "duo", seed).unwrap());
            while history.outcome().is_none() {
                let player = &mut players[history.current().turn().index() ^ (seed as usize & 1)];
                let report = think(player.as_mut(), &history, &Limits::nodes(300), &mut || 0.0);
                history.play(report.best.unwrap()).unwrap();
            }
            (history.outcome().unwrap().share(Side::from_index(seed as usize & 1).unwrap()), history.moves().to_vec())
        };
        assert_eq!(duel(1), duel(1));
        assert!(duel(2).0 + duel(3).0 > 1.5);
    }
}
