//! `checkers learn`: what the network learns from games: positions as features, with the share of the point.

use std::io::Write;

use quintet_engine::core::game::Game;
use quintet_engine::games::checkers::players::net::{HIDDEN, INPUTS, STAGES, features, piece_feature, stage};
use quintet_engine::games::checkers::{Checkers, Square};

use super::games::{self, Line};
use crate::failure::Failure;
use crate::hidden_layer::{self, Args, Sample, target};

/// Trains from scratch.
pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    // Dark squares become light ones in a mirror, so the board is learnt as it is.
    hidden_layer::run::<HIDDEN>(args, Checkers::NAME, read, STAGES, (0..INPUTS as u16).collect(), out)
}

/// Reads a line that [`super::games::run`] wrote.
fn read(line: &str) -> Result<Sample, String> {
    let Line { position, share, chance } = games::read(line)?;
    let mut on = Vec::new();
    for square in (0..64).filter_map(Square::from_index) {
        if let Some(piece) = position.piece(square) {
            on.push(piece_feature(piece.side, piece.tower, square, position.turn()) as u16);
        }
    }
    let pieces = on.len() as u32;
    on.extend(features(&position).map(|feature| feature as u16));
    Ok(Sample { on: on.into(), stage: stage(pieces) as u8, target: target(share, chance) })
}
