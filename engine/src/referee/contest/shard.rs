//! A contest in parts that are played apart, for example on several machines.

use super::pairing::count_of_groups;
use super::{Contest, Fixture, Format};

/// One of several parts. Which games it has follows from the plan of the contest alone.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Shard {
    /// Which part, from 0.
    index: u32,
    /// How many there are.
    count: u32,
}

impl Shard {
    /// Part `number`, from 1, of `count`; `None` if there is no such part.
    #[must_use]
    pub const fn new(number: u32, count: u32) -> Option<Self> {
        if number == 0 || number > count { None } else { Some(Self { index: number - 1, count }) }
    }

    /// The number of the part, from 1.
    #[must_use]
    pub const fn number(self) -> u32 {
        self.index + 1
    }

    /// How many parts there are.
    #[must_use]
    pub const fn count(self) -> u32 {
        self.count
    }

    /// The size of this part when `things` are dealt out in turn.
    const fn share(self, things: usize) -> usize {
        (things + (self.count - 1 - self.index) as usize) / self.count as usize
    }
}

impl std::fmt::Display for Shard {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}/{}", self.number(), self.count)
    }
}

impl Contest {
    /// The same contest, of which [`Contest::open`] and [`Contest::total`] count one part only.
    ///
    /// `None` where the results of all decide who meets whom: such a contest has no parts that can be played apart.
    #[must_use]
    pub fn only(self, shard: Shard) -> Option<Self> {
        let apart = matches!(self.format, Format::RoundRobin | Format::Ladder(_));
        apart.then_some(Self { shard: Some(shard), ..self })
    }

    /// The part, of so many, that has a game: in a round robin the games are dealt out in turn, on a ladder the players, because the games of
    /// a player depend on each other. `None` for other formats.
    #[must_use]
    pub fn shard_of(&self, fixture: &Fixture, count: u32) -> Option<Shard> {
        let index = match self.format {
            Format::RoundRobin => u64::from(fixture.match_number - 1) * u64::from(self.games) + u64::from(fixture.game - 1),
            Format::Ladder(levels) => u64::from(fixture.match_number - 1) / levels.max(1) as u64,
            Format::Knockout | Format::Swiss(_) => return None,
        };
        Some(Shard { index: (index % u64::from(count.max(1))) as u32, count })
    }

    /// Whether a game is in the part that is to be played.
    pub(super) fn is_mine(&self, fixture: &Fixture) -> bool {
        self.shard.is_none_or(|shard| self.shard_of(fixture, shard.count) == Some(shard))
    }

    /// The greatest number of games that there can be, in the part or in the whole contest.
    #[must_use]
    pub const fn total(&self) -> usize {
        let games = self.games as usize;
        match (self.format, self.shard) {
            (Format::RoundRobin, None) => count_of_groups(self.players, self.sides) * games,
            (Format::RoundRobin, Some(shard)) => shard.share(count_of_groups(self.players, self.sides) * games),
            (Format::Knockout, _) => self.players.saturating_sub(1) * games,
            (Format::Swiss(rounds), _) => self.players / self.sides * rounds as usize * games,
            (Format::Ladder(levels), None) => self.players.saturating_sub(levels) * levels * games,
            (Format::Ladder(levels), Some(shard)) => shard.share(self.players.saturating_sub(levels)) * levels * games,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::GameResult;
    use super::*;

    #[test]
    fn every_game_is_in_one_part() {
        for (format, players) in [(Format::RoundRobin, 7), (Format::Ladder(3), 8)] {
            for count in [1, 2, 4, 50] {
                let mut all = Vec::new();
                let mut total = 0;
                for number in 1..=count {
                    let shard = Shard::new(number, count).expect("a part");
                    let mut contest = Contest::new(format, players, 2).only(shard).expect("a format with parts");
                    let mut own = 0;
                    // Who moves first is a student in every first game; students win, so the ladder is climbed to its end.
                    while let Some(&fixture) = contest.open().first() {
                        let share = f64::from(fixture.game % 2);
                        contest.record(fixture.match_number, fixture.game, GameResult::of_two(share));
                        all.push(fixture);
                        own += 1;
                    }
                    assert_eq!(own, contest.total(), "{format:?}, {shard}");
                    total += own;
                }
                all.sort_unstable();
                all.dedup();
                assert_eq!((all.len(), total), (total, Contest::new(format, players, 2).total()), "{format:?}, {count} parts");
            }
        }
    }

    #[test]
    fn who_meets_whom_must_be_known() {
        let shard = Shard::new(2, 2).expect("a part");
        assert_eq!(shard.to_string(), "2/2");
        for format in [Format::Knockout, Format::Swiss(3)] {
            assert_eq!(Contest::new(format, 8, 2).only(shard), None);
        }
        assert_eq!((Shard::new(0, 2), Shard::new(3, 2)), (None, None));
    }
}
