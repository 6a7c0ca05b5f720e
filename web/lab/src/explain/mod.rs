//! Insights for a position as overlays on the board; every value can be read with pointer, keyboard and screen reader.

pub(crate) mod draw;
mod panel;
pub(crate) mod tell;
pub(crate) mod words;

use std::collections::HashMap;

use quintet_base::html::{Markup, html};
use quintet_base::lang::fill_in;
use quintet_base::scene::{Rect, Target};
use quintet_board::games;
use quintet_board::study::Counted;
use quintet_board::view::Marks;
use quintet_browser::board_dom::{BoardDom, BoardEvent};
use quintet_browser::canvas::Canvas;
use quintet_browser::dom::{Missing, Region};
use quintet_engine::registry::{insights, overlays};
use quintet_engine::study::insights::{Overlay, Show};

use super::{Desk, Message, Pane};
use tell::Teller;
use words::{Words, words};

/// The view.
pub(crate) struct Explain {
    chosen: String,
    /// How many things an overlay shows that can show more or fewer of them; the usual number if none was chosen.
    count: Option<usize>,
    /// Whose point of view the values of a weighted sum are shown from: an index into the game's views.
    view: usize,
    overlay: Overlay,
    /// The values of every square, in words.
    told: HashMap<String, String>,
    hovered: Option<String>,
    /// The position, overlay and language of `overlay`.
    of: String,
    parts: Option<Parts>,
}

struct Parts {
    study: Region,
    tabs: Region,
    about: Region,
    readout: Region,
    facts: Region,
    list: Region,
    canvas: Canvas,
    grid: web_sys::HtmlElement,
    box_: web_sys::HtmlElement,
    board: Option<BoardDom>,
}

impl Explain {
    /// The view that the address asks for.
    #[must_use]
    pub(crate) fn new(desk: &mut Desk) -> Self {
        let query = desk.page.query();
        let chosen = query.iter().find(|(key, _)| key == "overlay").map_or_else(String::new, |(_, value)| value.clone());
        if !chosen.is_empty() && !Self::names(desk).contains(&chosen.as_str()) {
            desk.notes.push(fill_in(desk.w.unknown, &[&format!("overlay={chosen}")]));
        }
        let number = |name: &str| query.iter().find(|(key, _)| key == name).and_then(|(_, value)| value.parse::<usize>().ok());
        let (count, view) = (number("count").filter(|&count| count > 0), number("values").unwrap_or_default());
        Self { chosen, count, view, overlay: Overlay::default(), told: HashMap::new(), hovered: None, of: String::new(), parts: None }
    }

