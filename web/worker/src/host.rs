//! The worker's side: searches in slices, with messages in between. Clock and message port are passed in, so it is tested without a browser.

use quintet_engine::bench;
use quintet_engine::core::fault::Fault;
use quintet_engine::registry::{self, AnyGame, Engine};
use quintet_engine::search::{Lasting, Limits, Status};
use quintet_protocol::{FromWorker, Generation, Go, SearchInfo, ToWorker};

use super::computed;
use super::tables::{Errand, GAME, Incoming, Keeper};

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

/// Where the weights of a game stand, seen from the page.
pub(crate) fn file(game: &str) -> String {
    format!("weights/{game}.bin")
}

/// The fault of a game whose weights could not be loaded.
pub(crate) fn missing(game: &str) -> Fault {
    Fault::new("weights.missing", &[&game, &file(game)])
}

/// Runs searches.
pub struct Host<Post, Clock> {
    post: Post,
    clock: Clock,
    /// Whether the weights of a game's players have yet to be loaded.
    is_missing: fn(&str) -> bool,
    /// The games whose weights are being loaded.
    loading: Vec<String>,
    /// The request that waits for weights.
    waiting: Option<ToWorker>,
    player: Option<Player>,
    /// What the last player who had it left for the next one of its game.
    lasting: Option<(String, Lasting)>,
    /// The endgame tables that the browser keeps.
    keeper: Keeper,
    /// A file of them that is being read.
    incoming: Option<Incoming>,
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
    /// A host that posts messages through `post` and reads seconds from `clock`. `is_missing` says of a game whether its weights have yet to be
    /// loaded.
    pub fn new(post: Post, clock: Clock, is_missing: fn(&str) -> bool) -> Self {
        Self {
            post,
            clock,
            is_missing,
            loading: Vec::new(),
            waiting: None,
            player: None,
            lasting: None,
            keeper: Keeper::default(),
            incoming: None,
            task: None,
        }
    }

    /// Takes a message. A new request replaces a running one. Returns the game whose weights are to be loaded; the request waits until
    /// [`Host::loaded`].
    #[must_use]
    pub fn receive(&mut self, message: ToWorker) -> Option<String> {
        let (generation, game) = match &message {
            ToWorker::Go(go) => {
                (self.task, self.waiting) = (None, None);
                (go.generation, &go.game)
            }
            ToWorker::Bench(game) => (0, game),
            ToWorker::Stop(generation) => {
                self.stop(*generation);
                return None;
            }
        };
        if !(self.is_missing)(game) {
            self.run(message);
            return None;
        }
        let wanted = (!self.loading.contains(game)).then(|| game.clone());
        self.loading.extend(wanted.clone());
        self.waiting = Some(message);
        (self.post)(FromWorker::Loading(generation));
        wanted
    }

    /// The weights of a game were loaded, or could not be.
    pub fn loaded(&mut self, game: &str, result: Result<(), Fault>) {
        self.loading.retain(|loading| loading != game);
        let waits = |message: &mut ToWorker| match message {
            ToWorker::Go(Go { game: wanted, .. }) | ToWorker::Bench(wanted) => wanted == game,
            ToWorker::Stop(_) => false,
        };
        let Some(message) = self.waiting.take_if(waits) else { return };
        let generation = if let ToWorker::Go(go) = &message { go.generation } else { 0 };
        match result {
            Ok(()) => {
                (self.post)(FromWorker::Loaded(generation));
                self.run(message);
            }
            Err(reason) => (self.post)(FromWorker::Failed(generation, reason)),
        }
    }

    fn run(&mut self, message: ToWorker) {
        match message {
            ToWorker::Go(go) => {
                let generation = go.generation;
                match self.begin(go) {
                    Ok(task) => self.task = Some(task),
                    Err(reason) => (self.post)(FromWorker::Failed(generation, reason)),
                }
            }
            ToWorker::Bench(game) => {
                let answer = self.measure(&game);
                (self.post)(answer);
            }
            ToWorker::Stop(_) => {}
        }
    }

    fn stop(&mut self, generation: Generation) {
        if self.task.as_ref().is_some_and(|task| task.generation == generation) {
            self.finish();
        }
        let waits = |message: &mut ToWorker| matches!(message, ToWorker::Go(go) if go.generation == generation);
        if let Some(ToWorker::Go(go)) = self.waiting.take_if(waits) {
            // The page wants no search any more; the file still comes for the next one.
            (self.post)(FromWorker::Failed(generation, missing(&go.game)));
        }
    }

    fn measure(&mut self, game: &str) -> FromWorker {
        match bench::measure(game, &mut self.clock) {
            Ok(measured) => FromWorker::Measured(measured),
            Err(error) => FromWorker::Failed(0, error.fault()),
        }
    }

