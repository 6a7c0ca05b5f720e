//! `greedy-bfs`: the player of a student's report on the contest. It measures both shortest paths by breadth-first search, before and after the
//! best wall, and compares moving with placing that wall by two hand-made scores.

use crate::core::game::Game;
use crate::core::history::History;
use crate::games::quoridor::Quoridor;
use crate::games::quoridor::board::{Move, Wall};
use crate::games::quoridor::grid::Grid;
use crate::games::quoridor::squares::Squares;
use crate::players::Instant;
use crate::search::heuristics::logistic;
use crate::search::{Report, Searcher};
use crate::tune::{Field, Numbers, Weighted, numbers};

/// The inputs of the two scores. Distances are steps around walls; pawns are no obstacles.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Measures {
    /// Own distance to the goal.
    pub me: i32,
    /// The other side's distance to its goal.
    pub foe: i32,
    /// Own distance after the best wall.
    pub me_walled: i32,
    /// The other side's distance after the best wall.
    pub foe_walled: i32,
    /// Own walls in hand.
    pub left: i32,
    /// The other side's walls in hand.
    pub foe_left: i32,
}

numbers! {
    /// The weights of the two scores, in the report's units.
    pub struct Weights {
        /// Weight of the other side's distance in the score of moving, per step.
        pub move_other_distance: i32 = 22, 0..=100 by 2;
        /// Weight of the other side's walls in the score of moving, per wall.
        pub move_other_walls: i32 = 1, 0..=50 by 1;
        /// Weight of the own distance in the score of moving, per step; subtracted.
        pub move_own_distance: i32 = 5, 0..=100 by 1;
        /// Weight of the own walls in the score of moving, per wall; subtracted.
        pub move_own_walls: i32 = 3, 0..=50 by 1;
        /// Weight of the other side's distance after the best wall in the score of the wall, per step.
        pub wall_other_distance: i32 = 2, 0..=100 by 1;
        /// Weight of the other side's walls in the score of the wall, per wall; subtracted.
        pub wall_other_walls: i32 = 1, 0..=50 by 1;
        /// Weight of the own distance after the best wall in the score of the wall, per step; subtracted.
        pub wall_own_distance: i32 = 5, 0..=100 by 1;
        /// Weight of the own walls after the wall in the score of the wall, per wall.
        pub wall_own_walls: i32 = 4, 0..=50 by 1;
        /// Weight of what the best wall adds to the other side's distance, per step.
        pub wall_gain: i32 = 40, 0..=200 by 4;
        /// Bonus for moving if the wall costs the own side more than the other.
        pub move_if_loss: i32 = 50, 0..=200 by 5;
        /// Bonus for moving if the own distance is less than 4 and less than the other.
        pub move_if_near: i32 = 10_000, 0..=20_000 by 500;
        /// Bonus for the wall if the other distance is less than 4 and at most the own.
        pub wall_if_other_near: i32 = 10_000, 0..=20_000 by 500;
        /// Bonus for the wall if the own distance is greater by two or more.
        pub wall_if_behind_2: i32 = 10, 0..=200 by 5;
        /// Bonus for the wall if the own distance is greater by one.
        pub wall_if_behind_1: i32 = 15, 0..=200 by 5;
        /// Bonus for the wall if the own distance is greater by four or more and the wall costs the own side no more than the other.
        pub wall_if_behind_4: i32 = 25, 0..=200 by 5;
        /// Bonus for the wall if it costs the other side at least two steps more than the own.
        pub wall_if_gain: i32 = 35, 0..=200 by 5;
        /// Bonus for the wall if it costs the own side no more than the other and the own distance is greater by three or more.
        pub wall_if_behind_3: i32 = 50, 0..=200 by 5;
    }
}

impl Weighted<Quoridor> for Weights {
    fn fields(&mut self) -> Vec<Field<'_>> {
        Numbers::fields(self)
    }

    fn player(&self, seed: u64) -> Box<dyn Searcher<Quoridor>> {
        let weights = self.clone();
        let choose = move |history: &History<Quoridor>, _: &mut fastrand::Rng| choose(history.current(), &weights);
        Box::new(Instant::new(seed, choose))
    }
}

