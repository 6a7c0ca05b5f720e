//! A picture of a board as a list of shapes. The canvas paints it, [`crate::svg`] writes it; neither knows any game.
//!
//! Coordinates are board units: `x` to the right, `y` down, from the top left corner of the board. A board is about 500 units wide, so one
//! unit is about one CSS pixel on a wide screen and three quarters of one on a phone. Colours are [`Token`]s, never values.

mod geometry;
mod paint;

pub use geometry::{Point, Rect, flip_rect};
pub use paint::{Paint, Token, fill, stroke};

/// What a shape looks like.
#[derive(Clone, PartialEq, Debug)]
pub enum Form {
    /// A rectangle with rounded corners.
    Rect {
        /// Where.
        rect: Rect,
        /// Radius of the corners.
        radius: f32,
    },
    /// A circle.
    Circle {
        /// Its middle.
        centre: Point,
        /// Its radius.
        radius: f32,
    },
    /// A straight line.
    Line {
        /// One end.
        from: Point,
        /// The other.
        to: Point,
    },
    /// SVG path data drawn around `centre`: the data's origin lies there. A flipped board moves the centre and keeps the path upright.
    Path {
        /// Where the data's origin lies.
        centre: Point,
        /// The data's unit in board units.
        scale: f32,
        /// As in the `d` attribute of an SVG path.
        data: &'static str,
    },
    /// Text, centred on a point, always upright.
    Text {
        /// The middle of the text.
        centre: Point,
        /// Size of the font in board units.
        size: f32,
        /// The words.
        text: String,
    },
}

/// One shape of a scene.
#[derive(Clone, PartialEq, Debug)]
pub struct Shape {
    /// Its outline.
    pub form: Form,
    /// Its colours.
    pub paint: Paint,
    /// Where the piece that it belongs to stands, if it belongs to one: what [`Motion`]s speak of.
    pub piece: Option<Point>,
}

/// How a piece came to be where it is: shown once, when a move was played.
#[derive(Copy, Clone, PartialEq, Debug)]
pub enum Motion {
    /// The piece at `to` came from `from`.
    Slide {
        /// Where it was.
        from: Point,
        /// Where it is in the scene.
        to: Point,
    },
    /// The piece at `at` was not there before: it comes down on its place.
    Land {
        /// Where it is in the scene.
        at: Point,
    },
    /// The piece at `to` was not there before: it flies there from `from`, after everything else has moved.
    Fly {
        /// Where it sets off.
        from: Point,
        /// Where it is in the scene.
        to: Point,
    },
}

/// A list of shapes, painted in order.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Scene {
    /// Width of the picture in board units.
    pub width: f32,
    /// Height of the picture in board units.
    pub height: f32,
    /// The shapes, the lowest first.
    pub shapes: Vec<Shape>,
    piece: Option<Point>,
}

impl Scene {
    /// An empty picture of a size.
    #[must_use]
    pub fn new(width: f32, height: f32) -> Self {
        Self { width, height, ..Self::default() }
    }

    /// Adds a rectangle.
    pub fn rect(&mut self, rect: Rect, radius: f32, paint: Paint) {
        self.push(Form::Rect { rect, radius }, paint);
    }

    /// Adds a circle.
    pub fn circle(&mut self, centre: Point, radius: f32, paint: Paint) {
        self.push(Form::Circle { centre, radius }, paint);
    }

    /// Adds a line; its paint needs a stroke.
    pub fn line(&mut self, from: Point, to: Point, paint: Paint) {
        self.push(Form::Line { from, to }, paint);
    }

    /// Adds a path around a point; see [`Form::Path`].
    pub fn path(&mut self, centre: Point, scale: f32, data: &'static str, paint: Paint) {
        self.push(Form::Path { centre, scale, data }, paint);
    }

    /// Adds text centred on a point.
    pub fn text(&mut self, centre: Point, size: f32, text: impl Into<String>, paint: Paint) {
        self.push(Form::Text { centre, size, text: text.into() }, paint);
    }

