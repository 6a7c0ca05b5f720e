//! Evaluation, candidate walls and solved endings of Quoridor for alpha-beta.

use std::collections::HashMap;

use rustc_hash::FxBuildHasher;

use super::candidates::{Width, list};
use super::exposures::Exposures;
use super::net::{Network, Sums};
use super::race::{Race, RaceTable};
use crate::core::game::Game;
use crate::core::history::History;
use crate::core::side::Side;
use crate::games::quoridor::Quoridor;
use crate::games::quoridor::board::Move;
use crate::games::quoridor::grid::Grid;
use crate::games::quoridor::maps::Maps;
use crate::games::quoridor::squares::Squares;
use crate::games::quoridor::walls::Walls;
use crate::games::quoridor::ways::Ways;
use crate::search::alphabeta::AlphaBetaParams;
use crate::search::heuristics::{Heuristics, MAX_EVALUATION, Node, decided, logistic};
use crate::tune::numbers;

numbers! {
    /// Weights of the hand-made evaluation, in hundredths of a pawn step, and other parameters.
    pub struct Params {
        /// One step of the shortest path, in hundredths of a step.
        pub step: i32 = 100, 20..=400 by 10;
        /// Nearness to the goal: this value divided by distance + 1, in hundredths of a step.
        pub urgency: i32 = 300, 0..=2000 by 50;
        /// Being the side to move, in hundredths of a step.
        pub tempo: i32 = 50, -50..=200 by 10;
        /// Each wall in hand, in hundredths of a step.
        pub wall: i32 = 150, 0..=500 by 15;
        /// Bonus for each of the first three walls in hand, in hundredths of a step.
        pub early_wall: i32 = 0, -150..=300 by 15;
        /// Each further first step that begins a shortest path, in hundredths of a step.
        pub route: i32 = 20, -50..=150 by 8;
        /// Penalty, times ln(1 + n), for n free wall slots across the side's shortest paths while the opponent has a wall, in hundredths
        /// of a step.
        pub exposure: i32 = 0, -100..=200 by 8;
        /// Quiet walls are searched within this many steps of the pawns' shortest paths.
        pub reach: u8 = 1, 0..=4 by 1;
        /// 1 lists all legal walls at the root, 2 at every node of the principal variation, 0 at none.
        pub all_walls: u8 = 1, 0..=2 by 1;
        /// Walls that touch others or the frame at one point are searched at this depth or more, in plies; 0 for never.
        pub touch_from: i32 = 0, 0..=20 by 1;
        /// Walls that gain at least this many steps are neither reduced nor skipped.
        pub sharp: i32 = 3, 1..=6 by 1;
        /// Visits after which the races of a wall layout are solved exactly.
        pub solve_after: u32 = 4, 0..=100 by 2;
        /// Share of the network in the evaluation, in percent; the rest is the hand-made evaluation.
        pub learned: i32 = 100, 0..=100 by 10;
    }
}

/// The search parameters of `strong`.
#[must_use]
pub fn search_params() -> AlphaBetaParams {
    AlphaBetaParams {
        table_bits: 20,
        aspiration: Some(60),
        late_move_reductions: Some((3, 3)),
        reduction_divisor: 1.0,
        null_move: Some(3),
        reverse_futility: Some(120),
        futility: Some(120),
        futility_depth: 4,
        late_move_pruning: Some(5),
        singular: Some(20),
        continuation: true,
        ..AlphaBetaParams::default()
    }
}

/// Greatest number of wall layouts whose races are stored (13 kB each).
const MOST_TABLES: usize = 600;

/// A wall layout: how often it was visited, and its races once they are solved.
#[derive(Default)]
struct Layout {
    met: u32,
    races: Option<RaceTable>,
}

/// Evaluation by a network over the board and the shortest paths, candidate walls near those, and exact results once no walls are left.
pub struct Knowledge {
    params: Params,
    network: Network,
    layouts: HashMap<Walls, Layout, FxBuildHasher>,
    solved: usize,
    exposures: Exposures,
}

impl Knowledge {
    /// With these weights and the built-in network.
    #[must_use]
    pub fn new(params: Params) -> Self {
        Self::with_network(params, Network::shipped())
    }

    /// With these weights and this network.
    #[must_use]
    pub fn with_network(params: Params, network: Network) -> Self {
        Self { params, network, layouts: HashMap::default(), solved: 0, exposures: Exposures::default() }
    }

    /// The exact result of a position without walls in hand, once its layout has been visited often enough.
    fn race(&mut self, position: &Quoridor) -> Option<Race> {
        if self.layouts.len() >= 1 << 16 || self.solved >= MOST_TABLES {
            self.layouts.clear();
            self.solved = 0;
        }
        let layout = self.layouts.entry(position.walls()).or_default();
        layout.met += 1;
        if layout.races.is_none() && layout.met > self.params.solve_after {
            layout.races = Some(RaceTable::new(position.walls(), position.diagonal_jumps()));
            self.solved += 1;
        }
        let turn = position.turn();
        layout.races.as_ref().map(|races| races.result(turn, position.pawn(turn), position.pawn(turn.opponent())))
    }

    /// The hand-made evaluation, for the side to move.
    fn sum_of_terms(&self, position: &Quoridor, maps: &Maps) -> i32 {
        let turn = position.turn();
        self.side_value(position, maps, turn) - self.side_value(position, maps, turn.opponent()) + self.params.tempo
    }

