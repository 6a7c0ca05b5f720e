//! The picture of a checkers board.

use quintet_base::scene::{Point, Rect, Scene, Token, fill, stroke};
use quintet_engine::core::rows::Numbering;
use quintet_engine::core::side::Side;
use quintet_engine::games::checkers::{Piece, Square};

use super::{CheckersView, squares};
use crate::grid::{Grid, WIDTH};
use crate::pieces;
use crate::view::Showing;

pub(super) const GRID: Grid = Grid { numbering: Numbering::FromTop, ..Grid::new(8, 8, 16.0) };
const CELL: f32 = (WIDTH - 32.0) / 8.0;
const RADIUS: f32 = CELL * 0.39;

/// A tower's battlements, drawn around a point for a square of 60 units.
const BATTLEMENTS: &str = "M-9 7 h18 v-13 h-4 v4 h-3 v-4 h-4 v4 h-3 v-4 h-4 z";

pub(super) fn area(square: Square) -> Rect {
    GRID.at(square.column(), square.row())
}

fn piece(scene: &mut Scene, at: Point, piece: Piece) {
    let black = piece.side == Side::FIRST;
    let (_, edge, mark) = pieces::stone_tokens(black);
    pieces::disc(scene, at, RADIUS, black);
    scene.circle(at, RADIUS * 0.72, stroke(if black { Token::StoneWhiteEdge } else { edge }, 1.2).opacity(0.55));
    if piece.tower {
        scene.path(at, 1.0, BATTLEMENTS, fill(mark));
    }
}

pub(super) fn board(show: &Showing<'_, CheckersView>, scene: &mut Scene) {
    let position = show.position;
    GRID.draw_chequered('A', show.marks.coordinates, scene);
    if let Some((_, m)) = show.last {
        pieces::last_move(scene, area(m.from), true);
        pieces::last_move(scene, area(m.to), false);
        if let Some(jumped) = m.jumped() {
            // What was captured is gone; a cross tells where it stood.
            pieces::cross(scene, area(jumped).centre(), CELL * 0.09);
        }
    }
    if let Some(square) = *show.stage {
        scene.rect(area(square).grown(-1.5), 4.0, stroke(Token::Accent, 3.0));
    }
    for square in squares() {
        if let Some(standing) = position.piece(square) {
            let at = area(square).centre();
            scene.piece(at, |scene| piece(scene, at, standing));
        }
    }
    if show.marks.legal {
        for m in show.legal.iter().filter(|m| Some(m.from) == *show.stage) {
            pieces::dot(scene, area(m.to).centre(), 6.0);
            if let Some(jumped) = m.jumped() {
                scene.circle(area(jumped).centre(), RADIUS + 3.0, stroke(Token::Accent, 2.0).dashed(5.0, 4.0));
            }
        }
    }
    if let Some(ghost) = &show.ghost {
        let black = position.piece(ghost.mv.from).is_some_and(|piece| piece.side == Side::FIRST);
        pieces::ghost_disc(scene, area(ghost.mv.to).centre(), RADIUS, black, ghost.allowed);
    }
}

/// A piece on a square of its own.
pub(super) fn alone(side: Side, tower: bool) -> Scene {
    let mut scene = Scene::new(CELL, CELL);
    piece(&mut scene, Point::new(CELL / 2.0, CELL / 2.0), Piece { side, tower });
    scene
}
