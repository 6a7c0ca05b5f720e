//! The shell: start page, play view, panels, dialogs. It hears messages one by one, changes its state, and repaints when there are none left.

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

use web_sys::{HtmlDialogElement, HtmlElement};

use crate::benchmark::Benchmark;
use crate::board_dom::BoardDom;
use crate::canvas::Canvas;
use crate::dom::{Listener, Missing, Page, Region, Timer};
use crate::embed::Fields;
use crate::embed::parent::Parent;
use crate::engine_crew::Crew;
use crate::few::Few;
use crate::i18n::{Words, words};
use crate::lang::Lang;
use crate::mailbox::Mailbox;
use crate::play::Play;
use crate::protocol::{Generation, Thoughts};
use crate::query::Query;
use crate::saves::Slots;
use crate::scene::Scene;
use crate::settings::{Settings, Theme};
use crate::sound::Sounds;
use crate::store::Store;
use crate::voice::Voice;

pub use message::{Message, Tab};
use notes::Note;
pub use start::start;

/// What the engine is thinking about.
#[derive(Debug)]
struct Thinking {
    generation: Generation,
    purpose: Purpose,
    since: f64,
    thoughts: Option<Thoughts>,
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
    told: bool,
}

/// A gesture on the board between down and up.
#[derive(Clone, Debug)]
struct Gesture {
    target: String,
    /// Whether going down was a press already: the beginning of a drag.
    pressed: bool,
}

/// The parts of the page that the shell writes.
struct Regions {
    header: Region,
    home: Region,
    seats_top: Region,
    seats_bottom: Region,
    pending: Region,
    tray: Region,
    notes: Region,
    tabs: Region,
    panel: Region,
    bar: Region,
    play: HtmlElement,
    grid: HtmlElement,
    box_: HtmlElement,
    main: HtmlElement,
    title: HtmlElement,
    skip: HtmlElement,
    carried: HtmlElement,
    dialog: HtmlDialogElement,
}

/// The shell.
pub struct App {
    page: Page,
    mail: Mailbox<Message>,
    store: Box<dyn Store>,
    slots: Slots,
    shelf: shelf::Shelf,
    files: files::Files,
    /// A position that is being set up instead of a game.
    setup: Option<setup::SetUp>,
    settings: Settings,
    /// Theme and language that the address asks for, for this visit.
    query: Query,
    lang: Lang,
    w: &'static Words,
    game: Option<Play>,
    tab: Tab,
    client: Crew,
    bots: bots::Bots,
    thinking: Option<Thinking>,
    hint: Option<Hint>,
    review: review::Review,
    /// The parts of the analysis tab while it is there.
    review_parts: Vec<Region>,
    bench: Option<Benchmark>,
    notes: Vec<Note>,
    gesture: Option<Gesture>,
    /// The piece of the tray that the pointer went down on and may carry to the board.
    lifted: Option<String>,
    /// The one that a finger carries.
    carried: Option<carry::Carried>,
    canvas: Canvas,
    sounds: Sounds,
    live: live::Live,
    guide: crate::help::guide::Guide,
    board: Option<BoardDom>,
    painted: Scene,
    /// What was on the board at the last repaint: a number for the game, and the ply.
    painted_ply: (u32, usize),
    game_number: u32,
    regions: Regions,
    spoken: String,
    voice: Voice,
    /// Whether a tab was opened that may lie outside of the window.
    reveal: bool,
    deleted: Few<String>,
    /// Whether the share dialog gives the game up to the move that is looked at only.
    share_here: bool,
    dialog_open: Option<String>,
    due: Option<Timer>,
    keep: Option<Timer>,
    tick: Option<Timer>,
    /// The window around this one, where this is a board in somebody else's page; what it asked for, and what it was told.
    parent: Option<Parent>,
    asked: Fields,
    told: embed::Told,
    /// Query and fragment that were followed last.
    followed: String,
    clock_tick: Option<Timer>,
    /// When the last move was shown, in the page's milliseconds; none while it waits to be.
    shown_at: Option<f64>,
    _listeners: Vec<Listener>,
}

