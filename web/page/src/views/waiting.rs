//! The move that waits for confirmation: its buttons and handles.

use quintet_base::html::{Markup, html};
use quintet_base::icons;
use quintet_base::lang::fill_in;
use quintet_base::svg::{self, Colours};
use quintet_base::words::words as common;
use quintet_play::Play;

use crate::action::{Action, button};
use crate::parts::session::sentence;
use crate::state::State;

impl State {
    /// The buttons to confirm and cancel. If the move is illegal, the confirm button shows the reason.
    pub(crate) fn pending_markup(&self, game: &Play) -> Markup {
        let Some(waiting) = game.session.waiting() else { return Markup::EMPTY };
        let (label, class, disabled) = match &waiting.refusal {
            Some(refusal) => (sentence(&self.lang.say(refusal), self.lang), "refused", " disabled"),
            None => (fill_in(self.w.confirm, &[if waiting.text.len() <= 12 { &waiting.text } else { "" }]), "primary", ""),
        };
        html!(
            r#"{}<button type="button" class="btn {class}" {}{disabled}>{}</button>"#,
            button("btn", &Action::Cancel, self.w.cancel),
            Action::Confirm,
            label.trim()
        )
    }

    /// The controls that rotate and flip the piece in hand.
    pub(crate) fn turns_markup(&self) -> Markup {
        let turn = |action: &Action, label: &str, icon: &Markup| {
            html!(r#"<button type="button" class="btn with-icon" {action}>{icon}<span>{label}</span></button>"#)
        };
        turn(&Action::Rotate, common(self.lang).rotate, icons::ROTATE) + turn(&Action::Mirror, common(self.lang).mirror, icons::MIRROR)
    }

    pub(crate) fn tray_markup(&self, game: &Play, pending: Markup) -> Markup {
        let Some(tray) = game.session.tray(self.lang) else { return Markup::EMPTY };
        let pieces: Markup = tray
            .iter()
            .map(|piece| {
                let dimmed = if piece.dimmed { " dimmed" } else { "" };
                html!(
                    r#"<button type="button" class="piece{dimmed}" data-piece="{}" aria-pressed="{}" aria-label="{}">{}</button>"#,
                    piece.name,
                    piece.selected,
                    piece.label,
                    svg::write(&piece.scene, Colours::Page)
                )
            })
            .collect();
        let (class, row) = if pending.is_empty() { ("", self.turns_markup()) } else { (" waits", pending) };
        html!(
            r#"<div class="turns{class}">{row}</div><div class="pieces" role="group" aria-label="{}">{pieces}</div>"#,
            common(self.lang).tray
        )
    }
}
