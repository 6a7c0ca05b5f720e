//! The markup beside the board: numbers, the point of view, a legend, and the way to the search viewer.

use std::collections::HashMap;

use quintet_base::html::{Markup, html};
use quintet_base::scene::{Rect, Scene};
use quintet_base::svg::{self, Colours};
use quintet_engine::study::insights::{Fact, Mark, Overlay, Show};

use super::draw;
use super::tell::Teller;
use super::words::Words;
use crate::Desk;

/// The values for the whole position: one column per side, then those that hold for both.
pub(super) fn facts(teller: &Teller<'_>, facts: &[Fact], view: usize) -> Markup {
    let heading = |titles: &[&str]| titles.iter().map(|title| html!(r#"<th scope="col">{title}</th>"#)).collect::<Markup>();
    let row = |fact: &Fact, cells: Markup| {
        html!(r#"<tr data-fact="{}{}"><th scope="row">{}</th>{cells}</tr>"#, fact.name, fact.of, teller.fact(fact))
    };
    let numbers = |fact: &Fact| fact.values.iter().map(|&value| html!("<td>{}</td>", teller.number(fact, value))).collect::<Markup>();
    let session = |head: Markup, rows: Markup| {
        let head = if head.is_empty() { Markup::EMPTY } else { html!("<thead><tr><td></td>{head}</tr></thead>") };
        if rows.is_empty() { Markup::EMPTY } else { html!(r#"<table class="numbers">{head}<tbody>{rows}</tbody></table>"#) }
    };
    let weighted = facts.iter().take_while(|fact| fact.weight.is_some()).count();
    let mut sums = Markup::EMPTY;
    let mut rest = facts;
    if weighted > 0 {
        let w = teller.w;
        // The sum follows its parts.
        let (parts, others) = facts.split_at((weighted + 1).min(facts.len()));
        rest = others;
        let rows: Markup = parts
            .iter()
            .map(|fact| {
                let value = fact.values.get(view).or(fact.values.first()).copied().unwrap_or(f32::NAN);
                let number = teller.number(fact, value);
                match fact.weight {
                    Some(weight) => row(fact, html!("<td>{number}</td><td>× {weight:.2}</td><td>{}</td>", teller.decimal(weight * value))),
                    None => row(fact, html!("<td></td><td></td><td>{number}</td>")),
                }
            })
            .collect();
        sums = session(heading(&[w.value, w.weight, w.product]), rows);
    }
    let (each, single): (Vec<&Fact>, Vec<&Fact>) = rest.iter().partition(|fact| fact.values.len() > 1);
    let sides: Vec<String> = (0..each.first().map_or(0, |fact| fact.values.len())).map(|index| teller.who(Some(index))).collect();
    let sides: Vec<&str> = sides.iter().map(String::as_str).collect();
    let rows = |facts: Vec<&Fact>| facts.into_iter().map(|fact| row(fact, numbers(fact))).collect::<Markup>();
    sums + session(heading(&sides), rows(each)) + session(Markup::EMPTY, rows(single))
}

/// A sample of a side's marks, with the name of the side.
pub(super) fn legend(teller: &Teller<'_>, overlay: &Overlay) -> Markup {
    let mut markup = Markup::EMPTY;
    // Side by side, and last what is alike for all.
    for of in (0..teller.colours()).map(Some).chain([None]) {
        // Numbers stand on pieces or are explained by the sentence above; so are crosses and arrows.
        let coloured = |show: &Show| matches!(show, Show::Pair(_) | Show::Own | Show::Dot | Show::Way { .. });
        let is_of = |mark: &&Mark| mark.of == of && coloured(&mark.show);
        let Some(mark) = overlay.marks.iter().find(is_of) else { continue };
        let show = match &mark.show {
            Show::Dot => Show::Dot,
            Show::Way { .. } => Show::Way { to: "to".to_owned(), rank: 1 },
            _ => Show::Own,
        };
        let at = if show == Show::Dot { Rect::new(-3.0, -3.0, 26.0, 26.0) } else { Rect::new(1.0, 1.0, 18.0, 18.0) };
        let places = match show {
            Show::Way { .. } => {
                HashMap::from([("x".to_owned(), Rect::new(0.0, 10.0, 0.0, 0.0)), ("to".to_owned(), Rect::new(20.0, 10.0, 0.0, 0.0))])
            }
            _ => HashMap::from([("x".to_owned(), at)]),
        };
        let only = Overlay { marks: vec![Mark::new("x", mark.of, show)], facts: Vec::new() };
        let mut scene = Scene::new(20.0, 20.0);
        draw::draw(&mut scene, teller.session.game(), &only, &places);
        markup += html!("<span>{}{}</span>", svg::write(&scene, Colours::Page), teller.who(mark.of));
    }
    markup
}

/// The choice of the point of view, if the values of a weighted sum have several.
pub(super) fn views(teller: &Teller<'_>, overlay: &Overlay, chosen: usize) -> Markup {
    let count = overlay.facts.iter().find(|fact| fact.weight.is_some()).map_or(0, |fact| fact.values.len());
    if count < 2 {
        return Markup::EMPTY;
    }
    let chips: Markup = (0..count)
        .map(|index| {
            html!(
                r#"<button type="button" class="chip" data-action="values" data-value="{index}" aria-pressed="{}">{}</button>"#,
                index == chosen.min(count - 1),
                teller.view(index)
            )
        })
        .collect();
    html!(r#"<div class="chips" role="group" aria-label="{}">{chips}</div>"#, teller.w.view)
}

/// The link to the search viewer with the same position, and the same tree if the overlay is one.
pub(super) fn viewer(w: &Words, overlay: &str, desk: &Desk) -> Markup {
    let (depth, title) = match overlay.strip_prefix("moves-") {
        Some(depth) => (html!("&amp;algorithm=minimax&amp;depth={depth}"), w.open_tree),
        None => (Markup::EMPTY, w.open_viewer),
    };
    let study = format!("{}{}", desk.study.query(), desk.visit_query());
    let fragment = desk.study.fragment();
    html!(r#"<p><a class="link" href="?view=search&amp;{study}{depth}{fragment}">{title}</a></p>"#)
}
