//! Tournaments between levels, programs and a person.

pub(crate) mod arena;
pub(crate) mod bout;
pub(crate) mod chronicle;
pub(crate) mod finished;
mod keeping;
mod markup;
mod person;
pub(crate) mod setup;
pub(crate) mod words;

use quintet_base::html::Markup;
use quintet_base::lang::Lang;
use quintet_board::games;
use quintet_browser::dom::{Missing, Region, Timer};
use quintet_engine::referee::contest::Fixture;

use super::{Desk, Heard, Message, Pane, save_file};
use arena::Arena;
use chronicle::Chronicle;
use person::Seat;
use setup::{Entrant, MOST_PLAYERS, Setup, Who};
use words::words;

/// Minimum interval between two renderings of the boards, in milliseconds.
const PICTURE: i32 = 300;

/// The parts of the view that are rendered separately.
struct Parts {
    setup: Region,
    bar: Region,
    live: Region,
    table: Region,
    games: Region,
    seat: Seat,
}

/// The view of tournaments.
pub(crate) struct Contest {
    setup: Setup,
    chronicle: Option<Chronicle>,
    /// The contest that was closed last: it can be restored until another one starts.
    ended: Option<Chronicle>,
    /// The rendered list of finished games, in one language, because they do not change any more.
    rows: (Lang, Vec<Markup>),
    arena: Arena,
    paused: bool,
    /// Saved data comes from a newer version: nothing overwrites it.
    hands_off: bool,
    parts: Option<Parts>,
    picture: Option<Timer>,
    /// Whether the boards have changed since they were rendered.
    stale: bool,
    /// Whether the form's controls must be rendered again. Typing alone does not do this: a control would be replaced in the middle of a press.
    form_stale: bool,
}

impl Contest {
    /// The view when it is opened: the saved contest, paused, or the form of a new one.
    #[must_use]
    pub(crate) fn new(desk: &mut Desk) -> Self {
        let cores = desk.page.window.navigator().hardware_concurrency();
        let at_once = if cores >= 4.0 { 2 } else { 1 };
        let (game, variant) = (desk.study.session.game(), desk.study.session.variant());
        let seed = quintet_browser::chance::seed();
        let mut contest = Self {
            setup: Setup::usual(game, variant, &levels(game, variant), at_once, seed),
            chronicle: None,
            ended: None,
            rows: (desk.lang, Vec::new()),
            arena: Arena::default(),
            paused: true,
            hands_off: false,
            parts: None,
            picture: None,
            stale: true,
            form_stale: true,
        };
        contest.bring_back(desk);
        contest
    }

    fn start(&mut self, fields: &[(String, String)], desk: &mut Desk) {
        let w = words(desk.lang);
        desk.notes.clear();
        match self.setup.take(fields, w).and_then(|()| self.setup.check(w)) {
            Err(problem) => tell(desk, problem),
            Ok(()) => {
                self.chronicle = Some(Chronicle::new(self.setup.clone()));
                self.ended = None;
                self.rows.1.clear();
                self.paused = false;
                self.keep(desk);
                self.go_on(desk);
            }
        }
    }

    /// Starts games while some are open and there is room, and requests moves.
    fn go_on(&mut self, desk: &mut Desk) {
        let w = words(desk.lang);
        loop {
            let done = self.arena.harvest();
            if done.is_empty() {
                break;
            }
            if let Some(chronicle) = &mut self.chronicle {
                chronicle.games.extend(done);
            }
            self.keep(desk);
        }
        let Some(chronicle) = &self.chronicle else { return };
        let contest = chronicle.contest();
        if contest.is_over() {
            self.paused = true;
            desk.say(markup::end(chronicle, &contest, desk.lang));
        }
        if !self.paused {
            let is_person = |player: usize| chronicle.setup.players.get(player).is_some_and(|player| player.who == Who::Person);
            for fixture in contest.open() {
                if self.arena.len() >= chronicle.setup.at_once as usize {
                    break;
                }
                // A person plays one game at a time.
                let personal = |fixture: &Fixture| fixture.seats.iter().any(|&player| is_person(player));
                let busy = self.arena.bouts().any(|(_, bout)| personal(&bout.fixture));
                if !(self.arena.plays(&fixture) || personal(&fixture) && busy) {
                    self.arena.begin(fixture, &chronicle.setup);
                }
            }
            self.arena.go_on(&chronicle.setup, desk, w);
        }
        self.stale = true;
        self.draw_soon(desk);
    }

