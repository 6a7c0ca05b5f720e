//! Players of a match: a level, or a program that speaks GTP, Botzone's protocol or that of the Blokus assignment.

use std::path::Path;
use std::time::Instant;

use quintet_engine::core::error::UnknownName;
#[cfg(unix)]
use quintet_engine::core::error::shorten;
use quintet_engine::formats::botzone::Wire;
use quintet_engine::referee::contest::computed_field;
use quintet_engine::registry::AnyGame;
use quintet_engine::search::{Lasting, Limits};

use crate::blokus_lines::{self, Placer};
use crate::botzone::process::{Bot, Practice};
use crate::failure::Failure;
use crate::gtp::colour;
use crate::process::{Guard, Launch, Said};
use crate::program::{Program, ProgramError, words};
use crate::remote::Remote;
use crate::strength::Strength;
use crate::thinker::Thinker;

/// The description of a player.
#[derive(Clone, Debug)]
pub(crate) struct Contender {
    kind: Kind,
    limits: Limits,
    most: Most,
    /// What its players know from a file.
    lasting: Option<Lasting>,
}

/// Time limits in seconds after which a program is stopped.
#[derive(Copy, Clone, Debug, Default)]
pub(crate) struct Most {
    /// For a GTP program. Without it, the program may take much longer than its own limit.
    pub(crate) gtp: Option<f64>,
    /// For any other program.
    pub(crate) botzone: Option<f64>,
}

/// The kinds of programs: the words before the colon of a player's text.
const PROGRAMS: [&str; 6] = ["gtp", "botzone", "botzone-lines", "blokus-lines", "wasi", "wasi-lines"];

/// Whether a player's text means a program.
pub(crate) fn is_program(text: &str) -> bool {
    text.split_once(':').is_some_and(|(kind, _)| PROGRAMS.contains(&kind))
}

/// The forms of programs, for a message.
pub(crate) fn program_forms() -> String {
    PROGRAMS.map(|kind| format!("\"{kind}:..\"")).join(" or ")
}

#[derive(Clone, Debug)]
enum Kind {
    /// A level and its number of threads.
    Level(Strength, u32),
    Program(Launch),
    Botzone(Launch, Wire, Practice),
    BlokusLines(Launch),
}

impl Kind {
    const fn launch(&self) -> Option<&Launch> {
        match self {
            Self::Level(..) => None,
            Self::Program(launch) | Self::Botzone(launch, ..) | Self::BlokusLines(launch) => Some(launch),
        }
    }

    const fn launch_mut(&mut self) -> Option<&mut Launch> {
        match self {
            Self::Level(..) => None,
            Self::Program(launch) | Self::Botzone(launch, ..) | Self::BlokusLines(launch) => Some(launch),
        }
    }
}

/// A player in use, for one thread.
pub(crate) enum Player {
    /// A level; each seat of a game has its own search.
    Level {
        /// The level.
        strength: Strength,
        /// Its number of threads.
        threads: u32,
        /// The limits of the match.
        limits: Limits,
        /// The seats that have searched in this game.
        seats: Vec<Option<Thinker>>,
        /// What its searches share from game to game.
        lasting: Option<Lasting>,
        /// What was computed for the last move.
        computed: String,
    },
    /// A GTP program; it plays all its seats. It is started when first needed, and again after a failure.
    Program {
        /// How it is started.
        launch: Launch,
        /// Time limit per move, in seconds, which the program gets.
        seconds: Option<f64>,
        /// Seconds for a move after which it loses.
        most: Option<f64>,
        /// Seconds that it took to record the moves of others since its own last move. They count for its next decision; otherwise it could
        /// think meanwhile.
        noted: f64,
        /// The process.
        running: Option<Box<Program>>,
        /// Its standard error, or that of the last one.
        errors: Said,
    },
    /// A Botzone program, which gets the whole history with every request.
    Botzone(Box<Bot>),
    /// A program with the protocol of the Blokus assignment; each of its colours has a process of its own.
    BlokusLines(Box<Placer>),
    /// A program at the other end of a connection, which gets the whole history with every request.
    Remote(Box<Remote>),
}