    fn names(desk: &Desk) -> &'static [&'static str] {
        overlays(desk.study.session.game()).unwrap_or_default()
    }

    fn address(&self, desk: &Desk) {
        let mut query = format!("view=explain&{}&overlay={}", desk.study.query(), self.chosen);
        if let (Some(count), Some(_)) = (self.count, self.counted(desk)) {
            query += &format!("&count={count}");
        }
        if self.view > 0 {
            query += &format!("&values={}", self.view);
        }
        desk.set_address(&query);
    }

    /// What the overlay counts, if it can show more or fewer things of a kind.
    fn counted(&self, desk: &Desk) -> Option<Counted> {
        let study = games::study(desk.study.session.game());
        study.overlays.iter().find(|words| words.name == self.chosen)?.counted
    }

    /// Computes the overlay again if the position, overlay or language has changed. Returns whether it did.
    fn look(&mut self, desk: &Desk) -> bool {
        let names = Self::names(desk);
        if !names.contains(&self.chosen.as_str()) {
            self.chosen = names.first().copied().unwrap_or_default().to_owned();
        }
        let session = desk.study.session.as_ref();
        let count = self.counted(desk).map(|counted| self.count.unwrap_or(counted.usual).clamp(1, counted.most));
        let of = format!("{} {} {} {} {count:?}", session.variant(), session.position(), self.chosen, desk.lang.tag());
        if of == self.of {
            return false;
        }
        self.of = of;
        self.overlay = insights(session.game(), session.variant(), &session.position(), &self.chosen, count).unwrap_or_default();
        let teller = Teller { w: words(desk.lang), lang: desk.lang, session };
        self.told.clear();
        for mark in &self.overlay.marks {
            let text = teller.mark(mark);
            let told = self.told.entry(mark.at.clone()).or_default();
            // A few of the longest paths through a square are enough.
            if told.len() < 160 {
                if !told.is_empty() {
                    told.push_str("; ");
                }
                told.push_str(&text);
            }
            if let Show::Move { to, .. } = &mark.show {
                self.told.insert(to.clone(), text);
            }
        }
        true
    }

    fn hover(&mut self, name: Option<String>) {
        self.hovered = name;
    }

    fn on_board(&mut self, event: &BoardEvent, desk: &Desk) {
        let Some(board) = self.parts.as_mut().and_then(|parts| parts.board.as_mut()) else { return };
        match event {
            BoardEvent::Move(at) | BoardEvent::Down(at, _) => {
                let name = desk
                    .study
                    .session
                    .pick(board.targets(), *at)
                    .and_then(|index| board.targets().get(index))
                    .map(|target| target.name.clone());
                self.hover(name);
            }
            BoardEvent::Focus(name) | BoardEvent::Click(name) => {
                board.stop_at(name);
                self.hover(Some(name.clone()));
            }
            BoardEvent::Key(key) => _ = board.arrow(key),
            BoardEvent::Leave => self.hover(None),
            BoardEvent::Up(..) | BoardEvent::Drag(_) | BoardEvent::Break => {}
        }
    }

    fn frame(&mut self, desk: &mut Desk) -> Result<(), Missing> {
        let w = words(desk.lang);
        if !desk.root.set(&desk.page, frame(w)) && self.parts.is_some() {
            return Ok(());
        }
        let page = &desk.page;
        let region = |id: &str| page.by_id(id).map(Region::new);
        self.of.clear();
        self.parts = Some(Parts {
            study: region("study")?,
            tabs: region("overlay-tabs")?,
            about: region("about-overlay")?,
            readout: region("readout")?,
            facts: region("facts")?,
            list: region("marks")?,
            canvas: Canvas::new(page, page.by_id("canvas")?)?,
            grid: page.by_id("board")?,
            box_: page.by_id("boardbox")?,
            board: None,
        });
        Ok(())
    }

    fn render_board(&mut self, desk: &Desk) -> Result<(), Missing> {
        let session = desk.study.session.as_ref();
        let Some(parts) = &mut self.parts else { return Ok(()) };
        let mut targets: Vec<Target> = session.targets(desk.lang);
        let places: HashMap<String, Rect> = targets.iter().map(|target| (target.name.clone(), target.area)).collect();
        for target in &mut targets {
            if let Some(told) = self.told.get(&target.name) {
                target.label = desk.lang.sentences(&target.label, told);
            }
        }
        let size = session.size();
        let same = parts.board.as_mut().is_some_and(|board| board.relabel(targets.clone()));
        if !same {
            let _ = parts.box_.style().set_property("aspect-ratio", &format!("{} / {}", size.0, size.1));
            let mail = desk.mail.clone();
            parts.board = None;
            let heard = move |event: BoardEvent| mail.send(Message::Board(event));
            parts.board = Some(BoardDom::new(parts.grid.clone(), size, targets, heard));
            quintet_browser::dom::set(
                &parts.grid,
                "aria-label",
                &fill_in(quintet_base::words::words(desk.lang).board_of, &[session.title(desk.lang)]),
            );
        }
        let mut scene = session.scene(Marks { coordinates: true, legal: false });
        draw::draw(&mut scene, session.game(), &self.overlay, &places);
        parts.canvas.show(scene);
        Ok(())
    }
}

fn frame(w: &Words) -> Markup {
    html!(
        r#"<h1>{}</h1><p class="lead">{}</p><div class="sees"><div class="ask"><div class="controls"><div id="study" class="study"></div></div>
<div class="chosen"><div id="overlay-tabs" class="chips" role="group" aria-label="{}"></div><div id="about-overlay"></div></div></div>
<section class="sight" aria-label="{}"><div id="boardbox" class="board-box"><canvas id="canvas" aria-hidden="true"></canvas><div id="board" role="group" tabindex="-1"></div></div>
<div id="readout" class="readout"></div></section>
<aside class="beside"><section class="card node-card"><h2>{}</h2><div id="facts"></div></section><div id="marks"></div></aside></div>"#,
        w.title,
        w.lead,
        w.overlays,
        w.title,
        w.numbers
    )
}

