//! Blokus: the priors of placements and the networks, from games of the program against itself, and the opening book, from long searches.

mod boards;
mod games;
mod learn;
mod line;
mod priors;
mod see;
mod value;

use std::io::Write;

use clap::Subcommand;
use quintet_engine::games::blokus::Blokus;
use quintet_engine::tune::Tunable;

use crate::book;
use crate::failure::Failure;

/// The seed of the book's searches.
const SEED: u64 = 1;

/// What can be done.
#[derive(Subcommand)]
pub(crate) enum Action {
    /// Play games to fit to
    Games(games::Args),
    /// Fit the priors of placements to the visits of the searches
    Priors(priors::Args),
    /// Fit the network for leaves to what the searches thought and to the results
    Value(value::Args),
    /// Train the network of the small board
    Learn(crate::hidden_layer::Args),
    /// Write what the convolutional network sees of the positions of games
    See(see::Args),
    /// Search the positions of an opening book; nodes are playouts
    Book(book::Args),
}

/// Does what is asked.
pub(crate) fn run(action: &Action, out: &mut dyn Write) -> Result<(), Failure> {
    match action {
        Action::Games(args) => games::run(args, out),
        Action::Priors(args) => priors::run(args, out),
        Action::Value(args) => value::run(args, out),
        Action::Learn(args) => learn::run(args, out),
        Action::See(args) => see::run(args, out),
        Action::Book(args) => book::run(args, &mut *Blokus::tuned(&Default::default(), args.variant::<Blokus>(), SEED, None), out),
    }
}
