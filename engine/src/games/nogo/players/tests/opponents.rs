//! The report's players: formulas by hand, choices on small boards, pausing.

use crate::core::game::Game;
use crate::core::history::History;
use crate::core::side::Side;
use crate::games::nogo::players::opponents::margin;
use crate::games::nogo::players::rings::ring_order;
use crate::games::nogo::tests::{point, position};
use crate::games::nogo::{NoGo, Point};
use crate::levels::Levels;
use crate::players::Playable;
use crate::search::{Limits, Report, Searcher, Status};
use crate::testkit::random_move;

fn player(level: &str, seed: u64) -> Box<dyn Searcher<NoGo>> {
    NoGo::player(level, "standard", seed).unwrap()
}

fn search(level: &str, seed: u64, start: &NoGo, limits: &Limits) -> Report<NoGo> {
    let mut player = player(level, seed);
    player.start(&History::new(start.clone()), limits);
    while player.step(&mut || false) == Status::Running {}
    player.report()
}

/// Black's stone on B4 makes an eye in the corner with a second one on A3: afterwards Black has 14 legal points (16 without the two
/// stones) and White 13 (not A4 either), a margin of 1. No other point takes one away from White.
const EYE: &str = ".X../..../..../.... b";

#[test]
fn the_margin_counts_legal_points_of_both_sides() {
    let mut board = position("4x4", EYE);
    assert_eq!(margin(&board, Side::FIRST), 0);
    board.play_unchecked(point("A3"));
    assert_eq!((board.legal_count(Side::FIRST), board.legal_count(Side::SECOND)), (14, 13));
    assert_eq!((margin(&board, Side::FIRST), margin(&board, Side::SECOND)), (1, -1));
}

#[test]
fn greedy_makes_the_eye() {
    for seed in 0..10 {
        let report = search("greedy", seed, &position("4x4", EYE), &Limits::default());
        assert_eq!((report.best, report.value), (Some(point("A3")), 1));
    }
}

#[test]
fn greedy_chooses_among_equals_by_chance() {
    let start = NoGo::start("5x5").unwrap();
    let choices: std::collections::HashSet<Point> =
        (0..30).filter_map(|seed| search("greedy", seed, &start, &Limits::default()).best).collect();
    assert!(choices.len() > 10, "{choices:?}");
}

#[test]
fn rings_go_from_the_upper_left_corner_against_the_clock() {
    let board = position("5x5", "...../...../..O../...../..... b");
    let names = |around: &str| ring_order(&board, point(around)).iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    assert_eq!(names("C3"), "B4 B3 B2 C2 D2 D3 D4 C4 A5 A4 A3 A2 A1 B1 C1 D1 E1 E2 E3 E4 E5 D5 C5 B5");
    // Around a corner most of a ring is off the board.
    assert!(names("A5").starts_with("A4 B4 B5 A3 B3"), "{}", names("A5"));
}

#[test]
fn rings_hold_every_legal_point_once() {
    let mut rng = fastrand::Rng::with_seed(5);
    for variant in NoGo::VARIANTS {
        let mut board = NoGo::start(variant).unwrap();
        let mut around = Point::A1;
        while let Some(m) = random_move(&board, &mut rng) {
            let mut ringed = ring_order(&board, around);
            ringed.sort();
            let legal: Vec<Point> = board.legal(board.turn()).into_iter().collect();
            assert_eq!(ringed, legal, "{board:?} around {around}");
            board.play_unchecked(m);
            around = m;
        }
    }
}

/// The value that alpha-beta must find, by plain negamax: margins at depth 0 and where the game is over.
fn plain(position: &NoGo, depth: u32) -> i32 {
    if depth == 0 || position.outcome().is_some() {
        return margin(position, position.turn());
    }
    after_each_move(position, depth).into_iter().map(|(_, value)| value).max().unwrap()
}

fn after_each_move(position: &NoGo, depth: u32) -> Vec<(Point, i32)> {
    let mut moves = Vec::new();
    position.moves(&mut moves);
    let value = |m: Point| {
        let mut next = position.clone();
        next.play_unchecked(m);
        -plain(&next, depth - 1)
    };
    moves.into_iter().map(|m| (m, value(m))).collect()
}

#[test]
fn alpha_beta_finds_the_value_of_plain_negamax() {
    let mut rng = fastrand::Rng::with_seed(8);
    for seed in 0..20 {
        let mut board = NoGo::start("4x4").unwrap();
        for _ in 0..rng.u32(..7) {
            if let Some(m) = random_move(&board, &mut rng) {
                board.play_unchecked(m);
            }
        }
        for depth in 1..=3 {
            let wanted = after_each_move(&board, depth);
            let greatest = wanted.iter().map(|&(_, value)| value).max().unwrap();
            let report = search("alpha-beta", seed, &board, &Limits::depth(depth));
            assert_eq!(report.value, greatest, "depth {depth} of {board:?}");
            assert!(wanted.contains(&(report.best.unwrap(), greatest)), "depth {depth} of {board:?}");
            assert_eq!(report.depth, depth);
        }
    }
}

#[test]
fn alpha_beta_stops_by_itself_when_it_has_seen_everything() {
    let report = search("alpha-beta", 1, &position("3x3", "X.O/.../O.X b"), &Limits::default());
    assert!(report.best.is_some() && report.depth <= 6, "{report:?}");
}

#[test]
fn alpha_beta_searches_eight_plies_at_once() {
    let limits = NoGo::levels("standard").into_iter().find(|level| level.name == "alpha-beta").unwrap().limits;
    assert_eq!(limits, Limits { depth: Some(8), seconds: Some(0.9), ..Limits::default() });
    let eight = search("alpha-beta", 1, &position("4x4", "X..O/..../..../.... b"), &limits);
    assert_eq!((eight.depth, eight.selective_depth), (8, 8));
}

