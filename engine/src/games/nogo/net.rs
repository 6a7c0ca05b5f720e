//! A small network that was fitted to games of the program against itself: how promising each point is, and who wins.
//!
//! Every empty point looks at the five by five points around it and gets a row of hidden values (a convolution whose input says what is
//! there, so that it is a sum of table rows, in whole numbers). Their sum over the board goes through a second layer to a chance of
//! winning, and the second layer also says which hidden values make a point worth playing now. All colours are seen from the side to move.

use std::sync::LazyLock;

use super::board::Board;
use super::points::{MAX_SIZE, Point, PointSet};
use super::{NoGo, with_board};
use crate::game::Game;
use crate::math::exp;

/// Hidden values of a point.
pub const CHANNELS: usize = 32;
/// Values of the second layer.
pub const SECOND: usize = 32;
/// What can be on a point, the edge of the board included; see [`cells`].
pub const STATES: usize = 9;
/// How far a point sees in each direction.
pub const REACH: usize = 2;
/// Points that a point sees.
pub const WINDOW: usize = (2 * REACH + 1) * (2 * REACH + 1);
/// Width of a board with its frame.
pub const FRAMED: usize = MAX_SIZE as usize + 2 * REACH;
/// Whole numbers of the first layer count so many to one.
pub const SCALE: f32 = 64.0;
/// The sum of the hidden values is divided by this.
pub const POOLED: f32 = 16.0;

/// What stands on a board and around it, by rows of [`FRAMED`].
pub type Cells = [u8; FRAMED * FRAMED];

/// The hidden values of a point.
type Row = [i16; CHANNELS];

/// Four hidden values in each word of 64 bits, so that one addition adds four: no sum of them reaches the next one, because all are made
/// positive by [`LIFT`]. Compilers found this worth vectors in every build, which they did not with loops over single values.
type Packed = [u64; CHANNELS / 4];
/// Added to each weight of the first layer while it is packed.
const LIFT: i16 = 128;
/// Added to the biases while they are packed.
const BIAS_LIFT: i16 = 4096;

/// Rows of a state in the first layer: a power of two, so that no index is out of bounds.
const ROWS: usize = 16;
/// The bytes of the weights: the first layer as signed bytes, then its biases and the rest as `f32`, lowest byte first.
const BYTES: usize = WINDOW * STATES * CHANNELS + 4 * (CHANNELS + SECOND * CHANNELS + SECOND + SECOND + 1 + CHANNELS + CHANNELS * SECOND);

static WEIGHTS: &[u8; BYTES] = include_bytes!("net.bin");

pub(super) static NET: LazyLock<Net> = LazyLock::new(|| Net::read(WEIGHTS));

/// The network's weights.
pub(super) struct Net {
    first: Box<[Packed; WINDOW * ROWS]>,
    first_bias: Packed,
    second: [[f32; SECOND]; CHANNELS],
    second_bias: [f32; SECOND],
    chance: [f32; SECOND],
    chance_bias: f32,
    point: [f32; CHANNELS],
    context: [[f32; CHANNELS]; SECOND],
}

/// What the network thinks of a position.
#[derive(Default)]
pub(super) struct Thought {
    /// The hidden values of each empty point.
    hidden: Vec<(Point, Row)>,
    second: [f32; SECOND],
    /// The chance of the side to move.
    pub(super) chance: f32,
}

impl Net {
    fn read(bytes: &[u8; BYTES]) -> Self {
        let (first, rest) = bytes.split_at(WINDOW * STATES * CHANNELS);
        let mut rest = rest.chunks_exact(4).map(|word| f32::from_le_bytes([word[0], word[1], word[2], word[3]]));
        let mut next = || rest.next().unwrap_or(0.0);
        let mut net = Self {
            first: Box::new([Packed::default(); WINDOW * ROWS]),
            first_bias: Packed::default(),
            second: [[0.0; SECOND]; CHANNELS],
            second_bias: [0.0; SECOND],
            chance: [0.0; SECOND],
            chance_bias: 0.0,
            point: [0.0; CHANNELS],
            context: [[0.0; CHANNELS]; SECOND],
        };
        for (index, row) in first.chunks_exact(CHANNELS).enumerate() {
            net.first[index / STATES * ROWS + index % STATES] = packed(row.iter().map(|&byte| i16::from(byte as i8) + LIFT));
        }
        net.first_bias = packed((0..CHANNELS).map(|_| (next() * SCALE) as i16 + BIAS_LIFT));
        // The second layer stands by its own values in the file, which is how it is fitted, and by the first's here.
        for to in 0..SECOND {
            net.second.iter_mut().for_each(|row| row[to] = next() / (SCALE * POOLED));
        }
        net.second_bias.iter_mut().for_each(|weight| *weight = next());
        net.chance.iter_mut().for_each(|weight| *weight = next());
        net.chance_bias = next();
        net.point.iter_mut().for_each(|weight| *weight = next() / SCALE);
        for from in 0..CHANNELS {
            net.context.iter_mut().for_each(|row| row[from] = next() / SCALE);
        }
        net
    }

