//! The viewer in the page: its parts, the picture of the tree, and the attributes used by tests.

use quintet_base::html::Markup;
use quintet_base::svg::{self, Colours};
use quintet_browser::canvas::Canvas;
use quintet_browser::dom::{Missing, Region};
use quintet_engine::study::trace::{Algorithm, NONE};

use super::layout::Layout;
use super::words::words;
use super::{Parts, Search, draw, panel, path};
use crate::{Desk, pan};

impl Search {
    /// Renders what does not change during a search, and finds its parts.
    pub(super) fn frame(&mut self, desk: &mut Desk) -> Result<(), Missing> {
        let w = words(desk.lang);
        if !desk.root.set(&desk.page, panel::frame(w)) && self.parts.is_some() {
            return Ok(());
        }
        self.stale = true;
        let page = &desk.page;
        let region = |id: &str| page.by_id(id).map(Region::new);
        let box_: web_sys::HtmlElement = page.by_id("tree")?;
        self.parts = Some(Parts {
            study: region("study")?,
            choices: region("choices")?,
            bar: region("search-bar")?,
            event: region("event")?,
            facts: region("facts")?,
            side: region("node")?,
            route: region("route")?,
            canvas: Canvas::new(page, page.by_id("tree-canvas")?)?,
            _listeners: pan::listen(&box_, &desk.mail),
            box_,
        });
        Ok(())
    }

    pub(super) fn render_tree(&mut self, desk: &Desk) {
        let Some(run) = &self.run else { return };
        if let Some(walk) = run.trace().walk() {
            if self.stale {
                let picture = svg::write(&path::draw(desk.study.session.as_ref(), run, walk, desk.lang), Colours::Page);
                if let Some(parts) = &mut self.parts {
                    parts.route.set(&desk.page, picture);
                }
            }
            return;
        }
        let tree = run.trace().tree();
        let depths = run.trace().finished_depths().len();
        if self.measured.2 != depths {
            // The tree of another depth: its nodes have other numbers.
            self.folded.clear();
            self.selected = NONE;
        }
        let state = (tree.len() + run.trace().tree().cuts() as usize, self.folded.len(), depths);
        if self.measured != state {
            self.layout = Layout::new(tree, &self.folded).stretched(self.window());
            self.measured = state;
        }
        let window = self.window();
        if self.follows {
            let around = match run.current() {
                NONE => 0,
                node => node,
            };
            self.camera = self.layout.fit(tree, window, around);
        }
        self.seen = self.layout.seen(tree, &self.folded, self.camera, window);
        let scene = draw::draw(tree, &self.seen, self.look(desk, self.camera.zoom), window);
        if let Some(parts) = &mut self.parts {
            parts.canvas.show(scene);
            parts.route.set(&desk.page, Markup::EMPTY);
        }
    }

    /// The attributes used by tests.
    pub(super) fn render_state(&self, desk: &Desk) {
        let (Some(run), Some(parts)) = (&self.run, &self.parts) else { return };
        let tree = run.trace().tree();
        let root = tree.get(0);
        let best = root.and_then(|root| tree.get(root.best)).map_or("", |node| &*node.text);
        let value = match (self.settings.algorithm, root) {
            (Algorithm::Uct, Some(root)) if root.visits > 0 => format!("{:.4}", root.total / f64::from(root.visits)),
            (_, Some(root)) => root.value.map_or_else(String::new, |value| value.to_string()),
            _ => String::new(),
        };
        let saved = tree.saved();
        for (name, text) in [
            ("data-algorithm", self.settings.algorithm.name().to_owned()),
            ("data-nodes", tree.len().to_string()),
            ("data-value", value),
            ("data-best", best.to_owned()),
            ("data-cuts", tree.cuts().to_string()),
            ("data-saved", format!("{}{}", if saved.exact { "" } else { ">=" }, saved.nodes)),
            ("data-kind", if self.settings.algorithm.is_of_paths() { "path" } else { "tree" }.to_owned()),
            ("data-depths", run.trace().finished_depths().len().to_string()),
            ("data-done", run.is_done().to_string()),
            ("data-steps", run.steps().to_string()),
            ("data-position", desk.study.session.position()),
        ] {
            quintet_browser::dom::set(&parts.box_, name, &text);
        }
    }
}
