//! Amazons on the page: a turn in three presses, amazon, square, arrow.

mod draw;
mod help;
mod study;
mod words;

use quintet_base::lang::{Lang, Text, fill_in};
use quintet_base::scene::Target;
use quintet_base::scene::{Motion, Scene};
use quintet_base::sound::Sound;
use quintet_engine::core::game::Game;
use quintet_engine::core::side::Side;
use quintet_engine::games::amazons::{Amazons, Cell, Move, Square};

use crate::help::Help;
use crate::levels::LevelWords;
use crate::merit::Merit;
use crate::pieces;
use crate::setup::Brush;
use crate::study::Study;
use crate::view::{Card, Press, Seat, Showcase, Showing, View};

use draw::Grid;

/// The view of Amazons.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct AmazonsView;

/// How far a turn has been entered.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum Stage {
    /// Nothing yet.
    #[default]
    Choose,
    /// The amazon on this square is to move.
    Picked(Square),
    /// It goes from the first to the second square and is to shoot.
    Moved(Square, Square),
}

fn square(position: &Amazons, name: &str) -> Option<Square> {
    squares(position).find(|square| square.to_string() == name)
}

/// All squares in reading order.
fn squares(position: &Amazons) -> impl Iterator<Item = Square> + use<> {
    let size = position.size();
    (0..size).rev().flat_map(move |rank| (0..size).map(move |file| Square::new(file, rank)))
}

impl AmazonsView {
    /// Where the amazon in hand may go, or its arrow.
    fn choices(show: &Showing<'_, Self>) -> Vec<Square> {
        let mut choices = Vec::new();
        for m in show.legal {
            let square = match *show.stage {
                Stage::Picked(from) if m.from == from => m.to,
                Stage::Moved(from, to) if (m.from, m.to) == (from, to) => m.arrow,
                _ => continue,
            };
            if !choices.contains(&square) {
                choices.push(square);
            }
        }
        choices
    }

    /// A press on one of the side's amazons takes it up, if it can move at all.
    fn pick_up(position: &Amazons, from: Square) -> Press<Self> {
        // An amazon that could move is refused only for staying where it is.
        match position.refusal(Move { from, to: from, arrow: from }) {
            Some(refusal) if refusal.code != "amazons.stays" => Press::Refused(refusal),
            _ => Press::Stage(Stage::Picked(from)),
        }
    }
}

impl View for AmazonsView {
    type Game = Amazons;
    type Stage = Stage;

    fn draw(show: &Showing<'_, Self>, scene: &mut Scene) {
        draw::board(show, &Self::choices(show), scene);
    }

    fn targets(show: &Showing<'_, Self>, lang: Lang) -> Vec<Target> {
        let grid = Grid::new(show.position);
        squares(show.position)
            .map(|square| Target { name: square.to_string(), area: grid.area(square), label: words::square(show.position, square, lang) })
            .collect()
    }

    fn press(show: &Showing<'_, Self>, target: &str) -> Press<Self> {
        let position = show.position;
        let Some(pressed) = square(position, target) else { return Press::Nothing };
        let own = position.cell(pressed) == Some(Cell::Amazon(position.turn()));
        match *show.stage {
            Stage::Choose if position.cell(pressed) == Some(Cell::Empty) => Press::Nothing,
            Stage::Choose => Self::pick_up(position, pressed),
            Stage::Picked(from) if pressed == from => Press::Stage(Stage::Choose),
            Stage::Picked(_) if own => Self::pick_up(position, pressed),
            Stage::Picked(from) => match position.refusal(Move { from, to: pressed, arrow: pressed }) {
                // Refused only for shooting at its own feet: it may go there.
                Some(refusal) if refusal.code != "amazons.arrow-on-itself" => Press::Refused(refusal),
                _ => Press::Stage(Stage::Moved(from, pressed)),
            },
            Stage::Moved(from, to) if pressed == to => Press::Stage(Stage::Picked(from)),
            Stage::Moved(from, to) => Press::Move(Move { from, to, arrow: pressed }),
        }
    }

    fn back(_position: &Amazons, stage: &Stage) -> Option<Stage> {
        match *stage {
            Stage::Choose => None,
            Stage::Picked(_) => Some(Stage::Choose),
            Stage::Moved(from, _) => Some(Stage::Picked(from)),
        }
    }

    fn motions(before: &Amazons, m: Move) -> Vec<Motion> {
        let grid = Grid::new(before);
        vec![
            Motion::Slide { from: grid.centre(m.from), to: grid.centre(m.to) },
            Motion::Fly { from: grid.centre(m.to), to: grid.centre(m.arrow) },
        ]
    }

    fn sound(_before: &Amazons, _m: Move) -> Sound {
        // Every turn ends with an arrow.
        Sound::Wall
    }

    /// White's amazons stand below on both boards; on the small one Black moves first.
    fn is_below(start: &Amazons, side: Side) -> bool {
        !start.is_black(side)
    }

    fn seat(position: &Amazons, side: Side, lang: Lang) -> Seat {
        let black = position.is_black(side);
        let mut mark = Scene::new(24.0, 24.0);
        draw::crown(&mut mark, quintet_base::scene::Point::new(12.0, 12.0), 0.62, black);
        let (free, _) = words::mobility(position, side);
        Seat { mark, colour: pieces::colour_name(black, lang).to_owned(), supply: None, note: words::free_amazons(free, lang) }
    }

    fn say_move(_before: &Amazons, m: Move, lang: Lang) -> String {
        words::say_move(m, lang)
    }

    fn merit(before: &Amazons, _m: Move, after: &Amazons, lang: Lang) -> Merit {
        words::merit(before, after, lang)
    }

    fn brushes(_position: &Amazons, lang: Lang) -> Vec<Brush> {
        let w = words::words(lang);
        let amazon = |(name, black): (&'static str, bool)| {
            let mut scene = Scene::new(48.0, 48.0);
            draw::crown(&mut scene, quintet_base::scene::Point::new(24.0, 24.0), 1.1, black);
            Brush { name, label: fill_in(w.brush_amazon, &[pieces::colour_name(black, lang)]), scene }
        };
        let mut arrow = Scene::new(48.0, 48.0);
        draw::arrow(&mut arrow, quintet_base::scene::Point::new(24.0, 24.0), 1.0);
        let arrow = Brush { name: "x", label: w.brush_arrow.to_owned(), scene: arrow };
        [("B", true), ("W", false)].into_iter().map(amazon).chain([arrow, pieces::eraser(lang)]).collect()
    }

    const CARD: Card = [words::TITLE, words::SHORT_TITLE, words::TAGLINE];

    const VARIANT_TITLES: &'static [(&'static str, Text)] = &[("8x8", words::VARIANT_8X8), ("10x10", words::VARIANT_10X10)];

    const LEVELS: &'static [LevelWords] = words::LEVELS;

    fn rules(variant: &str, lang: Lang) -> String {
        words::rules(variant, lang)
    }

    const HELP: Help = help::HELP;
    const STUDY: Study = study::STUDY;

    const SHOWCASE: Showcase = Showcase { variant: "8x8", moves: include_str!("showcase.txt"), picture: 18 };
}
