//! The panel and the bar while a position is set up.

use quintet_base::html::{Markup, html, option};
use quintet_base::lang::fill_in;
use quintet_base::svg::{self, Colours};
use quintet_board::setup::turn_of;
use quintet_board::setup::words::words;

use crate::action::{Action, FormName, Stock, button};
use crate::parts::setup::SetUp;
use crate::state::State;

impl State {
    pub(crate) fn set_up_markup(&self, setup: &SetUp) -> Markup {
        let w = words(self.lang);
        let session = setup.play().session.as_ref();
        let position = session.position();
        let brushes: Markup = session
            .brushes(self.lang)
            .iter()
            .map(|brush| {
                html!(
                    r#"<button type="button" class="brush" data-brush="{}" aria-pressed="{}">{}<span>{}</span></button>"#,
                    brush.name,
                    brush.name == setup.brush(),
                    svg::write(&brush.scene, Colours::Page),
                    brush.label
                )
            })
            .collect();
        let turns: Markup = session.turns(self.lang).iter().map(|(word, label)| option(word, label, *word == turn_of(&position))).collect();
        let variants: Markup = session
            .variants()
            .iter()
            .map(|name| option(name, &session.variant_title(name, self.lang), *name == session.variant()))
            .collect();
        let stocks: Markup = session
            .stocks(self.lang)
            .iter()
            .enumerate()
            .map(|(index, stock)| {
                let step = |sign: &str, words: &str, left: Option<u32>| {
                    let dead =
                        left.filter(|left| *left <= stock.most && session.with_stock(index, *left).is_some_and(|new| new != position));
                    html!(
                        r#"<button type="button" class="btn" id="stock-{index}{sign}" {} aria-label="{}"{}>{sign}</button>"#,
                        Action::SetUpStock(Stock { index: index as u32, left: left.unwrap_or_default() }),
                        fill_in(words, &[&stock.label]),
                        if dead.is_none() { " disabled" } else { "" }
                    )
                };
                html!(
                    r#"<div class="field stock"><span>{}</span><span class="row">{}<b>{}</b>{}</span></div>"#,
                    stock.label,
                    step("−", w.fewer, stock.left.checked_sub(1)),
                    stock.left,
                    step("+", w.more, Some(stock.left + 1))
                )
            })
            .collect();
        let (class, status) = match (setup.refused(), setup.game(0, self.lang)) {
            (Some(refused), _) => ("problem", refused.to_owned()),
            (None, Ok(_)) => ("told", w.ready.to_owned()),
            (None, Err(problem)) => ("problem", fill_in(w.not_yet, &[&problem])),
        };
        html!(
            r#"<div class="set-up" tabindex="0"><h2 id="set-up-title">{}</h2><p class="muted">{}</p><p class="{class}" data-said>{}</p><div class="brushes" role="group" aria-label="{}">{brushes}</div><label class="field"><span>{}</span><select data-setting="set-up-turn">{turns}</select></label>{stocks}<label class="field"><span>{}</span><select data-setting="set-up-variant">{variants}</select></label><form {}><label class="field tall"><span>{}</span><textarea name="text" rows="3" spellcheck="false">{}</textarea></label><div class="row">{}<button type="submit" class="btn">{}</button></div></form></div>"#,
            w.set_up,
            w.about,
            status,
            w.brushes,
            w.to_move,
            w.variant,
            FormName::SetUp,
            w.text,
            position,
            button("btn", &Action::SetUpCopy, w.copy),
            w.apply
        )
    }

    pub(crate) fn set_up_bar(&self) -> Markup {
        let w = words(self.lang);
        let item = |action: &Action, label: &str| button("", action, label);
        [
            item(&Action::SetUpClear, w.clear),
            item(&Action::SetUpStart, w.start),
            item(&Action::SetUpGame, w.this_game),
            item(&Action::SetUpCancel, w.cancel),
            item(&Action::SetUpPlay, w.play),
        ]
        .into_iter()
        .collect()
    }
}
