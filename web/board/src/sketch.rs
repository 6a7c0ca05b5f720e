//! A line that the engine thinks of, sketched on the board: numbered moves with arrows and outlines, drawn over the position.

use quintet_base::scene::{Motion, Paint, Point, Rect, Scene, Token, fill, stroke};

/// Where one move happens on the board.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Sketch {
    /// The way of a piece, from where it stands to where it ends; an arrow is drawn along it.
    pub path: Vec<Point>,
    /// What is put on the board: walls, squares, arrows.
    pub areas: Vec<Rect>,
    /// A place where something is put that has no area of its own.
    pub place: Option<Point>,
}

impl Sketch {
    /// The sketch that the motions of a move tell: pieces that slide leave an arrow, others a mark where they are put.
    #[must_use]
    pub fn of_motions(motions: &[Motion]) -> Self {
        let mut sketch = Self::default();
        for motion in motions {
            match *motion {
                Motion::Slide { from, to } => sketch.path = vec![from, to],
                Motion::Grow { at } => sketch.place = Some(at),
            }
        }
        sketch
    }

    /// The sketch on a board of this size after half a turn.
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

    /// Where the move's number stands.
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

/// Draws the moves of a line, each in its mover's colour; later ones are fainter, so that the next move stands out.
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
    // Numbers lie above everything; of two on one place the earlier one is seen.
    for (index, (sketch, token)) in line.iter().enumerate().rev() {
        if let Some(at) = sketch.label() {
            scene.circle(at, 11.0, fill(Token::Surface).edged(*token, 3.0));
            scene.circle(at, 12.8, stroke(Token::Ink, 1.0));
            scene.text(at, 13.0, (index + 1).to_string(), fill(Token::Ink));
        }
    }
}

/// Draws the ways of the pieces of one move.
pub(crate) fn arrows(sketch: &Sketch, strength: f32, scene: &mut Scene) {
    for pair in sketch.path.windows(2) {
        arrow(pair[0], pair[1], stroke(Token::Focus, 5.0).opacity(0.85 * strength), scene);
    }
}

/// A line with a head that ends short of the middle, where the number stands.
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
        let sketch = Sketch::of_motions(&[Motion::Slide { from: a, to: b }, Motion::Grow { at: c }]);
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
