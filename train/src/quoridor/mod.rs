//! Makes the network that evaluates positions of Quoridor: games of the program against itself, and what is learnt from them.
//!
//! ```text
//! cargo run --release -p quintet-engine --example quoridor_net -- play GAMES.txt <games> <nodes a move> <seed> [terms | NET.bin]
//! cargo run --release -p quintet-engine --example quoridor_net -- learn NET.bin <epochs> <seed> GAMES.txt...
//! ```
//!
//! Games are played with the network that the program comes with, with another one from a file, or with the evaluation made of terms.

pub(crate) mod book;
mod games;
mod learn;

use std::error::Error;
use std::fs::{self, File};
use std::io::BufWriter;

use quintet_engine::games::quoridor::players::eval::{Knowledge, Params};
use quintet_engine::games::quoridor::players::net::{Network, STORED_LENGTH};

const USAGE: &str =
    "quoridor_net play GAMES.txt <games> <nodes a move> <seed> [terms | NET.bin] | learn NET.bin <epochs> <seed> GAMES.txt...";

pub(crate) fn run(args: &[&str]) -> Result<(), Box<dyn Error>> {
    match *args {
        ["play", path, games, nodes, seed, ref evaluation @ ..] if evaluation.len() < 2 => {
            let knowledge = knowledge(evaluation.first().copied())?;
            let mut out = BufWriter::new(File::create(path)?);
            games::write_games(&mut out, &knowledge, games.parse()?, nodes.parse()?, seed.parse()?)?;
        }
        ["learn", path, epochs, seed, ref games @ ..] => {
            let mut samples = Vec::new();
            for path in games {
                learn::read(path, &mut samples)?;
            }
            println!("{} positions", samples.len());
            let mut rng = fastrand::Rng::with_seed(seed.parse()?);
            let mut learner = learn::Learner::new(&mut rng);
            learner.learn(&samples, epochs.parse()?, &mut rng);
            fs::write(path, learner.stored())?;
        }
        _ => return Err(USAGE.into()),
    }
    Ok(())
}

/// What evaluates the positions of the games.
fn knowledge(evaluation: Option<&str>) -> Result<Box<dyn Fn() -> Knowledge>, Box<dyn Error>> {
    Ok(match evaluation {
        None => Box::new(|| Knowledge::new(Params::default())),
        Some("terms") => Box::new(|| Knowledge::new(Params { learned: 0, ..Params::default() })),
        Some(path) => {
            let stored = fs::read(path)?;
            let stored: [u8; STORED_LENGTH] =
                stored.try_into().map_err(|stored: Vec<u8>| format!("{path} has {} bytes, not {STORED_LENGTH}", stored.len()))?;
            Box::new(move || Knowledge::with_network(Params::default(), Network::read(&stored)))
        }
    })
}