    /// Thinks about a board for a side.
    pub(super) fn think<const N: usize>(&self, board: &Board<N>, turn: usize, thought: &mut Thought) {
        let cells = cells_of(board, turn);
        thought.hidden.clear();
        let mut pooled = [0_i32; CHANNELS];
        for point in board.empty {
            let mut hidden = [0; CHANNELS];
            self.look(&cells, framed(point) - REACH * FRAMED - REACH, &mut hidden, &mut pooled);
            thought.hidden.push((point, hidden));
        }
        let mut second = self.second_bias;
        for (row, sum) in self.second.iter().zip(pooled) {
            let sum = sum as f32;
            for channel in 0..SECOND {
                second[channel] += row[channel] * sum;
            }
        }
        let mut logit = self.chance_bias;
        for (value, weight) in second.iter_mut().zip(self.chance) {
            *value = value.max(0.0);
            logit += *value * weight;
        }
        thought.second = second;
        thought.chance = 1.0 / (1.0 + exp(-logit));
    }

    /// Computes the hidden values of the point whose window begins at `corner`, and adds them to `pooled`.
    fn look(&self, cells: &Cells, corner: usize, hidden: &mut Row, pooled: &mut [i32; CHANNELS]) {
        let mut sum = self.first_bias;
        for (index, offset) in OFFSETS.iter().enumerate() {
            let state = usize::from(cells.get(corner + offset).copied().unwrap_or(0)) % ROWS;
            let weights = &self.first[index * ROWS + state];
            for word in 0..CHANNELS / 4 {
                sum[word] = sum[word].wrapping_add(weights[word]);
            }
        }
        for channel in 0..CHANNELS {
            let value = (sum[channel / 4] >> (channel % 4 * 16)) as u16 as i16;
            let value = value.wrapping_sub(WINDOW as i16 * LIFT + BIAS_LIFT).max(0);
            hidden[channel] = value;
            pooled[channel] += i32::from(value);
        }
    }

    /// The logits of the points that `wanted` holds, in the order of the board.
    pub(super) fn promises<const N: usize>(&self, thought: &Thought, wanted: PointSet<N>, mut each: impl FnMut(Point, f32)) {
        let mut weights = self.point;
        for (row, value) in self.context.iter().zip(thought.second) {
            for channel in 0..CHANNELS {
                weights[channel] += row[channel] * value;
            }
        }
        for (point, hidden) in thought.hidden.iter().filter(|(point, _)| wanted.contains(*point)) {
            let mut sums = [0.0_f32; 8];
            for (hidden, weights) in hidden.chunks_exact(8).zip(weights.chunks_exact(8)) {
                for lane in 0..8 {
                    sums[lane] += f32::from(hidden[lane]) * weights[lane];
                }
            }
            each(*point, sums.iter().sum());
        }
    }
}

/// Four values in each word, the first one lowest.
fn packed(values: impl Iterator<Item = i16>) -> Packed {
    let mut words = [0; CHANNELS / 4];
    for (index, value) in values.take(CHANNELS).enumerate() {
        words[index / 4] |= u64::from(value as u16) << (index % 4 * 16);
    }
    words
}

/// The places of a window in [`Cells`], from its first one.
const OFFSETS: [usize; WINDOW] = {
    let mut offsets = [0; WINDOW];
    let mut index = 0;
    while index < WINDOW {
        offsets[index] = index / (2 * REACH + 1) * FRAMED + index % (2 * REACH + 1);
        index += 1;
    }
    offsets
};

/// Where each point is in [`Cells`].
const PLACES: [u16; Point::COUNT] = {
    let mut places = [0; Point::COUNT];
    let (mut row, stride) = (0, Point::COUNT / MAX_SIZE as usize);
    while row < MAX_SIZE as usize {
        let mut column = 0;
        while column < MAX_SIZE as usize {
            places[row * stride + column] = ((row + REACH) * FRAMED + column + REACH) as u16;
            column += 1;
        }
        row += 1;
    }
    places
};

fn framed(point: Point) -> usize {
    usize::from(PLACES[point.index()])
}

/// What stands on each point of a position, seen from the side to move: 0 off the board; an empty point that is legal for 1 both, 2 us,
/// 3 them, 4 nobody; a stone of 5 us or 7 them, one more if its group has a single liberty.
#[must_use]
pub fn cells(position: &NoGo) -> Cells {
    let turn = position.turn().index() & 1;
    with_board!(&position.boards, board => cells_of(board, turn))
}

