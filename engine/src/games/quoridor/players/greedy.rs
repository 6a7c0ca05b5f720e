//! `greedy-bfs`: the player of a student's report on the contest. It measures both shortest paths by breadth-first search, before and after the
//! best wall, and compares moving with placing that wall by two hand-made scores.

use crate::core::game::Game;
use crate::games::quoridor::Quoridor;
use crate::games::quoridor::board::{Move, Wall};
use crate::games::quoridor::grid::Grid;
use crate::games::quoridor::squares::Squares;
use crate::search::Report;
use crate::search::heuristics::logistic;

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

impl Measures {
    /// The bonuses that apply: points for moving, points for the best wall, and the condition in the report's terms.
    pub fn bonuses(&self) -> impl Iterator<Item = (i32, i32, &'static str)> {
        let Self { me, foe, me_walled, foe_walled, .. } = *self;
        let (loss, gain) = (me_walled - me, foe_walled - foe);
        let all = [
            (loss > gain, 50, 0, "own loss > gain"),
            (me < 4 && me < foe, 10_000, 0, "own distance < 4 and < other distance"),
            (foe < 4 && me >= foe, 0, 10_000, "other distance < 4 and <= own distance"),
            (me > foe + 1, 0, 10, "own distance > other distance + 1"),
            (me == foe + 1, 0, 15, "own distance = other distance + 1"),
            (me > foe + 3 && loss <= gain, 0, 25, "own distance > other distance + 3 and own loss <= gain"),
            (loss + 1 < gain, 0, 35, "own loss + 1 < gain"),
            (loss <= gain && me > foe + 2, 0, 50, "own loss <= gain and own distance > other distance + 2"),
        ];
        all.into_iter().filter(|bonus| bonus.0).map(|(_, step, wall, condition)| (step, wall, condition))
    }

    /// The score of moving the pawn (`score_1`) and the score of placing the best wall (`score_2`), in the report's units.
    #[must_use]
    pub fn scores(&self) -> (i32, i32) {
        let Self { me, foe, me_walled, foe_walled, left, foe_left } = *self;
        let step = 22 * foe + foe_left - 5 * me - 3 * left;
        let wall = 2 * foe_walled - foe_left - 5 * me_walled + 4 * (left - 1) + 40 * (foe_walled - foe);
        self.bonuses().fold((step, wall), |(step, wall), bonus| (step + bonus.0, wall + bonus.1))
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
pub(super) fn choose(position: &Quoridor) -> Report<Quoridor> {
    let grid = Grid::new(position.walls());
    let (me, foe) = distances(position, &grid);
    let step = best_step(position, &grid);
    let mut notes = vec![("own distance", me.to_string()), ("other distance", foe.to_string())];
    let mut best = step;
    if let Some((wall, me_walled, foe_walled)) = best_wall(position, &grid) {
        let [left, foe_left] = [position.turn(), position.turn().opponent()].map(|side| i32::from(position.walls_left(side)));
        let measures = Measures { me, foe, me_walled, foe_walled, left, foe_left };
        let (step_score, wall_score) = measures.scores();
        notes.extend([
            ("score of moving", step_score.to_string()),
            ("score of the wall", wall_score.to_string()),
            ("best wall", wall.to_string()),
            ("own distance after it", me_walled.to_string()),
            ("other distance after it", foe_walled.to_string()),
        ]);
        notes.extend(measures.bonuses().map(|(step, wall, condition)| {
            let whose = if step > 0 { "moving" } else { "the wall" };
            ("bonus", format!("{} for {whose}: {condition}", step + wall))
        }));
        if wall_score > step_score || step.is_none() {
            best = Some(Move::Wall(wall));
        }
    }
    Report { value: foe - me, chance: logistic(foe - me, 2.0), nodes: 1, notes, ..Report::of_move(best) }
}
