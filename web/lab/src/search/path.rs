//! A path search on the board: its picture, and what is in the queue or on the stack.

use std::collections::HashMap;

use quintet_base::html::{Markup, html};
use quintet_base::lang::{Lang, fill_in};
use quintet_base::scene::{Point, Rect, Scene, Token, fill, stroke};
use quintet_board::session::GameSession;
use quintet_board::view::Marks;
use quintet_engine::study::trace::{Algorithm, Event, NONE, Tree, Walk};

use super::run::Run;
use super::tell::Teller;
use super::words::Words;

/// The board with the visited squares, those in the queue or on the stack, and the path.
#[must_use]
pub(super) fn draw(session: &dyn GameSession, run: &Run, walk: &Walk, lang: Lang) -> Scene {
    let mut scene = session.scene(Marks { coordinates: true, legal: false });
    let tree = run.trace().tree();
    let places: HashMap<String, Rect> = session.targets(lang).into_iter().map(|target| (target.name, target.area)).collect();
    // A square can be pressed in its middle only, because the walls beside it can be pressed too.
    let area = |node: &u32| tree.get(*node).and_then(|node| places.get(&*node.text)).map(|rect| rect.grown(rect.w.min(rect.h) * 0.28));
    for rect in walk.visited.iter().filter_map(area) {
        scene.rect(rect, 4.0, fill(Token::Blue).opacity(0.26));
    }
    for rect in walk.open.iter().filter_map(area) {
        scene.rect(rect, 4.0, stroke(Token::Accent, 2.0).dashed(5.0, 4.0));
    }
    let path: Vec<Rect> = walk.path.iter().filter_map(area).collect();
    for pair in path.windows(2) {
        scene.line(pair[0].centre(), pair[1].centre(), stroke(Token::Accent, 5.0).opacity(0.85));
    }
    if let Some(rect) = area(&run.current()) {
        scene.rect(rect, 4.0, stroke(Token::Jade, 3.0));
    }
    // A square may be in the list several times; the entry that comes first counts.
    for (&node, rect) in walk.open.iter().rev().filter_map(|node| Some((node, area(node)?))) {
        label(&mut scene, rect, &cost(run, walk, node));
    }
    for (number, rect) in (1_usize..).zip(&walk.visited).filter_map(|(number, node)| Some((number, area(node)?))) {
        label(&mut scene, rect, &number.to_string());
    }
    scene
}

/// A text in the lower part of a square, on a ground of its own so that it stays readable over pawns and lines.
fn label(scene: &mut Scene, rect: Rect, text: &str) {
    let size = (rect.h * 0.34).min(rect.w * 1.5 / text.chars().count().max(1) as f32);
    let at = Point::new(rect.x + rect.w / 2.0, rect.y + rect.h * 0.74);
    let width = text.chars().count() as f32 * size * 0.62 + size * 0.4;
    scene.rect(Rect::around(at, width, size * 1.25), size * 0.25, fill(Token::Surface).opacity(0.9));
    scene.text(at, size, text, fill(Token::Ink));
}

/// The steps to a node; for A* with the estimate.
fn cost(run: &Run, walk: &Walk, node: u32) -> String {
    let steps = run.trace().tree().get(node).map_or(0, |node| node.depth);
    match (run.settings().algorithm, walk.estimates.get(node as usize)) {
        (Algorithm::AStar, Some(estimate)) => format!("{steps}+{estimate}"),
        _ => steps.to_string(),
    }
}

/// The name of the list of open nodes.
fn list_of(w: &Words, algorithm: Algorithm) -> &'static str {
    match algorithm {
        Algorithm::DepthFirst => w.stack,
        Algorithm::AStar => w.ranked,
        _ => w.queue,
    }
}

/// The names of nodes.
fn names(tree: &Tree, nodes: &[u32]) -> String {
    nodes.iter().filter_map(|&node| tree.get(node)).map(|node| &*node.text).collect::<Vec<_>>().join(" ")
}