fn cells_of<const N: usize>(board: &Board<N>, turn: usize) -> Cells {
    let mut cells = [0; FRAMED * FRAMED];
    let (us, them) = (board.legal[turn], board.legal[1 - turn]);
    let mut mark = |set: PointSet<N>, state: u8| {
        for point in set {
            cells[framed(point)] = state;
        }
    };
    mark(us & them, 1);
    mark(us.without(them), 2);
    mark(them.without(us), 3);
    mark(board.empty.without(us | them), 4);
    for (side, state) in [(turn, 5), (1 - turn, 7)] {
        mark(board.stones[side] & board.safe[side], state);
        mark(board.stones[side].without(board.safe[side]), state + 1);
    }
    cells
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::side::Side;
    use crate::testkit::random_move;

    /// The chance by the file's weights and plain loops.
    fn plain(position: &NoGo) -> f32 {
        let cells = cells(position);
        let float = |index: usize| {
            let at = WINDOW * STATES * CHANNELS + 4 * index;
            f32::from_le_bytes(WEIGHTS[at..at + 4].try_into().unwrap())
        };
        let mut pooled = [0.0; CHANNELS];
        for point in position.empty() {
            for (channel, pooled) in pooled.iter_mut().enumerate() {
                let mut sum = (float(channel) * SCALE).round();
                for row in 0..5 {
                    for column in 0..5 {
                        let cell = cells[(usize::from(point.row()) + row) * FRAMED + usize::from(point.column()) + column];
                        let weight = ((row * 5 + column) * STATES + usize::from(cell)) * CHANNELS + channel;
                        sum += f32::from(WEIGHTS[weight] as i8);
                    }
                }
                *pooled += sum.max(0.0) / SCALE / POOLED;
            }
        }
        let (bias, out) = (CHANNELS + SECOND * CHANNELS, CHANNELS + SECOND * CHANNELS + SECOND);
        let mut logit = float(out + SECOND);
        for to in 0..SECOND {
            let sum: f32 = (0..CHANNELS).map(|from| float(CHANNELS + to * CHANNELS + from) * pooled[from]).sum();
            logit += (sum + float(bias + to)).max(0.0) * float(out + to);
        }
        1.0 / (1.0 + (-logit).exp())
    }

    fn chance(position: &NoGo) -> f32 {
        let mut thought = Thought::default();
        let turn = position.turn().index();
        with_board!(&position.boards, board => NET.think(board, turn, &mut thought));
        thought.chance
    }

    #[test]
    fn the_quick_sums_are_those_of_plain_loops() {
        let mut rng = fastrand::Rng::with_seed(77);
        for variant in ["standard", "3x3", "13x13"] {
            let mut position = NoGo::start(variant).unwrap();
            while let Some(m) = random_move(&position, &mut rng) {
                let (quick, slow) = (chance(&position), plain(&position));
                assert!((quick - slow).abs() < 1e-3, "{quick} for {slow} in {position:?}");
                position.play_unchecked(m);
            }
        }
    }

    #[test]
    fn what_stands_on_a_point_is_seen_from_the_side_to_move() {
        // White's stone on A3 has its only liberty on A4: Black may not take it, and White's group would have none left there.
        let position = NoGo::parse_position("4x4", ".X../OX../X.../.... b").unwrap();
        let cells = cells(&position);
        let at = |name: &str| cells[framed(position.read_move(name).unwrap())];
        assert_eq!([at("A4"), at("B4"), at("A3"), at("A2"), at("D1")], [4, 5, 8, 5, 1]);
        assert_eq!(cells.iter().filter(|&&cell| cell != 0).count(), 16);
        let mut other = position.clone();
        other.play_unchecked(position.read_move("D1").unwrap());
        assert_eq!((other.turn(), super::cells(&other)[framed(position.read_move("A3").unwrap())]), (Side::SECOND, 6));
    }

    #[test]
    fn it_knows_who_wins_most_games_that_counting_decides() {
        let mut rng = fastrand::Rng::with_seed(3);
        let (mut right, mut all) = (0, 0);
        for _ in 0..200 {
            let mut position = NoGo::default();
            let known = |position: &NoGo| {
                let turn = position.turn().index();
                with_board!(&position.boards, board => super::super::reserve::settled(board, turn))
            };
            while known(&position).is_none()
                && let Some(m) = random_move(&position, &mut rng)
            {
                position.play_unchecked(m);
            }
            if let Some(wins) = known(&position) {
                right += u32::from(wins == (chance(&position) > 0.5));
                all += 1;
            }
        }
        assert!(all > 50 && right * 4 > all * 3, "{right} of {all}");
    }
}
