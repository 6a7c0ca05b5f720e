//! Who meets whom: the formats of a contest.

use super::{Contest, Match, Seats, place};
use crate::core::order::sorted_by;

/// The kind of pairing.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Format {
    /// Everybody plays everybody; of a game for more than two, every group of players once.
    RoundRobin,
    /// The loser of a match is out. Pairs are made in the order of the players; of an odd number the last one has a bye.
    Knockout,
    /// So many rounds of players with equal scores, as far as they have not met. A match won counts 2, a drawn one 1, a bye 2; nobody has two byes
    /// as long as others had none. In a match of four, 2 for each player behind and 1 for each that is level; a bye 4, as a second place.
    Swiss(u32),
    /// The last players, so many, are levels, weakest first; each of the others meets them in turn, up to the first that it does not beat.
    Ladder(usize),
}

impl Format {
    /// Whether there is such a contest of a game for so many. A knockout and a ladder are between two.
    #[must_use]
    pub const fn is_for(self, sides: usize) -> bool {
        sides == 2 || matches!(self, Self::RoundRobin | Self::Swiss(_))
    }
}

/// The rounds that a Swiss contest needs to find a winner who has won all matches.
#[must_use]
pub const fn usual_rounds(players: usize) -> u32 {
    players.next_power_of_two().trailing_zeros()
}

/// What a player has reached on a ladder.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Grade {
    /// The highest level beaten, by its number from 0; `None` if the first one was not.
    pub beaten: Option<usize>,
    /// Games won, drawn and lost against that level, or the first.
    pub games: [u32; 3],
}

impl Contest {
    /// The matches known so far: all of a round robin; those of a knockout or Swiss contest up to the first unfinished round; those of a ladder up
    /// to the first level that is not beaten yet.
    #[must_use]
    pub fn matches(&self) -> Vec<Match> {
        match self.format {
            Format::RoundRobin => {
                let groups = groups(self.players, self.sides);
                groups.iter().zip(1..).map(|(&seats, number)| Match { number, round: 1, seats }).collect()
            }
            Format::Knockout => self.rounds(u32::MAX).0,
            Format::Swiss(rounds) => self.swiss(rounds).0,
            Format::Ladder(levels) => self.ladder(levels).concat(),
        }
    }

    /// Who does not play in a round that is known, because the players cannot be divided evenly.
    #[must_use]
    pub fn byes(&self, round: u32) -> Vec<usize> {
        let mut there = match self.format {
            Format::Knockout => self.rounds(round.saturating_sub(1)).1,
            Format::Swiss(_) => (0..self.players).collect(),
            Format::RoundRobin | Format::Ladder(_) => Vec::new(),
        };
        let matches = self.matches();
        let mut of_round = matches.iter().filter(|known| known.round == round).peekable();
        if of_round.peek().is_none() {
            return Vec::new();
        }
        for known in of_round {
            there.retain(|player| !known.seats.contains(player));
        }
        there
    }

    /// What decides before matches and points: in a knockout the last round, in a Swiss contest the score and then the sum of the opponents'
    /// scores, on a ladder the levels beaten.
    pub(super) fn scores(&self) -> Option<Vec<(u32, u32)>> {
        match self.format {
            Format::RoundRobin => None,
            Format::Knockout => {
                // Byes are not matches won: the last round reached decides first.
                let (matches, left) = self.rounds(u32::MAX);
                let mut scores = vec![(0, 0); self.players];
                for known in matches {
                    for &player in known.seats.iter() {
                        scores[player].1 = known.round;
                    }
                }
                if let [winner] = left[..] {
                    scores[winner].0 = 1;
                }
                Some(scores)
            }
            Format::Swiss(rounds) => {
                let (matches, scores) = self.swiss(rounds);
                let mut both: Vec<(u32, u32)> = scores.iter().map(|score| (*score, 0)).collect();
                for known in matches {
                    for &player in known.seats.iter() {
                        both[player].1 += known.seats.iter().filter(|&&other| other != player).map(|&other| scores[other]).sum::<u32>();
                    }
                }
                Some(both)
            }
            Format::Ladder(levels) => {
                let mut scores = vec![(0, 0); self.players];
                for (player, grade) in self.grades().iter().enumerate() {
                    scores[player] = (1, grade.beaten.map_or(0, |level| level as u32 + 1));
                }
                // Levels among themselves are in their order; they come after the players.
                for (level, score) in scores.iter_mut().rev().take(levels).rev().zip(1..) {
                    *level = (0, score);
                }
                Some(scores)
            }
        }
    }

