//! The search viewer: a textbook search on any position, step by step, with its whole tree.

pub mod draw;
pub mod layout;
mod panel;
pub mod run;
pub mod tell;
pub mod words;

use std::collections::HashSet;

use quintet_engine::games::checkers::minimax::EXAMPLE;
use quintet_engine::trace::{Algorithm, MOST_DEPTH, MOST_ITERATIONS, NONE, Settings};

use super::{Desk, Message, Pane, Study, pan, save_file};
use crate::canvas::{Canvas, colours};
use crate::dom::{Listener, Missing, Region, Timer};
use crate::lang::fill_in;
use crate::svg::{self, Colours};
use layout::{Camera, Layout, Placed};
use run::Run;
use tell::Teller;
use words::words;

/// The speeds: name, steps a second.
const SPEEDS: [(&str, f64); 4] = [("slow", 1.0), ("normal", 5.0), ("fast", 40.0), ("fastest", 1500.0)];
/// How long the search may work between two pictures, in milliseconds.
const SLICE: f64 = 9.0;
/// Trees of more nodes are not saved as a whole.
const MOST_SAVED: usize = 4000;

/// What moves the search.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Going {
    No,
    Playing,
    ToEnd,
}

/// The search viewer.
pub struct Search {
    settings: Settings,
    run: Option<Run>,
    going: Going,
    speed: usize,
    /// Steps that are due, and since when.
    due: f64,
    since: f64,
    timer: Option<Timer>,
    folded: HashSet<u32>,
    selected: u32,
    camera: Camera,
    /// Whether the camera goes with the search, until the person moves it.
    follows: bool,
    layout: Layout,
    /// Of how many nodes and folds `layout` is.
    measured: (usize, usize),
    seen: Vec<Placed>,
    parts: Option<Parts>,
    note: Option<&'static str>,
    /// Whether what stands around the tree may have changed; moving and magnifying changes the tree's picture only.
    stale: bool,
}

/// What the view has written into the page.
struct Parts {
    study: Region,
    choices: Region,
    bar: Region,
    event: Region,
    facts: Region,
    side: Region,
    canvas: Canvas,
    box_: web_sys::HtmlElement,
    _listeners: Vec<Listener>,
}

impl Search {
    /// The view as it is opened: as the address asks, or with the example of the checkers assignment.
    #[must_use]
    pub fn new(desk: &mut Desk) -> Self {
        let query = desk.page.query();
        let asked = |key: &str| query.iter().find(|(name, _)| name == key).map(|(_, value)| value.as_str());
        if asked("game").is_none()
            && desk.study.problem.is_none()
            && desk.study.length() == 0
            && desk.study.table.unusual_start().is_none()
            && let Some(study) = Study::of("checkers", Some("course"), Some(EXAMPLE))
        {
            desk.study = study;
        }
        let number =
            |key: &str, most: u32| asked(key).and_then(|value| value.parse::<u32>().ok()).filter(|value| (1..=most).contains(value));
        let algorithm = asked("algorithm").and_then(|name| Algorithm::named(name).ok()).unwrap_or_default();
        let refused = [
            ("algorithm", asked("algorithm").is_none_or(|name| Algorithm::named(name).is_ok())),
            ("depth", asked("depth").is_none() || number("depth", MOST_DEPTH).is_some()),
            ("iterations", asked("iterations").is_none() || number("iterations", MOST_ITERATIONS).is_some()),
            ("exploration", asked("exploration").is_none_or(|text| exploration(text).is_some())),
        ];
        let refused = refused.into_iter().filter(|(_, good)| !good).map(|(key, _)| format!("{key}={}", asked(key).unwrap_or_default()));
        let refused: Vec<String> = refused.collect();
        if !refused.is_empty() {
            desk.notes.push(fill_in(desk.w.unknown, &[&refused.join(desk.lang.of(", ", "，"))]));
        }
        let settings = Settings {
            algorithm,
            depth: number("depth", MOST_DEPTH).unwrap_or_else(|| usual_depth(desk.study.table.game(), desk.study.length())),
            iterations: number("iterations", MOST_ITERATIONS).unwrap_or(500),
            exploration: asked("exploration").and_then(exploration).unwrap_or(Settings::default().exploration),
            ..Settings::default()
        };
        let mut search = Self {
            settings,
            run: None,
            going: Going::No,
            speed: 1,
            due: 0.0,
            since: 0.0,
            timer: None,
            folded: HashSet::new(),
            selected: NONE,
            camera: Camera::default(),
            follows: true,
            layout: Layout::default(),
            measured: (0, 0),
            seen: Vec::new(),
            parts: None,
            note: None,
            stale: true,
        };
        search.begin(desk);
        search
    }

