//! How a game ended.

use std::fmt;

use crate::core::side::Side;

/// Why a game ended.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub enum Reason {
    /// A pawn reached its goal (Quoridor).
    Goal,
    /// The side to move has no legal move and loses (checkers, Amazons, NoGo).
    NoMoves,
    /// The position occurred for the third time.
    Repetition,
    /// Too many plies in a row without a capture or another irreversible move.
    QuietLimit,
    /// Points were counted, one number per side (Blokus). A negative number is that of a side that a referee has ruled out.
    Score([i16; Side::MAX]),
    /// A side resigned.
    Resigned(Side),
    /// A side exceeded its time.
    Time(Side),
    /// A side reached the limit of violations.
    Violations(Side),
    /// The move limit was reached, and less total time won; the second side wins if times are equal or not measured.
    StepLimit,
}

/// The result of a finished game: who won, and why it is over.
///
/// Several winners share first place; if all sides share it, the game is a draw.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub struct Outcome {
    winners: u8,
    sides: u8,
    reason: Reason,
}

impl Outcome {
    /// A win of `side` in a game with `sides` players.
    #[must_use]
    pub const fn win(side: Side, sides: usize, reason: Reason) -> Self {
        Self { winners: 1 << side.index(), sides: sides as u8, reason }
    }

    /// A draw between `sides` players.
    #[must_use]
    pub const fn draw(sides: usize, reason: Reason) -> Self {
        Self { winners: (1 << sides) - 1, sides: sides as u8, reason }
    }

    /// The sides with the greatest of `scores` (one per side) share first place.
    #[must_use]
    pub fn by_score(scores: &[i16]) -> Self {
        let mut all = [0; Side::MAX];
        let sides = scores.len().min(Side::MAX);
        all[..sides].copy_from_slice(&scores[..sides]);
        let best = all[..sides].iter().copied().max().unwrap_or(0);
        let winners = all[..sides].iter().enumerate().filter(|&(_, &score)| score == best).fold(0, |set, (side, _)| set | 1 << side);
        Self { winners, sides: sides as u8, reason: Reason::Score(all) }
    }

    /// The result at the move limit of a game of two: less total time, in seconds, wins. With equal times the second side wins, because the
    /// first one had the first move and somebody must win.
    #[must_use]
    pub fn by_time([first, second]: [f64; 2]) -> Self {
        Self::win(if first < second { Side::FIRST } else { Side::SECOND }, 2, Reason::StepLimit)
    }

    /// The number of sides.
    #[must_use]
    pub const fn sides(&self) -> usize {
        self.sides as usize
    }

    /// Why the game is over.
    #[must_use]
    pub const fn reason(&self) -> Reason {
        self.reason
    }

    /// Whether `side` is among those in first place. In a draw every side is.
    #[must_use]
    pub const fn is_winner(&self, side: Side) -> bool {
        self.winners & (1 << side.index()) != 0
    }

    /// Whether all sides share first place.
    #[must_use]
    pub const fn is_draw(&self) -> bool {
        self.winners.count_ones() == self.sides as u32
    }

    /// The only winner, if there is just one.
    #[must_use]
    pub fn winner(&self) -> Option<Side> {
        (self.winners.count_ones() == 1).then(|| Side::from_index(self.winners.trailing_zeros() as usize)).flatten()
    }

    /// The share of the point that `side` gets: 1 for a win, 1/2 for a draw of two, 0 for a loss.
    #[must_use]
    pub fn share(&self, side: Side) -> f32 {
        if self.is_winner(side) { 1.0 / self.winners.count_ones() as f32 } else { 0.0 }
    }

    /// The share of the point that each side gets.
    #[must_use]
    pub fn shares(&self) -> [f32; Side::MAX] {
        std::array::from_fn(|index| Side::from_index(index).map_or(0.0, |side| self.share(side)))
    }

    /// A side's points by its place: one for each side behind it, half a point for each that is level. Of two, the winner has one point.
    #[must_use]
    pub fn points(&self, side: Side) -> f64 {
        let rank = |side: Side| match self.reason {
            Reason::Score(scores) => scores[side.index()],
            _ => i16::from(self.is_winner(side)),
        };
        let against = |other: Side| match rank(side).cmp(&rank(other)) {
            std::cmp::Ordering::Greater => 1.0,
            std::cmp::Ordering::Equal => 0.5,
            std::cmp::Ordering::Less => 0.0,
        };
        Side::all(self.sides as usize).filter(|&other| other != side).map(against).sum()
    }

    /// The result as in records: `1-0`, `0-1`, `1/2-1/2`; with more than two sides `1st`, `2nd=4th`, ...
    #[must_use]
    pub fn result_text(&self) -> String {
        if self.sides == 2 {
            return match (self.is_winner(Side::FIRST), self.is_winner(Side::SECOND)) {
                (true, false) => "1-0",
                (false, true) => "0-1",
                _ => "1/2-1/2",
            }
            .to_owned();
        }
        let names = ["1st", "2nd", "3rd", "4th"];
        let winners: Vec<&str> =
            Side::all(self.sides as usize).filter(|&side| self.is_winner(side)).map(|side| names[side.index()]).collect();
        winners.join("=")
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.winner() {
            Some(side) => write!(f, "{side} wins")?,
            None if self.is_draw() => f.write_str("draw")?,
            None => write!(f, "{} share first place", self.result_text())?,
        }
        match self.reason {
            Reason::Goal => f.write_str(": reached the goal"),
            Reason::NoMoves => f.write_str(": the other side has no move"),
            Reason::Repetition => f.write_str(": the position occurred three times"),
            Reason::QuietLimit => f.write_str(": too many moves without progress"),
            Reason::Score(scores) => {
                let scores =
                    scores[..self.sides as usize].iter().map(|&score| if score < 0 { "out".to_owned() } else { score.to_string() });
                write!(f, ": {}", scores.collect::<Vec<_>>().join(" to "))
            }
            Reason::Resigned(side) => write!(f, ": {side} resigned"),
            Reason::Time(side) => write!(f, ": {side} ran out of time"),
            Reason::Violations(side) => write!(f, ": too many violations by {side}"),
            Reason::StepLimit => f.write_str(": step limit reached, less thinking time wins"),
        }
    }
}
