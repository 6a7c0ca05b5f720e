//! A picture of a board as a list of shapes. The canvas paints it, [`crate::svg`] writes it; neither knows any game.
//!
//! Coordinates are board units: `x` to the right, `y` down, from the top left corner of the board. A board is about 500 units wide, so one
//! unit is about one CSS pixel on a wide screen and three quarters of one on a phone. Colours are [`Token`]s, never values.

/// A place on the board, in board units.
#[derive(Copy, Clone, PartialEq, Debug, Default)]
pub struct Point {
    /// Distance from the left edge.
    pub x: f32,
    /// Distance from the top edge.
    pub y: f32,
}

impl Point {
    /// The point at `x` and `y`.
    #[must_use]
    pub const fn new(x: f32, y: f32) -> Self {
        Self { x, y }
    }

    /// The distance to another point.
    #[must_use]
    pub fn distance(self, other: Self) -> f32 {
        (self.x - other.x).hypot(self.y - other.y)
    }
}

/// An upright rectangle, in board units.
#[derive(Copy, Clone, PartialEq, Debug, Default)]
pub struct Rect {
    /// Left edge.
    pub x: f32,
    /// Top edge.
    pub y: f32,
    /// Width.
    pub w: f32,
    /// Height.
    pub h: f32,
}

impl Rect {
    /// A rectangle by its top left corner and size.
    #[must_use]
    pub const fn new(x: f32, y: f32, w: f32, h: f32) -> Self {
        Self { x, y, w, h }
    }

    /// A rectangle by its centre and size.
    #[must_use]
    pub const fn around(centre: Point, w: f32, h: f32) -> Self {
        Self { x: centre.x - w / 2.0, y: centre.y - h / 2.0, w, h }
    }

    /// Its middle.
    #[must_use]
    pub const fn centre(&self) -> Point {
        Point::new(self.x + self.w / 2.0, self.y + self.h / 2.0)
    }

    /// Whether a point lies inside or on an edge.
    #[must_use]
    pub fn contains(&self, p: Point) -> bool {
        p.x >= self.x && p.x <= self.x + self.w && p.y >= self.y && p.y <= self.y + self.h
    }

    /// The same rectangle with every edge moved outwards by `by` (inwards when negative).
    #[must_use]
    pub const fn grown(&self, by: f32) -> Self {
        Self { x: self.x - by, y: self.y - by, w: self.w + 2.0 * by, h: self.h + 2.0 * by }
    }
}

