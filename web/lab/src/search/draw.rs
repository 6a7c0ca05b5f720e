//! Draws a search tree: squares maximise, round nodes minimise, the principal variation is bold, cut-offs are barred.

use quintet_base::lang::Lang;
use quintet_base::scene::{Point, Rect, Scene, Token, fill, stroke};
use quintet_engine::study::trace::{Algorithm, DECIDED, Kind, NONE, Node, Tree};

use super::layout::Placed;

/// What the picture depends on besides the tree.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Look {
    /// The search.
    pub algorithm: Algorithm,
    /// Magnification.
    pub zoom: f32,
    /// The selected node.
    pub selected: u32,
    /// The current node of the search.
    pub current: u32,
    /// The language.
    pub lang: Lang,
}

/// From this magnification on moves are readable.
const READABLE: f32 = 0.42;
/// Minimum height of a node with a move and a value, in pixels.
const LINES: f32 = 28.0;
/// Minimum height of a node with a shape.
const SHAPED: f32 = 0.16;

/// A value in a few characters; a decided game as a word.
#[must_use]
pub(crate) fn short_value(value: i32, lang: Lang) -> String {
    if value.abs() > DECIDED / 2 {
        let word = if value > 0 { super::words::words(lang).plus_win } else { super::words::words(lang).minus_win };
        let plies = DECIDED - value.abs();
        return if plies == 0 { word.to_owned() } else { format!("{word} {plies}") };
    }
    if value < 0 { format!("−{}", -value) } else { value.to_string() }
}

/// A move shortened to fit into a node: of a placement, the first and last cell.
#[must_use]
pub(crate) fn short_move(text: &str) -> String {
    match (text.split_once(','), text.rsplit_once(',')) {
        (Some((first, _)), Some((_, last))) => format!("{first}…{last}"),
        _ => text.to_owned(),
    }
}

/// Draws the visible nodes.
#[must_use]
pub(crate) fn draw(tree: &Tree, seen: &[Placed], look: Look, window: (f32, f32)) -> Scene {
    let mut scene = Scene::new(window.0, window.1);
    let line = tree.line();
    let on_line = |node: u32| line.get(tree.get(node).map_or(0, |node| node.depth) as usize) == Some(&node);
    for placed in seen {
        let Some((x, y)) = placed.above else { continue };
        let (from, to) = (Point::new(x, y), Point::new(placed.x, placed.y));
        let above = tree.get(placed.node).and_then(|node| tree.get(node.parent));
        let paint = if on_line(placed.node) {
            stroke(Token::Accent, (3.0 * look.zoom).clamp(1.5, 4.0))
        } else if above.is_some_and(|above| above.best == placed.node) {
            stroke(Token::Ink, (1.8 * look.zoom).clamp(1.0, 2.5))
        } else {
            stroke(Token::BoardLine, 1.0).opacity(0.8)
        };
        scene.line(from, to, paint);
    }
    for placed in seen {
        if let (Some(at), Some(node)) = (placed.cut, tree.get(placed.node)) {
            draw_cut(&mut scene, (placed.x, placed.y), at, node, look);
        }
    }
    for placed in seen {
        if let Some(node) = tree.get(placed.node) {
            draw_node(&mut scene, placed, node, on_line(placed.node), look);
        }
    }
    scene
}

/// The pruned branch, barred, with alpha, beta and the number of moves.
fn draw_cut(scene: &mut Scene, from: (f32, f32), to: (f32, f32), node: &Node, look: Look) {
    let at = |part: f32| Point::new(from.0 + (to.0 - from.0) * part, from.1 + (to.1 - from.1) * part);
    scene.line(at(0.0), at(0.72), stroke(Token::Accent, 1.2).dashed(4.0, 3.0));
    let size = 7.0 * look.zoom.clamp(0.4, 1.2);
    for part in [0.66, 0.74] {
        let middle = at(part);
        scene.line(
            Point::new(middle.x - size, middle.y - size * 0.4),
            Point::new(middle.x + size, middle.y + size * 0.4),
            stroke(Token::Accent, 2.0),
        );
    }
    if look.zoom >= READABLE {
        let below = at(0.92);
        scene.text(below, 11.0 * look.zoom.min(1.2), format!("−{}", node.skipped), fill(Token::Accent));
        let bounds = format!("{} ≥ {}", bound(node.alpha, look.lang), bound(node.beta, look.lang));
        scene.text(Point::new(below.x, below.y + 13.0 * look.zoom.min(1.2)), 10.0 * look.zoom.min(1.2), bounds, fill(Token::Accent));
    }
}

