//! The shell: start page, play view, panels, dialogs. It takes messages one by one, changes its state, and renders when no message is left.

mod act;
mod address;
mod bench;
mod board;
mod bots;
mod carry;
mod coach;
mod dialogs;
mod embed;
mod engine;
mod friends;
mod hand;
mod help;
mod home;
mod keep;
mod listen;
mod live;
mod message;
mod notes;
mod openings;
mod puzzles;
mod render;
mod review;
mod settings;
mod setup;
mod shelf;
mod start;
mod tables;

use web_sys::{HtmlDialogElement, HtmlElement};

use quintet_base::scene::Scene;
use quintet_browser::board_dom::BoardDom;
use quintet_browser::canvas::Canvas;
use quintet_browser::dom::{Listener, Page, Region, Timer};
use quintet_browser::mailbox::Mailbox;
use quintet_browser::sound::Sounds;
use quintet_browser::voice::Voice;
use quintet_link::client::Client;
use quintet_link::pool::WorkerPool;

use crate::benchmark::Benchmark;
use crate::embed::parent::Parent;
use crate::parts::address::{Address, Message as ToAddress};
use crate::parts::dialogs::{Dialogs, Message as ToDialogs};
use crate::parts::embedded::Embedded;
use crate::parts::hand::{Hand, Message as ToHand};
use crate::parts::openings::Message as ToOpenings;
use crate::parts::puzzles::Message as ToPuzzles;
use crate::parts::review::Message as ToReview;
use crate::parts::saving::{Message as ToSaving, Saving};
use crate::parts::session::Message as To;
use crate::state::State;

pub(crate) use message::Message;
pub use start::start;

/// What has to be rendered after a message.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Changed {
    Nothing,
    /// The picture on the board.
    Board,
    /// Status and clocks beside the players.
    Seats,
    All,
}

impl Changed {
    /// What has to be rendered for both.
    fn and(self, other: Self) -> Self {
        match (self, other) {
            (one, Self::Nothing) | (Self::Nothing, one) => one,
            (one, two) if one == two => one,
            _ => Self::All,
        }
    }
}

/// The elements that the shell fills.
struct Regions {
    header: Region,
    home: Region,
    seats_top: Region,
    seats_bottom: Region,
    pending: Region,
    tray: Region,
    notes: Region,
    steps: Region,
    tabs: Region,
    panel: Region,
    bar: Region,
    play: HtmlElement,
    grid: HtmlElement,
    handles: Region,
    box_: HtmlElement,
    main: HtmlElement,
    title: HtmlElement,
    skip: HtmlElement,
    carried: HtmlElement,
    dialog: HtmlDialogElement,
}

/// Timers.
#[derive(Default)]
struct Timers {
    /// An engine's move or a forced pass.
    due: Option<Timer>,
    /// Saving the game.
    keep: Option<Timer>,
    /// Updating the thinking time shown.
    tick: Option<Timer>,
    /// The next move of a puzzle's line.
    puzzle: Option<Timer>,
    /// Checking the clocks.
    clock: Option<Timer>,
    /// Handling the next messages of the surrounding page.
    post: Option<Timer>,
}

/// The picture on the board.
struct Picture {
    canvas: Canvas,
    board: Option<BoardDom>,
    painted: Scene,
    /// What was on the board at the last rendering: the number of the game, and the ply.
    ply: (u32, usize),
    /// What its places depend on: whether it was rotated, and the position.
    places: (bool, String),
    /// Whether the Tab key's place on it has been chosen.
    entered: bool,
}

/// What is on the screen.
struct Screen {
    regions: Regions,
    picture: Picture,
    /// The elements of the analysis tab, while it is open.
    review_parts: Vec<Region>,
    shelf: shelf::ShelfView,
    live: live::Live,
    /// Whether a tab was opened whose panel may be outside the window.
    reveal: bool,
    changed: Changed,
    sounds: Sounds,
    voice: Voice,
}

