//! The engine's line drawn on the board: numbered moves with arrows and outlines, over the position.

use quintet_base::scene::{Motion, Paint, Point, Rect, Scene, Token, fill, stroke};

/// Where one move happens on the board.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Sketch {
    /// The path of a piece, from start to end; an arrow is drawn along it.
    pub path: Vec<Point>,
    /// What is placed: walls, squares, arrows.
    pub areas: Vec<Rect>,
    /// A place where something without an area of its own is placed.
    pub place: Option<Point>,
}

impl Sketch {
    /// The sketch of a move's motions: an arrow for each moving piece, a mark for each placed one.
    #[must_use]
    pub fn of_motions(motions: &[Motion]) -> Self {
        let mut sketch = Self::default();
        for motion in motions {
            match *motion {
                Motion::Slide { from, to } => sketch.path = vec![from, to],
                Motion::Land { at } | Motion::Fly { to: at, .. } => sketch.place = Some(at),
            }
        }
        sketch
    }

    /// The sketch after half a turn of a board of this size.
    #[must_use]
    pub fn flipped(mut self, width: f32, height: f32) -> Self {
        let turn = |p: &mut Point| *p = Point::new(width - p.x, height - p.y);
        self.path.iter_mut().for_each(turn);
        self.place.iter_mut().for_each(turn);
        for area in &mut self.areas {
            *area = quintet_base::scene::flip_rect(*area, width, height);
        }
        self
    }

    /// The place of the move's number.
    #[must_use]
    pub fn label(&self) -> Option<Point> {
        let middle = || {
            let sum = self.areas.iter().map(Rect::centre).fold(Point::default(), |a, b| Point::new(a.x + b.x, a.y + b.y));
            let count = self.areas.len() as f32;
            let middle = Point::new(sum.x / count, sum.y / count);
            // In the middle of what is there, not in a hole of it.
            self.areas.iter().map(Rect::centre).min_by(|a, b| a.distance(middle).total_cmp(&b.distance(middle)))
        };
        self.path.last().copied().or(self.place).or_else(|| if self.areas.len() == 1 { self.areas[0].centre().into() } else { middle() })
    }
}

/// Draws the moves of a line, each in its side's colour; later ones are fainter.
pub(crate) fn draw(line: &[(Sketch, Token)], scene: &mut Scene) {
    let strength = |index: usize| match index {
        0 => 1.0,
        1 => 0.75,
        _ => 0.55,
    };
    for (index, (sketch, token)) in line.iter().enumerate().rev() {
        let strength = strength(index);
        for area in &sketch.areas {
            scene.rect(*area, 4.0, fill(*token).edged(Token::Focus, 1.5).opacity(0.5 * strength));
        }
        arrows(sketch, strength, scene);
        if let (Some(to), Some(&from)) = (sketch.place, sketch.path.last()) {
            scene.line(from, to, stroke(Token::Focus, 2.5).dashed(6.0, 5.0).opacity(0.85 * strength));
            scene.circle(to, 9.0, stroke(Token::Focus, 2.5).opacity(strength));
        }
    }
    // Numbers are drawn last; of two in one place, the earlier move's is visible.
    for (index, (sketch, token)) in line.iter().enumerate().rev() {
        if let Some(at) = sketch.label() {
            scene.circle(at, 11.0, fill(Token::Surface).edged(*token, 3.0));
            scene.circle(at, 12.8, stroke(Token::Ink, 1.0));
            scene.text(at, 13.0, (index + 1).to_string(), fill(Token::Ink));
        }
    }
}

/// Draws the paths of the pieces of one move.
pub(crate) fn arrows(sketch: &Sketch, strength: f32, scene: &mut Scene) {
    for pair in sketch.path.windows(2) {
        arrow(pair[0], pair[1], stroke(Token::Focus, 5.0).opacity(0.85 * strength), scene);
    }
}

/// An arrow that ends short of the middle, where the number is.
fn arrow(from: Point, to: Point, paint: Paint, scene: &mut Scene) {
    let length = from.distance(to);
    if length < 1.0 {
        return;
    }
    let (dx, dy) = ((to.x - from.x) / length, (to.y - from.y) / length);
    let tip = Point::new(to.x - dx * 12.0, to.y - dy * 12.0);
    scene.line(from, tip, paint);
    for side in [-1.0, 1.0] {
        let barb = Point::new(tip.x - dx * 10.0 + side * dy * 8.0, tip.y - dy * 10.0 - side * dx * 8.0);
        scene.line(tip, barb, paint);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn motions_become_arrows_and_places() {
        let (a, b, c) = (Point::new(1.0, 2.0), Point::new(3.0, 4.0), Point::new(5.0, 6.0));
        let sketch = Sketch::of_motions(&[Motion::Slide { from: a, to: b }, Motion::Land { at: c }]);
        assert_eq!((sketch.path.as_slice(), sketch.place), ([a, b].as_slice(), Some(c)));
        assert_eq!(sketch.clone().flipped(10.0, 10.0).flipped(10.0, 10.0), sketch);
    }

    #[test]
    fn the_number_stands_where_the_move_ends() {
        let area = |x: f32| Rect::new(x, 0.0, 10.0, 10.0);
        let sketch = Sketch { areas: vec![area(0.0), area(10.0), area(40.0)], ..Sketch::default() };
        assert_eq!(sketch.label(), Some(Point::new(15.0, 5.0)));
        assert_eq!(Sketch::default().label(), None);
        let mut scene = Scene::new(100.0, 100.0);
        draw(&[(sketch, Token::First), (Sketch::default(), Token::Second)], &mut scene);
        let numbers = scene.shapes.iter().filter(|shape| matches!(shape.form, quintet_base::scene::Form::Text { .. })).count();
        assert_eq!(numbers, 1, "a pass has no number on the board");
    }
}
