//! Amazons: the network that evaluates positions and the weights of the evaluation before it, from games of the program against itself.

mod fit;
mod games;
mod learn;
mod positions;

use std::io::Write;

use clap::Subcommand;

use crate::failure::Failure;

/// What can be done.
#[derive(Subcommand)]
pub(crate) enum Action {
    /// Play games to fit weights to
    Games(games::Args),
    /// Fit the weights to games, and print them as the source has them
    Fit(fit::Args),
    /// Play games and write positions to train the network on
    Positions(games::Args),
    /// Train the network on positions
    Learn(learn::Args),
}

/// Does what is asked.
pub(crate) fn run(action: &Action, out: &mut dyn Write) -> Result<(), Failure> {
    match action {
        Action::Games(args) => games::run(args, out),
        Action::Fit(args) => fit::run(args, out),
        Action::Positions(args) => positions::run(args, out),
        Action::Learn(args) => learn::run(args, out),
    }
}
