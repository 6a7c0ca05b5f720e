//! Monte Carlo search must find forced wins, prove them, keep its limits and be reproducible.

use super::*;
use crate::search::think;
use crate::search::toy::{Heap, Noughts};
use crate::testkit::{forced_winner, random_move};

/// Random playouts, even priors.
struct Playouts;

/// The same, telling its playouts.
#[derive(Default)]
struct Telling(Vec<(Side, u8)>);

impl<G: Game<Move = u8>> PolicyValue<G> for Telling {
    const MOVES: usize = 16;

    fn move_index(&self, m: u8) -> usize {
        usize::from(m)
    }

    fn playout(&self) -> &[(Side, u8)] {
        &self.0
    }

    fn expand(&mut self, position: &G, rng: &mut fastrand::Rng, out: &mut Vec<(u8, f32)>) -> Shares {
        let mut moves = Vec::new();
        position.moves(&mut moves);
        out.extend(moves.iter().map(|&m| (m, 1.0)));
        self.0.clear();
        let mut end = position.clone();
        while let Some(m) = random_move(&end, rng) {
            self.0.push((end.turn(), m));
            end.play_unchecked(m);
        }
        let mut shares = [0.0; Side::MAX];
        for side in Side::all(2) {
            shares[side.index()] = end.outcome().map_or(0.5, |outcome| outcome.share(side));
        }
        shares
    }
}

impl<G: Game<Move = u8>> PolicyValue<G> for Playouts {
    fn expand(&mut self, position: &G, rng: &mut fastrand::Rng, out: &mut Vec<(u8, f32)>) -> Shares {
        let mut moves = Vec::new();
        position.moves(&mut moves);
        out.extend(moves.iter().map(|&m| (m, 1.0)));
        let mut end = position.clone();
        while let Some(m) = random_move(&end, rng) {
            end.play_unchecked(m);
        }
        let mut shares = [0.0; Side::MAX];
        for side in Side::all(2) {
            shares[side.index()] = end.outcome().map_or(0.5, |outcome| outcome.share(side));
        }
        shares
    }
}

fn both() -> [MctsParams; 2] {
    [MctsParams::default(), MctsParams { selection: Selection::Uct { exploration: 0.7 }, ..MctsParams::default() }]
}

/// The plies to the end if the winner hurries and the loser delays.
fn distance(position: &Heap) -> i32 {
    let mut moves = Vec::new();
    position.moves(&mut moves);
    let winner = forced_winner(position);
    let after = moves.into_iter().filter_map(|m| {
        let mut next = position.clone();
        next.play_unchecked(m);
        (forced_winner(&next) == winner).then(|| 1 + distance(&next))
    });
    (if winner == Some(position.turn()) { after.min() } else { after.max() }).unwrap_or(0)
}

#[test]
fn forced_wins_are_found_and_proven() {
    for params in both() {
        for left in 1..16 {
            for again in [false, true] {
                let start = Heap { left, second: true, again };
                let winner = forced_winner(&start);
                let history = History::new(start.clone());
                let mut search = Mcts::new(Playouts, params.clone(), 3);
                let report = think(&mut search, &history, &Limits::nodes(200_000), &mut || 0.0);
                assert_eq!(report.mate.map(|plies| plies > 0), winner.map(|side| side == start.turn()), "heap {start:?}");
                assert_eq!(report.proved, winner.is_some());
                // No end is further off than the heap is high, nor nearer than with the best defence.
                let plies = report.mate.map_or(0, i32::abs);
                assert!(winner.is_none() || (distance(&start)..=i32::from(left)).contains(&plies), "{plies} plies: {start:?}");
                if winner == Some(start.turn()) {
                    let mut next = start.clone();
                    next.play_unchecked(report.best.unwrap());
                    assert_eq!(forced_winner(&next), winner, "the move keeps the win: {start:?}");
                }
            }
        }
    }
}

#[test]
fn noughts_and_crosses_is_proven_a_draw() {
    let history = History::<Noughts>::default();
    let mut search = Mcts::new(Playouts, MctsParams::default(), 5);
    let report = think(&mut search, &history, &Limits::nodes(300_000), &mut || 0.0);
    assert!((report.chance - 0.5).abs() < 0.02, "{}", report.chance);
    let mut history = history;
    for m in [4, 0, 2, 6, 3] {
        history.play(m).unwrap();
    }
    let report = think(&mut search, &history, &Limits::nodes(300_000), &mut || 0.0);
    assert_eq!((report.best, report.chance, report.proved, report.mate), (Some(5), 0.5, true, None));
}

#[test]
fn without_the_solver_the_win_is_still_preferred() {
    // X to move wins at 2.
    let mut history = History::<Noughts>::default();
    for m in [0, 3, 1, 4] {
        history.play(m).unwrap();
    }
    let params = MctsParams { solver: false, ..MctsParams::default() };
    let mut search = Mcts::new(Playouts, params, 7);
    let report = think(&mut search, &history, &Limits::nodes(2_000), &mut || 0.0);
    assert_eq!(report.best, Some(2));
    assert!(report.chance > 0.9);
}