    /// A fresh search of the studied position; its root is seen at once.
    fn begin(&mut self, desk: &Desk) {
        self.run = Run::new(&desk.study, self.settings).ok();
        self.rewound();
    }

    fn rewound(&mut self) {
        self.going = Going::No;
        self.timer = None;
        self.folded.clear();
        self.selected = NONE;
        self.follows = true;
        self.measured = (0, 0);
        if let Some(run) = &mut self.run
            && run.steps() == 0
        {
            run.step();
        }
    }

    fn address(&self, desk: &Desk) {
        let depth = match self.settings.algorithm {
            Algorithm::Uct => format!("iterations={}&exploration={}", self.settings.iterations, self.settings.exploration),
            _ => format!("depth={}", self.settings.depth),
        };
        desk.set_address(&format!("view=search&{}&algorithm={}&{depth}", desk.study.query(), self.settings.algorithm.name()));
    }

    fn go(&mut self, going: Going, desk: &Desk) {
        self.going = if self.run.as_ref().is_some_and(Run::is_done) { Going::No } else { going };
        (self.due, self.since) = (0.0, desk.page.now());
        self.timer = None;
        if self.going != Going::No {
            self.tick_soon(desk);
        }
    }

    fn tick_soon(&mut self, desk: &Desk) {
        let wait = match self.going {
            Going::No => return,
            Going::ToEnd => 0,
            Going::Playing => (1000.0 / SPEEDS[self.speed].1).clamp(16.0, 1000.0) as i32,
        };
        let mail = desk.mail.clone();
        self.timer = Some(Timer::after(&desk.page.window, wait, move || mail.send(Message::Tick("search"))));
    }

    fn tick(&mut self, desk: &Desk) {
        let Some(run) = &mut self.run else { return };
        let begin = desk.page.now();
        self.due += (begin - self.since) / 1000.0 * SPEEDS[self.speed].1;
        self.since = begin;
        let mut steps = if self.going == Going::ToEnd { u64::MAX } else { self.due as u64 };
        self.due = self.due.fract();
        while steps > 0 && run.step() {
            steps -= 1;
            if steps % 64 == 0 && desk.page.now() - begin > SLICE {
                break;
            }
        }
        if run.is_done() {
            self.going = Going::No;
        } else {
            self.tick_soon(desk);
        }
    }

    fn act(&mut self, action: &str, value: &str, desk: &mut Desk) {
        self.note = None;
        match action {
            "to-start" => {
                if let Some(run) = &mut self.run {
                    run.restart();
                }
                self.rewound();
            }
            "step-back" => {
                self.go(Going::No, desk);
                if let Some(run) = &mut self.run {
                    run.back();
                }
                self.say_event(desk);
            }
            "step" => {
                self.go(Going::No, desk);
                if let Some(run) = &mut self.run {
                    run.step();
                }
                self.say_event(desk);
            }
            "play" => self.go(if self.going == Going::No { Going::Playing } else { Going::No }, desk),
            "to-end" => self.go(Going::ToEnd, desk),
            "zoom-in" => self.zoom(1.4),
            "zoom-out" => self.zoom(1.0 / 1.4),
            "fit" => self.fit(),
            "export" => self.export(desk),
            "copy-link" => self.address(desk),
            "node" => self.select(value.parse().unwrap_or(NONE), desk),
            "fold" => self.fold(),
            "example" => {
                if let Some(study) = Study::of("checkers", Some("course"), Some(EXAMPLE)) {
                    desk.study = study;
                    (self.settings.depth, self.settings.algorithm) = (3, Algorithm::Minimax);
                    self.begin(desk);
                    self.address(desk);
                    self.go(Going::ToEnd, desk);
                }
            }
            _ => {}
        }
    }

