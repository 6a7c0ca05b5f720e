//! The weights of classic players on sliders, and what they change: the move with the report's weights beside the move with other ones.

mod table;
pub(crate) mod words;

use quintet_base::html::{Markup, button, html, option};
use quintet_base::lang::fill_in;
use quintet_base::svg::{self, Colours};
use quintet_board::games;
use quintet_board::view::Marks;
use quintet_browser::dom::{Missing, Region};
use quintet_engine::levels::level_with;
use quintet_engine::text::number;
use quintet_link::client::Client;
use quintet_link::queue::Event;
use quintet_protocol::{Generation, Go, SearchInfo};

use super::study::Study;
use super::{Desk, Message, Pane};
use table::{Player, Slider};
use words::{Words, words};

/// The beginning of the names of sliders.
const WEIGHT: &str = "weight-";
/// Seconds for a move; the players need a tenth of it.
const SECONDS: f64 = 2.0;

/// The view.
pub(crate) struct Weights {
    level: String,
    /// The values of the sliders; empty: all are the report's.
    values: Vec<f64>,
    client: Option<Client>,
    waiting: Option<Generation>,
    /// The moves with the report's weights and with these: what was asked, and the answer.
    answers: [(String, Option<SearchInfo>); 2],
    parts: Option<[Region; 3]>,
}

impl Weights {
    /// The view that the address asks for.
    #[must_use]
    pub(crate) fn new(desk: &mut Desk) -> Self {
        let query = desk.page.query();
        let asked = |key: &str| query.iter().find(|(name, _)| name == key).map(|(_, value)| value.clone()).unwrap_or_default();
        // The usual game of the lab has no such player.
        let usual = table::PLAYERS.first().and_then(|player| Study::of(player.game, None, None));
        if asked("game").is_empty()
            && desk.study.fragment().is_empty()
            && table::of(desk.study.session.game()).next().is_none()
            && let Some(usual) = usual
        {
            desk.study = usual;
        }
        let mut weights =
            Self { level: asked("level"), values: Vec::new(), client: None, waiting: None, answers: Default::default(), parts: None };
        let given = asked("weights");
        if let (Some(player), false) = (weights.player(desk), given.is_empty()) {
            match read(player, &given) {
                Some(values) => weights.values = values,
                None => desk.notes.push(fill_in(desk.w.unknown, &[&format!("weights={given}")])),
            }
        }
        weights
    }

