//! The analysis of a whole game: the engine's value of every position, saved with the game as one short text.

use quintet_engine::core::side::Side;
use quintet_protocol::SearchInfo;

use super::chance::{Shares, of_thoughts};
use super::proof::Proof;

/// Search time per position.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum Effort {
    /// A third of a second.
    Quick,
    /// A second.
    #[default]
    Normal,
    /// Four seconds.
    Deep,
}

impl Effort {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Quick, Self::Normal, Self::Deep];

    /// The name in controls and saves.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Quick => "quick",
            Self::Normal => "normal",
            Self::Deep => "deep",
        }
    }

    /// The effort with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|effort| effort.name() == name)
    }

    /// Seconds per position.
    #[must_use]
    pub const fn seconds(self) -> f64 {
        match self {
            Self::Quick => 0.3,
            Self::Normal => 1.0,
            Self::Deep => 4.0,
        }
    }
}

/// What is known about a position.
#[derive(Clone, PartialEq, Debug)]
pub enum Point {
    /// There was only one legal move: the value is that of the next position.
    Forced,
    /// The engine searched it.
    Searched {
        /// The expected share of each side.
        shares: Shares,
        /// The engine's best move.
        best: String,
        /// What it proved; the shares are then those of the proof.
        proof: Option<Proof>,
    },
}

impl Point {
    /// What a search says of a position with `turn` to move.
    #[must_use]
    pub fn of_thoughts(info: &SearchInfo, best: &str, turn: Side, sides: usize) -> Self {
        let proof = Proof::of_thoughts(info, turn, sides);
        Self::Searched { shares: of_thoughts(info, turn, sides), best: best.to_owned(), proof }
    }
}

/// What is known about the positions of a game: index `n` is the position after `n` moves.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Analysis {
    moves: Vec<String>,
    points: Vec<Option<Point>>,
    /// The search time.
    pub effort: Effort,
}

impl Analysis {
    /// Adapts the analysis to the game's present moves. If moves were taken back, everything stays, because they may be replayed; after a
    /// different move, the positions before it stay.
    pub fn follow(&mut self, moves: &[String]) {
        let common = self.moves.iter().zip(moves).take_while(|(a, b)| a == b).count();
        if common < moves.len() {
            if common < self.moves.len() {
                self.points.truncate(common + 1);
            }
            self.moves = moves.to_vec();
        }
    }

    /// Whether nothing is known.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.points.iter().all(Option::is_none)
    }

    /// What is known about the position after `ply` moves.
    #[must_use]
    pub fn point(&self, ply: usize) -> Option<&Point> {
        self.points.get(ply)?.as_ref()
    }

    /// Records the result for the position after `ply` moves.
    pub fn set(&mut self, ply: usize, point: Point) {
        if self.points.len() <= ply {
            self.points.resize(ply + 1, None);
        }
        self.points[ply] = Some(point);
    }

    /// Clears all positions, so that they are searched again.
    pub fn clear(&mut self) {
        self.points.clear();
    }

    /// The first of the positions 0 to `last` that is not known.
    #[must_use]
    pub fn next_unknown(&self, last: usize) -> Option<usize> {
        (0..=last).find(|&ply| self.point(ply).is_none())
    }

    /// The value of the position after `ply` moves; `end` is the result of the game by the rules, at the position after `last` moves.
    #[must_use]
    pub fn shares(&self, ply: usize, last: usize, end: Option<Shares>) -> Option<Shares> {
        for ply in ply..=last {
            if ply == last && end.is_some() {
                return end;
            }
            match self.point(ply)? {
                Point::Searched { shares, .. } => return Some(*shares),
                Point::Forced => {}
            }
        }
        None
    }

    /// The text saved with the game: a version and the effort, then a field after `|` for every position: empty if unknown, `f` for a forced
    /// move, otherwise the shares of all sides except the last in thousandths, `!` and the plies to the end if that is proven, `;` and the best
    /// move. Programs that do not know `!` search the position again.
    #[must_use]
    pub fn write(&self, sides: usize) -> String {
        if self.is_empty() {
            return String::new();
        }
        let mut text = format!("1 {}", self.effort.name());
        for point in &self.points {
            text.push('|');
            match point {
                None => {}
                Some(Point::Forced) => text.push('f'),
                Some(Point::Searched { shares, best, proof }) => {
                    for (index, share) in shares[..sides.clamp(2, Side::MAX) - 1].iter().enumerate() {
                        if index > 0 {
                            text.push(',');
                        }
                        text.push_str(&((share * 1000.0).round() as u32).to_string());
                    }
                    if let Some(proof) = proof {
                        text.push('!');
                        if let Some(plies) = proof.plies {
                            text.push_str(&plies.to_string());
                        }
                    }
                    text.push(';');
                    text.push_str(best);
                }
            }
        }
        text
    }

    /// Reads the text of [`Analysis::write`] for a game with these moves. Unreadable parts are ignored: an analysis can be repeated, and must
    /// not prevent a save from being opened.
    #[must_use]
    pub fn read(text: &str, sides: usize, moves: &[String]) -> Self {
        let mut analysis = Self { moves: moves.to_vec(), ..Self::default() };
        let mut fields = text.split('|');
        let Some(effort) = fields.next().and_then(|head| Effort::named(head.strip_prefix("1 ")?)) else { return analysis };
        analysis.effort = effort;
        analysis.points = fields.take(moves.len() + 1).map(|field| read_point(field, sides.clamp(2, Side::MAX))).collect();
        analysis
    }
}

