//! The faces of the rivals: one for each rung of the ladder, and one for the strongest level. Lines in a square of 40 units.

use quintet_base::html::{Markup, html};

/// What differs between the faces, weakest level first.
const FACES: [&Markup; 8] = [
    // Wide eyes.
    &Markup::literal(r#"<path d="M14 18v2M26 18v2M14 26q6 5 12 0"/>"#),
    // A tuft of hair.
    &Markup::literal(r#"<path d="M16 6q4-5 3 0 5-4 5 1M14 18v2M26 18v2M15 27h10"/>"#),
    // A headband.
    &Markup::literal(r#"<path d="M6.500 14.500h27M13 20h3M24 20h3M15 27q5 3 10 0"/>"#),
    // A parting, half-closed eyes.
    &Markup::literal(r#"<path d="M7 14q9 0 13-8 4 8 13 8M12 20q2-2 4 0M24 20q2-2 4 0M16 28h8"/>"#),
    // Glasses.
    &Markup::literal(
        r#"<path d="M10 19a4 4 0 1 0 8 0 4 4 0 1 0-8 0M22 19a4 4 0 1 0 8 0 4 4 0 1 0-8 0M18 18q2-1.500 4 0M15 29q5-2 10 0"/>"#,
    ),
    // Brows and a beard.
    &Markup::literal(r#"<path d="M11 14l6 2M29 14l-6 2M14 19v1M26 19v1M10 26q3 9 10 10 7-1 10-10-5 4-10 1-5 3-10-1"/>"#),
    // A crown.
    &Markup::literal(r#"<path d="M10 11V3l5 4 5-5 5 5 5-4v8M12 19q2 2 4 0M24 19q2 2 4 0M15 27q5 3 10 0"/>"#),
    // The board for a face.
    &Markup::literal(r#"<path d="M12 12h16v16H12zM12 17.300h16M12 22.700h16M17.300 12v16M22.700 12v16"/>"#),
];

/// The face at this place of the ladder.
pub(crate) fn face(index: usize) -> Markup {
    let lines = FACES.get(index).copied().unwrap_or(&Markup::EMPTY);
    html!(r#"<svg class="face" viewBox="0 0 40 40" aria-hidden="true"><circle cx="20" cy="20" r="16"/>{lines}</svg>"#)
}
