//! Scenes painted on a canvas at the resolution of the screen, with the short motions of pieces.

mod material;
mod motion;
mod painter;

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use quintet_base::scene::{Motion, Scene};
use wasm_bindgen::JsCast;
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement};

use crate::dom::{Frames, Missing, Page};
use material::Material;
use motion::Course;
use painter::Painter;

/// The minimum number of shapes for which the background is painted again.
const WORTH: usize = 8;

/// The canvas of a board.
#[derive(Debug)]
pub struct Canvas {
    page: Page,
    element: HtmlCanvasElement,
    context: CanvasRenderingContext2d,
    material: Rc<Material>,
    shown: Rc<Scene>,
    ground: Option<Ground>,
    running: Option<Frames>,
    /// The scene of the motion that is being shown, and whether it has ended.
    moving: Rc<RefCell<Moving>>,
    done: Rc<Cell<bool>>,
}

/// A scene in motion.
#[derive(Debug, Default)]
struct Moving {
    scene: Rc<Scene>,
    /// All that stands still in it, once it is painted; before that, what an earlier motion has left.
    still: Option<HtmlCanvasElement>,
    is_painted: bool,
}

/// The first shapes of a scene, painted once. Shapes that follow the pointer come last, so most of the picture does not change.
#[derive(Debug)]
struct Ground {
    element: HtmlCanvasElement,
    scene: Rc<Scene>,
    /// The number of shapes.
    count: usize,
}

fn context_of(element: &HtmlCanvasElement) -> Option<CanvasRenderingContext2d> {
    element.get_context("2d").ok().flatten()?.dyn_into().ok()
}

impl Canvas {
    /// Paints on an element.
    ///
    /// # Errors
    /// When the browser offers no two-dimensional context.
    pub fn new(page: &Page, element: HtmlCanvasElement) -> Result<Self, Missing> {
        let context = context_of(&element).ok_or_else(|| Missing("canvas to draw on".to_owned()))?;
        let mut canvas = Self {
            page: page.clone(),
            element,
            context,
            material: Rc::default(),
            shown: Rc::new(Scene::default()),
            ground: None,
            running: None,
            moving: Rc::default(),
            done: Rc::default(),
        };
        canvas.read_colours();
        Ok(canvas)
    }

    /// The values of all tokens, in the order of [`Token::ALL`](quintet_base::scene::Token::ALL).
    #[must_use]
    pub fn colours(&self) -> &[String] {
        self.material.colours()
    }

    /// Reads the theme's colours and the board's material again and repaints.
    pub fn read_colours(&mut self) {
        self.material = Rc::new(Material::read(&self.page, &self.element));
        self.ground = None;
        self.repaint();
    }

    /// Shows a scene at once.
    pub fn show(&mut self, scene: Scene) {
        let before = std::mem::replace(&mut self.shown, Rc::new(scene));
        // A running motion would paint the old scene: it ends here.
        self.running = None;
        let painter = self.painter();
        self.lay_ground(&painter, &before);
        painter.clear();
        let mut rest = &self.shown.shapes[..];
        if let Some(ground) = &self.ground
            && painter.context().draw_image_with_html_canvas_element(&ground.element, 0.0, 0.0).is_ok()
        {
            rest = rest.get(ground.count..).unwrap_or_default();
        }
        painter.shapes(&self.shown, rest);
    }

    /// Paints the background again if it no longer fits, or if the scene shares more shapes with the one `before`.
    fn lay_ground(&mut self, painter: &Painter, before: &Scene) {
        let shown = &self.shown;
        let alike = |other: &Scene| {
            let same = (other.width, other.height) == (shown.width, shown.height);
            if same { other.shapes.iter().zip(&shown.shapes).take_while(|(one, other)| one == other).count() } else { 0 }
        };
        let (count, size) = (alike(before), painter.size());
        let fits = |ground: &Ground| {
            (ground.element.width(), ground.element.height()) == size
                && alike(&ground.scene) >= ground.count
                && count < ground.count + WORTH
        };
        if self.ground.as_ref().is_some_and(fits) {
            return;
        }
        let element = self.ground.take().map(|ground| ground.element);
        if count < WORTH {
            return;
        }
        self.ground = element.or_else(|| self.page.create("canvas").ok()).and_then(|element| {
            // This also clears it.
            element.set_width(size.0);
            element.set_height(size.1);
            let painter = painter.on(context_of(&element)?);
            painter.shapes(shown, shown.shapes.get(..count).unwrap_or_default());
            Some(Ground { element, scene: Rc::clone(shown), count })
        });
    }

    /// Whether a motion is being shown.
    #[must_use]
    pub fn is_moving(&self) -> bool {
        self.running.is_some() && !self.done.get()
    }

    /// Shows a scene in which only marks differ; an animation continues.
    pub fn change(&mut self, scene: Scene) {
        self.shown = Rc::new(scene);
        let mut moving = self.moving.borrow_mut();
        (moving.scene, moving.is_painted) = (Rc::clone(&self.shown), false);
    }

    /// Shows a scene whose pieces come to their places by motions.
    pub fn show_moving(&mut self, scene: Scene, motions: Vec<Motion>) {
        if motions.is_empty() {
            return self.show(scene);
        }
        self.shown = Rc::new(scene);
        let (page, painter, course) = (self.page.clone(), self.painter(), Course::new(motions));
        let length = course.length();
        let still = self.moving.borrow_mut().still.take();
        let moving = Rc::new(RefCell::new(Moving { scene: Rc::clone(&self.shown), still, is_painted: false }));
        self.moving = Rc::clone(&moving);
        let paint = move |part: f64| {
            let Moving { scene, still, is_painted } = &mut *moving.borrow_mut();
            if part >= 1.0 {
                return painter.paint(scene);
            }
            if !std::mem::replace(is_painted, true) {
                *still = still.take().or_else(|| page.create("canvas").ok()).and_then(|element| course.still(element, &painter, scene));
            }
            painter.clear();
            if let Some(still) = still {
                let _ = painter.context().draw_image_with_html_canvas_element(still, 0.0, 0.0);
            }
            course.paint(&painter, scene, part);
        };
        paint(0.0);
        self.done = Rc::default();
        let done = Rc::clone(&self.done);
        self.running = Some(Frames::start(&self.page.window, move |elapsed| {
            let part = (elapsed / length).min(1.0);
            paint(part);
            done.set(part >= 1.0);
            part < 1.0
        }));
    }

    /// Fits the canvas to its box and the screen's resolution, and paints the scene again.
    pub fn repaint(&mut self) {
        let scene = Rc::clone(&self.shown);
        if scene.width > 0.0 {
            self.painter().paint(&scene);
        }
    }

    fn painter(&self) -> Painter {
        let ratio = self.page.window.device_pixel_ratio();
        let bounds = self.element.get_bounding_client_rect();
        let (width, height) = ((bounds.width() * ratio).round() as u32, (bounds.height() * ratio).round() as u32);
        if (self.element.width(), self.element.height()) != (width, height) {
            self.element.set_width(width);
            self.element.set_height(height);
        }
        Painter::new(self.context.clone(), Rc::clone(&self.material), (width, height))
    }
}

/// The values of all tokens in the page's present theme, in the order of [`Token::ALL`](quintet_base::scene::Token::ALL).
#[must_use]
pub fn colours(page: &Page) -> Vec<String> {
    page.document.document_element().map_or_else(Vec::new, |root| Material::read(page, &root).colours().to_vec())
}