    fn choose(&mut self, name: &str, value: &str, desk: &Desk) -> bool {
        let number = |most: u32| value.trim().parse::<u32>().ok().map(|value| value.clamp(1, most));
        match name {
            "algorithm" => self.settings.algorithm = Algorithm::named(value).unwrap_or_default(),
            "depth" => self.settings.depth = number(MOST_DEPTH).unwrap_or(self.settings.depth),
            "iterations" => self.settings.iterations = number(MOST_ITERATIONS).unwrap_or(self.settings.iterations),
            "exploration" => {
                self.settings.exploration = exploration(value).unwrap_or(self.settings.exploration);
            }
            "speed" => {
                self.speed = SPEEDS.iter().position(|(name, _)| *name == value).unwrap_or(self.speed);
                return true;
            }
            _ => return false,
        }
        self.begin(desk);
        self.address(desk);
        true
    }

    fn say_event(&self, desk: &mut Desk) {
        if let Some(run) = &self.run {
            let text = self.teller(desk).event(run);
            desk.say(text);
        }
    }

    fn teller<'a>(&self, desk: &'a Desk) -> Teller<'a> {
        Teller { w: words(desk.lang), lang: desk.lang, study: &desk.study }
    }

    fn window(&self) -> (f32, f32) {
        self.parts.as_ref().map_or((800.0, 400.0), |parts| {
            let bounds = parts.box_.get_bounding_client_rect();
            (bounds.width().max(1.0) as f32, bounds.height().max(1.0) as f32)
        })
    }

    fn zoom(&mut self, factor: f32) {
        let window = self.window();
        self.follows = false;
        self.camera = self.camera.zoomed(factor, (window.0 / 2.0, window.1 / 2.0));
    }

    fn fit(&mut self) {
        self.follows = false;
        self.camera = self.layout.whole(self.window());
    }

    fn fold(&mut self) {
        let has_children = self.run.as_ref().and_then(|run| run.trace().tree().get(self.selected)).is_some_and(|node| node.first != NONE);
        if has_children && !self.folded.remove(&self.selected) {
            self.folded.insert(self.selected);
        }
        self.measured = (0, 0);
    }

    fn select(&mut self, node: u32, desk: &mut Desk) {
        let Some(run) = &self.run else { return };
        let tree = run.trace().tree();
        if tree.get(node).is_none() {
            return;
        }
        self.selected = node;
        // What hides the node is opened.
        for above in tree.path(node).into_iter().filter(|&above| above != node) {
            if self.folded.remove(&above) {
                self.measured = (0, 0);
            }
        }
        let teller = self.teller(desk);
        let text = desk.lang.sentences(&teller.name(tree, node), &panel::value_in_words(&teller, run, node));
        desk.say(text);
    }

    fn key(&mut self, key: &str, desk: &mut Desk) {
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

    /// Moves the camera so that a node is seen.
    fn bring_in(&mut self, node: u32) {
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

    fn pointer(&mut self, kind: &str, x: f32, y: f32, by: f32, desk: &mut Desk) {
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

    fn look(&self, desk: &Desk, zoom: f32) -> draw::Look {
        let current = self.run.as_ref().map_or(NONE, Run::current);
        draw::Look { algorithm: self.settings.algorithm, zoom, selected: self.selected, current, lang: desk.lang }
    }

    fn export(&mut self, desk: &Desk) {
        let Some(run) = &self.run else { return };
        let tree = run.trace().tree();
        let whole = tree.len() <= MOST_SAVED;
        let (camera, window) = if whole { (Camera::default(), self.layout.size()) } else { (self.camera, self.window()) };
        let seen = self.layout.seen(tree, &self.folded, camera, window);
        let mut look = self.look(desk, camera.zoom);
        (look.selected, look.current) = (NONE, NONE);
        let scene = draw::draw(tree, &seen, look, window);
        let text = svg::write(&scene, Colours::Fixed(&colours(&desk.page)));
        let name = format!("{}-{}.svg", desk.study.table.game(), self.settings.algorithm.name());
        save_file::save(&desk.page, &name, "image/svg+xml", &text);
        self.note = (!whole).then_some(words(desk.lang).export_part);
    }

    /// Writes what does not change while one watches, and finds its parts again.
    fn frame(&mut self, desk: &mut Desk) -> Result<(), Missing> {
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
            canvas: Canvas::new(page, page.by_id("tree-canvas")?)?,
            _listeners: pan::listen(&box_, &desk.mail),
            box_,
        });
        Ok(())
    }

    fn render_tree(&mut self, desk: &Desk) {
        let Some(run) = &self.run else { return };
        let tree = run.trace().tree();
        let state = (tree.len() + run.trace().tree().cuts() as usize, self.folded.len());
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
        }
    }

    /// What tests rely on.
    fn render_state(&self, desk: &Desk) {
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
            ("data-done", run.is_done().to_string()),
            ("data-steps", run.steps().to_string()),
            ("data-position", desk.study.table.position()),
        ] {
            crate::dom::set(&parts.box_, name, &text);
        }
    }
}