impl Measures {
    /// The bonuses that apply: points for moving, points for the best wall, and the condition in the report's terms.
    pub fn bonuses(&self, w: &Weights) -> impl Iterator<Item = (i32, i32, &'static str)> {
        let Self { me, foe, me_walled, foe_walled, .. } = *self;
        let (loss, gain) = (me_walled - me, foe_walled - foe);
        let all = [
            (loss > gain, w.move_if_loss, 0, "bonus for moving: own loss > gain"),
            (me < 4 && me < foe, w.move_if_near, 0, "bonus for moving: own distance < 4 and < other distance"),
            (foe < 4 && me >= foe, 0, w.wall_if_other_near, "bonus for the wall: other distance < 4 and <= own distance"),
            (me > foe + 1, 0, w.wall_if_behind_2, "bonus for the wall: own distance > other distance + 1"),
            (me == foe + 1, 0, w.wall_if_behind_1, "bonus for the wall: own distance = other distance + 1"),
            (
                me > foe + 3 && loss <= gain,
                0,
                w.wall_if_behind_4,
                "bonus for the wall: own distance > other distance + 3 and own loss <= gain",
            ),
            (loss + 1 < gain, 0, w.wall_if_gain, "bonus for the wall: own loss + 1 < gain"),
            (
                loss <= gain && me > foe + 2,
                0,
                w.wall_if_behind_3,
                "bonus for the wall: own loss <= gain and own distance > other distance + 2",
            ),
        ];
        all.into_iter().filter(|bonus| bonus.0).map(|(_, step, wall, condition)| (step, wall, condition))
    }

    /// The score of moving the pawn (`score_1`) and the score of placing the best wall (`score_2`), in the report's units.
    #[must_use]
    pub fn scores(&self, w: &Weights) -> (i32, i32) {
        let Self { me, foe, me_walled, foe_walled, left, foe_left } = *self;
        let step = w.move_other_distance * foe + w.move_other_walls * foe_left - w.move_own_distance * me - w.move_own_walls * left;
        let wall = w.wall_other_distance * foe_walled - w.wall_other_walls * foe_left - w.wall_own_distance * me_walled
            + w.wall_own_walls * (left - 1)
            + w.wall_gain * (foe_walled - foe);
        self.bonuses(w).fold((step, wall), |(step, wall), bonus| (step + bonus.0, wall + bonus.1))
    }
}

/// Both sides' distances, the side to move first.
fn distances(position: &Quoridor, grid: &Grid) -> (i32, i32) {
    let turn = position.turn();
    let [me, foe] = [turn, turn.opponent()]
        .map(|side| grid.distance(position.pawn(side), Squares::goal_of(side)).map_or(i32::from(u8::MAX), i32::from));
    (me, foe)
}

/// The legal wall that maximises the opponent's distance minus the own distance, with both distances after it, the own first. Among equals the
/// first: horizontal before vertical, then by rank, then by file.
fn best_wall(position: &Quoridor, grid: &Grid) -> Option<(Wall, i32, i32)> {
    let mut best: Option<(Wall, i32, i32)> = None;
    for wall in position.legal_walls() {
        let (me, foe) = distances(position, &grid.with(wall));
        if best.is_none_or(|(_, best_me, best_foe)| foe - me > best_foe - best_me) {
            best = Some((wall, me, foe));
        }
    }
    best
}

/// The pawn move that brings the goal nearest: a step along a shortest path, or a better jump. Among equals the first by rank, then by file.
pub(super) fn best_step(position: &Quoridor, grid: &Grid) -> Option<Move> {
    let goal = Squares::goal_of(position.turn());
    let nearest = position.pawn_targets().min_by_key(|&to| grid.distance(to, goal).unwrap_or(u8::MAX));
    nearest.map(Move::Pawn)
}

/// The player's choice in a position that is not over.
pub(super) fn choose(position: &Quoridor, weights: &Weights) -> Report<Quoridor> {
    let grid = Grid::new(position.walls());
    let (me, foe) = distances(position, &grid);
    let step = best_step(position, &grid);
    let mut notes = vec![("own distance", me.to_string()), ("other distance", foe.to_string())];
    let mut best = step;
    if let Some((wall, me_walled, foe_walled)) = best_wall(position, &grid) {
        let [left, foe_left] = [position.turn(), position.turn().opponent()].map(|side| i32::from(position.walls_left(side)));
        let measures = Measures { me, foe, me_walled, foe_walled, left, foe_left };
        let (step_score, wall_score) = measures.scores(weights);
        notes.extend([
            ("score of moving", step_score.to_string()),
            ("score of the wall", wall_score.to_string()),
            ("best wall", wall.to_string()),
            ("own distance after it", me_walled.to_string()),
            ("other distance after it", foe_walled.to_string()),
        ]);
        notes.extend(measures.bonuses(weights).map(|(step, wall, condition)| (condition, (step + wall).to_string())));
        if wall_score > step_score || step.is_none() {
            best = Some(Move::Wall(wall));
        }
    }
    Report { value: foe - me, chance: logistic(foe - me, 2.0), nodes: 1, notes, ..Report::of_move(best) }
}
