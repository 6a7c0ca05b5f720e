//! Path searches on Quoridor's board against plain walks over squares and walls.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use super::*;
use crate::games::quoridor::Square;

/// The squares one step away: clockwise, beginning with the direction of the goal.
fn neighbours(position: &Quoridor, side: Side, from: Square) -> Vec<Square> {
    let ahead = if side == Side::FIRST { 1 } else { -1 };
    let parted = |next: Square| {
        let pair = (from.index().min(next.index()), from.index().max(next.index()));
        position.walls().into_iter().any(|wall| wall.parts().contains(&pair))
    };
    let beside = [(0, ahead), (ahead, 0), (0, -ahead), (-ahead, 0)].map(|(files, ranks)| from.offset(files, ranks));
    beside.into_iter().flatten().filter(|&next| !parted(next)).collect()
}

/// The steps from a side's pawn to every square that it reaches.
fn distances(position: &Quoridor, side: Side) -> BTreeMap<Square, u32> {
    let mut distances = BTreeMap::from([(position.pawn(side), 0)]);
    let mut queue = VecDeque::from([position.pawn(side)]);
    while let Some(from) = queue.pop_front() {
        for next in neighbours(position, side, from) {
            if !distances.contains_key(&next) {
                distances.insert(next, distances[&from] + 1);
                queue.push_back(next);
            }
        }
    }
    distances
}

/// Depth-first search as recursion: visits squares in this order until one is on the goal rank; returns the path to that.
fn recursion(position: &Quoridor, side: Side, from: Square, visited: &mut Vec<Square>) -> Option<Vec<Square>> {
    visited.push(from);
    if from.is_goal_of(side) {
        return Some(vec![from]);
    }
    for next in neighbours(position, side, from) {
        if !visited.contains(&next)
            && let Some(mut path) = recursion(position, side, next, visited)
        {
            path.insert(0, from);
            return Some(path);
        }
    }
    None
}

/// What a search finds: its visited squares, its path, its events.
fn search(position: &Quoridor, side: Side, algorithm: Algorithm) -> (Vec<Square>, Vec<Square>, Vec<Event>) {
    let mut trace = of_position(position.clone(), Settings { side: Some(side), ..settings(algorithm, 1) }).expect("a search");
    let events = run(trace.as_mut());
    let square = |&node: &u32| {
        let name = trace.tree().get(node).map_or("", |node| &node.text);
        (0..81).filter_map(Square::from_index).find(|square| square.to_string() == name).expect("a square")
    };
    let walk = trace.walk().expect("a path search");
    (walk.visited.iter().map(square).collect(), walk.path.iter().map(square).collect(), events)
}

#[test]
fn path_searches_agree_with_plain_walks() {
    for seed in 0..30 {
        let position: Quoridor = after("standard", seed, 60);
        for side in Side::all(2) {
            let at = position.write_position();
            let distances = distances(&position, side);
            let goals = distances.iter().filter(|(square, _)| square.is_goal_of(side));
            let shortest = *goals.map(|(_, steps)| steps).min().expect("a way to the goal");
            let (by_queue, queue_path, events) = search(&position, side, Algorithm::BreadthFirst);
            let (by_stack, stack_path, _) = search(&position, side, Algorithm::DepthFirst);
            let (by_estimate, estimate_path, _) = search(&position, side, Algorithm::AStar);
            for (visited, path) in [(&by_queue, &queue_path), (&by_stack, &stack_path), (&by_estimate, &estimate_path)] {
                assert!(path.windows(2).all(|pair| neighbours(&position, side, pair[0]).contains(&pair[1])), "{at}");
                assert!(path[0] == position.pawn(side) && path.last() == visited.last() && path[path.len() - 1].is_goal_of(side), "{at}");
                assert_eq!(visited.iter().collect::<BTreeSet<_>>().len(), visited.len(), "no square is visited twice: {at}");
            }
            // A queue visits squares in the order of their distances, and all that are nearer than the goal.
            let steps: Vec<u32> = by_queue.iter().map(|square| distances[square]).collect();
            assert!(steps.is_sorted() && queue_path.len() as u32 - 1 == shortest, "{at}");
            assert!(distances.values().filter(|&&steps| steps < shortest).count() <= by_queue.len(), "{at}");
            let opened = events.iter().filter(|event| matches!(event, Event::Open(_))).count();
            assert!(opened >= by_queue.len() && !events.iter().any(|event| matches!(event, Event::Skip(_))), "{at}");
            // A stack visits them as recursion does.
            let mut visited = Vec::new();
            let path = recursion(&position, side, position.pawn(side), &mut visited).expect("a path");
            assert_eq!((by_stack, stack_path), (visited, path), "{at}");
            // A* finds a shortest path too, visits by increasing sums of steps and estimate, and nothing that a queue does not visit.
            let goal = if side == Side::FIRST { 8_u32 } else { 0 };
            let sums: Vec<u32> = by_estimate.iter().map(|square| distances[square] + (square.rank() as u32).abs_diff(goal)).collect();
            assert!(sums.is_sorted() && estimate_path.len() == queue_path.len(), "{at}");
            assert!(by_estimate.iter().rev().skip(1).all(|square| by_queue.contains(square)), "{at}");
        }
    }
}

#[test]
fn the_three_differ_in_what_they_visit() {
    // Straight ahead for A* and depth-first search; all nearer squares for breadth-first search.
    let start = Quoridor::default();
    let visited = |algorithm| search(&start, Side::FIRST, algorithm).0.len();
    assert_eq!([visited(Algorithm::AStar), visited(Algorithm::DepthFirst)], [9, 9]);
    assert!(visited(Algorithm::BreadthFirst) > 50);
}

#[test]
fn events_tell_what_happens_to_every_square() {
    let (.., events) = search(&Quoridor::default(), Side::FIRST, Algorithm::AStar);
    // e1; its neighbours e2, f1 and d1; then e2.
    let begin = [Event::Open(0), Event::Visit(0), Event::Open(1), Event::Open(2), Event::Open(3), Event::Close(0), Event::Visit(1)];
    assert_eq!(events[..7], begin);
    assert!(matches!(events.last(), Some(Event::Found(_))));
}

#[test]
fn games_without_paths_have_no_path_search() {
    for game in crate::games::NAMES {
        let has = crate::registry::algorithms(game).expect("a game").contains(&Algorithm::AStar);
        assert_eq!(has, *game == "quoridor");
    }
    let position = NoGo::default().write_position();
    let refused = trace("nogo", "standard", &position, settings(Algorithm::BreadthFirst, 1)).err().expect("an error");
    assert!(refused.to_string().contains("uct"), "{refused}");
    let over = Quoridor::parse_position("standard", "/ / e9 a5 / 10 10 / 2").expect("a position");
    assert_eq!(search(&over, Side::FIRST, Algorithm::AStar).1.len(), 1);
}
