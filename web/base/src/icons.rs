//! Icons of the controls, drawn as lines in a square of 24 units.

use crate::html::Markup;

macro_rules! icon {
    ($path:literal) => {
        &Markup::literal(concat!(r#"<svg class="sign" viewBox="0 0 24 24" aria-hidden="true"><path d=""#, $path, r#""/></svg>"#))
    };
}

/// Back by one turn.
pub const UNDO: &Markup = icon!("M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3");
/// Forward again.
pub const REDO: &Markup = icon!("m15 14 5-5-5-5M20 9H10a6 6 0 0 0 0 12h3");
/// A lamp.
pub const HINT: &Markup = icon!("M9 18h6M10 21h4M12 3a6 6 0 0 0-4 10.5c.7.7 1 1.5 1 2.5h6c0-1 .3-1.8 1-2.5A6 6 0 0 0 12 3z");
/// Two opposite arrows.
pub const FLIP: &Markup = icon!("M7 4v16m0 0-3-3m3 3 3-3M17 20V4m0 0-3 3m3-3 3 3");
/// A plus.
pub const NEW: &Markup = icon!("M12 5v14M5 12h14");
/// A flag.
pub const RESIGN: &Markup = icon!("M6 21V4h11l-2 4 2 4H6");
/// An arrow that hits a line.
pub const NOW: &Markup = icon!("M4 12h12m0 0-5-5m5 5-5 5M20 5v14");
/// A square.
pub const STOP: &Markup = icon!("M7 7h10v10H7z");
/// A triangle.
pub const GO: &Markup = icon!("M8 5l11 7-11 7z");
/// To the beginning.
pub const FIRST: &Markup = icon!("M18 6l-6 6 6 6M11 6l-6 6 6 6");
/// One back.
pub const BACK: &Markup = icon!("M15 6l-6 6 6 6");
/// One on.
pub const NEXT: &Markup = icon!("M9 6l6 6-6 6");
/// To the end.
pub const LAST: &Markup = icon!("M6 6l6 6-6 6M13 6l6 6-6 6");
/// Two scripts.
pub const LANGUAGE: &Markup = icon!("M4 6h9M8.5 4v2M11 6c-.8 4-3.500 7-7 8.500M6 9.500c1 2 3 4 5.500 5M12.500 20l4-9 4 9M14 17h5");
/// A moon.
pub const MOON: &Markup = icon!("M20 14.500A8 8 0 1 1 9.500 4a6.500 6.500 0 0 0 10.500 10.500z");
/// A sun.
pub const SUN: &Markup = icon!(
    "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v2.500M12 19.500V22M4.900 4.900l1.800 1.800M17.300 17.300l1.800 1.800M2 12h2.500M19.500 12H22M4.900 19.100l1.800-1.800M17.300 6.700l1.800-1.800"
);
/// Three sliders.
pub const SETTINGS: &Markup = icon!("M4 7h9M17 7h3M4 17h3M11 17h9M15 4.500v5M9 14.500v5");
/// A question mark.
pub const HELP: &Markup =
    icon!("M9 9a3 3 0 1 1 4.500 2.600c-1 .6-1.500 1.200-1.500 2.400M12 17.500v.1M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z");
/// A minus.
pub const MINUS: &Markup = icon!("M5 12h14");
/// Four corners.
pub const FIT: &Markup = icon!("M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5");
/// An arrow into a tray.
pub const DOWNLOAD: &Markup = icon!("M12 4v11m0 0-4-4m4 4 4-4M5 19h14");
/// A flask.
pub const LAB: &Markup = icon!("M9 3h6M10 3v6L4.500 18.500A1.700 1.700 0 0 0 6 21h12a1.700 1.700 0 0 0 1.500-2.500L14 9V3M7.500 15h9");
/// A quarter turn.
pub const ROTATE: &Markup = icon!("M20 11a8 8 0 1 0-2.300 6.300M20 5v6h-6");
/// Turning over.
pub const MIRROR: &Markup = icon!("M12 3v18M8 7l-5 5 5 5zM16 7l5 5-5 5z");
/// Three dots joined by two lines.
pub const SHARE: &Markup = icon!(
    "M18 8a3 3 0 1 0-3-3 3 3 0 0 0 3 3zM6 15a3 3 0 1 0-3-3 3 3 0 0 0 3 3zM18 22a3 3 0 1 0-3-3 3 3 0 0 0 3 3zM8.600 10.500l6.800-4M8.600 13.500l6.800 4"
);
/// Two bars.
pub const PAUSE: &Markup = icon!("M8 6v12M16 6v12");
/// A triangle that hits a line.
pub const STEP: &Markup = icon!("M6 6l9 6-9 6zM19 6v12");
/// A gauge.
pub const PACE: &Markup = icon!("M5 18a8.500 8.500 0 1 1 14 0M12 14l4-5");
/// A curve between axes.
pub const ANALYSE: &Markup = icon!("M4 4v16h16M7 15l4-5 3 3 5-7");
/// Two links of a chain.
pub const LINK: &Markup =
    icon!("M10 14a4 4 0 0 0 5.700 0l3-3a4 4 0 0 0-5.700-5.700l-1 1M14 10a4 4 0 0 0-5.700 0l-3 3a4 4 0 0 0 5.700 5.700l1-1");
/// A tick.
pub const DONE: &Markup = icon!("M5 13l4.500 4.500L19 7.500");