impl App {
    fn set_lang(&mut self, lang: Lang) {
        self.lang = lang;
        self.w = words(lang);
        if let Some(root) = self.page.document.document_element() {
            crate::dom::set(&root, "lang", lang.of("en", "zh-CN"));
        }
        self.painted_ply = (0, 0);
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
            crate::dom::set(&root, "data-theme", if self.is_dark() { "dark" } else { "light" });
            match self.settings.board {
                crate::looks::Palette::Classic => _ = root.remove_attribute("data-board"),
                board => crate::dom::set(&root, "data-board", board.name()),
            }
        }
        self.canvas.read_colours();
        self.live_repaint();
    }

    /// Hears one message.
    fn update(&mut self, message: Message) -> Result<(), Missing> {
        match message {
            Message::Action(action, value) => self.act(&action, value.as_deref().unwrap_or_default())?,
            Message::Piece(name) => self.piece(&name),
            Message::Lift(piece) => self.lifted = piece,
            Message::Carry(carry) => self.carry(carry),
            Message::Look(ply) => self.look_at(ply),
            Message::Line(line) => self.review.line = line,
            Message::Seat(number, value) => self.change_seat(number, &value),
            Message::Tab(tab) => self.open_tab(tab),
            Message::Form(name, fields) => self.form(&name, &fields)?,
            Message::Setting(name, value) => self.change_setting(&name, &value),
            Message::Board(event) => self.on_board(event),
            Message::Key(key) => self.key(&key)?,
            Message::Engine(event) => self.engine_says(event),
            Message::Bench(heard) => self.bench_says(heard),
            Message::PlayBest(generation, text) => self.play_best(generation, &text),
            Message::PlayForced(ply) => self.play_forced(ply),
            Message::Tick => self.tick = None,
            Message::Live => self.live_step(),
            Message::Resize => {
                self.canvas.repaint();
                self.live_repaint();
            }
            Message::SystemTheme => self.apply_theme(),
            Message::Address => self.follow_address(),
            Message::Program(side, reply) => self.program_says(side, reply),
            Message::Keep => self.keep_now(),
            Message::DialogClosed => {
                self.dialog_open = None;
                self.end_benchmark();
            }
            Message::KeptElsewhere(key) => self.kept_elsewhere(&key),
            Message::Files(files) => self.read_file(&files),
            Message::File(bytes) => self.file_read(bytes.as_deref()),
            Message::FileOver(over) => self.show_drop_zone(over),
            Message::Clock => self.look_at_clock(),
            Message::Leave => self.leave(),
            Message::CopyByHand(text) => self.show_text(&text),
            Message::Letter(letter) => self.letter(letter),
            Message::Done(done) => self.done(done),
            Message::Copied => self.tell(self.w.copied.to_owned()),
        }
        Ok(())
    }

    /// A control with `data-action`.
    fn act(&mut self, action: &str, value: &str) -> Result<(), Missing> {
        match action {
            "home" => self.go_home(),
            "open-game" => self.open_game(value),
            "language" => self.change_setting("lang", if self.lang == Lang::En { "zh" } else { "en" }),
            "theme" => self.change_setting("theme", if self.is_dark() { "light" } else { "dark" }),
            "live" => self.live_toggle(),
            "settings" => self.settings_dialog(),
            "help" => self.help_dialog(),
            "about" => self.about_dialog(),
            "new-version" => self.tell_new_version(),
            "guide" => self.start_guide(),
            "guide-next" => self.guide_heard(crate::help::guide::Until::Read),
            "guide-skip" => self.leave_guide(),
            "study" => self.study(),
            "benchmark" => self.benchmark(),
            "new-game" => self.new_game_dialog(),
            "resign" => self.resign_dialog(),
            "resign-now" => self.resign_now(),
            "close-dialog" => self.close_dialog(),
            "undo" => self.undo(),
            "set-up" => self.set_up(),
            "set-up-cancel" => self.end_set_up(),
            "set-up-play" => self.play_set_up(),
            "set-up-brush" => self.choose_brush(value),
            action if action.starts_with("set-up-") => self.set_up_action(&action[7..], value),
            "stop-clocks" => self.stop_clocks(),
            "redo" => self.redo(),
            "hint" => self.ask_hint(),
            "move-now" => self.client.answer_now(),
            "stop" => self.stop(),
            "resume" => self.resume(),
            "resign-program" => self.resign_program(),
            "flip" => self.flip(),
            "confirm" => self.confirm(),
            "cancel" => self.cancel(),
            "rotate" => self.command(crate::view::Command::Rotate),
            "mirror" => self.command(crate::view::Command::Mirror),
            "look-first" => self.look_at(0),
            "look-back" => self.look_by(-1),
            "look-next" => self.look_by(1),
            "look-last" => self.look_at(usize::MAX),
            "branch" => self.branch(),
            "save" => self.save_dialog(),
            "open-save" => self.open_save(value),
            "rename-save" => self.rename_dialog(value),
            "delete-save" => self.delete_save(value),
            "undelete" => self.undelete(value),
            "embed" => self.embed_dialog(),
            "restart" => self.restart(),
            "open-full" => self.open_full(),
            "share" => self.share_dialog(),
            "share-part" => self.share_part(value),
            "copy-shared" => self.copy_shared(),
            "copy-field" => self.copy_field(value),
            "copy-game" => self.copy_game(),
            "send-link" => self.send_link(),
            "picture" => self.picture(value),
            "own-game" => self.own_game(value),
            "copy-record" => self.copy_record(value),
            "import" => self.import_dialog(),
            "export" => self.export_dialog(value),
            "export-copy" => self.export_copy(value),
            "export-file" => self.export_file(value),
            "export-all" => self.export_all(),
            "open-found" => self.open_what_was_found(),
            "add-found" => self.add_what_was_found(),
            "more-saves" => self.more_saves(),
            "all-saves" => self.all_saves(),
            "close-note" => self.close_note(value),
            "reload" => _ = self.page.window.location().reload(),
            _ => _ = self.act_on_review(action, value),
        }
        Ok(())
    }

    fn form(&mut self, name: &str, fields: &[(String, String)]) -> Result<(), Missing> {
        let field = |wanted: &str| fields.iter().find(|(name, _)| name == wanted).map_or("", |(_, value)| value.as_str());
        match name {
            "set-up" => self.set_up_action("text", field("text")),
            "move" => self.enter_move(field("move")),
            "new-game" => self.start_new_game(fields),
            "new-game-variant" => self.new_game_variant(fields),
            "embed" => self.embed_form(fields),
            "save" => self.save_named(field("name")),
            "rename" => self.rename_save(field("key"), field("name")),
            "import" => self.import(field("text")),
            _ => {}
        }
        Ok(())
    }

    /// A key that was pressed outside of text fields.
    fn key(&mut self, key: &str) -> Result<(), Missing> {
        match key {
            "?" => self.help_dialog(),
            "Escape" if self.setup.is_some() => self.end_set_up(),
            "Escape" => self.cancel(),
            _ => {}
        }
        Ok(())
    }

    /// Says something to screen readers, and to them only.
    fn say(&mut self, text: &str) {
        text.clone_into(&mut self.spoken);
    }
}