impl Contender {
    /// Reads a level's name, `handicap:NODES:TEMPERATURE`, `params:FILE`, `gtp:COMMAND LINE`, `botzone:COMMAND LINE`,
    /// `botzone-lines:COMMAND LINE`, `blokus-lines:COMMAND LINE`, `wasi:FILE` or `wasi-lines:FILE`. Levels and GTP programs get `limits`; programs are stopped after `most` seconds. Levels search with
    /// `threads` threads.
    pub(crate) fn new(text: &str, game: &dyn AnyGame, limits: Limits, most: Most, threads: u32) -> Result<Self, Failure> {
        let launch_of = |line: &str| words(line).map(Launch::new).map_err(Failure::Asked);
        let kind = match text.split_once(':') {
            Some(("gtp", line)) => Kind::Program(launch_of(line)?),
            Some(("botzone", line)) => Kind::Botzone(launch_of(line)?, Wire::Json, Practice::default()),
            Some(("botzone-lines", line)) => Kind::Botzone(launch_of(line)?, Wire::Lines, Practice::default()),
            Some(("blokus-lines", line)) if blokus_lines::plays(game) => Kind::BlokusLines(launch_of(line)?),
            Some(("blokus-lines", _)) => {
                return Err(Failure::Asked(format!("blokus-lines: is for blokus from its first move, not for {}", game.name())));
            }
            #[cfg(feature = "wasi")]
            Some(("wasi", file)) => Kind::Botzone(Launch::wasi(file).map_err(Failure::Asked)?, Wire::Json, Practice::default()),
            #[cfg(feature = "wasi")]
            Some(("wasi-lines", file)) => Kind::Botzone(Launch::wasi(file).map_err(Failure::Asked)?, Wire::Lines, Practice::default()),
            #[cfg(not(feature = "wasi"))]
            Some(("wasi" | "wasi-lines", _)) => {
                return Err(Failure::Asked("this command was built without the feature `wasi`, so it runs no WebAssembly".to_owned()));
            }
            _ => Kind::Level(
                Strength::find(text, game).map_err(|error| match error {
                    Failure::Name(error) => {
                        let forms = "handicap:NODES:TEMPERATURE for the handicapped strong player, params:FILE for the strong player with other \
                                 parameters, params:LEVEL:FILE for a classic one; gtp:COMMAND LINE, botzone:COMMAND LINE, botzone-lines:COMMAND LINE, \
                                 blokus-lines:COMMAND LINE, wasi:FILE or wasi-lines:FILE for a program";
                        Failure::Asked(format!("{error}; or {forms}"))
                    }
                    error => error,
                })?,
                threads,
            ),
        };
        Ok(Self { kind, limits, most, lasting: None })
    }

    /// One of our levels.
    pub(crate) fn of(strength: Strength, limits: Limits) -> Self {
        Self { kind: Kind::Level(strength, 1), limits, most: Most::default(), lasting: None }
    }

    /// The same player, whose searches use these tables.
    pub(crate) fn with_tables(self, lasting: Option<Lasting>) -> Self {
        Self { lasting, ..self }
    }

    /// The same player, whose program runs in a folder.
    #[cfg(unix)]
    pub(crate) fn within(mut self, folder: &Path) -> Result<Self, Failure> {
        if !folder.is_dir() {
            return Err(Failure::Asked(format!("{}: there is no such folder", folder.display())));
        }
        if let Some(missing) = self.missing_in(folder) {
            return Err(missing);
        }
        if let Some(launch) = self.kind.launch_mut() {
            *launch = std::mem::take(launch).within(folder);
        }
        Ok(self)
    }

    /// Elsewhere a relative name of a program is not looked up in its folder.
    #[cfg(not(unix))]
    pub(crate) fn within(self, folder: &Path) -> Result<Self, Failure> {
        match self.kind {
            Kind::Level(..) => Ok(self),
            _ => Err(Failure::Asked(format!("{}: programs in folders can be run on Unix systems only", folder.display()))),
        }
    }

