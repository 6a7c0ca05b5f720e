//! What tree search is told about Blokus: which placements look good, and playouts.

use super::bits::Bits;
use super::certain::certain_winner;
use super::geometry::{BoardSize, MAX_WORDS, by_size};
use super::pieces::PIECES;
use super::playout::{Playout, PlayoutParams, shares};
use super::weights::{LARGE, SMALL};
use super::{Blokus, Colour, Move};
use crate::history::History;
use crate::search::heuristics::{Guide, Shares};
use crate::side::Side;

/// Weights of the prior in hundredths of a logit, for one phase of the game.
#[derive(Clone, Debug, PartialEq)]
pub struct PriorWeights {
    /// By the piece that is placed, in the order of [`Piece::all`](super::pieces::Piece::all).
    pub piece: [i32; PIECES],
    /// For every opposing corner point that is covered.
    pub cover: i32,
    /// For every cell free to the opponent beside a covered opposing corner point.
    pub room: i32,
    /// For every covered cell beside an opposing corner point.
    pub beside: i32,
    /// For every own corner point that is covered; one has to be.
    pub spend: i32,
    /// For every covered cell beside a cell of another colour.
    pub contact: i32,
    /// For every covered cell at the edge of the board.
    pub rim: i32,
    /// For every new own corner point.
    pub point: i32,
    /// For every free cell beside a new own corner point.
    pub open: i32,
    /// For a new own corner point that lies on or beside an opposing one.
    pub contest: i32,
    /// For every row or column by which the placement's nearest cell is farther from the centre (the greater of both, doubled).
    pub far: i32,
}

impl PriorWeights {
    /// How many weights there are.
    pub const COUNT: usize = PIECES + 10;

    /// No weights at all.
    pub const NONE: Self =
        Self { piece: [0; PIECES], cover: 0, room: 0, beside: 0, spend: 0, contact: 0, rim: 0, point: 0, open: 0, contest: 0, far: 0 };

    /// The weights in the order in which they are declared, to be fitted by a tool.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = &mut i32> {
        let Self { piece, cover, room, beside, spend, contact, rim, point, open, contest, far } = self;
        piece.iter_mut().chain([cover, room, beside, spend, contact, rim, point, open, contest, far])
    }
}

/// Weights of the priors, and settings of the playouts.
#[derive(Clone, Debug, PartialEq)]
pub struct GuideParams {
    /// Weights on the small board while the colour to move has placed fewer than 4 pieces, fewer than 9, or more.
    pub small: [PriorWeights; PHASES],
    /// The same on the large board.
    pub large: [PriorWeights; PHASES],
    /// At most so many placements of a position are searched.
    pub breadth: usize,
    /// The part of a playout's reward that depends on the margin.
    pub margin: f32,
    /// The playouts.
    pub playout: PlayoutParams,
}

/// How many phases a game has for the prior.
pub const PHASES: usize = 3;

/// The phase of the colour to move.
#[must_use]
pub fn phase(position: &Blokus) -> usize {
    match PIECES - position.pieces_left(position.turn).count() {
        0..4 => 0,
        4..9 => 1,
        _ => 2,
    }
}

impl Default for GuideParams {
    fn default() -> Self {
        Self { small: SMALL.clone(), large: LARGE.clone(), breadth: 60, margin: 0.2, playout: PlayoutParams::default() }
    }
}

/// Priors and playouts for Blokus.
#[derive(Clone, Debug, Default)]
pub struct BlokusGuide {
    params: GuideParams,
    record: Vec<(Side, Move)>,
    scored: Vec<(i32, Move)>,
    /// Whether the last expansion left moves out.
    cut: bool,
    /// Whether the last value is the result of the game.
    certain: bool,
    /// Whether the result was certain before the search; then the points still count.
    settled: bool,
}

impl BlokusGuide {
    /// A guide with these settings.
    #[must_use]
    pub fn new(params: GuideParams) -> Self {
        Self { params, ..Self::default() }
    }

