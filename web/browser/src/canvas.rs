//! Scenes painted on a canvas at the resolution of the screen, with the short motions of pieces.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use quintet_base::scene::{Form, Motion, Paint, Point, Scene, Shape, Token};
use quintet_base::svg::{number, shadow};
use wasm_bindgen::JsCast;
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement, Path2d};

use crate::dom::{Frames, Missing, Page};

/// How long a motion lasts, in milliseconds.
const MOTION: f64 = 180.0;
/// The minimum number of shapes for which the background is painted again.
const WORTH: usize = 8;

/// The canvas of a board.
#[derive(Debug)]
pub struct Canvas {
    page: Page,
    element: HtmlCanvasElement,
    context: CanvasRenderingContext2d,
    colours: Rc<[String]>,
    shown: Rc<Scene>,
    ground: Option<Ground>,
    running: Option<Frames>,
    /// The scene of the motion that is being shown, and whether it has ended.
    moving: Rc<RefCell<Rc<Scene>>>,
    done: Rc<Cell<bool>>,
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
            colours: Rc::from([]),
            shown: Rc::new(Scene::default()),
            ground: None,
            running: None,
            moving: Rc::default(),
            done: Rc::default(),
        };
        canvas.read_colours();
        Ok(canvas)
    }

    /// Reads the theme's colours again and repaints.
    pub fn read_colours(&mut self) {
        self.colours = colours(&self.page).into();
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
            && painter.context.draw_image_with_html_canvas_element(&ground.element, 0.0, 0.0).is_ok()
        {
            rest = rest.get(ground.count..).unwrap_or_default();
        }
        painter.shapes(&self.shown, rest, &[], 1.0);
    }

    /// Paints the background again if it no longer fits, or if the scene shares more shapes with the one `before`.
    fn lay_ground(&mut self, painter: &Painter, before: &Scene) {
        let shown = &self.shown;
        let alike = |other: &Scene| {
            let same = (other.width, other.height) == (shown.width, shown.height);
            if same { other.shapes.iter().zip(&shown.shapes).take_while(|(one, other)| one == other).count() } else { 0 }
        };
        let (count, size) = (alike(before), (painter.width as u32, painter.height as u32));
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
            let painter = Painter { context: context_of(&element)?, ..painter.clone() };
            painter.shapes(shown, shown.shapes.get(..count).unwrap_or_default(), &[], 1.0);
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
        *self.moving.borrow_mut() = Rc::new(scene);
        self.shown = Rc::clone(&self.moving.borrow());
    }

    /// Shows a scene whose pieces come to their places by motions.
    pub fn show_moving(&mut self, scene: Scene, motions: Vec<Motion>) {
        if motions.is_empty() {
            return self.show(scene);
        }
        let scene = Rc::new(scene);
        self.shown = Rc::clone(&scene);
        let painter = self.painter();
        painter.paint(&scene, &motions, 0.0);
        self.moving = Rc::new(RefCell::new(scene));
        self.done = Rc::default();
        let (scene, done) = (Rc::clone(&self.moving), Rc::clone(&self.done));
        self.running = Some(Frames::start(&self.page.window, move |elapsed| {
            let part = (elapsed / MOTION).min(1.0) as f32;
            painter.paint(&scene.borrow(), &motions, 1.0 - (1.0 - part).powi(3));
            done.set(part >= 1.0);
            part < 1.0
        }));
    }

    /// Fits the canvas to its box and the screen's resolution, and paints the scene again.
    pub fn repaint(&mut self) {
        let scene = Rc::clone(&self.shown);
        if scene.width > 0.0 {
            self.painter().paint(&scene, &[], 1.0);
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
        Painter { context: self.context.clone(), colours: Rc::clone(&self.colours), width: f64::from(width), height: f64::from(height) }
    }
}

/// The values of all tokens in the page's present theme, in the order of [`Token::ALL`].
#[must_use]
pub fn colours(page: &Page) -> Vec<String> {
    let style = page.document.document_element().and_then(|root| page.window.get_computed_style(&root).ok().flatten());
    let value = |token: &Token| style.as_ref().and_then(|style| style.get_property_value(token.property()).ok()).unwrap_or_default();
    Token::ALL.iter().map(|token| value(token).trim().to_owned()).collect()
}

#[derive(Clone)]
struct Painter {
    context: CanvasRenderingContext2d,
    colours: Rc<[String]>,
    width: f64,
    height: f64,
}

