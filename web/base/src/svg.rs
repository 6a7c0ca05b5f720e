//! A scene as SVG: for small pictures in the page, and for pictures to save.

use quintet_engine::text::number::{decimal, short};

use crate::html::{Markup, html};
use crate::scene::{Form, Paint, Scene, Shape, Token};

/// The colours of an SVG.
#[derive(Copy, Clone, Debug)]
pub enum Colours<'a> {
    /// Custom properties: the picture is in the page and follows its theme.
    Page,
    /// Values, in the order of [`Token::ALL`]: the picture stands alone.
    Fixed(&'a [String]),
}

impl Colours<'_> {
    fn value(&self, token: Token) -> String {
        match self {
            Self::Page => format!("var({})", token.property()),
            Self::Fixed(values) => values.get(token as usize).cloned().unwrap_or_default(),
        }
    }
}

/// The scene as one `<svg>` element without a label; the text beside it must say what it shows.
#[must_use]
pub fn write(scene: &Scene, colours: Colours<'_>) -> Markup {
    let mut svg = html!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {} {}" aria-hidden="true" font-family="system-ui, sans-serif" text-anchor="middle" stroke-linecap="round" stroke-linejoin="round">"#,
        number(scene.width),
        number(scene.height)
    );
    let mut shapes = scene.shapes.as_slice();
    while let [shape, rest @ ..] = shapes {
        // Squares and lines of one kind are one path: a board has a hundred of them, and a page may show twenty boards.
        let alike = rest.iter().take_while(|next| joins(shape, next)).count();
        let (run, rest) = shapes.split_at(alike + 1);
        shapes = rest;
        if shape.paint.shadow {
            write_shapes(&mut svg, run, &shadow(), colours, 2.0);
        }
        write_shapes(&mut svg, run, &shape.paint, colours, 0.0);
    }
    svg.put_literal("</svg>");
    svg
}

/// The paint of shadows.
#[must_use]
pub fn shadow() -> Paint {
    Paint { fill: Some(Token::Shadow), opacity: 0.18, ..Paint::default() }
}

/// Whether a shape may be part of one path with the one before it: it looks the same, wherever they overlap.
fn joins(first: &Shape, next: &Shape) -> bool {
    let Paint { fill, stroke, opacity, shadow, .. } = first.paint;
    let plain = (fill.is_none() || stroke.is_none()) && opacity >= 1.0 && !shadow;
    plain && first.paint == next.paint && outline(&first.form, 0.0).is_some() && outline(&next.form, 0.0).is_some()
}

/// The path data of rectangles and lines.
fn outline(form: &Form, down: f32) -> Option<String> {
    Some(match form {
        Form::Rect { rect, radius } => {
            let r = radius.min(rect.w / 2.0).min(rect.h / 2.0);
            let [x, y, w, h, r] = [rect.x + r, rect.y + down, rect.w - 2.0 * r, rect.h - 2.0 * r, r].map(number);
            if r == "0" {
                format!("M{x} {y}h{w}v{h}h-{w}z")
            } else {
                let corner = |to: &str| format!("a{r} {r} 0 0 1 {to}");
                let [a, b, c, d] =
                    [format!("{r} {r}"), format!("-{r} {r}"), format!("-{r} -{r}"), format!("{r} -{r}")].map(|to| corner(&to));
                format!("M{x} {y}h{w}{a}v{h}{b}h-{w}{c}v-{h}{d}z")
            }
        }
        Form::Line { from, to } => {
            format!("M{} {}L{} {}", number(from.x), number(from.y + down), number(to.x), number(to.y + down))
        }
        _ => return None,
    })
}

