//! Blokus on the page: take a piece from the tray, turn it, put it on the board.

mod draw;
mod help;
mod study;
mod words;

use quintet_base::lang::{Lang, Text};
use quintet_base::scene::Target;
use quintet_base::scene::{Motion, Point, Rect, Scene};
use quintet_engine::core::fault::Fault;
use quintet_engine::core::game::Game;
use quintet_engine::core::side::Side;
use quintet_engine::games::blokus::pieces::{Orientation, Piece};
use quintet_engine::games::blokus::{Blokus, Cell, Colour, Move};

use crate::grid::Grid;
use crate::help::Help;
use crate::levels::LevelWords;
use crate::merit::Merit;
use crate::pieces;
use crate::setup::Brush;
use crate::sketch::Sketch;
use crate::study::Study;
use crate::view::{Card, Command, MoveOf, Press, Seat, Showcase, Showing, TrayPiece, View};

/// The view of Blokus.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct BlokusView;

/// All cells in reading order.
fn cells(position: &Blokus) -> impl Iterator<Item = Cell> + use<> {
    let size = position.board_size();
    (0..size).flat_map(move |row| (0..size).map(move |column| Cell { row, column }))
}

/// The square of a piece that lies under the pointer: the one nearest the middle of its bounding box.
fn handle(orientation: Orientation) -> (u8, u8) {
    let (rows, columns) = orientation.extent();
    // Distances in half cells, so that they are whole numbers.
    let distance = |&(row, column): &(u8, u8)| {
        let (down, right) = (2 * i16::from(row) + 1 - i16::from(rows), 2 * i16::from(column) + 1 - i16::from(columns));
        down * down + right * right
    };
    orientation.squares().iter().copied().min_by_key(distance).unwrap_or((0, 0))
}

/// The placement with the piece's handle on a cell, pushed on to the board where it would stick out.
fn placement(position: &Blokus, orientation: Orientation, cell: Cell) -> Option<Move> {
    let (rows, columns) = orientation.extent();
    let (down, right) = handle(orientation);
    let last = position.board_size();
    let row = cell.row.saturating_sub(down).min(last.saturating_sub(rows));
    let column = cell.column.saturating_sub(right).min(last.saturating_sub(columns));
    position.placement(orientation, Cell { row, column })
}

/// The letters of the colours in texts of positions.
fn letters(position: &Blokus) -> impl Iterator<Item = &'static str> + use<> {
    if position.colours().count() == 2 { ["X", "O"].iter() } else { ["B", "Y", "R", "G"].iter() }.copied()
}

/// The colours of a side.
fn colours_of(position: &Blokus, side: Side) -> impl Iterator<Item = Colour> {
    position.colours().filter(move |&colour| position.side_of(colour) == side)
}

impl View for BlokusView {
    type Game = Blokus;
    /// The piece in hand and how it is turned.
    type Stage = Option<Orientation>;

    fn draw(show: &Showing<'_, Self>, scene: &mut Scene) {
        draw::board(show, scene);
    }

    fn targets(show: &Showing<'_, Self>, lang: Lang) -> Vec<Target> {
        let position = show.position;
        let grid = draw::grid(position);
        cells(position)
            .map(|cell| Target { name: position.cell_name(cell), area: draw::area(grid, cell), label: words::cell(position, cell, lang) })
            .collect()
    }

    fn press(show: &Showing<'_, Self>, target: &str) -> Press<Self> {
        let position = show.position;
        let Some(cell) = position.cell_named(target) else { return Press::Nothing };
        match *show.stage {
            Some(orientation) => placement(position, orientation, cell).map_or(Press::Nothing, Press::Move),
            None => Press::Refused(Fault::plain("blokus.no-piece")),
        }
    }

    fn command(show: &Showing<'_, Self>, command: Command<'_>) -> Press<Self> {
        let in_hand = *show.stage;
        let turned = match (command, in_hand) {
            (Command::Piece(name), _) => {
                let Some(piece) = Piece::from_name(name) else { return Press::Nothing };
                if in_hand.is_some_and(|orientation| orientation.piece() == piece) {
                    return Press::Stage(None);
                }
                if !show.position.has_piece(show.position.colour_to_move(), piece) {
                    return Press::Nothing;
                }
                piece.orientations().next()
            }
            (Command::Rotate, Some(orientation)) => Some(orientation.turned()),
            (Command::Mirror, Some(orientation)) => Some(orientation.mirrored()),
            _ => return Press::Nothing,
        };
        if turned == in_hand { Press::Nothing } else { Press::Stage(turned) }
    }

