//! Quoridor: the network that evaluates positions, from games of the program against itself, and the opening book, from long searches.

mod games;
mod learn;

use std::io::Write;

use clap::Subcommand;
use quintet_engine::games::quoridor::players::eval::{Knowledge, Params, search_params};
use quintet_engine::search::alphabeta::AlphaBeta;

use crate::book;
use crate::failure::Failure;
use crate::hidden_layer::Args;

/// What can be done.
#[derive(Subcommand)]
pub(crate) enum Action {
    /// Play games to learn from
    Games(games::Args),
    /// Train the network on games
    Learn(Args),
    /// Search the positions of the opening book
    Book(book::Args),
}

/// Does what is asked.
pub(crate) fn run(action: &Action, out: &mut dyn Write) -> Result<(), Failure> {
    match action {
        Action::Games(args) => games::run(args, out),
        Action::Learn(args) => learn::run(args, out),
        Action::Book(args) => book::run(args, &mut AlphaBeta::new(Knowledge::new(Params::default()), book::long(search_params())), out),
    }
}
