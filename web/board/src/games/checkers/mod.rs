//! Checkers with towers on the page: press a piece, then where it goes.

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
use quintet_engine::games::checkers::{Checkers, Move, Square};

use crate::help::Help;
use crate::levels::LevelWords;
use crate::merit::Merit;
use crate::pieces;
use crate::setup::Brush;
use crate::study::Study;
use crate::view::{Card, Press, Seat, Showcase, Showing, View};

/// The view of checkers.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct CheckersView;

/// All squares in reading order, from the top left.
fn squares() -> impl Iterator<Item = Square> {
    (0..64).filter_map(Square::from_index)
}

impl View for CheckersView {
    type Game = Checkers;
    /// The square of the piece in hand.
    type Stage = Option<Square>;

    fn draw(show: &Showing<'_, Self>, scene: &mut Scene) {
        draw::board(show, scene);
    }

    fn targets(show: &Showing<'_, Self>, lang: Lang) -> Vec<Target> {
        let label = |square| words::square(show.position.piece(square), square, lang);
        squares().map(|square| Target { name: square.to_string(), area: draw::area(square), label: label(square) }).collect()
    }

    fn press(show: &Showing<'_, Self>, target: &str) -> Press<Self> {
        let position = show.position;
        let Some(pressed) = squares().find(|square| square.to_string() == target) else { return Press::Nothing };
        let own = position.piece(pressed).is_some_and(|piece| piece.side == position.turn());
        match *show.stage {
            Some(from) if from == pressed => Press::Stage(None),
            _ if own && show.legal.iter().any(|m| m.from == pressed) => Press::Stage(Some(pressed)),
            Some(from) if !own => Press::Move(Move { from, to: pressed }),
            None if position.piece(pressed).is_none() => Press::Nothing,
            // A piece of the other side, or one that cannot move: the rules say why.
            _ => position.refusal(Move { from: pressed, to: pressed }).map_or(Press::Nothing, Press::Refused),
        }
    }

    fn motions(_before: &Checkers, m: Move) -> Vec<Motion> {
        vec![Motion::Slide { from: draw::area(m.from).centre(), to: draw::area(m.to).centre() }]
    }

    fn sound(_before: &Checkers, m: Move) -> Sound {
        if m.jumped().is_some() { Sound::Capture } else { Sound::Place }
    }

    fn seat(position: &Checkers, side: Side, lang: Lang) -> Seat {
        let (men, towers) = position.counts(side);
        Seat::of_discs(side, words::counts(men, towers, lang), lang)
    }

    fn say_move(before: &Checkers, m: Move, lang: Lang) -> String {
        words::say_move(before, m, lang)
    }

    fn merit(before: &Checkers, m: Move, after: &Checkers, lang: Lang) -> Merit {
        words::merit(before, m, after, lang)
    }

    fn brushes(_position: &Checkers, lang: Lang) -> Vec<Brush> {
        let w = words::words(lang);
        let piece = |(name, side, tower): (&'static str, Side, bool)| {
            let colour = pieces::colour_name(side == Side::FIRST, lang);
            Brush { name, label: fill_in(if tower { w.brush_tower } else { w.brush_man }, &[colour]), scene: draw::alone(side, tower) }
        };
        let all = [("b", Side::FIRST, false), ("B", Side::FIRST, true), ("w", Side::SECOND, false), ("W", Side::SECOND, true)];
        all.into_iter().map(piece).chain([pieces::eraser(lang)]).collect()
    }

    const CARD: Card = [words::TITLE, words::SHORT_TITLE, words::TAGLINE];

    const VARIANT_TITLES: &'static [(&'static str, Text)] = &[("standard", words::VARIANT_STANDARD), ("course", words::VARIANT_COURSE)];

    const LEVELS: &'static [LevelWords] = words::LEVELS;

    fn rules(variant: &str, lang: Lang) -> String {
        words::rules(variant, lang)
    }

    const HELP: Help = help::HELP;
    const STUDY: Study = study::STUDY;

    const SHOWCASE: Showcase = Showcase { variant: "standard", moves: include_str!("showcase.txt"), picture: 21 };
}

#[cfg(test)]
mod tests {
    use super::*;

    fn press(text: &str, target: &str) -> Press<CheckersView> {
        let position = <Checkers as Game>::parse_position("standard", text).expect("a position");
        let mut legal = Vec::new();
        position.moves(&mut legal);
        CheckersView::press(&Showing { legal: &legal, ..Showing::plain(&position, &None) }, target)
    }

    #[test]
    fn a_first_press_takes_a_piece_up_or_says_why_not_and_an_empty_square_says_nothing() {
        let text = "......../..w...../.w.w...W/b.B...../......../....b.../.....b../........ b";
        assert!(matches!(press(text, "E6"), Press::Stage(Some(square)) if square.to_string() == "E6"));
        assert!(matches!(press(text, "D5"), Press::Nothing));
        for (target, code) in [("A4", "checkers.blocked"), ("B3", "checkers.not-yours")] {
            assert!(matches!(press(text, target), Press::Refused(refusal) if refusal.code == code), "{target}");
        }
    }
}