    /// What the players of a ladder have reached, in their order, without the levels; of other formats nothing.
    #[must_use]
    pub fn grades(&self) -> Vec<Grade> {
        let Format::Ladder(levels) = self.format else { return Vec::new() };
        let grade = |matches: &Vec<Match>| {
            let beaten = matches.iter().rev().position(|known| self.beats(known)).map(|last| matches.len() - 1 - last);
            let games = matches.get(beaten.unwrap_or(0)).map_or([0; 3], |known| self.tally(known));
            Grade { beaten, games }
        };
        self.ladder(levels).iter().map(grade).collect()
    }

    /// Whether a match is finished, with more points for its first player.
    fn beats(&self, known: &Match) -> bool {
        let (points, _) = self.score(known);
        self.winner(known).is_some() && points[0] > points[1]
    }

    /// The games of a match that its first player has won, drawn and lost.
    fn tally(&self, known: &Match) -> [u32; 3] {
        let mut games = [0; 3];
        for fixture in self.fixtures(*known) {
            let Some(result) = self.result(known.number, fixture.game) else { continue };
            let side = usize::from(fixture.seats[0] != known.seats[0]);
            games[place(result, side, 1 - side)] += 1;
        }
        games
    }

    /// The matches of each player of a ladder.
    fn ladder(&self, levels: usize) -> Vec<Vec<Match>> {
        let students = self.players.saturating_sub(levels);
        let climb = |a: usize| {
            let mut matches = Vec::new();
            for level in 0..levels {
                let known =
                    Match { number: (a * levels + level) as u32 + 1, round: level as u32 + 1, seats: Seats::new(&[a, students + level]) };
                matches.push(known);
                if !self.beats(&known) {
                    break;
                }
            }
            matches
        };
        (0..students).map(climb).collect()
    }

    /// The matches of the first rounds of a knockout, and the players left after the finished ones: one player at the end.
    fn rounds(&self, rounds: u32) -> (Vec<Match>, Vec<usize>) {
        let mut matches = Vec::new();
        let mut left: Vec<usize> = (0..self.players).collect();
        let mut round = 1;
        while left.len() > 1 && round <= rounds {
            let mut next = Some(Vec::new());
            for pair in left.chunks(2) {
                let winner = match *pair {
                    [only] => Some(only),
                    _ => {
                        let known = Match { number: matches.len() as u32 + 1, round, seats: Seats::new(pair) };
                        matches.push(known);
                        self.winner(&known)
                    }
                };
                next = next.zip(winner).map(|(mut next, winner): (Vec<usize>, usize)| {
                    next.push(winner);
                    next
                });
            }
            let Some(next) = next else { break };
            left = next;
            round += 1;
        }
        (matches, left)
    }

    /// The matches of a Swiss contest up to the first unfinished round, and the scores after the finished ones.
    fn swiss(&self, rounds: u32) -> (Vec<Match>, Vec<u32>) {
        let (mut matches, mut scores) = (Vec::new(), vec![0; self.players]);
        let mut before =
            Before { met: vec![vec![0; self.players]; self.players], begun: vec![0; self.players], byes: vec![0; self.players] };
        for round in 1..=rounds {
            let mut order = sorted_by(0..self.players, |&a, &b| scores[a] > scores[b]);
            for _ in 0..order.len() % self.sides {
                // The lowest of those with the fewest byes.
                let least = order.iter().map(|&player| before.byes[player]).min().unwrap_or(0);
                if let Some(at) = order.iter().rposition(|&player| before.byes[player] == least) {
                    let free = order.remove(at);
                    before.byes[free] += 1;
                    scores[free] += self.sides as u32;
                }
            }
            let mut over = true;
            for mut group in before.groups(&order, self.sides) {
                // Who has begun less often begins.
                let first = (0..group.len()).min_by_key(|&at| before.begun[group[at]]).unwrap_or(0);
                group.rotate_left(first);
                before.meet(&group);
                let known = Match { number: matches.len() as u32 + 1, round, seats: Seats::new(&group) };
                matches.push(known);
                over &= self.winner(&known).is_some();
                if over {
                    let (points, _) = self.score(&known);
                    for (at, &player) in group.iter().enumerate() {
                        let others = (0..group.len()).filter(|&other| other != at);
                        scores[player] += others.map(|other| points[at].total_cmp(&points[other]) as i8 + 1).sum::<i8>() as u32;
                    }
                }
            }
            if !over {
                break;
            }
        }
        (matches, scores)
    }
}