/// Writes a shape, or several that are one path.
fn write_shapes(svg: &mut Markup, shapes: &[Shape], paint: &Paint, colours: Colours<'_>, down: f32) {
    let Some(shape) = shapes.first() else { return };
    *svg += match &shape.form {
        Form::Rect { .. } | Form::Line { .. } => {
            let data: String = shapes.iter().filter_map(|shape| outline(&shape.form, down)).collect();
            html!(r#"<path d="{data}""#)
        }
        Form::Circle { centre, radius } => {
            html!(r#"<circle cx="{}" cy="{}" r="{}""#, number(centre.x), number(centre.y + down), number(*radius))
        }
        Form::Path { centre, scale, data } => {
            html!(r#"<path transform="translate({} {}) scale({})" d="{data}""#, number(centre.x), number(centre.y + down), number(*scale))
        }
        Form::Text { centre, size, .. } => html!(
            r#"<text x="{}" y="{}" font-size="{}" dominant-baseline="central""#,
            number(centre.x),
            number(centre.y + down),
            number(*size)
        ),
    };
    let inside = paint.fill.map_or_else(|| "none".to_owned(), |token| colours.value(token));
    *svg += html!(r#" fill="{inside}""#);
    if let Some(token) = paint.stroke {
        // The outline of a scaled path is in board units too.
        let scale = if let Form::Path { scale, .. } = shape.form { scale } else { 1.0 };
        *svg += html!(r#" stroke="{}" stroke-width="{}""#, colours.value(token), number(paint.width / scale));
        if let Some((dash, gap)) = paint.dash {
            *svg += html!(r#" stroke-dasharray="{} {}""#, number(dash / scale), number(gap / scale));
        }
    }
    if paint.opacity < 1.0 {
        *svg += html!(r#" opacity="{}""#, number(paint.opacity));
    }
    match &shape.form {
        Form::Text { text, .. } => {
            *svg += html!(">{text}</text>");
        }
        _ => svg.put_literal("/>"),
    }
}

/// One decimal place, which is as fine as lines are seen.
#[must_use]
pub fn tenths(value: f32) -> String {
    decimal(value.into(), 1)
}

/// A fraction in percent, to thousandths, as in style sheets.
#[must_use]
pub fn percent(part: f32, whole: f32) -> String {
    decimal(f64::from(100.0 * part / whole), 3) + "%"
}

/// At most two decimal places, without trailing zeros.
#[must_use]
pub fn number(value: f32) -> String {
    short(value.into(), 2)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::{Point, Rect, fill, stroke};

    #[test]
    fn shapes_are_written_with_their_colours() {
        let mut scene = Scene::new(20.0, 10.0);
        scene.rect(Rect::new(1.0, 2.0, 3.5, 4.0), 1.0, fill(Token::Board));
        scene.circle(Point::new(5.0, 5.0), 2.0, fill(Token::First).shadowed());
        scene.path(Point::new(8.0, 8.0), 2.0, "M0 0h1", stroke(Token::Wall, 3.0).dashed(4.0, 2.0));
        scene.text(Point::new(1.0, 1.0), 9.0, "<a>", fill(Token::BoardLine).opacity(0.5));
        let svg = write(&scene, Colours::Page);
        for part in [
            r#"viewBox="0 0 20 10""#,
            r#"<path d="M2 2h1.5a1 1 0 0 1 1 1v2a1 1 0 0 1 -1 1h-1.5a1 1 0 0 1 -1 -1v-2a1 1 0 0 1 1 -1z" fill="var(--board)"/>"#,
            r#"<circle cx="5" cy="7" r="2" fill="var(--shadow)" opacity="0.18"/>"#,
            r#"<path transform="translate(8 8) scale(2)" d="M0 0h1" fill="none" stroke="var(--wall)" stroke-width="1.5" stroke-dasharray="2 1"/>"#,
            "&lt;a&gt;",
        ] {
            assert!(svg.as_str().contains(part), "{part} is not in {svg:?}");
        }
    }

    #[test]
    fn what_looks_alike_is_one_path() {
        let mut scene = Scene::new(20.0, 10.0);
        for at in [0.0, 4.0] {
            scene.rect(Rect::new(at, 0.0, 2.0, 3.0), 0.0, fill(Token::Dark));
        }
        scene.line(Point::new(0.0, 0.0), Point::new(5.0, 5.0), stroke(Token::Ink, 1.0));
        scene.line(Point::new(1.0, 0.0), Point::new(6.0, 5.0), stroke(Token::Ink, 1.0));
        // These would look otherwise where they overlap.
        for _ in 0..2 {
            scene.rect(Rect::new(0.0, 0.0, 2.0, 3.0), 0.0, fill(Token::Dark).opacity(0.5));
            scene.rect(Rect::new(0.0, 0.0, 2.0, 3.0), 0.0, fill(Token::Cell).edged(Token::Ink, 1.0));
        }
        let svg = write(&scene, Colours::Page);
        assert!(svg.as_str().contains(r#"<path d="M0 0h2v3h-2zM4 0h2v3h-2z" fill="var(--dark)"/>"#), "{svg:?}");
        assert!(svg.as_str().contains(r#"<path d="M0 0L5 5M1 0L6 5" fill="none""#), "{svg:?}");
        assert_eq!(svg.as_str().matches("<path").count(), 6);
    }

    #[test]
    fn fixed_colours_name_no_property() {
        let mut scene = Scene::new(20.0, 10.0);
        scene.rect(Rect::new(1.0, 2.0, 3.5, 4.0), 1.0, fill(Token::Surface));
        let values: Vec<String> = Token::ALL.iter().map(|token| format!("#{:06x}", *token as usize)).collect();
        let svg = write(&scene, Colours::Fixed(&values));
        assert!(svg.as_str().contains(r##"fill="#000001""##) && !svg.as_str().contains("var("));
    }
}
