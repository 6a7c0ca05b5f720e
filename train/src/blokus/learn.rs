//! `blokus learn`: what the network of the small board learns from games: positions as features, with the share of the point.

use std::io::Write;

use quintet_engine::core::game::Game;
use quintet_engine::games::blokus::Blokus;
use quintet_engine::games::blokus::players::net::{HIDDEN, INPUTS, STAGES, features, mirrored, stage};

use super::line::Line;
use crate::failure::Failure;
use crate::hidden_layer::{self, Args, Sample, target};

/// Trains from scratch.
pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let mirror = (0..INPUTS).map(|feature| mirrored(feature) as u16).collect();
    hidden_layer::run::<HIDDEN>(args, Blokus::NAME, read, STAGES, mirror, out)
}

/// Reads a line that [`super::games::run`] wrote.
fn read(line: &str) -> Result<Sample, String> {
    let Line { position, results, chances, .. } = Line::read("duo", line)?;
    Ok(Sample { on: features(&position).as_slice().into(), stage: stage(&position) as u8, target: target(results[0], chances[0]) })
}
