//! The steps and nodes of a search, in words.

use quintet_base::lang::{Lang, fill_in};
use quintet_board::games;
use quintet_engine::core::side::Side;
use quintet_engine::study::trace::{Algorithm, Event, Kind, NONE, Node, Saved, Tree};

use super::draw::{bound, short_value};
use super::run::Run;
use super::words::Words;
use crate::Study;

/// The context of sentences.
#[derive(Copy, Clone)]
pub(crate) struct Teller<'a> {
    /// The words.
    pub w: &'static Words,
    /// The language.
    pub lang: Lang,
    /// The position and its game.
    pub study: &'a Study,
}

impl Teller<'_> {
    /// The name of a node: the moves from the root.
    #[must_use]
    pub(crate) fn name(&self, tree: &Tree, node: u32) -> String {
        let path: Vec<&str> = tree.path(node).into_iter().skip(1).filter_map(|node| tree.get(node)).map(|node| &*node.text).collect();
        if path.is_empty() { self.w.root.to_owned() } else { path.join(" ") }
    }

    /// The last step, as a sentence.
    #[must_use]
    pub(crate) fn event(&self, run: &Run) -> String {
        let (w, tree) = (self.w, run.trace().tree());
        let name = |node: u32| self.name(tree, node);
        let value = |node: u32| tree.get(node).and_then(|node| node.value).map_or_else(String::new, |value| short_value(value, self.lang));
        let Some(event) = &run.last else { return w.ready.to_owned() };
        if let Some(text) = run.trace().walk().and_then(|walk| self.path_event(run, walk)) {
            return text;
        }
        match *event {
            Event::Enter(node) => {
                let template = match tree.get(node) {
                    Some(Node { kind: Kind::Leaf, .. }) => w.enter_leaf,
                    Some(Node { kind: Kind::Over, .. }) => w.enter_over,
                    Some(Node { maximises: true, .. }) => w.enter_max,
                    _ => w.enter_min,
                };
                fill_in(template, &[&name(node)])
            }
            Event::Value(node) => {
                let over = tree.get(node).is_some_and(|node| node.kind == Kind::Over);
                fill_in(if over { w.over } else { w.leaf }, &[&name(node), &value(node)])
            }
            Event::Rise { from, better } => {
                let above = tree.get(from).map_or(NONE, |node| node.parent);
                fill_in(if better { w.rises } else { w.ignored }, &[&value(from), &name(from), &name(above)])
            }
            Event::Cut { node, moves, saved } => {
                let (alpha, beta) = tree.get(node).map_or((0, 0), |node| (node.alpha, node.beta));
                let numbers = [bound(alpha, self.lang), bound(beta, self.lang), moves.to_string(), self.saved(saved)];
                fill_in(w.cut, &[&name(node), &numbers[0], &numbers[1], &numbers[2], &numbers[3]])
            }
            Event::Select(node) => {
                let ucb = tree.ucb(node, run.settings().exploration);
                let (mean, bonus) = ucb.map_or_else(Default::default, |ucb| (format!("{:.3}", ucb.mean), format!("{:.3}", ucb.bonus)));
                fill_in(w.select, &[&name(node), &mean, &bonus])
            }
            Event::Expand(node) => fill_in(w.expand, &[&name(node)]),
            Event::Playout { node, plies, shares, broken_off } => {
                let result = self.result(&shares);
                let result = if broken_off { fill_in(w.broken_off, &[&result]) } else { result };
                if plies == 0 {
                    fill_in(w.playout_over, &[&name(node), &result])
                } else {
                    fill_in(w.playout, &[&plies.to_string(), &name(node), &result])
                }
            }
            Event::BackUp(node) => {
                let (total, visits) = tree.get(node).map_or((0.0, 0), |node| (node.total, node.visits));
                fill_in(w.back_up, &[&name(node), &trimmed(total), &visits.to_string()])
            }
            Event::Deepen(1) => w.deepen_first.to_owned(),
            Event::Deepen(depth) => fill_in(w.deepen, &[&depth.to_string()]),
            // Steps of path searches are described above.
            Event::Open(_) | Event::Visit(_) | Event::Skip(_) | Event::Close(_) | Event::Found(_) => String::new(),
            Event::Full => fill_in(w.full, &[&tree.len().to_string()]),
            Event::Done if run.settings().algorithm == Algorithm::Uct => w.done.to_owned(),
            Event::Done => {
                let best = tree.get(0).map_or(NONE, |root| root.best);
                let text = tree.get(best).map_or("–", |node| &*node.text);
                fill_in(w.done_line, &[&value(0), text])
            }
        }
    }

    /// A number of nodes, or that there are more.
    #[must_use]
    pub(crate) fn saved(&self, saved: Saved) -> String {
        if saved.exact { saved.nodes.to_string() } else { fill_in(self.w.at_least, &[&saved.nodes.to_string()]) }
    }

    fn result(&self, shares: &[f32; Side::MAX]) -> String {
        let session = self.study.session.as_ref();
        let winners: Vec<String> =
            Side::all(session.sides()).filter(|side| shares[side.index()] > 0.0).map(|side| session.seat(side, self.lang).colour).collect();
        if winners.len() == session.sides() {
            self.w.draw.to_owned()
        } else {
            fill_in(self.w.wins, &[&winners.join(self.lang.words().list_comma)])
        }
    }

    /// The meaning of a node's value.
    #[must_use]
    pub(crate) fn kind(&self, node: &Node, algorithm: Algorithm) -> &'static str {
        match (algorithm, node.kind) {
            (_, Kind::Over) => self.w.over_node,
            (Algorithm::Uct, _) => self.w.uct_node,
            (_, Kind::Leaf) => self.w.leaf_node,
            _ if node.maximises => self.w.max_node,
            _ => self.w.min_node,
        }
    }

    /// The unit of values, by game, and for whom they are.
    #[must_use]
    pub(crate) fn unit(&self) -> String {
        let session = self.study.session.as_ref();
        let side = if session.sides() == 2 { Side::FIRST } else { session.turn() };
        let whose = fill_in(self.w.for_side, &[&session.seat(side, self.lang).colour]);
        self.lang.of(games::study(session.game()).unit).to_owned() + &whose
    }
}

/// A sum of results without trailing zeros.
#[must_use]
pub(crate) fn trimmed(total: f64) -> String {
    let text = format!("{total:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}