    fn draw_soon(&mut self, desk: &Desk) {
        if self.picture.is_none() {
            let mail = desk.mail.clone();
            self.picture = Some(Timer::after(&desk.page.window, PICTURE, move || mail.send(Message::Tick("contest"))));
        }
    }

    fn act(&mut self, action: &str, value: &str, desk: &mut Desk) {
        self.form_stale = true;
        match action {
            "add-player" if self.setup.players.len() < MOST_PLAYERS => {
                // The first level that is not a player yet.
                let names = levels(&self.setup.game, &self.setup.variant);
                let free = names.iter().find(|name| !self.setup.players.iter().any(|player| player.who == Who::Level((**name).to_owned())));
                let name = free.or(names.first()).map_or("random", |name| name);
                self.setup.players.push(Entrant { who: Who::Level(name.to_owned()), seconds: None });
            }
            "take-out" => {
                if let Some(index) = value.parse::<usize>().ok().filter(|&index| index < self.setup.players.len()) {
                    self.setup.players.remove(index);
                }
            }
            "contest-pause" => {
                self.paused = true;
                self.arena.pause();
                self.stale = true;
                self.keep_running(desk);
            }
            "contest-go-on" => {
                self.paused = false;
                self.go_on(desk);
            }
            "contest-end" => {
                self.arena.clear();
                self.ended = self.chronicle.take().filter(|chronicle| !chronicle.games.is_empty());
                self.paused = true;
                self.forget(desk);
            }
            "contest-back" => {
                if let Some(chronicle) = self.ended.take() {
                    self.setup = chronicle.setup.clone();
                    self.chronicle = Some(chronicle);
                    self.rows.1.clear();
                    self.keep(desk);
                }
            }
            "contest-log" => self.export(desk, "log.csv", "text/csv", Chronicle::log),
            "contest-csv" => self.export(desk, "results.csv", "text/csv", Chronicle::results_csv),
            "contest-json" => self.export(desk, "results.json", "application/json", Chronicle::results_json),
            _ => self.by_person(desk, |seat, arena, desk| seat.act(action, value, arena, desk)),
        }
    }

    fn export(&self, desk: &Desk, name: &str, kind: &str, write: impl Fn(&Chronicle) -> String) {
        if let Some(chronicle) = &self.chronicle {
            save_file::save(&desk.page, &format!("quintet-{}-{name}", chronicle.setup.game), kind, &write(chronicle));
        }
    }

    /// A person's action in a game; after a move the contest continues.
    fn by_person(&mut self, desk: &mut Desk, act: impl FnOnce(&mut Seat, &mut Arena, &mut Desk) -> bool) {
        let Some(parts) = &mut self.parts else { return };
        if act(&mut parts.seat, &mut self.arena, desk) {
            self.go_on(desk);
        }
    }

    /// Another game or variant was chosen in the form.
    fn choose_game(&mut self, game: &str, variant: Option<&str>) {
        let Ok(session) = games::open(game, variant, None) else { return };
        self.form_stale = true;
        let (game, variant) = (session.game(), session.variant());
        let others = self.setup.players.iter().filter(|player| !matches!(player.who, Who::Level(_))).cloned();
        let fresh = Setup::usual(game, variant, &levels(game, variant), self.setup.at_once, self.setup.seed);
        let same = game == self.setup.game;
        let mut players = if same { self.setup.players.clone() } else { fresh.players.iter().cloned().chain(others).collect() };
        // Enough for a game.
        for player in &fresh.players {
            if players.len() < fresh.sides && !players.contains(player) {
                players.push(player.clone());
            }
        }
        let Setup { game, variant, sides, mut games, .. } = fresh;
        let (mut knockout, mut steps) = (false, fresh.steps);
        if sides == self.setup.sides {
            (knockout, games) = (self.setup.knockout, self.setup.games);
        }
        if same {
            steps = self.setup.steps;
        }
        self.setup = Setup { game, variant, sides, players, knockout, games, steps, ..self.setup.clone() };
    }

    fn find_parts(&mut self, desk: &mut Desk) -> Result<&mut Parts, Missing> {
        let frame = markup::frame(desk.lang);
        if desk.root.set(&desk.page, frame) || self.parts.is_none() {
            let region = |id: &str| desk.page.by_id(id).map(Region::new);
            self.parts = Some(Parts {
                setup: region("contest-setup")?,
                bar: region("contest-bar")?,
                live: region("contest-live")?,
                table: region("contest-table")?,
                games: region("contest-games")?,
                seat: Seat::new(region("contest-person")?),
            });
            (self.stale, self.form_stale) = (true, true);
        }
        self.parts.as_mut().ok_or_else(|| Missing("contest".to_owned()))
    }
}

