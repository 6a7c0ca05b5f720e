//! A board of squares: where they lie, and the names of columns and rows.

use quintet_base::scene::{Point, Rect, Scene, Target, Token, fill};
use quintet_engine::core::rows::Numbering;
use quintet_engine::core::square::Square;

/// The width of every board of squares, in board units.
pub const WIDTH: f32 = 500.0;

/// The squares of a board. Columns and rows count from 0 at the top left.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Grid {
    /// The number of columns.
    pub columns: u8,
    /// The number of rows.
    pub rows: u8,
    /// The width of the margin around the squares.
    pub edge: f32,
    /// Which row is row 1.
    pub numbering: Numbering,
}

impl Grid {
    /// A board numbered from the bottom.
    #[must_use]
    pub const fn new(columns: u8, rows: u8, edge: f32) -> Self {
        Self { columns, rows, edge, numbering: Numbering::FromBottom }
    }

    /// Width and height of the whole board.
    #[must_use]
    pub fn size(&self) -> (f32, f32) {
        (WIDTH, 2.0 * self.edge + self.cell() * f32::from(self.rows))
    }

    /// The width of a square.
    #[must_use]
    pub fn cell(&self) -> f32 {
        (WIDTH - 2.0 * self.edge) / f32::from(self.columns)
    }

    /// The area of the square at a column and a row.
    #[must_use]
    pub fn at(&self, column: u8, row: u8) -> Rect {
        let cell = self.cell();
        Rect::new(self.edge + cell * f32::from(column), self.edge + cell * f32::from(row), cell, cell)
    }

    /// The area of a square.
    #[must_use]
    pub fn area<const W: u8, const H: u8>(&self, square: Square<W, H>) -> Rect {
        let rank = square.rank() as u8;
        let row = match self.numbering {
            Numbering::FromTop => rank,
            Numbering::FromBottom => H - 1 - rank,
        };
        self.at(square.file() as u8, row)
    }

    /// All squares in reading order.
    pub fn squares<const W: u8, const H: u8>(&self) -> impl Iterator<Item = Square<W, H>> + use<W, H> {
        let numbering = self.numbering;
        (0..H).flat_map(move |row| (0..W).filter_map(move |column| Square::in_row(column, row, numbering)))
    }

    /// A target for each square, with its name and this label.
    pub fn targets<const W: u8, const H: u8>(&self, label: impl Fn(Square<W, H>) -> String) -> Vec<Target> {
        self.squares().map(|square| Target { name: square.to_string(), area: self.area(square), label: label(square) }).collect()
    }

    /// Draws the board, a square for each place, and coordinates in the margin.
    pub fn draw(&self, coordinates: bool, scene: &mut Scene) {
        self.draw_board(scene);
        for (column, row) in self.places() {
            scene.rect(self.at(column, row).grown(-1.0), 4.0, fill(Token::Dark));
        }
        if coordinates {
            self.draw_margin('a', 13.0, scene);
        }
    }

    /// Draws the board with light and dark squares, the lower left one dark, and coordinates in the margin. `letter` names the first column.
    pub fn draw_chequered(&self, letter: char, coordinates: bool, scene: &mut Scene) {
        self.draw_board(scene);
        for (column, row) in self.places().filter(|&(column, row)| (column + self.rows - 1 - row).is_multiple_of(2)) {
            scene.rect(self.at(column, row), 0.0, fill(Token::Dark));
        }
        if coordinates {
            self.draw_margin(letter, 11.0, scene);
        }
    }

    /// Writes the names of columns beside row 1, and the numbers of rows on the left. `letter` names the first column.
    pub fn draw_margin(&self, letter: char, size: f32, scene: &mut Scene) {
        let middle = self.edge / 2.0;
        let y = match self.numbering {
            Numbering::FromTop => middle,
            Numbering::FromBottom => self.size().1 - middle,
        };
        for column in 0..self.columns {
            let x = self.at(column, 0).centre().x;
            scene.text(Point::new(x, y), size, char::from(letter as u8 + column), fill(Token::Coordinate));
        }
        for row in 0..self.rows {
            let y = self.at(0, row).centre().y;
            scene.text(Point::new(middle, y), size, self.number(row), fill(Token::Coordinate));
        }
    }

    fn draw_board(&self, scene: &mut Scene) {
        let (width, height) = self.size();
        scene.rect(Rect::new(0.0, 0.0, width, height), 10.0, fill(Token::Ground));
    }

    fn places(&self) -> impl Iterator<Item = (u8, u8)> + use<> {
        let columns = self.columns;
        (0..self.rows).flat_map(move |row| (0..columns).map(move |column| (column, row)))
    }

    fn number(&self, row: u8) -> String {
        self.numbering.number(row, self.rows).to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quintet_base::scene::Form;

    #[test]
    fn names_stand_beside_the_first_square() {
        for numbering in [Numbering::FromTop, Numbering::FromBottom] {
            let grid = Grid { numbering, ..Grid::new(8, 6, 20.0) };
            let first = grid.squares::<8, 6>().find(|square| square.to_string() == "a1").map(|square| grid.area(square).centre()).unwrap();
            let mut scene = Scene::new(WIDTH, grid.size().1);
            grid.draw(true, &mut scene);
            let find = |name: &str| {
                let named = |shape: &&quintet_base::scene::Shape| matches!(&shape.form, Form::Text { text, .. } if text == name);
                let Some(Form::Text { centre, .. }) = scene.shapes.iter().find(named).map(|shape| &shape.form) else { panic!("{name}") };
                *centre
            };
            assert_eq!((find("a").x, find("1").y), (first.x, first.y), "{numbering:?}");
            assert!((find("a").y - first.y).abs() < grid.cell(), "{numbering:?}");
            assert_eq!(grid.squares::<8, 6>().count(), 48);
        }
    }
}
