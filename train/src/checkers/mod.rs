//! Checkers: the network that evaluates positions, and the weights of the sum of terms, from games of the program against itself; the opening book,
//! from long searches.

mod fit;
mod games;
mod learn;
mod source;

use std::io::Write;

use clap::Subcommand;
use quintet_engine::games::checkers::players::eval::CheckersHeuristics;
use quintet_engine::games::checkers::players::net::Network;
use quintet_engine::games::checkers::players::strong_search;
use quintet_engine::search::alphabeta::AlphaBeta;

use crate::book;
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
    /// Search the positions of the opening book
    Book(book::Args),
}

/// Does what is asked.
pub(crate) fn run(action: &Action, out: &mut dyn Write) -> Result<(), Failure> {
    match action {
        Action::Games(args) => games::run(args, out),
        Action::Learn(args) => learn::run(args, out),
        Action::Fit(args) => fit::run(args, out),
        Action::Book(args) => {
            let heuristics = CheckersHeuristics::learned(Network::shipped());
            book::run(args, &mut AlphaBeta::new(heuristics, book::long(strong_search())), out)
        }
    }
}
