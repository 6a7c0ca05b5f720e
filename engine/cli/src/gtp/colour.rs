//! The names of the sides in GTP.

use quintet_engine::core::error::shorten;
use quintet_engine::core::side::Side;
use quintet_engine::registry::AnyGame;

const BLOKUS: [&str; Side::MAX] = ["blue", "yellow", "red", "green"];

/// Number of colours; more than sides if a side owns two of them.
pub(crate) fn colours(game: &dyn AnyGame) -> usize {
    // A Blokus position is the rows, a hand for every colour, and the colour to move.
    if game.name() == "blokus" { game.position().split(' ').count().saturating_sub(2) } else { game.sides() }
}

/// The colour to move, counted in the order of turns.
fn index_to_move(game: &dyn AnyGame) -> usize {
    match game.position().rsplit(' ').next() {
        Some("B" | "X") if game.name() == "blokus" => 0,
        Some("Y" | "O") if game.name() == "blokus" => 1,
        Some("R") if game.name() == "blokus" => 2,
        Some("G") if game.name() == "blokus" => 3,
        _ => game.turn().index(),
    }
}

/// The side that plays black: the one that moves first, unless the game's positions say that it is white.
fn black(game: &dyn AnyGame) -> Side {
    match game.position().rsplit(' ').next() {
        Some("b") => game.turn(),
        Some("w") => game.turn().opponent(),
        _ => Side::FIRST,
    }
}

/// Whether a name means the colour to move.
///
/// # Errors
/// When the game has no such colour; the message lists those that it has.
pub(crate) fn is_to_move(game: &dyn AnyGame, name: &str) -> Result<bool, String> {
    Ok(index(game, name)? == index_to_move(game))
}

/// The side that a name means.
///
/// # Errors
/// When the game has no such colour; the message lists those that it has.
pub(crate) fn side(game: &dyn AnyGame, name: &str) -> Result<Side, String> {
    let index = index(game, name)? % game.sides();
    Side::from_index(index).ok_or_else(|| format!("there is no side {}", index + 1))
}

/// The place of a colour in the order of turns.
fn index(game: &dyn AnyGame, name: &str) -> Result<usize, String> {
    let colours = colours(game);
    let lower = name.to_lowercase();
    let index = match lower.as_str() {
        "b" | "black" if colours == 2 => Some(black(game).index()),
        "w" | "white" if colours == 2 => Some(black(game).opponent().index()),
        word => {
            let blokus = BLOKUS[..colours.min(Side::MAX)].iter().position(|&colour| colour == word && game.name() == "blokus");
            let number = word.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
            blokus.or(number).filter(|&index| index < colours)
        }
    };
    index.ok_or_else(|| {
        let mut accepted: Vec<String> = (1..=colours).map(|number| number.to_string()).collect();
        if colours == 2 {
            accepted.extend(["b", "w", "black", "white"].map(str::to_owned));
        }
        if game.name() == "blokus" {
            accepted.extend(BLOKUS.into_iter().take(colours).map(str::to_owned));
        }
        format!("`{}` is not a colour: expected one of {}", shorten(name), accepted.join(", "))
    })
}

/// The name of the colour to move that every controller understands: `b` and `w` for two colours, numbers for more.
pub(crate) fn to_move(game: &dyn AnyGame) -> String {
    if colours(game) == 2 {
        return if game.turn() == black(game) { "b" } else { "w" }.to_owned();
    }
    (index_to_move(game) + 1).to_string()
}
