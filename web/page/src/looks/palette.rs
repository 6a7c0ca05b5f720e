//! Measures the colours of `static/tokens.css`: contrast as WCAG 2.2 defines it, and how far colours are apart for people with colour blindness.
//!
//! Sources: relative luminance and contrast from WCAG 2.2, section 1.4.3; the simulation of protanopia, deuteranopia and tritanopia from Machado,
//! Oliveira and Fernandes, "A physiologically-based model for simulation of color vision deficiency" (2009), severity 1; distances are those of
//! CIELAB (1976), where 2 to 3 is just noticeable and 20 plainly another colour.

use std::collections::BTreeMap;

use quintet_base::scene::Token;
use quintet_board::pieces::SOFT;

type Rgb = [f64; 3];

/// A theme, a palette and a material, as the attributes of the root say them.
struct Look {
    theme: &'static str,
    board: &'static str,
    material: &'static str,
    /// The colours of boards.
    values: BTreeMap<String, Rgb>,
    /// The colours of the page around them.
    page: BTreeMap<String, Rgb>,
}

/// Every theme with every palette and every material; high contrast has paper alone.
fn looks() -> Vec<Look> {
    let mut looks = Vec::new();
    for theme in ["light", "dark"] {
        for (board, materials) in
            [("classic", &["paper", "wood", "stone"][..]), ("safe", &["paper", "wood", "stone"]), ("contrast", &["paper"])]
        {
            looks.extend(materials.iter().map(|material| {
                let [page, values] = [false, true].map(|canvas| cascade(theme, board, material, canvas));
                Look { theme, board, material, values, page }
            }));
        }
    }
    looks
}

/// The colours of the rules that apply, on a canvas or not, the later over the earlier: the more particular rules stand later in the file.
fn cascade(theme: &str, board: &str, material: &str, canvas: bool) -> BTreeMap<String, Rgb> {
    let mut values = BTreeMap::new();
    for rule in include_str!("../../../../static/tokens.css").split('}') {
        let Some((selector, body)) = rule.rsplit_once('{') else { continue };
        let applies = |name: &str, value: &str| !selector.contains(name) || selector.contains(&format!("[{name}=\"{value}\"]"));
        // What stands before the rule belongs to another one.
        let selector = selector.rsplit_once("*/").map_or(selector, |(_, selector)| selector);
        if selector.contains("canvas") && !canvas {
            continue;
        }
        if !applies("data-theme", theme) || !applies("data-board", board) || !applies("data-material", material) {
            continue;
        }
        for line in body.split(';') {
            if let Some((name, value)) = line.trim().split_once(": #")
                && let Some(colour) = linear(value)
            {
                values.insert(name.to_owned(), colour);
            }
        }
    }
    values
}

/// Six hexadecimal digits as linear light.
fn linear(digits: &str) -> Option<Rgb> {
    let part = |at: usize| {
        let value = f64::from(u8::from_str_radix(digits.get(at..at + 2)?, 16).ok()?) / 255.0;
        Some(if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) })
    };
    (digits.len() == 6).then_some([part(0)?, part(2)?, part(4)?])
}

fn luminance([r, g, b]: Rgb) -> f64 {
    0.2126 * r + 0.7152 * g + 0.0722 * b
}

fn contrast(a: Rgb, b: Rgb) -> f64 {
    let (a, b) = (luminance(a) + 0.05, luminance(b) + 0.05);
    a.max(b) / a.min(b)
}

/// A colour painted over another at an opacity, as canvases do it: in the coded values, not in light.
fn over(top: Rgb, below: Rgb, opacity: f64) -> Rgb {
    let coded = |x: f64| if x <= 0.003_130_8 { 12.92 * x } else { 1.055 * x.powf(1.0 / 2.4) - 0.055 };
    let light = |x: f64| if x <= 0.04045 { x / 12.92 } else { ((x + 0.055) / 1.055).powf(2.4) };
    std::array::from_fn(|i| light(opacity * coded(top[i]) + (1.0 - opacity) * coded(below[i])))
}

const SIGHTS: [(&str, [[f64; 3]; 3]); 4] = [
    ("usual sight", [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]),
    ("protanopia", [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]),
    ("deuteranopia", [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]),
    ("tritanopia", [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]),
];

