//! The picture of an Amazons board.

use quintet_base::scene::{Point, Rect, Scene, Token, fill, stroke};
use quintet_engine::games::amazons::{Amazons, Cell, Square};

use super::{AmazonsView, Stage, squares};
use crate::view::Showing;
use crate::{grid, pieces};

/// Where the squares of a board lie.
#[derive(Copy, Clone)]
pub(super) struct Grid(grid::Grid);

impl Grid {
    pub(super) fn new(position: &Amazons) -> Self {
        Self(grid::Grid::new(position.size(), position.size(), 16.0))
    }

    pub(super) fn area(self, square: Square) -> Rect {
        self.0.at(square.file(), self.0.rows - 1 - square.rank())
    }

    pub(super) fn centre(self, square: Square) -> Point {
        self.area(square).centre()
    }

    /// The unit of the pieces: they are drawn for squares of 60.
    fn unit(self) -> f32 {
        self.0.cell() / 60.0
    }
}

/// An amazon's crown around a point; drawn for a square of 60 units.
pub(super) fn crown(scene: &mut Scene, at: Point, unit: f32, black: bool) {
    scene.path(at, unit, CROWN, crown_paint(black).shadowed());
}

const CROWN: &str = "M-17 -10.5 l6.5 10 l4.5 -15 l6 13 l6 -13 l4.5 15 l6.5 -10 l-4 26 h-26 z";

fn crown_paint(black: bool) -> quintet_base::scene::Paint {
    let (inside, edge, _) = pieces::stone_tokens(black);
    fill(inside).edged(edge, 1.6)
}

/// The stone that an arrow leaves: a block, with a bevel. An arrow in a square would look like a link to another page.
pub(super) fn arrow(scene: &mut Scene, at: Point, unit: f32) {
    scene.rect(Rect::around(at, 42.0 * unit, 42.0 * unit), 6.0 * unit, fill(Token::Wall).raised());
    bevel(scene, at, unit);
}

fn bevel(scene: &mut Scene, at: Point, unit: f32) {
    scene.rect(Rect::around(at, 24.0 * unit, 24.0 * unit), 3.0 * unit, stroke(Token::Cell, 2.0 * unit));
}

pub(super) fn board(show: &Showing<'_, AmazonsView>, choices: &[Square], scene: &mut Scene) {
    let position = show.position;
    let grid = Grid::new(position);
    let unit = grid.unit();
    grid.0.draw_chequered('a', show.marks.coordinates, scene);
    if let Some((_, m)) = show.last {
        pieces::last_move(scene, grid.area(m.from), true);
        pieces::last_move(scene, grid.area(m.to), false);
        pieces::last_move(scene, grid.area(m.arrow), false);
    }
    // The amazon in hand stands where it goes to; a faint one where it was.
    let in_hand = match *show.stage {
        Stage::Choose => None,
        Stage::Picked(from) => Some((from, from)),
        Stage::Moved(from, to) => Some((from, to)),
    };
    if let Some((from, to)) = in_hand {
        scene.rect(grid.area(to).grown(-1.5), 4.0, stroke(Token::Accent, 3.0));
        if from != to {
            scene.rect(grid.area(from).grown(-1.5), 4.0, stroke(Token::Accent, 2.0).opacity(0.5));
        }
    }
    let black = position.is_black(quintet_engine::core::game::Game::turn(position));
    for square in squares(position) {
        let at = grid.centre(square);
        match position.cell(square) {
            Some(Cell::Amazon(_)) if in_hand.is_some_and(|(from, to)| from == square && to != square) => {
                scene.path(at, unit, CROWN, crown_paint(black).opacity(0.3));
            }
            Some(Cell::Amazon(side)) => scene.piece(at, |scene| crown(scene, at, unit, position.is_black(side))),
            Some(Cell::Arrow) => scene.piece(at, |scene| arrow(scene, at, unit)),
            _ => {}
        }
    }
    if let Some((_, to)) = in_hand.filter(|(from, to)| from != to) {
        crown(scene, grid.centre(to), unit, black);
    }
    if show.marks.legal {
        for &square in choices {
            pieces::dot(scene, grid.centre(square), 5.5 * unit);
        }
    }
    ghost(show, grid, choices, black, scene);
}

/// What a press on the square under the pointer would put there.
fn ghost(show: &Showing<'_, AmazonsView>, grid: Grid, choices: &[Square], black: bool, scene: &mut Scene) {
    let unit = grid.unit();
    if let Some(ghost) = &show.ghost {
        if *show.stage == Stage::Choose {
            // The whole turn is proposed.
            scene.path(grid.centre(ghost.mv.to), unit, CROWN, crown_paint(black).opacity(0.55));
        }
        let at = grid.centre(ghost.mv.arrow);
        if ghost.allowed {
            scene.rect(Rect::around(at, 42.0 * unit, 42.0 * unit), 6.0 * unit, fill(Token::Wall).opacity(0.55));
            bevel(scene, at, unit);
        } else {
            scene.rect(Rect::around(at, 42.0 * unit, 42.0 * unit), 6.0 * unit, stroke(Token::Accent, 2.0).dashed(5.0, 4.0));
        }
        return;
    }
    let hovered = show.hover.and_then(|name| super::square(show.position, name));
    if let (Stage::Picked(_), Some(square)) = (show.stage, hovered)
        && choices.contains(&square)
    {
        scene.path(grid.centre(square), unit, CROWN, crown_paint(black).opacity(0.55));
    }
}
