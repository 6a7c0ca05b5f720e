//! The depths of iterative deepening, one below the other, and beside them a search of fixed depth.

use quintet_base::html::{Markup, button, html};
use quintet_base::lang::fill_in;
use quintet_engine::study::trace::{Algorithm, FinishedDepth, Settings};

use super::draw::short_value;
use super::run::Run;
use super::tell::Teller;
use crate::Study;

/// What a search of fixed depth found, without iterative deepening.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Fixed {
    /// The value of the root, the move, and the nodes.
    found: FinishedDepth,
    /// Whether the tree became full before the search was finished.
    is_full: bool,
}

impl Fixed {
    /// Runs alpha-beta with the depth that the other search deepens to.
    pub(super) fn new(study: &Study, settings: Settings) -> Option<Self> {
        let mut run = Run::new(study, Settings { algorithm: Algorithm::AlphaBeta, ..settings }).ok()?;
        while run.step() {}
        let tree = run.trace().tree();
        let root = tree.get(0)?;
        let best = tree.get(root.best).map_or_else(Box::default, |best| best.text.clone());
        let (value, nodes) = (root.value.unwrap_or_default(), tree.len());
        let found = FinishedDepth { depth: settings.depth, value, best, nodes, total: nodes };
        Some(Self { found, is_full: !root.closed })
    }
}

/// The table of finished depths.
pub(super) fn table(teller: &Teller<'_>, run: &Run, fixed: Option<&Fixed>) -> Markup {
    let w = teller.w;
    let depths = run.trace().finished_depths();
    if depths.is_empty() {
        return Markup::EMPTY;
    }
    let row = |title: &str, found: &FinishedDepth, is_full: bool| {
        let nodes = if is_full { fill_in(w.at_least, &[&found.nodes.to_string()]) } else { found.nodes.to_string() };
        let value = if is_full { "–".to_owned() } else { short_value(found.value, teller.lang) };
        let best = if is_full { "–" } else { &*found.best };
        html!(
            r#"<tr data-depth="{title}"><th scope="row">{title}</th><td>{value}</td><td>{best}</td><td>{nodes}</td><td>{}</td></tr>"#,
            found.total
        )
    };
    let mut rows: Markup = depths.iter().map(|found| row(&found.depth.to_string(), found, false)).collect();
    if let Some(fixed) = fixed {
        rows += row(w.fixed, &fixed.found, fixed.is_full);
    }
    let head: Markup = [w.depth, w.value, w.best, w.nodes, w.total].iter().map(|title| html!(r#"<th scope="col">{title}</th>"#)).collect();
    let compare = if run.is_done() && fixed.is_none() { button("btn", "compare", w.compare) } else { Markup::EMPTY };
    html!(
        r#"<section class="card node-card" data-depths><h2>{}</h2><div class="depths"><table class="numbers"><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>{compare}</section>"#,
        w.depths
    )
}
