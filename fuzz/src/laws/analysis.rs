//! An analysis that is read is written and read again equal; it knows no more positions than the game has, and all shares are parts of one.

use quintet_engine::core::side::Side;
use quintet_play::review::analysis::{Analysis, Point};

use crate::check::{FRUGAL, round_trip, text};
use crate::choices::Choices;

fn law(input: &[u8], read: impl Fn(&str, usize, &[String]) -> Analysis) {
    let mut choices = Choices::new(input);
    let (sides, plies) = (2 + 2 * choices.below(2), choices.below(8));
    let moves: Vec<String> = (0..plies).map(|ply| ply.to_string()).collect();
    let read = |text: &str| Ok::<_, ()>(read(text, sides, &moves));
    let known = |analysis: &Analysis| (0..=plies + 1).map(|ply| analysis.point(ply).cloned()).collect::<Vec<_>>();
    // What is known of the last positions, nothing, is not written.
    let again = |analysis: &Analysis| known(analysis).iter().any(Option::is_some).then(|| analysis.write(sides));
    let Some(analysis) = round_trip(&text(choices.rest()), FRUGAL, read, again) else { return };
    assert_eq!(analysis.point(plies + 1), None);
    for point in known(&analysis).into_iter().flatten() {
        if let Point::Searched { shares, .. } = point {
            let sum: f32 = shares.iter().sum();
            assert!((0.99..1.01).contains(&sum) && shares[sides..Side::MAX].iter().all(|share| *share == 0.0), "{shares:?}");
        }
    }
}

pub(super) fn holds(input: &[u8]) {
    law(input, Analysis::read);
}

pub(super) fn planted(input: &[u8]) {
    law(input, |text, sides, moves| Analysis::read(&text.replace("1000", "2000").replacen("|f", "|", 1), sides, moves));
}
