//! Insights for Quoridor: paths, distances, and illegal walls; the textbook evaluation.

use super::Quoridor;
use super::board::{CROSSINGS, Move, Orientation, Square, Wall};
use super::grid::{Grid, UNREACHABLE};
use super::maps::Maps;
use super::paths::winning_paths;
use super::squares::Squares;
use crate::core::game::Game;
use crate::core::side::Side;
use crate::study::insights::{Fact, Insights, Mark, Overlay, Show};
use crate::study::textbook::Textbook;

/// How many paths of each side are shown.
const WAYS: usize = 3;

impl Insights for Quoridor {
    const OVERLAYS: &'static [&'static str] = &["ways", "distance-first", "distance-second", "walls"];

    fn overlay(&self, name: &str) -> Overlay {
        let maps = Maps::new(self);
        let mut overlay = Overlay {
            facts: vec![
                Fact::of_sides("way", |side| maps.distance(side, self.pawn(side)).into()),
                Fact::of_sides("walls", |side| self.walls_left(side).into()),
            ],
            ..Overlay::default()
        };
        match name {
            "ways" => self.mark_ways(&mut overlay),
            "distance-first" => self.mark_distances(&maps, Side::FIRST, &mut overlay),
            "distance-second" => self.mark_distances(&maps, Side::SECOND, &mut overlay),
            _ => self.mark_walls(&mut overlay),
        }
        overlay
    }
}

impl Quoridor {
    fn mark_ways(&self, overlay: &mut Overlay) {
        let mut steps = vec![[f32::NAN; 2]; WAYS];
        for side in Side::all(2) {
            for ((path, rank), steps) in winning_paths(self, side, WAYS).iter().zip(1..).zip(&mut steps) {
                // The rank is drawn beside the paths, so the longest goes below.
                overlay.marks.extend(
                    path.windows(2).map(|step| Mark::new(step[0], Some(side.index()), Show::Way { to: step[1].to_string(), rank })),
                );
                steps[side.index()] = path.len() as f32 - 1.0;
            }
        }
        let known = steps.iter().zip(1..).filter(|(steps, _)| steps.iter().any(|count| !count.is_nan()));
        overlay.facts.extend(known.map(|(steps, rank): (_, u32)| Fact::new("way-of", rank, steps.to_vec())));
    }

    fn mark_distances(&self, maps: &Maps, side: Side, overlay: &mut Overlay) {
        let squares = (0..81).filter_map(Square::from_index);
        overlay.marks.extend(
            squares
                .filter(|&square| maps.distance(side, square) != UNREACHABLE)
                .map(|square| Mark::new(square, Some(side.index()), Show::Number(i32::from(maps.distance(side, square))))),
        );
    }

    /// The walls that the side to move may not place although they would fit, and the reason.
    fn mark_walls(&self, overlay: &mut Overlay) {
        let walls = [Orientation::Horizontal, Orientation::Vertical]
            .into_iter()
            .flat_map(|orientation| (0..CROSSINGS as i32).filter_map(move |index| Wall::new(index % 8, index / 8, orientation)));
        for wall in walls {
            if let Some(refusal) = self.refusal(Move::Wall(wall)) {
                overlay.marks.push(Mark::new(self.write_move(Move::Wall(wall)), Some(self.turn().index()), Show::Forbidden(refusal)));
            }
        }
        overlay.facts.push(Fact::new("walls-legal", "", vec![self.legal_walls().len() as f32]));
    }
}

/// The opponent's distance to its goal minus the own one.
impl Textbook for Quoridor {
    fn textbook_value(&self, side: Side) -> i32 {
        let grid = Grid::new(self.walls());
        let distance = |side: Side| grid.distance(self.pawn(side), Squares::goal_of(side)).map_or(i32::from(u8::MAX), i32::from);
        distance(side.opponent()) - distance(side)
    }
}
