//! How pieces come to their places.

use quintet_base::scene::{Motion, Point, Scene, Shape};
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement};

use super::context_of;
use super::painter::Painter;

/// How long a motion lasts, in milliseconds.
const MOTION: f64 = 180.0;

/// The motions of one move: first what slides and comes down, then what flies.
pub(super) struct Course {
    motions: Vec<Motion>,
    /// The share of the time after which what flies sets off.
    flight: f64,
}

impl Course {
    pub(super) fn new(motions: Vec<Motion>) -> Self {
        let flies = motions.iter().any(|motion| matches!(motion, Motion::Fly { .. }));
        Self { motions, flight: if flies { 0.5 } else { 1.0 } }
    }

    /// How long all of them last, in milliseconds.
    pub(super) fn length(&self) -> f64 {
        MOTION / self.flight
    }

    /// Paints what none of them moves on another canvas; none if the browser does not let it.
    pub(super) fn still(&self, element: HtmlCanvasElement, painter: &Painter, scene: &Scene) -> Option<HtmlCanvasElement> {
        let (width, height) = painter.size();
        // This also clears it.
        element.set_width(width);
        element.set_height(height);
        let painter = painter.on(context_of(&element)?);
        painter.shapes(scene, scene.shapes.iter().filter(|shape| self.of(shape).is_none()));
        Some(element)
    }

    /// Paints what they move, `part` of the time (0 to 1) after the beginning.
    pub(super) fn paint(&self, painter: &Painter, scene: &Scene, part: f64) {
        let moved = scene.shapes.iter().filter(|shape| self.of(shape).is_some());
        painter.placed(scene, moved, |shape| self.of(shape).map_or(1.0, |motion| self.place(painter.context(), motion, part)));
    }

    /// The motion of a shape.
    fn of(&self, shape: &Shape) -> Option<&Motion> {
        let at = shape.piece?;
        self.motions.iter().find(|motion| motion.end().distance(at) < 0.5)
    }

    /// Moves the coordinates of the context as the motion wants it, and says how opaque its piece is.
    fn place(&self, context: &CanvasRenderingContext2d, motion: &Motion, part: f64) -> f64 {
        let way = |from: Point, to: Point, left: f64| {
            let _ = context.translate(f64::from(from.x - to.x) * left, f64::from(from.y - to.y) * left);
        };
        // What is left of the way: things start fast and arrive slowly.
        let early = (1.0 - (part / self.flight).min(1.0)).powi(3);
        match *motion {
            Motion::Slide { from, to } => {
                way(from, to, early);
                1.0
            }
            Motion::Land { at } => {
                let size = 1.0 + 0.6 * early;
                let _ = context.translate(f64::from(at.x), f64::from(at.y));
                let _ = context.scale(size, size);
                let _ = context.translate(-f64::from(at.x), -f64::from(at.y));
                1.0 - early
            }
            Motion::Fly { from, to } => {
                let flown = ((part - self.flight) / (1.0 - self.flight)).max(0.0);
                way(from, to, 1.0 - flown);
                if flown > 0.0 { 1.0 } else { 0.0 }
            }
        }
    }
}
