//! Opening books, from long searches, and players that use them.
//!
//! `quintet-train GAME book` makes a book, with the evaluation that the program comes with.

use std::sync::OnceLock;

use crate::core::game::Game;
use crate::core::history::History;
use crate::players::Weights;
use crate::search::{Lasting, Limits, Report, Searcher, Status};

/// The book of one variant of a game. It comes with the game's weights.
///
/// One line per position: the moves that lead there from the start; the best move; the win probability of the side to move, in thousandths; the
/// depth of the search.
pub(crate) struct Book<G: Game> {
    weights: &'static Weights,
    file: &'static str,
    variant: &'static str,
    /// With the keys of their positions and of the images of these (mirrored, rotated, or with the sides swapped). There are so few that a list is
    /// enough.
    entries: OnceLock<Vec<(u64, Entry<G>)>>,
}

/// The book's entry for a position.
struct Entry<G: Game> {
    best: G::Move,
    chance: f32,
    depth: u32,
}

/// A line as the position that it is about and its entry.
fn read<G: Game>(variant: &str, line: &str) -> Option<(G, Entry<G>)> {
    let mut parts = line.split(';');
    let mut position = G::start(variant).ok()?;
    for text in parts.next()?.split_whitespace() {
        position.play_unchecked(position.parse_move(text).ok()?);
    }
    let best = position.parse_move(parts.next()?).ok()?;
    let (chance, depth) = (parts.next()?.parse::<f32>().ok()?, parts.next()?.parse().ok()?);
    Some((position, Entry { best, chance: chance / 1000.0, depth }))
}

impl<G: Game> Book<G> {
    /// The book of a variant, in the file of the weights with this name.
    pub(crate) const fn new(weights: &'static Weights, file: &'static str, variant: &'static str) -> Self {
        Self { weights, file, variant, entries: OnceLock::new() }
    }

    fn lines(&self) -> impl Iterator<Item = &'static str> {
        std::str::from_utf8(self.weights.file(self.file)).unwrap_or_default().lines()
    }

    /// The positions of the lines with their entries.
    fn read(&self) -> impl Iterator<Item = (G, Entry<G>)> {
        self.lines().filter_map(|line| read(self.variant, line))
    }

    /// The entry for a position.
    fn find(&self, position: &G) -> Option<&Entry<G>> {
        // Other rules on the same board have the same keys.
        if self.variant != position.variant() {
            return None;
        }
        let entries = self.entries.get_or_init(|| {
            let images = |(position, entry): (G, Entry<G>)| {
                (0..position.symmetries()).map(move |symmetry| {
                    let best = position.transform_move(entry.best, symmetry);
                    (position.transformed(symmetry).key(), Entry { best, ..entry })
                })
            };
            self.read().flat_map(images).collect()
        });
        let key = position.key();
        let (_, entry) = entries.iter().find(|(known, _)| *known == key)?;
        position.is_legal(entry.best).then_some(entry)
    }

    /// The book's move as a report, followed by the book's next moves.
    fn report(&self, history: &History<G>) -> Option<Report<G>> {
        let mut position = history.current().clone();
        let entry = self.find(&position)?;
        let mut pv = vec![entry.best];
        position.play_unchecked(entry.best);
        while let Some(next) = self.find(&position) {
            pv.push(next.best);
            position.play_unchecked(next.best);
        }
        Some(Report { best: Some(entry.best), chance: entry.chance, depth: entry.depth, pv, ..Report::default() })
    }
}

/// A player that uses the book first if it only has a time limit: a limit of nodes or depth, or MultiPV, asks for a search.
pub(crate) struct Booked<G: Game + 'static> {
    book: &'static Book<G>,
    search: Box<dyn Searcher<G>>,
    found: Option<Report<G>>,
}

impl<G: Game> Booked<G> {
    pub(crate) fn new(book: &'static Book<G>, search: Box<dyn Searcher<G>>) -> Self {
        Self { book, search, found: None }
    }
}

impl<G: Game> Searcher<G> for Booked<G>
where
    Book<G>: Sync,
    Report<G>: Send,
{
    fn start(&mut self, history: &History<G>, limits: &Limits) {
        let asks_for_search = limits.nodes.is_some() || limits.depth.is_some() || limits.lines.is_some_and(|lines| lines > 1);
        // A game with repetitions has left the opening.
        let mut keys: Vec<u64> = history.reversible().iter().map(Game::key).collect();
        keys.sort_unstable();
        let goes_on = keys.windows(2).all(|pair| pair[0] != pair[1]);
        self.found = if asks_for_search || !goes_on || history.outcome().is_some() { None } else { self.book.report(history) };
        if self.found.is_none() {
            self.search.start(history, limits);
        }
    }

    fn step(&mut self, pause: &mut dyn FnMut() -> bool) -> Status {
        if self.found.is_some() { Status::Done } else { self.search.step(pause) }
    }

    fn report(&self) -> Report<G> {
        match &self.found {
            Some(report) => report.clone(),
            None => self.search.report(),
        }
    }

    fn lasting(&self) -> Option<Lasting> {
        self.search.lasting()
    }

    fn take_over(&mut self, lasting: &Lasting) {
        self.search.take_over(lasting);
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::players::Playable;
    use crate::search::think;

    /// How many nodes a player searches, by a clock on which every look takes a second.
    fn searched<G: Game>(player: &mut dyn Searcher<G>, history: &History<G>, limits: &Limits) -> u64 {
        let mut looks = 0.0;
        let mut clock = || {
            looks += 1.0;
            looks
        };
        think(player, history, limits, &mut clock).nodes
    }

    /// What holds of every game's book: its lines can be read and say something new, images of its positions have images of its answers, and
    /// `strong` uses it, but not if a search is asked for, nor in another variant.
    pub(crate) fn holds<G: Playable>(book: &'static Book<G>) {
        let mut positions = HashSet::new();
        for line in book.lines() {
            let (position, entry) = read::<G>(book.variant, line).unwrap_or_else(|| panic!("{line}"));
            assert!((0.0..=1.0).contains(&entry.chance) && entry.depth >= 10, "{line}");
            assert!(position.is_legal(entry.best) && positions.insert(position.key()), "{line}");
            for symmetry in 0..position.symmetries() {
                let image = position.transformed(symmetry);
                let answer = book.find(&image).expect("an answer");
                assert!(image.is_legal(answer.best), "{line}");
            }
        }
        assert!(positions.len() >= 40);
        let history = History::new(G::start(book.variant).expect("a variant"));
        let mut strong = G::player("strong", book.variant, 1).expect("a level");
        let at_once = think(strong.as_mut(), &history, &Limits::seconds(60.0), &mut || 0.0);
        assert_eq!((at_once.nodes, at_once.pv.first().copied()), (0, at_once.best));
        assert!(at_once.pv.len() > 4 && history.current().is_legal(at_once.best.expect("a move")));
        // Tree search knows no depth, so time ends it.
        let limits = Limits::seconds(3.0);
        for limits in [Limits::nodes(500), Limits { depth: Some(2), ..limits }, Limits { lines: Some(3), ..limits }] {
            assert!(searched(strong.as_mut(), &history, &limits) > 0, "{limits:?}");
        }
        for variant in G::VARIANTS.iter().filter(|&&variant| variant != book.variant) {
            let mut other = G::player("strong", variant, 1).expect("a level");
            let other_rules = History::new(G::start(variant).expect("a variant"));
            assert!(searched(other.as_mut(), &other_rules, &limits) > 0, "{variant}");
        }
    }
}