    /// Value of one side's walls and path.
    fn side_value(&self, position: &Quoridor, maps: &Maps, side: Side) -> i32 {
        let params = &self.params;
        let pawn = position.pawn(side);
        let distance = i32::from(maps.distance(side, pawn));
        let walls = i32::from(position.walls_left(side));
        let mut value = params.urgency / (distance + 1) - params.step * distance;
        value += params.wall * walls + params.early_wall * walls.min(3) + params.route * maps.ways_on(side, pawn);
        if params.exposure != 0 && position.walls_left(side.opponent()) > 0 {
            let mut ways = Ways::default();
            maps.find_ways(side, pawn, 0, &mut ways);
            let slots = (ways.across & position.walls().free()).len() as usize;
            value -= params.exposure * LOGARITHM[slots.min(LOGARITHM.len() - 1)] / 100;
        }
        value
    }
}

/// `100 ln(1 + n)`.
const LOGARITHM: [i32; 25] =
    [0, 69, 110, 139, 161, 179, 195, 208, 220, 230, 240, 248, 256, 264, 271, 277, 283, 289, 294, 300, 304, 309, 314, 318, 322];

/// The number of moves in which a side that only runs reaches its goal, if nothing can stop it: it stays out of reach of the other pawn, which
/// can neither block it nor be jumped over, and, if the opponent has a wall, it only crosses borders in which no wall fits any more. `None` if
/// that takes more than `most` moves or can be stopped. `moves_first` tells whether the runner is to move.
fn runs_home(position: &Quoridor, maps: &Maps, runner: Side, moves_first: bool, most: i32) -> Option<i32> {
    let chaser = runner.opponent();
    let grid = if position.walls_left(chaser) == 0 { *maps.grid() } else { maps.grid().common(Grid::new(position.walls().free())) };
    let goal = Squares::goal_of(runner);
    // All squares that the other pawn can have reached, or be next to.
    let mut shadow = maps.grid().spread(Squares::of(position.pawn(chaser)));
    if !moves_first {
        shadow = maps.grid().spread(shadow);
    }
    let mut front = Squares::of(position.pawn(runner)) & !shadow;
    for moves in 1..=most {
        front = grid.spread(front) & !shadow;
        if front.is_empty() {
            return None;
        }
        if front.meets(goal) {
            return Some(moves);
        }
        shadow = maps.grid().spread(shadow);
        front = front & !shadow;
    }
    None
}

/// The state that is updated incrementally beside a position.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct State {
    /// The distances to both goals.
    pub maps: Maps,
    sums: Sums,
}

impl Heuristics<Quoridor> for Knowledge {
    type State = State;
    const HISTORY_SIZE: usize = 2 * Move::COUNT;

    fn root(&mut self, history: &History<Quoridor>) -> State {
        let position = history.current();
        State { maps: Maps::new(position), sums: self.network.sums(position) }
    }

    fn advance(&mut self, state: &State, _before: &Quoridor, m: Move, _after: &Quoridor) -> State {
        State { maps: state.maps.after(m), sums: self.network.after(&state.sums, m) }
    }

    fn evaluate(&mut self, position: &Quoridor, state: &State) -> i32 {
        let learned = self.params.learned;
        let mut value = 0;
        if learned != 0 {
            let turn = position.turn();
            let exposures = [turn, turn.opponent()].map(|side| self.exposures.of(position, &state.maps, side));
            value += learned * self.network.evaluate(position, &state.maps, exposures, &state.sums);
        }
        if learned != 100 {
            value += (100 - learned) * self.sum_of_terms(position, &state.maps);
        }
        (value / 100).clamp(-MAX_EVALUATION, MAX_EVALUATION)
    }

    fn exact(&mut self, position: &Quoridor, State { maps, .. }: &State) -> Option<i32> {
        let turn = position.turn();
        let foe = turn.opponent();
        let [own_steps, other_steps] = [turn, foe].map(|side| i32::from(maps.distance(side, position.pawn(side))));
        // The side that is ahead needs no wall, and walls never bring the opponent nearer.
        if own_steps <= other_steps {
            if let Some(moves) = runs_home(position, maps, turn, true, other_steps) {
                return Some(decided(2 * moves - 1));
            }
        } else if let Some(moves) = runs_home(position, maps, foe, false, own_steps - 1) {
            return Some(decided(-2 * moves));
        }
        if position.walls_left(turn) > 0 || position.walls_left(foe) > 0 {
            return None;
        }
        self.race(position).map(|race| match race {
            Race::Win(plies) => decided(i32::from(plies)),
            Race::Loss(plies) => decided(-i32::from(plies)),
            Race::Draw => 0,
        })
    }

    fn candidates(&mut self, position: &Quoridor, State { maps, .. }: &State, out: &mut Vec<(Move, i32)>) {
        list(position, maps, Width::Sealing, self.params.reach, self.params.sharp, out);
    }

    fn candidates_at(&mut self, position: &Quoridor, State { maps, .. }: &State, node: Node, out: &mut Vec<(Move, i32)>) {
        let params = &self.params;
        let width = if node.root && params.all_walls > 0 || node.pv && params.all_walls > 1 {
            Width::All
        } else if params.touch_from > 0 && node.depth >= params.touch_from {
            Width::Touching
        } else {
            Width::Sealing
        };
        list(position, maps, width, params.reach, params.sharp, out);
    }

    fn history_index(&self, position: &Quoridor, m: Move) -> usize {
        position.turn().index() * Move::COUNT + m.index()
    }

    fn null_move(&self, position: &Quoridor, state: &State) -> Option<(Quoridor, State)> {
        // Pawns that face each other are the zugzwangs of the game: who has to step aside loses a step.
        let [own, other] = [Side::FIRST, Side::SECOND].map(|side| position.pawn(side));
        let apart = (own.file() - other.file()).abs() + (own.rank() - other.rank()).abs() > 3;
        (apart && position.walls_left(position.turn()) > 0).then(|| (position.with_turn_passed(), state.clone()))
    }

    fn chance(&self, value: i32) -> f32 {
        logistic(value, 200.0)
    }
}
