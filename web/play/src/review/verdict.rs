//! Judging moves by their cost: turning points, and a summary for every player.
//!
//! The cost of a move is the difference between the side's expected share before and after it, from the engine's own searches of both positions.
//! The engine's best move costs nothing, whatever the two searches say.

use quintet_engine::core::side::Side;

use super::analysis::{Analysis, Point};
use super::chance::Shares;

/// How bad a move was.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Slip {
    /// It cost a tenth of the point or more.
    Inaccuracy,
    /// A fifth or more.
    Mistake,
    /// Two fifths or more.
    Blunder,
}

impl Slip {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Inaccuracy, Self::Mistake, Self::Blunder];

    /// The name in the page's DOM.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Inaccuracy => "inaccuracy",
            Self::Mistake => "mistake",
            Self::Blunder => "blunder",
        }
    }

    /// The sign after the move, as in books.
    #[must_use]
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Inaccuracy => "?!",
            Self::Mistake => "?",
            Self::Blunder => "??",
        }
    }

    /// The kind of slip for a loss in shares of the point. Four sides share the point that two would, so half the loss counts as much.
    #[must_use]
    pub fn of(loss: f32, sides: usize) -> Option<Self> {
        let loss = loss * sides.max(2) as f32 / 2.0;
        match loss {
            loss if loss >= 0.4 => Some(Self::Blunder),
            loss if loss >= 0.2 => Some(Self::Mistake),
            loss if loss >= 0.1 => Some(Self::Inaccuracy),
            _ => None,
        }
    }
}

/// The cost of a move.
#[derive(Clone, PartialEq, Debug)]
pub struct Judged {
    /// The side that played it.
    pub side: Side,
    /// The lost share of the point, 0 to 1.
    pub loss: f32,
    /// The kind of slip.
    pub slip: Option<Slip>,
    /// The engine's best move, if it is another one.
    pub better: Option<String>,
}

/// A game to be judged: the side of each move, the moves, and the result by the rules, if there is one.
#[derive(Copy, Clone, Debug)]
pub struct Course<'a> {
    /// Number of sides.
    pub sides: usize,
    /// The side of each move, and the move.
    pub moves: &'a [(Side, String)],
    /// The share of each side.
    pub end: Option<Shares>,
}

impl Course<'_> {
    /// The value of the position after `ply` moves, if known.
    #[must_use]
    pub fn shares(&self, analysis: &Analysis, ply: usize) -> Option<Shares> {
        analysis.shares(ply, self.moves.len(), self.end)
    }

    /// The cost of the move that led to the position after `ply` moves; `None` while unknown.
    #[must_use]
    pub fn judge(&self, analysis: &Analysis, ply: usize) -> Option<Judged> {
        let (side, played) = self.moves.get(ply.checked_sub(1)?)?;
        let nothing = Judged { side: *side, loss: 0.0, slip: None, better: None };
        let Point::Searched { shares, best } = analysis.point(ply - 1)? else { return Some(nothing) };
        if best == played {
            return Some(nothing);
        }
        let after = self.shares(analysis, ply)?;
        let loss = (shares[side.index()] - after[side.index()]).max(0.0);
        Some(Judged { loss, slip: Slip::of(loss, self.sides), better: Some(best.clone()), ..nothing })
    }

    /// The verdict on every move: index `n` is the move that led to the position after `n + 1` moves.
    #[must_use]
    pub fn judge_all(&self, analysis: &Analysis) -> Vec<Option<Judged>> {
        (1..=self.moves.len()).map(|ply| self.judge(analysis, ply)).collect()
    }
}

/// The summary of one side.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Summary {
    /// Who.
    pub side: Side,
    /// Number of judged moves.
    pub moves: u32,
    /// Their mean cost, in shares of the point.
    pub average_loss: f32,
    /// Number of slips of each kind, in the order of [`Slip::ALL`].
    pub slips: [u32; 3],
}

/// The summary of every side.
#[must_use]
pub fn summarise(judged: &[Option<Judged>], sides: usize) -> Vec<Summary> {
    let summary = |side: Side| {
        let mut sum = Summary { side, moves: 0, average_loss: 0.0, slips: [0; 3] };
        for judged in judged.iter().flatten().filter(|judged| judged.side == side) {
            sum.moves += 1;
            sum.average_loss += judged.loss;
            if let Some(slip) = judged.slip {
                sum.slips[slip as usize] += 1;
            }
        }
        sum.average_loss /= sum.moves.max(1) as f32;
        sum
    };
    Side::all(sides).map(summary).collect()
}

