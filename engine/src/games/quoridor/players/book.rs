//! The opening book, from long searches.
//!
//! `quintet-train quoridor book` makes the book, with the evaluation that the program comes with.

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::core::game::Game;
use crate::core::history::History;
use crate::games::quoridor::Quoridor;
use crate::games::quoridor::board::Move;
use crate::search::{Limits, Report, Searcher, Status};

/// One line per position: the moves that lead there from the start; the best move; the win probability of the side to move, in thousandths; the
/// depth of the search.
const LINES: &str = include_str!("book.txt");

/// The book's entry for a position.
#[derive(Copy, Clone, PartialEq, Debug)]
struct Entry {
    best: Move,
    chance: f32,
    depth: u32,
}

static BOOK: LazyLock<HashMap<u64, Entry>> = LazyLock::new(|| LINES.lines().filter_map(read).collect());

/// A line as the position's key and its entry.
fn read(line: &str) -> Option<(u64, Entry)> {
    let mut parts = line.split(';');
    let mut position = Quoridor::default();
    for text in parts.next()?.split_whitespace() {
        position.play_unchecked(position.parse_move(text).ok()?);
    }
    let best = position.parse_move(parts.next()?).ok()?;
    let (chance, depth) = (parts.next()?.parse::<f32>().ok()?, parts.next()?.parse().ok()?);
    Some((position.key(), Entry { best, chance: chance / 1000.0, depth }))
}

/// The book's entry for a position or for its image (mirrored or with the sides swapped).
fn find(position: &Quoridor) -> Option<Entry> {
    (0..position.symmetries()).find_map(|symmetry| {
        let entry = BOOK.get(&position.transformed(symmetry).key())?;
        // Each symmetry undoes itself.
        let best = position.transform_move(entry.best, symmetry);
        position.is_legal(best).then_some(Entry { best, ..*entry })
    })
}

/// A player that uses the book first if it only has a time limit: a limit of nodes or depth, or MultiPV, asks for a search.
pub(super) struct Booked<S> {
    search: S,
    found: Option<Report<Quoridor>>,
}

impl<S> Booked<S> {
    pub(super) fn new(search: S) -> Self {
        Self { search, found: None }
    }
}

/// The book's move as a report, followed by the book's next moves.
fn report(history: &History<Quoridor>) -> Option<Report<Quoridor>> {
    let mut position = history.current().clone();
    let entry = find(&position)?;
    let mut pv = vec![entry.best];
    position.play_unchecked(entry.best);
    while let Some(next) = find(&position) {
        pv.push(next.best);
        position.play_unchecked(next.best);
    }
    Some(Report { best: Some(entry.best), chance: entry.chance, depth: entry.depth, pv, ..Report::default() })
}

impl<S: Searcher<Quoridor>> Searcher<Quoridor> for Booked<S> {
    fn start(&mut self, history: &History<Quoridor>, limits: &Limits) {
        let asks_for_search = limits.nodes.is_some() || limits.depth.is_some() || limits.lines.is_some_and(|lines| lines > 1);
        // A game with repetitions has left the opening.
        let goes_on =
            history.reversible().len() == history.reversible().iter().map(Game::key).collect::<std::collections::HashSet<_>>().len();
        self.found = if asks_for_search || !goes_on || history.outcome().is_some() { None } else { report(history) };
        if self.found.is_none() {
            self.search.start(history, limits);
        }
    }

    fn step(&mut self, pause: &mut dyn FnMut() -> bool) -> Status {
        if self.found.is_some() { Status::Done } else { self.search.step(pause) }
    }

    fn report(&self) -> Report<Quoridor> {
        match &self.found {
            Some(report) => report.clone(),
            None => self.search.report(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::players::Playable;
    use crate::search::think;

    #[test]
    fn every_line_of_the_book_can_be_read_and_says_something_new() {
        assert!(LINES.lines().count() >= 40);
        for line in LINES.lines() {
            let (_, entry) = read(line).unwrap_or_else(|| panic!("{line}"));
            assert!((0.0..=1.0).contains(&entry.chance) && entry.depth >= 10, "{line}");
        }
        assert_eq!(BOOK.len(), LINES.lines().count());
    }

    #[test]
    fn mirrored_positions_have_mirrored_answers() {
        for line in LINES.lines() {
            let mut position = Quoridor::default();
            for text in line.split(';').next().unwrap_or_default().split_whitespace() {
                position.play_unchecked(position.parse_move(text).expect("a move"));
            }
            for symmetry in 0..4 {
                let image = position.transformed(symmetry);
                let entry = find(&image).expect("an answer");
                assert!(image.is_legal(entry.best), "{line}");
            }
        }
    }

    #[test]
    fn the_book_answers_at_once_but_not_who_asks_for_a_search() {
        let history = History::new(Quoridor::default());
        let mut strong = Quoridor::player("strong", "standard", 1).expect("a level");
        let at_once = think(strong.as_mut(), &history, &Limits::seconds(60.0), &mut || 0.0);
        assert_eq!((at_once.nodes, at_once.pv.first().copied()), (0, at_once.best));
        assert!(at_once.pv.len() > 4 && history.current().is_legal(at_once.best.expect("a move")));
        for limits in [Limits::nodes(500), Limits::depth(2), Limits { lines: Some(3), nodes: Some(500), ..Limits::default() }] {
            assert!(think(strong.as_mut(), &history, &limits, &mut || 0.0).nodes > 0, "{limits:?}");
        }
        let mut course = Quoridor::player("strong", "course", 1).expect("a level");
        let other_rules = History::new(Quoridor::start("course").expect("a variant"));
        let mut looks = 0.0;
        let searched = think(course.as_mut(), &other_rules, &Limits::seconds(3.0), &mut || {
            looks += 1.0;
            looks
        });
        assert!(searched.nodes > 0);
    }
}
