//! The shell: start page, play view, panels, dialogs. It takes messages one by one, changes its state, and renders when no message is left.

mod act;
mod address;
mod analysis;
mod bench;
mod board;
mod bots;
mod carry;
mod cores;
mod dialogs;
mod embed;
mod embed_dialog;
mod engine;
mod files;
mod hand;
mod help;
mod home;
mod keep;
mod lines;
mod listen;
mod live;
mod message;
mod notes;
mod panels;
mod render;
mod review;
mod rules_form;
mod setup;
mod share;
mod shelf;
mod start;
mod time;
mod waiting;

use web_sys::{HtmlDialogElement, HtmlElement};

use quintet_base::lang::Lang;
use quintet_base::scene::Scene;
use quintet_base::store::Store;
use quintet_browser::board_dom::BoardDom;
use quintet_browser::canvas::Canvas;
use quintet_browser::dom::{Listener, Page, Region, Timer};
use quintet_browser::mailbox::Mailbox;
use quintet_browser::sound::Sounds;
use quintet_browser::voice::Voice;
use quintet_link::pool::WorkerPool;
use quintet_play::query::Query;
use quintet_play::settings::Theme;

use crate::benchmark::Benchmark;
use crate::embed::parent::Parent;
use crate::parts::address::{Address, Message as ToAddress};
use crate::parts::embedded::Embedded;
use crate::parts::hand::{Hand, Message as ToHand};
use crate::parts::review::{Message as ToReview, Review};
use crate::parts::saving::{Message as ToSaving, Saving};
use crate::parts::session::{Message as To, Session};
use crate::parts::settings::Chosen;
use crate::parts::shelf::Shelf;
use crate::parts::texts::MoveTexts;
use crate::words::{Words, words};

pub(crate) use message::{Message, Tab};
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
    /// Checking the clocks.
    clock: Option<Timer>,
    /// Handling the next messages of the surrounding page.
    post: Option<Timer>,
}

/// The side panel.
struct Panel {
    tab: Tab,
    /// Whether a tab was opened whose panel may be outside the window.
    reveal: bool,
}

/// The dialog.
#[derive(Default)]
struct Dialog {
    /// The name of the open dialog.
    open: Option<String>,
    /// Whether the share dialog shares the game only up to the move shown.
    share_here: bool,
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
}

/// The shell.
pub(crate) struct App {
    page: Page,
    mail: Mailbox<Message>,
    store: Box<dyn Store>,
    saving: Saving,
    shelf: Shelf,
    shelf_view: shelf::ShelfView,
    files: files::Files,
    /// A position that is being set up instead of a game.
    setup: Option<crate::parts::setup::SetUp>,
    settings: Chosen,
    /// Theme and language from the address, for this visit.
    query: Query,
    lang: Lang,
    w: &'static Words,
    session: Session,
    panel: Panel,
    client: WorkerPool,
    bots: bots::Bots,
    review: Review,
    /// The elements of the analysis tab, while it is open.
    review_parts: Vec<Region>,
    bench: Option<Benchmark>,
    hand: Hand,
    texts: MoveTexts,
    picture: Picture,
    sounds: Sounds,
    live: live::Live,
    guide: crate::help::guide::Guide,
    changed: Changed,
    regions: Regions,
    voice: Voice,
    dialog: Dialog,
    /// The surrounding page, if the board is embedded: its requests and the last reports to it.
    parent: Option<Parent>,
    embedded: Embedded,
    address: Address,
    timers: Timers,
    _listeners: Vec<Listener>,
}

impl App {
    fn set_lang(&mut self, lang: Lang) {
        self.lang = lang;
        if let Some(parent) = &self.parent {
            parent.speak(lang);
        }
        self.w = words(lang);
        if let Some(root) = self.page.document.document_element() {
            quintet_browser::dom::set(&root, "lang", lang.html());
        }
        self.picture.ply = (0, 0);
    }

    /// Sends a message to the shell after so many milliseconds, unless the timer is dropped before.
    fn later(&self, wait: i32, message: Message) -> Timer {
        let mail = self.mail.clone();
        Timer::after(&self.page.window, wait, move || mail.send(message))
    }

    fn theme(&self) -> Theme {
        self.query.theme.unwrap_or(self.settings.theme)
    }

    fn is_dark(&self) -> bool {
        match self.theme() {
            Theme::Dark => true,
            Theme::Light => false,
            Theme::System => self.page.matches("(prefers-color-scheme: dark)"),
        }
    }

    fn apply_theme(&mut self) {
        if let Some(root) = self.page.document.document_element() {
            quintet_browser::dom::set(&root, "data-theme", if self.is_dark() { "dark" } else { "light" });
            match self.settings.board {
                quintet_play::settings::Palette::Classic => _ = root.remove_attribute("data-board"),
                board => quintet_browser::dom::set(&root, "data-board", board.name()),
            }
        }
        self.picture.canvas.read_colours();
        self.live_repaint();
    }

    /// Handles one message. Pointer moves and timers change little; other messages may change anything.
    fn update(&mut self, message: Message) {
        let mut changed = Changed::All;
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
            Message::Form(name, fields) => self.form(name, &fields),
            Message::Setting(name, value) => self.change_setting(name, value),
            Message::Key(key) => self.key(&key),
            Message::Engine(event) => self.engine_says(event),
            Message::Bench(heard) => self.bench_says(heard),
            Message::PlayBest(generation, text) => self.tell_session(To::Best(generation, text)),
            Message::PlayForced(ply) => self.tell_session(To::Forced(ply)),
            Message::Live => self.live_step(),
            Message::Resize => {
                self.picture.canvas.repaint();
                self.live_repaint();
            }
            Message::SystemTheme => self.apply_theme(),
            Message::Address => _ = self.tell_address(ToAddress::Follow),
            Message::Program(side, reply) => self.tell_session(To::Program(side, reply)),
            Message::Keep => self.keep_now(),
            Message::DialogClosed => {
                self.dialog.open = None;
                self.end_benchmark();
            }
            Message::KeptElsewhere(key) => self.tell_saving(ToSaving::Elsewhere(key)),
            Message::Files(files) => self.read_file(&files),
            Message::File(bytes) => self.file_read(bytes.as_deref()),
            Message::FileOver(over) => self.show_drop_zone(over),
            Message::Clock => self.tell_session(To::Clock),
            Message::Leave => self.leave(),
            Message::CopyByHand(text) => self.show_text(&text),
            Message::Letters => self.letters(),
            Message::Done(done) => self.done(done),
        }
        self.changed = self.changed.and(changed);
    }
}
