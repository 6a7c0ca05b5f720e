//! The move that waits for confirmation: its buttons and handles.

use quintet_base::html::{Markup, html};
use quintet_base::icons;
use quintet_base::lang::fill_in;
use quintet_base::svg::number;
use quintet_base::words::words as common;
use quintet_browser::dom::set;
use quintet_play::Play;

use super::App;
use crate::action::{Action, button};
use crate::carry::{BESIDE, handles};
use crate::parts::session::sentence;

impl App {
    /// The buttons to confirm and cancel. If the move is illegal, the confirm button shows the reason.
    pub(super) fn pending_markup(&self, game: &Play) -> Markup {
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
    pub(super) fn turns_markup(&self) -> Markup {
        let turn = |action: &Action, label: &str, icon: &Markup| {
            html!(r#"<button type="button" class="btn with-icon" {action}>{icon}<span>{label}</span></button>"#)
        };
        turn(&Action::Rotate, common(self.lang).rotate, icons::ROTATE) + turn(&Action::Mirror, common(self.lang).mirror, icons::MIRROR)
    }

    /// The handles of the waiting piece.
    pub(super) fn render_handles(&mut self, game: &Play) {
        let grips = game.session.grips();
        let mut markup = Markup::EMPTY;
        if let Some((x, y, above)) = handles(&grips, game.session.size()) {
            markup = self.turns_markup();
            let element = self.regions.handles.element();
            for (property, part) in [("--x", x), ("--y", y)] {
                let _ = element.style().set_property(property, &(number(part) + "%"));
            }
            set(element, "data-above", if above { "true" } else { "false" });
        }
        self.regions.handles.set(&self.page, markup);
        if let Some(board) = &mut self.picture.board {
            board.set_grips(grips.into_iter().map(|area| area.grown(BESIDE * area.w)).collect());
        }
    }
}
