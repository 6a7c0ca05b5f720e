//! The person's own games for the table of openings, counted from the finished ones among the saves.

pub mod words;

use quintet_base::store::Store;
use quintet_engine::openings::{Count, Tally, before_all};

use crate::saves::{Player, list};

/// So many moves of each game count.
const PLIES: usize = 20;

/// The positions of the person's finished games of this kind, in the order of their keys. A game that is saved twice counts once.
#[must_use]
pub fn own_games(store: &dyn Store, game: &str) -> Vec<(u64, Count)> {
    let mut tally = Tally::default();
    let mut known = Vec::new();
    for save in list(store).into_iter().filter_map(|entry| entry.save.ok()).filter(|save| save.game == game) {
        let Ok(opened) = save.open() else { continue };
        let session = opened.session;
        let Some(outcome) = session.outcome().filter(|_| opened.cut.is_none() && opened.seats.contains(&Player::Person)) else { continue };
        let game = (session.unusual_start(), session.moves(), outcome);
        if known.contains(&game) {
            continue;
        }
        known.push(game);
        let moved = |ply: usize| ply.checked_sub(1).map_or_else(|| before_all(session.sides()), |before| session.turn_at(before));
        tally.count((0..=session.ply().min(PLIES)).map(|ply| (session.opening_key(ply), moved(ply))), |side| outcome.share(side));
    }
    tally.sums()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::saves::{Meta, Player, Save, record_of};
    use quintet_base::store::Memory;
    use quintet_board::games;
    use quintet_engine::core::side::Side;
    use quintet_engine::openings::{find, key};
    use quintet_engine::registry::open;

    fn save(store: &Memory, place: &str, moves: &[&str], resigned: Option<Side>, seats: [Player; 2]) {
        let mut session = games::open("nogo", Some("5x5"), None).expect("listed");
        for text in moves {
            session.play_text(text).expect("legal");
        }
        if let Some(side) = resigned {
            assert!(session.resign(side));
        }
        Save::new(&record_of(session.as_ref(), &seats), Meta::default()).keep(store, place).expect("room");
    }

    #[test]
    fn finished_games_of_persons_count_once_each_up_to_symmetry() {
        let store = Memory::default();
        let level = || Player::Level("random".to_owned());
        save(&store, "auto/nogo", &["A1", "C3"], Some(Side::SECOND), [Player::Person, level()]);
        save(&store, "save/again", &["A1", "C3"], Some(Side::SECOND), [Player::Person, level()]);
        save(&store, "save/other", &["E5", "B2"], Some(Side::FIRST), [Player::Person, Player::Person]);
        save(&store, "save/going-on", &["A1"], None, [Player::Person, level()]);
        save(&store, "save/engines", &["A1", "C3"], Some(Side::FIRST), [level(), level()]);
        let own = own_games(&store, "nogo");
        let mut game = open("nogo", Some("5x5"), None).expect("listed");
        assert_eq!(find(&own, key(&*game)), Some(Count { games: 2, tenths: 10 }));
        game.play("A5").expect("legal");
        assert_eq!(find(&own, key(&*game)), Some(Count { games: 2, tenths: 10 }), "two corners, one of them won");
        game.play("C3").expect("legal");
        assert_eq!(find(&own, key(&*game)), Some(Count { games: 1, tenths: 0 }));
        assert!(own_games(&store, "quoridor").is_empty());
    }
}