impl Painter {
    /// Paints a scene with its motions done to `part` (0 to 1). Drawing calls fail for values that are not finite only; then a shape is missing.
    fn paint(&self, scene: &Scene, motions: &[Motion], part: f32) {
        self.clear();
        self.shapes(scene, &scene.shapes, motions, part);
    }

    fn clear(&self) {
        let _ = self.context.set_transform(1.0, 0.0, 0.0, 1.0, 0.0, 0.0);
        self.context.set_global_alpha(1.0);
        self.context.clear_rect(0.0, 0.0, self.width, self.height);
    }

    /// Paints some shapes of a scene over the present picture.
    fn shapes(&self, scene: &Scene, shapes: &[Shape], motions: &[Motion], part: f32) {
        let context = &self.context;
        let (sx, sy) = (self.width / f64::from(scene.width), self.height / f64::from(scene.height));
        context.set_line_cap("round");
        context.set_line_join("round");
        context.set_text_align("center");
        context.set_text_baseline("middle");
        for shape in shapes {
            let _ = context.set_transform(sx, 0.0, 0.0, sy, 0.0, 0.0);
            if let Some(at) = shape.piece {
                self.place(at, motions, part);
            }
            if shape.paint.shadow {
                context.save();
                let _ = context.translate(0.0, 2.0);
                self.shape(&shape.form, &shadow());
                context.restore();
            }
            self.shape(&shape.form, &shape.paint);
        }
    }

    fn place(&self, at: Point, motions: &[Motion], part: f32) {
        for motion in motions {
            match *motion {
                Motion::Slide { from, to } if to.distance(at) < 0.5 => {
                    let left = 1.0 - part;
                    let _ = self.context.translate(f64::from((from.x - to.x) * left), f64::from((from.y - to.y) * left));
                }
                Motion::Grow { at: middle } if middle.distance(at) < 0.5 => {
                    let size = f64::from(0.3 + 0.7 * part);
                    let _ = self.context.translate(f64::from(at.x), f64::from(at.y));
                    let _ = self.context.scale(size, size);
                    let _ = self.context.translate(-f64::from(at.x), -f64::from(at.y));
                }
                _ => {}
            }
        }
    }

    fn shape(&self, form: &Form, paint: &Paint) {
        let context = &self.context;
        context.set_global_alpha(f64::from(paint.opacity));
        let mut scale = 1.0;
        let path = match form {
            Form::Text { centre, size, text } => {
                context.set_fill_style_str(self.colour(paint.fill.unwrap_or(Token::Ink)));
                context.set_font(&format!("{}px ui-sans-serif, system-ui, sans-serif", number(*size)));
                let _ = context.fill_text(text, f64::from(centre.x), f64::from(centre.y));
                return;
            }
            Form::Path { centre, scale: unit, data } => {
                scale = f64::from(*unit);
                context.save();
                let _ = context.translate(f64::from(centre.x), f64::from(centre.y));
                let _ = context.scale(scale, scale);
                Path2d::new_with_path_string(data)
            }
            Form::Rect { rect, radius } => Path2d::new().inspect(|path| {
                let radius = f64::from(radius.min(rect.w / 2.0).min(rect.h / 2.0));
                let _ = path.round_rect_with_f64(f64::from(rect.x), f64::from(rect.y), f64::from(rect.w), f64::from(rect.h), radius);
            }),
            Form::Circle { centre, radius } => Path2d::new().inspect(|path| {
                let _ = path.arc(f64::from(centre.x), f64::from(centre.y), f64::from(*radius), 0.0, std::f64::consts::TAU);
            }),
            Form::Line { from, to } => Path2d::new().inspect(|path| {
                path.move_to(f64::from(from.x), f64::from(from.y));
                path.line_to(f64::from(to.x), f64::from(to.y));
            }),
        };
        if let Ok(path) = path {
            if let Some(token) = paint.fill {
                context.set_fill_style_str(self.colour(token));
                context.fill_with_path_2d(&path);
            }
            if let Some(token) = paint.stroke {
                context.set_stroke_style_str(self.colour(token));
                context.set_line_width(f64::from(paint.width) / scale);
                let dashes = js_sys::Array::new();
                if let Some((dash, gap)) = paint.dash {
                    dashes.push(&(f64::from(dash) / scale).into());
                    dashes.push(&(f64::from(gap) / scale).into());
                }
                let _ = context.set_line_dash(&dashes);
                context.stroke_with_path(&path);
            }
        }
        if matches!(form, Form::Path { .. }) {
            context.restore();
        }
    }

    fn colour(&self, token: Token) -> &str {
        self.colours.get(token as usize).map_or("", String::as_str)
    }
}
