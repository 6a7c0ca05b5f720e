//! The first page of a report: standings and cross table.

use quintet_base::html::{Markup, html};
use quintet_base::lang::{Lang, fill_in};
use quintet_engine::text::number;

use super::facts::{Facts, GRADES};
use super::frame::{grade, link_to, rated, title, whole};
use super::words::words;

/// The first page.
pub(super) fn index(facts: &Facts, lang: Lang) -> Markup {
    let w = words(lang);
    let content = html!(
        r#"{}<h2>{}</h2>{}<p>{}</p>{}<p><a href="{GRADES}" download>{}</a></p><h2>{}</h2><p>{}</p>{}"#,
        about(facts, lang),
        w.standings,
        standings(facts, lang),
        w.about_ratings,
        match (facts.levels.is_empty(), facts.sides) {
            (false, _) => html!("<p>{}</p>", w.about_grades),
            (true, 2) => Markup::EMPTY,
            (true, _) => html!("<p>{}</p>", w.about_points),
        },
        w.csv,
        w.cross,
        w.about_cross,
        cross_table(facts, lang)
    );
    whole("index", &title(facts, lang), lang, &content)
}

/// Variant, format, rules and how far it is.
fn about(facts: &Facts, lang: Lang) -> Markup {
    let w = words(lang);
    let format = match facts.format {
        "knockout" => w.knockout,
        "swiss" => w.swiss,
        "ladder" => w.ladder,
        _ => w.round_robin,
    };
    let (done, total) = (facts.games.len().to_string(), facts.total.to_string());
    let count = match (facts.is_over, facts.levels.is_empty()) {
        (true, _) => fill_in(w.finished, &[&done]),
        (false, true) => fill_in(w.going_on, &[&done, &total]),
        (false, false) => fill_in(w.going_on_at_most, &[&done, &total]),
    };
    let limits = [
        facts.rules.violations.map(|limit| fill_in(w.rule_violations, &[&limit.to_string()])),
        facts.rules.seconds.map(|limit| fill_in(w.rule_seconds, &[&number::text(limit)])),
        facts.rules.steps.map(|limit| fill_in(w.rule_steps, &[&limit.to_string()])),
    ];
    let limits: Vec<String> = limits.into_iter().flatten().collect();
    let limits = if limits.is_empty() { w.no_limits.to_owned() } else { limits.join(w.between) };
    html!("<p>{}</p><p>{}</p>", [facts.variant, format, &count].join(" · "), fill_in(w.rules, &[&limits]))
}

fn standings(facts: &Facts, lang: Lang) -> Markup {
    let w = words(lang);
    let climb = !facts.levels.is_empty();
    let head = |title: &str| html!(r#"<th scope="col">{title}</th>"#);
    let mut table =
        html!(r#"<div class="wide" tabindex="0"><table><thead><tr>{}<th scope="col" class="name">{}</th>"#, head(w.place), w.player);
    if climb {
        table += html!(r#"<th scope="col" class="name">{}</th>"#, w.level);
    }
    for title in [w.points, w.games, w.matches, w.wins, w.draws, w.losses, w.rating, w.violations, w.late, w.seconds, w.longest] {
        table += head(title);
    }
    table += html!("</tr></thead><tbody>");
    for (at, player) in facts.players.iter().enumerate() {
        let of = &player.standing;
        table += html!(
            r#"<tr><td>{}</td><th scope="row" class="name">{}</th>{}<td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>"#,
            at + 1,
            link_to(player, at, None, lang),
            if climb { html!(r#"<td class="text">{}</td>"#, grade(facts, player, lang)) } else { Markup::EMPTY },
            number::text(of.points()),
            of.games,
            of.matches,
            of.wins,
            of.draws,
            of.losses,
            rated(&player.rating),
            of.violations,
            player.late,
            number::decimal(of.seconds, 2),
            number::decimal(of.longest, 3)
        );
    }
    table + html!("</tbody></table></div>")
}

/// Who has taken how many points from whom; on a ladder from each level.
fn cross_table(facts: &Facts, lang: Lang) -> Markup {
    let w = words(lang);
    let columns: Vec<usize> = if facts.levels.is_empty() { (0..facts.players.len()).collect() } else { facts.levels.clone() };
    let mut table = html!(
        r#"<div class="wide cross" tabindex="0"><table><thead><tr><th scope="col">{}</th><th scope="col" class="name">{}</th>"#,
        w.place,
        w.player
    );
    for &column in &columns {
        let player = &facts.players[column];
        table += if facts.levels.is_empty() {
            html!(r#"<th scope="col"><abbr title="{}">{}</abbr></th>"#, player.name, column + 1)
        } else {
            html!(r#"<th scope="col">{}</th>"#, player.name)
        };
    }
    table += html!("</tr></thead><tbody>");
    for (row, player) in facts.players.iter().enumerate().filter(|(row, _)| !facts.levels.contains(row)) {
        table += html!(r#"<tr><td>{}</td><th scope="row" class="name">{}</th>"#, row + 1, link_to(player, row, None, lang));
        for &column in &columns {
            table += match facts.cross[row][column] {
                _ if row == column => html!(r#"<td class="self"></td>"#),
                [0, 0, 0] => html!("<td>·</td>"),
                [won, drawn, lost] => {
                    let kind = match won.cmp(&lost) {
                        std::cmp::Ordering::Greater => "win",
                        std::cmp::Ordering::Equal => "draw",
                        std::cmp::Ordering::Less => "loss",
                    };
                    let points = number::text(f64::from(won) + f64::from(drawn) / 2.0);
                    html!(r#"<td class="{kind}">{points}</td>"#)
                }
            };
        }
        table += html!("</tr>");
    }
    table + html!("</tbody></table></div>")
}