/// What computes beside the page.
struct Engines {
    pool: WorkerPool,
    /// The coach's worker, once it was needed.
    coach: Option<Client>,
    bots: bots::Bots,
    bench: Option<Benchmark>,
    /// The program that builds endgame tables, while it runs.
    tables: Option<tables::TablesMaker>,
}

/// The shell.
pub(crate) struct App {
    page: Page,
    mail: Mailbox<Message>,
    state: State,
    dialogs: Dialogs,
    saving: Saving,
    address: Address,
    hand: Hand,
    embedded: Embedded,
    screen: Screen,
    engines: Engines,
    /// The surrounding page, if the board is embedded: its requests and the last reports to it.
    parent: Option<Parent>,
    timers: Timers,
    _listeners: Vec<Listener>,
}

impl App {
    /// Sends a message to the shell after so many milliseconds, unless the timer is dropped before.
    fn later(&self, wait: i32, message: Message) -> Timer {
        let mail = self.mail.clone();
        Timer::after(&self.page.window, wait, move || mail.send(message))
    }

    /// Handles one message. Pointer moves and timers change little; other messages may change anything.
    fn update(&mut self, message: Message) {
        let mut changed = Changed::All;
        quintet_browser::panic::note(message.name());
        // What only moves depends on nothing of it.
        if !matches!(message, Message::Board(_) | Message::Carry(_)) {
            self.look_at_device();
        }
        match message {
            Message::Board(event) => changed = self.on_board(event),
            Message::Tick => {
                self.timers.tick = None;
                changed = Changed::Seats;
            }
            Message::Action(action) => self.act(action),
            Message::Piece(name) => self.piece(&name),
            Message::Lift(piece) => _ = self.tell_hand(ToHand::Lift(piece)),
            Message::Carry(carry) => changed = self.tell_hand(ToHand::Carry(carry)),
            Message::Look(ply) => self.look_at(ply),
            Message::Line(line) => self.tell_review(ToReview::Line(line)),
            Message::Seat(number, value) => self.tell_session(To::Seat(number, value)),
            Message::Tab(tab) => self.open_tab(tab),
            Message::Form(name, fields) => self.form(name, fields),
            Message::Setting(name, value) => self.change_setting(name, value),
            Message::Key(key) => self.key(&key),
            Message::Engine(event) => self.engine_says(event),
            Message::Coach(event) => self.coach_hears(&event),
            Message::Bench(heard) => self.bench_says(heard),
            Message::Tables(text) => self.tables_say(text),
            Message::PlayBest(generation, text) => self.tell_session(To::Best(generation, text)),
            Message::PlayForced(ply) => self.tell_session(To::Forced(ply)),
            Message::Live => self.live_step(),
            Message::Resize => {
                self.screen.picture.canvas.repaint();
                self.live_repaint();
            }
            Message::SystemTheme => self.apply_theme(),
            Message::Address => _ = self.tell_address(ToAddress::Follow),
            Message::Program(side, reply) => self.tell_session(To::Program(side, reply)),
            Message::PuzzleReply => self.tell_puzzles(ToPuzzles::Reply),
            Message::Puzzles(game, text) => self.tell_puzzles(ToPuzzles::Read(game, text)),
            Message::Openings(game, text) => self.state.openings.update(ToOpenings::Read(game, text)),
            Message::Keep => self.keep_now(),
            Message::DialogClosed => {
                self.tell_dialogs(ToDialogs::Closed);
                self.end_benchmark();
            }
            Message::KeptElsewhere(key) if key == quintet_play::progress::KEY => self.state.read_progress(),
            Message::KeptElsewhere(key) => self.tell_saving(ToSaving::Elsewhere(key)),
            Message::Files(files) => self.read_file(&files),
            Message::Dialogs(message) => self.tell_dialogs(message),
            Message::FileOver(over) => self.show_drop_zone(over),
            Message::Clock => self.tell_session(To::Clock),
            Message::Leave => self.leave(),
            Message::Letters => self.letters(),
            Message::Lasting => self.state.lasting = true,
            Message::Done(done) => self.done(done),
        }
        self.screen.changed = self.screen.changed.and(changed);
    }
}