fn read_point(field: &str, sides: usize) -> Option<Point> {
    if field == "f" {
        return Some(Point::Forced);
    }
    let (numbers, best) = field.split_once(';')?;
    let (numbers, proved) = numbers.split_once('!').map_or((numbers, None), |(numbers, plies)| (numbers, Some(plies)));
    let thousandths: Vec<u32> = numbers.split(',').map(|number| number.parse().ok()).collect::<Option<_>>()?;
    let sum: u32 = thousandths.iter().try_fold(0_u32, |sum, &number| sum.checked_add(number))?;
    // Rounded shares may add up to slightly more than one.
    if thousandths.len() + 1 != sides || sum > 1003 {
        return None;
    }
    let mut shares = [0.0; Side::MAX];
    for (share, thousandth) in shares.iter_mut().zip(&thousandths) {
        *share = *thousandth as f32 / 1000.0;
    }
    shares[sides - 1] = 1000_u32.saturating_sub(sum) as f32 / 1000.0;
    let proof = proved.map(|plies| Proof::of_shares(&shares, plies.parse().ok()));
    Some(Point::Searched { shares, best: best.to_owned(), proof })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moves(text: &str) -> Vec<String> {
        text.split_whitespace().map(str::to_owned).collect()
    }

    fn searched(first: f32, best: &str) -> Point {
        Point::Searched { shares: [first, 1.0 - first, 0.0, 0.0], best: best.to_owned(), proof: None }
    }

    fn known(analysis: &Analysis) -> Vec<usize> {
        (0..20).filter(|&ply| analysis.point(ply).is_some()).collect()
    }

    fn of(text: &str) -> Analysis {
        let mut analysis = Analysis::default();
        analysis.follow(&moves(text));
        for ply in 0..=moves(text).len() {
            analysis.set(ply, searched(0.5, "x"));
        }
        analysis
    }

    #[test]
    fn taking_back_keeps_everything_and_another_move_what_came_before() {
        let mut analysis = of("a b c d");
        analysis.follow(&moves("a b"));
        assert_eq!(known(&analysis), [0, 1, 2, 3, 4]);
        analysis.follow(&moves("a b c d e"));
        assert_eq!(known(&analysis), [0, 1, 2, 3, 4]);
        assert_eq!(analysis.next_unknown(5), Some(5));
        analysis.follow(&moves("a b x"));
        assert_eq!(known(&analysis), [0, 1, 2]);
        analysis.follow(&moves("z"));
        assert_eq!(known(&analysis), [0]);
    }

    #[test]
    fn a_branch_taken_after_going_back_does_not_bring_the_old_line_back() {
        let mut analysis = of("a b c");
        analysis.follow(&moves("a"));
        analysis.follow(&moves("a x"));
        analysis.follow(&moves("a x c"));
        assert_eq!(known(&analysis), [0, 1]);
    }

    #[test]
    fn forced_positions_are_worth_what_follows() {
        let mut analysis = of("a b c");
        analysis.set(1, Point::Forced);
        analysis.set(2, Point::Forced);
        let end = [1.0, 0.0, 0.0, 0.0];
        assert_eq!(analysis.shares(1, 3, Some(end)), Some(end));
        analysis.set(3, searched(0.25, "y"));
        assert_eq!(analysis.shares(1, 3, None).map(|shares| shares[0]), Some(0.25));
        analysis.points.truncate(2);
        assert_eq!(analysis.shares(1, 3, None), None);
    }

    #[test]
    fn what_is_written_is_read_again() {
        let mut analysis = of("a b");
        analysis.effort = Effort::Deep;
        analysis.set(0, searched(0.513, "j3,k3,l3"));
        analysis.set(1, Point::Forced);
        analysis.points[2] = None;
        let text = analysis.write(2);
        assert_eq!(text, "1 deep|513;j3,k3,l3|f|");
        assert_eq!(Analysis::read(&text, 2, &moves("a b")), analysis);
        for (plies, written) in [(Some(9), "1 deep|0!9;c3|f|"), (None, "1 deep|0!;c3|f|")] {
            let proof = Proof { winner: Some(Side::SECOND), plies };
            analysis.set(0, Point::Searched { shares: proof.shares(2), best: "c3".to_owned(), proof: Some(proof) });
            assert_eq!(analysis.write(2), written);
            assert_eq!(Analysis::read(written, 2, &moves("a b")), analysis);
        }
        let mut four = Analysis::default();
        four.follow(&moves("a"));
        four.set(0, Point::Searched { shares: [0.1, 0.2, 0.3, 0.4], best: "b".to_owned(), proof: None });
        let again = Analysis::read(&four.write(4), 4, &moves("a"));
        let Some(Point::Searched { shares, .. }) = again.point(0) else { panic!("{again:?}") };
        assert!(shares.iter().zip([0.1, 0.2, 0.3, 0.4]).all(|(a, b)| (a - b).abs() < 1e-6), "{shares:?}");
        assert_eq!(Analysis::default().write(2), "");
    }

    #[test]
    fn damaged_texts_are_as_if_nothing_had_been_searched() {
        let game = moves("a b");
        for text in
            ["", "2 deep|500;a", "1 slow|500;a", "1 deep|2000;a", "1 deep|-1;a", "1 deep|x", "1 deep|1,2,3;a", "1 deep|99999999999;a"]
        {
            assert!(Analysis::read(text, 2, &game).is_empty(), "{text}");
        }
        assert_eq!(known(&Analysis::read("1 deep|x|500;a|f|f|f|f", 2, &game)), [1, 2]);
    }
}
