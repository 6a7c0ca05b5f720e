//! Makes the network that evaluates positions of Quoridor.
//!
//! ```text
//! cargo run --release -p quintet-engine --example quoridor_net -- play GAMES.txt <games> <nodes a move> <seed>
//! cargo run --release -p quintet-engine --example quoridor_net -- learn NET.bin <epochs> <seed> GAMES.txt...
//! ```

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a command talks to a person")]

mod learn;
mod play;

use std::error::Error;
use std::fs::{self, File};
use std::io::BufWriter;

const USAGE: &str = "quoridor_net play GAMES.txt <games> <nodes a move> <seed> | learn NET.bin <epochs> <seed> GAMES.txt...";

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    match args[..] {
        ["play", path, games, nodes, seed] => {
            play::write_games(&mut BufWriter::new(File::create(path)?), games.parse()?, nodes.parse()?, seed.parse()?)?;
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
