//! What the one-ply players choose and why.

use super::*;
use crate::players::Playable;
use crate::search::think;
use crate::testkit::random_move;

fn choice(level: &str, position: Amazons) -> Report<Amazons> {
    let mut player = Amazons::player(level, position.variant(), 1).unwrap();
    think(player.as_mut(), &History::new(position), &Limits::default(), &mut || 0.0)
}

fn eight(text: &str) -> (Amazons, Board<u64>) {
    let position = Amazons::parse_position("8x8", text).unwrap();
    let Size::Eight(board) = position.0 else { panic!("8x8") };
    (position, board)
}

fn reason(report: &Report<Amazons>) -> &str {
    &report.notes[0].1
}

#[test]
fn weights_follow_the_phases() {
    // The first ten turns of each side are plies 0 to 19, the next ten 20 to 39.
    for (plies, phase) in [(0, 0), (19, 0), (20, 1), (39, 1), (40, 2)] {
        assert_eq!(Weights::phase(plies, 56), phase, "{plies}");
    }
    // 92 plies of room: 33 * 56 / 92 = 20.09.
    assert_eq!(Weights::phase(32, 92), 0);
    assert_eq!(Weights::phase(33, 92), 1);
}

/// The white amazon on h1 has only h2 left, which black reaches from e5; the other three are locked in.
const WIN: &str = "BBB...../......../......../....B.../......../......../xxxx..x./WWWx..xW b";
/// The same, but white has a free amazon on h8.
const LOCK: &str = "BBB....W/......../......../....B.../......../......../xxxx..x./WWxx..xW b";
/// Colours changed: black's own amazon on h1 can be locked in by the white ones.
const SAVE: &str = "WWW....B/......../......../....W.../......../......../xxxx..x./BBxx..xB b";

#[test]
fn lock_score_wins_first() {
    let (mut position, _) = eight(WIN);
    let report = choice("lock-score", position);
    assert_eq!((reason(&report), report.mate), ("wins", Some(1)));
    position.play_unchecked(report.best.unwrap());
    assert!(position.outcome().is_some_and(|outcome| outcome.is_winner(Side::FIRST)));
}

#[test]
fn lock_score_locks_in() {
    let (mut position, before) = eight(LOCK);
    let report = choice("lock-score", position);
    assert_eq!(reason(&report), "locks in an amazon");
    let names: Vec<_> = report.notes.iter().map(|note| note.0).collect();
    assert_eq!(names, ["reason", "phase", "t1", "t2", "c1", "c2", "m", "score"]);
    // 8x8 has room for 56 arrows, and the board has seven: each side has made fewer than ten moves.
    assert_eq!(report.notes[1].1, "opening");
    let value = |index: usize| report.notes[index].1.parse::<f32>().unwrap();
    let sum: f32 = Weights::BY_PHASE[0].0.iter().enumerate().map(|(index, weight)| weight * value(2 + index)).sum();
    assert!((sum - value(7)).abs() < 0.002, "{:?}", report.notes);
    position.play_unchecked(report.best.unwrap());
    let Size::Eight(after) = position.0 else { panic!("8x8") };
    assert_eq!((before.locked(Side::SECOND).count(), after.locked(Side::SECOND).count()), (2, 3));
}

#[test]
fn lock_score_saves_its_own() {
    for text in [SAVE, &SAVE.replace("....W...", "...W....")] {
        let (mut position, before) = eight(text);
        let h1 = 1 << 7;
        assert_eq!(threatened(&before, Side::FIRST), h1, "{text}");
        let report = choice("lock-score", position);
        assert_eq!(reason(&report), "saves an amazon", "{text}");
        position.play_unchecked(report.best.unwrap());
        let Size::Eight(after) = position.0 else { panic!("8x8") };
        assert_eq!((threatened(&after, Side::FIRST), after.locked(Side::FIRST).count()), (0, 2), "{text}");
    }
}

/// Black on a8 may only go to b8, a7 or c8, as in the features' example. Score for each: the best by all five features.
#[test]
fn score_only_takes_the_greatest_sum() {
    let (position, _) = eight("B..Wxxxx/.xxxxxxx/xxxxxxxx/xxxxxxxx/xBxBxBxx/xxxxxxxx/xWxWxxxx/xxxxx..W b");
    // a8-b8/c8 leaves black a8 and a7 and shuts white out: the features for white are t1 = t2 = 2 - 2 = 0 (f1 and g1 are white's), c1 = 2 *
    // (1/2 + 1/2) - 2 * (1/2 + 1/2) = 0, c2 = 0; m = 1.5 - (1 + 1) = -0.5. So black's score is 0.2 * 0.5.
    let report = choice("score-only", position);
    assert_eq!(report.best.map(|m| m.to_string()).as_deref(), Some("a8-b8/c8"));
    assert_eq!(report.value, 10);
    assert_eq!(report.nodes, position.count_moves());
}

#[test]
fn threats_agree_with_trying_every_turn() {
    let mut rng = fastrand::Rng::with_seed(8);
    let mut seen = 0;
    for _ in 0..6 {
        let mut position = Amazons::start("8x8").unwrap();
        while let Some(m) = random_move(&position, &mut rng) {
            position.play_unchecked(m);
            let Size::Eight(board) = position.0 else { panic!("8x8") };
            let side = board.turn().opponent();
            let mut moves = Vec::new();
            position.moves(&mut moves);
            let slow = moves.iter().fold(0, |all, m| {
                let mut after = board;
                after.play_move(*m);
                all | after.locked(side) & !board.locked(side)
            });
            assert_eq!(threatened(&board, side), slow, "{}", position.write_position());
            seen += slow.count_ones();
        }
    }
    assert!(seen > 20, "the games must contain threats");
}

#[test]
fn thinking_pauses_and_goes_on() {
    let mut player = OnePly::lock_score();
    let history = History::new(Amazons::start("10x10").unwrap());
    player.start(&history, &Limits::default());
    let mut slices = 0;
    while player.step(&mut || true) == Status::Running {
        slices += 1;
        assert!(player.report().best.is_some());
    }
    assert_eq!(slices, 2176 / 16);
    assert_eq!(player.report().nodes, 2176);
}