/// The weight of the exploration term that a text asks for.
fn exploration(text: &str) -> Option<f64> {
    text.trim().parse::<f64>().ok().filter(|value| value.is_finite()).map(|value| value.clamp(0.0, 10.0))
}

/// How deep a search usually looks, so that its tree can be read.
fn usual_depth(game: &str, moves: usize) -> u32 {
    match game {
        "checkers" => 3,
        "amazons" | "blokus" if moves < 30 => 1,
        _ => 2,
    }
}

impl Pane for Search {
    fn update(&mut self, message: &Message, desk: &mut Desk) {
        self.stale |= !matches!(message, Message::Pointer("drag" | "zoom", ..));
        match message {
            Message::Action(action, value) => {
                if desk.study.update(message, desk.w, desk.lang) {
                    self.begin(desk);
                    self.address(desk);
                } else {
                    self.act(action, value, desk);
                }
            }
            Message::Change(name, value) => {
                if name == "game" {
                    self.settings.depth = usual_depth(value, 0);
                }
                if desk.study.update(message, desk.w, desk.lang) {
                    self.begin(desk);
                    self.address(desk);
                } else {
                    self.choose(name, value, desk);
                }
            }
            Message::Form(..) if desk.study.update(message, desk.w, desk.lang) => {
                self.begin(desk);
                self.address(desk);
            }
            Message::Key(_, key) => self.key(key, desk),
            Message::Pointer(kind, x, y, by) => self.pointer(kind, *x, *y, *by, desk),
            Message::Tick("search") => {
                self.tick(desk);
                if self.going == Going::No {
                    self.say_event(desk);
                }
            }
            Message::Repaint => {
                self.measured = (0, 0);
                if let Some(parts) = &mut self.parts {
                    parts.canvas.read_colours();
                }
            }
            _ => {}
        }
    }

    fn render(&mut self, desk: &mut Desk) -> Result<(), Missing> {
        self.frame(desk)?;
        self.render_tree(desk);
        if !std::mem::take(&mut self.stale) {
            return Ok(());
        }
        let Some(run) = &self.run else { return Ok(()) };
        let teller = self.teller(desk);
        let playing = self.going != Going::No;
        // While it runs fast the details would only flicker.
        let shown = if self.selected == NONE { run.current() } else { self.selected };
        let markup = [
            desk.study.controls(desk.w, desk.lang),
            panel::choices(teller.w, &self.settings, SPEEDS[self.speed].0),
            panel::bar(teller.w, run, playing, desk),
            panel::event(&teller, run, self.note),
            panel::facts(&teller, run),
            panel::node(&teller, run, shown, self.selected != NONE, self.folded.contains(&shown)),
        ];
        if let Some(parts) = &mut self.parts {
            let [study, choices, bar, event, facts, side] = markup;
            parts.study.set(&desk.page, study);
            parts.choices.set(&desk.page, choices);
            parts.bar.set(&desk.page, bar);
            parts.event.set(&desk.page, event);
            parts.facts.set(&desk.page, facts);
            parts.side.set(&desk.page, side);
        }
        self.render_state(desk);
        Ok(())
    }
}
