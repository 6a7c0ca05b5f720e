//! `quoridor learn`: what the network learns from games: positions as features, with the chance of winning.

use std::io::Write;

use quintet_engine::core::game::Game;
use quintet_engine::games::quoridor::Quoridor;
use quintet_engine::games::quoridor::maps::Maps;
use quintet_engine::games::quoridor::players::net::{HIDDEN, INPUTS, STAGES, features, stage, wall_feature};

use crate::failure::Failure;
use crate::hidden_layer::{self, Args, Sample, target, thousandths};

/// Trains from scratch.
pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    hidden_layer::run::<HIDDEN>(args, Quoridor::NAME, read, STAGES, mirror(), out)
}

/// Reads a line that [`super::games::run`] wrote.
fn read(line: &str) -> Result<Sample, String> {
    let mut parts = line.split(';');
    let (Some(text), Some(chance), Some(result)) = (parts.next(), parts.next(), parts.next()) else {
        return Err("expected `position;chance;result;move`".to_owned());
    };
    let position = Quoridor::parse_position("standard", text).map_err(|error| error.to_string())?;
    let chance = thousandths(chance)?;
    let target = match result {
        "1" => target(1.0, chance),
        "0" => target(0.0, chance),
        "-" => chance,
        _ => return Err(format!("the result is `{result}`, not 1, 0 or -")),
    };
    let walls = position.walls().map(|wall| wall_feature(wall, position.turn()));
    let maps = Maps::new(&position);
    let exposures = [position.turn(), position.turn().opponent()].map(|side| maps.exposure(&position, side));
    let on = walls.chain(features(&position, &maps, exposures)).map(|feature| feature as u16).collect();
    Ok(Sample { on, stage: stage(&position) as u8, target })
}

/// For every feature the one that it is on the board mirrored left to right.
fn mirror() -> Vec<u16> {
    let crossings = 64;
    (0..INPUTS)
        .map(|feature| match feature {
            0..128 => feature / 8 * 8 + 7 - feature % 8,
            _ if feature < 2 * crossings + 2 * 81 => {
                let square = (feature - 2 * crossings) % 81;
                feature - square % 9 + 8 - square % 9
            }
            _ => feature,
        } as u16)
        .collect()
}
