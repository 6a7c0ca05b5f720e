//! Measures the colours of `static/tokens.css`: contrast as WCAG 2.2 defines it, and how far colours are apart for people with colour blindness.
//!
//! Sources: relative luminance and contrast from WCAG 2.2, section 1.4.3; the simulation of protanopia, deuteranopia and tritanopia from Machado,
//! Oliveira and Fernandes, "A physiologically-based model for simulation of color vision deficiency" (2009), severity 1; distances are those of
//! CIELAB (1976), where 2 to 3 is just noticeable and 20 plainly another colour.

use std::collections::BTreeMap;

use quintet_base::scene::Token;
use quintet_board::pieces::SOFT;

type Rgb = [f64; 3];

/// A theme and a palette, as the attributes of the root say them.
struct Look {
    theme: &'static str,
    board: &'static str,
    values: BTreeMap<String, Rgb>,
}

/// Every theme with every palette.
fn looks() -> Vec<Look> {
    let themes = ["light", "dark"].into_iter();
    themes.flat_map(|theme| ["classic", "safe", "contrast"].map(|board| Look { theme, board, values: cascade(theme, board) })).collect()
}

/// The colours of the rules that apply, the later over the earlier: the more particular rules stand later in the file.
fn cascade(theme: &str, board: &str) -> BTreeMap<String, Rgb> {
    let mut values = BTreeMap::new();
    for rule in include_str!("../../../../static/tokens.css").split('}') {
        let Some((selector, body)) = rule.rsplit_once('{') else { continue };
        let applies = |name: &str, value: &str| !selector.contains(name) || selector.contains(&format!("[{name}=\"{value}\"]"));
        if !applies("data-theme", theme) || !applies("data-board", board) {
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
    fn of(&self, token: Token) -> Rgb {
        let missing = || panic!("{} has no {}", self.name(), token.property());
        self.values.get(token.property()).copied().unwrap_or_else(missing)
    }

    fn name(&self) -> String {
        format!("{} {}", self.theme, self.board)
    }
}

/// What must stand out, from what, and how much.
fn pairs(text: f64) -> Vec<(Token, Token, f64)> {
    use Token::*;
    let mut pairs = Vec::new();
    for ground in [Paper, Surface] {
        pairs.extend([(Ink, ground, text), (SecondInk, ground, text), (Accent, ground, text), (Focus, ground, 3.0), (Jade, ground, 3.0)]);
    }
    for ground in [Board, Dark, Cell] {
        pairs.extend([Coordinate].map(|ink| (ink, ground, 4.5)));
        pairs.extend([Accent, Jade, Focus, Wall].map(|mark| (mark, ground, 3.0)));
    }
    pairs.extend([First, Second].map(|side| (side, Cell, 3.0)));
    pairs.extend([First, Second].map(|side| (side, Board, 3.0)));
    pairs.extend([First, Second].map(|side| (Surface, side, 3.0)));
    pairs.extend([(BoardLine, Board, 3.0), (BoardLine, Cell, 3.0), (StoneBlack, StoneWhite, 3.0), (Cell, Wall, 3.0)]);
    pairs.extend([(BlueMark, Blue, 3.0), (OchreMark, Ochre, 3.0), (RoseMark, Rose, 3.0), (GreenMark, Green, 3.0)]);
    pairs
}

#[test]
fn everything_stands_out() {
    let mut weak = Vec::new();
    for look in looks() {
        for (mark, ground, least) in pairs(if look.board == "contrast" { 7.0 } else { 4.5 }) {
            let found = contrast(look.of(mark), look.of(ground));
            if found < least {
                weak.push(format!("{}: {mark:?} on {ground:?} is {found:.2}, not {least}", look.name()));
            }
        }
        // Of a stone either the inside or the edge must stand out.
        for ground in [Token::Board, Token::Dark] {
            for (inside, edge) in [(Token::StoneBlack, Token::StoneBlackEdge), (Token::StoneWhite, Token::StoneWhiteEdge)] {
                let found = contrast(look.of(inside), look.of(ground)).max(contrast(look.of(edge), look.of(ground)));
                if found < 3.0 {
                    weak.push(format!("{}: {inside:?} on {ground:?} is {found:.2}", look.name()));
                }
            }
        }
        // Dots are painted a little softer.
        for (mark, ground) in
            [(Token::First, Token::Cell), (Token::Second, Token::Cell), (Token::Jade, Token::Board), (Token::Jade, Token::Dark)]
        {
            let soft = over(look.of(mark), look.of(ground), f64::from(SOFT));
            let found = contrast(soft, look.of(ground));
            if found < 3.0 {
                weak.push(format!("{}: a dot of {mark:?} on {ground:?} is {found:.2}", look.name()));
            }
        }
    }
    assert!(weak.is_empty(), "{}", weak.join("\n"));
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
