//! A line of a game of NoGo, as a sample to fit to.

use quintet_engine::core::game::Game;
use quintet_engine::games::nogo::NoGo;
use quintet_engine::games::nogo::players::net::{Seen, cell, see};

/// Searches with fewer visits say nothing of the points.
const LEAST: f32 = 500.0;

/// A position and what is known of it.
pub(super) struct Sample {
    pub(super) seen: Seen,
    /// The points that the side to move may play, and their shares of the visits; none if the result is proved or there were few visits.
    pub(super) moves: Vec<(u8, f32)>,
    /// What the side to move got in the end.
    pub(super) result: f32,
    /// What the search thought.
    pub(super) chance: f32,
}

impl Sample {
    /// Reads `result|position|chance|proved|point:visits ..`, as [`super::games::run`] writes it.
    pub(super) fn read(line: &str) -> Result<Self, String> {
        let parts: Vec<&str> = line.split('|').collect();
        let &[result, position, chance, proved, tried] = &parts[..] else {
            return Err("expected `result|position|chance|proved|point:visits ..`".to_owned());
        };
        let position = NoGo::parse_position("standard", position).map_err(|error| error.to_string())?;
        let share = |text: &str| text.parse::<f32>().ok().filter(|share| (0.0..=1.0).contains(share));
        let (Some(mut result), Some(chance)) = (share(result), share(chance)) else {
            return Err("the chance or the result is no number from 0 to 1".to_owned());
        };
        let seen = see(&position).ok_or("the network does not know boards of this size")?;
        let mut moves = Vec::new();
        if proved == "1" {
            result = chance;
        } else {
            moves = shares(&position, tried)?;
        }
        Ok(Self { seen, moves, result, chance })
    }
}

/// The shares of the visits of all points; none of few visits.
fn shares(position: &NoGo, tried: &str) -> Result<Vec<(u8, f32)>, String> {
    let mut points = Vec::new();
    position.moves(&mut points);
    let mut moves: Vec<(u8, f32)> = points.iter().map(|&point| (cell(point) as u8, 0.0)).collect();
    let mut total = 0.0;
    for tried in tried.split(' ') {
        let (point, visits) = tried.split_once(':').ok_or_else(|| format!("`{tried}`: expected point:visits"))?;
        let cell = cell(position.read_move(point).map_err(|error| error.to_string())?) as u8;
        let visits: u32 = visits.parse().map_err(|_| format!("`{tried}`: the visits are no number"))?;
        let entry = moves.iter_mut().find(|(of, _)| *of == cell).ok_or_else(|| format!("`{tried}` is not legal"))?;
        entry.1 += visits as f32;
        total += visits as f32;
    }
    if total < LEAST {
        return Ok(Vec::new());
    }
    moves.iter_mut().for_each(|(_, share)| *share /= total);
    Ok(moves)
}