    /// Draws a piece that stands at `at`: the shapes that `draw` adds move together when a [`Motion`] speaks of that point.
    pub fn piece(&mut self, at: Point, draw: impl FnOnce(&mut Self)) {
        let outer = self.piece.replace(at);
        draw(self);
        self.piece = outer;
    }

    /// The piece that stands at a point, in the middle of a square picture of this width; none if no piece stands there.
    #[must_use]
    pub fn piece_at(&self, at: Point, width: f32) -> Option<Self> {
        let mut scene = Self::new(width, width);
        let moved = |p: Point| Point::new(p.x - at.x + width / 2.0, p.y - at.y + width / 2.0);
        for shape in self.shapes.iter().filter(|shape| shape.piece.is_some_and(|stands| stands.distance(at) < 1.0)) {
            let mut shape = shape.clone();
            match &mut shape.form {
                Form::Rect { rect, .. } => *rect = Rect::around(moved(rect.centre()), rect.w, rect.h),
                Form::Line { from, to } => (*from, *to) = (moved(*from), moved(*to)),
                Form::Circle { centre, .. } | Form::Path { centre, .. } | Form::Text { centre, .. } => *centre = moved(*centre),
            }
            scene.shapes.push(shape);
        }
        (!scene.shapes.is_empty()).then_some(scene)
    }

    fn push(&mut self, form: Form, paint: Paint) {
        self.shapes.push(Shape { form, paint, piece: self.piece });
    }

    /// The picture turned by half a turn; texts and paths stay upright.
    #[must_use]
    pub fn flipped(mut self) -> Self {
        let (width, height) = (self.width, self.height);
        let turn = |p: Point| Point::new(width - p.x, height - p.y);
        for shape in &mut self.shapes {
            shape.piece = shape.piece.map(turn);
            match &mut shape.form {
                Form::Rect { rect, .. } => *rect = flip_rect(*rect, width, height),
                Form::Line { from, to } => (*from, *to) = (turn(*from), turn(*to)),
                Form::Circle { centre, .. } | Form::Path { centre, .. } | Form::Text { centre, .. } => *centre = turn(*centre),
            }
        }
        self
    }
}

impl Motion {
    /// The motion on a board of this size after half a turn.
    #[must_use]
    pub fn flipped(self, width: f32, height: f32) -> Self {
        let turn = |p: Point| Point::new(width - p.x, height - p.y);
        match self {
            Self::Slide { from, to } => Self::Slide { from: turn(from), to: turn(to) },
            Self::Land { at } => Self::Land { at: turn(at) },
            Self::Fly { from, to } => Self::Fly { from: turn(from), to: turn(to) },
        }
    }

    /// Where its piece is in the scene.
    #[must_use]
    pub const fn end(self) -> Point {
        match self {
            Self::Slide { to: end, .. } | Self::Land { at: end } | Self::Fly { to: end, .. } => end,
        }
    }
}

/// A place on the board that can be pressed.
#[derive(Clone, PartialEq, Debug)]
pub struct Target {
    /// Its text, as in moves: `e2`, `e3h`, `G6`. This is the button's `data-target`.
    pub name: String,
    /// The button's rectangle; no two overlap at their middles.
    pub area: Rect,
    /// What a screen reader says: place and what stands there.
    pub label: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_scene_flipped_twice_is_the_same() {
        let mut scene = Scene::new(100.0, 60.0);
        scene.rect(Rect::new(10.0, 20.0, 30.0, 5.0), 2.0, fill(Token::Wall));
        scene.piece(Point::new(50.0, 10.0), |scene| scene.circle(Point::new(50.0, 10.0), 4.0, fill(Token::First).shadowed()));
        scene.text(Point::new(1.0, 2.0), 9.0, "a1", fill(Token::BoardLine));
        scene.line(Point::new(0.0, 0.0), Point::new(100.0, 60.0), stroke(Token::BoardLine, 1.0));
        let flipped = scene.clone().flipped();
        assert_eq!(flipped.shapes[0].form, Form::Rect { rect: Rect::new(60.0, 35.0, 30.0, 5.0), radius: 2.0 });
        assert_eq!(flipped.shapes[1].piece, Some(Point::new(50.0, 50.0)));
        assert_eq!(flipped.flipped(), scene);
    }
}
