//! Quoridor on the page: squares with grooves between them, walls that snap to the crossings.

mod draw;
mod geometry;
mod help;
mod setup;
mod study;
mod words;

use quintet_base::lang::{Lang, Text};
use quintet_base::scene::Target;
use quintet_base::scene::{Motion, Point, Scene};
use quintet_base::sound::Sound;
use quintet_engine::core::game::Game;
use quintet_engine::core::side::Side;
use quintet_engine::games::quoridor::{Move, Quoridor, WALLS_EACH};

use crate::help::Help;
use crate::levels::LevelWords;
use crate::merit::Merit;
use crate::setup::{Brush, Stock};
use crate::sketch::Sketch;
use crate::study::Study;
use crate::view::{Card, Press, Seat, Showcase, Showing, View};

/// The view of Quoridor. Every press is a move, so there is no stage.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct QuoridorView;

impl View for QuoridorView {
    type Game = Quoridor;
    type Stage = ();

    fn size(_position: &Quoridor) -> (f32, f32) {
        (geometry::WIDTH, geometry::WIDTH)
    }

    fn draw(show: &Showing<'_, Self>, scene: &mut Scene) {
        draw::board(scene, show.marks.coordinates);
        draw::last_move(scene, show.last);
        draw::pieces(scene, show.position);
        if show.marks.legal {
            draw::targets(scene, show.position, show.legal);
        }
        if let Some(ghost) = &show.ghost {
            draw::ghost(scene, show.position.turn(), ghost.mv, ghost.allowed);
        }
    }

    fn targets(show: &Showing<'_, Self>, lang: Lang) -> Vec<Target> {
        let target =
            |m| Target { name: show.position.write_move(m), area: geometry::button(m), label: words::place(show.position, m, lang) };
        geometry::all_moves().map(target).collect()
    }

    fn pick(targets: &[Target], at: Point) -> Option<usize> {
        let meant = geometry::meant(at)?;
        targets.iter().position(|target| target.area == geometry::button(meant))
    }

    fn press(show: &Showing<'_, Self>, target: &str) -> Press<Self> {
        match show.position.read_move(target) {
            // A press on one's own pawn is how many people begin; it means nothing yet and is no mistake.
            Ok(Move::Pawn(square)) if square == show.position.pawn(show.position.turn()) => Press::Nothing,
            Ok(m) => Press::Move(m),
            Err(_) => Press::Nothing,
        }
    }

    fn preview(show: &Showing<'_, Self>, target: &str) -> Option<Move> {
        let m = show.position.read_move(target).ok()?;
        // A square that cannot be reached has no ghost: only walls are easily meant wrongly.
        (matches!(m, Move::Wall(_)) || show.legal.contains(&m)).then_some(m)
    }

    const ASKS: bool = true;

    fn is_slippery(m: Move) -> bool {
        matches!(m, Move::Wall(_))
    }

    fn motions(before: &Quoridor, m: Move) -> Vec<Motion> {
        vec![match m {
            Move::Pawn(to) => Motion::Slide { from: geometry::middle(before.pawn(before.turn())), to: geometry::middle(to) },
            Move::Wall(wall) => Motion::Land { at: geometry::wall(wall).centre() },
        }]
    }

    fn sketch(before: &Quoridor, m: Move) -> Sketch {
        match m {
            Move::Pawn(_) => Sketch::of_motions(&Self::motions(before, m)),
            Move::Wall(wall) => Sketch { areas: vec![geometry::wall(wall)], ..Sketch::default() },
        }
    }

    fn sound(_before: &Quoridor, m: Move) -> Sound {
        if matches!(m, Move::Wall(_)) { Sound::Wall } else { Sound::Place }
    }

    fn seat(position: &Quoridor, side: Side, lang: Lang) -> Seat {
        let mut mark = Scene::new(24.0, 24.0);
        draw::pawn(&mut mark, Point::new(12.0, 11.5), 11.0, side);
        let left = u32::from(position.walls_left(side));
        Seat {
            mark,
            colour: words::colour(side, lang).to_owned(),
            supply: Some((left, u32::from(WALLS_EACH))),
            note: words::walls(left, lang),
        }
    }

    fn say_move(before: &Quoridor, m: Move, lang: Lang) -> String {
        words::say_move(before, m, lang)
    }

    fn merit(before: &Quoridor, _m: Move, after: &Quoridor, lang: Lang) -> Merit {
        words::merit(before, after, lang)
    }

    fn brushes(_position: &Quoridor, lang: Lang) -> Vec<Brush> {
        setup::brushes(lang)
    }

    fn paint(position: &Quoridor, brush: &str, target: &str, _index: usize) -> Option<String> {
        setup::paint(position, brush, target)
    }

    fn cleared(_position: &Quoridor) -> String {
        Quoridor::default().write_position()
    }

    fn turns(_position: &Quoridor, lang: Lang) -> Vec<(&'static str, String)> {
        ["1", "2"].into_iter().zip(Side::all(2)).map(|(word, side)| (word, words::colour(side, lang).to_owned())).collect()
    }

    fn stocks(position: &Quoridor, lang: Lang) -> Vec<Stock> {
        setup::stocks(position, lang)
    }

    fn with_stock(position: &Quoridor, index: usize, left: u32) -> Option<String> {
        setup::with_stock(position, index, left)
    }

    const CARD: Card = [words::TITLE, words::SHORT_TITLE, words::TAGLINE];

    const VARIANT_TITLES: &'static [(&'static str, Text)] = &[("course", words::VARIANT_COURSE)];

    const LEVELS: &'static [LevelWords] = words::LEVELS;

    fn rules(variant: &str, lang: Lang) -> String {
        words::rules(variant, lang)
    }

    const HELP: Help = help::HELP;
    const STUDY: Study = study::STUDY;

    const SHOWCASE: Showcase = Showcase { variant: "standard", moves: include_str!("showcase.txt"), picture: 26 };
}