    /// The score of every placement of the colour to move, in hundredths of a logit; none if it has to pass.
    pub fn scores(&mut self, position: &Blokus) -> &[(i32, Move)] {
        self.scored.clear();
        let size = position.setup().size;
        let weights = match size {
            BoardSize::Small => &self.params.small,
            BoardSize::Large => &self.params.large,
        };
        by_size!(size, score_all(position, &weights[phase(position)], &mut self.scored));
        &self.scored
    }
}

/// Weights of greater logit differences than this are all the same.
const SPAN: usize = 1000;

/// `e^(-n/100)` by repeated multiplication, so that it is the same on every machine.
const DECAY: [f32; SPAN + 1] = {
    let mut table = [1.0; SPAN + 1];
    let mut index = 1;
    while index <= SPAN {
        table[index] = table[index - 1] * 0.990_049_8;
        index += 1;
    }
    table
};

impl Guide<Blokus> for BlokusGuide {
    /// Placements of the larger board.
    const MOVES: usize = 30_433;

    fn move_index(&self, m: Move) -> usize {
        usize::from(m.0).min(Self::MOVES - 1)
    }

    fn playout(&self) -> &[(Side, Move)] {
        &self.record
    }

    fn root(&mut self, history: &History<Blokus>) {
        self.settled = certain_winner(history.current()).is_some();
    }

    fn is_complete(&self) -> bool {
        !self.cut
    }

    fn is_certain(&self) -> bool {
        self.certain
    }

    fn expand(&mut self, position: &Blokus, rng: &mut fastrand::Rng, out: &mut Vec<(Move, f32)>) -> Shares {
        self.cut = false;
        if position.must_pass() {
            out.push((Move::PASS, 1.0));
        } else {
            self.scores(position);
            let breadth = self.params.breadth.max(1);
            if self.scored.len() > breadth {
                self.cut = true;
                self.scored.select_nth_unstable_by_key(breadth - 1, |&(score, m)| (std::cmp::Reverse(score), m.0));
                self.scored.truncate(breadth);
            }
            self.scored.sort_unstable_by_key(|&(score, m)| (std::cmp::Reverse(score), m.0));
            let best = self.scored.first().map_or(0, |&(score, _)| score);
            out.extend(self.scored.iter().map(|&(score, m)| (m, DECAY[(best - score).clamp(0, SPAN as i32) as usize])));
        }
        self.value(position, rng, out)
    }

    fn value(&mut self, position: &Blokus, rng: &mut fastrand::Rng, _: &mut Vec<(Move, f32)>) -> Shares {
        self.record.clear();
        let winner = if self.settled { None } else { certain_winner(position) };
        self.certain = winner.is_some();
        if let Some(side) = winner {
            let mut shares = [0.0; Side::MAX];
            shares[side.index()] = 1.0;
            return shares;
        }
        by_size!(position.setup().size, play_out(position, &self.params, rng, &mut self.record))
    }
}

fn play_out<const N: usize, const S: usize>(
    position: &Blokus,
    params: &GuideParams,
    rng: &mut fastrand::Rng,
    record: &mut Vec<(Side, Move)>,
) -> Shares {
    let scores = Playout::<N, S>::new(position).run(&params.playout, rng, record);
    shares(position.setup(), &scores, params.margin)
}

/// The most bits of a set of cells.
const MAX_BITS: usize = 64 * MAX_WORDS;

/// What each cell adds to the score of a placement that covers it, or that makes a corner point of it.
struct CellWeights {
    cover: [i16; MAX_BITS],
    corner: [i16; MAX_BITS],
    /// Distance from the centre, the greater of rows and columns, doubled.
    far: [i16; MAX_BITS],
}

