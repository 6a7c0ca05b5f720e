//! The weights that can be changed: what the engine's players have, with words. The lab contains no players; a test compares.

use quintet_base::lang::Text;

use super::words as w;

/// A weight; the least value is 0.
pub(super) struct Slider {
    /// The name in a level's name.
    pub(super) name: &'static str,
    /// The phase of the game that it belongs to.
    pub(super) phase: Option<Text>,
    /// What is weighed.
    pub(super) label: Text,
    /// The report's weight.
    pub(super) usual: f64,
    /// The greatest value.
    pub(super) high: f64,
    /// The distance between two values.
    pub(super) step: f64,
}

const fn slider(name: &'static str, label: Text, usual: f64, high: f64, step: f64) -> Slider {
    Slider { name, phase: None, label, usual, high, step }
}

const fn in_phase(phase: Text, name: &'static str, label: Text, usual: f64) -> Slider {
    Slider { name, phase: Some(phase), label, usual, high: 1.0, step: 0.01 }
}

/// A classic player with weights.
pub(super) struct Player {
    /// The game.
    pub(super) game: &'static str,
    /// The level.
    pub(super) level: &'static str,
    /// Its weights.
    pub(super) sliders: &'static [Slider],
}

/// All classic players with weights.
pub(super) const PLAYERS: &[Player] = &[
    Player {
        game: "quoridor",
        level: "greedy-bfs",
        sliders: &[
            slider("move-other-distance", w::MOVE_OTHER_DISTANCE, 22.0, 100.0, 1.0),
            slider("move-other-walls", w::MOVE_OTHER_WALLS, 1.0, 50.0, 1.0),
            slider("move-own-distance", w::MOVE_OWN_DISTANCE, 5.0, 100.0, 1.0),
            slider("move-own-walls", w::MOVE_OWN_WALLS, 3.0, 50.0, 1.0),
            slider("wall-other-distance", w::WALL_OTHER_DISTANCE, 2.0, 100.0, 1.0),
            slider("wall-other-walls", w::WALL_OTHER_WALLS, 1.0, 50.0, 1.0),
            slider("wall-own-distance", w::WALL_OWN_DISTANCE, 5.0, 100.0, 1.0),
            slider("wall-own-walls", w::WALL_OWN_WALLS, 4.0, 50.0, 1.0),
            slider("wall-gain", w::WALL_GAIN, 40.0, 200.0, 1.0),
            slider("move-if-loss", w::MOVE_IF_LOSS, 50.0, 200.0, 1.0),
            slider("move-if-near", w::MOVE_IF_NEAR, 10_000.0, 20_000.0, 100.0),
            slider("wall-if-other-near", w::WALL_IF_OTHER_NEAR, 10_000.0, 20_000.0, 100.0),
            slider("wall-if-behind-2", w::WALL_IF_BEHIND_2, 10.0, 200.0, 1.0),
            slider("wall-if-behind-1", w::WALL_IF_BEHIND_1, 15.0, 200.0, 1.0),
            slider("wall-if-behind-4", w::WALL_IF_BEHIND_4, 25.0, 200.0, 1.0),
            slider("wall-if-gain", w::WALL_IF_GAIN, 35.0, 200.0, 1.0),
            slider("wall-if-behind-3", w::WALL_IF_BEHIND_3, 50.0, 200.0, 1.0),
        ],
    },
    Player {
        game: "amazons",
        level: "score-only",
        sliders: &[
            slider("t1", w::T1, 0.2, 1.0, 0.01),
            slider("t2", w::T2, 0.2, 1.0, 0.01),
            slider("c1", w::C1, 0.2, 1.0, 0.01),
            slider("c2", w::C2, 0.2, 1.0, 0.01),
            slider("m", w::M, 0.2, 1.0, 0.01),
        ],
    },
    Player {
        game: "amazons",
        level: "lock-score",
        sliders: &[
            in_phase(w::OPENING, "opening.t1", w::T1, 0.22),
            in_phase(w::OPENING, "opening.t2", w::T2, 0.47),
            in_phase(w::OPENING, "opening.c1", w::C1, 0.13),
            in_phase(w::OPENING, "opening.c2", w::C2, 0.13),
            in_phase(w::OPENING, "opening.m", w::M, 0.05),
            in_phase(w::MIDDLE_GAME, "middle-game.t1", w::T1, 0.3),
            in_phase(w::MIDDLE_GAME, "middle-game.t2", w::T2, 0.28),
            in_phase(w::MIDDLE_GAME, "middle-game.c1", w::C1, 0.2),
            in_phase(w::MIDDLE_GAME, "middle-game.c2", w::C2, 0.2),
            in_phase(w::MIDDLE_GAME, "middle-game.m", w::M, 0.02),
            in_phase(w::ENDGAME, "endgame.t1", w::T1, 0.8),
            in_phase(w::ENDGAME, "endgame.t2", w::T2, 0.1),
            in_phase(w::ENDGAME, "endgame.c1", w::C1, 0.05),
            in_phase(w::ENDGAME, "endgame.c2", w::C2, 0.05),
            in_phase(w::ENDGAME, "endgame.m", w::M, 0.0),
        ],
    },
    Player {
        game: "blokus",
        level: "greedy-corners",
        sliders: &[
            slider("squares", w::SQUARES, 8.0, 20.0, 0.5),
            slider("own-corners", w::OWN_CORNERS, 9.0, 20.0, 0.5),
            slider("other-corners", w::OTHER_CORNERS, 1.0, 20.0, 0.5),
            slider("distance", w::DISTANCE, 1.0, 20.0, 0.5),
        ],
    },
];

/// The players of a game.
pub(super) fn of(game: &str) -> impl Iterator<Item = &'static Player> {
    PLAYERS.iter().filter(move |player| player.game == game)
}

#[cfg(test)]
mod tests {
    use quintet_engine::games::NAMES;
    use quintet_engine::registry::{parameters, tunable_levels};
    use quintet_engine::tune::STRONGEST;

    use super::*;

    #[test]
    fn the_sliders_are_the_weights_that_the_engine_has() {
        for game in NAMES {
            let levels: Vec<&str> = tunable_levels(game).expect("a game").into_iter().filter(|level| *level != STRONGEST).collect();
            assert_eq!(of(game).map(|player| player.level).collect::<Vec<_>>(), levels, "{game}");
            for player in of(game) {
                let weights = parameters(game, player.level).expect("a level");
                assert_eq!(weights.len(), player.sliders.len(), "{}", player.level);
                for (weight, slider) in weights.iter().zip(player.sliders) {
                    let (known, shown) = ((weight.low, weight.high, weight.default), (0.0, slider.high, slider.usual));
                    assert_eq!((weight.name.as_str(), known), (slider.name, shown), "{}", player.level);
                    assert!(!weight.whole || slider.step.fract() == 0.0, "{}", slider.name);
                }
            }
        }
    }
}
