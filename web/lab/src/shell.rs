//! The frame of the lab: header, menu of views, language and theme. It handles messages first and passes the rest to the view.

use std::cell::RefCell;
use std::rc::Rc;

use web_sys::HtmlElement;

use quintet_base::html::{Markup, html};
use quintet_base::icons;
use quintet_base::lang::{Lang, fill_in};
use quintet_browser::dom::{Listener, Missing, Page, Region, set};
use quintet_browser::export as share;
use quintet_browser::mailbox::Mailbox;
use quintet_browser::storage;
use quintet_browser::voice::Voice;
use quintet_play::query::MOST_NAMED;
use quintet_play::settings::{Settings, Theme};

use super::listen::listen;
use super::words::words;
use super::{Desk, Message, Pane, Place, Study};

/// The address parameters of the frame; views add their own.
const KNOWN: &[&str] = &[
    "view",
    "theme",
    "lang",
    "game",
    "variant",
    "start",
    "ply",
    "algorithm",
    "depth",
    "iterations",
    "exploration",
    "side",
    "overlay",
    "count",
    "values",
    "sample",
    "example",
    "level",
    "weights",
];

struct Shell {
    desk: Desk,
    place: Place,
    pane: Box<dyn Pane>,
    header: Region,
    notes: Region,
    voice: Voice,
    main: HtmlElement,
    _listeners: Vec<Listener>,
}

/// Starts the lab in this page; it runs as long as the page.
///
/// # Errors
/// When the page lacks a part that the lab fills.
pub fn start(build: &'static str) -> Result<(), Missing> {
    let page = Page::here(build)?;
    let mail = Mailbox::<Message>::default();
    let shell = Rc::new(RefCell::new(Shell::new(&page, &mail)?));
    mail.handle(move |message| {
        let mut shell = shell.borrow_mut();
        let done = match message {
            Some(message) => {
                shell.update(&message);
                Ok(())
            }
            None => shell.render(),
        };
        if let Err(error) = done {
            quintet_browser::panic::report(build, &error.to_string());
        }
    });
    mail.send(Message::Repaint);
    quintet_browser::offline::keep(&page);
    Ok(())
}

impl Shell {
    fn new(page: &Page, mail: &Mailbox<Message>) -> Result<Self, Missing> {
        let store = storage::open(page);
        let settings = Settings::load(store.as_ref());
        let query = page.query();
        let asked = |key: &str| query.iter().find(|(name, _)| name == key).map(|(_, value)| value.as_str());
        let browser = page.window.navigator().language().as_deref().and_then(Lang::from_tag);
        let lang = asked("lang").and_then(Lang::from_tag).or(settings.lang()).or(browser).unwrap_or_default();
        let w = words(lang);
        let fragment = page.window.location().hash().unwrap_or_default();
        let study = Study::from_address(&query, &fragment, w, lang).ok_or_else(|| Missing("game".to_owned()))?;
        let place = asked("view").and_then(Place::named);
        let mut unknown: Vec<String> =
            query.iter().filter(|(key, _)| !KNOWN.contains(&key.as_str())).map(|(key, value)| format!("{key}={value}")).collect();
        if let (None, Some(view)) = (place, asked("view")) {
            unknown.push(format!("view={view}"));
        }
        let mut desk = Desk {
            page: page.clone(),
            mail: mail.clone(),
            store,
            settings,
            theme: asked("theme").and_then(Theme::named),
            lang,
            w,
            study,
            root: Region::new(page.by_id("view")?),
            spoken: String::new(),
            notes: Vec::new(),
            link_copied: false,
        };
        desk.set_lang(lang);
        if !unknown.is_empty() {
            unknown.truncate(MOST_NAMED);
            desk.notes.push(fill_in(w.unknown, &[&unknown.join(desk.lang.words().comma)]));
        }
        let place = place.unwrap_or_default();
        Ok(Self {
            pane: place.open(&mut desk),
            place,
            desk,
            header: Region::new(page.by_id("header")?),
            notes: Region::new(page.by_id("notes")?),
            voice: Voice::new(page.by_id("live")?),
            main: page.by_id("main")?,
            _listeners: listen(page, mail),
        })
    }

    fn apply_theme(&self) {
        if let Some(root) = self.desk.page.document.document_element() {
            set(&root, "data-theme", if self.desk.is_dark() { "dark" } else { "light" });
        }
    }

