//! Watched searches against slow and obvious ones.

mod deepening;
mod paths;

use super::*;
use crate::core::game::Game;
use crate::games::amazons::Amazons;
use crate::games::blokus::Blokus;
use crate::games::checkers::Checkers;
use crate::games::checkers::minimax::{EXAMPLE, Tree as AssignmentTree};
use crate::games::nogo::NoGo;
use crate::games::quoridor::Quoridor;
use crate::registry::trace;
use crate::testkit::{after, negamax};

fn settings(algorithm: Algorithm, depth: u32) -> Settings {
    Settings { algorithm, depth, ..Settings::default() }
}

/// Runs a search to its end.
fn run(trace: &mut dyn Trace) -> Vec<Event> {
    let mut events = Vec::new();
    while !trace.is_done() {
        events.push(trace.step());
    }
    events
}

/// What plain recursion finds: the value, the left-most best move, and how many positions it visits.
struct Recursion<G: Textbook> {
    side: Side,
    depth: u32,
    prunes: bool,
    visited: u64,
    best: Option<G::Move>,
}

impl<G: Textbook> Recursion<G> {
    fn search(root: &G, depth: u32, prunes: bool) -> (i32, Option<G::Move>, u64) {
        let mut search = Self { side: maximiser(root), depth, prunes, visited: 0, best: None };
        let value = search.value(root, 0, i32::MIN, i32::MAX);
        (value, search.best, search.visited)
    }

    fn value(&mut self, position: &G, ply: u32, mut alpha: i32, mut beta: i32) -> i32 {
        self.visited += 1;
        let deepest = ply == self.depth;
        if !(deepest && G::EVALUATES_ENDED)
            && let Some(value) = position.decided_value(self.side, ply)
        {
            return value;
        }
        if deepest {
            return position.textbook_value(self.side);
        }
        let mut moves = Vec::new();
        position.textbook_moves(&mut moves);
        let maximises = position.turn() == self.side;
        let mut best = None;
        for m in moves {
            let mut next = position.clone();
            next.play_unchecked(m);
            let value = self.value(&next, ply + 1, alpha, beta);
            if best.is_none_or(|best| if maximises { value > best } else { value < best }) {
                best = Some(value);
                if ply == 0 {
                    self.best = Some(m);
                }
            }
            if maximises {
                alpha = alpha.max(value);
            } else {
                beta = beta.min(value);
            }
            if self.prunes && alpha >= beta {
                break;
            }
        }
        best.expect("a game that goes on has moves")
    }
}

/// Both searches against recursion: value, move, number of nodes; and what alpha-beta says that it saved.
fn agrees<G: Textbook>(position: &G, depth: u32) {
    let at = position.write_position();
    let mut nodes = [0; 2];
    for (index, algorithm) in [Algorithm::Minimax, Algorithm::AlphaBeta].into_iter().enumerate() {
        let mut trace = Minimax::new(position.clone(), Settings { most_nodes: usize::MAX, ..settings(algorithm, depth) });
        let events = run(&mut trace);
        let tree = trace.tree();
        let (value, best, visited) = Recursion::search(position, depth, algorithm == Algorithm::AlphaBeta);
        assert_eq!(tree.get(0).and_then(|root| root.value), Some(value), "{algorithm:?} {at}");
        let text = best.map(|m| position.write_move(m));
        let choice = tree.get(tree.get(0).map_or(NONE, |root| root.best)).map(|node| node.text.to_string());
        assert_eq!(choice, text, "{algorithm:?} {at}");
        assert_eq!(tree.len() as u64, visited, "{algorithm:?} {at}");
        assert_eq!(events.iter().filter(|event| matches!(event, Event::Enter(_))).count(), tree.len());
        assert_eq!(events.iter().filter(|event| matches!(event, Event::Cut { .. })).count(), tree.cuts() as usize);
        nodes[index] = tree.len() as u64;
        if algorithm == Algorithm::AlphaBeta {
            let saved = tree.saved();
            let difference = nodes[0] - nodes[1];
            assert!(if saved.exact { saved.nodes == difference } else { saved.nodes <= difference }, "{saved:?} {difference} {at}");
            let (minimax, ..) = Recursion::search(position, depth, false);
            assert_eq!(value, minimax, "alpha-beta changes nothing: {at}");
        }
    }
}

#[test]
fn quoridor_agrees() {
    agrees(&Quoridor::default(), 1);
    for seed in 0..3 {
        agrees(&after::<Quoridor>("standard", seed, 30), 2);
        agrees(&after::<Quoridor>("course", seed, 34), 2);
    }
}