    fn tray(show: &Showing<'_, Self>, lang: Lang) -> Option<Vec<TrayPiece>> {
        let position = show.position;
        let colour = position.colour_to_move();
        let fitting = position.pieces_that_fit(colour);
        // Big pieces first: they are played first.
        let mut left: Vec<Piece> = position.pieces_left(colour).collect();
        left.reverse();
        Some(
            left.into_iter()
                .filter_map(|piece| {
                    let selected = show.stage.filter(|orientation| orientation.piece() == piece);
                    let orientation = selected.or_else(|| piece.orientations().next())?;
                    let fits = fitting.contains(&piece);
                    Some(TrayPiece {
                        name: piece.name().to_owned(),
                        label: words::tray_piece(piece, fits, lang),
                        scene: draw::tray_piece(orientation, colour),
                        selected: selected.is_some(),
                        dimmed: !fits,
                    })
                })
                .collect(),
        )
    }

    const ASKS: bool = true;

    fn grips(position: &Blokus, m: Move) -> Vec<Rect> {
        let grid = draw::grid(position);
        position.cells_of(m).into_iter().map(|cell| draw::area(grid, cell)).collect()
    }

    fn motions(before: &Blokus, m: Move) -> Vec<Motion> {
        let grid = draw::grid(before);
        before.cells_of(m).first().map(|&cell| Motion::Land { at: draw::area(grid, cell).centre() }).into_iter().collect()
    }

    fn sketch(before: &Blokus, m: Move) -> Sketch {
        Sketch { areas: Self::grips(before, m), ..Sketch::default() }
    }

    /// Where the start of its colour is. With two colours each, in opposite corners, both sides have both edges.
    fn is_below(start: &Blokus, side: Side) -> bool {
        let mut own = colours_of(start, side);
        match (own.next(), own.next()) {
            (Some(colour), None) => start.start_cell(colour).row >= start.board_size() / 2,
            _ => side == Side::FIRST,
        }
    }

    fn piece_of(before: &Blokus, m: Move) -> Option<&'static str> {
        before.orientation_of(m).map(|orientation| orientation.piece().name())
    }

    fn merit(before: &Blokus, m: Move, after: &Blokus, lang: Lang) -> Merit {
        words::merit(before, m, after, lang)
    }

    fn seat(position: &Blokus, side: Side, lang: Lang) -> Seat {
        let mut mark = Scene::new(24.0, 24.0);
        let colours: Vec<Colour> = colours_of(position, side).collect();
        let width = if colours.len() > 1 { 11.5 } else { 20.0 };
        for (colour, left) in colours.iter().zip([2.0_f32, 14.0].iter().cycle()) {
            let left = if colours.len() > 1 { left - 1.5 } else { *left };
            draw::square(&mut mark, Rect::new(left, 12.0 - width / 2.0, width, width), *colour);
        }
        let names: Vec<&str> = colours.iter().map(|&colour| words::colour_name(colour, lang)).collect();
        Seat { mark, colour: names.join(words::words(lang).and), supply: None, note: words::score(position, side, lang) }
    }

    fn short_move(before: &Blokus, m: MoveOf<Self>) -> String {
        words::short_move(before, m)
    }

    fn say_move(before: &Blokus, m: MoveOf<Self>, lang: Lang) -> String {
        words::say_move(before, m, lang)
    }

    fn brushes(position: &Blokus, lang: Lang) -> Vec<Brush> {
        let square = |(colour, name): (Colour, &'static str)| {
            let mut scene = Scene::new(48.0, 48.0);
            draw::square(&mut scene, Rect::new(6.0, 6.0, 36.0, 36.0), colour);
            Brush { name, label: words::colour_name(colour, lang).to_owned(), scene }
        };
        position.colours().zip(letters(position)).map(square).chain([pieces::eraser(lang)]).collect()
    }

    fn turns(position: &Blokus, lang: Lang) -> Vec<(&'static str, String)> {
        position.colours().zip(letters(position)).map(|(colour, letter)| (letter, words::colour_name(colour, lang).to_owned())).collect()
    }

    fn cleared(position: &Blokus) -> String {
        Blokus::start(position.variant()).unwrap_or_default().write_position()
    }

    const CARD: Card = [words::TITLE, words::SHORT_TITLE, words::TAGLINE];

    const VARIANT_TITLES: &'static [(&'static str, Text)] = &[
        ("classic", words::VARIANT_CLASSIC),
        ("classic-2", words::VARIANT_CLASSIC_2),
        ("duo", words::VARIANT_DUO),
        ("classic-basic", words::VARIANT_CLASSIC_BASIC),
        ("classic-2-basic", words::VARIANT_CLASSIC_2_BASIC),
        ("duo-basic", words::VARIANT_DUO_BASIC),
    ];

    const LEVELS: &'static [LevelWords] = words::LEVELS;

    fn rules(variant: &str, lang: Lang) -> String {
        words::rules(variant, lang)
    }

    const HELP: Help = help::HELP;
    const STUDY: Study = study::STUDY;

    const SHOWCASE: Showcase = Showcase { variant: "classic", moves: include_str!("showcase.txt"), picture: 30 };
}

/// The middle of a cell, for drawing.
fn centre(grid: Grid, cell: Cell) -> Point {
    draw::area(grid, cell).centre()
}
