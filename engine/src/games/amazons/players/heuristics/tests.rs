//! Alpha-beta's candidates and values.

use super::*;
use crate::players::Playable;
use crate::search::{Limits, think};
use crate::testkit::random_move;

#[test]
fn candidates_are_legal_few_and_ordered_by_what_follows() {
    let mut heuristics = AmazonsHeuristics::default();
    let mut rng = fastrand::Rng::with_seed(41);
    let mut position = Amazons::start("10x10").unwrap();
    while let Some(m) = random_move(&position, &mut rng) {
        let mut candidates = Vec::new();
        heuristics.candidates(&position, &(), &mut candidates);
        assert_eq!(candidates.len(), WidthParams::default().kept.min(position.count_moves() as usize));
        for (m, value) in candidates {
            assert!(position.is_legal(m) && heuristics.history_index(&position, m) < AmazonsHeuristics::HISTORY_SIZE);
            let mut after = position;
            after.play_unchecked(m);
            assert!((heuristics.evaluate(&after, &()) + value).abs() <= 1, "a candidate is worth what the opponent then loses");
        }
        position.play_unchecked(m);
    }
}

/// Black has eight squares for itself and white two: black wins whoever moves, and the values say so.
#[test]
fn more_room_is_better() {
    let text = "B..xxxxx/...xBxBx/...xxxxx/xxxxxxxx/xxBxxxxx/xxxxxxxx/xWxWxWxx/xxxxx..W";
    for (turn, sign) in [("b", 1), ("w", -1)] {
        let position = Amazons::parse_position("8x8", &format!("{text} {turn}")).unwrap();
        let mut heuristics = AmazonsHeuristics::default();
        assert!(sign * heuristics.evaluate(&position, &()) > 200, "{turn}");
        let mut player = Amazons::player("alpha-beta", "8x8", 1).unwrap();
        let report = think(player.as_mut(), &History::new(position), &Limits::depth(6), &mut || 0.0);
        assert_eq!(report.chance > 0.5, sign > 0, "{turn}");
    }
}
