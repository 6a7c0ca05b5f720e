//! Shapes used by several boards.

use std::fmt::Display;

use quintet_base::lang::{Lang, fill_in};
use quintet_base::scene::{Point, Rect, Scene, Token, fill, stroke};
use quintet_engine::core::side::Side;

use crate::setup::words::words as setup_words;
use crate::setup::{Brush, EMPTY};

/// The opacity of softer marks; their contrast with the board is still at least 3:1.
pub const SOFT: f32 = 0.92;

/// Colours of a black or white piece: inside, edge, and a mark on it.
#[must_use]
pub fn stone_tokens(black: bool) -> (Token, Token, Token) {
    if black {
        (Token::StoneBlack, Token::StoneBlackEdge, Token::StoneWhite)
    } else {
        (Token::StoneWhite, Token::StoneWhiteEdge, Token::StoneBlack)
    }
}

/// A black or white disc with a shadow.
pub fn disc(scene: &mut Scene, centre: Point, radius: f32, black: bool) {
    let (inside, edge, _) = stone_tokens(black);
    scene.circle(centre, radius, fill(inside).edged(edge, radius * 0.07).shadowed());
}

/// A disc that stands at a point, so that it can move.
pub fn standing_disc(scene: &mut Scene, centre: Point, radius: f32, side: Side) {
    scene.piece(centre, |scene| disc(scene, centre, radius, side == Side::FIRST));
}

/// The ring on the disc of the last move.
pub fn last_disc(scene: &mut Scene, centre: Point, radius: f32, side: Option<Side>) {
    let (.., mark) = stone_tokens(side == Some(Side::FIRST));
    scene.circle(centre, radius * 0.36, stroke(mark, 2.6));
}

/// A disc as the mark of a seat.
#[must_use]
pub fn disc_mark(black: bool) -> Scene {
    let mut mark = Scene::new(24.0, 24.0);
    disc(&mut mark, Point::new(12.0, 11.5), 9.5, black);
    mark
}

/// The label of a place on a board of black and white stones, for screen readers.
#[must_use]
pub fn stone_label(place: &dyn Display, stone: Option<Side>, lang: Lang) -> String {
    let words = crate::words::words(lang);
    let label = match stone {
        Some(Side::FIRST) => words.black_stone,
        Some(_) => words.white_stone,
        None => words.no_stone,
    };
    fill_in(label, &[&place.to_string()])
}

/// "Stone on c3".
#[must_use]
pub fn say_placed(place: &dyn Display, lang: Lang) -> String {
    fill_in(crate::words::words(lang).placed, &[&place.to_string()])
}

/// The brushes of a board of black and white discs: `X`, `O` and the eraser.
#[must_use]
pub fn disc_brushes(lang: Lang) -> Vec<Brush> {
    let stone = |(name, black): (&'static str, bool)| {
        let mut scene = Scene::new(48.0, 48.0);
        disc(&mut scene, Point::new(24.0, 24.0), 20.0, black);
        Brush { name, label: fill_in(setup_words(lang).stone, &[colour_name(black, lang)]), scene }
    };
    [("X", true), ("O", false)].into_iter().map(stone).chain([eraser(lang)]).collect()
}

/// A preview of a disc: filled at 55 % if it is allowed there, a dashed outline if not.
pub fn ghost_disc(scene: &mut Scene, centre: Point, radius: f32, black: bool, allowed: bool) {
    let (inside, edge, _) = stone_tokens(black);
    if allowed {
        scene.circle(centre, radius, fill(inside).edged(edge, radius * 0.07).opacity(0.55));
    } else {
        scene.circle(centre, radius, stroke(Token::Accent, 2.0).dashed(5.0, 4.0));
    }
}

/// A small cross: a forbidden place.
pub fn cross(scene: &mut Scene, centre: Point, size: f32) {
    let paint = stroke(Token::Accent, 1.8);
    for sign in [-1.0, 1.0] {
        scene.line(Point::new(centre.x - size, centre.y - sign * size), Point::new(centre.x + size, centre.y + sign * size), paint);
    }
}

/// A small dot: a possible place.
pub fn dot(scene: &mut Scene, centre: Point, radius: f32) {
    scene.circle(centre, radius, fill(Token::Jade).opacity(SOFT));
}

/// The outline of a square that the last move left (`fainter`: dotted) or reached.
pub fn last_move(scene: &mut Scene, square: Rect, fainter: bool) {
    let paint = if fainter { stroke(Token::Jade, 1.8).dashed(1.0, 5.0) } else { stroke(Token::Jade, 2.5) };
    scene.rect(square.grown(-2.0), 3.0, paint);
}

/// The outline of the engine's proposal.
pub fn hint(scene: &mut Scene, square: Rect) {
    scene.rect(square.grown(-3.0), 5.0, stroke(Token::Focus, 2.5).dashed(7.0, 4.0));
}

/// "Black" or "White".
#[must_use]
pub fn colour_name(black: bool, lang: Lang) -> &'static str {
    if black { crate::words::words(lang).black } else { crate::words::words(lang).white }
}

/// The brush that removes a piece.
#[must_use]
pub fn eraser(lang: Lang) -> Brush {
    let mut scene = Scene::new(48.0, 48.0);
    cross(&mut scene, Point::new(24.0, 24.0), 12.0);
    Brush { name: EMPTY, label: setup_words(lang).eraser.to_owned(), scene }
}