    /// The same player, whose program is run like this. Says once, on standard error, what the programs may do.
    ///
    /// # Errors
    /// When programs cannot be run like this here.
    pub(crate) fn guarded(mut self, guard: &Guard) -> Result<Self, Failure> {
        if let Some(launch) = self.kind.launch_mut() {
            *launch = std::mem::take(launch).guarded(guard).map_err(Failure::Asked)?;
        }
        Ok(self)
    }

    /// Why its program certainly cannot be started: there is no file of its name.
    #[cfg(unix)]
    pub(crate) fn missing(&self) -> Option<Failure> {
        self.missing_in(Path::new(""))
    }

    #[cfg(unix)]
    fn missing_in(&self, folder: &Path) -> Option<Failure> {
        let launch = self.kind.launch()?;
        let name = launch.file();
        let found = if launch.is_wasi() || name.contains('/') {
            folder.join(name).exists()
        } else {
            std::env::split_paths(&std::env::var_os("PATH")?).any(|folder| folder.join(name).exists())
        };
        (!found).then(|| ProgramError::Start(shorten(name), std::io::Error::from(std::io::ErrorKind::NotFound)).into())
    }

    /// Elsewhere a name may be completed in many ways; starting it will show.
    #[cfg(not(unix))]
    pub(crate) fn missing(&self) -> Option<Failure> {
        None
    }

    /// Whether it must play from the first move: nothing can tell it of an opening.
    pub(crate) const fn takes_no_opening(&self) -> bool {
        matches!(self.kind, Kind::BlokusLines(_))
    }

    /// A player for one thread.
    pub(crate) fn player(&self) -> Player {
        match &self.kind {
            Kind::Level(strength, threads) => {
                let (strength, limits) = (strength.clone(), self.limits.clone());
                Player::Level {
                    strength,
                    threads: *threads,
                    limits,
                    seats: Vec::new(),
                    lasting: self.lasting.clone(),
                    computed: String::new(),
                }
            }
            Kind::Program(launch) => {
                let (launch, seconds, most) = (launch.clone(), self.limits.seconds, self.most.gtp);
                Player::Program { launch, seconds, most, noted: 0.0, running: None, errors: Said::default() }
            }
            Kind::Botzone(launch, wire, practice) => {
                Player::Botzone(Box::new(Bot::new(launch.clone(), *wire, self.most.botzone, practice.clone())))
            }
            Kind::BlokusLines(launch) => Player::BlokusLines(Box::new(Placer::new(launch.clone(), self.most.botzone))),
        }
    }
}

impl Player {
    /// Prepares for a game. Levels take their random choices from `seed`.
    ///
    /// # Errors
    /// [`Failure::Program`] when a program cannot be started or does not know the game.
    pub(crate) fn begin(&mut self, game: &dyn AnyGame, seed: u64) -> Result<(), Failure> {
        match self {
            Self::Level { strength, threads, seats, lasting, .. } => {
                *seats = (0..game.sides() as u64)
                    .map(|seat| {
                        let mut thinker = Thinker::new(game, strength, *threads, seed.wrapping_add(seat))?;
                        thinker.share(lasting);
                        Ok::<_, UnknownName>(Some(thinker))
                    })
                    .collect::<Result<_, _>>()?;
                Ok(())
            }
            Self::Program { launch, seconds, noted, running, errors, .. } => {
                *noted = 0.0;
                Ok(started(running, launch, errors)?.new_game(game, *seconds)?)
            }
            Self::Botzone(bot) => Ok(bot.begin(game)?),
            Self::BlokusLines(program) => {
                program.end();
                Ok(())
            }
            Self::Remote(remote) => Ok(remote.begin()?),
        }
    }

