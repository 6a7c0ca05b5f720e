//! Positions by number, found again by comparing them whole.

use std::collections::HashMap;

use rustc_hash::FxBuildHasher;

use crate::core::game::Game;
use crate::core::key::split_mix;

/// The positions that were met, in the order in which they were met.
pub(super) struct Known<G> {
    positions: Vec<G>,
    /// From a key, or from what a key leads to after a collision, to a position's number.
    numbers: HashMap<u64, u32, FxBuildHasher>,
}

impl<G: Game> Known<G> {
    pub(super) fn new() -> Self {
        Self { positions: Vec::new(), numbers: HashMap::default() }
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.positions.len()
    }

    pub(super) fn position(&self, number: u32) -> Option<&G> {
        self.positions.get(number as usize)
    }

    /// The number of a position, or the key under which it can be added.
    fn find(&self, position: &G) -> Result<u32, u64> {
        let mut key = position.key();
        loop {
            match self.numbers.get(&key) {
                Some(&number) if self.positions.get(number as usize) == Some(position) => return Ok(number),
                // Another position with the same key: it goes where the key leads.
                Some(_) => key = split_mix(key).1,
                None => return Err(key),
            }
        }
    }

    /// The number of a position that was met.
    pub(super) fn number_of(&self, position: &G) -> Option<u32> {
        self.find(position).ok()
    }

    /// The number of a position, and whether it is new.
    pub(super) fn number(&mut self, position: &G) -> (u32, bool) {
        self.find(position).map_or_else(
            |key| {
                let number = self.positions.len() as u32;
                self.numbers.insert(key, number);
                self.positions.push(position.clone());
                (number, true)
            },
            |number| (number, false),
        )
    }
}
