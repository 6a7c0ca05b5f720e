//! Starting the shell.

use std::cell::RefCell;
use std::rc::Rc;

use quintet_base::lang::Lang;
use quintet_base::scene::Scene;
use quintet_base::store;
use quintet_browser::canvas::Canvas;
use quintet_browser::dom::{Missing, Page, Region};
use quintet_browser::mailbox::Mailbox;
use quintet_browser::storage;
use quintet_link::pool::WorkerPool;
use quintet_play::query::Query;

use super::listen::listen;
use super::{App, Dialog, Message, Panel, Picture, Regions, Tab, Timers};
use crate::action::Action;
use crate::embed::parent::Parent;
use crate::parts::address::Message as Address;
use crate::parts::embedded::Embedded;
use crate::parts::hand::Hand;
use crate::parts::saving::Saving;
use crate::parts::session::Session;
use crate::parts::settings::Chosen;
use crate::words::words;

/// Starts the shell in this page; it runs as long as the page.
///
/// # Errors
/// When the page lacks an element that the shell fills.
pub fn start(build: &'static str) -> Result<(), Missing> {
    let page = Page::here(build)?;
    let mail = Mailbox::<Message>::default();
    let app = Rc::new(RefCell::new(App::new(&page, &mail)?));
    app.borrow_mut().tell_address(Address::Open);
    if app.borrow().query.bench == Some(true) {
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
    mail.send(Message::Resize);
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

impl App {
    fn new(page: &Page, mail: &Mailbox<Message>) -> Result<Self, Missing> {
        let regions = Regions::find(page)?;
        let query = Query::read(page.query());
        // A board in somebody else's page begins as that page asks, every time, and leaves the games of this browser alone.
        let store = if query.is_embed() { Box::new(store::Memory::default()) } else { storage::open(page) };
        let settings = Chosen::load(store.as_ref());
        let browser = page.window.navigator().language().as_deref().and_then(Lang::from_tag);
        let lang = query.lang.or(settings.lang()).or(browser).unwrap_or_default();
        let teller = mail.clone();
        let client = WorkerPool::start(page, move |event| teller.send(Message::Engine(event)));
        let mut listeners = listen(page, mail, &regions.dialog);
        listeners.extend(super::carry::listen(page, regions.tray.element(), &regions.grid, mail));
        let parent = if query.is_embed() { Parent::find(page, query.origin.clone()) } else { None };
        let letters = mail.clone();
        listeners.extend(parent.as_ref().map(|parent| parent.hear(page, move || letters.send(Message::Letters))));
        let newer = mail.clone();
        listeners.extend(quintet_browser::offline::watch(page, move || newer.send(Message::Action(Action::NewVersion))));
        let canvas = Canvas::new(page, page.by_id("canvas")?)?;
        let mut app = Self {
            page: page.clone(),
            mail: mail.clone(),
            settings,
            query,
            lang,
            w: words(lang),
            session: Session::new(),
            panel: Panel { tab: Tab::Moves, reveal: false },
            picture: Picture { canvas, board: None, painted: Scene::default(), ply: (0, 0), places: Default::default() },
            client,
            bots: super::bots::Bots::default(),
            review: crate::parts::review::Review::default(),
            review_parts: Vec::new(),
            bench: None,
            hand: Hand::default(),
            texts: Default::default(),
            sounds: quintet_browser::sound::Sounds::default(),
            guide: crate::help::guide::Guide::default(),
            live: super::live::Live::default(),
            changed: super::Changed::All,
            regions,
            voice: quintet_browser::voice::Voice::new(page.by_id("live")?),
            dialog: Dialog::default(),
            timers: Timers::default(),
            shelf: Default::default(),
            shelf_view: Default::default(),
            files: Default::default(),
            setup: None,
            saving: Saving::new(format!("{:08x}{:08x}", quintet_browser::chance::seed(), quintet_browser::chance::seed())),
            address: Default::default(),
            parent,
            embedded: Embedded::new(page.query()),
            _listeners: listeners,
            store,
        };
        app.set_lang(lang);
        app.apply_theme();
        app.apply_cores();
        if app.query.is_embed() {
            app.client.set_in_frame();
        }
        if !app.store.lasts() && !app.query.is_embed() {
            app.lasting_note(app.w.no_storage);
        }
        Ok(app)
    }
}
