//! Tables compared with the rules: whoever agrees with the positions after every move, everywhere, is right.
//!
//! A won position cannot be left out, since the first of them in the order of distance would not agree with its neighbours; and a position that
//! is called won has a neighbour that is called lost in one ply less, down to one where the side to move cannot move.

use crate::core::game::Game;
use crate::core::side::Side;
use crate::games::checkers::Checkers;

use super::packed::{Packed, joined, tables};
use super::sets::spread;
use super::{Ending, Endings, Verdict};

/// What a check has found.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default)]
pub struct Checked {
    /// Positions compared.
    pub positions: u64,
    /// How many of them are draws, wins and losses of the side to move.
    pub kinds: [u64; 3],
    /// The largest number of plies to the end.
    pub longest: i32,
}

/// A position whose value does not follow from the values after its moves.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Contradiction {
    /// The position as text.
    pub position: String,
    /// What the table says and what follows from the moves.
    pub values: String,
}

/// Compares positions of a file's tables with the rules: each one with `every` 1, otherwise one of `every` at random.
pub(in super::super) fn check(packed: &Packed, every: u32, seed: u64, progress: &mut dyn FnMut(u64)) -> Result<Checked, Contradiction> {
    let mut checked = Checked::default();
    let endings = packed.unpacked(packed.pieces());
    let mut rng = fastrand::Rng::with_seed(seed);
    for classes in tables(packed.pieces()) {
        progress(checked.positions);
        let (own, their) = (classes.0.sets(), classes.1.sets());
        let mut index = 0;
        while index < own.len() * their.len() {
            if let Some(ending) = joined(own[index / their.len()], their[index % their.len()], classes) {
                compare(&endings, &ending, &mut checked)?;
            }
            index += if every > 1 { rng.u32(1..every.saturating_mul(2)) as usize } else { 1 };
        }
    }
    Ok(checked)
}

fn compare(endings: &Endings, ending: &Ending, checked: &mut Checked) -> Result<(), Contradiction> {
    let own = spread(ending.own.all());
    let their = ending.their.turned();
    let position = Checkers::new([own, spread(their.all())], spread(ending.own.towers | their.towers), Side::FIRST, false);
    let (told, follows) = (endings.probe(&position), one_ply(endings, &position));
    checked.positions += 1;
    let (kind, plies) = match told {
        Some(Verdict::Win(plies)) => (1, plies),
        Some(Verdict::Loss(plies)) => (2, plies),
        _ => (0, 0),
    };
    checked.kinds[kind] += 1;
    checked.longest = checked.longest.max(plies);
    if told.is_some() && told == follows {
        Ok(())
    } else {
        Err(Contradiction { position: position.write_position(), values: format!("{told:?}, but {follows:?} follows from the moves") })
    }
}

/// The verdict that follows from the verdicts after each move.
fn one_ply(endings: &Endings, position: &Checkers) -> Option<Verdict> {
    let (mut win, mut draw, mut loss) = (None::<i32>, false, 0);
    let mut moves = Vec::new();
    position.moves(&mut moves);
    for m in moves {
        let mut next = *position;
        next.play_unchecked(m);
        match endings.probe(&next)? {
            Verdict::Loss(plies) => win = Some(win.map_or(plies + 1, |best| best.min(plies + 1))),
            Verdict::Win(plies) => loss = loss.max(plies + 1),
            Verdict::Draw => draw = true,
        }
    }
    Some(match (win, draw) {
        (Some(plies), _) => Verdict::Win(plies),
        (None, true) => Verdict::Draw,
        (None, false) => Verdict::Loss(loss),
    })
}
