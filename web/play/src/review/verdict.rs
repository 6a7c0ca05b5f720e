//! Judging moves by their cost: turning points, and a summary for every player.
//!
//! The cost of a move is the difference between the side's expected share before and after it, from the engine's own searches of both positions.
//! The engine's best move costs nothing, whatever the two searches say.

use quintet_base::lang::Lang;
use quintet_engine::core::side::Side;

use super::analysis::{Analysis, Point};
use super::chance::Shares;
use super::proof::Proof;
use super::words::words;

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

/// How much is known of a win that a move gave up.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Thrown {
    /// It is proven that the win is gone.
    Proved,
    /// It was proven before the move, and after it the engine no longer sees it.
    Likely,
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
    /// For a slip where a win was proven: what became of that.
    pub thrown: Option<Thrown>,
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
    /// What is proven of every position of the game. A proof tells something of the positions beside it, too: the winner has what it can move to,
    /// and keeps it with the engine's move; the loser has no move that helps.
    #[must_use]
    pub fn proofs(&self, analysis: &Analysis) -> Vec<Option<Proof>> {
        let own = |ply: usize| match (analysis.point(ply), self.end) {
            (_, Some(shares)) if ply == self.moves.len() => Some(Proof::of_shares(&shares, Some(0))),
            (Some(Point::Searched { proof, .. }), _) => *proof,
            _ => None,
        };
        let mut proofs: Vec<Option<Proof>> = (0..=self.moves.len()).map(own).collect();
        for (ply, (side, played)) in self.moves.iter().enumerate() {
            if let (Some(proof), None) = (proofs[ply], proofs[ply + 1]) {
                let follows = || matches!(analysis.point(ply), Some(Point::Searched { best, proof: Some(_), .. }) if best == played);
                proofs[ply + 1] = Some(proof.after(1)).filter(|_| proof.winner.is_some_and(|winner| winner != *side) || follows());
            }
        }
        for (ply, (side, _)) in self.moves.iter().enumerate().rev() {
            if let (None, Some(proof)) = (proofs[ply], proofs[ply + 1]) {
                let forced = analysis.point(ply) == Some(&Point::Forced);
                proofs[ply] = Some(proof.after(-1)).filter(|_| forced || proof.winner == Some(*side));
            }
        }
        proofs
    }

    /// The value of the position after `ply` moves, if known; with [`Course::proofs`], which are exact.
    #[must_use]
    pub fn shares(&self, analysis: &Analysis, proofs: &[Option<Proof>], ply: usize) -> Option<Shares> {
        let proof = proofs.get(ply).copied().flatten();
        proof.map(|proof| proof.shares(self.sides)).or_else(|| analysis.shares(ply, self.moves.len(), self.end))
    }

    /// The cost of the move that led to the position after `ply` moves; `None` while unknown.
    #[must_use]
    pub fn judge(&self, analysis: &Analysis, proofs: &[Option<Proof>], ply: usize) -> Option<Judged> {
        let (side, played) = self.moves.get(ply.checked_sub(1)?)?;
        let nothing = Judged { side: *side, loss: 0.0, slip: None, better: None, thrown: None };
        let Point::Searched { best, .. } = analysis.point(ply - 1)? else { return Some(nothing) };
        if best == played {
            return Some(nothing);
        }
        let (before, after) = (self.shares(analysis, proofs, ply - 1)?, self.shares(analysis, proofs, ply)?);
        let loss = (before[side.index()] - after[side.index()]).max(0.0);
        let slip = Slip::of(loss, self.sides);
        // Only a proof has all.
        let was_won = slip.is_some() && before[side.index()] >= 1.0;
        let known = if proofs.get(ply).is_some_and(Option::is_some) { Thrown::Proved } else { Thrown::Likely };
        Some(Judged { loss, slip, better: Some(best.clone()), thrown: was_won.then_some(known), ..nothing })
    }

    /// The verdict on every move: index `n` is the move that led to the position after `n + 1` moves.
    #[must_use]
    pub fn judge_all(&self, analysis: &Analysis, proofs: &[Option<Proof>]) -> Vec<Option<Judged>> {
        (1..=self.moves.len()).map(|ply| self.judge(analysis, proofs, ply)).collect()
    }
}

