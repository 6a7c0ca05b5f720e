//! The search viewer: a textbook search on any position, step by step, with its whole tree.

mod depths;
pub(crate) mod draw;
pub(crate) mod layout;
mod panel;
mod path;
pub(crate) mod run;
mod show;
mod steer;
pub(crate) mod tell;
pub(crate) mod words;

use std::collections::HashSet;

use quintet_base::lang::fill_in;
use quintet_board::games;
use quintet_browser::canvas::Canvas;
use quintet_browser::dom::{Listener, Missing, Region, Timer};
use quintet_engine::core::side::Side;
use quintet_engine::games::checkers::minimax::EXAMPLE;
use quintet_engine::registry::algorithms;
use quintet_engine::study::trace::{Algorithm, MOST_DEPTH, MOST_ITERATIONS, NONE, Settings};

use super::{Desk, Message, Pane, Study};
use depths::Fixed;
use layout::{Camera, Layout, Placed};
use run::Run;
use tell::Teller;
use words::words;

/// The speeds: name, steps per second.
const SPEEDS: [(&str, f64); 4] = [("slow", 1.0), ("normal", 5.0), ("fast", 40.0), ("fastest", 1500.0)];
/// The maximum time for search steps between two frames, in milliseconds.
const SLICE: f64 = 9.0;

/// How the search advances.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Going {
    No,
    Playing,
    ToEnd,
}

/// The search viewer.
pub(crate) struct Search {
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
    /// Whether the camera follows the search, until the user moves it.
    follows: bool,
    layout: Layout,
    /// The numbers of nodes, folds and finished depths of `layout`.
    measured: (usize, usize, usize),
    seen: Vec<Placed>,
    parts: Option<Parts>,
    note: Option<&'static str>,
    /// A search of fixed depth beside iterative deepening.
    fixed: Option<Fixed>,
    /// Whether the parts around the tree may have changed; moving and zooming only change the picture of the tree.
    stale: bool,
}

/// The view's parts in the page.
struct Parts {
    study: Region,
    choices: Region,
    bar: Region,
    event: Region,
    facts: Region,
    side: Region,
    route: Region,
    canvas: Canvas,
    box_: web_sys::HtmlElement,
    _listeners: Vec<Listener>,
}

impl Search {
    /// The view when it is opened: as the address asks, or with the example of the checkers assignment.
    #[must_use]
    pub(crate) fn new(desk: &mut Desk) -> Self {
        let query = desk.page.query();
        let asked = |key: &str| query.iter().find(|(name, _)| name == key).map(|(_, value)| value.as_str());
        if asked("game").is_none()
            && desk.study.problem.is_none()
            && desk.study.length() == 0
            && desk.study.session.unusual_start().is_none()
            && let Some(study) = Study::of("checkers", Some("course"), Some(EXAMPLE))
        {
            desk.study = study;
        }
        let number =
            |key: &str, most: u32| asked(key).and_then(|value| value.parse::<u32>().ok()).filter(|value| (1..=most).contains(value));
        let has = |algorithm: &Algorithm| algorithms(desk.study.session.game()).unwrap_or_default().contains(algorithm);
        let named = |name: &str| Algorithm::named(name).ok().filter(has);
        let algorithm = asked("algorithm").and_then(named).unwrap_or_default();
        let refused = [
            ("algorithm", asked("algorithm").is_none_or(|name| named(name).is_some())),
            ("depth", asked("depth").is_none() || number("depth", MOST_DEPTH).is_some()),
            ("iterations", asked("iterations").is_none() || number("iterations", MOST_ITERATIONS).is_some()),
            ("exploration", asked("exploration").is_none_or(|text| exploration(text).is_some())),
            ("side", asked("side").is_none_or(|name| side_named(name).is_some())),
        ];
        let refused = refused.into_iter().filter(|(_, good)| !good).map(|(key, _)| format!("{key}={}", asked(key).unwrap_or_default()));
        let refused: Vec<String> = refused.collect();
        if !refused.is_empty() {
            desk.notes.push(fill_in(desk.w.unknown, &[&refused.join(desk.lang.words().comma)]));
        }
        let settings = Settings {
            algorithm,
            depth: number("depth", MOST_DEPTH).unwrap_or_else(|| (games::study(desk.study.session.game()).depth)(desk.study.length())),
            iterations: number("iterations", MOST_ITERATIONS).unwrap_or(500),
            exploration: asked("exploration").and_then(exploration).unwrap_or(Settings::default().exploration),
            side: asked("side").and_then(side_named),
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
            measured: (0, 0, 0),
            seen: Vec::new(),
            parts: None,
            note: None,
            fixed: None,
            stale: true,
        };
        search.begin(desk);
        search
    }

    /// A new search of the studied position; its root is visible at once.
    fn begin(&mut self, desk: &Desk) {
        if !algorithms(desk.study.session.game()).unwrap_or_default().contains(&self.settings.algorithm) {
            // The game has changed, and the new one has no paths.
            self.settings.algorithm = Algorithm::default();
        }
        self.fixed = None;
        self.run = Run::new(&desk.study, self.settings).ok();
        self.rewound();
    }

    fn rewound(&mut self) {
        self.going = Going::No;
        self.timer = None;
        self.folded.clear();
        self.selected = NONE;
        self.follows = true;
        self.measured = (0, 0, 0);
        if let Some(run) = &mut self.run
            && run.steps() == 0
        {
            run.step();
        }
    }

    fn address(&self, desk: &Desk) {
        let depth = match self.settings.algorithm {
            Algorithm::Uct => format!("iterations={}&exploration={}", self.settings.iterations, self.settings.exploration),
            algorithm if algorithm.is_of_paths() => {
                format!("side={}", side_name(self.settings.side.unwrap_or_else(|| desk.study.session.turn())))
            }
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
            "compare" => self.fixed = Fixed::new(&desk.study, self.settings),
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
            "side" => self.settings.side = side_named(value),
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
}

/// The sides whose path can be searched, as in addresses.
const SIDES: [&str; 2] = ["first", "second"];

/// The name of a side in addresses.
fn side_name(side: Side) -> &'static str {
    SIDES[side.index() & 1]
}

/// The side with a name.
fn side_named(name: &str) -> Option<Side> {
    SIDES.iter().position(|side| *side == name).and_then(Side::from_index)
}

/// The exploration constant in a text.
fn exploration(text: &str) -> Option<f64> {
    text.trim().parse::<f64>().ok().filter(|value| value.is_finite()).map(|value| value.clamp(0.0, 10.0))
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
                    self.settings.depth = (games::study(value).depth)(0);
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
            Message::Key(place, key) if place == "route" => self.key_on_route(key, desk),
            Message::Key(_, key) => self.key(key, desk),
            Message::Pointer(kind, x, y, by) => self.pointer(kind, *x, *y, *by, desk),
            Message::Tick("search") => {
                self.tick(desk);
                if self.going == Going::No {
                    self.say_event(desk);
                }
            }
            Message::Repaint => {
                self.measured = (0, 0, 0);
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
            panel::choices(teller.w, &self.settings, SPEEDS[self.speed].0, desk.study.session.as_ref(), desk.lang),
            panel::bar(teller.w, run, playing, desk),
            panel::event(&teller, run, self.note),
            panel::facts(&teller, run),
            panel::side(&teller, run, (shown, self.selected != NONE, self.folded.contains(&shown)), self.fixed.as_ref()),
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