macro_rules! tokens {
    ($($(#[$about:meta])* $name:ident = $property:literal,)*) => {
        /// A colour by its meaning. Its value is the custom property of this name in `static/tokens.css`, so that themes are a matter of CSS.
        #[derive(Copy, Clone, PartialEq, Eq, Debug)]
        pub enum Token { $($(#[$about])* $name,)* }

        impl Token {
            /// All of them, in order.
            pub const ALL: &'static [Self] = &[$(Self::$name),*];

            /// The CSS custom property, with its two dashes.
            #[must_use]
            pub const fn property(self) -> &'static str {
                match self { $(Self::$name => $property,)* }
            }
        }
    };
}

tokens! {
    /// Background of the page.
    Paper = "--paper",
    /// Cards; marks on coloured pieces.
    Surface = "--surface",
    /// Text.
    Ink = "--ink",
    /// Quieter text.
    SecondInk = "--ink2",
    /// Hairlines.
    Line = "--line",
    /// Seal red: what is forbidden, what is current.
    Accent = "--accent",
    /// Jade.
    Jade = "--jade",
    /// Keyboard focus.
    Focus = "--focus",
    /// The board; the light squares of a chequered one.
    Board = "--board",
    /// Cells on the board, lighter than it.
    Cell = "--cell",
    /// The dark squares of a chequered board.
    Dark = "--dark",
    /// Lines on the board, and the edges of Blokus squares.
    BoardLine = "--boardline",
    /// Coordinates on the board: text, so darker than its lines.
    Coordinate = "--coordinate",
    /// Walls and arrows.
    Wall = "--wall",
    /// The first side's colour (Quoridor).
    First = "--first",
    /// The second side's colour (Quoridor).
    Second = "--second",
    /// Black stones, men, amazons.
    StoneBlack = "--stone-black",
    /// Their edge.
    StoneBlackEdge = "--stone-black-edge",
    /// White stones, men, amazons.
    StoneWhite = "--stone-white",
    /// Their edge.
    StoneWhiteEdge = "--stone-white-edge",
    /// Blokus blue.
    Blue = "--blokus-blue",
    /// Blokus yellow.
    Ochre = "--blokus-yellow",
    /// Blokus red.
    Rose = "--blokus-red",
    /// Blokus green.
    Green = "--blokus-green",
    /// The mark on a blue square.
    BlueMark = "--mark-blue",
    /// The mark on a yellow square.
    OchreMark = "--mark-yellow",
    /// The mark on a red square.
    RoseMark = "--mark-red",
    /// The mark on a green square.
    GreenMark = "--mark-green",
    /// Shadows under pieces; painted at 18 %.
    Shadow = "--shadow",
}

/// How a shape is filled and outlined. Build it with [`fill`] or [`stroke`] and the methods.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Paint {
    /// Colour of the inside.
    pub fill: Option<Token>,
    /// Colour of the outline.
    pub stroke: Option<Token>,
    /// Width of the outline in board units.
    pub width: f32,
    /// Lengths of dash and gap in board units; none for a solid line.
    pub dash: Option<(f32, f32)>,
    /// 0 (invisible) to 1.
    pub opacity: f32,
    /// Whether a shadow lies 2 units below the shape.
    pub shadow: bool,
}

impl Default for Paint {
    fn default() -> Self {
        Self { fill: None, stroke: None, width: 0.0, dash: None, opacity: 1.0, shadow: false }
    }
}

/// A paint that fills.
#[must_use]
pub fn fill(token: Token) -> Paint {
    Paint { fill: Some(token), ..Paint::default() }
}

/// A paint that draws an outline `width` units wide (round ends and joints).
#[must_use]
pub fn stroke(token: Token, width: f32) -> Paint {
    Paint { stroke: Some(token), width, ..Paint::default() }
}

impl Paint {
    /// The same with an outline.
    #[must_use]
    pub fn edged(mut self, token: Token, width: f32) -> Self {
        (self.stroke, self.width) = (Some(token), width);
        self
    }

    /// The same at an opacity from 0 to 1.
    #[must_use]
    pub fn opacity(mut self, opacity: f32) -> Self {
        self.opacity = opacity;
        self
    }

    /// The same with a dashed outline.
    #[must_use]
    pub fn dashed(mut self, dash: f32, gap: f32) -> Self {
        self.dash = Some((dash, gap));
        self
    }

    /// The same with a shadow below, as pieces have.
    #[must_use]
    pub fn shadowed(mut self) -> Self {
        self.shadow = true;
        self
    }
}

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
    /// The piece at `at` was not there before: it grows from its middle.
    Grow {
        /// Where it is in the scene.
        at: Point,
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

/// A rectangle of a board of this size after half a turn.
#[must_use]
pub fn flip_rect(rect: Rect, width: f32, height: f32) -> Rect {
    Rect::new(width - rect.x - rect.w, height - rect.y - rect.h, rect.w, rect.h)
}

impl Motion {
    /// The motion on a board of this size after half a turn.
    #[must_use]
    pub fn flipped(self, width: f32, height: f32) -> Self {
        let turn = |p: Point| Point::new(width - p.x, height - p.y);
        match self {
            Self::Slide { from, to } => Self::Slide { from: turn(from), to: turn(to) },
            Self::Grow { at } => Self::Grow { at: turn(at) },
        }
    }
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

    #[test]
    fn properties_are_custom_and_distinct() {
        let mut names: Vec<_> = Token::ALL.iter().map(|token| token.property()).collect();
        assert!(names.iter().all(|name| name.starts_with("--")));
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), Token::ALL.len());
    }
}
