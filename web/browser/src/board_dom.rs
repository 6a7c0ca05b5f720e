//! The transparent grid of buttons over the canvas, for keyboards, screen readers, pointers and tests.
//!
//! Pointer events drive the input, by place; `click` counts only when no pointer made it (`detail` 0: keyboards and assistive technology).
//! One button of the grid is a tab stop; the arrow keys move among them.

use quintet_base::html::html;
use quintet_base::scene::{Point, Rect, Target};
use quintet_base::svg::percent;
use wasm_bindgen::JsCast;
use web_sys::{Element, FocusEvent, HtmlElement, KeyboardEvent, MouseEvent, Node, PointerEvent};

use crate::dom::{Listener, set};
use crate::markup::fill;

/// An event on the board. Points are in board units.
#[derive(Clone, PartialEq, Debug)]
pub enum BoardEvent {
    /// A finger, pen or button goes down; whether it is a finger or pen that cannot hover.
    Down(Point, bool),
    /// It goes up.
    Up(Point, bool),
    /// The pointer moves over the board.
    Move(Point),
    /// A finger moves that went down on the board.
    Drag(Point),
    /// The pointer leaves, or the keyboard focus does.
    Leave,
    /// The gesture is broken off: a second finger, scrolling.
    Break,
    /// A button was pressed without a pointer.
    Click(String),
    /// A button got the keyboard focus.
    Focus(String),
    /// A key that the board may have a use for.
    Key(String),
}

/// The buttons.
pub struct BoardDom {
    grid: HtmlElement,
    targets: Vec<Target>,
    buttons: Vec<HtmlElement>,
    stop: usize,
    grips: Vec<Rect>,
    _listeners: Vec<Listener>,
}

impl std::fmt::Debug for BoardDom {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "BoardDom({} targets)", self.targets.len())
    }
}

