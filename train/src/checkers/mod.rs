//! Checkers: the weights of the evaluation, from games of the program against itself.

mod fit;
mod games;
mod source;

use std::io::Write;

use clap::Subcommand;

use crate::failure::Failure;

/// What can be done.
#[derive(Subcommand)]
pub(crate) enum Action {
    /// Play games to fit to
    Games(games::Args),
    /// Fit the weights to games, and print them as the source has them
    Fit(fit::Args),
}

/// Does what is asked.
pub(crate) fn run(action: &Action, out: &mut dyn Write) -> Result<(), Failure> {
    match action {
        Action::Games(args) => games::run(args, out),
        Action::Fit(args) => fit::run(args, out),
    }
}
