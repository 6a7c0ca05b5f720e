//! Layout of a search tree: rows by depth, each node above the middle of its children. Only the visible part is computed.

use std::collections::HashSet;

use quintet_engine::study::trace::{NONE, Tree};

/// Width of a leaf, in CSS pixels at zoom 1.
pub(crate) const SLOT: f32 = 66.0;
/// Distance of the rows.
pub(crate) const ROW: f32 = 92.0;
/// Subtrees narrower than this on the screen are not expanded.
const FINE: f32 = 3.0;

/// The widths of all subtrees.
#[derive(Clone, Debug, Default)]
pub(crate) struct Layout {
    /// For every node the number of slots of its subtree.
    widths: Vec<u32>,
    depth: u32,
    /// Distance of the rows at zoom 1.
    row: f32,
}

/// The visible part of the tree: `zoom` pixels per unit, and the tree's point at the top left corner, in units.
#[derive(Copy, Clone, PartialEq, Debug)]
pub(crate) struct Camera {
    /// Magnification.
    pub zoom: f32,
    /// Minimum vertical magnification: the rows of a very wide tree would otherwise overlap when all of it is visible.
    pub least: f32,
    /// Left edge.
    pub x: f32,
    /// Top edge.
    pub y: f32,
}

impl Default for Camera {
    fn default() -> Self {
        Self { zoom: 1.0, least: 0.0, x: 0.0, y: 0.0 }
    }
}

/// A visible node and its position on the screen.
#[derive(Copy, Clone, PartialEq, Debug)]
pub(crate) struct Placed {
    /// Its number.
    pub node: u32,
    /// Its middle, in CSS pixels.
    pub x: f32,
    /// Its middle.
    pub y: f32,
    /// The middle of the parent; `None` at the root.
    pub above: Option<(f32, f32)>,
    /// The position of a cut-off mark below it.
    pub cut: Option<(f32, f32)>,
    /// Whether it has children that are not shown.
    pub folded: bool,
}

impl Layout {
    /// Measures a tree; nodes in `folded` hide their subtrees.
    #[must_use]
    pub(crate) fn new(tree: &Tree, folded: &HashSet<u32>) -> Self {
        let count = tree.len();
        let mut widths = vec![0_u32; count];
        let mut depth = 0;
        // Every node has a larger index than its parent.
        for number in (0..count as u32).rev() {
            let Some(node) = tree.get(number) else { continue };
            depth = depth.max(node.depth);
            let inside = widths[number as usize] + u32::from(node.skipped > 0);
            let width = if folded.contains(&number) { 1 } else { inside.max(1) };
            widths[number as usize] = width;
            if let Some(above) = widths.get_mut(node.parent as usize) {
                *above += width;
            }
        }
        Self { widths, depth, row: ROW }
    }

    /// The same with rows as far apart as the window allows, within reason.
    #[must_use]
    pub(crate) fn stretched(mut self, window: (f32, f32)) -> Self {
        let (width, _) = self.size();
        self.row = (width * window.1 / window.0.max(1.0) / (self.depth + 1) as f32).clamp(ROW, 2.2 * ROW);
        self
    }

    /// Width and height of the whole tree at zoom 1.
    #[must_use]
    pub(crate) fn size(&self) -> (f32, f32) {
        (self.widths.first().copied().unwrap_or(1) as f32 * SLOT, (self.depth + 1) as f32 * self.row)
    }

    /// The camera that shows the whole tree in a window, or the part around a node if the whole would be too small to read.
    #[must_use]
    pub(crate) fn fit(&self, tree: &Tree, window: (f32, f32), around: u32) -> Camera {
        let (width, height) = self.size();
        let zoom = (window.0 / width).min(window.1 / height).min(1.2);
        let middle = |zoom: f32, x: f32| x - window.0 / zoom / 2.0;
        if zoom >= 0.3 {
            return Camera { zoom, least: 0.0, x: middle(zoom, width / 2.0), y: ((height - window.1 / zoom) / 2.0).min(0.0) };
        }
        let zoom = (window.1 / height).clamp(0.55, 0.9);
        let (x, y) = self.place(tree, around).unwrap_or((width / 2.0, 0.0));
        Camera { zoom, least: 0.0, x: middle(zoom, x), y: (y - window.1 / zoom * 0.6).max(0.0).min((height - window.1 / zoom).max(0.0)) }
    }

