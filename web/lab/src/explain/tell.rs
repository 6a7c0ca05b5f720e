//! Marks and numbers in words.

use quintet_base::lang::{Lang, Text, fill_in};
use quintet_board::games;
use quintet_board::session::GameSession;
use quintet_board::study::{FactWords, OverlayWords, Said, Study, Unit, With};
use quintet_engine::core::side::Side;
use quintet_engine::study::insights::{Fact, Mark, Overlay, Show, sum};

use super::words::Words;
use crate::search::draw::short_value;
use crate::search::tell::trimmed;

/// The context of texts.
#[derive(Copy, Clone)]
pub(crate) struct Teller<'a> {
    /// The words.
    pub w: &'static Words,
    /// The language.
    pub lang: Lang,
    /// The game.
    pub session: &'a dyn GameSession,
}

impl Teller<'_> {
    fn study(&self) -> &'static Study {
        games::study(self.session.game())
    }

    /// The names of those marks refer to, if these are not the sides.
    fn colour_names(&self) -> &'static [Text] {
        (self.study().colours)(self.session.variant())
    }

    /// The name of a side or colour, counted from 0.
    #[must_use]
    pub(crate) fn who(&self, of: Option<usize>) -> String {
        let Some(index) = of else { return self.w.legend_both.to_owned() };
        if let Some(name) = self.colour_names().get(index) {
            return self.lang.of(*name).to_owned();
        }
        Side::from_index(index).map_or_else(String::new, |side| self.session.seat(side, self.lang).colour)
    }

    /// The number of sides or colours that marks can refer to.
    #[must_use]
    pub(crate) fn colours(&self) -> usize {
        self.colour_names().len().max(self.session.sides())
    }

    /// A game's text with its placeholders filled in; `of` is the side or colour of the marks, `part` that of a number.
    fn say(&self, said: &Said, of: Option<usize>, part: &str) -> String {
        let mover = || self.session.seat(self.session.turn(), self.lang).colour;
        let filled = said.with.iter().map(|with| match with {
            With::Of(index) => self.who(Some(*index)),
            With::Mover => mover(),
            With::Marked => of.map_or_else(mover, |index| self.who(Some(index))),
            With::Part => part.to_owned(),
        });
        let filled: Vec<String> = filled.collect();
        fill_in(self.lang.of(said.text), &filled.iter().map(String::as_str).collect::<Vec<_>>())
    }

    fn overlay_words(&self, name: &str) -> Option<&'static OverlayWords> {
        self.study().overlays.iter().find(|words| words.name == name)
    }

    fn fact_words(&self, fact: &Fact) -> Option<&'static FactWords> {
        self.study().facts.iter().find(|words| words.name == fact.name)
    }

    /// The name of an overlay.
    #[must_use]
    pub(crate) fn overlay(&self, name: &str) -> String {
        self.overlay_words(name).map_or_else(|| name.to_owned(), |words| self.say(&words.title, None, ""))
    }

    /// The meaning of an overlay; `of` is the side or colour of its marks, if it is only one.
    #[must_use]
    pub(crate) fn about(&self, name: &str, of: Option<usize>) -> String {
        self.overlay_words(name).map_or_else(String::new, |words| self.say(&words.about, of, ""))
    }

    /// A mark in words.
    #[must_use]
    pub(crate) fn mark(&self, mark: &Mark) -> String {
        let (w, at) = (self.w, mark.at.as_str());
        match &mark.show {
            Show::Number(number) => fill_in(w.at_number, &[at, &number.to_string()]),
            Show::Sum(terms) => {
                let fractions: Vec<String> = terms.iter().map(|(numerator, denominator)| format!("{numerator}/{denominator}")).collect();
                fill_in(w.at_sum, &[at, &trimmed(f64::from(sum(terms))), &fractions.join(" + ")])
            }
            Show::Pair(pair) => {
                let number = |index: usize| pair[index].map_or_else(|| w.unreachable.to_owned(), |number| number.to_string());
                fill_in(w.at_pair, &[at, &self.who(Some(0)), &number(0), &self.who(Some(1)), &number(1)])
            }
            Show::Own => fill_in(w.at_own, &[at, &self.who(mark.of)]),
            Show::Dot => {
                let who = self.who(mark.of);
                let meaning = self.study().dot.map_or_else(|| who.clone(), |dot| fill_in(self.lang.of(dot), &[&who]));
                fill_in(w.at_own, &[at, &meaning])
            }
            Show::Forbidden(refusal) => fill_in(w.at_forbidden, &[at, &self.lang.say(refusal)]),
            Show::Way { to, rank } => fill_in(w.at_way, &[at, to, &rank.to_string(), &self.who(mark.of)]),
            Show::Move { to, value, best } => {
                fill_in(if *best { w.at_best } else { w.at_move }, &[at, to, &short_value(*value, self.lang)])
            }
        }
    }

    /// All marks in words; the steps of a path are put together.
    #[must_use]
    pub(crate) fn marks(&self, overlay: &Overlay) -> Vec<String> {
        let is_step_of = |mark: &Mark, before: &Mark| match (&before.show, &mark.show) {
            (Show::Way { to, rank }, Show::Way { rank: next, .. }) => mark.of == before.of && *to == mark.at && rank == next,
            _ => false,
        };
        let parts = overlay.marks.chunk_by(|before, mark| is_step_of(mark, before));
        parts.map(|part| self.path(part).unwrap_or_else(|| part.first().map_or_else(String::new, |mark| self.mark(mark)))).collect()
    }

    /// The path that is made of these steps.
    fn path(&self, steps: &[Mark]) -> Option<String> {
        let first = steps.first()?;
        let Show::Way { rank, .. } = &first.show else { return None };
        let ends = steps.iter().filter_map(|step| if let Show::Way { to, .. } = &step.show { Some(to.as_str()) } else { None });
        let squares: Vec<&str> = std::iter::once(first.at.as_str()).chain(ends).collect();
        let numbers = [rank.to_string(), fill_in(self.w.steps, &[&steps.len().to_string()])];
        Some(fill_in(self.w.path, &[&self.who(first.of), &numbers[0], &numbers[1], &squares.join(" ")]))
    }

    /// Whose point of view this one of the values of a weighted sum is.
    #[must_use]
    pub(crate) fn view(&self, index: usize) -> String {
        self.study().views.get(index).map_or_else(String::new, |said| self.say(said, None, ""))
    }

    /// The name of a value.
    #[must_use]
    pub(crate) fn fact(&self, fact: &Fact) -> String {
        self.fact_words(fact).map_or_else(|| fact.name.to_owned(), |words| self.say(&words.title, None, &fact.of))
    }

    /// A number with two decimals.
    #[must_use]
    pub(crate) fn decimal(&self, value: f32) -> String {
        let text = format!("{value:.2}");
        // A small negative number is rounded to zero, which has no sign.
        if text == "-0.00" { "0.00".to_owned() } else { text.replace('-', "−") }
    }

    /// A value as text.
    #[must_use]
    pub(crate) fn number(&self, fact: &Fact, value: f32) -> String {
        match self.fact_words(fact).map_or(Unit::Count, |words| words.unit) {
            Unit::Placements if value < 0.0 => self.w.gone.to_owned(),
            _ if value.is_nan() => "–".to_owned(),
            Unit::Steps => fill_in(self.w.steps, &[&value.to_string()]),
            Unit::Value => short_value(value as i32, self.lang),
            // Only search values can mean a decided game.
            _ if fact.weight.is_none() && value.fract() == 0.0 => format!("{value}").replace('-', "−"),
            _ => self.decimal(value),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explain::words::words;
    use quintet_engine::registry::{insights, overlays};

    #[test]
    fn counts_are_never_taken_for_decided_games() {
        let session = games::open("checkers", None, None).expect("a game");
        let teller = Teller { w: words(Lang::En), lang: Lang::En, session: session.as_ref() };
        assert_eq!(teller.number(&Fact::new("boards", "", vec![26_890.0]), 26_890.0), "26890");
        assert_eq!(teller.number(&Fact::new("cost", "", vec![-3.0]), -3.0), "−3");
        assert_eq!(teller.number(&Fact::new("minimax", 3, vec![30_000.0]), 30_000.0), "+win");
    }

    #[test]
    fn everything_that_can_be_shown_has_words() {
        for lang in Lang::ALL {
            for &game in games::NAMES {
                let mut session = games::open(game, None, None).expect("a game");
                for _ in 0..6 {
                    let text = session.example_move();
                    session.play_text(&text).expect("legal");
                }
                let teller = Teller { w: words(lang), lang, session: session.as_ref() };
                for &name in overlays(game).expect("a game") {
                    assert_ne!(teller.overlay(name), name, "{game}");
                    let about = teller.about(name, Some(0));
                    assert!(!about.is_empty() && !about.contains("{}"), "{game} {name}: {about}");
                    let overlay = insights(game, session.variant(), &session.position(), name, None).expect("an overlay");
                    // A number of a weighted sum has a name for every point of view.
                    let views = games::study(game).views.len().max(1);
                    for fact in &overlay.facts {
                        assert!(fact.weight.is_none() || fact.values.len() == views, "{game} {}", fact.name);
                        let words = teller.fact(fact);
                        assert!(words != fact.name && !words.contains("{}"), "{game} {}", fact.name);
                    }
                    assert!(teller.marks(&overlay).iter().all(|text| !text.is_empty() && !text.contains("{}")));
                    for mark in &overlay.marks {
                        assert!(teller.mark(mark).starts_with(&mark.at), "{game} {mark:?}");
                    }
                }
            }
        }
    }
}
