//! What tree search is told about Blokus: which placements look good, and playouts.

use super::bits::Bits;
use super::geometry::by_size;
use super::playout::{Playout, PlayoutParams, shares};
use super::{Blokus, Colour, Move};
use crate::search::heuristics::{Guide, Shares};
use crate::side::Side;

/// Weights of the prior in hundredths of a logit, and settings of the playouts.
#[derive(Clone, Debug, PartialEq)]
pub struct GuideParams {
    /// By the number of squares of the piece (1 to 5).
    pub size: [i32; 5],
    /// For every opposing corner point that is covered.
    pub cover: i32,
    /// For every covered cell beside an opposing corner point.
    pub beside: i32,
    /// For every own corner point that is covered; one has to be.
    pub spend: i32,
    /// For every covered cell beside a cell of another colour.
    pub contact: i32,
    /// For every new own corner point.
    pub point: i32,
    /// For every free cell beside a new own corner point.
    pub open: i32,
    /// For a new own corner point that lies beside or on an opposing one.
    pub contest: i32,
    /// For every cell by which the placement's nearest cell is nearer to the centre, while a colour has placed fewer than four pieces.
    pub centre: i32,
    /// At most so many placements of a position are searched.
    pub breadth: usize,
    /// The part of a playout's reward that depends on the margin.
    pub margin: f32,
    /// The playouts.
    pub playout: PlayoutParams,
}

impl Default for GuideParams {
    fn default() -> Self {
        Self {
            size: [0, 50, 120, 220, 330],
            cover: 120,
            beside: 40,
            spend: -20,
            contact: 10,
            point: 20,
            open: 8,
            contest: 20,
            centre: 30,
            breadth: 60,
            margin: 0.2,
            playout: PlayoutParams::default(),
        }
    }
}

/// Priors and playouts for Blokus.
#[derive(Clone, Debug, Default)]
pub struct BlokusGuide {
    params: GuideParams,
    record: Vec<(Side, Move)>,
    scored: Vec<(i32, Move)>,
}

