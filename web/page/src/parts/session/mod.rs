//! The game on the board: who moves, what the engine is asked, when clocks run, what is said of it all. It takes messages and answers what the
//! shell is to do.

mod board;
mod clock;
mod engine;
mod moves;
mod programs;
#[cfg(test)]
mod tests;

use quintet_base::lang::Lang;
use quintet_base::sound::Sound;
use quintet_bots::Reply;
use quintet_engine::core::side::Side;
use quintet_link::queue::Event;
use quintet_play::Play;
use quintet_play::settings::{Careful, Pace};
use quintet_protocol::{Generation, Go, Thoughts};

use crate::help::guide::Until;
use crate::words::{Words, words};

use super::notes::Notes;

pub(crate) use board::sentence;
pub(crate) use programs::PROGRAMS;

/// What an engine or a program is thinking about.
#[derive(Debug)]
pub(crate) struct Thinking {
    /// The number of the request, as soon as it is known.
    generation: Generation,
    purpose: Purpose,
    /// Since when, in the page's milliseconds.
    pub since: f64,
    /// What is known so far.
    pub thoughts: Option<Thoughts>,
}

impl Thinking {
    /// Whether it thinks about the move that it plays.
    #[must_use]
    pub(crate) fn is_deciding(&self) -> bool {
        self.purpose == Purpose::Move
    }
}

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Purpose {
    Move,
    Hint,
}

/// The engine's proposal: where first, then what.
#[derive(Clone, Debug)]
struct Hint {
    ply: usize,
    text: String,
}

/// What the session needs to know of settings, address and browser.
#[derive(Copy, Clone, PartialEq, Debug, Default)]
pub(crate) struct Around {
    /// The language in which things are said.
    pub lang: Lang,
    /// The page's milliseconds.
    pub now: f64,
    /// Whether moving pictures are unwanted.
    pub still: bool,
    /// Whether nothing can hover: fingers only.
    pub fingers: bool,
    /// Whether moves may be taken back.
    pub undo: bool,
    /// Whether hints may be asked for.
    pub hints: bool,
    /// Whether anything that the engine thinks may be seen.
    pub output: bool,
    /// The longest thinking time that was chosen, in seconds.
    pub seconds: Option<f64>,
    /// When moves wait for a confirmation.
    pub careful: Careful,
    /// How fast engines play among themselves.
    pub pace: Pace,
}

/// A message to the session.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Message {
    /// A place on the board was pressed; by a finger, if so.
    Press(String, bool),
    /// A piece of the tray was pressed.
    Piece(String),
    /// The piece in hand is rotated.
    Rotate,
    /// The piece in hand is mirrored.
    Mirror,
    /// What waits for a confirmation is played.
    Confirm,
    /// What was begun is given up.
    Cancel,
    /// A move was entered as text.
    Enter(String),
    /// Somebody else played a move on the board.
    Moved,
    /// Takes back.
    Undo,
    /// Plays again what was taken back.
    Redo,
    /// Looks at the position after so many moves.
    Look(usize),
    /// Looks so many moves on, or back.
    LookBy(isize),
    /// Plays on from the position that is looked at; the old line is kept.
    Branch,
    /// Returns to a line that was left.
    OpenLine(usize),
    /// The person to move resigns.
    Resign,
    /// The program to move resigns.
    ResignProgram,
    /// Another player takes a seat, counted from 1.
    Seat(usize, String),
    /// A hint is wanted.
    Hint,
    /// Engines pause.
    Stop,
    /// Engines go on.
    Resume,
    /// The engine to move plays once.
    Step,
    /// The clocks stop, or go on.
    StopClocks,
    /// It is time to look at the clocks.
    Clock,
    /// The engine says something.
    Engine(Event),
    /// The engine's move is due.
    Best(Generation, String),
    /// A forced pass is due.
    Forced(usize),
    /// A program has answered, or has not.
    Program(Side, Reply),
    /// A program could not be asked: why, in words.
    NoProgram(String),
    /// Something about the game was changed by the shell.
    Advance,
    /// Whatever is thought about is given up.
    StopThinking,
}

