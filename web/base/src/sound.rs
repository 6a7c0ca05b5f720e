//! The sounds of the board.

/// What is heard.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Sound {
    /// A piece is put down: a short wooden tap.
    Place,
    /// Something is taken: two taps, the second lower.
    Capture,
    /// A wall or an arrow: a dull knock.
    Wall,
    /// The game is over: three rising tones.
    End,
    /// That is not allowed: two soft low tones.
    Refusal,
}