impl BlokusGuide {
    /// A guide with these settings.
    #[must_use]
    pub fn new(params: GuideParams) -> Self {
        Self { params, ..Self::default() }
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

    fn expand(&mut self, position: &Blokus, rng: &mut fastrand::Rng, out: &mut Vec<(Move, f32)>) -> Shares {
        if position.must_pass() {
            out.push((Move::PASS, 1.0));
        } else {
            self.scored.clear();
            by_size!(position.setup().size, score_all(position, &self.params, &mut self.scored));
            let breadth = self.params.breadth.max(1);
            if self.scored.len() > breadth {
                self.scored.select_nth_unstable_by_key(breadth - 1, |&(score, m)| (std::cmp::Reverse(score), m.0));
                self.scored.truncate(breadth);
            }
            self.scored.sort_unstable_by_key(|&(score, m)| (std::cmp::Reverse(score), m.0));
            let best = self.scored.first().map_or(0, |&(score, _)| score);
            out.extend(self.scored.iter().map(|&(score, m)| (m, DECAY[(best - score).clamp(0, SPAN as i32) as usize])));
        }
        self.record.clear();
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
const MAX_BITS: usize = 64 * super::geometry::MAX_WORDS;

/// What each cell adds to the score of a placement that covers it, or that makes a corner point of it.
struct Weights {
    cover: [i16; MAX_BITS],
    corner: [i16; MAX_BITS],
    /// Distance to the centre in king's moves, doubled; zero after the opening.
    far: [i16; MAX_BITS],
}

impl Weights {
    fn new<const N: usize, const S: usize>(position: &Blokus, params: &GuideParams) -> Self {
        let mut weights = Self { cover: [0; MAX_BITS], corner: [0; MAX_BITS], far: [0; MAX_BITS] };
        let turn = position.turn;
        let ground = position.ground::<N, S>(turn);
        let empty = position.empty_cells::<N>();
        let mut add = |cells: Bits<N>, cover: i32, corner: i32| {
            for bit in cells.iter() {
                weights.cover[bit] += cover as i16;
                weights.corner[bit] += corner as i16;
            }
        };
        let opposes = |colour: &Colour| position.side_of(*colour) != position.side_of(turn) && !position.is_stuck(*colour);
        let mut points = Bits::EMPTY;
        for other in position.colours().filter(opposes) {
            let theirs = position.ground::<N, S>(other);
            points |= theirs.attach;
            add(theirs.attach & ground.free, params.cover, 0);
            add(theirs.attach.edges::<S>() & ground.free & theirs.free & !theirs.attach, params.beside, 0);
        }
        add((points | points.edges::<S>()) & ground.free, 0, params.contest);
        add(ground.attach, params.spend, 0);
        let others = position.geometry().board::<N>() & !empty & !position.own(turn);
        add(others.edges::<S>() & ground.free, params.contact, 0);
        // Corner points: those that are new, by the room around them.
        let new = ground.free & !ground.attach;
        add(new, 0, params.point);
        for side in [new & ground.free.up::<1>(), new & ground.free.down::<1>(), new & ground.free.up::<S>(), new & ground.free.down::<S>()] {
            add(side, 0, params.open);
        }
        for bit in (position.geometry().board::<N>() & !new).iter() {
            weights.corner[bit] = 0;
        }
        if position.squares_placed(turn) < 20 {
            let last = i16::from(position.board_size()) - 1;
            for bit in ground.free.iter() {
                let cell = position.setup().size.cell(bit);
                let off = |at: u8| (2 * i16::from(at) - last).abs();
                weights.far[bit] = off(cell.row).max(off(cell.column));
            }
        }
        weights
    }
}

fn score_all<const N: usize, const S: usize>(position: &Blokus, params: &GuideParams, out: &mut Vec<(i32, Move)>) {
    let geometry = position.geometry();
    let weights = Weights::new::<N, S>(position, params);
    super::list::<N, S>(position, |placement| {
        let bits = geometry.bits_of(placement);
        let mut score = params.size[bits.len() - 1];
        let mut far = i16::MAX;
        for bit in bits {
            score += i32::from(weights.cover[bit]);
            far = far.min(weights.far[bit]);
        }
        for bit in geometry.corners_of(placement) {
            score += i32::from(weights.corner[bit]);
        }
        score -= i32::from(far) * params.centre / 2;
        out.push((score, Move(placement)));
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;
    use crate::history::History;
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

    fn score(position: &Blokus, params: &GuideParams, text: &str) -> i32 {
        let m = position.parse_move(text).unwrap();
        let mut all = Vec::new();
        by_size!(position.setup().size, score_all(position, params, &mut all));
        all.iter().find(|scored| scored.1 == m).unwrap().0
    }

    const NOTHING: GuideParams = GuideParams {
        size: [0; 5],
        cover: 0,
        beside: 0,
        spend: 0,
        contact: 0,
        point: 0,
        open: 0,
        contest: 0,
        centre: 0,
        breadth: 1000,
        margin: 0.0,
        playout: PlayoutParams { size: [1; 5], local: 1 },
    };

    #[test]
    fn every_term_of_the_prior() {
        // Rows and columns from 0 at the top left: first has (4,4), (5,5), (5,6), (6,6); second (9,9). Second to move.
        let position = play("duo", "e10 j5 f9,g9,g8");
        let with = |change: fn(&mut GuideParams)| {
            let mut params = NOTHING;
            change(&mut params);
            // h7,h6,i6 is (7,7), (8,7), (8,8).
            score(&position, &params, "h7,h6,i6")
        };
        assert_eq!(with(|params| params.size[2] = 7), 7);
        // It covers the first colour's corner point (7,7) ...
        assert_eq!(with(|params| params.cover = 1), 1);
        // ... and (8,7), which is beside it; (8,8) is beside none.
        assert_eq!(with(|params| params.beside = 1), 1);
        // Of its own corner points (8,8), (8,10), (10,8), (10,10) it covers the first.
        assert_eq!(with(|params| params.spend = -1), -1);
        // No cell of it is beside one of the first colour: (6,6)'s neighbours are (6,7) and (7,6).
        assert_eq!(with(|params| params.contact = 1), 0);
        // New corner points: (6,8), (9,6), and (7,9); (6,6) is taken, and (9,9) is its own cell. (7,9) is beside no own cell.
        assert_eq!(with(|params| params.point = 1), 3);
        // Their neighbours that are free and no old corner points: four of (6,8), four of (9,6), and three of (7,9), whose fourth, (8,9),
        // is beside the own (9,9) and so not free.
        assert_eq!(with(|params| params.open = 1), 11);
        // (6,8) and (9,6) are not beside a corner point of the first, (4,7), (7,5), (7,7), ...; (7,9) is not either.
        assert_eq!(with(|params| params.contest = 1), 0);
        // Its nearest cell to the centre is (7,7): 1 in doubled distance.
        assert_eq!(with(|params| params.centre = 10), -5);
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