/// What the shell is to do.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Effect {
    /// Ask the engine, and tell the number of the request by [`Session::asked`].
    Go(Box<Go>),
    /// Have the engine answer now.
    AnswerNow,
    /// Drop what the engine was asked.
    CancelSearch,
    /// Ask the program of this name at the seat of a side for a move within so many seconds, and tell the number by [`Session::asked`].
    AskProgram(Side, String, f64),
    /// End what programs think about.
    StopPrograms,
    /// Tell the program of a side why its move was not played.
    RefuseProgram(Side, String),
    /// Save what the program of a side wants to remember.
    SaveProgramData(Side),
    /// After so many milliseconds the engine's move is due, instead of whatever else was due.
    BestAfter(i32, Generation, String),
    /// After so many milliseconds a forced pass is due, instead of whatever else was due.
    ForcedAfter(i32, usize),
    /// A forced pass is due now.
    Forced(usize),
    /// Nothing is due any more.
    NothingDue,
    /// Look at the clocks after so many milliseconds; none: they stand.
    ClockAfter(Option<i32>),
    /// Save the game soon.
    SaveSoon,
    /// Play this sound.
    Sound(Sound),
    /// The guide should hear of this.
    Guide(Until),
    /// A move was played: the page around this one wants to know.
    Played,
    /// The game may have ended: the page around this one wants to know.
    Advanced,
    /// The engine's worker has so many bytes of memory.
    Memory(f64),
    /// A gesture on the board means nothing any more.
    DropGesture,
}

/// The game on the board, and all that happens around it.
#[derive(Default)]
pub(crate) struct Session {
    /// The game.
    pub game: Option<Play>,
    /// The number of the game, from 1: another game has another number.
    pub number: u32,
    /// What an engine or a program is thinking about.
    pub thinking: Option<Thinking>,
    /// When the last move was shown, in the page's milliseconds; none while it waits to be.
    pub shown_at: Option<f64>,
    /// What is said.
    pub notes: Notes,
    hint: Option<Hint>,
    /// Whether a move or a pass was due at some time since thinking was last stopped.
    due: bool,
    around: Around,
    effects: Vec<Effect>,
}

impl Around {
    /// Whether moves that are easily made by mistake wait for a confirmation; the press was by a finger, if `touch`.
    #[must_use]
    pub(crate) fn is_careful(&self, touch: bool) -> bool {
        match self.careful {
            Careful::Always => true,
            Careful::Never => false,
            Careful::Touch => touch || self.fingers,
        }
    }
}

impl Session {
    /// No game yet.
    #[must_use]
    pub(crate) fn new() -> Self {
        Self { shown_at: Some(0.0), ..Self::default() }
    }

    /// Hears a message; answers what the shell is to do, in order.
    pub(crate) fn update(&mut self, message: Message, around: Around) -> Vec<Effect> {
        self.around = around;
        match message {
            Message::Press(target, touch) => self.press(&target, touch),
            Message::Piece(name) => self.command(quintet_board::view::Command::Piece(&name)),
            Message::Rotate => self.command(quintet_board::view::Command::Rotate),
            Message::Mirror => self.command(quintet_board::view::Command::Mirror),
            Message::Confirm => self.confirm(),
            Message::Cancel => self.cancel(),
            Message::Enter(text) => self.enter_move(&text),
            Message::Moved => self.moved(),
            Message::Undo => self.undo(),
            Message::Redo => self.redo(),
            Message::Look(ply) => self.look_at(ply),
            Message::LookBy(plies) => self.look_by(plies),
            Message::Branch => self.branch(),
            Message::OpenLine(index) => self.open_line(index),
            Message::Resign => self.resign(),
            Message::ResignProgram => self.resign_program(),
            Message::Seat(number, value) => self.change_seat(number, &value),
            Message::Hint => self.ask_hint(),
            Message::Stop => self.stop(),
            Message::Resume => self.resume(),
            Message::Step => self.step(),
            Message::StopClocks => self.stop_clocks(),
            Message::Clock => self.look_at_clock(),
            Message::Engine(event) => self.engine_says(event),
            Message::Best(generation, text) => self.play_best(generation, &text),
            Message::Forced(ply) => self.play_forced(ply),
            Message::Program(side, reply) => self.program_says(side, reply),
            Message::NoProgram(why) => {
                self.thinking = None;
                self.stop();
                self.notes.tell(why);
            }
            Message::Advance => self.advance(),
            Message::StopThinking => self.stop_thinking(),
        }
        std::mem::take(&mut self.effects)
    }

    /// Puts another game on the board. [`Message::Advance`] has to follow.
    pub(crate) fn open(&mut self, game: Play) {
        self.notes.clear_passing();
        self.hint = None;
        self.game = Some(game);
        self.number += 1;
    }

    /// The request that was asked for last has this number.
    pub(crate) fn asked(&mut self, generation: Generation) {
        if let Some(thinking) = &mut self.thinking {
            thinking.generation = generation;
        }
    }

    fn lang(&self) -> Lang {
        self.around.lang
    }

    fn now(&self) -> f64 {
        self.around.now
    }

    fn w(&self) -> &'static Words {
        words(self.lang())
    }

    fn send(&mut self, effect: Effect) {
        self.effects.push(effect);
    }
}
