//! The commands of GTP.

use quintet_engine::answers::TextReport;
use quintet_engine::core::error::{UnknownName, shorten};
use quintet_engine::core::outcome::{Outcome, Reason};
use quintet_engine::core::side::Side;
use quintet_engine::registry::{AnyGame, open, variants};
use quintet_engine::search::{Lasting, Limits};
use serde_json::json;

use super::board;
use super::clock::Clock;
use super::colour;
use crate::failure::Failure;
use crate::strength::Strength;
use crate::tables;
use crate::thinker::Thinker;

/// The result of a command, or why it failed.
type Answer = Result<String, String>;
type Action = fn(&mut Session, &[String]) -> Answer;

/// The game, the player and the clock of a session.
pub(crate) struct Session {
    game: Box<dyn AnyGame>,
    level: Strength,
    limits: Limits,
    threads: u32,
    seed: u64,
    /// Number of games so far; each has a seed of its own.
    games: u64,
    /// The players of this game, created when first needed.
    thinker: Option<Thinker>,
    /// The endgame tables asked for, and those in use, which outlast a game.
    tables: Option<String>,
    lasting: Option<Lasting>,
    clock: Clock,
    resign_below: Option<f32>,
    /// For every side, the number of consecutive values below `resign_below`.
    hopeless: [u32; Side::MAX],
    /// The last search and its seconds.
    last: Option<(TextReport, f64)>,
    over: bool,
}

/// All commands by name.
const COMMANDS: &[(&str, Action)] = &[
    ("protocol_version", |_, args| none(args).map(|()| "2".to_owned())),
    ("name", |_, args| none(args).map(|()| "Quintet".to_owned())),
    ("version", |_, args| none(args).map(|()| env!("CARGO_PKG_VERSION").to_owned())),
    ("known_command", |_, args| {
        let [name] = args else { return Err("known_command needs a command's name".to_owned()) };
        Ok(is_known(name).to_string())
    }),
    ("list_commands", |_, args| none(args).map(|()| COMMANDS.iter().map(|(name, _)| *name).collect::<Vec<_>>().join("\n"))),
    ("quit", Session::quit),
    ("boardsize", Session::board_size),
    ("clear_board", Session::clear_board),
    ("komi", Session::komi),
    ("play", Session::play),
    ("genmove", |session, args| session.generate(args, true)),
    ("reg_genmove", |session, args| session.generate(args, false)),
    ("undo", Session::undo),
    ("showboard", |session, args| none(args).map(|()| board::draw(&*session.game))),
    ("final_score", Session::final_score),
    ("time_settings", Session::time_settings),
    ("time_left", Session::time_left),
    ("set_game", Session::set_game),
    ("position", |session, args| none(args).map(|()| session.game.position())),
    ("set_position", Session::set_position),
    ("legal_moves", |session, args| {
        none(args)?;
        let mut moves = session.game.legal_moves();
        moves.sort();
        Ok(moves.join(" "))
    }),
    ("outcome", |session, args| {
        none(args).map(|()| session.game.outcome().map_or("*".to_owned(), |outcome| format!("{} {outcome}", outcome.result_text())))
    }),
    ("level", Session::set_level),
    ("levels", |session, args| none(args).map(|()| names(&*session.game).join("\n"))),
    ("search_info", Session::search_info),
];

fn is_known(name: &str) -> bool {
    COMMANDS.iter().any(|(known, _)| *known == name)
}

impl Session {
    /// A session for a game. `level` is the strongest by default.
    pub(crate) fn new(
        game: Box<dyn AnyGame>,
        level: Option<&str>,
        limits: Limits,
        threads: u32,
        seed: u64,
        resign_below: Option<f32>,
    ) -> Result<Self, Failure> {
        let level = match level {
            Some(name) => find_level(&*game, name)?,
            None => strongest(&*game)?,
        };
        let hopeless = [0; Side::MAX];
        let clock = Clock::default();
        Ok(Self {
            game,
            level,
            limits,
            threads,
            seed,
            games: 0,
            thinker: None,
            tables: None,
            lasting: None,
            clock,
            resign_below,
            hopeless,
            last: None,
            over: false,
        })
    }

    /// Uses these endgame tables: a file, `none`, or those that are found.
    pub(crate) fn choose_tables(&mut self, tables: Option<String>) -> Result<(), Failure> {
        self.lasting = tables::load(tables.as_deref(), self.game.name())?;
        self.tables = tables;
        Ok(())
    }

    /// Executes one command.
    pub(crate) fn answer(&mut self, command: &str, arguments: &[String]) -> Answer {
        match COMMANDS.iter().find(|(name, _)| *name == command) {
            Some((_, action)) => action(self, arguments),
            None => Err(format!("unknown command `{}`: list_commands names those that are known", shorten(command))),
        }
    }

    /// Whether the controller has sent `quit`.
    pub(crate) fn is_over(&self) -> bool {
        self.over
    }