/// The numbers so far: visited squares, those in the list, the steps of the path.
pub(super) fn facts(w: &Words, run: &Run, walk: &Walk) -> Markup {
    let fact = |label: &str, value: String| html!("<div><dt>{label}</dt><dd>{value}</dd></div>");
    let steps = walk.path.len().checked_sub(1).map_or_else(|| "–".to_owned(), |steps| steps.to_string());
    let markup = fact(w.visited_count, walk.visited.len().to_string())
        + fact(list_of(w, run.settings().algorithm), walk.open.len().to_string())
        + fact(w.path_steps, steps);
    html!(r#"<dl class="facts">{markup}</dl>"#)
}

/// Queue or stack, visited squares, path.
pub(super) fn lists(w: &Words, run: &Run, walk: &Walk) -> Markup {
    let tree = run.trace().tree();
    let algorithm = run.settings().algorithm;
    let open: Markup = walk
        .open
        .iter()
        .filter_map(|&node| {
            let found = tree.get(node)?;
            Some(html!("<li><b>{}</b> <span>{}</span></li>", &*found.text, cost(run, walk, node)))
        })
        .collect();
    let visited: Markup = walk.visited.iter().filter_map(|&node| Some(html!("<li>{}</li>", &*tree.get(node)?.text))).collect();
    let empty = |list: Markup, class: &str| {
        if list.is_empty() { html!(r#"<p class="small muted">{}</p>"#, w.list_empty) } else { html!(r#"<ol class="{class}">{list}</ol>"#) }
    };
    let about = match algorithm {
        Algorithm::DepthFirst => w.stack_about,
        Algorithm::AStar => w.ranked_about,
        _ => w.queue_about,
    };
    let path = if walk.path.is_empty() {
        Markup::EMPTY
    } else {
        html!(r#"<h3>{}</h3><p class="small" data-path>{}</p>"#, w.path, names(tree, &walk.path))
    };
    html!(
        r#"<section class="card node-card" data-lists><h2>{}</h2><p class="small">{about}</p>{}<h3>{}</h3>{}{path}</section>"#,
        list_of(w, algorithm),
        empty(open, "open-list"),
        w.visited,
        empty(visited, "visited-list")
    )
}

impl Teller<'_> {
    /// A step of a path search, as a sentence; `None` for another step.
    pub(super) fn path_event(&self, run: &Run, walk: &Walk) -> Option<String> {
        let (w, tree) = (self.w, run.trace().tree());
        let name = |node: u32| tree.get(node).map_or("", |node| &*node.text);
        Some(match run.last.as_ref()? {
            Event::Open(0) => fill_in(w.open_start, &[name(0), list_of(w, run.settings().algorithm)]),
            Event::Open(node) => {
                let found = tree.get(*node)?;
                let estimate = walk.estimates.get(*node as usize).copied().unwrap_or_default();
                let (steps, sum) = (found.depth.to_string(), (found.depth + estimate).to_string());
                let template = match run.settings().algorithm {
                    Algorithm::DepthFirst => w.open_stack,
                    Algorithm::AStar => w.open_ranked,
                    _ => w.open_queue,
                };
                fill_in(template, &[name(*node), name(found.parent), &steps, &estimate.to_string(), &sum])
            }
            Event::Visit(node) => fill_in(w.visit, &[name(*node), &walk.visited.len().to_string()]),
            Event::Skip(node) => fill_in(w.skip, &[name(*node)]),
            Event::Close(node) => fill_in(w.close, &[name(*node)]),
            Event::Found(_) => {
                let steps = walk.path.len().saturating_sub(1).to_string();
                fill_in(w.found, &[&steps, &names(tree, &walk.path)])
            }
            Event::Done => w.no_path.to_owned(),
            _ => return None,
        })
    }
}

impl Run {
    /// The node of a step of a path search.
    pub(super) fn place(&self) -> u32 {
        match self.last {
            Some(Event::Open(node) | Event::Visit(node) | Event::Skip(node) | Event::Close(node) | Event::Found(node)) => node,
            _ => NONE,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Study;
    use crate::search::words::words;
    use quintet_engine::study::trace::Settings;

    #[test]
    fn every_step_is_said_and_drawn() {
        for algorithm in [Algorithm::BreadthFirst, Algorithm::DepthFirst, Algorithm::AStar] {
            for lang in Lang::ALL {
                let study = Study::of("quoridor", None, Some("e2h g2h / d3v / e1 e9 / 8 9 / 1")).expect("a position");
                let mut run = Run::new(&study, Settings { algorithm, ..Settings::default() }).expect("a search");
                let teller = Teller { w: words(lang), lang, study: &study };
                let before = study.session.scene(Marks { coordinates: true, legal: false }).shapes.len();
                while run.step() {
                    let walk = run.trace().walk().expect("a path search");
                    let text = teller.event(&run);
                    assert!(!text.is_empty() && !text.contains("{}"), "{text}");
                    assert!(draw(study.session.as_ref(), &run, walk, lang).shapes.len() > before);
                }
                let walk = run.trace().walk().expect("a path search");
                let path = names(run.trace().tree(), &walk.path);
                assert!(path.starts_with("e1 ") && path.ends_with('9'), "{path}");
                assert!(teller.event(&run).contains(&path));
            }
        }
    }
}
