//! The game on the board: moves, requests to the engine, clocks, announcements. It takes messages and returns effects.

mod board;
mod clock;
mod engine;
mod friend;
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
use quintet_play::review::proof::Proof;
use quintet_play::settings::{Careful, Pace};
use quintet_protocol::{Generation, Go, SearchInfo};

use crate::help::guide::Until;
use crate::words::{Words, words};

use super::notes::Notes;

pub(crate) use programs::PROGRAMS;
pub(crate) use quintet_base::lang::sentence;

/// A running search.
#[derive(Debug)]
pub(crate) struct Thinking {
    /// The number of the request, once known.
    generation: Generation,
    purpose: Purpose,
    /// Its start, in the page's milliseconds.
    pub since: f64,
    /// The results so far.
    pub info: Option<SearchInfo>,
}

impl Thinking {
    /// Whether its result will be played.
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

/// The steps of a hint: where to look, then the move.
#[derive(Clone, Debug)]
struct Hint {
    ply: usize,
    text: String,
    /// The result that its search has proven with this move.
    proof: Option<Proof>,
}

/// What the session needs to know about settings, address and browser.
#[derive(Copy, Clone, PartialEq, Debug, Default)]
pub(crate) struct Around {
    /// The page's language.
    pub lang: Lang,
    /// The time in the page's milliseconds.
    pub now: f64,
    /// Whether animations are unwanted.
    pub still: bool,
    /// Whether the device has no hover (touch only).
    pub fingers: bool,
    /// Whether undo is allowed.
    pub undo: bool,
    /// Whether hints are allowed.
    pub hints: bool,
    /// Whether the engine's output is shown.
    pub output: bool,
    /// The maximum thinking time from the settings, in seconds.
    pub seconds: Option<f64>,
    /// When moves wait for confirmation.
    pub careful: Careful,
    /// The pace of games between engines.
    pub pace: Pace,
    /// Whether the board turns to the side to move where two persons play at one screen.
    pub turns: bool,
}

/// A message to the session.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Message {
    /// A place on the board was pressed; true for touch.
    Press(String, bool),
    /// A piece of the tray was pressed.
    Piece(String),
    /// Rotate the piece in hand.
    Rotate,
    /// Flip the piece in hand.
    Mirror,
    /// Play the move that waits for confirmation.
    Confirm,
    /// Cancel what was begun.
    Cancel,
    /// A move was entered as text.
    Enter(String),
    /// Another player's move was played on the board.
    Moved,
    /// Undo.
    Undo,
    /// Redo.
    Redo,
    /// Show the position after this many moves.
    Look(usize),
    /// Show the position this many moves later, or earlier.
    LookBy(isize),
    /// Play on from the position shown; the old line is saved.
    Branch,
    /// Return to a saved line.
    OpenLine(usize),
    /// The person to move resigns.
    Resign,
    /// The program to move resigns.
    ResignProgram,
    /// A friend's link has put the game on the board.
    Came,
    /// The link with the game as it is has left for the friend.
    Sent,
    /// The person's name in a game with a friend.
    Name(String),
    /// The person plays the other side of a game with a friend that has just come.
    Swap,
    /// Change the player of a seat, counted from 1.
    Seat(usize, String),
    /// Give a hint.
    Hint,
    /// Point at what this move moves, then at the move.
    HintAt(String),
    /// Play this move.
    Play(String),
    /// Take the last move back.
    TakeBack,
    /// Pause the engines.
    Stop,
    /// Resume the engines.
    Resume,
    /// Let the engine to move play once.
    Step,
    /// Stop or restart the clocks.
    StopClocks,
    /// Check the clocks.
    Clock,
    /// An event of the engine.
    Engine(Event),
    /// The engine's move is due.
    Best(Generation, String),
    /// A forced pass is due.
    Forced(usize),
    /// A program has answered or failed.
    Program(Side, Reply),
    /// A program could not be asked; why, in words.
    NoProgram(String),
    /// The shell has changed the game.
    Advance,
    /// Stop all searches.
    StopThinking,
}

/// An effect, for the shell to carry out.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Effect {
    /// Send the engine a request, and report its number with [`Session::asked`].
    Go(Box<Go>),
    /// Have the engine answer now.
    AnswerNow,
    /// Cancel the engine's request.
    CancelSearch,
    /// Ask the program with this name at the seat of a side for a move within this many seconds, and report the number with [`Session::asked`].
    AskProgram(Side, String, f64),
    /// Stop the programs' searches.
    StopPrograms,
    /// Report to the program of a side why its move was not played.
    RefuseProgram(Side, String),
    /// Save the data of the program of a side.
    SaveProgramData(Side),
    /// Play the engine's move after this many milliseconds; replaces any earlier timer.
    BestAfter(i32, Generation, String),
    /// Play a forced pass after this many milliseconds; replaces any earlier timer.
    ForcedAfter(i32, usize),
    /// Play a forced pass now.
    Forced(usize),
    /// Cancel the timer.
    NothingDue,
    /// Check the clocks after this many milliseconds; `None`: they do not run.
    ClockAfter(Option<i32>),
    /// Save the game soon.
    SaveSoon,
    /// Play this sound.
    Sound(Sound),
    /// Report this to the guide.
    Guide(Until),
    /// Report to the surrounding page that a move was played.
    Played,
    /// Report to the surrounding page that the game may have ended.
    Advanced,
    /// The game has ended, for the first time, after so many seconds on this page.
    Ended(f64),
    /// The size of the engine worker's memory, in bytes.
    Memory(f64),
    /// Cancel the present gesture on the board.
    DropGesture,
}

/// The game on the board, and everything that happens around it.
#[derive(Default)]
pub(crate) struct Session {
    /// The game.
    pub game: Option<Play>,
    /// The number of the game, from 1; every game has another number.
    pub number: u32,
    /// The running search of an engine or a program.
    pub thinking: Option<Thinking>,
    /// When the last move was shown, in the page's milliseconds; `None` until then.
    pub shown_at: Option<f64>,
    /// Notes and announcements.
    pub notes: Notes,
    /// What engines computed for their moves in this game: the number of moves before, the move, and lines to read.
    computed: Vec<(usize, String, Vec<String>)>,
    hint: Option<Hint>,
    /// When the game came on the board, in the page's milliseconds.
    since: Option<f64>,
    /// Whether a timer was set since searches were last stopped.
    due: bool,
    around: Around,
    effects: Vec<Effect>,
}

impl Around {
    /// Whether risky moves wait for confirmation; `touch` is true for a press by touch.
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
    /// Without a game.
    #[must_use]
    pub(crate) fn new() -> Self {
        Self { shown_at: Some(0.0), ..Self::default() }
    }

    /// Handles a message and returns the effects, in order.
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
            Message::Came => self.say_arrival(),
            Message::Sent => self.sent(),
            Message::Name(name) => self.take_name(&name),
            Message::Swap => self.swap_friend(),
            Message::Seat(number, value) => self.change_seat(number, &value),
            Message::Hint => self.ask_hint(),
            Message::HintAt(text) => self.hint_at(text),
            Message::Play(text) => self.play(&text),
            Message::TakeBack => self.take_back(),
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

    /// Puts another game on the board. [`Message::Advance`] must follow.
    pub(crate) fn open(&mut self, mut game: Play) {
        self.notes.clear_passing();
        self.hint = None;
        self.computed.clear();
        self.since = None;
        // What has ended elsewhere is not counted here.
        game.counted |= game.session.outcome().is_some();
        self.game = Some(game);
        self.number += 1;
    }

    /// Sets the number of the last request.
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
