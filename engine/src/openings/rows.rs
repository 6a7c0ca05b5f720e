//! The moves of a position with what is known of each.

use std::cmp::Reverse;

use super::{Count, Openings, Seen, find, key_of};
use crate::core::game::Game;
use crate::core::history::History;
use crate::games::with_game;
use crate::registry::AnyGame;

/// A move that leads to a known position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// The move, as the game writes it; of symmetric moves the first one.
    pub text: String,
    /// What the file says.
    pub seen: Option<Seen>,
    /// The person's own games.
    pub own: Option<Count>,
}

/// The legal moves of a position, each with the key of the position after it.
#[must_use]
pub fn moves<G: Game>(position: &G) -> Vec<(String, u64)> {
    let mut legal = Vec::new();
    position.moves(&mut legal);
    let after = |m: G::Move| {
        let mut next = position.clone();
        next.play_unchecked(m);
        (position.write_move(m), key_of(&next))
    };
    legal.into_iter().map(after).collect()
}

/// The known ones among the moves of a position, each with the key of the position after it; the most frequent one first. `own` are the person's games,
/// from [`Tally::sums`](super::Tally::sums).
#[must_use]
pub fn known(moves: impl IntoIterator<Item = (String, u64)>, openings: &Openings, own: &[(u64, Count)]) -> Vec<Row> {
    let (mut rows, mut keys) = (Vec::<Row>::new(), Vec::new());
    for (text, key) in moves {
        let (seen, own) = (openings.get(key), find(own, key));
        if (seen.is_some() || own.is_some()) && !keys.contains(&key) {
            keys.push(key);
            rows.push(Row { text, seen, own });
        }
    }
    rows.sort_by_key(|row| {
        let games = |count: Option<Count>| count.map_or(0, |count| count.games);
        Reverse((games(row.seen.map(|seen| seen.count)), games(row.own), row.seen.map(|seen| seen.chance)))
    });
    rows
}

/// The known moves of a game's last position; none when it is over. See [`known`].
#[must_use]
pub fn rows(game: &dyn AnyGame, openings: &Openings, own: &[(u64, Count)]) -> Vec<Row> {
    fn of<G: Game>(game: &dyn AnyGame) -> Option<Vec<(String, u64)>> {
        Some(moves(game.as_any().downcast_ref::<History<G>>()?.current()))
    }
    let moves = with_game!(game.name(), G => of::<G>(game)).ok().flatten().filter(|_| game.outcome().is_none());
    known(moves.unwrap_or_default(), openings, own)
}