impl CellWeights {
    fn new<const N: usize, const S: usize>(position: &Blokus, weights: &PriorWeights) -> Self {
        let mut cells = Self { cover: [0; MAX_BITS], corner: [0; MAX_BITS], far: [0; MAX_BITS] };
        let add = |table: &mut [i16; MAX_BITS], at: Bits<N>, weight: i32| {
            if weight != 0 {
                for bit in at.iter() {
                    table[bit] += weight as i16;
                }
            }
        };
        let board = position.geometry().board::<N>();
        let turn = position.turn;
        let ground = position.ground::<N, S>(turn);
        let opposes = |colour: &Colour| position.side_of(*colour) != position.side_of(turn) && !position.is_stuck(*colour);
        let mut points = Bits::EMPTY;
        for other in position.colours().filter(opposes) {
            let theirs = position.ground::<N, S>(other);
            let taken = theirs.attach & ground.free;
            points |= theirs.attach;
            add(&mut cells.cover, taken, weights.cover);
            for open in theirs.free.sides::<S>() {
                add(&mut cells.cover, taken & open, weights.room);
            }
            add(&mut cells.cover, theirs.attach.edges::<S>() & ground.free & theirs.free & !theirs.attach, weights.beside);
        }
        add(&mut cells.cover, ground.attach, weights.spend);
        let others = board & !position.empty_cells::<N>() & !position.own(turn);
        add(&mut cells.cover, others.edges::<S>() & ground.free, weights.contact);
        add(&mut cells.cover, (!board).edges::<S>() & ground.free, weights.rim);
        let new = ground.free & !ground.attach;
        add(&mut cells.corner, new, weights.point);
        for open in ground.free.sides::<S>() {
            add(&mut cells.corner, new & open, weights.open);
        }
        add(&mut cells.corner, (points | points.edges::<S>()) & new, weights.contest);
        if weights.far != 0 {
            let last = i16::from(position.board_size()) - 1;
            for bit in ground.free.iter() {
                let cell = position.setup().size.cell(bit);
                let off = |at: u8| (2 * i16::from(at) - last).abs();
                cells.far[bit] = off(cell.row).max(off(cell.column));
            }
        }
        cells
    }
}

