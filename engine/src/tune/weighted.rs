//! Classic players whose weights can be changed: by a file of parameters, or in the level's name.

use super::{Field, Parameter, Tunable};
use crate::core::error::UnknownName;
use crate::core::game::Game;
use crate::levels::SEPARATOR;
use crate::search::Searcher;

/// The weights of a classic player, at first those of its report.
pub trait Weighted<G: Game> {
    /// The weights by name, always the same ones in the same order.
    fn fields(&mut self) -> Vec<Field<'_>>;

    /// A player with these weights. All random choices come from `seed`.
    fn player(&self, seed: u64) -> Box<dyn Searcher<G>>;
}

/// The level that can be tuned in every game.
pub const STRONGEST: &str = "strong";

/// The names of the levels with parameters: the classic ones with weights, then the strongest.
#[must_use]
pub fn tunable_levels<G: Tunable>() -> Vec<&'static str> {
    G::level_names().into_iter().filter(|name| *name == STRONGEST || G::weighted(name).is_some()).collect()
}

/// The classic player of a level's name with weights in it: `greedy-bfs:wall-gain=30:move-own-distance=6`. `None` if the name contains
/// no weights.
///
/// # Errors
/// When the level has no weights, or one of them is unknown or outside its range.
pub(crate) fn named<G: Tunable>(name: &str, seed: u64) -> Option<Result<Box<dyn Searcher<G>>, UnknownName>> {
    let (level, given) = name.split_once(SEPARATOR)?;
    let mut weights = G::weighted(level)?;
    let known = given.split(SEPARATOR).all(|part| set(&mut weights.fields(), part).is_some());
    Some(if known { Ok(weights.player(seed)) } else { Err(unknown(name, level, &mut weights.fields())) })
}

/// Sets a weight from `name=value`. `None` if there is none of this name, or it cannot have this value.
fn set(fields: &mut [Field<'_>], part: &str) -> Option<()> {
    let (name, value) = part.split_once('=')?;
    let field = fields.iter_mut().find(|field| field.name == name)?;
    let value: f64 = value.parse().ok()?;
    if field.parameter().nearest(value) != value {
        return None;
    }
    field.set(value);
    Some(())
}

/// The error for a level's name with wrong weights, with all weights and their ranges.
fn unknown(name: &str, level: &str, fields: &mut [Field<'_>]) -> UnknownName {
    let form = |Parameter { name, low, high, .. }: Parameter| format!("{level}:{name}={low}..{high}");
    let accepted: Vec<String> = fields.iter().map(Field::parameter).map(form).collect();
    UnknownName { accepted: accepted.join(", "), ..UnknownName::new("name.level", name, &[]) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::history::History;
    use crate::games::amazons::Amazons;
    use crate::games::blokus::Blokus;
    use crate::games::quoridor::Quoridor;
    use crate::levels::level_with;
    use crate::search::{Limits, Report, think};

    fn report<G: Game>(mut player: Box<dyn Searcher<G>>, variant: &str) -> Report<G> {
        let start = History::new(G::start(variant).expect("a variant"));
        think(player.as_mut(), &start, &Limits::default(), &mut || 0.0)
    }

    #[test]
    fn default_weights_named_one_by_one_change_nothing() {
        fn of<G: Tunable>(variant: &str) {
            let levels: Vec<&str> = tunable_levels::<G>().into_iter().filter(|level| *level != STRONGEST).collect();
            assert!(!levels.is_empty(), "{}", G::NAME);
            for level in levels {
                let mut weights = G::weighted(level).expect("it is tunable");
                let parameters: Vec<Parameter> = weights.fields().iter().map(Field::parameter).collect();
                let named: Vec<(&str, f64)> = parameters.iter().map(|parameter| (parameter.name.as_str(), parameter.default)).collect();
                let usual = report(G::player(level, variant, 7).expect("a level"), variant);
                let same = report(super::named::<G>(&level_with(level, &named), 7).expect("weights").expect("good ones"), variant);
                assert_eq!((usual.best, usual.value, &usual.notes), (same.best, same.value, &same.notes), "{level}");
            }
        }
        of::<Quoridor>("course");
        of::<Amazons>("8x8");
        of::<Blokus>("duo");
    }

    #[test]
    fn weights_in_a_name_change_the_player() {
        let player =
            super::named::<Quoridor>("greedy-bfs:move-other-distance=0:wall-own-walls=30", 1).expect("weights").expect("good ones");
        // 0*8 + 10 - 5*8 - 3*10 = -60 against 2*8 - 10 - 5*8 + 30*9 = 236: a wall.
        assert!(report(player, "standard").notes.contains(&("score of the wall", "236".to_owned())));
    }

    #[test]
    fn wrong_weights_are_refused_with_those_there_are() {
        for wrong in ["x=1", "wall-gain", "wall-gain=", "wall-gain=-1", "wall-gain=2.5", "wall-gain=1e9", "", "wall-gain=1::wall-gain=2"] {
            let error = super::named::<Quoridor>(&format!("greedy-bfs:{wrong}"), 1).expect("weights").err().expect(wrong).to_string();
            assert!(error.contains("greedy-bfs:wall-gain=0.."), "{wrong}: {error}");
        }
        for other in ["greedy-bfs", "random:x=1", "nobody:x=1", "handicap:300:0.05"] {
            assert!(super::named::<Quoridor>(other, 1).is_none(), "{other}");
        }
    }

    #[test]
    fn the_strongest_level_is_always_tunable() {
        assert_eq!(tunable_levels::<Amazons>(), ["score-only", "lock-score", STRONGEST]);
        let mut weights = Amazons::weighted("lock-score").expect("it has weights");
        assert_eq!(weights.fields().len(), 15);
    }
}
