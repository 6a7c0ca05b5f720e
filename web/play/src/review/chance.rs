//! Win probability: each side's expected share of the point.

use quintet_engine::core::outcome::Outcome;
use quintet_engine::core::side::Side;
use quintet_protocol::SearchInfo;

/// The expected share of every side, by its index; the shares of a game's sides add up to 1.
pub type Shares = [f32; Side::MAX];

/// Every side's share from a report on a position with `turn` to move. Of two sides, only one that is proven to win has all.
#[must_use]
pub fn of_thoughts(info: &SearchInfo, turn: Side, sides: usize) -> Shares {
    let mut shares = [0.0; Side::MAX];
    // What is saved are thousandths.
    let chance = if info.proved { info.chance.clamp(0.0, 1.0) } else { info.chance.clamp(0.001, 0.999) };
    for side in Side::all(sides) {
        shares[side.index()] = match info.shares.get(side.index()) {
            Some(&share) => share,
            None if side == turn => chance,
            None => (1.0 - chance) / (sides.max(2) - 1) as f32,
        };
    }
    shares
}

/// The shares at the end of a game.
#[must_use]
pub fn of_outcome(outcome: &Outcome, sides: usize) -> Shares {
    let mut shares = [0.0; Side::MAX];
    for side in Side::all(sides) {
        shares[side.index()] = outcome.share(side);
    }
    shares
}

/// A share in whole percents. An uncertain result is never shown as 0 or 100.
#[must_use]
pub fn percents(share: f32) -> u32 {
    match (share * 100.0).round() {
        whole if whole < 1.0 && share > 0.0 => 1,
        whole if whole > 99.0 && share < 1.0 => 99,
        whole => whole.clamp(0.0, 100.0) as u32,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quintet_engine::core::outcome::Reason;

    #[test]
    fn the_other_side_gets_the_rest() {
        let info = SearchInfo { chance: 0.7, ..SearchInfo::default() };
        assert_eq!(of_thoughts(&info, Side::SECOND, 2)[..2], [1.0 - 0.7, 0.7]);
        let four = SearchInfo { chance: 0.4, shares: vec![0.1, 0.4, 0.3, 0.2], ..SearchInfo::default() };
        assert_eq!(of_thoughts(&four, Side::SECOND, 4), [0.1, 0.4, 0.3, 0.2]);
        let unknown = SearchInfo { chance: 0.4, ..SearchInfo::default() };
        assert!((of_thoughts(&unknown, Side::SECOND, 4).iter().sum::<f32>() - 1.0).abs() < 1e-6);
    }

    #[test]
    fn only_a_proven_result_is_exact() {
        for (proved, own) in [(false, 0.999), (true, 1.0)] {
            let info = SearchInfo { chance: 1.0, proved, ..SearchInfo::default() };
            assert_eq!(of_thoughts(&info, Side::FIRST, 2)[..2], [own, 1.0 - own]);
        }
    }

    #[test]
    fn results_are_shares() {
        assert_eq!(of_outcome(&Outcome::win(Side::SECOND, 2, Reason::Goal), 2)[..2], [0.0, 1.0]);
        assert_eq!(of_outcome(&Outcome::draw(2, Reason::Repetition), 2)[..2], [0.5, 0.5]);
    }

    #[test]
    fn only_what_is_certain_is_0_or_100() {
        assert_eq!([0.0, 0.001, 0.5, 0.634, 0.999, 1.0].map(percents), [0, 1, 50, 63, 99, 100]);
    }
}
