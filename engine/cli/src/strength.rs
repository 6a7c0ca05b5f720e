//! Our own players: a level by name, or one with parameters from a file.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use quintet_engine::core::error::UnknownName;
use quintet_engine::registry::{self, AnyGame, Engine};
use quintet_engine::search::Limits;
use quintet_engine::tune::{STRONGEST, Values};

use crate::failure::Failure;

/// A level, or one with other parameters.
#[derive(Clone, Debug)]
pub(crate) struct Strength {
    name: String,
    numbers: Option<Numbers>,
}

#[derive(Clone, Debug)]
struct Numbers {
    game: &'static str,
    level: String,
    values: Arc<Values>,
    /// The node limit of its searches, if known.
    nodes: Option<u64>,
}

impl Strength {
    /// The prefix of a file with parameters.
    pub(crate) const PARAMS: &str = "params:";

    /// Reads a level's name, perhaps with weights (`greedy-bfs:wall-gain=30`), `handicap:NODES:TEMPERATURE`, or `params:FILE` for the strongest
    /// player with parameters from a JSON file; `params:LEVEL:FILE` for a classic one.
    pub(crate) fn find(text: &str, game: &dyn AnyGame) -> Result<Self, Failure> {
        let numbers = match text.strip_prefix(Self::PARAMS) {
            Some(file) => {
                let levels = registry::tunable_levels(game.name())?;
                let (level, file) = file.split_once(':').filter(|(level, _)| levels.contains(level)).unwrap_or((STRONGEST, file));
                let values = Arc::new(read(Path::new(file), game.name(), level)?);
                Some(Numbers { game: game.name(), level: level.to_owned(), values, nodes: None })
            }
            None => {
                registry::player(game, text, 0)?;
                None
            }
        };
        Ok(Self { name: text.to_owned(), numbers })
    }

    /// A level with these values; none of its searches may use more than `nodes`.
    pub(crate) fn tuned(level: &str, game: &dyn AnyGame, values: Values, nodes: u64) -> Self {
        let numbers = Numbers { game: game.name(), level: level.to_owned(), values: Arc::new(values), nodes: Some(nodes) };
        Self { name: "tuned".to_owned(), numbers: Some(numbers) }
    }

    /// The name as given.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// Whether it can play this game.
    pub(crate) fn suits(&self, game: &dyn AnyGame) -> bool {
        match &self.numbers {
            Some(numbers) => numbers.game == game.name(),
            None => registry::player(game, &self.name, 0).is_ok(),
        }
    }

    /// A player.
    pub(crate) fn engine(&self, game: &dyn AnyGame, seed: u64) -> Result<Box<dyn Engine>, UnknownName> {
        match &self.numbers {
            Some(Numbers { level, values, nodes, .. }) => registry::tuned_player(game, level, values, seed, *nodes),
            None => registry::player(game, &self.name, seed),
        }
    }

    /// The level's own limits.
    pub(crate) fn limits(&self, game: &dyn AnyGame) -> Limits {
        let name = self.name.split(':').next().unwrap_or_default();
        game.levels().into_iter().find(|known| known.name == name).map_or_else(Limits::default, |known| known.limits)
    }
}

/// Reads a file of parameters for a level of a game.
fn read(file: &Path, game: &str, level: &str) -> Result<Values, Failure> {
    let named = |problem: String| Failure::Asked(format!("{}: {problem}", file.display()));
    let text = fs::read_to_string(file).map_err(|error| named(error.to_string()))?;
    Values::parse(&text, &registry::parameters(game, level)?).map_err(|error| named(error.to_string()))
}
