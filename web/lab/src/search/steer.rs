//! User actions on the tree: moving, folding, selecting nodes, saving the picture.

use quintet_base::svg::{self, Colours};
use quintet_browser::canvas::colours;
use quintet_engine::study::trace::NONE;

use super::layout::Camera;
use super::run::Run;
use super::words::words;
use super::{Search, draw, panel, path};
use crate::{Desk, save_file};

/// Trees with more nodes are not saved as a whole.
const MOST_SAVED: usize = 4000;

impl Search {
    pub(super) fn window(&self) -> (f32, f32) {
        self.parts.as_ref().map_or((800.0, 400.0), |parts| {
            let bounds = parts.box_.get_bounding_client_rect();
            (bounds.width().max(1.0) as f32, bounds.height().max(1.0) as f32)
        })
    }

    pub(super) fn zoom(&mut self, factor: f32) {
        let window = self.window();
        self.follows = false;
        self.camera = self.camera.zoomed(factor, (window.0 / 2.0, window.1 / 2.0));
    }

    pub(super) fn fit(&mut self) {
        self.follows = false;
        self.camera = self.layout.whole(self.window());
    }

    pub(super) fn fold(&mut self) {
        let has_children = self.run.as_ref().and_then(|run| run.trace().tree().get(self.selected)).is_some_and(|node| node.first != NONE);
        if has_children && !self.folded.remove(&self.selected) {
            self.folded.insert(self.selected);
        }
        self.measured = (0, 0, 0);
    }

    pub(super) fn select(&mut self, node: u32, desk: &mut Desk) {
        let Some(run) = &self.run else { return };
        let tree = run.trace().tree();
        if tree.get(node).is_none() {
            return;
        }
        self.selected = node;
        // Unfolds the nodes that hide it.
        for above in tree.path(node).into_iter().filter(|&above| above != node) {
            if self.folded.remove(&above) {
                self.measured = (0, 0, 0);
            }
        }
        let teller = self.teller(desk);
        let text = desk.lang.sentences(&teller.name(tree, node), &panel::value_in_words(&teller, run, node));
        desk.say(text);
    }

    /// A key on the board of a path search: steps forwards and backwards.
    pub(super) fn key_on_route(&mut self, key: &str, desk: &mut Desk) {
        let action = match key {
            "ArrowRight" | "ArrowDown" => "step",
            "ArrowLeft" | "ArrowUp" => "step-back",
            "Home" => "to-start",
            "End" => "to-end",
            "Enter" | " " => "play",
            _ => return,
        };
        self.act(action, "", desk);
    }

    pub(super) fn key(&mut self, key: &str, desk: &mut Desk) {
        let Some(run) = &self.run else { return };
        let tree = run.trace().tree();
        if tree.is_empty() {
            return;
        }
        let now = if tree.get(self.selected).is_some() { self.selected } else { 0 };
        let Some(node) = tree.get(now) else { return };
        let siblings: Vec<u32> = tree.children(node.parent).collect();
        let place = siblings.iter().position(|&sibling| sibling == now);
        let beside = |step: isize| place.and_then(|place| siblings.get(place.checked_add_signed(step)?)).copied();
        let next = match key {
            "ArrowUp" => Some(node.parent),
            "ArrowDown" => Some(if node.best == NONE { node.first } else { node.best }),
            "ArrowLeft" => beside(-1),
            "ArrowRight" => beside(1),
            "Home" => siblings.first().copied(),
            "End" => siblings.last().copied(),
            "Enter" | " " => return self.fold(),
            "+" => return self.zoom(1.4),
            "-" => return self.zoom(1.0 / 1.4),
            "0" => return self.fit(),
            _ => None,
        };
        if let Some(next) = next.filter(|&next| next != NONE) {
            self.select(next, desk);
            self.bring_in(next);
        }
    }

    /// Moves the camera so that a node is visible.
    pub(super) fn bring_in(&mut self, node: u32) {
        let Some(run) = &self.run else { return };
        let (tree, window) = (run.trace().tree(), self.window());
        let Some((x, y)) = self.layout.place(tree, node) else { return };
        self.follows = false;
        if self.camera.zoom < 0.45 {
            self.camera = self.camera.zoomed(0.7 / self.camera.zoom, (0.0, 0.0));
        }
        let (sx, sy) = ((x - self.camera.x) * self.camera.zoom, (y - self.camera.y) * self.camera.tall());
        let off = |at: f32, size: f32| if at < 50.0 || at > size - 50.0 { size / 2.0 - at } else { 0.0 };
        self.camera = self.camera.moved(off(sx, window.0), off(sy, window.1));
    }

    pub(super) fn pointer(&mut self, kind: &str, x: f32, y: f32, by: f32, desk: &mut Desk) {
        match kind {
            "drag" => {
                self.follows = false;
                self.camera = self.camera.moved(x, y);
            }
            "zoom" => {
                self.follows = false;
                self.camera = self.camera.zoomed(by, (x, y));
            }
            "tap" => {
                let node = draw::node_at(&self.seen, self.camera.zoom, x, y);
                if node == NONE {
                    self.selected = NONE;
                } else if node == self.selected {
                    self.fold();
                } else {
                    self.select(node, desk);
                }
            }
            _ => {}
        }
    }

    pub(super) fn look(&self, desk: &Desk, zoom: f32) -> draw::Look {
        let current = self.run.as_ref().map_or(NONE, Run::current);
        draw::Look { algorithm: self.settings.algorithm, zoom, selected: self.selected, current, lang: desk.lang }
    }

    pub(super) fn export(&mut self, desk: &Desk) {
        let Some(run) = &self.run else { return };
        let name = format!("{}-{}.svg", desk.study.session.game(), self.settings.algorithm.name());
        if let Some(walk) = run.trace().walk() {
            let scene = path::draw(desk.study.session.as_ref(), run, walk, desk.lang);
            let text = svg::write(&scene, Colours::Fixed(&colours(&desk.page)));
            return save_file::save(&desk.page, &name, "image/svg+xml", text.as_str());
        }
        let tree = run.trace().tree();
        let whole = tree.len() <= MOST_SAVED;
        let (camera, window) = if whole { (Camera::default(), self.layout.size()) } else { (self.camera, self.window()) };
        let seen = self.layout.seen(tree, &self.folded, camera, window);
        let mut look = self.look(desk, camera.zoom);
        (look.selected, look.current) = (NONE, NONE);
        let scene = draw::draw(tree, &seen, look, window);
        let text = svg::write(&scene, Colours::Fixed(&colours(&desk.page)));
        save_file::save(&desk.page, &name, "image/svg+xml", text.as_str());
        self.note = (!whole).then_some(words(desk.lang).export_part);
    }
}
