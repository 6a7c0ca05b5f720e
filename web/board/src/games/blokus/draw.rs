//! The picture of a Blokus board and of the pieces in the tray.

use quintet_base::scene::{Point, Rect, Scene, Token, fill, stroke};
use quintet_engine::games::blokus::pieces::Orientation;
use quintet_engine::games::blokus::{Blokus, Cell, Colour, Move};

use super::{BlokusView, cells, centre, placement};
use crate::grid::{Grid, WIDTH};
use crate::pieces;
use crate::view::{Showing, TRAY_CELL};

pub(super) fn grid(position: &Blokus) -> Grid {
    Grid::new(position.board_size(), position.board_size(), 16.0)
}

pub(super) fn area(grid: Grid, cell: Cell) -> Rect {
    grid.at(cell.column, cell.row)
}

fn ground(grid: Grid, coordinates: bool, scene: &mut Scene) {
    let (low, high) = (grid.edge, WIDTH - grid.edge);
    scene.rect(Rect::new(0.0, 0.0, WIDTH, WIDTH), 10.0, fill(Token::Board));
    scene.rect(Rect::new(low, low, high - low, high - low), 0.0, fill(Token::Cell));
    for index in 0..=grid.columns {
        let at = low + grid.cell() * f32::from(index);
        let line = stroke(Token::BoardLine, 0.8).opacity(0.45);
        scene.line(Point::new(low, at), Point::new(high, at), line);
        scene.line(Point::new(at, low), Point::new(at, high), line);
    }
    if coordinates {
        grid.draw_margin('a', 10.5, scene);
    }
}

/// The fill of a colour.
const fn token(colour: Colour) -> Token {
    match colour.index() {
        0 => Token::Blue,
        1 => Token::Ochre,
        2 => Token::Rose,
        _ => Token::Green,
    }
}

/// The colour of the mark on it.
const fn mark_token(colour: Colour) -> Token {
    match colour.index() {
        0 => Token::BlueMark,
        1 => Token::OchreMark,
        2 => Token::RoseMark,
        _ => Token::GreenMark,
    }
}

/// One square of a piece, with its colour's own mark: dot, bar, ring or cross.
pub(super) fn square(scene: &mut Scene, area: Rect, colour: Colour) {
    let gap = area.w * 0.03;
    // The edge tells light colours from the light board.
    scene.rect(area.grown(-gap), area.w * 0.1, fill(token(colour)).raised().edged(Token::BoardLine, area.w * 0.035));
    mark(scene, area, colour, mark_token(colour), 1.0);
}

fn mark(scene: &mut Scene, area: Rect, colour: Colour, ink: Token, opacity: f32) {
    let (at, unit) = (area.centre(), area.w);
    match colour.index() {
        0 => scene.circle(at, unit * 0.12, fill(ink).opacity(opacity)),
        1 => scene.rect(Rect::around(at, unit * 0.36, unit * 0.12), unit * 0.03, fill(ink).opacity(opacity)),
        2 => scene.circle(at, unit * 0.15, stroke(ink, unit * 0.08).opacity(opacity)),
        _ => {
            let arm = unit * 0.14;
            for sign in [-1.0, 1.0] {
                let (from, to) = (Point::new(at.x - arm, at.y - sign * arm), Point::new(at.x + arm, at.y + sign * arm));
                scene.line(from, to, stroke(ink, unit * 0.08).opacity(opacity));
            }
        }
    }
}

/// The side of a piece's picture in cells. All pieces have the same scale; only the longest reaches over the edge.
const TRAY_SIDE: f32 = 4.4;

/// A piece in the middle of a square picture.
pub(super) fn tray_piece(orientation: Orientation, colour: Colour) -> Scene {
    let (rows, columns) = orientation.extent();
    let side = TRAY_SIDE * TRAY_CELL;
    let (left, top) = ((side - f32::from(columns) * TRAY_CELL) / 2.0, (side - f32::from(rows) * TRAY_CELL) / 2.0);
    let mut scene = Scene::new(side, side);
    for &(row, column) in orientation.squares() {
        let area = Rect::new(left + f32::from(column) * TRAY_CELL, top + f32::from(row) * TRAY_CELL, TRAY_CELL, TRAY_CELL);
        square(&mut scene, area, colour);
    }
    scene
}