fn lab(colour: Rgb, sight: &[[f64; 3]; 3]) -> Rgb {
    let [r, g, b]: Rgb = std::array::from_fn(|row| (0..3).map(|i| sight[row][i] * colour[i]).sum::<f64>().clamp(0.0, 1.0));
    let f = |t: f64| if t > 0.008856 { t.cbrt() } else { 7.787 * t + 16.0 / 116.0 };
    let x = f((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047);
    let y = f(0.2126 * r + 0.7152 * g + 0.0722 * b);
    let z = f((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883);
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

fn distance(a: Rgb, b: Rgb, sight: &[[f64; 3]; 3]) -> f64 {
    let (a, b) = (lab(a, sight), lab(b, sight));
    (0..3).map(|i| (a[i] - b[i]).powi(2)).sum::<f64>().sqrt()
}

impl Look {
    fn of_page(&self, token: Token) -> Rgb {
        self.colour(&self.page, token)
    }

    fn of(&self, token: Token) -> Rgb {
        self.colour(&self.values, token)
    }

    fn colour(&self, colours: &BTreeMap<String, Rgb>, token: Token) -> Rgb {
        let missing = || panic!("{} has no {}", self.name(), token.property());
        colours.get(token.property()).copied().unwrap_or_else(missing)
    }

    fn name(&self) -> String {
        format!("{} {} {}", self.theme, self.board, self.material)
    }
}

/// What must stand out on the page, from what, and how much; `text` is for text.
fn pairs_of_page(text: f64) -> Vec<(Token, Token, f64)> {
    use Token::*;
    let on = |ground| [(Ink, ground, text), (SecondInk, ground, text), (Accent, ground, text), (Focus, ground, 3.0), (Jade, ground, 3.0)];
    [Paper, Surface].into_iter().flat_map(on).collect()
}

/// What must stand out on boards, from what, and how much. On light paper the edges of white pieces stand out.
fn pairs_of_boards(is_light_paper: bool) -> Vec<(Token, Token, f64)> {
    use Token::*;
    let mut pairs = Vec::new();
    // Other pieces by their insides alone: not every eye sees their edges.
    let white = if is_light_paper { StoneWhiteEdge } else { StoneWhite };
    for ground in [Ground, Dark] {
        pairs.extend([StoneBlack, white].map(|stone| (stone, ground, 3.0)));
    }
    for ground in [Board, Cell] {
        pairs.extend([First, Second].map(|side| (side, ground, 3.0)));
    }
    pairs.extend([Blue, Ochre, Rose, Green].map(|piece| (piece, Cell, 3.0)));
    pairs.extend([Board, Cell, Ground].map(|ground| (Coordinate, ground, 4.5)));
    for ground in [Board, Cell, Ground, Dark] {
        pairs.extend([Accent, Jade, Focus, Wall].map(|mark| (mark, ground, 3.0)));
    }
    pairs.extend([First, Second].map(|side| (Surface, side, 3.0)));
    pairs.extend([(Ink, Cell, 3.0), (Ink, Surface, 4.5)]);
    pairs.extend([(BoardLine, Board, 3.0), (BoardLine, Cell, 3.0), (GroundLine, Ground, 3.0)]);
    pairs.extend([(StoneBlack, StoneWhite, 3.0), (Cell, Wall, 3.0)]);
    pairs.extend([(BlueMark, Blue, 3.0), (OchreMark, Ochre, 3.0), (RoseMark, Rose, 3.0), (GreenMark, Green, 3.0)]);
    pairs
}

#[test]
fn everything_stands_out() {
    let mut weak = Vec::new();
    for look in looks() {
        let mut check = |what: &str, on: Token, found: f64, least: f64| {
            if found < least {
                weak.push(format!("{}: {what} on {on:?} is {found:.2}, not {least}", look.name()));
            }
        };
        for (mark, ground, least) in pairs_of_page(if look.board == "contrast" { 7.0 } else { 4.5 }) {
            check(&format!("{mark:?}"), ground, contrast(look.of_page(mark), look.of_page(ground)), least);
        }
        for (mark, ground, least) in pairs_of_boards(look.theme == "light" && look.material == "paper" && look.board != "contrast") {
            check(&format!("{mark:?}"), ground, contrast(look.of(mark), look.of(ground)), least);
        }
        // Dots are painted a little softer.
        for (mark, ground) in
            [(Token::First, Token::Cell), (Token::Second, Token::Cell), (Token::Jade, Token::Ground), (Token::Jade, Token::Dark)]
        {
            let soft = over(look.of(mark), look.of(ground), f64::from(SOFT));
            check(&format!("a dot of {mark:?}"), ground, contrast(soft, look.of(ground)), 3.0);
        }
    }
    assert!(weak.is_empty(), "{}", weak.join("\n"));
}

/// Light and dark squares differ in brightness, not in hue alone.
#[test]
fn chequered_boards_have_two_tones() {
    for look in looks() {
        let found = contrast(look.of(Token::Ground), look.of(Token::Dark));
        assert!(found >= 1.2, "{}: {found:.2}", look.name());
    }
}

#[test]
fn colours_of_players_are_told_apart() {
    let four = [Token::Blue, Token::Ochre, Token::Rose, Token::Green];
    let mut pairs: Vec<(Token, Token)> = (0..4).flat_map(|i| (0..i).map(move |j| (four[i], four[j]))).collect();
    pairs.extend([(Token::First, Token::Second), (Token::StoneBlack, Token::StoneWhite)]);
    for look in looks() {
        for (sight, matrix) in &SIGHTS {
            for &(a, b) in &pairs {
                // The classic colours are told apart by usual sight; with colour blindness their marks and the other palettes help.
                let least = if *sight == "usual sight" || look.board != "classic" { 25.0 } else { 0.0 };
                let found = distance(look.of(a), look.of(b), matrix);
                assert!(found >= least, "{}, {sight}: {a:?} and {b:?} are {found:.1} apart, not {least}", look.name());
            }
        }
    }
}

#[test]
fn every_token_has_a_colour_in_every_look() {
    for look in looks() {
        for &token in Token::ALL {
            look.of(token);
        }
    }
}
