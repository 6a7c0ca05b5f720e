//! Makes what the engines learn: games to learn from, weights, networks and the opening book.

#![allow(clippy::print_stdout, reason = "a command talks to a person")]

mod adam;
mod amazons;
mod blokus;
mod checkers;
mod quoridor;
mod samples;

use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    match args[..] {
        ["quoridor", "book", ref rest @ ..] => quoridor::book::run(rest),
        ["quoridor", ref rest @ ..] => quoridor::run(rest)?,
        ["amazons", ref rest @ ..] => amazons::run(rest),
        ["checkers", ref rest @ ..] => checkers::run(rest),
        ["blokus", "games", ref rest @ ..] => blokus::games::run(rest),
        ["blokus", "priors", ref rest @ ..] => blokus::priors::run(rest),
        ["blokus", "value", ref rest @ ..] => blokus::value::run(rest),
        _ => return Err("quintet-train quoridor|amazons|checkers|blokus ..".into()),
    }
    Ok(())
}