    /// Whether a search is running or a file being read, so [`Host::slice`] should be called.
    pub fn is_busy(&self) -> bool {
        self.task.is_some() || self.incoming.is_some()
    }

    /// What the browser is to do with endgame tables, once each.
    pub fn errand(&mut self) -> Option<Errand> {
        self.keeper.errand.take()
    }

    /// What the players of a game had at another time is here: for the search that runs, and for all later ones.
    pub fn lend(&mut self, game: &str, lasting: Lasting) {
        if let Some(player) = self.player.as_mut().filter(|player| player.game == game) {
            player.engine.take_over(&lasting);
        }
        self.lasting = Some((game.to_owned(), lasting));
    }

    /// A file of endgame tables is here, if there was memory for it. It is asked for no more.
    pub fn take_file(&mut self, file: Option<Incoming>) {
        if !std::mem::replace(&mut self.keeper.has_file, true) {
            self.incoming = file;
        }
    }

    /// Reads a part of that file.
    fn read_on(&mut self) {
        let Some(read) = self.incoming.as_mut().and_then(Incoming::step) else { return };
        self.incoming = None;
        match read {
            Ok(tables) => self.lend(GAME, tables.lasting()),
            Err(_) => self.keeper.lost(),
        }
    }

    /// Searches for one slice and posts what is due.
    pub fn slice(&mut self) {
        self.read_on();
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
            self.keeper.begins(player.engine.lasting(), &limits);
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
        self.keeper.ends(player.engine.lasting());
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use std::cell::RefCell;
    use std::rc::Rc;

    use super::*;

    pub(crate) type Posted = Rc<RefCell<Vec<FromWorker>>>;

    /// A host for which the weights of every game but checkers are missing, and what it posts.
    pub(crate) fn host() -> (Host<impl FnMut(FromWorker), impl FnMut() -> f64>, Posted) {
        let posted = Posted::default();
        let own = Rc::clone(&posted);
        let mut time = 0.0;
        let clock = move || {
            time += 0.001;
            time
        };
        (Host::new(move |message| own.borrow_mut().push(message), clock, |game| game != "checkers"), posted)
    }

    pub(crate) fn go(generation: Generation, game: &str) -> ToWorker {
        let (variant, level) = ("standard".to_owned(), "random".to_owned());
        ToWorker::Go(Go { generation, game: game.to_owned(), variant, level, seconds: Some(1.0), ..Go::default() })
    }

    #[test]
    fn a_request_waits_for_weights_and_then_is_answered() {
        let (mut host, posted) = host();
        assert_eq!(host.receive(go(1, "nogo")).as_deref(), Some("nogo"));
        host.slice();
        assert_eq!(posted.take(), [FromWorker::Loading(1)]);
        assert!(!host.is_busy(), "nothing is searched without them");
        host.loaded("quoridor", Ok(()));
        assert!(posted.take().is_empty(), "the weights of another game do not help");
        host.loaded("nogo", Ok(()));
        assert_eq!(posted.take(), [FromWorker::Loaded(1)]);
        while host.is_busy() {
            host.slice();
        }
        assert!(matches!(&posted.take()[..], [FromWorker::Best(1, info)] if info.best.is_some()));
    }

    #[test]
    fn weights_that_cannot_be_loaded_are_reported_and_asked_for_again() {
        let (mut host, posted) = host();
        assert_eq!(host.receive(go(1, "nogo")).as_deref(), Some("nogo"));
        host.loaded("nogo", Err(missing("nogo")));
        assert_eq!(posted.take(), [FromWorker::Loading(1), FromWorker::Failed(1, missing("nogo"))]);
        assert_eq!(missing("nogo").to_string(), "`weights/nogo.bin` could not be loaded; without it no player of nogo can think");
        assert_eq!(host.receive(go(2, "nogo")).as_deref(), Some("nogo"));
        assert_eq!(host.receive(ToWorker::Bench("quoridor".to_owned())).as_deref(), Some("quoridor"), "a benchmark waits, too");
    }

    #[test]
    fn a_request_that_waits_can_be_stopped_and_replaced() {
        let (mut host, posted) = host();
        assert_eq!(host.receive(go(1, "nogo")).as_deref(), Some("nogo"));
        assert_eq!(host.receive(ToWorker::Stop(1)), None);
        assert!(matches!(posted.take()[..], [FromWorker::Loading(1), FromWorker::Failed(1, _)]));
        assert_eq!(host.receive(go(2, "nogo")), None, "the file is on its way");
        assert_eq!(host.receive(go(3, "checkers")), None, "nothing is missing");
        assert!(host.is_busy());
        host.loaded("nogo", Ok(()));
        assert_eq!(posted.take(), [FromWorker::Loading(2)], "the newer request has replaced it");
    }
}