fn score_all<const N: usize, const S: usize>(position: &Blokus, weights: &PriorWeights, out: &mut Vec<(i32, Move)>) {
    let geometry = position.geometry();
    let cells = CellWeights::new::<N, S>(position, weights);
    super::list::<N, S>(position, |placement| {
        let mut score = weights.piece[geometry.orientation(placement).piece().index()];
        let mut far = i16::MAX;
        for bit in geometry.bits_of(placement) {
            score += i32::from(cells.cover[bit]);
            far = far.min(cells.far[bit]);
        }
        for bit in geometry.corners_of(placement) {
            score += i32::from(cells.corner[bit]);
        }
        out.push((score + i32::from(far) * weights.far, Move(placement)));
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;
    use crate::level::Playable;
    use crate::search::{Limits, think};
    use crate::testkit::random_move;

    fn play(variant: &str, moves: &str) -> Blokus {
        let mut history = History::new(Blokus::start(variant).unwrap());
        for text in moves.split_whitespace() {
            history.play_text(text).unwrap();
        }
        history.current().clone()
    }

    fn score(position: &Blokus, weights: &PriorWeights, text: &str) -> i32 {
        let m = position.parse_move(text).unwrap();
        let mut all = Vec::new();
        by_size!(position.setup().size, score_all(position, weights, &mut all));
        all.iter().find(|scored| scored.1 == m).unwrap().0
    }

    #[test]
    fn every_term_of_the_prior() {
        // Rows and columns from 0 at the top left: first has (4,4), (5,5), (5,6), (6,6); second (9,9). Second to move.
        let position = play("duo", "e10 j5 f9,g9,g8");
        let with = |change: fn(&mut PriorWeights)| {
            let mut weights = PriorWeights::NONE;
            change(&mut weights);
            // h7,h6,i6 is (7,7), (8,7), (8,8), a V3.
            score(&position, &weights, "h7,h6,i6")
        };
        assert_eq!(with(|weights| weights.piece[3] = 7), 7);
        // It covers the first colour's corner point (7,7), all of whose neighbours are free to that colour but (6,7) and (7,6) ...
        assert_eq!(with(|weights| weights.cover = 1), 1);
        assert_eq!(with(|weights| weights.room = 1), 2);
        // ... and (8,7), which is beside it; (8,8) is beside none.
        assert_eq!(with(|weights| weights.beside = 1), 1);
        // Of its own corner points (8,8), (8,10), (10,8), (10,10) it covers the first.
        assert_eq!(with(|weights| weights.spend = -1), -1);
        // No cell of it is beside one of the first colour, whose (6,6) is beside (6,7) and (7,6), nor at the edge of the board.
        assert_eq!(with(|weights| weights.contact = 1), 0);
        assert_eq!(with(|weights| weights.rim = 1), 0);
        assert_eq!(score(&play("classic", ""), &PriorWeights { rim: 1, ..PriorWeights::NONE }, "a20,b20,c20"), 3);
        // New corner points: (6,8), (9,6), and (7,9); (6,6) is taken, and (9,9) is its own cell. (7,9) is beside no own cell.
        assert_eq!(with(|weights| weights.point = 1), 3);
        // Their free neighbours: four of (6,8), four of (9,6), and three of (7,9), whose fourth, (8,9), is beside the own (9,9).
        assert_eq!(with(|weights| weights.open = 1), 11);
        // (6,8) and (9,6) are not beside a corner point of the first, (4,7), (7,5), (7,7), ...; (7,9) is not either.
        assert_eq!(with(|weights| weights.contest = 1), 0);
        // Its nearest cell to the centre, (6.5,6.5), is (7,7).
        assert_eq!(with(|weights| weights.far = -10), -10);
    }

    #[test]
    fn weights_are_told_apart() {
        let mut weights = PriorWeights::NONE;
        assert_eq!(weights.iter_mut().count(), PriorWeights::COUNT);
        for (index, weight) in weights.iter_mut().enumerate() {
            *weight = index as i32;
        }
        assert_eq!((weights.piece[20], weights.cover, weights.far), (20, 21, PriorWeights::COUNT as i32 - 1));
    }

    #[test]
    fn candidates_are_legal_distinct_and_ordered() {
        let mut rng = fastrand::Rng::with_seed(6);
        for &variant in Blokus::VARIANTS {
            let mut guide = BlokusGuide::default();
            let mut position = Blokus::start(variant).unwrap();
            while position.outcome().is_none() {
                let mut candidates = Vec::new();
                let shares = guide.expand(&position, &mut rng, &mut candidates);
                assert!((shares.iter().sum::<f32>() - 1.0).abs() < 1e-4);
                assert!(!candidates.is_empty() && candidates.len() <= GuideParams::default().breadth);
                assert!(candidates.iter().all(|&(m, prior)| position.is_legal(m) && prior > 0.0 && prior <= 1.0));
                assert!(candidates.is_sorted_by(|a, b| a.1 >= b.1 && a.0 != b.0));
                let m = random_move(&position, &mut rng).unwrap();
                position.play_unchecked(m);
            }
        }
    }

    #[test]
    fn strong_plays_the_same_again_and_beats_greedy_corners() {
        let duel = |seed: u64| {
            let mut history = History::new(Blokus::start("duo").unwrap());
            let mut players = ["strong", "greedy-corners"].map(|level| Blokus::player(level, "duo", seed).unwrap());
            while history.outcome().is_none() {
                let player = &mut players[history.current().turn().index() ^ (seed as usize & 1)];
                let report = think(player.as_mut(), &history, &Limits::nodes(300), &mut || 0.0);
                history.play(report.best.unwrap()).unwrap();
            }
            (history.outcome().unwrap().share(Side::from_index(seed as usize & 1).unwrap()), history.moves().to_vec())
        };
        assert_eq!(duel(1), duel(1));
        assert!(duel(2).0 + duel(3).0 > 1.5);
    }
}