    /// The player chosen, or the first one of the game.
    fn player(&self, desk: &Desk) -> Option<&'static Player> {
        let game = desk.study.session.game();
        table::of(game).find(|player| player.level == self.level).or_else(|| table::of(game).next())
    }

    /// The value of a slider.
    fn value(&self, index: usize, slider: &Slider) -> f64 {
        self.values.get(index).copied().unwrap_or(slider.usual)
    }

    /// The weights that are not the report's.
    fn changed(&self, player: &Player) -> Vec<(&'static str, f64)> {
        let values = player.sliders.iter().enumerate().map(|(index, slider)| (slider, self.value(index, slider)));
        values.filter(|(slider, value)| *value != slider.usual).map(|(slider, value)| (slider.name, value)).collect()
    }

    fn address(&self, desk: &Desk) {
        let mut query = format!("view=weights&{}", desk.study.query());
        if let Some(player) = self.player(desk) {
            query += &format!("&level={}", player.level);
            let weights = level_with("", &self.changed(player));
            if let Some(weights) = weights.strip_prefix(':') {
                query += &format!("&weights={weights}");
            }
        }
        desk.set_address(&query);
    }

    /// Asks for the moves that are not known yet, one after the other.
    fn ask(&mut self, player: &Player, desk: &Desk) {
        let session = desk.study.session.as_ref();
        let position = format!("{} {} {}", session.variant(), session.position(), desk.lang.tag());
        for (index, weights) in [Vec::new(), self.changed(player)].into_iter().enumerate() {
            let level = level_with(player.level, &weights);
            let asked = format!("{level} {position}");
            if self.answers[index].0 == asked {
                if self.answers[index].1.is_none() {
                    return;
                }
                continue;
            }
            if index == 1 && weights.is_empty() {
                self.answers[1] = (asked, self.answers[0].1.clone());
                continue;
            }
            self.answers[index] = (asked, None);
            if session.outcome().is_some() {
                return;
            }
            let mail = desk.mail.clone();
            let client =
                self.client.get_or_insert_with(|| Client::start(&desk.page, false, move |event| mail.send(Message::Engine(event))));
            let lang = desk.lang.tag().to_owned();
            self.waiting = Some(client.go(Go { seconds: Some(SECONDS), seed: 1, lang, ..quintet_play::ask::about(session, &level) }));
            return;
        }
    }

    fn hear(&mut self, event: &Event, desk: &mut Desk) {
        match event {
            Event::Best(generation, info) if self.waiting == Some(*generation) => {
                self.waiting = None;
                if let Some(answer) = self.answers.iter_mut().find(|answer| answer.1.is_none() && !answer.0.is_empty()) {
                    answer.1 = Some(info.clone());
                }
            }
            Event::Failed(generation, reason) if self.waiting == Some(*generation) => {
                self.waiting = None;
                desk.notes.push(desk.lang.say(reason));
            }
            _ => {}
        }
    }

    fn choices(&self, player: &Player, desk: &Desk) -> Markup {
        let (w, lang, session) = (words(desk.lang), desk.lang, desk.study.session.as_ref());
        let levels: Markup = table::of(player.game)
            .map(|known| option(known.level, &session.level_title(known.level, lang).0, known.level == player.level))
            .collect();
        let about = session.level_title(player.level, lang).1;
        let mut rows = Markup::EMPTY;
        let mut phase = None;
        for (index, slider) in player.sliders.iter().enumerate() {
            if slider.phase != phase {
                phase = slider.phase;
                rows += phase.map_or(Markup::EMPTY, |phase| html!("<h3>{}</h3>", lang.of(phase)));
            }
            let value = number::text(self.value(index, slider));
            let class = if self.value(index, slider) == slider.usual { "" } else { "changed" };
            rows += html!(
                r#"<label class="{class}"><span>{}</span><input type="range" data-change="{WEIGHT}{}" min="0" max="{}" step="{}" value="{value}"><output>{value}</output></label>"#,
                lang.of(slider.label),
                slider.name,
                number::text(slider.high),
                number::text(slider.step)
            );
        }
        let reset = if self.changed(player).is_empty() { Markup::EMPTY } else { button("btn", "weights-reset", w.reset) };
        html!(
            r#"<div class="pick"><label><span>{}</span><select data-change="weights-level">{levels}</select></label></div><p class="small muted">{about}</p><div class="sliders">{rows}</div><div class="row">{reset}{}</div>"#,
            w.player,
            desk.link_button()
        )
    }

    /// The two moves side by side, and what was computed for each.
    fn moves(&self, player: &Player, desk: &Desk) -> Markup {
        let w = words(desk.lang);
        if desk.study.session.outcome().is_some() {
            return html!("<p>{}</p>", w.over);
        }
        let [usual, yours] = &self.answers;
        let best = |answer: &(String, Option<SearchInfo>)| answer.1.as_ref().and_then(|info| info.best.clone());
        let short = |text: &str| {
            let line = desk.study.session.line(desk.study.session.ply(), &[text.to_owned()], desk.lang);
            line.first().map_or_else(|| text.to_owned(), |m| m.short.clone())
        };
        let verdict = match (best(usual), best(yours)) {
            (Some(one), Some(other)) if one == other => fill_in(w.same, &[&short(&one)]),
            (Some(one), Some(other)) => fill_in(w.other, &[&short(&other), &short(&one)]),
            _ => w.waiting.to_owned(),
        };
        let card = |title: &str, info: Option<&SearchInfo>, other: Option<&SearchInfo>| {
            let Some(info) = info else { return html!(r#"<section class="card node-card"><h2>{title}</h2></section>"#) };
            // The last line is the time, which differs always.
            let known =
                |index: usize, line: &String| index + 1 == info.computed.len() || other.is_none_or(|other| other.computed.contains(line));
            let items: Markup = info
                .computed
                .iter()
                .enumerate()
                .map(|(index, line)| if known(index, line) { html!("<li>{line}</li>") } else { html!(r#"<li><b>{line}</b></li>"#) })
                .collect();
            html!(
                r#"<section class="card node-card"><h2>{title} <b>{}</b></h2><figure>{}</figure><ul class="computed small">{items}</ul></section>"#,
                short(info.best.as_deref().unwrap_or_default()),
                picture(desk, info.best.as_deref())
            )
        };
        let command = level_with(player.level, &self.changed(player));
        html!(
            r#"<p data-said><b>{verdict}</b></p><div class="both">{}{}</div><p class="small muted">{} <code>{command}</code></p>"#,
            card(w.usual, usual.1.as_ref(), None),
            card(w.yours, yours.1.as_ref(), usual.1.as_ref()),
            w.command
        )
    }
}

/// The values of a player's sliders from `name=value:name=value`.
fn read(player: &Player, text: &str) -> Option<Vec<f64>> {
    let mut values: Vec<f64> = player.sliders.iter().map(|slider| slider.usual).collect();
    for part in text.split(':') {
        let (name, value) = part.split_once('=')?;
        let index = player.sliders.iter().position(|slider| slider.name == name)?;
        values[index] = number::parse(value).filter(|value| (0.0..=player.sliders[index].high).contains(value))?;
    }
    Some(values)
}

/// The board with a move drawn on it.
fn picture(desk: &Desk, best: Option<&str>) -> Markup {
    let studied = desk.study.session.as_ref();
    let Ok(mut session) = games::open(studied.game(), Some(studied.variant()), Some(&studied.position())) else { return Markup::EMPTY };
    if let Some(best) = best {
        session.set_line(0, &[best.to_owned()]);
    }
    svg::write(&session.scene(Marks { coordinates: true, legal: false }), Colours::Page)
}

fn frame(w: &Words) -> Markup {
    html!(
        r#"<h1>{}</h1><p class="lead">{}</p><div id="study" class="study controls"></div><div class="weights"><section id="weights" aria-label="{}"></section><section id="moves"></section></div>"#,
        w.title,
        w.lead,
        w.title
    )
}

impl Pane for Weights {
    fn update(&mut self, message: &Message, desk: &mut Desk) {
        match message {
            Message::Engine(event) => self.hear(event, desk),
            Message::Action(action, _) if action == "copy-link" => self.address(desk),
            Message::Action(action, _) if action == "weights-reset" => {
                self.values.clear();
                self.address(desk);
            }
            Message::Change(name, value) if name == "weights-level" => {
                value.clone_into(&mut self.level);
                self.values.clear();
                self.address(desk);
            }
            Message::Change(name, value) if name.starts_with(WEIGHT) => {
                let Some(player) = self.player(desk) else { return };
                let index = player.sliders.iter().position(|slider| Some(slider.name) == name.strip_prefix(WEIGHT));
                if let (Some(index), Some(value)) = (index, number::parse(value)) {
                    self.values = player.sliders.iter().enumerate().map(|(index, slider)| self.value(index, slider)).collect();
                    self.values[index] = value.clamp(0.0, player.sliders[index].high);
                    self.address(desk);
                }
            }
            Message::Action(..) | Message::Change(..) | Message::Form(..) => {
                let game = desk.study.session.game();
                if desk.study.update(message, desk.w, desk.lang) {
                    if desk.study.session.game() != game {
                        self.values.clear();
                    }
                    self.address(desk);
                }
            }
            _ => {}
        }
    }

    fn render(&mut self, desk: &mut Desk) -> Result<(), Missing> {
        let w = words(desk.lang);
        if desk.root.set(&desk.page, frame(w)) || self.parts.is_none() {
            let region = |id: &str| desk.page.by_id(id).map(Region::new);
            self.parts = Some([region("study")?, region("weights")?, region("moves")?]);
        }
        let (choices, moves) = match self.player(desk) {
            Some(player) => {
                self.ask(player, desk);
                (self.choices(player, desk), self.moves(player, desk))
            }
            None => (html!("<p>{}</p>", w.none), Markup::EMPTY),
        };
        let study = desk.study.controls(desk.w, desk.lang);
        if let Some([of_study, of_weights, of_moves]) = &mut self.parts {
            of_study.set(&desk.page, study);
            of_weights.set(&desk.page, choices);
            of_moves.set(&desk.page, moves);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_in_an_address_are_read_as_a_whole_or_not_at_all() {
        let player = table::of("blokus").next().expect("a player");
        assert_eq!(read(player, "squares=0:distance=2.5"), Some(vec![0.0, 9.0, 1.0, 2.5]));
        for wrong in ["", "squares", "squares=21", "squares=-1", "squares=x", "size=1", "squares=1:"] {
            assert_eq!(read(player, wrong), None, "{wrong}");
        }
    }
}
