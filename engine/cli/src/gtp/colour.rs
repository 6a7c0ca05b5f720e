//! The names of the sides in GTP.

use quintet_engine::core::error::shorten;
use quintet_engine::core::side::Side;
use quintet_engine::registry::{AnyGame, colours};

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
    Ok(index(game, name)? == colours(game).to_move)
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
    let names = colours.names.get(..colours.count).unwrap_or_default();
    let lower = name.to_lowercase();
    let index = match lower.as_str() {
        "b" | "black" if colours.count == 2 => Some(black(game).index()),
        "w" | "white" if colours.count == 2 => Some(black(game).opponent().index()),
        word => {
            let number = word.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
            names.iter().position(|&colour| colour == word).or(number).filter(|&index| index < colours.count)
        }
    };
    index.ok_or_else(|| {
        let mut accepted: Vec<String> = (1..=colours.count).map(|number| number.to_string()).collect();
        if colours.count == 2 {
            accepted.extend(["b", "w", "black", "white"].map(str::to_owned));
        }
        accepted.extend(names.iter().map(|&name| name.to_owned()));
        format!("`{}` is not a colour: expected one of {}", shorten(name), accepted.join(", "))
    })
}

/// The name of the colour to move that every controller understands: `b` and `w` for two colours, numbers for more.
pub(crate) fn to_move(game: &dyn AnyGame) -> String {
    let colours = colours(game);
    if colours.count == 2 {
        return if game.turn() == black(game) { "b" } else { "w" }.to_owned();
    }
    (colours.to_move + 1).to_string()
}