#[test]
fn checkers_agrees() {
    for seed in 0..6 {
        agrees(&after::<Checkers>("standard", seed, 10 * seed as u32), 4);
    }
}

#[test]
fn amazons_agrees() {
    agrees(&Amazons::default(), 1);
    for seed in 0..3 {
        agrees(&after::<Amazons>("8x8", seed, 40), 2);
        agrees(&after::<Amazons>("8x8", seed, 50), 4);
        agrees(&after::<Amazons>("10x10", seed, 80), 2);
    }
}

#[test]
fn nogo_agrees() {
    agrees(&NoGo::default(), 2);
    for seed in 0..3 {
        agrees(&after::<NoGo>("5x5", seed, 4), 4);
        agrees(&after::<NoGo>("standard", seed, 40), 3);
    }
}

#[test]
fn blokus_agrees() {
    agrees(&Blokus::default(), 1);
    for seed in 0..2 {
        agrees(&after::<Blokus>("duo", seed, 18), 2);
        agrees(&after::<Blokus>("classic", seed, 56), 2);
        agrees(&after::<Blokus>("classic-2", seed, 60), 2);
    }
}

#[test]
fn values_are_those_of_the_testkit() {
    fn check<G: Textbook>(variant: &str, plies: u32, depth: u32) {
        for seed in 0..4 {
            let position = after::<G>(variant, seed, plies);
            let own = negamax(&position, depth, 0, DECIDED, &mut |position| position.textbook_value(position.turn()));
            let first = if position.turn() == Side::FIRST { own } else { -own };
            let mut trace = Minimax::new(position.clone(), settings(Algorithm::AlphaBeta, depth));
            run(&mut trace);
            assert_eq!(trace.tree().get(0).and_then(|root| root.value), Some(first), "{}", position.write_position());
        }
    }
    check::<Quoridor>("standard", 40, 2);
    check::<Amazons>("8x8", 46, 3);
    check::<NoGo>("5x5", 6, 4);
    check::<Blokus>("duo", 20, 2);
}

#[test]
fn checkers_has_the_tree_of_the_assignment() {
    for seed in 0..8 {
        let position = after::<Checkers>("course", seed, 12 * seed as u32);
        let tree = AssignmentTree::new(&position, 3);
        let mut trace = Minimax::new(position, settings(Algorithm::Minimax, 3));
        run(&mut trace);
        let root = trace.tree().get(0).expect("a root");
        assert_eq!(trace.tree().len(), tree.nodes().len());
        let decided = |value: i32| value.clamp(-DECIDED, DECIDED);
        assert_eq!(root.value, Some(decided(tree.value())));
        let choice = trace.tree().get(root.best).map(|node| node.text.to_string());
        assert_eq!(choice, tree.best().map(|m| m.to_string()));
    }
}

/// The example of the assignment's report: 30 boards, value 1, A6-B5, then B7-A8.
#[test]
fn the_example_of_the_assignment() {
    for (algorithm, nodes) in [(Algorithm::Minimax, 30), (Algorithm::AlphaBeta, 20)] {
        let mut trace = trace("checkers", "course", EXAMPLE, settings(algorithm, 3)).expect("a position");
        run(trace.as_mut());
        let tree = trace.tree();
        let text = |node: &u32| tree.get(*node).map_or("", |node| &node.text);
        let line = tree.line();
        assert_eq!((tree.len(), tree.get(0).and_then(|root| root.value)), (nodes, Some(1)));
        assert_eq!(line.iter().map(text).collect::<Vec<_>>()[..3], ["", "A6-B5", "B7-A8"]);
        assert_eq!(tree.saved(), Saved { nodes: 30 - nodes as u64, exact: true });
    }
}

#[test]
fn a_full_tree_ends_the_search() {
    for &algorithm in Algorithm::OF_MOVES {
        let settings = Settings { most_nodes: 50, depth: 4, ..settings(algorithm, 4) };
        let mut trace = of_position(NoGo::default(), settings).expect("a search");
        let events = run(trace.as_mut());
        assert_eq!(events.last(), Some(&Event::Full), "{algorithm:?}");
        assert_eq!((trace.tree().len(), trace.step()), (50, Event::Full));
    }
}

#[test]
fn an_ended_game_has_a_tree_of_one_node() {
    // The first side's pawn stands on its goal.
    let over = Quoridor::parse_position("standard", "/ / e9 a5 / 10 10 / 2").expect("a position");
    for algorithm in [Algorithm::Minimax, Algorithm::AlphaBeta, Algorithm::Deepening] {
        let mut trace = of_position(over.clone(), settings(algorithm, 3)).expect("a search");
        run(trace.as_mut());
        assert_eq!((trace.tree().len(), trace.tree().get(0).and_then(|root| root.value)), (1, Some(DECIDED)));
    }
    let mut trace = of_position(over, Settings { iterations: 3, ..settings(Algorithm::Uct, 3) }).expect("a search");
    run(trace.as_mut());
    assert_eq!((trace.tree().len(), trace.iterations()), (1, 3));
}

