//! What an action's `data-value` says.

use quintet_play::files;

/// A value in `data-value`.
pub(super) trait Value: Sized {
    fn read(text: &str) -> Option<Self>;
    /// An empty text needs no attribute.
    fn text(&self) -> String;
}

impl Value for String {
    fn read(text: &str) -> Option<Self> {
        Some(text.to_owned())
    }

    fn text(&self) -> String {
        self.clone()
    }
}

impl Value for u32 {
    fn read(text: &str) -> Option<Self> {
        text.parse().ok()
    }

    fn text(&self) -> String {
        self.to_string()
    }
}

impl Value for files::Form {
    fn read(text: &str) -> Option<Self> {
        Self::named(text)
    }

    fn text(&self) -> String {
        self.name().to_owned()
    }
}

/// The part of a game to share.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Part {
    /// All of it.
    Whole,
    /// Up to the move shown on the board.
    Here,
}

impl Value for Part {
    fn read(text: &str) -> Option<Self> {
        match text {
            "whole" => Some(Self::Whole),
            "here" => Some(Self::Here),
            _ => None,
        }
    }

    fn text(&self) -> String {
        match self {
            Self::Whole => "whole",
            Self::Here => "here",
        }
        .to_owned()
    }
}

/// The format of a picture.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Picture {
    /// Vector graphics.
    Svg,
    /// Pixels.
    Png,
}

impl Picture {
    /// The file extension.
    #[must_use]
    pub(crate) const fn ending(self) -> &'static str {
        match self {
            Self::Svg => "svg",
            Self::Png => "png",
        }
    }
}

impl Value for Picture {
    fn read(text: &str) -> Option<Self> {
        match text {
            "svg" => Some(Self::Svg),
            "png" => Some(Self::Png),
            _ => None,
        }
    }

    fn text(&self) -> String {
        self.ending().to_owned()
    }
}

/// The number of pieces of a kind in a position that is set up.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Stock {
    /// The kind, as an index in the game's list.
    pub index: u32,
    /// The number left.
    pub left: u32,
}

impl Value for Stock {
    fn read(text: &str) -> Option<Self> {
        let (index, left) = text.split_once(' ')?;
        Some(Self { index: Value::read(index)?, left: Value::read(left)? })
    }

    fn text(&self) -> String {
        format!("{} {}", self.index, self.left)
    }
}
