//! What a game is worth to its sides: the reward that the search plays for, and the chance of first place that it stands for.

use crate::core::math::pow;
use crate::core::outcome::Outcome;
use crate::core::side::Side;
use crate::games::blokus::setup::{MAX_COLOURS, Setup};
use crate::search::heuristics::Shares;

/// The points of each side: those of its colours together.
pub(super) fn points(setup: &Setup, scores: &[i16; MAX_COLOURS]) -> [i16; Side::MAX] {
    let mut points = [0; Side::MAX];
    for colour in setup.colours() {
        points[setup.side(colour).index()] += scores[colour.index()];
    }
    points
}

/// The reward of each side for a final score.
///
/// Of two, most is for the win, and the share `margin` is for the margin, so that won games are won clearly and lost games are fought for. Of more,
/// the share `places` is for the places, as in Pentobi (Enzenberger), and the rest for the margin: a side that cannot win any more still has
/// something to play for, and is expected to play for it.
pub(super) fn reward(points: &[i16], margin: f32, places: f32) -> Shares {
    let sides = points.len() as f32;
    let mean = points.iter().sum::<i16>() as f32 / sides;
    let outcome = Outcome::by_score(points);
    let mut shares = [0.0; Side::MAX];
    for ((side, &score), share) in Side::all(points.len()).zip(points).zip(&mut shares) {
        let lead = f32::from(score) - mean;
        let clear = (1.0 + lead / (lead.abs() + 8.0)) / sides;
        *share = if points.len() == 2 {
            (1.0 - margin) * outcome.share(side) + margin * clear
        } else {
            let place = outcome.points(side) as f32 * 2.0 / (sides * (sides - 1.0));
            places * place + (1.0 - places) * clear
        };
    }
    // With more than two sides the margins need not add up.
    let sum: f32 = shares.iter().sum();
    if sum > 0.0 {
        for share in &mut shares {
            *share /= sum;
        }
    }
    shares
}

/// The chance of first place of one of four sides with this mean share of the reward, if the others have equal parts of the rest.
///
/// The power is the one that fitted best who won 40 games that `strong` played against itself; docs/tuning.md says how.
pub(super) fn first_place(share: f32) -> f32 {
    let [own, others] = [share, (1.0 - share) / 3.0].map(|share| share * share * share);
    own / (own + 3.0 * others)
}

/// The mean share of the reward of one of four sides that has this chance of first place: the inverse of what the search makes of shares.
#[must_use]
pub fn share_of(chance: f32) -> f32 {
    if chance >= 1.0 {
        return 1.0;
    }
    // Own share to the share of one of the others.
    let ratio = pow(f64::from(3.0 * chance / (1.0 - chance)), 1.0 / 3.0) as f32;
    ratio / (ratio + 3.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::game::Game;
    use crate::games::blokus::Blokus;

    #[test]
    fn rewards_add_up_and_favour_the_margin() {
        let rewarded = |points: &[i16]| reward(points, 0.2, 0.6);
        // Won by 12: lead 6 from the mean, (1 + 6/14)/2 = 5/7 of the margin's part.
        let two = rewarded(&[70, 58]);
        assert!((two[0] - (0.8 + 0.2 * 5.0 / 7.0)).abs() < 1e-6 && (two[0] + two[1] - 1.0).abs() < 1e-6);
        assert_eq!(rewarded(&[60, 60]), [0.5, 0.5, 0.0, 0.0]);
        assert_eq!(reward(&[70, 58], 0.0, 0.6), [1.0, 0.0, 0.0, 0.0]);
        // Classic-2: 60 + 60 against 70 + 49.
        let sums = points(Blokus::start("classic-2").unwrap().setup(), &[60, 70, 60, 49]);
        assert!(sums == [120, 119, 0, 0] && rewarded(&sums[..2])[0] > 0.9);
        let four = rewarded(&[80, 60, 70, 60]);
        assert!((four.iter().sum::<f32>() - 1.0).abs() < 1e-6);
        assert!(four[0] > four[2] && four[2] > four[1] && (four[1] - four[3]).abs() < 1e-6);
        // One place more is worth more than many points.
        assert!(rewarded(&[80, 61, 62, 10])[1] < rewarded(&[80, 63, 62, 10])[1] - 0.05);
        let places = reward(&[80, 60, 70, 60], 0.2, 1.0);
        assert!(places.iter().zip([6, 1, 4, 1]).all(|(place, twelfths)| (place - twelfths as f32 / 12.0).abs() < 1e-6));
    }

    #[test]
    fn even_shares_are_even_chances() {
        assert!((first_place(0.25) - 0.25).abs() < 1e-6);
        assert!(first_place(0.0) == 0.0 && first_place(0.5) > 0.85 && first_place(1.0) == 1.0);
        assert!((1..=100).all(|percent| first_place(percent as f32 / 100.0) > first_place((percent - 1) as f32 / 100.0)));
        assert!((0..=90).map(|percent| percent as f32 / 100.0).all(|share| (share_of(first_place(share)) - share).abs() < 1e-4));
    }
}
