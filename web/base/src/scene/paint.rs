//! Colours by their meaning, and how shapes are filled and outlined with them.

macro_rules! tokens {
    ($($(#[$about:meta])* $name:ident = $property:literal,)*) => {
        /// A colour by its meaning. Its value is the custom property of this name in `static/tokens.css`, so that themes are a matter of CSS.
        #[derive(Copy, Clone, PartialEq, Eq, Debug)]
        pub enum Token { $($(#[$about])* $name,)* }

        impl Token {
            /// All of them, in order.
            pub const ALL: &'static [Self] = &[$(Self::$name),*];

            /// The CSS custom property, with its two dashes.
            #[must_use]
            pub const fn property(self) -> &'static str {
                match self { $(Self::$name => $property,)* }
            }
        }
    };
}

tokens! {
    /// Background of the page.
    Paper = "--paper",
    /// Cards; marks on coloured pieces.
    Surface = "--surface",
    /// Text.
    Ink = "--ink",
    /// Quieter text.
    SecondInk = "--ink2",
    /// Hairlines.
    Line = "--line",
    /// Seal red: what is forbidden, what is current.
    Accent = "--accent",
    /// Jade.
    Jade = "--jade",
    /// Keyboard focus.
    Focus = "--focus",
    /// The board.
    Board = "--board",
    /// Cells on the board, lighter than it.
    Cell = "--cell",
    /// The board under black and white pieces, and the light squares of a chequered one. Both colours of pieces stand out from it; on light paper the
    /// white ones do by their edges.
    Ground = "--ground",
    /// The dark squares of a chequered board.
    Dark = "--dark",
    /// Lines on the board, and the edges of squares on it.
    BoardLine = "--boardline",
    /// Lines under black and white pieces.
    GroundLine = "--ground-line",
    /// Coordinates on the board: text, so darker than its lines.
    Coordinate = "--coordinate",
    /// Walls and arrows.
    Wall = "--wall",
    /// The first side's colour.
    First = "--first",
    /// The second side's colour.
    Second = "--second",
    /// Black stones, men, amazons.
    StoneBlack = "--stone-black",
    /// Their edge.
    StoneBlackEdge = "--stone-black-edge",
    /// White stones, men, amazons.
    StoneWhite = "--stone-white",
    /// Their edge.
    StoneWhiteEdge = "--stone-white-edge",
    /// Blue of pieces and marks.
    Blue = "--blue",
    /// Their ochre.
    Ochre = "--ochre",
    /// Their rose.
    Rose = "--rose",
    /// Their green.
    Green = "--green",
    /// The mark on a blue square.
    BlueMark = "--mark-blue",
    /// The mark on an ochre square.
    OchreMark = "--mark-ochre",
    /// The mark on a rose square.
    RoseMark = "--mark-rose",
    /// The mark on a green square.
    GreenMark = "--mark-green",
    /// Shadows under pieces; painted at 18 %.
    Shadow = "--shadow",
}

/// How a shape is filled and outlined. Build it with [`fill`] or [`stroke`] and the methods.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Paint {
    /// Colour of the inside.
    pub fill: Option<Token>,
    /// Colour of the outline.
    pub stroke: Option<Token>,
    /// Width of the outline in board units.
    pub width: f32,
    /// Lengths of dash and gap in board units; none for a solid line.
    pub dash: Option<(f32, f32)>,
    /// 0 (invisible) to 1.
    pub opacity: f32,
    /// Whether a shadow lies 2 units below the shape.
    pub shadow: bool,
    /// Whether the shape has depth where boards are of wood or stone.
    pub raised: bool,
}

impl Default for Paint {
    fn default() -> Self {
        Self { fill: None, stroke: None, width: 0.0, dash: None, opacity: 1.0, shadow: false, raised: false }
    }
}

/// A paint that fills.
#[must_use]
pub fn fill(token: Token) -> Paint {
    Paint { fill: Some(token), ..Paint::default() }
}

/// A paint that draws an outline `width` units wide (round ends and joints).
#[must_use]
pub fn stroke(token: Token, width: f32) -> Paint {
    Paint { stroke: Some(token), width, ..Paint::default() }
}

impl Paint {
    /// The same with an outline.
    #[must_use]
    pub fn edged(mut self, token: Token, width: f32) -> Self {
        (self.stroke, self.width) = (Some(token), width);
        self
    }

    /// The same at an opacity from 0 to 1.
    #[must_use]
    pub fn opacity(mut self, opacity: f32) -> Self {
        self.opacity = opacity;
        self
    }

    /// The same with a dashed outline.
    #[must_use]
    pub fn dashed(mut self, dash: f32, gap: f32) -> Self {
        self.dash = Some((dash, gap));
        self
    }

    /// The same with a shadow below and depth, as pieces have.
    #[must_use]
    pub fn shadowed(self) -> Self {
        Self { shadow: true, ..self.raised() }
    }

    /// The same with depth, as pieces have that fill their place on the board.
    #[must_use]
    pub fn raised(self) -> Self {
        Self { raised: true, ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn properties_are_custom_and_distinct() {
        let mut names: Vec<_> = Token::ALL.iter().map(|token| token.property()).collect();
        assert!(names.iter().all(|name| name.starts_with("--")));
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), Token::ALL.len());
    }
}