impl Pane for Contest {
    fn update(&mut self, message: &Message, desk: &mut Desk) {
        match message {
            Message::Action(action, value) => self.act(action, value, desk),
            Message::Change(name, value) => match name.as_str() {
                "contest-game" => self.choose_game(value, None),
                "contest-variant" => {
                    let game = self.setup.game.clone();
                    self.choose_game(&game, Some(value));
                }
                "contest-preset" => {
                    // "Own" is what is there.
                    if !value.is_empty() {
                        self.setup.take_preset(value);
                    }
                    self.form_stale = true;
                }
                // Unreadable values stay in the field; the start of the contest reports them.
                "violations" | "seconds" | "steps" => {
                    let preset = self.setup.preset();
                    _ = self.setup.take(&[(name.clone(), value.clone())], words(desk.lang));
                    self.form_stale = self.setup.preset() != preset;
                }
                _ => _ = self.setup.take(&[(name.clone(), value.clone())], words(desk.lang)),
            },
            Message::Form(name, fields) => match name.as_str() {
                "contest" => self.start(fields, desk),
                "contest-move" => {
                    let text = fields.iter().find(|(name, _)| name == "move").map_or("", |(_, value)| value).trim().to_owned();
                    self.by_person(desk, |seat, arena, desk| seat.enter(&text, arena, desk));
                }
                _ => {}
            },
            Message::Board(event) => self.by_person(desk, |seat, arena, desk| seat.board(event, arena, desk)),
            Message::Bout(id, heard) => {
                if let Some(chronicle) = &self.chronicle {
                    let rules = chronicle.setup.rules();
                    self.arena.hear(*id, heard.clone(), &rules, desk, words(desk.lang));
                    if !matches!(heard, Heard::Engine(quintet_link::queue::Event::Info(..))) {
                        self.go_on(desk);
                    }
                }
            }
            Message::Tick("contest") => {
                self.picture = None;
                self.keep_running(desk);
            }
            Message::Repaint => {
                if let Some(parts) = &mut self.parts {
                    parts.seat.repaint();
                }
            }
            _ => {}
        }
    }

    fn render(&mut self, desk: &mut Desk) -> Result<(), Missing> {
        let programs = quintet_bots::program::names(desk.store.as_ref());
        self.find_parts(desk)?;
        let Some(parts) = &mut self.parts else { return Ok(()) };
        let page = desk.page.clone();
        let view = markup::View {
            lang: desk.lang,
            setup: &self.setup,
            paused: self.paused,
            ended: self.ended.as_ref().map(|ended| ended.games.len()),
        };
        match &self.chronicle {
            None => {
                if std::mem::take(&mut self.form_stale) {
                    parts.setup.set(&page, view.form(&programs));
                }
                for region in [&mut parts.bar, &mut parts.live, &mut parts.table, &mut parts.games] {
                    region.set(&page, Markup::EMPTY);
                }
            }
            Some(chronicle) => {
                let contest = chronicle.contest();
                parts.setup.set(&page, Markup::EMPTY);
                self.form_stale = true;
                parts.bar.set(&page, view.bar(chronicle, &contest, &self.arena));
                parts.table.set(&page, view.table(chronicle, &contest));
                if self.rows.0 != desk.lang {
                    self.rows = (desk.lang, Vec::new());
                }
                for game in chronicle.games.iter().skip(self.rows.1.len()) {
                    self.rows.1.push(view.game(chronicle, game));
                }
                parts.games.set(&page, view.games(&self.rows.1));
                // Boards are rendered a few times per second only, however fast the games are.
                if self.stale && self.picture.is_none() || self.arena.is_empty() {
                    parts.live.set(&page, view.boards(chronicle, &self.arena));
                    self.stale = false;
                }
            }
        }
        let setup = self.chronicle.as_ref().map_or(&self.setup, |chronicle| &chronicle.setup);
        let lang = desk.lang;
        let is_person = |player: usize| setup.players.get(player).is_some_and(|player| player.who == Who::Person);
        parts.seat.render(&mut self.arena, desk, |player| markup::title(setup, player, lang), is_person)
    }
}

impl std::fmt::Debug for Contest {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Contest({:?}, {:?})", self.setup, self.arena)
    }
}

/// Reports what prevents the start.
fn tell(desk: &mut Desk, problem: String) {
    desk.say(problem.clone());
    desk.notes.push(problem);
}

fn levels(game: &str, variant: &str) -> Vec<&'static str> {
    games::open(game, Some(variant), None).map_or_else(|_| Vec::new(), |session| session.levels().iter().map(|level| level.name).collect())
}
