//! The share dialog: link, picture, text.

use quintet_base::html::{Markup, html};
use quintet_base::lang::fill_in;
use quintet_base::svg::{self, Colours};
use quintet_base::words::words as common;
use quintet_board::view::Marks;
use quintet_browser::canvas::colours;
use quintet_browser::export;
use quintet_engine::formats::record::Record;
use quintet_play::Play;
use quintet_play::share::words::words;
use quintet_play::share::{link, picture};
use web_sys::{Blob, HtmlInputElement};

use super::{App, Message};
use crate::action::{Action, Part, Picture, button};

/// The result of a request to the browser.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Done {
    /// Whether a text was copied to the clipboard, and the field that it came from.
    Copied(bool, String),
    /// Whether a picture was painted, and the name of its file.
    Painted(Option<Blob>, String),
}

impl App {
    /// The address of the page without query and fragment.
    pub(super) fn home_address(&self) -> String {
        let href = self.page.window.location().href().unwrap_or_default();
        href.split(['?', '#']).next().unwrap_or_default().to_owned()
    }

    /// The game to share: the whole game, or up to the move shown.
    fn shared(&self, game: &Play) -> Record {
        let mut record = game.record();
        if self.dialog.share_here && game.session.shown_ply() < record.moves.len() {
            record.moves.truncate(game.session.shown_ply());
            record.result = None;
        }
        record
    }

    fn shared_link(&self, game: &Play) -> Result<String, link::LinkError> {
        link::write(&self.shared(game)).map(|code| format!("{}#{code}", self.home_address()))
    }

    /// Chooses how much of the game is shared: `here` for up to the move shown. The dialog is rendered again, because one may fit into a link and
    /// the other not.
    pub(super) fn share_part(&mut self, part: Part) {
        self.show_share_dialog(part == Part::Here);
        let action = Action::SharePart(part);
        self.focus_in_dialog(&format!("[data-action=\"{}\"][data-value=\"{}\"]", action.name(), action.value()));
    }

    /// The fragment that contains the current game.
    pub(super) fn code_of(&self, game: &Play) -> Result<String, link::LinkError> {
        link::write(&game.record())
    }

    pub(super) fn share_dialog(&mut self) {
        self.show_share_dialog(false);
    }