/// The plies after the turning points: the moves that were mistakes or blunders; in a game without any, the inaccuracies.
#[must_use]
pub fn turning_points(judged: &[Option<Judged>]) -> Vec<usize> {
    let at_least = |least: Slip| -> Vec<usize> {
        let bad = |judged: &Option<Judged>| judged.as_ref().and_then(|judged| judged.slip).is_some_and(|slip| slip >= least);
        judged.iter().zip(1..).filter(|(judged, _)| bad(judged)).map(|(_, ply)| ply).collect()
    };
    let grave = at_least(Slip::Mistake);
    if grave.is_empty() { at_least(Slip::Inaccuracy) } else { grave }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn point(first: f32, best: &str) -> Point {
        Point::Searched { shares: [first, 1.0 - first, 0.0, 0.0], best: best.to_owned() }
    }

    fn course() -> Vec<(Side, String)> {
        [(Side::FIRST, "a"), (Side::SECOND, "b"), (Side::FIRST, "c"), (Side::SECOND, "d")].map(|(side, m)| (side, m.to_owned())).to_vec()
    }

    fn analysis(firsts: &[(f32, &str)]) -> Analysis {
        let mut analysis = Analysis::default();
        for (ply, (first, best)) in firsts.iter().enumerate() {
            analysis.set(ply, point(*first, best));
        }
        analysis
    }

    #[test]
    fn a_move_costs_what_its_mover_loses() {
        let moves = course();
        let game = Course { sides: 2, moves: &moves, end: Some([0.0, 1.0, 0.0, 0.0]) };
        let analysis = analysis(&[(0.5, "x"), (0.45, "y"), (0.7, "z"), (0.2, "d")]);
        let judged = game.judge_all(&analysis);
        let losses: Vec<f32> = judged.iter().map(|judged| judged.as_ref().map_or(9.0, |judged| (judged.loss * 100.0).round())).collect();
        assert_eq!(losses, [5.0, 25.0, 50.0, 0.0]);
        let slips: Vec<Option<Slip>> = judged.iter().map(|judged| judged.as_ref().and_then(|judged| judged.slip)).collect();
        assert_eq!(slips, [None, Some(Slip::Mistake), Some(Slip::Blunder), None]);
        assert_eq!(turning_points(&judged), [2, 3]);
        let summary = summarise(&judged, 2);
        assert_eq!(summary[0].slips, [0, 0, 1]);
        assert!((summary[0].average_loss - 0.275).abs() < 1e-6 && (summary[1].average_loss - 0.125).abs() < 1e-6, "{summary:?}");
    }

    #[test]
    fn the_engines_own_move_costs_nothing() {
        let moves = course();
        let game = Course { sides: 2, moves: &moves, end: None };
        let judged = game.judge(&analysis(&[(0.9, "a"), (0.1, "x")]), 1).expect("both positions are known");
        assert_eq!((judged.loss, judged.slip, judged.better), (0.0, None, None));
    }

    #[test]
    fn a_forced_move_costs_nothing_and_the_one_before_is_judged_by_what_follows() {
        let moves = course();
        let game = Course { sides: 2, moves: &moves, end: None };
        let mut analysis = analysis(&[(0.6, "x"), (0.6, "x"), (0.1, "x")]);
        analysis.set(1, Point::Forced);
        assert_eq!(game.judge(&analysis, 1).and_then(|judged| judged.slip), Some(Slip::Blunder));
        assert_eq!(game.judge(&analysis, 2).map(|judged| judged.loss), Some(0.0));
    }

    #[test]
    fn what_is_not_known_is_not_judged() {
        let moves = course();
        let game = Course { sides: 2, moves: &moves, end: None };
        let judged = game.judge_all(&analysis(&[(0.5, "x"), (0.4, "x")]));
        assert!(judged[0].is_some() && judged[1..].iter().all(Option::is_none));
        assert_eq!(summarise(&judged, 2)[1].moves, 0);
        assert!(game.judge(&Analysis::default(), 0).is_none());
    }

    #[test]
    fn where_there_is_no_mistake_the_inaccuracies_are_the_turning_points() {
        let judge = |slip| Some(Judged { side: Side::FIRST, loss: 0.1, slip, better: None });
        assert_eq!(turning_points(&[judge(None), judge(Some(Slip::Inaccuracy))]), [2]);
        assert_eq!(turning_points(&[judge(Some(Slip::Mistake)), judge(Some(Slip::Inaccuracy)), None]), [1]);
    }

    #[test]
    fn with_four_sides_half_counts_as_much() {
        assert_eq!(Slip::of(0.1, 2), Some(Slip::Inaccuracy));
        assert_eq!([Slip::of(0.1, 4), Slip::of(0.04, 4)], [Some(Slip::Mistake), None]);
    }
}