impl BoardDom {
    /// Replaces the contents of an element by the buttons of a board.
    pub fn new(grid: HtmlElement, size: (f32, f32), targets: Vec<Target>, heard: impl Fn(BoardEvent) + Clone + 'static) -> Self {
        // A board has hundreds of buttons, and every call of the browser counts.
        let markup = targets.iter().map(|Target { name, label, .. }| {
            html!(r#"<button type="button" tabindex="-1" data-target="{name}" aria-label="{label}"></button>"#)
        });
        fill(&grid, &markup.collect());
        let first = grid.first_element_child();
        let elements = std::iter::successors(first, Element::next_element_sibling);
        let buttons: Vec<HtmlElement> = elements.filter_map(|element| element.dyn_into().ok()).collect();
        for (button, target) in buttons.iter().zip(&targets) {
            let Rect { x, y, w, h } = target.area;
            let [left, width] = [x, w].map(|part| percent(part, size.0));
            let [top, height] = [y, h].map(|part| percent(part, size.1));
            button.style().set_css_text(&format!("left:{left};top:{top};width:{width};height:{height}"));
        }
        let listeners = listen(&grid, size, heard);
        let mut board = Self { grid, targets, buttons, stop: 0, grips: Vec::new(), _listeners: listeners };
        board.set_stop(board.targets.len() / 2);
        board
    }

    /// The targets, in the order of the buttons.
    #[must_use]
    pub fn targets(&self) -> &[Target] {
        &self.targets
    }

    /// Updates the labels. Returns false if the targets differ, so that the buttons must be created again.
    pub fn relabel(&mut self, targets: Vec<Target>) -> bool {
        let same = targets.len() == self.targets.len()
            && targets.iter().zip(&self.targets).all(|(new, old)| new.name == old.name && new.area == old.area);
        if same {
            for ((new, old), button) in targets.iter().zip(&self.targets).zip(&self.buttons) {
                if new.label != old.label {
                    set(button, "aria-label", &new.label);
                }
            }
            self.targets = targets;
        }
        same
    }

    /// Says whether presses have an effect now.
    pub fn set_enabled(&self, enabled: bool) {
        let value = if enabled { "false" } else { "true" };
        if self.grid.get_attribute("aria-disabled").as_deref() != Some(value) {
            set(&self.grid, "aria-disabled", value);
        }
    }

    /// Marks the places in these areas: a finger that goes down there does not scroll.
    pub fn set_grips(&mut self, grips: Vec<Rect>) {
        if grips == self.grips {
            return;
        }
        for (target, button) in self.targets.iter().zip(&self.buttons) {
            let _ = button.toggle_attribute_with_force("data-grip", grips.iter().any(|grip| grip.contains(target.area.centre())));
        }
        self.grips = grips;
    }

    /// Makes a target the one that the Tab key reaches.
    pub fn stop_at(&mut self, name: &str) {
        if let Some(index) = self.targets.iter().position(|target| target.name == name) {
            self.set_stop(index);
        }
    }

    /// Makes the target at a point the one that the Tab key reaches, unless the focus is on the board already.
    pub fn enter_at(&mut self, at: Point) {
        let focused = self.grid.query_selector(":focus").is_ok_and(|focused| focused.is_some());
        if let Some(index) = self.targets.iter().position(|target| target.area.contains(at)).filter(|_| !focused) {
            self.set_stop(index);
        }
    }

    fn set_stop(&mut self, index: usize) {
        if let Some(old) = self.buttons.get(self.stop) {
            old.set_tab_index(-1);
        }
        if let Some(new) = self.buttons.get(index) {
            new.set_tab_index(0);
            self.stop = index;
        }
    }

    /// Moves the focus by an arrow key; answers false for other keys.
    pub fn arrow(&mut self, key: &str) -> bool {
        let (dx, dy) = match key {
            "ArrowLeft" => (-1.0, 0.0),
            "ArrowRight" => (1.0, 0.0),
            "ArrowUp" => (0.0, -1.0),
            "ArrowDown" => (0.0, 1.0),
            _ => return false,
        };
        if let Some(next) = neighbour(&self.targets, self.stop, dx, dy) {
            self.set_stop(next);
            if let Some(button) = self.buttons.get(next) {
                let _ = button.focus();
            }
        }
        true
    }
}

/// The target that lies next in a direction: not far, and rather straight ahead than aside.
fn neighbour(targets: &[Target], from: usize, dx: f32, dy: f32) -> Option<usize> {
    let here = targets.get(from)?.area.centre();
    let cost = |target: &Target| {
        let (x, y) = (target.area.centre().x - here.x, target.area.centre().y - here.y);
        let (ahead, aside) = (x * dx + y * dy, (x * dy).abs() + (y * dx).abs());
        (ahead > 0.5 && aside <= ahead).then_some(ahead + 2.0 * aside)
    };
    let costs = targets.iter().enumerate().filter_map(|(index, target)| Some((index, cost(target)?)));
    costs.min_by(|a, b| a.1.total_cmp(&b.1)).map(|(index, _)| index)
}

fn listen(grid: &HtmlElement, size: (f32, f32), heard: impl Fn(BoardEvent) + Clone + 'static) -> Vec<Listener> {
    let place = {
        let grid = grid.clone();
        move |event: &PointerEvent| {
            let bounds = grid.get_bounding_client_rect();
            let x = (f64::from(event.client_x()) - bounds.left()) / bounds.width().max(1.0);
            let y = (f64::from(event.client_y()) - bounds.top()) / bounds.height().max(1.0);
            Point::new(x as f32 * size.0, y as f32 * size.1)
        }
    };
    let on = |kind: &'static str, event: fn(&PointerEvent, Point) -> Option<BoardEvent>| {
        let (heard, place) = (heard.clone(), place.clone());
        Listener::new(grid, kind, move |pointer: PointerEvent| {
            if let Some(event) = event(&pointer, place(&pointer)) {
                heard(event);
            }
        })
    };
    let mut listeners = vec![
        on("pointerdown", |event, at| {
            if !event.is_primary() {
                return Some(BoardEvent::Break);
            }
            (event.button() == 0).then(|| BoardEvent::Down(at, cannot_hover(event)))
        }),
        on("pointerup", |event, at| (event.is_primary() && event.button() == 0).then(|| BoardEvent::Up(at, cannot_hover(event)))),
        on("pointermove", |event, at| {
            event.is_primary().then(|| if cannot_hover(event) { BoardEvent::Drag(at) } else { BoardEvent::Move(at) })
        }),
        on("pointercancel", |_, _| Some(BoardEvent::Break)),
        on("pointerleave", |event, _| (!cannot_hover(event)).then_some(BoardEvent::Leave)),
    ];
    let tell = heard.clone();
    listeners.push(Listener::new(grid, "click", move |event: MouseEvent| {
        if event.detail() == 0
            && let Some(name) = target_of(&event)
        {
            tell(BoardEvent::Click(name));
        }
    }));
    let tell = heard.clone();
    listeners.push(Listener::new(grid, "focusin", move |event: FocusEvent| {
        if let Some(name) = target_of(&event) {
            tell(BoardEvent::Focus(name));
        }
    }));
    let tell = heard.clone();
    let inside = grid.clone();
    listeners.push(Listener::new(grid, "focusout", move |event: FocusEvent| {
        // From one button to another is not away from the board.
        let next = event.related_target().and_then(|target| target.dyn_into::<Node>().ok());
        if !inside.contains(next.as_ref()) || next.is_none() {
            tell(BoardEvent::Leave);
        }
    }));
    listeners.push(Listener::new(grid, "keydown", move |event: KeyboardEvent| {
        if event.ctrl_key() || event.alt_key() || event.meta_key() {
            return;
        }
        let key = event.key();
        if key.starts_with("Arrow") {
            event.prevent_default();
        }
        if !matches!(key.as_str(), "Enter" | " " | "Tab" | "Shift") {
            heard(BoardEvent::Key(key));
        }
    }));
    listeners
}

fn cannot_hover(event: &PointerEvent) -> bool {
    event.pointer_type() == "touch"
}

fn target_of(event: &web_sys::Event) -> Option<String> {
    event.target()?.dyn_into::<web_sys::Element>().ok()?.closest("[data-target]").ok()??.get_attribute("data-target")
}

#[cfg(test)]
mod tests {
    use super::*;
    use quintet_base::lang::Lang;
    use quintet_board::games;

    #[test]
    fn arrows_reach_every_target_of_every_game() {
        for &game in games::NAMES {
            let targets = games::open(game, None, None).expect("a listed game").targets(Lang::En);
            let mut reached = vec![false; targets.len()];
            let mut open = vec![targets.len() / 2];
            while let Some(index) = open.pop() {
                if !std::mem::replace(&mut reached[index], true) {
                    let ways = [(1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0)];
                    open.extend(ways.into_iter().filter_map(|(dx, dy)| neighbour(&targets, index, dx, dy)));
                }
            }
            let missed: Vec<&str> = targets.iter().zip(&reached).filter(|(_, reached)| !**reached).map(|(t, _)| t.name.as_str()).collect();
            assert!(missed.is_empty(), "{game}: no arrow key leads to {missed:?}");
        }
    }
}