/// What happened in earlier rounds of a Swiss contest.
struct Before {
    /// How often each has met each.
    met: Vec<Vec<u32>>,
    /// How many matches each player has begun.
    begun: Vec<u32>,
    byes: Vec<u32>,
}

impl Before {
    /// The number of attempts at a pairing before players may meet again.
    const TRIES: u32 = 100_000;

    /// Divides players, given best first, into matches of so many.
    fn groups(&self, order: &[usize], sides: usize) -> Vec<Vec<usize>> {
        if sides == 2 {
            return self.pairs(order).iter().map(|&(one, other)| vec![one, other]).collect();
        }
        let mut left = order.to_vec();
        let mut groups = Vec::new();
        while left.len() >= sides {
            let mut group = vec![left.remove(0)];
            while group.len() < sides {
                // The nearest; who has met one of the group counts as far away as a whole match further down.
                let met = |player: usize| group.iter().map(|&other| self.met[player][other] as usize).sum::<usize>();
                let Some(next) = (0..left.len()).min_by_key(|&at| at + sides * met(left[at])) else { break };
                group.push(left.remove(next));
            }
            groups.push(group);
        }
        groups
    }

    /// Notes that players meet, of whom the first begins.
    fn meet(&mut self, group: &[usize]) {
        if let Some(&first) = group.first() {
            self.begun[first] += 1;
        }
        for &one in group {
            for &other in group.iter().filter(|&&other| other != one) {
                self.met[one][other] += 1;
            }
        }
    }

    /// Pairs players, given best first, each with the nearest that it has not met. Where there is no such pairing, they meet again.
    fn pairs(&self, order: &[usize]) -> Vec<(usize, usize)> {
        let mut pairs = Vec::new();
        if !self.fresh(order, &mut pairs, &mut Self::TRIES.clone()) {
            pairs = order.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect();
        }
        pairs
    }

    fn fresh(&self, left: &[usize], pairs: &mut Vec<(usize, usize)>, tries: &mut u32) -> bool {
        let Some((&one, others)) = left.split_first() else { return true };
        for (at, &other) in others.iter().enumerate().filter(|(_, other)| self.met[one][**other] == 0) {
            let Some(fewer) = tries.checked_sub(1) else { return false };
            *tries = fewer;
            pairs.push((one, other));
            let rest: Vec<usize> = others.iter().enumerate().filter(|(index, _)| *index != at).map(|(_, player)| *player).collect();
            if self.fresh(&rest, pairs, tries) {
                return true;
            }
            pairs.pop();
        }
        false
    }
}

/// All groups of so many of the players, in order.
fn groups(players: usize, sides: usize) -> Vec<Seats> {
    let mut groups = Vec::new();
    let mut chosen: Vec<usize> = (0..sides).collect();
    while sides > 0 && chosen.last().is_some_and(|&last| last < players) {
        groups.push(Seats::new(&chosen));
        // The last place that can move up does, and those after it follow.
        let up = (0..sides).rev().find(|&at| chosen[at] + sides - at < players).unwrap_or(0);
        let from = chosen[up] + 1;
        for (place, number) in chosen[up..].iter_mut().zip(from..) {
            *place = number;
        }
    }
    groups
}

/// The number of these groups.
pub(super) const fn count_of_groups(players: usize, sides: usize) -> usize {
    let (mut count, mut at) = (1_usize, 0);
    while at < sides {
        count = count.saturating_mul(players.saturating_sub(at)) / (at + 1);
        at += 1;
    }
    count
}