impl Pane for Explain {
    fn update(&mut self, message: &Message, desk: &mut Desk) {
        match message {
            Message::Action(action, _) if action == "copy-link" => self.address(desk),
            Message::Action(action, value) if action == "values" => {
                self.view = value.parse().unwrap_or_default();
                self.address(desk);
            }
            Message::Change(name, value) if name == "count" => {
                self.count = value.trim().parse().ok().filter(|&count| count > 0);
                self.address(desk);
            }
            Message::Action(action, value) if action == "overlay" => {
                value.clone_into(&mut self.chosen);
                self.hovered = None;
                self.address(desk);
            }
            Message::Action(..) | Message::Change(..) | Message::Form(..) if desk.study.update(message, desk.w, desk.lang) => {
                self.hovered = None;
                // Another game has other overlays: the address must name one of them.
                self.look(desk);
                self.address(desk);
                self.of.clear();
            }
            Message::Board(event) => self.on_board(event, desk),
            Message::Repaint => {
                if let Some(parts) = &mut self.parts {
                    parts.canvas.read_colours();
                }
            }
            _ => {}
        }
    }

    fn render(&mut self, desk: &mut Desk) -> Result<(), Missing> {
        self.frame(desk)?;
        let changed = self.look(desk);
        if changed {
            self.render_board(desk)?;
        }
        let teller = Teller { w: words(desk.lang), lang: desk.lang, session: desk.study.session.as_ref() };
        let w = teller.w;
        let tabs: Markup = Self::names(desk)
            .iter()
            .map(|name| {
                html!(
                    r#"<button type="button" class="chip" data-action="overlay" data-value="{name}" aria-pressed="{}">{}</button>"#,
                    *name == self.chosen,
                    teller.overlay(name)
                )
            })
            .collect();
        let readout = match &self.hovered {
            None if self.overlay.marks.is_empty() => w.nothing_here.to_owned(),
            None => w.pointer.to_owned(),
            Some(name) => self.told.get(name).cloned().unwrap_or_else(|| fill_in(w.nothing_at, &[name])),
        };
        let legend = panel::legend(&teller, &self.overlay);
        let items: Markup = teller.marks(&self.overlay).iter().map(|text| html!("<li>{text}</li>")).collect();
        let over = if desk.study.session.outcome().is_some() { html!(r#"<p class="small">{}</p>"#, w.over) } else { Markup::EMPTY };
        let numbers = panel::views(&teller, &self.overlay, self.view)
            + panel::facts(&teller, &self.overlay.facts, self.view)
            + over
            + panel::viewer(w, &self.chosen, desk);
        let about = teller.about(&self.chosen, self.overlay.marks.first().and_then(|mark| mark.of));
        let count = self.counted(desk).map_or(Markup::EMPTY, |counted| {
            let number = self.count.unwrap_or(counted.usual).clamp(1, counted.most);
            let title = desk.lang.of(counted.title);
            html!(
                r#"<label class="count"><span>{title}</span><input type="number" data-change="count" value="{number}" min="1" max="{}"></label>"#,
                counted.most
            )
        });
        let about = html!(r#"<p data-about>{}</p>{count}<div class="who-is-who">{legend}</div>{}"#, about, desk.link_button());
        let study = desk.study.controls(desk.w, desk.lang);
        if let Some(parts) = &mut self.parts {
            parts.study.set(&desk.page, study);
            parts.tabs.set(&desk.page, tabs);
            parts.about.set(&desk.page, about);
            parts.readout.set(&desk.page, html!("<p data-readout>{readout}</p>"));
            parts.facts.set(&desk.page, numbers);
            let list = if items.is_empty() {
                Markup::EMPTY
            } else {
                html!(r#"<details class="paste"><summary>{}</summary><ul class="marks">{items}</ul></details>"#, w.list)
            };
            parts.list.set(&desk.page, list);
        }
        Ok(())
    }
}