/// UCT written as plain recursion with the same random choices.
fn plain_uct<G: Textbook>(root: &G, iterations: u32, seed: u64) -> Vec<(String, u32, f64)> {
    struct Plain2<G: Textbook> {
        children: Vec<(G::Move, Plain2<G>)>,
        visits: u32,
        total: f64,
    }
    fn random_game<G: Textbook>(position: &G, rng: &mut fastrand::Rng) -> Vec<f32> {
        let mut position = position.clone();
        while position.outcome().is_none() {
            let mut moves = Vec::new();
            position.textbook_moves(&mut moves);
            position.play_unchecked(moves[rng.u64(..moves.len() as u64) as usize]);
        }
        let outcome = position.outcome().expect("ended");
        Side::all(position.sides()).map(|side| outcome.share(side)).collect()
    }
    fn iterate<G: Textbook>(node: &mut Plain2<G>, position: &G, chooser: Side, rng: &mut fastrand::Rng) -> Vec<f32> {
        let mut moves = Vec::new();
        position.textbook_moves(&mut moves);
        let turn = position.turn();
        let shares = if node.visits == 0 || moves.is_empty() {
            random_game(position, rng)
        } else {
            let index = if node.children.len() < moves.len() {
                node.children.push((moves[node.children.len()], Plain2 { children: Vec::new(), visits: 0, total: 0.0 }));
                node.children.len() - 1
            } else {
                let log = 2.0 * crate::core::math::log(f64::from(node.visits));
                let bounds: Vec<f64> = node
                    .children
                    .iter()
                    .map(|(_, child)| child.total / f64::from(child.visits) + (log / f64::from(child.visits)).sqrt())
                    .collect();
                (0..bounds.len()).rev().max_by(|&a, &b| bounds[a].total_cmp(&bounds[b])).expect("a child")
            };
            let (m, child) = &mut node.children[index];
            let mut next = position.clone();
            next.play_unchecked(*m);
            iterate(child, &next, turn, rng)
        };
        node.visits += 1;
        node.total += f64::from(shares[chooser.index()]);
        shares
    }
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut tree = Plain2 { children: Vec::new(), visits: 0, total: 0.0 };
    for _ in 0..iterations {
        iterate(&mut tree, root, root.turn(), &mut rng);
    }
    tree.children.iter().map(|(m, child)| (root.write_move(*m), child.visits, child.total)).collect()
}

#[test]
fn uct_agrees_with_recursion() {
    fn check<G: Textbook>(variant: &str, plies: u32) {
        let position = after::<G>(variant, 5, plies);
        let mut trace = Uct::new(position.clone(), Settings { iterations: 300, seed: 9, ..settings(Algorithm::Uct, 1) });
        let events = run(&mut trace);
        let tree = trace.tree();
        let found: Vec<(String, u32, f64)> =
            tree.children(0).filter_map(|child| tree.get(child)).map(|child| (child.text.to_string(), child.visits, child.total)).collect();
        assert_eq!(found, plain_uct(&position, 300, 9), "{}", position.write_position());
        assert_eq!(tree.get(0).map(|root| root.visits), Some(300));
        assert_eq!(events.iter().filter(|event| matches!(event, Event::Playout { .. })).count(), 300);
        let best = tree.get(0).and_then(|root| tree.get(root.best)).map(|best| best.visits);
        assert_eq!(best, tree.children(0).filter_map(|child| tree.get(child)).map(|child| child.visits).max());
    }
    check::<NoGo>("5x5", 4);
    check::<Amazons>("8x8", 44);
    check::<Blokus>("duo", 20);
    check::<Blokus>("classic", 60);
}

#[test]
fn uct_breaks_endless_games_off() {
    // Towers shuffle for ever where there is no rule about draws.
    let position = Checkers::parse_position("course", ".W....../......../......../......../......../......../......../..B..... b")
        .expect("a position");
    let mut trace = Uct::new(position, Settings { iterations: 20, ..settings(Algorithm::Uct, 1) });
    let events = run(&mut trace);
    assert!(events.iter().any(|event| matches!(event, Event::Playout { broken_off: true, .. })));
    let line = trace.playout();
    assert!(!line.is_empty());
}
