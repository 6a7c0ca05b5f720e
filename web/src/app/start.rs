//! How the shell starts.

use std::cell::RefCell;
use std::rc::Rc;

use super::embed::Told;
use super::listen::listen;
use super::{App, Message, Regions, Tab};
use crate::canvas::Canvas;
use crate::dom::{Missing, Page, Region};
use crate::embed::parent::Parent;
use crate::engine_crew::Crew;
use crate::few::Few;
use crate::i18n::words;
use crate::lang::Lang;
use crate::mailbox::Mailbox;
use crate::query::Query;
use crate::saves::Slots;
use crate::settings::Settings;
use crate::store;

/// Starts the shell in this page; it runs as long as the page.
///
/// # Errors
/// When the page lacks a part that the shell fills.
pub fn start() -> Result<(), Missing> {
    let page = Page::here()?;
    let mail = Mailbox::<Message>::default();
    let app = Rc::new(RefCell::new(App::new(&page, &mail)?));
    app.borrow_mut().open_address();
    if app.borrow().query.bench == Some(true) {
        app.borrow_mut().benchmark();
    }
    let told = Rc::clone(&app);
    mail.handle(move |message| {
        let mut app = app.borrow_mut();
        let done = match message {
            Some(message) => app.update(message),
            None => app.render(),
        };
        if let Err(error) = done {
            // Nothing that the shell needs can vanish; if it does all the same, the panel of panics tells.
            crate::panic::report(&error.to_string());
        }
    });
    mail.send(Message::Resize);
    told.borrow().tell_ready();
    if !Query::read(page.query()).is_embed() {
        crate::offline::keep(&page);
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
            tabs: region("tabs")?,
            panel: region("panel")?,
            bar: region("bar")?,
            play: page.by_id("play")?,
            grid: page.by_id("board")?,
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
        let store = if query.is_embed() { Box::new(store::Memory::default()) } else { store::open(page) };
        let settings = Settings::load(store.as_ref());
        let browser = page.window.navigator().language().as_deref().and_then(Lang::from_tag);
        let lang = query.lang.or(settings.lang()).or(browser).unwrap_or_default();
        let teller = mail.clone();
        let client = Crew::start(page, move |event| teller.send(Message::Engine(event)));
        let mut listeners = listen(page, mail, &regions.dialog);
        listeners.extend(super::carry::listen(page, regions.tray.element(), &regions.grid, mail));
        let parent = if query.is_embed() { Parent::find(page, query.origin.clone()) } else { None };
        let letters = mail.clone();
        listeners.extend(parent.as_ref().map(|parent| parent.hear(page, move |letter| letters.send(Message::Letter(letter)))));
        let newer = mail.clone();
        listeners.extend(crate::offline::watch(page, move || newer.send(Message::Action("new-version".to_owned(), None))));
        let mut app = Self {
            page: page.clone(),
            mail: mail.clone(),
            settings,
            query,
            lang,
            w: words(lang),
            game: None,
            tab: Tab::Moves,
            client,
            bots: super::bots::Bots::default(),
            thinking: None,
            hint: None,
            review: super::review::Review::default(),
            review_parts: Vec::new(),
            bench: None,
            notes: Vec::new(),
            gesture: None,
            lifted: None,
            carried: None,
            canvas: Canvas::new(page, page.by_id("canvas")?)?,
            sounds: crate::sound::Sounds::default(),
            guide: crate::help::guide::Guide::default(),
            live: super::live::Live::default(),
            board: None,
            painted: crate::scene::Scene::default(),
            painted_ply: (0, 0),
            game_number: 0,
            regions,
            spoken: String::new(),
            voice: crate::voice::Voice::new(page.by_id("live")?),
            reveal: false,
            deleted: Few::default(),
            share_here: false,
            dialog_open: None,
            due: None,
            keep: None,
            tick: None,
            clock_tick: None,
            shelf: Default::default(),
            files: Default::default(),
            setup: None,
            slots: Slots::new(format!("{:08x}{:08x}", crate::chance::seed(), crate::chance::seed())),
            shown_at: Some(0.0),
            followed: String::new(),
            parent,
            asked: page.query(),
            told: Told::default(),
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
