//! A game under contest rules with moves, violations, slow decisions and resignations in any order: each is judged as a plain count of them says, a
//! refused attempt changes nothing on the board, and a result never changes.

use quintet_engine::core::outcome::Reason;
use quintet_engine::core::side::Side;
use quintet_engine::referee::{ContestRules, Referee, Ruling};

use crate::check::some_game;
use crate::choices::Choices;

fn law(input: &[u8], attempt: impl Fn(&mut Referee, &str, f64) -> Ruling) {
    let mut choices = Choices::new(input);
    let game = some_game(&mut choices, 0);
    let sides = game.sides();
    let pick = |choices: &mut Choices<'_>, from: u32| Some(from + choices.below(4) as u32).filter(|limit| *limit < from + 3);
    let rules = ContestRules {
        violations: pick(&mut choices, 1),
        seconds: Some(1.0).filter(|_| choices.below(4) > 0),
        steps: pick(&mut choices, 5),
    };
    let mut referee = Referee::new(game, rules);
    let (mut violations, mut out) = ([0; Side::MAX], [false; Side::MAX]);
    for _ in 0..60 {
        let before = (referee.game().position(), referee.outcome());
        let side = referee.game().turn();
        let legal = referee.game().legal_moves();
        if referee.play_undecided().is_some() {
            assert!(before.1.is_none() && (out[side.index()] || legal == ["pass"]), "{side} has to decide");
            continue;
        }
        let kind = choices.below(16);
        if kind == 0 {
            let side = Side::from_index(choices.below(sides)).expect("a side");
            referee.resign(side);
            out[side.index()] |= before.1.is_none();
        } else {
            let seconds = [0.5, 0.0, 1.0, 1.5][choices.below(4).min(choices.below(4))];
            let late = rules.seconds.is_some_and(|limit| seconds > limit);
            let good = if kind > 2 { choices.one(&legal).cloned() } else { None };
            let text = good.clone().unwrap_or_else(|| "nonsense".to_owned());
            let ruling = attempt(&mut referee, &text, seconds);
            match (before.1, late, good) {
                (Some(_), ..) => assert_eq!(ruling, Ruling::Over),
                (None, true, _) => assert_eq!(ruling, Ruling::TooSlow),
                (None, false, Some(text)) => assert_eq!(ruling, Ruling::Played(text)),
                (None, false, None) => {
                    assert!(matches!(ruling, Ruling::Violation(_)), "{ruling:?}");
                    violations[side.index()] += 1;
                }
            }
            let many = rules.violations.is_some_and(|limit| violations[side.index()] >= limit);
            out[side.index()] |= before.1.is_none() && (late || many);
            assert!(matches!(ruling, Ruling::Played(_)) || referee.game().position() == before.0, "a refused attempt changed the board");
        }
        for side in Side::all(sides) {
            assert_eq!((referee.violations(side), referee.is_out(side)), (violations[side.index()], out[side.index()]), "{side}");
        }
        let outcome = referee.outcome();
        assert!(before.1.is_none() || outcome == before.1, "{:?} became {outcome:?}", before.1);
        if let (2, Some(loser), None) = (sides, Side::all(2).find(|side| out[side.index()]), before.1) {
            let outcome = outcome.expect("of two, one is out");
            assert!(outcome.is_winner(loser.opponent()) && !outcome.is_winner(loser), "{outcome:?}");
        }
        if let Some(Reason::StepLimit) = outcome.map(|outcome| outcome.reason()) {
            let seconds = [Side::FIRST, Side::SECOND].map(|side| referee.seconds(side));
            assert_eq!(outcome.map(|outcome| outcome.is_winner(Side::FIRST)), Some(seconds[0] < seconds[1]), "{seconds:?}");
        }
    }
}

pub(super) fn holds(input: &[u8]) {
    law(input, Referee::attempt);
}

pub(super) fn planted(input: &[u8]) {
    law(input, |referee, text, seconds| referee.attempt(text, if referee.game().ply() == 3 { 0.0 } else { seconds }));
}