    fn quit(&mut self, args: &[String]) -> Answer {
        none(args)?;
        self.over = true;
        Ok(String::new())
    }

    /// Starts another game.
    fn begin(&mut self, game: Box<dyn AnyGame>) -> Answer {
        if !self.level.suits(&*game) {
            self.level = strongest(&*game).map_err(|error| error.to_string())?;
        }
        self.game = game;
        self.games += 1;
        self.thinker = None;
        self.last = None;
        self.hopeless = [0; Side::MAX];
        self.clock.reset();
        Ok(String::new())
    }

    fn clear_board(&mut self, args: &[String]) -> Answer {
        none(args)?;
        let game = open(self.game.name(), Some(self.game.variant()), None).map_err(|error| error.to_string())?;
        self.begin(game)
    }

    fn set_game(&mut self, args: &[String]) -> Answer {
        let (name, variant) = match args {
            [name] => (name, None),
            [name, variant] => (name, Some(variant.as_str())),
            _ => return Err("set_game needs a game and perhaps a variant: set_game GAME [VARIANT]".to_owned()),
        };
        let game = open(&name.to_lowercase(), variant, None).map_err(|error| error.to_string())?;
        if game.name() != self.game.name() {
            self.lasting = tables::load(self.tables.as_deref(), game.name()).map_err(|error| error.to_string())?;
        }
        self.begin(game)
    }

    fn set_position(&mut self, args: &[String]) -> Answer {
        if args.is_empty() {
            return Err("set_position needs a position as `position` writes it".to_owned());
        }
        let text = args.join(" ");
        let game = open(self.game.name(), Some(self.game.variant()), Some(&text)).map_err(|error| error.to_string())?;
        self.begin(game)
    }

    /// Selects the variant with this many rows, because controllers for Go always ask.
    fn board_size(&mut self, args: &[String]) -> Answer {
        let [size] = args else { return Err("boardsize needs the number of rows".to_owned()) };
        let size: usize = size.parse().map_err(|_| format!("`{}` is not a number of rows", shorten(size)))?;
        let name = self.game.name();
        let known = variants(name).map_err(|error| error.to_string())?;
        let mut sizes = Vec::new();
        for variant in std::iter::once(&self.game.variant()).chain(known) {
            let Ok(game) = open(name, Some(variant), None) else { continue };
            let rows = rows(&*game);
            if rows == size {
                return self.begin(game);
            }
            sizes.push(rows);
        }
        sizes.sort_unstable();
        sizes.dedup();
        let sizes: Vec<String> = sizes.iter().map(usize::to_string).collect();
        Err(format!("unacceptable size: {name} has {} rows", sizes.join(", ")))
    }

    /// No game has komi; the command is required by GTP 2, so its number is stored.
    fn komi(&mut self, args: &[String]) -> Answer {
        match args {
            [komi] if komi.parse::<f64>().is_ok_and(f64::is_finite) => Ok(String::new()),
            _ => Err("komi needs a number".to_owned()),
        }
    }

    fn play(&mut self, args: &[String]) -> Answer {
        let [colour, text] = args else {
            let example = self.game.legal_moves().into_iter().next().unwrap_or_default();
            return Err(format!("play needs a colour and a move: play {} {example}", colour::to_move(&*self.game)).trim_end().to_owned());
        };
        self.check_turn(colour)?;
        self.game.play(text).map_err(|error| error.to_string())?;
        Ok(String::new())
    }

    fn check_turn(&self, colour: &str) -> Result<(), String> {
        if colour::is_to_move(&*self.game, colour)? {
            return Ok(());
        }
        Err(format!("it is the turn of {} ({} side)", colour::to_move(&*self.game), self.game.turn()))
    }

    fn undo(&mut self, args: &[String]) -> Answer {
        none(args)?;
        self.game.undo().map(|_| String::new()).ok_or_else(|| "cannot undo: no move has been played".to_owned())
    }

    fn generate(&mut self, args: &[String], play: bool) -> Answer {
        let [colour] = args else { return Err(format!("genmove needs a colour: genmove {}", colour::to_move(&*self.game))) };
        if let Some(outcome) = self.game.outcome() {
            return Err(format!("the game is over: {outcome}"));
        }
        self.check_turn(colour)?;
        let side = self.game.turn();
        let mut limits = self.limits.clone();
        if let Some(seconds) = self.clock.budget(side) {
            limits.seconds = Some(seconds);
        }
        if self.thinker.is_none() {
            let seed = self.seed.wrapping_add(self.games);
            let mut thinker = Thinker::new(&*self.game, &self.level, self.threads, seed).map_err(|error| error.to_string())?;
            thinker.share(&mut self.lasting);
            self.thinker = Some(thinker);
        }
        let Some(thinker) = &mut self.thinker else { return Err("there is no player".to_owned()) };
        let (report, seconds) = thinker.think(&*self.game, &limits).map_err(|error| error.to_string())?;
        let text = report.best.clone().ok_or("the engine found no move")?;
        let hopeless = self.resign_below.is_some_and(|below| report.chance < below);
        self.last = Some((report, seconds));
        if !play {
            return Ok(text);
        }
        self.clock.used(side, seconds);
        let hopeless_moves = &mut self.hopeless[side.index()];
        *hopeless_moves = if hopeless { *hopeless_moves + 1 } else { 0 };
        // One low value may be an accident of the search, three in a row are not.
        if *hopeless_moves >= 3 {
            return Ok("resign".to_owned());
        }
        self.game.play(&text).map_err(|error| error.to_string())
    }

