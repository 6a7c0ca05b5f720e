//! Who plays: a level of ours, any program that speaks GTP, or any that speaks Botzone's form.

use quintet_engine::botzone::Wire;
use quintet_engine::erased::AnyGame;
use quintet_engine::search::Limits;

use crate::botzone::process::Bot;
use crate::failure::Failure;
use crate::gtp::colour;
use crate::program::{Program, ProgramError, words};
use crate::strength::Strength;
use crate::thinker::Thinker;

/// What is known of a player before it plays.
#[derive(Clone, Debug)]
pub(crate) struct Contender {
    kind: Kind,
    limits: Limits,
    /// Seconds after which a Botzone program is stopped.
    most: Option<f64>,
}

#[derive(Clone, Debug)]
enum Kind {
    /// A player of ours and how many threads it searches with.
    Level(Strength, u32),
    Program(Vec<String>),
    Botzone(Vec<String>, Wire),
}

/// A player at work, for one thread.
pub(crate) enum Player {
    /// A level; the seats of one game think separately.
    Level {
        /// Which.
        strength: Strength,
        /// How many threads it searches with.
        threads: u32,
        /// What the match allows.
        limits: Limits,
        /// The seats that have thought in this game.
        seats: Vec<Option<Thinker>>,
    },
    /// A program; it plays all its seats. It is started when it is first needed and again after it has failed.
    Program {
        /// Its command line.
        words: Vec<String>,
        /// Seconds for a move.
        seconds: Option<f64>,
        /// The process.
        running: Option<Program>,
    },
    /// A program that is told everything whenever it is asked.
    Botzone(Box<Bot>),
}

impl Contender {
    /// Reads a level's name, `leash:NODES:LOOSENESS`, `params:FILE`, `gtp:COMMAND LINE`, `botzone:COMMAND LINE` or
    /// `botzone-lines:COMMAND LINE`. Levels and GTP programs are told `limits`; Botzone programs are stopped after `most` seconds. Levels
    /// search with so many threads.
    pub(crate) fn new(text: &str, game: &dyn AnyGame, limits: Limits, most: Option<f64>, threads: u32) -> Result<Self, Failure> {
        let words_of = |line: &str| words(line).map_err(Failure::Asked);
        let kind = match text.split_once(':') {
            Some(("gtp", line)) => Kind::Program(words_of(line)?),
            Some(("botzone", line)) => Kind::Botzone(words_of(line)?, Wire::Json),
            Some(("botzone-lines", line)) => Kind::Botzone(words_of(line)?, Wire::Lines),
            _ => Kind::Level(
                Strength::find(text, game).map_err(|error| match error {
                    Failure::Name(error) => {
                        let forms = "leash:NODES:LOOSENESS for the strong player on a leash, params:FILE for the strong player with other \
                                 numbers; gtp:COMMAND LINE, botzone:COMMAND LINE or botzone-lines:COMMAND LINE for a program";
                        Failure::Asked(format!("{error}; or {forms}"))
                    }
                    error => error,
                })?,
                threads,
            ),
        };
        Ok(Self { kind, limits, most })
    }

    /// A player of ours.
    pub(crate) fn of(strength: Strength, limits: Limits) -> Self {
        Self { kind: Kind::Level(strength, 1), limits, most: None }
    }

    /// A player for one thread.
    pub(crate) fn player(&self) -> Player {
        match &self.kind {
            Kind::Level(strength, threads) => {
                Player::Level { strength: strength.clone(), threads: *threads, limits: self.limits.clone(), seats: Vec::new() }
            }
            Kind::Program(words) => Player::Program { words: words.clone(), seconds: self.limits.seconds, running: None },
            Kind::Botzone(words, wire) => Player::Botzone(Box::new(Bot::new(words.clone(), *wire, self.most))),
        }
    }
}

impl Player {
    /// Makes ready for a game. Levels take their random choices from `seed`.
    pub(crate) fn begin(&mut self, game: &dyn AnyGame, seed: u64) -> Result<(), Failure> {
        match self {
            Self::Level { strength, threads, seats, .. } => {
                *seats = (0..game.sides() as u64)
                    .map(|seat| Thinker::new(game, strength, *threads, seed.wrapping_add(seat)).map(Some))
                    .collect::<Result<_, _>>()?;
                Ok(())
            }
            Self::Program { words, seconds, running } => {
                let program = match running {
                    Some(program) => program,
                    None => running.insert(Program::start(words).map_err(refused)?),
                };
                program.new_game(game, *seconds).map_err(refused)
            }
            Self::Botzone(bot) => bot.begin(game).map_err(refused),
        }
    }

    /// Tells a move that somebody else, or the opening, has played on `game`.
    pub(crate) fn tell(&mut self, colour: &str, text: &str) -> Result<(), ProgramError> {
        match self {
            Self::Level { .. } | Self::Botzone(_) => Ok(()),
            Self::Program { running, .. } => running.as_mut().map_or(Ok(()), |program| program.play(colour, text)),
        }
    }

    /// Asks for a move on `game`. What a program answers may be no legal move, or `resign`.
    pub(crate) fn choose(&mut self, game: &dyn AnyGame, colour: &str) -> Result<String, ProgramError> {
        match self {
            Self::Level { strength, limits, seats, .. } => {
                let Some(thinker) = seats.get_mut(game.turn().index()).and_then(Option::as_mut) else { return Ok(String::new()) };
                let thought =
                    thinker.think(game, limits).map_err(|error| ProgramError::Refused(strength.name().to_owned(), error.to_string()))?;
                Ok(thought.0.best.unwrap_or_default())
            }
            Self::Program { seconds, running, .. } => match running {
                Some(program) => program.generate(colour, *seconds),
                None => Err(ProgramError::Ended(format!("genmove {colour}"))),
            },
            Self::Botzone(bot) => bot.choose(game),
        }
    }

    /// Brings a program back to a game after it has played what was not legal there.
    pub(crate) fn restore(&mut self, game: &dyn AnyGame) -> Result<(), ProgramError> {
        if let Self::Botzone(bot) = self {
            bot.restart();
        }
        let Self::Program { seconds, running: Some(program), .. } = self else { return Ok(()) };
        let mut replayed = game.boxed();
        while replayed.undo().is_some() {}
        program.new_game(&*replayed, *seconds)?;
        for text in game.moves() {
            program.play(&colour::to_move(&*replayed), &text)?;
            // The moves of a game can be played again.
            let _ = replayed.play(&text);
        }
        Ok(())
    }

    /// Drops a process that has failed, so that the next game begins with a new one.
    pub(crate) fn give_up(&mut self) {
        match self {
            Self::Level { .. } => {}
            Self::Program { running, .. } => *running = None,
            Self::Botzone(bot) => bot.restart(),
        }
    }

    /// What a Botzone program has said beside its last move: `debug`, and the end of its standard error.
    pub(crate) fn said(&self) -> Option<(&str, String)> {
        if let Self::Botzone(bot) = self { Some(bot.said()) } else { None }
    }
}

fn refused(error: ProgramError) -> Failure {
    Failure::Asked(error.to_string())
}
