//! NoGo on the page: a Go board, crosses where a stone may not be put.

mod help;
mod study;
mod words;

use quintet_base::lang::{Lang, Text};
use quintet_base::scene::Target;
use quintet_base::scene::{Motion, Point, Rect, Scene, Token, fill, stroke};
use quintet_engine::core::game::Game;
use quintet_engine::core::side::Side;
use quintet_engine::games::nogo::{NoGo, Point as Place};

use crate::grid::WIDTH;
use crate::help::Help;
use crate::levels::LevelWords;
use crate::merit::Merit;
use crate::pieces;
use crate::study::Study;
use crate::view::{Card, MoveOf, Seat, Showcase, Showing, View};

/// The view of NoGo. Every press is a move, so there is no stage.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct NoGoView;

/// Where the lines of a board of some size lie.
#[derive(Copy, Clone)]
struct Grid {
    size: u8,
    cell: f32,
    edge: f32,
}

impl Grid {
    fn new(position: &NoGo) -> Self {
        let size = position.size();
        // Three quarters of a cell more than the stones need, so that none lies on a coordinate.
        let cell = WIDTH / (f32::from(size) + 0.75);
        Self { size, cell, edge: (WIDTH - cell * f32::from(size - 1)) / 2.0 }
    }

    fn at(self, place: Place) -> Point {
        Point::new(self.edge + self.cell * f32::from(place.column()), self.edge + self.cell * f32::from(self.size - 1 - place.row()))
    }

    fn places(self) -> impl Iterator<Item = Place> {
        (0..self.size).rev().flat_map(move |row| (0..self.size).filter_map(move |column| Place::new(column, row)))
    }

    fn radius(self) -> f32 {
        self.cell * 0.46
    }

    fn draw_lines(self, scene: &mut Scene) {
        let (low, high) = (self.edge, WIDTH - self.edge);
        let line = stroke(Token::GroundLine, 1.2);
        for index in 0..self.size {
            let at = self.edge + self.cell * f32::from(index);
            scene.line(Point::new(low, at), Point::new(high, at), line);
            scene.line(Point::new(at, low), Point::new(at, high), line);
        }
        if self.size % 2 == 1 {
            scene.circle(Point::new(WIDTH / 2.0, WIDTH / 2.0), 3.2, fill(Token::GroundLine));
        }
    }

    fn draw_coordinates(self, scene: &mut Scene) {
        let margin = (self.edge - self.radius()) / 2.0;
        let size = 13.0_f32.min(self.cell * 0.3);
        for index in 0..self.size {
            let (Some(column), Some(row)) = (Place::new(index, 0), Place::new(0, index)) else { continue };
            let letter = column.to_string().chars().take(1).collect::<String>();
            scene.text(Point::new(self.at(column).x, WIDTH - margin), size, letter, fill(Token::Coordinate));
            scene.text(Point::new(margin, self.at(row).y), size, (index + 1).to_string(), fill(Token::Coordinate));
        }
    }
}

impl View for NoGoView {
    type Game = NoGo;
    type Stage = ();

    fn draw(show: &Showing<'_, Self>, scene: &mut Scene) {
        let position = show.position;
        let grid = Grid::new(position);
        scene.rect(Rect::new(0.0, 0.0, WIDTH, WIDTH), 10.0, fill(Token::Ground));
        grid.draw_lines(scene);
        if show.marks.coordinates {
            grid.draw_coordinates(scene);
        }
        let mine = position.legal(position.turn());
        for place in grid.places() {
            let at = grid.at(place);
            if let Some(side) = position.stone(place) {
                pieces::standing_disc(scene, at, grid.radius(), side);
            } else if show.marks.legal && !show.legal.is_empty() && !mine.contains(place) {
                pieces::cross(scene, at, grid.cell * 0.09);
            }
        }
        if let Some((_, place)) = show.last {
            pieces::last_disc(scene, grid.at(place), grid.radius(), position.stone(place));
        }
        if let Some(ghost) = &show.ghost {
            pieces::ghost_disc(scene, grid.at(ghost.mv), grid.radius(), position.turn() == Side::FIRST, ghost.allowed);
        }
    }

    fn targets(show: &Showing<'_, Self>, lang: Lang) -> Vec<Target> {
        let grid = Grid::new(show.position);
        let area = |place| Rect::around(grid.at(place), grid.cell, grid.cell);
        let label = |place: Place| pieces::stone_label(&place, show.position.stone(place), lang);
        grid.places().map(|place| Target { name: place.to_string(), area: area(place), label: label(place) }).collect()
    }

    const ASKS: bool = true;

    fn motions(before: &NoGo, m: Place) -> Vec<Motion> {
        vec![Motion::Land { at: Grid::new(before).at(m) }]
    }

    fn seat(position: &NoGo, side: Side, lang: Lang) -> Seat {
        Seat::of_discs(side, words::points(position.legal_count(side), lang), lang)
    }

    fn say_move(_before: &NoGo, m: MoveOf<Self>, lang: Lang) -> String {
        pieces::say_placed(&m, lang)
    }

    fn merit(before: &NoGo, _m: Place, after: &NoGo, lang: Lang) -> Merit {
        words::merit(before, after, lang)
    }

    const CARD: Card = [words::TITLE, words::SHORT_TITLE, words::TAGLINE];

    const VARIANT_TITLES: &'static [(&'static str, Text)] =
        &[("standard", words::VARIANT_STANDARD), ("free-centre", words::VARIANT_FREE_CENTRE)];

    const LEVELS: &'static [LevelWords] = words::LEVELS;

    fn rules(variant: &str, lang: Lang) -> String {
        words::rules(variant, lang)
    }

    const HELP: Help = help::HELP;
    const STUDY: Study = study::STUDY;

    const SHOWCASE: Showcase = Showcase { variant: "standard", moves: include_str!("showcase.txt"), picture: 34 };
}
