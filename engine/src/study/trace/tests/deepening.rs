//! Iterative deepening against searches of fixed depth.

use super::*;

fn deepens<G: Textbook>(position: &G, most: u32) {
    if position.outcome().is_some() {
        return;
    }
    let mut deepening = Deepening::new(position.clone(), settings(Algorithm::Deepening, most));
    let events = run(&mut deepening);
    assert_eq!(events.iter().filter(|event| matches!(event, Event::Deepen(_))).count() as u32, most);
    let mut total = 0;
    for (found, depth) in deepening.finished_depths().iter().zip(1..) {
        let at = position.write_position();
        let (value, _, visited) = Recursion::search(position, depth, true);
        assert_eq!((found.depth, found.value), (depth, value), "{at}");
        // The move has the value of the root: no other is better.
        let m = position.read_move(&found.best).expect("a move");
        let mut next = position.clone();
        next.play_unchecked(m);
        let (after, ..) = below(position, &next, depth);
        assert_eq!(after, value, "{at} {}", found.best);
        total += found.nodes;
        assert_eq!(found.total, total);
        // The first depth has no line to try first.
        if depth == 1 {
            assert_eq!(found.nodes as u64, visited);
        }
    }
    assert_eq!(deepening.finished_depths().len() as u32, most);
}

/// The value of a position one ply below another, from the point of view of the root.
fn below<G: Textbook>(root: &G, position: &G, depth: u32) -> (i32, Option<G::Move>) {
    let mut search = Recursion { side: maximiser(root), depth, prunes: false, visited: 0, best: None };
    (search.value(position, 1, i32::MIN, i32::MAX), search.best)
}

#[test]
fn every_depth_has_the_value_of_a_fixed_one() {
    for seed in 0..4 {
        deepens(&after::<Checkers>("standard", seed, 20), 5);
        deepens(&after::<NoGo>("5x5", seed, 10), 4);
        deepens(&after::<Amazons>("8x8", seed, 50), 3);
    }
    let example = Checkers::parse_position("course", EXAMPLE).expect("a position");
    deepens(&example, 8);
}

#[test]
fn the_line_of_the_depth_before_is_tried_first() {
    for seed in 0..8 {
        let mut deepening = Deepening::new(after::<Checkers>("standard", seed, 24), settings(Algorithm::Deepening, 6));
        // The principal variation and the left-most branch of the tree so far, and the principal variation of the depth before.
        let (mut line, mut branch, mut before): (Vec<String>, Vec<String>, Vec<String>) = Default::default();
        while !deepening.is_done() {
            if matches!(deepening.step(), Event::Deepen(_)) {
                assert_eq!(branch[..before.len()], before);
                before = std::mem::take(&mut line);
                branch.clear();
            }
            let tree = deepening.tree();
            let text = |node: u32| tree.get(node).map(|node| node.text.to_string());
            line = tree.line().into_iter().skip(1).filter_map(text).collect();
            if branch.len() < deepening.finished_depths().len() + 1 {
                let first = |&node: &u32| tree.get(node).map(|node| node.first).filter(|&first| first != NONE);
                branch = std::iter::successors(Some(0), first).skip(1).filter_map(text).collect();
            }
        }
    }
}
