//! NoGo: the network for 9x9, from games of the program against itself.

mod fit;
mod games;
mod line;
mod slopes;

use std::io::Write;

use clap::Subcommand;

use crate::failure::Failure;

/// What can be done.
#[derive(Subcommand)]
pub(crate) enum Action {
    /// Play games to fit to
    Games(games::Args),
    /// Fit the network to the visits of the searches, to what they thought, and to the results
    Fit(fit::Args),
}

/// Does what is asked.
pub(crate) fn run(action: &Action, out: &mut dyn Write) -> Result<(), Failure> {
    match action {
        Action::Games(args) => games::run(args, out),
        Action::Fit(args) => fit::run(args, out),
    }
}
