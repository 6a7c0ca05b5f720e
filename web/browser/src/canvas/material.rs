//! What boards and pieces are made of: their colours, the depth of pieces, and the grain of wood and stone. `static/tokens.css` chooses.

use std::cell::RefCell;

use quintet_base::scene::{Form, Paint, Point, Token};
use web_sys::{CanvasGradient, CanvasPattern, CanvasRenderingContext2d, Element, HtmlCanvasElement, Path2d};

use super::context_of;
use crate::dom::Page;

/// The side of the picture of a grain in board units; no board is larger.
const TILE: u32 = 640;

/// What a canvas is painted with.
#[derive(Debug, Default)]
pub(super) struct Material {
    /// The values of all tokens, in the order of [`Token::ALL`].
    colours: Vec<String>,
    /// Whether pieces have depth.
    relief: bool,
    grain: Option<CanvasPattern>,
}

impl Material {
    /// Reads what the style sheets say of an element.
    pub(super) fn read(page: &Page, element: &Element) -> Self {
        let style = page.window.get_computed_style(element).ok().flatten();
        let value = |property: &str| {
            let value = style.as_ref().and_then(|style| style.get_property_value(property).ok());
            value.unwrap_or_default().trim().to_owned()
        };
        Self {
            colours: Token::ALL.iter().map(|token| value(token.property())).collect(),
            relief: value("--relief") == "1",
            grain: grain(page, &value("--grain")),
        }
    }

    /// The values of all tokens, in the order of [`Token::ALL`].
    pub(super) fn colours(&self) -> &[String] {
        &self.colours
    }

    /// Paints over a shape that has just been filled: grain on boards, light and shade on pieces.
    pub(super) fn finish(&self, context: &CanvasRenderingContext2d, form: &Form, paint: &Paint, path: &Path2d) {
        if let Some(grain) = &self.grain
            && matches!(paint.fill, Some(Token::Board | Token::Cell | Token::Ground | Token::Dark))
        {
            context.set_fill_style_canvas_pattern(grain);
            context.fill_with_path_2d(path);
        }
        if self.relief
            && paint.raised
            && let Some(shade) = shade(context, form)
        {
            context.set_fill_style_canvas_gradient(&shade);
            context.fill_with_path_2d(path);
        }
    }
}

/// Light from the upper left, shade at the lower right.
fn shade(context: &CanvasRenderingContext2d, form: &Form) -> Option<CanvasGradient> {
    let ball = |centre: Point, radius: f32| {
        let (x, y, radius) = (f64::from(centre.x), f64::from(centre.y), f64::from(radius));
        context.create_radial_gradient(x - 0.35 * radius, y - 0.4 * radius, 0.1 * radius, x, y, 1.1 * radius).ok()
    };
    let gradient = match form {
        Form::Circle { centre, radius } => ball(*centre, *radius)?,
        // The path's own coordinates have their origin in its middle; pieces reach about 20 units.
        Form::Path { .. } => ball(Point::default(), 20.0)?,
        Form::Rect { rect, .. } => {
            let depth = f64::from(rect.w.min(rect.h));
            let (x, y) = (f64::from(rect.x), f64::from(rect.y));
            // Across the shorter side, so that walls are lit along their length.
            if rect.w > rect.h {
                context.create_linear_gradient(x, y, x, y + depth)
            } else if rect.w < rect.h {
                context.create_linear_gradient(x, y, x + depth, y)
            } else {
                context.create_linear_gradient(x, y, x + depth, y + depth)
            }
        }
        Form::Line { .. } | Form::Text { .. } => return None,
    };
    for (at, colour) in [(0.0, "#ffffff66"), (0.45, "#ffffff00"), (0.55, "#00000000"), (1.0, "#00000052")] {
        gradient.add_color_stop(at, colour).ok()?;
    }
    Some(gradient)
}

thread_local! {
    /// The grains that were drawn; all boards share them.
    static GRAINS: RefCell<Vec<(String, CanvasPattern)>> = const { RefCell::new(Vec::new()) };
}

/// The grain of this name.
fn grain(page: &Page, name: &str) -> Option<CanvasPattern> {
    let draw: fn(&CanvasRenderingContext2d) = match name {
        "wood" => wood,
        "stone" => stone,
        _ => return None,
    };
    GRAINS.with_borrow_mut(|grains| {
        if let Some((_, grain)) = grains.iter().find(|(known, _)| known == name) {
            return Some(grain.clone());
        }
        let grain = tile(page, draw)?;
        grains.push((name.to_owned(), grain.clone()));
        Some(grain)
    })
}

/// A picture of a grain to fill shapes with.
fn tile(page: &Page, draw: fn(&CanvasRenderingContext2d)) -> Option<CanvasPattern> {
    let element: HtmlCanvasElement = page.create("canvas").ok()?;
    element.set_width(TILE);
    element.set_height(TILE);
    let context = context_of(&element)?;
    draw(&context);
    context.create_pattern_with_html_canvas_element(&element, "repeat").ok().flatten()
}

/// Long, slightly bent fibres.
fn wood(context: &CanvasRenderingContext2d) {
    let mut random = Random(7);
    let side = f64::from(TILE);
    let mut y = -20.0;
    while y < side + 20.0 {
        let dark = random.below(3) > 0;
        context.set_stroke_style_str(if dark { "#3a1d06" } else { "#fff3d6" });
        context.set_global_alpha(0.04 + 0.02 * random.below(5) as f64);
        context.set_line_width(0.6 + 0.5 * random.below(5) as f64);
        let mut bend = || random.below(25) as f64 - 12.0;
        let ends = [bend(), bend(), bend(), bend()];
        context.begin_path();
        context.move_to(0.0, y + ends[0] / 3.0);
        context.bezier_curve_to(side / 3.0, y + ends[1], 2.0 * side / 3.0, y + ends[2], side, y + ends[3] / 3.0);
        context.stroke();
        y += 1.5 + random.below(5) as f64;
    }
}

/// Specks of lighter and darker minerals.
fn stone(context: &CanvasRenderingContext2d) {
    let mut random = Random(11);
    for speck in 0..5_000 {
        context.set_fill_style_str(if speck % 2 == 0 { "#ffffff" } else { "#000000" });
        context.set_global_alpha(0.02 + 0.015 * random.below(6) as f64);
        let size = 1.0 + random.below(3) as f64;
        context.fill_rect(random.below(TILE) as f64, random.below(TILE) as f64, size, size);
    }
}

/// Numbers that look random and are the same on every screen: a linear congruential generator.
struct Random(u32);

impl Random {
    fn below(&mut self, limit: u32) -> u32 {
        self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (self.0 >> 8) % limit
    }
}
