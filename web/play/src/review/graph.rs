//! The evaluation graph: the sides' shares stacked, the first side's at the bottom.

use quintet_base::html::{Markup, html};
use quintet_base::scene::Token;
use quintet_base::svg::tenths;

use super::chance::Shares;

/// Width of the picture in its own units.
pub const WIDTH: f32 = 320.0;
/// Height of the picture in its own units.
pub const HEIGHT: f32 = 104.0;

/// The content of the graph.
#[derive(Debug)]
pub struct Graph<'a> {
    /// The value of each position, if known.
    pub points: &'a [Option<Shares>],
    /// The sides' colours.
    pub colours: &'a [Token],
    /// The plies of the turning points.
    pub marks: &'a [usize],
    /// The ply shown on the board.
    pub shown: usize,
}

/// The position after `ply` moves on the x axis, if the last one is after `last`.
#[must_use]
pub fn x_of(ply: usize, last: usize) -> f32 {
    if last == 0 { WIDTH / 2.0 } else { WIDTH * ply as f32 / last as f32 }
}

/// The ply for a place on the graph; `part` is 0 at its left edge and 1 at its right one.
#[must_use]
pub fn ply_at(part: f64, last: usize) -> usize {
    (part.clamp(0.0, 1.0) * last as f64).round() as usize
}

impl Graph<'_> {
    /// The graph as one `<svg>` without a label; the text beside it must say what it shows.
    #[must_use]
    pub fn write(&self) -> Markup {
        let last = self.points.len().saturating_sub(1);
        let known: Vec<(usize, &Shares)> =
            self.points.iter().enumerate().filter_map(|(ply, shares)| Some((ply, shares.as_ref()?))).collect();
        let (wide, high) = (tenths(WIDTH), tenths(HEIGHT));
        let mut svg = html!(r#"<svg viewBox="0 0 {wide} {high}" preserveAspectRatio="none" aria-hidden="true">"#);
        let mut below = vec![0.0_f32; known.len()];
        // A path without points is none that can be read.
        let colours = if known.is_empty() { &[] } else { self.colours };
        for (index, token) in colours.iter().enumerate() {
            let upper: Vec<f32> = known.iter().zip(&below).map(|((_, shares), below)| below + shares[index]).collect();
            svg += html!(r#"<path fill="var({})" d="M"#, token.property());
            // Forward along the upper edge, back along the lower one.
            let edge = upper.iter().enumerate().chain(below.iter().enumerate().rev());
            for (place, value) in edge {
                let y = HEIGHT * (1.0 - value.clamp(0.0, 1.0));
                svg += html!("{} {} ", tenths(x_of(known[place].0, last)), tenths(y));
            }
            svg.put_literal(r#"Z"/>"#);
            below = upper;
        }
        let middle = tenths(HEIGHT / 2.0);
        svg += html!(r#"<path class="half" d="M0 {middle}H{wide}"/>"#);
        let here = tenths(x_of(self.shown, last).clamp(1.5, WIDTH - 1.5));
        svg += html!(r#"<path class="here below" d="M{here} 0V{high}"/><path class="here" d="M{here} 0V{high}"/>"#);
        for &ply in self.marks {
            // On the edge of the first side's share, within the picture.
            let share = self.points.get(ply).and_then(Option::as_ref).map_or(0.5, |shares| shares[0]);
            let (x, y) = (x_of(ply, last).clamp(5.0, WIDTH - 5.0), (HEIGHT * (1.0 - share)).clamp(5.0, HEIGHT - 5.0));
            svg += html!(r#"<circle class="turn" cx="{}" cy="{}" r="4"/>"#, tenths(x), tenths(y));
        }
        svg.put_literal("</svg>");
        svg
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shares_lie_upon_each_other() {
        let points = [Some([0.25, 0.75, 0.0, 0.0]), None, Some([1.0, 0.0, 0.0, 0.0])];
        let graph = Graph { points: &points, colours: &[Token::First, Token::Second], marks: &[2], shown: 1 };
        let svg = graph.write();
        for part in [
            r#"fill="var(--first)" d="M0.0 78.0 320.0 0.0 320.0 104.0 0.0 104.0 Z""#,
            r#"fill="var(--second)" d="M0.0 0.0 320.0 0.0 320.0 0.0 0.0 78.0 Z""#,
            r#"class="turn" cx="315.0" cy="5.0""#,
            r#"class="here" d="M160.0 0V104.0""#,
        ] {
            assert!(svg.as_str().contains(part), "{part} is not in {svg:?}");
        }
    }

    #[test]
    fn before_anything_is_known_there_are_no_shares() {
        let graph = Graph { points: &[None, None], colours: &[Token::First, Token::Second], marks: &[], shown: 0 };
        let svg = graph.write();
        assert!(!svg.as_str().contains("fill=") && svg.as_str().contains(r#"class="here""#), "{svg:?}");
    }

    #[test]
    fn a_place_means_the_nearest_ply() {
        assert_eq!([-1.0, 0.0, 0.04, 0.06, 0.5, 1.0, 7.0].map(|part| ply_at(part, 10)), [0, 0, 0, 1, 5, 10, 10]);
        assert_eq!(ply_at(0.7, 0), 0);
        assert_eq!(ply_at(f64::NAN, 10), 0);
    }
}
