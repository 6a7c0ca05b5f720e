//! Places and rectangles in board units.

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

/// A rectangle of a board of this size after half a turn.
#[must_use]
pub fn flip_rect(rect: Rect, width: f32, height: f32) -> Rect {
    Rect::new(width - rect.x - rect.w, height - rect.y - rect.h, rect.w, rect.h)
}
