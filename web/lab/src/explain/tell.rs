//! Marks and numbers in words.

use quintet_base::lang::{Lang, fill_in};
use quintet_board::table::Table;
use quintet_engine::core::side::Side;
use quintet_engine::study::insights::{Fact, Mark, Show};

use super::words::Words;
use crate::search::draw::short_value;

/// What words depend on.
#[derive(Copy, Clone)]
pub(crate) struct Teller<'a> {
    /// The words.
    pub w: &'static Words,
    /// The language.
    pub lang: Lang,
    /// The game.
    pub table: &'a dyn Table,
}

impl Teller<'_> {
    /// The name of a side, or of a colour of Blokus, counted from 0.
    #[must_use]
    pub(crate) fn who(&self, of: Option<usize>) -> String {
        let Some(index) = of else { return self.w.legend_both.to_owned() };
        if self.table.game() == "blokus" && self.colours() > self.table.sides() {
            return self.lang.of(["Blue", "Yellow", "Red", "Green"][index & 3], ["蓝", "黄", "红", "绿"][index & 3]).to_owned();
        }
        Side::from_index(index).map_or_else(String::new, |side| self.table.seat(side, self.lang).colour)
    }

    /// How many colours there are: of Blokus more than sides where a side plays two.
    #[must_use]
    pub(crate) fn colours(&self) -> usize {
        if self.table.game() == "blokus" && self.table.variant().starts_with("classic") { 4 } else { self.table.sides() }
    }

    /// The name of an overlay.
    #[must_use]
    pub(crate) fn overlay(&self, name: &str) -> String {
        let w = self.w;
        let of = |template: &str, index: usize| fill_in(template, &[&self.who(Some(index))]);
        match name {
            "ways" => w.ways.to_owned(),
            "distance-first" => of(w.distance_first, 0),
            "distance-second" => of(w.distance_second, 1),
            "walls" => w.walls.to_owned(),
            "moves-1" => w.moves_1.to_owned(),
            "moves-3" => w.moves_3.to_owned(),
            "moves-5" => w.moves_5.to_owned(),
            "queen" => w.queen.to_owned(),
            "king" => w.king.to_owned(),
            "territory" => w.territory.to_owned(),
            "mobility" => w.mobility.to_owned(),
            "liberties" => w.liberties.to_owned(),
            "forbidden-first" => of(w.forbidden_first, 0),
            "forbidden-second" => of(w.forbidden_second, 1),
            "safe" => w.safe.to_owned(),
            "corners" => w.corners.to_owned(),
            "reach" => w.reach.to_owned(),
            "placements" => w.placements.to_owned(),
            other => other.to_owned(),
        }
    }

    /// What an overlay means; `of` is whom its marks are about, if it is one side or colour alone.
    #[must_use]
    pub(crate) fn about(&self, name: &str, of: Option<usize>) -> String {
        let w = self.w;
        let side = |index: usize| self.who(Some(index));
        let mover = || self.table.seat(self.table.turn(), self.lang).colour;
        let both = |template: &str| fill_in(template, &[&side(0), &side(1)]);
        match name {
            "ways" => both(w.about_ways),
            "distance-first" => fill_in(w.about_distance, &[&side(0)]),
            "distance-second" => fill_in(w.about_distance, &[&side(1)]),
            "walls" => fill_in(w.about_walls, &[&mover()]),
            "queen" => both(w.about_queen),
            "king" => both(w.about_king),
            "territory" => w.about_territory.to_owned(),
            "mobility" => w.about_mobility.to_owned(),
            "liberties" => w.about_liberties.to_owned(),
            "forbidden-first" => fill_in(w.about_forbidden, &[&side(0)]),
            "forbidden-second" => fill_in(w.about_forbidden, &[&side(1)]),
            "safe" => w.about_safe.to_owned(),
            "corners" => w.about_corners.to_owned(),
            "reach" => w.about_reach.to_owned(),
            "placements" => fill_in(w.about_placements, &[&of.map_or_else(mover, side)]),
            _ => w.about_moves.to_owned(),
        }
    }

    /// A mark in words.
    #[must_use]
    pub(crate) fn mark(&self, mark: &Mark) -> String {
        let (w, at) = (self.w, mark.at.as_str());
        match &mark.show {
            Show::Number(number) => fill_in(w.at_number, &[at, &number.to_string()]),
            Show::Pair(pair) => {
                let number = |index: usize| pair[index].map_or_else(|| w.unreachable.to_owned(), |number| number.to_string());
                fill_in(w.at_pair, &[at, &self.who(Some(0)), &number(0), &self.who(Some(1)), &number(1)])
            }
            Show::Own => fill_in(w.at_own, &[at, &self.who(mark.of)]),
            Show::Dot => fill_in(w.at_dot, &[at, &self.who(mark.of)]),
            Show::Forbidden(refusal) => fill_in(w.at_forbidden, &[at, &self.lang.say(refusal)]),
            Show::Way { to, rank } => fill_in(w.at_way, &[at, to, &rank.to_string(), &self.who(mark.of)]),
            Show::Move { to, value, best } => {
                fill_in(if *best { w.at_best } else { w.at_move }, &[at, to, &short_value(*value, self.lang)])
            }
        }
    }

    /// What a fact is called.
    #[must_use]
    pub(crate) fn fact(&self, fact: &Fact) -> String {
        let w = self.w;
        match fact.name {
            "way" => w.fact_way.to_owned(),
            "walls" => w.fact_walls.to_owned(),
            "way-of" => fill_in(w.fact_way_of, &[&fact.of]),
            "walls-legal" => w.fact_walls_legal.to_owned(),
            "men" => w.fact_men.to_owned(),
            "towers" => w.fact_towers.to_owned(),
            "cost" => w.fact_cost.to_owned(),
            "minimax" => fill_in(w.fact_minimax, &[&fact.of]),
            "boards" => w.fact_boards.to_owned(),
            "t1" => w.fact_t1.to_owned(),
            "t2" => w.fact_t2.to_owned(),
            "c1" => w.fact_c1.to_owned(),
            "c2" => w.fact_c2.to_owned(),
            "m" => w.fact_m.to_owned(),
            "sum" => fill_in(w.fact_sum, &[&self.who(Some(self.table.turn().index()))]),
            "legal" => w.fact_legal.to_owned(),
            "safe" => w.fact_safe.to_owned(),
            "squares" => w.fact_squares.to_owned(),
            "corners" => w.fact_corners.to_owned(),
            "reach" => w.fact_reach.to_owned(),
            "placements" => fact.of.clone(),
            other => other.to_owned(),
        }
    }

    /// A number of a fact.
    #[must_use]
    pub(crate) fn number(&self, fact: &Fact, value: f32) -> String {
        match fact.name {
            "placements" if value < 0.0 => self.w.gone.to_owned(),
            _ if value.is_nan() => "–".to_owned(),
            "way" | "way-of" => fill_in(self.w.steps, &[&value.to_string()]),
            "minimax" => short_value(value as i32, self.lang),
            // Only values of a search can mean a decided game.
            _ if value.fract() == 0.0 => format!("{value}").replace('-', "−"),
            _ => format!("{value:.2}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explain::words::words;
    use quintet_board::games;
    use quintet_engine::registry::{insights, overlays};

    #[test]
    fn counts_are_never_taken_for_decided_games() {
        let table = games::open("checkers", None, None).expect("a game");
        let teller = Teller { w: words(Lang::En), lang: Lang::En, table: table.as_ref() };
        assert_eq!(teller.number(&Fact::new("boards", "", vec![26_890.0]), 26_890.0), "26890");
        assert_eq!(teller.number(&Fact::new("cost", "", vec![-3.0]), -3.0), "−3");
        assert_eq!(teller.number(&Fact::new("minimax", 3, vec![30_000.0]), 30_000.0), "+win");
    }

    #[test]
    fn everything_that_can_be_shown_has_words() {
        for lang in Lang::ALL {
            for &game in games::NAMES {
                let mut table = games::open(game, None, None).expect("a game");
                for _ in 0..6 {
                    let text = table.example_move();
                    table.play_text(&text).expect("legal");
                }
                let teller = Teller { w: words(lang), lang, table: table.as_ref() };
                for &name in overlays(game).expect("a game") {
                    assert_ne!(teller.overlay(name), name, "{game}");
                    let about = teller.about(name, Some(0));
                    assert!(
                        !about.contains("{}") && (name.starts_with("moves") || about != teller.w.about_moves),
                        "{game} {name}: {about}"
                    );
                    let overlay = insights(game, table.variant(), &table.position(), name).expect("an overlay");
                    for fact in &overlay.facts {
                        assert!(fact.name == "placements" || teller.fact(fact) != fact.name, "{game} {}", fact.name);
                    }
                    for mark in &overlay.marks {
                        assert!(teller.mark(mark).starts_with(&mark.at), "{game} {mark:?}");
                    }
                }
            }
        }
    }
}
