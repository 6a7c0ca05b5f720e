//! The worker's side: searches in slices, with messages in between. Clock and message port are passed in, so it is tested without a browser.

use quintet_engine::bench;
use quintet_engine::core::fault::Fault;
use quintet_engine::registry::{self, AnyGame, Engine};
use quintet_engine::search::{Lasting, Limits, Status};
use quintet_protocol::{FromWorker, Generation, Go, SearchInfo, ToWorker};

use super::computed;

/// Length of a slice in seconds; the longest time that a message waits.
const SLICE: f64 = 0.010;
/// The least time between two reports of a search, in seconds.
const INFO_EVERY: f64 = 0.125;
/// Time of the first report of a search, in seconds: people should see within a tenth of a second that something happens.
const FIRST_INFO: f64 = 0.05;
/// Safety margin before a time limit, in seconds: the answer must be posted, checked and painted within the limit.
const MARGIN: f64 = 0.02;
/// Memory for a search in bytes, if the page does not say.
const MEMORY: u32 = 192 << 20;
/// Time limit in seconds of a search that neither the page nor its level limits.
const DEFAULT_SECONDS: f64 = 2.0;

/// Runs searches.
pub struct Host<Post, Clock> {
    post: Post,
    clock: Clock,
    player: Option<Player>,
    /// What the last player who had it left for the next one of its game.
    lasting: Option<(String, Lasting)>,
    task: Option<Task>,
}

/// The player of the last request; its tables may help in the next one.
struct Player {
    game: String,
    variant: String,
    level: String,
    seed: u32,
    engine: Box<dyn Engine>,
}

struct Task {
    generation: Generation,
    begin: f64,
    deadline: f64,
    told: f64,
    /// The language of the list of what was computed; empty for no list.
    lang: String,
}

impl<Post: FnMut(FromWorker), Clock: FnMut() -> f64> Host<Post, Clock> {
    /// A host that posts messages through `post` and reads seconds from `clock`.
    pub fn new(post: Post, clock: Clock) -> Self {
        Self { post, clock, player: None, lasting: None, task: None }
    }

    /// Takes a message. A new request replaces a running one.
    pub fn receive(&mut self, message: ToWorker) {
        match message {
            ToWorker::Go(go) => {
                let generation = go.generation;
                self.task = None;
                match self.begin(go) {
                    Ok(task) => self.task = Some(task),
                    Err(reason) => (self.post)(FromWorker::Failed(generation, reason)),
                }
            }
            ToWorker::Stop(generation) => {
                if self.task.as_ref().is_some_and(|task| task.generation == generation) {
                    self.finish();
                }
            }
            ToWorker::Bench(game) => {
                let answer = self.measure(&game);
                (self.post)(answer);
            }
        }
    }

    fn measure(&mut self, game: &str) -> FromWorker {
        match bench::measure(game, &mut self.clock) {
            Ok(measured) => FromWorker::Measured(measured),
            Err(error) => FromWorker::Failed(0, error.fault()),
        }
    }

    /// Whether a search is running, so [`Host::slice`] should be called.
    pub fn is_busy(&self) -> bool {
        self.task.is_some()
    }

    /// Searches for one slice and posts what is due.
    pub fn slice(&mut self) {
        let (Some(task), Some(player)) = (&mut self.task, &mut self.player) else { return };
        let clock = &mut self.clock;
        let pause = (clock() + SLICE).min(task.deadline);
        let status = player.engine.step(&mut || clock() >= pause);
        let now = clock();
        if status == Status::Done || now >= task.deadline {
            self.finish();
        } else if now - task.told >= INFO_EVERY {
            task.told = now;
            let info = SearchInfo::new(player.engine.report(), now - task.begin);
            (self.post)(FromWorker::Info(task.generation, info));
        }
    }

    fn begin(&mut self, go: Go) -> Result<Task, Fault> {
        let begin = (self.clock)();
        let mut game = registry::open(&go.game, Some(&go.variant), go.start.as_deref()).map_err(|error| error.fault())?;
        for text in &go.moves {
            game.play(text).map_err(|error| error.fault())?;
        }
        let level = game.levels().into_iter().find(|level| level.name == go.level);
        let own = level.map(|level| level.limits).unwrap_or_default();
        let memory = Some(u64::from(go.memory.unwrap_or(MEMORY)));
        let limits = own.min(&Limits { seconds: go.seconds, memory, lines: (go.lines > 0).then_some(go.lines), ..Limits::default() });
        let seconds = limits.seconds.unwrap_or(if limits.end() { f64::INFINITY } else { DEFAULT_SECONDS });
        let seconds = (seconds - MARGIN).max(seconds / 2.0);
        let (generation, lang) = (go.generation, go.lang.clone());
        self.take_player(go, game.as_ref())?;
        if let Some(player) = &mut self.player {
            player.engine.start(game.as_ref(), &limits).map_err(|error| error.fault())?;
        }
        Ok(Task { generation, begin, deadline: begin + seconds, told: begin + FIRST_INFO - INFO_EVERY, lang })
    }

    fn take_player(&mut self, go: Go, game: &dyn AnyGame) -> Result<(), Fault> {
        let fits =
            |player: &Player| player.game == go.game && player.variant == go.variant && player.level == go.level && player.seed == go.seed;
        if !self.player.as_ref().is_some_and(fits) {
            let before = self.player.take();
            if let Some((game, lasting)) = before.and_then(|player| Some((player.game, player.engine.lasting()?))) {
                self.lasting = Some((game, lasting));
            }
            let mut engine = registry::player(game, &go.level, u64::from(go.seed)).map_err(|error| error.fault())?;
            if let Some((_, lasting)) = self.lasting.as_ref().filter(|(game, _)| *game == go.game) {
                engine.take_over(lasting);
            }
            self.player = Some(Player { game: go.game, variant: go.variant, level: go.level, seed: go.seed, engine });
        }
        Ok(())
    }

    fn finish(&mut self) {
        let (Some(task), Some(player)) = (self.task.take(), &mut self.player) else { return };
        let mut report = player.engine.report();
        if report.best.is_none() {
            // Stopped before the first slice: one shortest step finds a move.
            player.engine.step(&mut || true);
            report = player.engine.report();
        }
        let seconds = (self.clock)() - task.begin;
        let computed = computed::lines(&report, seconds, &task.lang);
        let info = SearchInfo { computed, ..SearchInfo::new(report, seconds) };
        (self.post)(FromWorker::Best(task.generation, info));
    }
}
