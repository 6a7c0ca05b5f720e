//! Shapes painted on a canvas.

use std::rc::Rc;

use quintet_base::scene::{Form, Paint, Scene, Shape, Token};
use quintet_base::svg::{number, shadow};
use web_sys::{CanvasRenderingContext2d, Path2d};

use super::material::Material;

/// Paints shapes in the colours of a material.
#[derive(Clone)]
pub(super) struct Painter {
    context: CanvasRenderingContext2d,
    material: Rc<Material>,
    width: f64,
    height: f64,
}

impl Painter {
    /// Paints on a canvas of this size in its own pixels.
    pub(super) fn new(context: CanvasRenderingContext2d, material: Rc<Material>, (width, height): (u32, u32)) -> Self {
        Self { context, material, width: f64::from(width), height: f64::from(height) }
    }

    /// The same for another canvas of the same size.
    pub(super) fn on(&self, context: CanvasRenderingContext2d) -> Self {
        Self { context, ..self.clone() }
    }

    pub(super) fn context(&self) -> &CanvasRenderingContext2d {
        &self.context
    }

    /// The size of the canvas in its own pixels.
    pub(super) fn size(&self) -> (u32, u32) {
        (self.width as u32, self.height as u32)
    }

    /// Paints a scene. Drawing calls fail for values that are not finite only; then a shape is missing.
    pub(super) fn paint(&self, scene: &Scene) {
        self.clear();
        self.shapes(scene, &scene.shapes);
    }

    pub(super) fn clear(&self) {
        let _ = self.context.set_transform(1.0, 0.0, 0.0, 1.0, 0.0, 0.0);
        self.context.set_global_alpha(1.0);
        self.context.clear_rect(0.0, 0.0, self.width, self.height);
    }

    /// Paints some shapes of a scene over the present picture.
    pub(super) fn shapes<'a>(&self, scene: &Scene, shapes: impl IntoIterator<Item = &'a Shape>) {
        self.placed(scene, shapes, |_| 1.0);
    }

    /// Paints shapes of a scene; for each, `place` may move the coordinates of the context, and says how opaque it is.
    pub(super) fn placed<'a>(&self, scene: &Scene, shapes: impl IntoIterator<Item = &'a Shape>, place: impl Fn(&Shape) -> f64) {
        let context = &self.context;
        let (sx, sy) = (self.width / f64::from(scene.width), self.height / f64::from(scene.height));
        context.set_line_cap("round");
        context.set_line_join("round");
        context.set_text_align("center");
        context.set_text_baseline("middle");
        for shape in shapes {
            let _ = context.set_transform(sx, 0.0, 0.0, sy, 0.0, 0.0);
            let opacity = place(shape);
            if shape.paint.shadow {
                context.save();
                let _ = context.translate(0.0, 2.0);
                self.shape(&shape.form, &shadow(), opacity);
                context.restore();
            }
            self.shape(&shape.form, &shape.paint, opacity);
        }
    }

    fn shape(&self, form: &Form, paint: &Paint, opacity: f64) {
        let context = &self.context;
        context.set_global_alpha(f64::from(paint.opacity) * opacity);
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
                self.material.finish(context, form, paint, &path);
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
        self.material.colours().get(token as usize).map_or("", String::as_str)
    }
}