    /// Reports a move of another player, or of the opening, in `game`.
    pub(crate) fn tell(&mut self, colour: &str, text: &str) -> Result<(), ProgramError> {
        match self {
            Self::Level { .. } | Self::Botzone(_) | Self::BlokusLines(_) | Self::Remote(_) | Self::Program { running: None, .. } => Ok(()),
            Self::Program { most, noted, running: Some(program), .. } => {
                let answer = program.play(colour, text, most.map(|most| most - *noted));
                *noted += program.took();
                answer
            }
        }
    }

    /// Requests a move in `game`. Returns it with the seconds taken. A program's answer may be an illegal move, or `resign`.
    pub(crate) fn choose(&mut self, game: &dyn AnyGame, colour: &str) -> (f64, Result<String, ProgramError>) {
        let begin = Instant::now();
        let answer = match self {
            Self::Level { strength, limits, seats, computed, .. } => match seats.get_mut(game.turn().index()).and_then(Option::as_mut) {
                Some(thinker) => thinker
                    .think(game, limits)
                    .map(|(report, _)| {
                        *computed = computed_field(&report.computed(None));
                        report.best.unwrap_or_default()
                    })
                    .map_err(|error| ProgramError::Refused(strength.name().to_owned(), error.to_string())),
                None => Ok(String::new()),
            },
            Self::Program { seconds, most, noted, running, .. } => {
                let before = std::mem::take(noted);
                return match running {
                    Some(program) => {
                        let answer = program.generate(colour, *seconds, most.map(|most| most - before));
                        (before + program.took(), answer)
                    }
                    None => (before, Err(ProgramError::Broken("it is not running".to_owned()))),
                };
            }
            // It knows when its process starts and exits.
            Self::Botzone(bot) => return bot.choose(game),
            Self::BlokusLines(program) => return program.choose(game),
            Self::Remote(remote) => return remote.choose(game),
        };
        (begin.elapsed().as_secs_f64(), answer)
    }

    /// Restores the game on a program's board after it has played an illegal move there.
    pub(crate) fn restore(&mut self, game: &dyn AnyGame) -> Result<(), ProgramError> {
        match self {
            Self::Botzone(bot) => bot.restart(),
            Self::BlokusLines(program) => return Err(program.restore()),
            _ => {}
        }
        let Self::Program { launch, seconds, running, errors, .. } = self else { return Ok(()) };
        let program = started(running, launch, errors)?;
        let mut replayed = game.boxed();
        while replayed.undo().is_some() {}
        program.new_game(&*replayed, *seconds)?;
        for text in game.moves() {
            program.play(&colour::to_move(&*replayed), &text, None)?;
            // The moves of a game can be replayed.
            let _ = replayed.play(&text);
        }
        Ok(())
    }

    /// Drops a failed process; the next game starts a new one.
    pub(crate) fn give_up(&mut self) {
        match self {
            Self::Level { .. } | Self::Remote(_) => {}
            Self::Program { running, .. } => *running = None,
            Self::Botzone(bot) => bot.restart(),
            Self::BlokusLines(program) => program.give_up(),
        }
    }

    /// What a level computed for its last move; empty for programs.
    pub(crate) fn computed(&self) -> &str {
        if let Self::Level { computed, .. } = self { computed } else { "" }
    }

    /// What a program printed besides its last move: `debug`, and the end of its standard error since it was asked last.
    pub(crate) fn said(&self) -> Option<(&str, String)> {
        match self {
            Self::Level { .. } | Self::Remote(_) => None,
            Self::Program { running, errors, .. } => {
                if let Some(program) = running {
                    program.hear_errors();
                }
                Some(("", errors.take()))
            }
            Self::Botzone(bot) => Some(bot.said()),
            Self::BlokusLines(program) => Some(("", program.said())),
        }
    }
}

/// The running program; started if necessary, and again after a failure.
fn started<'a>(running: &'a mut Option<Box<Program>>, launch: &Launch, errors: &mut Said) -> Result<&'a mut Program, ProgramError> {
    if running.as_ref().is_some_and(|program| program.is_lost()) {
        *running = None;
    }
    match running {
        Some(program) => Ok(program),
        None => Ok(running.insert(Box::new(Program::start(launch, errors)?))),
    }
}