#[test]
fn equal_seeds_and_node_limits_give_equal_reports_however_often_it_pauses() {
    let history = History::<Noughts>::default();
    let run = |pausing: bool, seed| {
        let mut search = Mcts::new(Playouts, MctsParams::default(), seed);
        search.start(&history, &Limits::nodes(777));
        while search.step(&mut || pausing) == Status::Running {}
        search.report()
    };
    assert_eq!(run(false, 1), run(true, 1));
    assert_eq!(run(false, 1).nodes, 777);
    assert_ne!(run(false, 1).root, run(false, 2).root);
}

#[test]
fn the_tree_of_the_last_move_is_reused() {
    let mut history = History::<Noughts>::default();
    let mut search = Mcts::new(Playouts, MctsParams { solver: false, ..MctsParams::default() }, 11);
    let report = think(&mut search, &history, &Limits::nodes(3_000), &mut || 0.0);
    history.play(report.best.unwrap()).unwrap();
    history.play(report.pv[1]).unwrap();
    search.start(&history, &Limits::nodes(1));
    assert!(search.tree_size() > 50, "{} nodes kept", search.tree_size());
    assert!(history.current().is_legal(search.report().best.unwrap()));
    // Another game: nothing is kept.
    let other = History::new(Noughts { stones: [1, 2] });
    search.start(&other, &Limits::nodes(1));
    assert_eq!(search.tree_size(), 1);
}

#[test]
fn memory_is_bounded() {
    let history = History::<Noughts>::default();
    let mut search = Mcts::new(Playouts, MctsParams { max_nodes: 100, solver: false, ..MctsParams::default() }, 13);
    let report = think(&mut search, &history, &Limits::nodes(5_000), &mut || 0.0);
    assert!(search.tree_size() <= 100);
    assert_eq!(report.nodes, 5_000);
}

#[test]
fn a_full_tree_makes_room_for_what_is_visited_most() {
    let history = History::<Noughts>::default();
    let mut search = Mcts::new(Playouts, MctsParams { max_nodes: 400, solver: false, ..MctsParams::default() }, 13);
    let report = think(&mut search, &history, &Limits::nodes(20_000), &mut || 0.0);
    assert!(search.tree_size() <= 400);
    // A tree that stays as it was when it became full knows two moves.
    assert!(report.pv.len() > 6, "{:?}", report.pv);
}

#[test]
fn rave_finds_the_centre_sooner_and_still_proves() {
    let params = MctsParams { rave: Some(100.0), ..MctsParams::default() };
    // The centre of noughts and crosses is the best first move of all-moves-as-first: it lies on four lines.
    let mut search = Mcts::new(Telling::default(), params.clone(), 17);
    let report = think(&mut search, &History::<Noughts>::default(), &Limits::nodes(400), &mut || 0.0);
    assert_eq!(report.best, Some(4));
    proves_heaps(&params);
}

#[test]
fn counted_games_prove_and_learn_from_playouts() {
    let selection = Selection::Counted { exploration: 0.25, virtual_games: 20.0 };
    let params = MctsParams { selection, ..MctsParams::default() };
    proves_heaps(&params);
    // Second threatens 0 1 2: almost every playout in which first does not take 2 is lost, so 2 is tried most at once.
    let start = Noughts { stones: [0b1_0000_1000, 0b0_0000_0011] };
    let mut search = Mcts::new(Telling::default(), MctsParams { solver: false, ..params }, 17);
    let report = think(&mut search, &History::new(start), &Limits::nodes(300), &mut || 0.0);
    assert_eq!(report.best, Some(2));
}

/// Finds one move promising, and knows nothing else.
struct Inclined;

impl PolicyValue<Noughts> for Inclined {
    fn expand(&mut self, position: &Noughts, _rng: &mut fastrand::Rng, out: &mut Vec<(u8, f32)>) -> Shares {
        let mut moves = Vec::new();
        position.moves(&mut moves);
        out.extend(moves.iter().map(|&m| (m, if m == 7 { 3.0 } else { 1.0 })));
        [0.5; Side::MAX]
    }
}

#[test]
fn virtual_games_are_won_as_priors_say() {
    let selection = Selection::Counted { exploration: 0.0, virtual_games: 20.0 };
    let params = MctsParams { selection, solver: false, ..MctsParams::default() };
    let mut search = Mcts::new(Inclined, params, 5);
    let report = think(&mut search, &History::<Noughts>::default(), &Limits::nodes(50), &mut || 0.0);
    assert_eq!(report.best, Some(7));
}

fn proves_heaps(params: &MctsParams) {
    for left in 1..16 {
        let start = Heap { left, second: false, again: false };
        let history = History::new(start.clone());
        let mut search = Mcts::new(Telling::default(), params.clone(), 3);
        let report = think(&mut search, &history, &Limits::nodes(200_000), &mut || 0.0);
        assert_eq!(report.mate.map(|plies| plies > 0), forced_winner(&start).map(|side| side == start.turn()), "heap of {left}");
    }
}