    /// The camera that shows the whole tree, however small.
    #[must_use]
    pub(crate) fn whole(&self, window: (f32, f32)) -> Camera {
        let (width, height) = self.size();
        let zoom = (window.0 / width).min(window.1 / height).min(1.2);
        // As high as there is room for, but no higher than needed for reading.
        let least = (window.1 / height).min(0.6);
        let tall = zoom.max(least);
        Camera { zoom, least, x: (width - window.0 / zoom) / 2.0, y: ((height - window.1 / tall) / 2.0).min(0.0) }
    }

    /// The middle of a node at zoom 1; for a hidden node, that of the node that hides it.
    #[must_use]
    pub(crate) fn place(&self, tree: &Tree, node: u32) -> Option<(f32, f32)> {
        let mut left = 0.0;
        for pair in tree.path(node).windows(2) {
            left += tree.children(pair[0]).take_while(|&child| child != pair[1]).map(|child| self.width(child)).sum::<f32>();
        }
        let depth = tree.get(node)?.depth;
        Some((left + self.width(node) / 2.0, (depth as f32 + 0.5) * self.row))
    }

    fn width(&self, node: u32) -> f32 {
        self.widths.get(node as usize).copied().unwrap_or(1) as f32 * SLOT
    }

    /// The visible nodes of a window, parents before their children.
    #[must_use]
    pub(crate) fn seen(&self, tree: &Tree, folded: &HashSet<u32>, camera: Camera, window: (f32, f32)) -> Vec<Placed> {
        let mut placed = Vec::new();
        // The right-most position used in every row: one of several nodes on the same pixels is enough.
        let mut last = vec![f32::NEG_INFINITY; self.depth as usize + 1];
        // Node, left edge, middle of the parent.
        let mut open = if tree.is_empty() { Vec::new() } else { vec![(0_u32, 0.0_f32, None::<(f32, f32)>)] };
        while let Some((number, left, above)) = open.pop() {
            let Some(node) = tree.get(number) else { continue };
            let width = self.width(number);
            let (from, to) = ((left - camera.x) * camera.zoom, (left + width - camera.x) * camera.zoom);
            let y = ((node.depth as f32 + 0.5) * self.row - camera.y) * camera.tall();
            if to < -SLOT || from > window.0 + SLOT || y > window.1 + 2.0 * self.row * camera.tall() {
                continue;
            }
            let x = (from + to) / 2.0;
            let fine = to - from < FINE;
            let row = &mut last[node.depth as usize];
            if fine && x - *row < FINE / 2.0 {
                continue;
            }
            *row = x;
            let is_folded = folded.contains(&number) && node.first != NONE;
            let cut = (node.skipped > 0 && !is_folded).then_some((to - SLOT / 2.0 * camera.zoom, y + ROW.min(self.row) * camera.tall()));
            placed.push(Placed { node: number, x, y, above, cut, folded: is_folded || (fine && node.first != NONE) });
            if is_folded || fine {
                continue;
            }
            let start = open.len();
            let mut at = left;
            for child in tree.children(number) {
                open.push((child, at, Some((x, y))));
                at += self.width(child);
            }
            // The left-most is processed first.
            open[start..].reverse();
        }
        placed
    }
}

impl Camera {
    /// The magnification of heights.
    #[must_use]
    pub(crate) const fn tall(self) -> f32 {
        self.zoom.max(self.least)
    }

    /// The same view, magnified around a point of the screen.
    #[must_use]
    pub(crate) fn zoomed(self, factor: f32, at: (f32, f32)) -> Self {
        let new = Self { zoom: (self.zoom * factor).clamp(0.000_1, 3.0), ..self };
        let (x, y) = (self.x + at.0 / self.zoom, self.y + at.1 / self.tall());
        Self { x: x - at.0 / new.zoom, y: y - at.1 / new.tall(), ..new }
    }

