//! Starting the shell.

use std::cell::RefCell;
use std::rc::Rc;

use quintet_base::lang::Lang;
use quintet_base::scene::Scene;
use quintet_base::store;
use quintet_browser::canvas::Canvas;
use quintet_browser::dom::{Missing, Page, Region};
use quintet_browser::mailbox::Mailbox;
use quintet_browser::{export, storage};
use quintet_link::pool::{MOST, WorkerPool};
use quintet_play::query::Query;

use super::listen::listen;
use super::{App, Engines, Message, Picture, Regions, Screen, Timers};
use crate::action::Action;
use crate::embed::parent::Parent;
use crate::parts::address::Message as Address;
use crate::parts::dialogs::TABLES;
use crate::parts::embedded::Embedded;
use crate::parts::saving::Saving;
use crate::state::{Device, State};

/// The windows in which the bar of actions lies at the lower edge, as in `static/play-small.css`.
const NARROW: &str = "(max-width: 900px) and (orientation: portrait), (max-width: 640px) and (min-height: 481px), (max-width: 519px)";

/// Starts the shell in this page; it runs as long as the page.
///
/// # Errors
/// When the page lacks an element that the shell fills.
pub fn start(build: &'static str) -> Result<(), Missing> {
    let page = Page::here(build)?;
    let mail = Mailbox::<Message>::default();
    let app = Rc::new(RefCell::new(App::new(&page, &mail)?));
    app.borrow_mut().tell_address(Address::Open);
    if app.borrow().state.query.bench == Some(true) {
        app.borrow_mut().benchmark();
    }
    let told = Rc::clone(&app);
    mail.handle(move |message| {
        let mut app = app.borrow_mut();
        let done = match message {
            Some(message) => {
                app.update(message);
                Ok(())
            }
            None => app.render(),
        };
        if let Err(error) = done {
            // Nothing that the shell needs can vanish; if it does all the same, the panel of panics tells.
            quintet_browser::panic::report(build, &error.to_string());
        }
    });
    told.borrow().tell_ready();
    if !Query::read(page.query()).is_embed() {
        quintet_browser::offline::keep(&page);
    }
    Ok(())
}

impl Regions {
    fn find(page: &Page) -> Result<Self, Missing> {
        let region = |id: &str| page.by_id(id).map(Region::new);
        Ok(Self {
            header: region("header")?,
            home: region("home")?,
            seats_top: region("seats-top")?,
            seats_bottom: region("seats-bottom")?,
            pending: region("pending")?,
            tray: region("tray")?,
            notes: region("notes")?,
            steps: region("steps")?,
            tabs: region("tabs")?,
            panel: region("panel")?,
            bar: region("bar")?,
            play: page.by_id("play")?,
            grid: page.by_id("board")?,
            handles: region("handles")?,
            box_: page.by_id("boardbox")?,
            main: page.by_id("main")?,
            title: page.by_id("game-title")?,
            skip: page.by_id("skip")?,
            carried: page.by_id("carried")?,
            dialog: page.by_id("dialog")?,
        })
    }
}

/// What the browser says now.
fn device(page: &Page) -> Device {
    let window = &page.window;
    Device {
        now: page.now(),
        date: js_sys::Date::now(),
        still: page.matches("(prefers-reduced-motion: reduce)"),
        fingers: page.matches("(hover: none)"),
        narrow: page.matches(NARROW),
        dark: page.matches("(prefers-color-scheme: dark)"),
        sends: export::can_send(page),
        // One processor is left to the page.
        workers: (window.navigator().hardware_concurrency() as u32).saturating_sub(1).clamp(1, MOST),
        address: window.location().href().unwrap_or_default().split(['?', '#']).next().unwrap_or_default().to_owned(),
        build: page.build,
    }
}

impl App {
    /// Asks the browser again for what changes.
    pub(super) fn look_at_device(&mut self) {
        self.state.device = device(&self.page);
    }

    fn new(page: &Page, mail: &Mailbox<Message>) -> Result<Self, Missing> {
        let regions = Regions::find(page)?;
        let query = Query::read(page.query());
        // A board in somebody else's page begins as that page asks, every time, and leaves the games of this browser alone.
        let store = if query.is_embed() { Box::new(store::Memory::default()) } else { storage::open(page) };
        let browser = page.window.navigator().language().as_deref().and_then(Lang::from_tag);
        let state = State::new(store, query, device(page), browser);
        let (query, lang) = (&state.query, state.lang);
        let teller = mail.clone();
        let pool = WorkerPool::start(page, move |event| teller.send(Message::Engine(event)));
        let mut listeners = listen(page, mail, &regions.dialog);
        listeners.extend(super::carry::listen(page, regions.tray.element(), &regions.grid, mail));
        let parent = if query.is_embed() { Parent::find(page, query.origin.clone()) } else { None };
        let letters = mail.clone();
        listeners.extend(parent.as_ref().map(|parent| parent.hear(page, move || letters.send(Message::Letters))));
        let newer = mail.clone();
        listeners.extend(quintet_browser::offline::watch(page, move || newer.send(Message::Action(Action::NewVersion))));
        let canvas = Canvas::new(page, page.by_id("canvas")?)?;
        let screen = Screen {
            picture: Picture { canvas, board: None, painted: Scene::default(), ply: (0, 0), places: Default::default(), entered: false },
            regions,
            review_parts: Vec::new(),
            shelf: Default::default(),
            live: Default::default(),
            reveal: false,
            changed: super::Changed::All,
            sounds: Default::default(),
            voice: quintet_browser::voice::Voice::new(page.by_id("live")?),
        };
        let mut app = Self {
            page: page.clone(),
            mail: mail.clone(),
            state,
            dialogs: Default::default(),
            saving: Saving::new(format!("{:08x}{:08x}", quintet_browser::chance::seed(), quintet_browser::chance::seed())),
            address: Default::default(),
            hand: Default::default(),
            embedded: Embedded::new(page.query()),
            screen,
            engines: Engines { pool, coach: None, bots: Default::default(), bench: None, tables: None },
            parent,
            timers: Timers::default(),
            _listeners: listeners,
        };
        app.set_lang(lang);
        app.apply_theme();
        app.apply_cores();
        if app.state.query.is_embed() {
            app.engines.pool.set_in_frame();
        }
        let mail = mail.clone();
        storage::hear_if_lasting(page, move || mail.send(Message::Lasting));
        if app.state.store.get(TABLES).is_some() {
            app.tell_tables("resume");
        }
        if !app.state.store.lasts() && !app.state.query.is_embed() {
            app.lasting_note(app.state.w.no_storage);
        }
        Ok(app)
    }
}
