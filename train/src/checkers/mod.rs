//! Checkers: the network that evaluates positions, and the weights of the sum of terms, from games of the program against itself.

mod fit;
mod games;
mod learn;
mod source;

use std::io::Write;

use clap::Subcommand;

use crate::failure::Failure;
use crate::hidden_layer::Args;

/// What can be done.
#[derive(Subcommand)]
pub(crate) enum Action {
    /// Play games to fit to
    Games(games::Args),
    /// Train the network on games
    Learn(Args),
    /// Fit the weights of the sum of terms to games, and print them as the source has them
    Fit(fit::Args),
}

/// Does what is asked.
pub(crate) fn run(action: &Action, out: &mut dyn Write) -> Result<(), Failure> {
    match action {
        Action::Games(args) => games::run(args, out),
        Action::Learn(args) => learn::run(args, out),
        Action::Fit(args) => fit::run(args, out),
    }
}