    /// The view moved by so many pixels.
    #[must_use]
    pub(crate) fn moved(self, dx: f32, dy: f32) -> Self {
        Self { x: self.x - dx / self.zoom, y: self.y - dy / self.tall(), ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quintet_engine::games::checkers::minimax::EXAMPLE;
    use quintet_engine::registry::trace;
    use quintet_engine::study::trace::{Algorithm, Settings, Trace};

    fn example(algorithm: Algorithm) -> Box<dyn Trace> {
        let mut trace = trace("checkers", "course", EXAMPLE, Settings { algorithm, ..Settings::default() }).expect("a position");
        while !trace.is_done() {
            trace.step();
        }
        trace
    }

    #[test]
    fn every_node_has_a_place_of_its_own_below_its_parent() {
        for algorithm in [Algorithm::Minimax, Algorithm::AlphaBeta] {
            let trace = example(algorithm);
            let tree = trace.tree();
            let folded = HashSet::new();
            let layout = Layout::new(tree, &folded);
            let window = layout.size();
            let seen = layout.seen(tree, &folded, layout.whole(window), window);
            assert_eq!(seen.len(), tree.len());
            for placed in &seen {
                assert!(placed.x >= 0.0 && placed.x <= window.0 && placed.y >= 0.0 && placed.y <= window.1, "{placed:?} {window:?}");
                assert_eq!(layout.place(tree, placed.node), Some((placed.x, placed.y)));
                let others = seen.iter().filter(|other| other.node != placed.node && (other.y - placed.y).abs() < 1.0);
                for other in others {
                    assert!((other.x - placed.x).abs() >= SLOT - 0.1, "{placed:?} {other:?}");
                }
            }
            assert_eq!(seen.iter().filter(|placed| placed.cut.is_some()).count(), tree.cuts() as usize);
        }
    }

    #[test]
    fn folding_hides_what_is_below_and_makes_room() {
        let trace = example(Algorithm::Minimax);
        let tree = trace.tree();
        let child = tree.get(0).expect("a root").first;
        let folded = HashSet::from([child]);
        let (open, closed) = (Layout::new(tree, &HashSet::new()), Layout::new(tree, &folded).stretched((900.0, 500.0)));
        assert!(closed.size().0 < open.size().0);
        let seen = closed.seen(tree, &folded, closed.whole((900.0, 500.0)), (900.0, 500.0));
        assert!(seen.iter().all(|placed| tree.get(placed.node).is_some_and(|node| node.parent != child)));
        assert!(seen.iter().any(|placed| placed.node == child && placed.folded));
    }

    #[test]
    fn a_great_tree_is_drawn_in_few_strokes() {
        let start = "........./........./........./........./........./........./........./........./......... b";
        let mut trace = trace("nogo", "free-centre", start, Settings { depth: 3, ..Settings::default() }).expect("a position");
        while !trace.is_done() {
            trace.step();
        }
        let (tree, folded, window) = (trace.tree(), HashSet::new(), (1200.0, 600.0));
        assert!(tree.len() > 100_000);
        let layout = Layout::new(tree, &folded);
        for camera in [layout.whole(window), layout.fit(tree, window, 5_000), layout.whole(window).zoomed(40.0, (300.0, 300.0))] {
            let seen = layout.seen(tree, &folded, camera, window);
            assert!((1..4000).contains(&seen.len()), "{}", seen.len());
        }
        // All rows are distinguishable when the whole tree is visible, and zooming keeps the point under the pointer.
        let whole = layout.whole(window);
        let rows = |camera: Camera| {
            let mut rows: Vec<i32> = layout.seen(tree, &folded, camera, window).iter().map(|placed| placed.y as i32).collect();
            rows.dedup();
            (rows.iter().min().copied().unwrap_or_default(), rows.iter().max().copied().unwrap_or_default())
        };
        let (top, bottom) = rows(whole);
        assert!(top >= 0 && bottom <= 600 && bottom - top > 100, "{top} {bottom}");
        let near = whole.zoomed(5.0, (600.0, top as f32));
        assert_eq!(rows(near).0, top);
    }

    #[test]
    fn zooming_keeps_the_point_under_the_pointer() {
        let camera = Camera { zoom: 0.5, least: 0.0, x: 10.0, y: 20.0 };
        let point = |camera: Camera| (camera.x + 100.0 / camera.zoom, camera.y + 50.0 / camera.zoom);
        let near = camera.zoomed(2.0, (100.0, 50.0));
        assert_eq!((near.zoom, point(near)), (1.0, point(camera)));
        assert_eq!(camera.moved(5.0, -5.0), Camera { x: 0.0, y: 30.0, ..camera });
    }
}