/// Knows small heaps for certain, and looks at one move only when `narrow`.
struct Expert {
    narrow: bool,
    certain: bool,
}

impl PolicyValue<Heap> for Expert {
    fn is_complete(&self) -> bool {
        !self.narrow
    }

    fn is_certain(&self) -> bool {
        self.certain
    }

    fn expand(&mut self, position: &Heap, _rng: &mut fastrand::Rng, out: &mut Vec<(u8, f32)>) -> Shares {
        let mut moves = Vec::new();
        position.moves(&mut moves);
        moves.truncate(if self.narrow { 1 } else { moves.len() });
        out.extend(moves.iter().map(|&m| (m, 1.0)));
        self.certain = position.left <= 6;
        let winner = forced_winner(position).filter(|_| self.certain);
        let mut shares = [0.0; Side::MAX];
        for side in Side::all(2) {
            shares[side.index()] = winner.map_or(0.5, |winner| f32::from(u8::from(winner == side)));
        }
        shares
    }
}

#[test]
fn what_the_policy_is_certain_of_proves_the_moves_before() {
    for left in 7..15 {
        let start = Heap { left, second: true, again: false };
        let winner = forced_winner(&start).unwrap();
        let history = History::new(start.clone());
        let mut search = Mcts::new(Expert { narrow: false, certain: false }, MctsParams::default(), 3);
        let report = think(&mut search, &history, &Limits::nodes(5_000), &mut || 0.0);
        assert_eq!(report.chance, if winner == start.turn() { 1.0 } else { 0.0 }, "heap {left}");
        assert_eq!((report.mate, report.proved), (None, true), "nobody saw the end of heap {left}");
        assert!(report.nodes < 5_000);
    }
}

#[test]
fn no_loss_is_proven_from_some_of_the_moves() {
    for left in 7..15 {
        let history = History::new(Heap { left, second: true, again: false });
        let mut search =
            Mcts::new(Expert { narrow: true, certain: false }, MctsParams { stop_when_forced: false, ..MctsParams::default() }, 3);
        think(&mut search, &history, &Limits::nodes(500), &mut || 0.0);
        for node in search.tree.nodes(0..search.tree.len() as u32) {
            let lost = node.proof.is_win() && node.proof != Proof::win(node.turn);
            assert!(!(lost && node.is_expanded()), "heap {left}");
        }
    }
}

/// Even values and priors at first; asked again, it likes the last move best and thinks little of the others.
struct SecondThoughts {
    again: u32,
}

impl PolicyValue<Heap> for SecondThoughts {
    fn expand(&mut self, position: &Heap, _rng: &mut fastrand::Rng, out: &mut Vec<(u8, f32)>) -> Shares {
        let mut moves = Vec::new();
        position.moves(&mut moves);
        out.extend(moves.iter().map(|&m| (m, 1.0)));
        [0.5, 0.5, 0.0, 0.0]
    }

    fn reconsider(&mut self, position: &Heap, rng: &mut fastrand::Rng, out: &mut Vec<(u8, f32)>) -> Option<Shares> {
        self.again += 1;
        self.expand(position, rng, out);
        out.reverse();
        out.iter_mut().skip(1).for_each(|(_, prior)| *prior = 0.1);
        Some([1.0, 0.0, 0.0, 0.0])
    }
}

#[test]
fn nodes_are_reconsidered_once_and_their_children_keep_what_is_known() {
    let history = History::new(Heap { left: 40, second: false, again: false });
    let params = MctsParams { reconsider_at: 10, reconsidered: 3, solver: false, ..MctsParams::default() };
    let mut search = Mcts::new(SecondThoughts { again: 0 }, params, 3);
    think(&mut search, &history, &Limits::nodes(400), &mut || 0.0);
    let root = &search.tree[0];
    let children: Vec<_> = search.tree.nodes(root.child_range()).to_vec();
    assert!(root.reconsidered && children.windows(2).all(|pair| pair[0].mv > pair[1].mv), "in the order of the second answer");
    assert!((children[0].prior - 1.0 / 1.2).abs() < 1e-6, "{children:?}");
    // Every second answer counts for three visits.
    assert_eq!(root.visits, 400 + 2 * search.policy.again);
    let (mut again, mut stack) = (0, vec![0]);
    while let Some(node) = stack.pop() {
        let node = &search.tree[node];
        again += u32::from(node.reconsidered);
        assert!(!node.is_expanded() || node.reconsidered == (node.visits > 10), "{node:?}");
        let known: u32 = search.tree.nodes(node.child_range()).iter().map(|child| child.visits).sum();
        assert!(known <= node.visits, "{node:?}");
        stack.extend(node.child_range());
    }
    assert!(again > 3 && again == search.policy.again, "{again} of {}", search.policy.again);
}