    fn update(&mut self, message: &Message) {
        match message {
            Message::Tick("link-copied") => {
                self.desk.link_copied = true;
                self.desk.say(self.desk.w.link_copied);
                return self.pane.update(message, &mut self.desk);
            }
            Message::Tick("link-not-copied") => {
                let note = format!("{} {}", self.desk.w.link_not_copied, self.desk.page.window.location().href().unwrap_or_default());
                self.desk.say(note.as_str());
                self.desk.notes = vec![note];
                return;
            }
            _ => {}
        }
        if !matches!(message, Message::Pointer(..) | Message::Board(_) | Message::Tick(_) | Message::Repaint) {
            self.desk.link_copied = false;
        }
        match message {
            Message::Action(action, value) => match action.as_str() {
                "copy-link" => {
                    // The view writes its whole state into the address.
                    self.pane.update(message, &mut self.desk);
                    let (address, mail) = (self.desk.page.window.location().href().unwrap_or_default(), self.desk.mail.clone());
                    let done = move |done| mail.send(Message::Tick(if done { "link-copied" } else { "link-not-copied" }));
                    share::copy(&self.desk.page, &address, Rc::new(done));
                    return;
                }
                "view" => return self.go(value),
                "language" => {
                    let lang = self.desk.lang.next();
                    self.desk.settings.lang = Some(lang.tag().to_owned());
                    self.desk.set_lang(lang);
                    self.keep_settings();
                    self.pane.update(&Message::Language, &mut self.desk);
                    return;
                }
                "theme" => {
                    let dark = self.desk.is_dark();
                    self.desk.theme = None;
                    self.desk.settings.theme = if dark { Theme::Light } else { Theme::Dark };
                    self.keep_settings();
                    self.apply_theme();
                    self.pane.update(&Message::Repaint, &mut self.desk);
                    return;
                }
                "close-note" => {
                    self.desk.notes.clear();
                    return;
                }
                _ => {}
            },
            Message::Repaint => self.apply_theme(),
            Message::Address => return self.follow_address(),
            _ => {}
        }
        self.pane.update(message, &mut self.desk);
    }

    fn keep_settings(&self) {
        // With full storage, the choice is lost when the page is closed; nothing else.
        let _ = self.desk.settings.keep(self.desk.store.as_ref());
    }

    fn go(&mut self, name: &str) {
        let Some(place) = Place::named(name) else { return };
        let address = format!("?view={name}&{}{}{}", self.desk.study.query(), self.desk.visit_query(), self.desk.study.fragment());
        if let Ok(history) = self.desk.page.window.history() {
            let _ = history.push_state_with_url(&wasm_bindgen::JsValue::NULL, "", Some(&address));
        }
        self.open(place);
    }

    fn open(&mut self, place: Place) {
        self.place = place;
        self.desk.notes.clear();
        self.desk.root.set(&self.desk.page, Markup::EMPTY);
        self.pane = place.open(&mut self.desk);
        self.desk.say(place.title(self.desk.w));
    }

    fn follow_address(&mut self) {
        let query = self.desk.page.query();
        let fragment = self.desk.page.window.location().hash().unwrap_or_default();
        if let Some(study) = Study::from_address(&query, &fragment, self.desk.w, self.desk.lang) {
            self.desk.study = study;
        }
        let name = query.iter().find(|(key, _)| key == "view").map_or("", |(_, value)| value);
        self.open(Place::named(name).unwrap_or_default());
    }

    fn render(&mut self) -> Result<(), Missing> {
        let header = self.header_markup();
        self.header.set(&self.desk.page, header);
        let notes: Markup = self
            .desk
            .notes
            .iter()
            .map(|text| {
                html!(
                    r#"<div class="card note-card" data-note><button type="button" class="icon close" data-action="close-note" aria-label="{}">✕</button><p>{}</p></div>"#,
                    quintet_base::words::words(self.desk.lang).close,
                    text
                )
            })
            .collect();
        self.notes.set(&self.desk.page, notes);
        self.desk.page.document.set_title(&format!(
            "{} · {} · {}",
            self.place.title(self.desk.w),
            self.desk.w.lab,
            quintet_base::words::words(self.desk.lang).app
        ));
        set(&self.main, "data-view", self.place.name());
        self.pane.render(&mut self.desk)?;
        // From here on the program controls what is shown; see static/theme.js.
        if let Some(root) = self.desk.page.document.document_element() {
            let _ = root.remove_attribute("data-start");
        }
        self.voice.speak(&self.desk.page, &mut self.desk.spoken, self.desk.lang);
        Ok(())
    }

    fn header_markup(&self) -> Markup {
        let (w, shell) = (self.desk.w, quintet_base::words::words(self.desk.lang));
        let links: Markup = Place::ALL
            .into_iter()
            .map(|place| {
                let here = if place == self.place { html!(r#" aria-current="page""#) } else { Markup::EMPTY };
                html!(r#"<a href="?view={name}" data-action="view" data-value="{name}"{here}>{}</a>"#, place.title(w), name = place.name())
            })
            .collect();
        let icon = |action: &str, label: &str, icon: &Markup| {
            html!(r#"<button type="button" class="icon" data-action="{action}" aria-label="{label}" title="{label}">{icon}</button>"#)
        };
        let (theme, theme_icon) = if self.desk.is_dark() { (shell.theme_light, icons::SUN) } else { (shell.theme_dark, icons::MOON) };
        let game = self.desk.study.session.game();
        html!(
            r#"<a class="brand" href="./?game={game}" title="{}"><span class="seal" aria-hidden="true"></span><span class="app">{}</span><span class="title">{}</span></a><nav aria-label="{}">{links}</nav><span class="sp"></span>{}{}"#,
            w.to_games,
            shell.app,
            w.lab,
            w.views,
            icon("language", self.desk.lang.next().name(), icons::LANGUAGE),
            icon("theme", theme, theme_icon)
        )
    }
}