/// Deepening would have completed a depth, and compared the moves, long before.
#[test]
fn alpha_beta_plays_the_first_move_of_the_rings_until_it_has_completed_one() {
    let limits = Limits { depth: Some(8), ..Limits::nodes(30_000) };
    for seed in 0..5 {
        // Before the first stone the centre of the rings is the report's (0,1), A8. Its ring begins off the board; (0,2) is its first point on it.
        let report = search("alpha-beta", seed, &NoGo::default(), &limits);
        assert_eq!((report.best, report.depth, report.selective_depth), (Some(point("A7")), 0, 8));
        let mut player = player("alpha-beta", seed);
        let mut history = History::new(NoGo::default());
        history.play(point("G4")).unwrap();
        player.start(&history, &limits);
        assert_eq!((player.step(&mut || false), player.report().best), (Status::Done, Some(point("F5"))));
    }
}

#[test]
fn alpha_beta_always_has_the_best_of_the_moves_that_it_has_completed() {
    let board = position("4x4", "X.../..O./..../.... b");
    let values = after_each_move(&board, 4);
    let value = |m: Point| values.iter().find(|&&(of, _)| of == m).unwrap().1;
    // A position without moves before it has the same centre of rings as the start.
    let order = ring_order(&board, point("A3"));
    let (mut searched, mut partial) = (player("alpha-beta", 3), 0);
    searched.start(&History::new(board), &Limits::depth(4));
    while searched.step(&mut || true) == Status::Running {
        let (report, mut greatest) = (searched.report(), i32::MIN);
        let mut prefixes = order.iter().enumerate().map(|(index, &m)| {
            greatest = greatest.max(value(m));
            (index, greatest)
        });
        let best = report.best.unwrap();
        if report.depth == 0 {
            assert_eq!(best, order[0]);
        } else {
            assert_eq!(report.value, value(best));
            let (index, _) = prefixes.find(|&(_, greatest)| greatest == report.value).unwrap_or_else(|| panic!("{report:?} of {values:?}"));
            partial += u32::from(index + 1 < order.len());
        }
    }
    assert_eq!(searched.report().value, values.iter().map(|&(_, value)| value).max().unwrap());
    assert!(partial > 0, "it was never stopped between its first move and its last");
}

/// In the report, too: one stone takes no point from either side, so all points are equal, and one of them is chosen at random.
#[test]
fn greedy_begins_anywhere_but_on_the_centre() {
    let reports = (0..2_000).map(|seed| search("greedy", seed, &NoGo::default(), &Limits::default()));
    let choices: std::collections::HashSet<Point> =
        reports.inspect(|report| assert_eq!(report.value, 0)).filter_map(|report| report.best).collect();
    assert!(choices.len() == 80 && !choices.contains(&point("E5")), "{}", choices.len());
}

#[test]
fn mcts_lists_points_from_the_top_and_its_first_child_wins_alone() {
    let start = NoGo::start("5x5").unwrap();
    let report = search("mcts", 1, &start, &Limits::nodes(1));
    assert_eq!((report.best, report.nodes), (Some(point("A5")), 1));
    // One child with margin 0: the mean value prints as (0 + 1) / 2.
    assert_eq!(report.notes, [("nodes", "1".to_owned()), ("mean-value", "0.50000".to_owned())]);
}

#[test]
fn mcts_prefers_the_greatest_total() {
    // After one visit of each of the 15 points, A3 has a total of 1 and all others 0 (see EYE).
    let report = search("mcts", 1, &position("4x4", EYE), &Limits::nodes(15));
    assert_eq!(report.best, Some(point("A3")));
    assert_eq!(report.notes[1].1, "1.00000");
    assert_eq!(report.root.iter().map(|root| root.visits).sum::<u64>(), 15);
}

#[test]
fn players_pause_and_go_on_as_if_nothing_had_happened() {
    let start = NoGo::default();
    for (level, limits) in [("alpha-beta", Limits::depth(2)), ("mcts", Limits::nodes(3_000))] {
        let whole = search(level, 3, &start, &limits);
        let mut sliced = player(level, 3);
        sliced.start(&History::new(start.clone()), &limits);
        let mut slices = 1;
        while sliced.step(&mut || true) == Status::Running {
            assert!(sliced.report().best.is_some_and(|m| start.is_legal(m)), "{level} has a move after its first slice");
            slices += 1;
        }
        assert_eq!(sliced.report(), whole, "{level}");
        assert!(slices > 10, "{level} paused {slices} times");
    }
}

#[test]
fn every_level_plays_legal_games_on_every_variant() {
    let mut rng = fastrand::Rng::with_seed(9);
    for variant in NoGo::VARIANTS {
        for level in NoGo::level_names() {
            let mut player = NoGo::player(level, variant, 2).unwrap();
            let mut history = History::new(NoGo::start(variant).unwrap());
            while history.outcome().is_none() {
                let ours = history.ply() % 4 == 0;
                let m = if ours {
                    player.start(&history, &Limits { nodes: Some(200), depth: Some(2), ..Limits::default() });
                    while player.step(&mut || false) == Status::Running {}
                    player.report().best
                } else {
                    random_move(history.current(), &mut rng)
                };
                history.play(m.unwrap_or_else(|| panic!("{level} has no move in {:?}", history.current()))).unwrap();
            }
            player.start(&history, &Limits::nodes(10));
            assert_eq!(player.step(&mut || false), Status::Done);
            assert_eq!(player.report().best, None, "{level} moves after the end");
        }
    }
}