    fn final_score(&mut self, args: &[String]) -> Answer {
        none(args)?;
        let outcome = self.game.outcome().ok_or("the game is not over")?;
        Ok(score_text(&*self.game, &outcome))
    }

    fn time_settings(&mut self, args: &[String]) -> Answer {
        let usage = "time_settings needs three numbers: seconds of main time, seconds of a period, moves in a period";
        let [main, period, moves] = args else { return Err(usage.to_owned()) };
        let (main, period) = (time(main).ok_or(usage)?, time(period).ok_or(usage)?);
        self.clock.set(main, period, moves.parse().map_err(|_| usage)?).map(|()| String::new())
    }

    fn time_left(&mut self, args: &[String]) -> Answer {
        let usage = "time_left needs a colour, seconds, and moves for them (0 in main time)";
        let [colour, seconds, moves] = args else { return Err(usage.to_owned()) };
        let side = colour::side(&*self.game, colour)?;
        self.clock.tell(side, time(seconds).ok_or(usage)?, moves.parse().map_err(|_| usage)?);
        Ok(String::new())
    }

    fn set_level(&mut self, args: &[String]) -> Answer {
        match args {
            [] => Ok(self.level.name().to_owned()),
            [name] => {
                self.level = find_level(&*self.game, name).map_err(|error| error.to_string())?;
                self.thinker = None;
                Ok(String::new())
            }
            _ => Err("level takes one name".to_owned()),
        }
    }

    fn search_info(&mut self, args: &[String]) -> Answer {
        none(args)?;
        let (report, seconds) = self.last.as_ref().ok_or("nothing has been searched in this game")?;
        let info = json!({
            "move": report.best,
            "ponder": report.ponder(),
            "score": report.value,
            "chance": report.chance,
            "mate": report.mate,
            "proved": report.proved,
            "depth": report.depth,
            "nodes": report.nodes,
            "playouts": report.playouts,
            "seconds": seconds,
            "pv": report.pv,
            "visits": report.root.first().map(|best| best.2),
            "notes": report.notes,
        });
        Ok(info.to_string())
    }
}

/// The score in the format of Go: `B+7`, `W+1`, `0`; with more than two sides the points of each. A win without points counts as one point.
fn score_text(game: &dyn AnyGame, outcome: &Outcome) -> String {
    if game.sides() > 2 {
        let Reason::Score(points) = outcome.reason() else { return outcome.result_text() };
        return points.iter().take(game.sides()).map(ToString::to_string).collect::<Vec<_>>().join(" ");
    }
    let Some(winner) = outcome.winner() else { return "0".to_owned() };
    let points = match outcome.reason() {
        Reason::Score(points) => (points[0] - points[1]).abs(),
        _ => 1,
    };
    // If two players have four colours, no side is called black; the first counts as black.
    let black = colour::side(game, "black").unwrap_or(Side::FIRST);
    format!("{}+{points}", if winner == black { 'B' } else { 'W' })
}

/// The rows of a drawing begin with their numbers.
fn rows(game: &dyn AnyGame) -> usize {
    game.diagram().lines().filter(|line| line.trim_start().starts_with(|c: char| c.is_ascii_digit())).count()
}

fn names(game: &dyn AnyGame) -> Vec<&'static str> {
    game.levels().into_iter().map(|level| level.name).collect()
}

fn strongest(game: &dyn AnyGame) -> Result<Strength, Failure> {
    Strength::find(names(game).last().copied().unwrap_or_default(), game)
}

/// The level with this name, in any case, or the strongest with parameters from a file.
fn find_level(game: &dyn AnyGame, name: &str) -> Result<Strength, Failure> {
    if name.starts_with(Strength::PARAMS) {
        return Strength::find(name, game);
    }
    let known = names(game);
    let found = known.iter().find(|level| level.eq_ignore_ascii_case(name));
    Strength::find(found.ok_or_else(|| UnknownName::new("name.level", name, &known))?, game)
}

/// A number of seconds, at least 0.
fn time(text: &str) -> Option<f64> {
    text.parse().ok().filter(|&seconds: &f64| (0.0..=1e9).contains(&seconds))
}

fn none(args: &[String]) -> Result<(), String> {
    if args.is_empty() { Ok(()) } else { Err(format!("`{}`: this command takes no arguments", shorten(&args.join(" ")))) }
}