/// Alpha or beta, which are infinite at first.
#[must_use]
pub(crate) fn bound(value: i32, lang: Lang) -> String {
    match value {
        i32::MIN => "−∞".to_owned(),
        i32::MAX => "+∞".to_owned(),
        value => short_value(value, lang),
    }
}

fn draw_node(scene: &mut Scene, placed: &Placed, node: &Node, on_line: bool, look: Look) {
    let at = Point::new(placed.x, placed.y);
    let edge = if on_line { Token::Accent } else { Token::Ink };
    if look.zoom < SHAPED {
        scene.circle(at, 1.6, fill(if on_line { Token::Accent } else { Token::SecondInk }));
        return;
    }
    // Two lines need room even if the tree is small.
    let (w, h) = (60.0 * look.zoom, (40.0 * look.zoom).max(if look.zoom >= READABLE { LINES } else { 0.0 }));
    let rect = Rect::around(at, w, h);
    let round = if node.maximises || look.algorithm == Algorithm::Uct { 5.0 * look.zoom } else { 0.4 * h };
    let inside = if node.kind == Kind::Inner { Token::Surface } else { Token::Board };
    let paint = fill(inside).edged(edge, if on_line { 2.0 } else { 1.0 });
    scene.rect(rect, round, if node.closed || look.algorithm == Algorithm::Uct { paint } else { paint.dashed(4.0, 3.0) });
    if placed.node == look.current {
        scene.rect(rect.grown(4.0), round + 4.0, stroke(Token::Jade, 2.5));
    }
    if placed.node == look.selected {
        scene.rect(rect.grown(if placed.node == look.current { 7.5 } else { 4.0 }), round + 4.0, stroke(Token::Focus, 2.0));
    }
    if placed.folded {
        scene.text(Point::new(at.x, rect.y + h + 7.0 * look.zoom), 14.0 * look.zoom, "⋯", fill(Token::SecondInk));
    }
    if look.zoom < READABLE {
        let number = value_of(node, look);
        if look.zoom > 0.26 {
            scene.text(at, 20.0 * look.zoom, number, fill(Token::Ink));
        }
        return;
    }
    let (name, number) = (short_move(&node.text), value_of(node, look));
    // As large as fits, so that it is readable in small nodes too.
    let size = |text: &str, best: f32, least: f32| {
        let room = w * 0.94 / (text.chars().count().max(1) as f32 * 0.56);
        (best * look.zoom).max(least).min(room)
    };
    if name.is_empty() {
        scene.text(at, size(&number, 16.0, 12.0), number, fill(Token::Ink));
    } else {
        let (small, large) = (size(&name, 11.0, 9.0), size(&number, 14.0, 11.0));
        scene.text(Point::new(at.x, at.y - h * 0.23), small, name, fill(Token::SecondInk));
        scene.text(Point::new(at.x, at.y + h * 0.2), large, number, fill(Token::Ink));
    }
}

/// The text in a node: its value, as a bound after a cut-off; for UCT the mean result and the visits.
fn value_of(node: &Node, look: Look) -> String {
    if look.algorithm == Algorithm::Uct {
        return match node.visits {
            0 => String::new(),
            visits => format!("{:.2} · {visits}", node.total / f64::from(visits)),
        };
    }
    let Some(value) = node.value else { return "?".to_owned() };
    let sign = match (node.skipped > 0, node.maximises) {
        (false, _) => "",
        (true, true) => "≥",
        (true, false) => "≤",
    };
    format!("{sign}{}", short_value(value, look.lang))
}

/// The node at a point of the screen.
#[must_use]
pub(crate) fn node_at(seen: &[Placed], zoom: f32, x: f32, y: f32) -> u32 {
    let (w, h) = ((31.0 * zoom).max(5.0), (21.0 * zoom).max(if zoom >= READABLE { LINES / 2.0 } else { 8.0 }));
    seen.iter().find(|placed| (placed.x - x).abs() <= w && (placed.y - y).abs() <= h).map_or(NONE, |placed| placed.node)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_and_moves_are_short() {
        assert_eq!(short_value(-3, Lang::En), "−3");
        assert_eq!(short_value(DECIDED - 4, Lang::Zh), "+胜 4");
        assert_eq!(short_value(-DECIDED, Lang::En), "−win");
        assert_eq!(short_move("j3,k3,l3,l4"), "j3…l4");
        assert_eq!(short_move("e3h"), "e3h");
        assert_eq!(bound(i32::MAX, Lang::En), "+∞");
    }
}
