//! Openings of random moves, the same for both players and different from each other.

use std::collections::HashSet;

use quintet_engine::registry::AnyGame;

/// How many times another opening is tried if one ends the game or was already used.
const TRIES: u32 = 100;

/// `count` openings of `plies` random legal moves each, from the start of `game`. If there are not enough different ones, some repeat.
pub(crate) fn openings(game: &dyn AnyGame, count: usize, plies: u32, seed: u64) -> Vec<Vec<String>> {
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut seen = HashSet::new();
    let mut all = Vec::with_capacity(count);
    while all.len() < count {
        let mut opening = Vec::new();
        for _ in 0..TRIES {
            let (moves, position) = random_moves(game, plies, &mut rng);
            let Some(position) = position else { continue };
            opening = moves;
            if seen.insert(position) {
                break;
            }
        }
        all.push(opening);
    }
    all
}

/// Random moves and the resulting position, unless the game is over by then.
fn random_moves(game: &dyn AnyGame, plies: u32, rng: &mut fastrand::Rng) -> (Vec<String>, Option<String>) {
    let mut game = game.boxed();
    let before = game.ply();
    for _ in 0..plies {
        let mut legal = game.legal_moves();
        if legal.is_empty() {
            break;
        }
        let chosen = legal.swap_remove(rng.u64(..legal.len() as u64) as usize);
        if game.play(&chosen).is_err() {
            break;
        }
    }
    let position = game.outcome().is_none().then(|| game.position());
    (game.moves().split_off(before), position)
}

#[cfg(test)]
mod tests {
    use super::openings;
    use quintet_engine::registry::open;
    use std::collections::HashSet;

    #[test]
    fn openings_are_legal_different_and_depend_on_the_seed() {
        for name in quintet_engine::games::NAMES {
            let game = open(name, None, None).expect("opens");
            let all = openings(&*game, 20, 4, 7);
            assert_eq!(all.iter().collect::<HashSet<_>>().len(), 20, "{name}");
            for opening in &all {
                let mut game = game.boxed();
                for text in opening {
                    game.play(text).expect("legal");
                }
                assert_eq!(game.ply(), 4);
                assert!(game.outcome().is_none());
            }
            assert_eq!(all, openings(&*game, 20, 4, 7), "{name}");
            assert_ne!(all, openings(&*game, 20, 4, 8), "{name}");
        }
    }

    #[test]
    fn where_there_are_not_enough_some_repeat() {
        let game = open("checkers", None, None).expect("opens");
        assert_eq!(openings(&*game, 10, 1, 1).len(), 10, "there are seven first moves");
        assert_eq!(openings(&*game, 2, 0, 1), [Vec::<String>::new(), Vec::new()]);
    }
}