/// What is said of a move, and then of the win that it gave up, if any.
#[must_use]
pub fn with_thrown(said: String, thrown: Option<Thrown>, lang: Lang) -> String {
    match thrown {
        None => said,
        Some(Thrown::Proved) => lang.sentences(&said, words(lang).thrown),
        Some(Thrown::Likely) => lang.sentences(&said, words(lang).left_win),
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
        Point::Searched { shares: [first, 1.0 - first, 0.0, 0.0], best: best.to_owned(), proof: None }
    }

    fn course() -> Vec<(Side, String)> {
        [(Side::FIRST, "a"), (Side::SECOND, "b"), (Side::FIRST, "c"), (Side::SECOND, "d")].map(|(side, m)| (side, m.to_owned())).to_vec()
    }

    fn judge(game: &Course<'_>, analysis: &Analysis, ply: usize) -> Option<Judged> {
        game.judge(analysis, &game.proofs(analysis), ply)
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
        let judged = game.judge_all(&analysis, &game.proofs(&analysis));
        let losses: Vec<f32> = judged.iter().map(|judged| judged.as_ref().map_or(9.0, |judged| (judged.loss * 100.0).round())).collect();
        // Whoever can end the game has won it, whatever the search of that position thought.
        assert_eq!(losses, [5.0, 25.0, 70.0, 0.0]);
        let slips: Vec<Option<Slip>> = judged.iter().map(|judged| judged.as_ref().and_then(|judged| judged.slip)).collect();
        assert_eq!(slips, [None, Some(Slip::Mistake), Some(Slip::Blunder), None]);
        assert_eq!(turning_points(&judged), [2, 3]);
        let summary = summarise(&judged, 2);
        assert_eq!(summary[0].slips, [0, 0, 1]);
        assert!((summary[0].average_loss - 0.375).abs() < 1e-6 && (summary[1].average_loss - 0.125).abs() < 1e-6, "{summary:?}");
    }

    #[test]
    fn the_engines_own_move_costs_nothing() {
        let moves = course();
        let game = Course { sides: 2, moves: &moves, end: None };
        let judged = judge(&game, &analysis(&[(0.9, "a"), (0.1, "x")]), 1).expect("both positions are known");
        assert_eq!((judged.loss, judged.slip, judged.better), (0.0, None, None));
    }

    /// The position is proven a win for this side, in four plies.
    fn prove(analysis: &mut Analysis, ply: usize, winner: Side, best: &str) {
        let proof = Proof { winner: Some(winner), plies: Some(4) };
        analysis.set(ply, Point::Searched { shares: proof.shares(2), best: best.to_owned(), proof: Some(proof) });
    }

    /// The proven winner of every position, and within how many plies.
    fn proven(game: &Course<'_>, analysis: &Analysis) -> Vec<Option<(usize, u32)>> {
        let known = |proof: &Proof| Some((proof.winner?.index(), proof.plies?));
        game.proofs(analysis).iter().map(|proof| proof.as_ref().and_then(known)).collect()
    }

    #[test]
    fn a_proof_holds_where_the_winner_follows_it_and_where_it_can_be_reached() {
        let (moves, mut known) = (course(), analysis(&[(0.6, "x"), (0.6, "x"), (0.6, "x"), (0.6, "x"), (0.6, "x")]));
        let game = Course { sides: 2, moves: &moves, end: None };
        assert_eq!(proven(&game, &known), [None; 5]);
        prove(&mut known, 2, Side::FIRST, "c");
        // With its own move the first side keeps the win, and the second cannot help it; nobody knows what "d" gave up.
        assert_eq!(proven(&game, &known), [None, None, Some((0, 4)), Some((0, 3)), Some((0, 2))]);
        assert_eq!(game.shares(&known, &game.proofs(&known), 3), Some([1.0, 0.0, 0.0, 0.0]), "whatever the search thought");
        prove(&mut known, 2, Side::FIRST, "e");
        assert_eq!(proven(&game, &known), [None, None, Some((0, 4)), None, None], "another move may throw it away");
        prove(&mut known, 1, Side::FIRST, "x");
        assert_eq!(proven(&game, &known)[..2], [Some((0, 5)), Some((0, 4))], "the first side could move there");
        let over = Course { end: Some([0.0, 1.0, 0.0, 0.0]), ..game };
        assert_eq!(proven(&over, &known)[3..], [Some((1, 1)), Some((1, 0))]);
    }

    #[test]
    fn a_win_thrown_away_is_called_so_and_a_kept_one_is_no_slip() {
        let moves = course();
        let game = Course { sides: 2, moves: &moves, end: None };
        let mut known = analysis(&[(0.6, "x"), (0.6, "x")]);
        prove(&mut known, 0, Side::FIRST, "x");
        known.set(1, point(0.3, "x"));
        let thrown = |known: &Analysis| judge(&game, known, 1).map(|judged| (judged.slip, judged.thrown));
        assert_eq!(thrown(&known), Some((Some(Slip::Blunder), Some(Thrown::Likely))));
        prove(&mut known, 1, Side::SECOND, "x");
        assert_eq!(thrown(&known), Some((Some(Slip::Blunder), Some(Thrown::Proved))));
        prove(&mut known, 1, Side::FIRST, "x");
        assert_eq!(thrown(&known), Some((None, None)), "another way to win");
        known.set(1, point(0.95, "x"));
        assert_eq!(thrown(&known), Some((None, None)), "the engine still sees the win, nearly");
        prove(&mut known, 0, Side::FIRST, "a");
        known.set(1, point(0.3, "x"));
        assert_eq!(thrown(&known), Some((None, None)), "the proof's own move");
    }

    #[test]
    fn a_forced_move_costs_nothing_and_the_one_before_is_judged_by_what_follows() {
        let moves = course();
        let game = Course { sides: 2, moves: &moves, end: None };
        let mut analysis = analysis(&[(0.6, "x"), (0.6, "x"), (0.1, "x")]);
        analysis.set(1, Point::Forced);
        assert_eq!(judge(&game, &analysis, 1).and_then(|judged| judged.slip), Some(Slip::Blunder));
        assert_eq!(judge(&game, &analysis, 2).map(|judged| judged.loss), Some(0.0));
    }

    #[test]
    fn what_is_not_known_is_not_judged() {
        let moves = course();
        let game = Course { sides: 2, moves: &moves, end: None };
        let analysis = analysis(&[(0.5, "x"), (0.4, "x")]);
        let judged = game.judge_all(&analysis, &game.proofs(&analysis));
        assert!(judged[0].is_some() && judged[1..].iter().all(Option::is_none));
        assert_eq!(summarise(&judged, 2)[1].moves, 0);
        assert!(judge(&game, &Analysis::default(), 0).is_none());
    }

    #[test]
    fn where_there_is_no_mistake_the_inaccuracies_are_the_turning_points() {
        let judge = |slip| Some(Judged { side: Side::FIRST, loss: 0.1, slip, better: None, thrown: None });
        assert_eq!(turning_points(&[judge(None), judge(Some(Slip::Inaccuracy))]), [2]);
        assert_eq!(turning_points(&[judge(Some(Slip::Mistake)), judge(Some(Slip::Inaccuracy)), None]), [1]);
    }

    #[test]
    fn with_four_sides_half_counts_as_much() {
        assert_eq!(Slip::of(0.1, 2), Some(Slip::Inaccuracy));
        assert_eq!([Slip::of(0.1, 4), Slip::of(0.04, 4)], [Some(Slip::Mistake), None]);
    }
}
