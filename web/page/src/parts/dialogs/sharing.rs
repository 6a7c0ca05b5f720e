//! Sharing: the link, the picture and the text of a game.

use quintet_base::html::{Markup, html};
use quintet_base::lang::{Lang, fill_in};
use quintet_base::svg::{self, Colours};
use quintet_base::words::words as common;
use quintet_board::view::Marks;
use quintet_engine::formats::record::Record;
use quintet_play::Play;
use quintet_play::files::words::words as file_words;
use quintet_play::share::words::words;
use quintet_play::share::{link, picture};

use super::fields::{copied, line};
use super::{Dialogs, Painting};
use crate::action::{Action, Part, Picture, button};
use crate::state::State;

/// The board in pictures.
const MARKS: Marks = Marks { coordinates: true, legal: false };

/// The fragment that contains a game.
///
/// # Errors
/// When it fits into no link.
pub(super) fn code_of(game: &Play) -> Result<String, link::LinkError> {
    link::write(&game.record())
}

/// The address of the page with a game in its fragment, or without one if it fits into no link.
#[must_use]
pub(crate) fn full_address(game: &Play, state: &State) -> String {
    let address = &state.device.address;
    code_of(game).map_or_else(|_| address.clone(), |code| format!("{address}#{code}"))
}

impl Dialogs {
    /// The shared record: the whole game, or up to the move shown.
    pub(super) fn shared(&self, game: &Play) -> Record {
        let (mut record, shown) = (game.record(), game.session.shown_ply());
        if self.shares_here && shown < record.moves.len() {
            record.moves.truncate(shown);
            record.result = None;
        }
        record
    }

    /// Opens the dialog for sharing a part of the game. It is rendered again for another part, because one may fit into a link and the other not.
    pub(super) fn share(&mut self, part: Part, game: &Play, state: &State) {
        self.shares_here = part == Part::Here;
        let (w, shown) = (words(state.lang), game.session.shown_ply());
        // Who looks at an earlier move may mean the game up to there.
        let parts = if shown < game.session.ply() {
            let label = if shown == 0 { w.part_start.to_owned() } else { fill_in(w.part_here, &[&shown.to_string()]) };
            let choice = |value: Part, label: &str| {
                let (action, on) = (Action::SharePart(value), value == part);
                html!(r#"<button type="button" class="btn" {action} aria-pressed="{on}">{label}</button>"#)
            };
            let (whole, here) = (choice(Part::Whole, w.part_whole), choice(Part::Here, &label));
            html!(r#"<div class="row wrap share-parts" role="group" aria-label="{}">{whole}{here}</div>"#, w.part)
        } else {
            Markup::EMPTY
        };
        let link = match link::write(&self.shared(game)) {
            Ok(code) => {
                self.text = format!("{}#{code}", state.device.address);
                let copy = button("btn primary", &Action::CopyField("link".to_owned()), w.copy);
                let send = if state.device.sends { button("btn", &Action::SendLink, w.send) } else { Markup::EMPTY };
                html!(
                    r#"{}<div class="row wrap">{copy}{send}</div><p class="muted">{}</p>"#,
                    copied("link", w.link, &self.text),
                    w.link_about
                )
            }
            Err(error) => html!(
                r#"<p class="problem">{}</p><div class="row wrap">{}</div>"#,
                fill_in(w.no_link, &[&link::reason(&error, state.lang)]),
                button("btn primary", &Action::Export(String::new()), file_words(state.lang).export)
            ),
        };
        let title = |text: &str| html!("{text}");
        let picture = |form: Picture, label: &str| button("btn", &Action::Picture(form), label);
        let contents = html!(
            r#"<div class="share">{parts}<div class="share-link"><div>{link}</div><div class="share-board">{}</div></div><p class="told" data-said></p>{}{}{}</div>"#,
            svg::write(&game.session.scene(MARKS), Colours::Page),
            line(&title(w.picture), w.picture_about, &(picture(Picture::Svg, "SVG") + picture(Picture::Png, "PNG"))),
            line(&title(w.text), w.text_about, &button("btn", &Action::CopyShared, w.copy)),
            line(&title(w.board), w.embed_about, &button("btn", &Action::Embed, w.embed))
        );
        self.show("share", &fill_in(w.share_title, &[game.session.title(state.lang)]), contents);
    }
}

/// A picture of the position shown.
pub(super) fn picture(form: Picture, game: &Play, lang: Lang) -> Painting {
    let (w, session, ply) = (words(lang), game.session.as_ref(), game.session.shown_ply());
    let last = ply.checked_sub(1).and_then(|index| session.move_list().into_iter().nth(index));
    let moved = last.map_or_else(|| w.first_position.to_owned(), |entry| fill_in(w.last_move, &[&ply.to_string(), &entry.short]));
    let line = match session.outcome() {
        Some(outcome) if ply == session.ply() => format!("{moved} · {}", game.result(&outcome, lang).0),
        _ => moved,
    };
    let title = session.title(lang);
    let about = fill_in(w.picture_of, &[title, &ply.to_string()]);
    let caption = picture::Caption { title: title.to_owned(), by: common(lang).app.to_owned(), line, about };
    let name = format!("quintet-{}-{ply}.{}", session.game(), form.ending());
    Painting { form, scene: session.scene(MARKS), caption, name }
}
