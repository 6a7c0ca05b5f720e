//! Insights for Blokus: corner points, reach, and the number of legal placements of every piece; the textbook evaluation.

use super::geometry::by_size;
use super::pieces::pieces_in;
use super::{Blokus, Colour, generate};
use crate::core::game::Game;
use crate::core::side::Side;
use crate::study::insights::{Fact, Insights, Mark, Overlay, Show};
use crate::study::textbook::Textbook;

impl Insights for Blokus {
    const OVERLAYS: &'static [&'static str] = &["corners", "reach", "placements"];

    fn overlay(&self, name: &str) -> Overlay {
        let mut overlay = Overlay::default();
        let each = |value: &dyn Fn(Colour) -> f32| self.colours().map(value).collect();
        overlay.facts.push(Fact::new("squares", "", each(&|colour| self.squares_placed(colour) as f32)));
        overlay.facts.push(Fact::new("corners", "", each(&|colour| self.corner_points(colour).len() as f32)));
        let reach: Vec<Reach> = self.colours().map(|colour| by_size!(self.setup().size, reach(self, colour))).collect();
        overlay.facts.push(Fact::new("reach", "", reach.iter().map(|reach| reach.cells.len() as f32).collect()));
        for (colour, reach) in self.colours().zip(&reach) {
            let of = Some(colour.index());
            match name {
                "corners" => {
                    let points = self.corner_points(colour);
                    overlay.marks.extend(points.into_iter().map(|cell| Mark::new(self.cell_name(cell), of, Show::Dot)));
                }
                "reach" => overlay.marks.extend(reach.cells.iter().map(|cell| Mark::new(cell, of, Show::Own))),
                _ => {}
            }
        }
        if name == "placements" {
            for piece in pieces_in(super::pieces::FULL_HAND) {
                let counts = self
                    .colours()
                    .zip(&reach)
                    .map(|(colour, reach)| if self.has_piece(colour, piece) { reach.placements[piece.index()] as f32 } else { -1.0 });
                overlay.facts.push(Fact::new("placements", piece.name(), counts.collect()));
            }
            // On the board: how many placements of the colour to move cover each cell.
            let turn = self.colour_to_move();
            if let Some(reach) = self.colours().zip(&reach).find(|(colour, _)| *colour == turn).map(|(_, reach)| reach) {
                overlay.marks.extend(
                    reach.cells.iter().zip(&reach.covered).map(|(cell, &count)| Mark::new(cell, Some(turn.index()), Show::Number(count))),
                );
            }
        }
        overlay
    }
}

/// The cells that a colour could cover with its next piece.
struct Reach {
    /// The names of the cells.
    cells: Vec<String>,
    /// How many placements cover each of them.
    covered: Vec<i32>,
    /// How many placements every piece has.
    placements: [u32; 21],
}

fn reach<const N: usize, const S: usize>(position: &Blokus, colour: Colour) -> Reach {
    let geometry = position.geometry();
    let size = position.setup().size;
    let mut counts = vec![0; 32 * 32];
    let mut placements = [0; 21];
    if !position.is_stuck(colour) {
        generate::list::<N, S>(geometry, &position.ground::<N, S>(colour), position.hand(colour), |placement| {
            placements[geometry.piece(placement).index()] += 1;
            for bit in geometry.bits_of(placement) {
                if let Some(count) = counts.get_mut(bit) {
                    *count += 1;
                }
            }
        });
    }
    let (mut cells, mut covered) = (Vec::new(), Vec::new());
    for (bit, &count) in counts.iter().enumerate().filter(|(_, count)| **count > 0) {
        cells.push(position.cell_name(size.cell(bit)));
        covered.push(count);
    }
    Reach { cells, covered, placements }
}

/// Squares placed plus corner points of a side, minus those of its best opponent.
impl Textbook for Blokus {
    fn textbook_value(&self, side: Side) -> i32 {
        let worth = |side: Side| -> i32 {
            let colours = self.colours().filter(|&colour| self.side_of(colour) == side);
            i32::from(self.score(side)) + colours.map(|colour| self.corner_points(colour).len() as i32).sum::<i32>()
        };
        let others = Side::all(self.sides()).filter(|&other| other != side).map(worth).max();
        worth(side) - others.unwrap_or(0)
    }
}