    fn show_share_dialog(&mut self, here: bool) {
        self.dialog.share_here = here;
        let Some(game) = &self.session.game else { return };
        let w = words(self.lang);
        let shown = game.session.shown_ply();
        // Who looks at an earlier move may mean the game up to there.
        let parts = if shown < game.session.ply() {
            let label = if shown == 0 { w.part_start.to_owned() } else { fill_in(w.part_here, &[&shown.to_string()]) };
            let part = |value: Action, label: &str, on: bool| {
                html!(r#"<button type="button" class="btn" {value} aria-pressed="{on}">{label}</button>"#)
            };
            let (whole, here) =
                (part(Action::SharePart(Part::Whole), w.part_whole, !here), part(Action::SharePart(Part::Here), &label, here));
            html!(r#"<div class="row wrap share-parts" role="group" aria-label="{}">{whole}{here}</div>"#, w.part)
        } else {
            Markup::EMPTY
        };
        let link = self.shared_link(game);
        let send = if export::can_send(&self.page) { button("btn", &Action::SendLink, w.send) } else { Markup::EMPTY };
        let link = match link {
            Ok(link) => html!(
                r#"<label class="field tall"><span>{}</span><input data-text="link" readonly value="{}" spellcheck="false" autofocus></label><div class="row wrap">{}{send}</div><p class="muted">{}</p>"#,
                w.link,
                link,
                button("btn primary", &Action::CopyField("link".to_owned()), w.copy),
                w.link_about
            ),
            Err(error) => html!(
                r#"<p class="problem">{}</p><div class="row wrap">{}</div>"#,
                fill_in(w.no_link, &[&link::reason(&error, self.lang)]),
                button("btn primary", &Action::Export(String::new()), quintet_play::files::words::words(self.lang).export)
            ),
        };
        let line = |title: &str, about: &str, buttons: Markup| {
            html!(
                r#"<div class="share-line"><div><h3>{}</h3><p class="muted">{}</p></div><div class="row">{buttons}</div></div>"#,
                title,
                about
            )
        };
        let picture = |form: Picture, label: &str| button("btn", &Action::Picture(form), label);
        let scene = game.session.scene(Marks { coordinates: true, legal: false });
        let contents = html!(
            r#"<div class="share">{parts}<div class="share-link"><div>{link}</div><div class="share-board">{}</div></div><p class="told" data-said></p>{}{}{}</div>"#,
            svg::write(&scene, Colours::Page),
            line(w.picture, w.picture_about, picture(Picture::Svg, "SVG") + picture(Picture::Png, "PNG")),
            line(w.text, w.text_about, button("btn", &Action::CopyShared, w.copy)),
            line(w.board, w.embed_about, button("btn", &Action::Embed, w.embed)),
        );
        let heading = fill_in(w.share_title, &[game.session.title(self.lang)]);
        self.open_dialog("share", &heading, &contents);
    }

    /// A field of the open dialog by its `data-text`: an input or a text area.
    pub(super) fn text_field(&self, name: &str) -> Option<HtmlInputElement> {
        // A text area has the same two methods, and no other is used.
        self.in_dialog(&format!("[data-text=\"{name}\"]"))
    }

    /// Copies a field of the dialog to the clipboard.
    pub(super) fn copy_field(&self, name: &str) {
        if let Some(field) = self.text_field(name) {
            self.copy(&field.value(), name);
        }
    }

    /// Copies the game as text to the clipboard.
    pub(super) fn copy_game(&mut self) {
        if let Some(game) = &self.session.game {
            self.copy(&game.record().to_string(), "");
        }
    }

    /// Copies the shared part of the game as text to the clipboard.
    pub(super) fn copy_shared(&mut self) {
        if let Some(game) = &self.session.game {
            self.copy(&self.shared(game).to_string(), "");
        }
    }

    pub(super) fn copy(&self, text: &str, name: &str) {
        let (mail, name, whole) = (self.mail.clone(), name.to_owned(), text.to_owned());
        export::copy(&self.page, text, move |copied| {
            mail.send(if copied || !name.is_empty() {
                Message::Done(Done::Copied(copied, name.clone()))
            } else {
                Message::CopyByHand(whole.clone())
            });
        });
    }

    pub(super) fn send_link(&self) {
        if let (Some(game), Some(field)) = (&self.session.game, self.text_field("link")) {
            export::send(&self.page, game.session.title(self.lang), &field.value());
        }
    }

    /// Saves a picture of the position as a file.
    pub(super) fn picture(&mut self, form: Picture) {
        let Some(game) = &self.session.game else { return };
        let scene = game.session.scene(Marks { coordinates: true, legal: false });
        let svg = picture::write(&scene, &self.caption(game), &colours(&self.page));
        let name = format!("quintet-{}-{}.{}", game.session.game(), game.session.shown_ply(), form.ending());
        if form == Picture::Png {
            let mail = self.mail.clone();
            export::paint(&self.page, &svg, picture::size(&scene), move |blob| {
                mail.send(Message::Done(Done::Painted(blob, name.clone())));
            });
        } else {
            let blob = export::file(&svg, "image/svg+xml").ok();
            self.done(Done::Painted(blob, name));
        }
    }

    fn caption(&self, game: &Play) -> picture::Caption {
        let (w, session) = (words(self.lang), game.session.as_ref());
        let ply = session.shown_ply();
        let last = ply.checked_sub(1).and_then(|index| session.move_list().into_iter().nth(index));
        let moved = last.map_or_else(|| w.first_position.to_owned(), |entry| fill_in(w.last_move, &[&ply.to_string(), &entry.short]));
        let line = match session.outcome() {
            Some(outcome) if ply == session.ply() => format!("{moved} · {}", game.result(&outcome, self.lang).0),
            _ => moved,
        };
        let title = session.title(self.lang);
        let about = fill_in(w.picture_of, &[title, &ply.to_string()]);
        picture::Caption { title: title.to_owned(), by: common(self.lang).app.to_owned(), line, about }
    }

    pub(super) fn done(&mut self, done: Done) {
        let w = words(self.lang);
        match done {
            Done::Copied(true, _) => self.tell_in_dialog(".told", w.copied),
            Done::Copied(false, name) => {
                if let Some(field) = self.text_field(&name) {
                    let _ = field.focus();
                    field.select();
                }
                self.tell_in_dialog(".told", w.not_copied);
            }
            Done::Painted(blob, name) => {
                if blob.is_none_or(|blob| export::download(&self.page, &name, &blob).is_err()) {
                    self.tell_in_dialog(".told", w.no_picture);
                }
            }
        }
    }
}