/// The outline of a placement: the edges of its cells that no other cell of it shares.
fn outline(scene: &mut Scene, grid: Grid, covered: &[Cell], ink: Token, width: f32, dash: Option<(f32, f32)>) {
    let mut paint = stroke(ink, width);
    paint.dash = dash;
    let has = |row: i16, column: i16| covered.iter().any(|cell| (i16::from(cell.row), i16::from(cell.column)) == (row, column));
    for &cell in covered {
        let (row, column) = (i16::from(cell.row), i16::from(cell.column));
        let area = area(grid, cell);
        let corners = [
            Point::new(area.x, area.y),
            Point::new(area.x + area.w, area.y),
            Point::new(area.x + area.w, area.y + area.h),
            Point::new(area.x, area.y + area.h),
        ];
        let neighbours = [(row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1)];
        for (index, (row, column)) in neighbours.into_iter().enumerate() {
            if !has(row, column) {
                scene.line(corners[index], corners[(index + 1) % 4], paint);
            }
        }
    }
}

pub(super) fn board(show: &Showing<'_, BlokusView>, scene: &mut Scene) {
    let position = show.position;
    let grid = grid(position);
    ground(grid, show.marks.coordinates, scene);
    for colour in position.colours() {
        let start = position.start_cell(colour);
        if position.colour_at(start).is_none() {
            scene.rect(area(grid, start).grown(-grid.cell() * 0.08), grid.cell() * 0.1, stroke(token(colour), 1.6));
            mark(scene, area(grid, start), colour, token(colour), 0.9);
        }
    }
    let last: Vec<Cell> = show.last.map(|(before, m)| before.cells_of(m)).unwrap_or_default();
    let newest = last.first().map(|&cell| centre(grid, cell));
    for cell in cells(position) {
        if let Some(colour) = position.colour_at(cell) {
            match newest.filter(|_| last.contains(&cell)) {
                Some(at) => scene.piece(at, |scene| square(scene, area(grid, cell), colour)),
                None => square(scene, area(grid, cell), colour),
            }
        }
    }
    for &(before, m) in &show.round {
        outline(scene, grid, &before.cells_of(m), Token::Ink, 1.1, None);
    }
    outline(scene, grid, &last, Token::Ink, 2.2, None);
    if show.marks.legal && !show.legal.is_empty() {
        let colour = position.colour_to_move();
        for cell in places(show) {
            scene.rect(area(grid, cell).grown(-grid.cell() * 0.06), grid.cell() * 0.15, fill(token(colour)).opacity(0.3));
        }
        for cell in position.corner_points(colour) {
            if position.start_cell(colour) != cell {
                scene.circle(centre(grid, cell), grid.cell() * 0.15, fill(token(colour)).edged(Token::BoardLine, 1.0));
            }
        }
    }
    if let Some(ghost) = &show.ghost {
        draw_ghost(show, grid, ghost.mv, ghost.allowed, scene);
    }
}

/// The cells where the piece in hand may be put as it is turned now.
fn places(show: &Showing<'_, BlokusView>) -> Vec<Cell> {
    let Some(orientation) = *show.stage else { return Vec::new() };
    let position = show.position;
    let legal: Vec<Move> = show.legal.iter().copied().filter(|&m| position.orientation_of(m) == Some(orientation)).collect();
    // At the edge, cells beside a placement mean it, too.
    let fits =
        |&cell: &Cell| placement(position, orientation, cell).is_some_and(|m| legal.contains(&m) && position.cells_of(m).contains(&cell));
    cells(position).filter(fits).collect()
}

fn draw_ghost(show: &Showing<'_, BlokusView>, grid: Grid, m: Move, allowed: bool, scene: &mut Scene) {
    let covered = show.position.cells_of(m);
    let ink = token(show.position.colour_to_move());
    if allowed {
        for &cell in &covered {
            scene.rect(area(grid, cell).grown(-0.5), 2.0, fill(ink).opacity(0.55));
        }
        outline(scene, grid, &covered, Token::Ink, 1.6, None);
    } else {
        for &cell in &covered {
            scene.rect(area(grid, cell).grown(-0.5), 2.0, fill(ink).opacity(0.18));
        }
        outline(scene, grid, &covered, Token::Accent, 2.0, Some((5.0, 4.0)));
        // Dashes alone are hard to tell on small cells.
        if let Some(&cell) = covered.get(covered.len() / 2) {
            pieces::cross(scene, centre(grid, cell), grid.cell() * 0.2);
        }
    }
}
