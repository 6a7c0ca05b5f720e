//! Marks on a board of any game: numbers, owners, dots, crosses, paths, moves. Sides differ in colour and in shape.

use quintet_engine::core::order::sorted_by;
use std::collections::HashMap;

use quintet_base::scene::{Point, Rect, Scene, Token, fill, stroke};
use quintet_board::games;
use quintet_engine::study::insights::{Mark, Overlay, Show, sum};

use crate::search::tell::trimmed;

/// How many paths of a side run side by side.
const LANES: u32 = 4;

/// The colour of a side or colour, counted from 0, in a game.
#[must_use]
pub(crate) fn token(game: &str, of: Option<usize>) -> Token {
    of.map_or(Token::SecondInk, |index| games::study(game).tokens[index & 3])
}

/// Draws an overlay on a board with squares at `places`.
pub(crate) fn draw(scene: &mut Scene, game: &str, overlay: &Overlay, places: &HashMap<String, Rect>) {
    let area = |name: &str| places.get(name).copied();
    // The longest paths below, the shortest on top.
    let height = |mark: &Mark| if let Show::Way { rank, .. } = mark.show { u32::MAX - rank } else { 0 };
    for mark in sorted_by(&overlay.marks, |a, b| height(a) < height(b)) {
        let Some(rect) = area(&mark.at) else { continue };
        let colour = token(game, mark.of);
        match &mark.show {
            Show::Number(number) => badge(scene, rect, colour, &number.to_string()),
            Show::Sum(terms) => badge(scene, rect, colour, &trimmed(f64::from(sum(terms)))),
            Show::Pair(pair) => {
                own(scene, rect, colour, mark.of);
                let text = pair.map(|distance| distance.map_or_else(|| "–".to_owned(), |distance| distance.to_string()));
                let size = (rect.h * 0.3).min(17.0);
                let at = rect.centre();
                scene.text(Point::new(at.x, at.y), size, text.join(" · "), fill(Token::Ink));
            }
            Show::Own => own(scene, rect, colour, mark.of),
            Show::Dot => dot(scene, rect, colour, mark.of),
            Show::Forbidden(_) => cross(scene, rect),
            Show::Way { to, rank } => {
                if let Some(to) = area(to) {
                    way(scene, (rect.centre(), to.centre()), colour, mark.of, *rank);
                }
            }
            Show::Move { to, value, best } => {
                if let Some(to) = area(to) {
                    arrow(scene, rect.centre(), to, *value, *best);
                }
            }
        }
    }
}

/// A number on a small plate, readable on any background.
fn badge(scene: &mut Scene, rect: Rect, colour: Token, text: &str) {
    let at = rect.centre();
    let side = rect.w.min(rect.h).min(40.0);
    // Long numbers are written smaller, so that they stay on their square.
    let long = text.chars().count() as f32;
    let size = (side * 0.42).min(rect.w * 1.5 / long.max(1.0));
    let width = (side * 0.62).max(long * size * 0.62 + side * 0.1);
    scene.rect(Rect::around(at, width, side * 0.62), side * 0.16, fill(Token::Surface).edged(colour, 1.4).opacity(0.92));
    scene.text(at, size, text, fill(Token::Ink));
}

/// The owner of a square: a tint; the second side's has a frame too, and shared squares a dashed one.
fn own(scene: &mut Scene, rect: Rect, colour: Token, of: Option<usize>) {
    let inside = rect.grown(-rect.w.min(rect.h) * 0.06);
    match of {
        None => scene.rect(inside, 4.0, stroke(colour, 1.2).dashed(4.0, 4.0).opacity(0.7)),
        Some(0) => scene.rect(inside, 4.0, fill(colour).opacity(0.3)),
        Some(index) => {
            scene.rect(inside, 4.0, fill(colour).opacity(0.22));
            scene.rect(inside.grown(-1.5 * index as f32), 4.0, stroke(colour, 1.6).opacity(0.8));
        }
    }
}

/// A dot; a ring, a square or a lozenge for the other colours, side by side so that none hides another.
fn dot(scene: &mut Scene, rect: Rect, colour: Token, of: Option<usize>) {
    let (at, r) = (rect.centre(), rect.w.min(rect.h) * 0.17);
    let index = of.unwrap_or(0);
    let (x, y) = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)][index & 3];
    let at = Point::new(at.x + x * r * 1.15, at.y + y * r * 1.15);
    match index {
        0 => scene.circle(at, r, fill(colour).edged(Token::Surface, 1.0)),
        1 => scene.rect(Rect::around(at, 2.0 * r, 1.3 * r), 1.0, fill(colour).edged(Token::Surface, 1.0)),
        2 => scene.circle(at, r * 0.8, stroke(colour, r * 0.55)),
        _ => scene.rect(Rect::around(at, 1.7 * r, 1.7 * r), 1.0, fill(colour).edged(Token::Surface, 1.0)),
    }
}

fn cross(scene: &mut Scene, rect: Rect) {
    let (at, r) = (rect.centre(), (rect.w.min(rect.h) * 0.28).clamp(3.5, 12.0));
    for sign in [-1.0, 1.0] {
        scene.line(Point::new(at.x - r, at.y - sign * r), Point::new(at.x + r, at.y + sign * r), stroke(Token::Accent, 2.2));
    }
}

/// A step of a path. The sides' paths run side by side, the second side's dashed; longer ones are thinner. Of many paths some lie on others.
fn way(scene: &mut Scene, (from, to): (Point, Point), colour: Token, of: Option<usize>, rank: u32) {
    let lane = (rank.max(1) - 1) % LANES + 1;
    let shift = (if of == Some(0) { -1.0 } else { 1.0 }) * (3.0 + 4.0 * lane as f32);
    let moved = |p: Point| Point::new(p.x + shift, p.y + shift * 0.4);
    let (width, opacity) = match rank {
        1 => (5.0, 0.95),
        2..=LANES => (2.5, 0.75),
        _ => (1.5, 0.4),
    };
    let paint = stroke(colour, width).opacity(opacity);
    scene.line(moved(from), moved(to), if of == Some(0) { paint } else { paint.dashed(9.0, 8.0) });
}

fn arrow(scene: &mut Scene, from: Point, to: Rect, value: i32, best: bool) {
    let end = to.centre();
    // Several moves may lead to one square: each value has a line of its own.
    let at = Point::new(from.x + (end.x - from.x) * 0.66, from.y + (end.y - from.y) * 0.66);
    let (colour, width) = if best { (Token::Accent, 5.0) } else { (Token::Ink, 2.5) };
    scene.line(from, end, stroke(colour, width).opacity(0.85));
    let text = crate::search::draw::short_value(value, quintet_base::lang::Lang::En);
    let side = to.w.min(to.h) * 0.7;
    let width = (side * 0.6).max(text.chars().count() as f32 * side * 0.28);
    scene.rect(Rect::around(at, width, side * 0.56), side * 0.16, fill(Token::Surface).edged(colour, if best { 2.5 } else { 1.4 }));
    scene.text(at, side * 0.42, text, fill(Token::Ink));
}
