//! The page of a player: its games, what went wrong, and what its program has printed at last.

use quintet_base::html::{Markup, html};
use quintet_base::lang::{Lang, fill_in};
use quintet_engine::text::number;

use super::facts::{Facts, Player, Shown};
use super::frame::{anchor, file_of, grade, link_to, rated, title, whole};
use super::words::{Words, words};

/// A longer list of failures is folded away.
const SHOWN_AT_ONCE: usize = 12;

/// The page of the player on a place, from 0.
pub(super) fn page(facts: &Facts, place: usize, lang: Lang) -> Markup {
    let w = words(lang);
    let player = &facts.players[place];
    let of = &player.standing;
    let mut content =
        html!(r#"<p><a href="{}">{}</a> · {}</p><div class="wide"><table><tbody>"#, file_of("index", lang), w.overview, title(facts, lang));
    let score = format!("{} / {}", number::text(of.points()), of.games * (facts.sides as u32 - 1));
    let counts = format!("{} · {} · {}", of.wins, of.draws, of.losses);
    let rows = [
        (w.place, (place + 1).to_string()),
        (w.level, grade(facts, player, lang)),
        (w.points, score),
        (w.results, counts),
        (w.rating, rated(&player.rating)),
        (w.violations, of.violations.to_string()),
        (w.late, player.late.to_string()),
        (w.seconds, number::decimal(of.seconds, 2)),
        (w.longest, number::decimal(of.longest, 3)),
    ];
    for (name, value) in rows.into_iter().filter(|(_, value)| !value.is_empty()) {
        content += html!(r#"<tr><th scope="row" class="key">{name}</th><td class="key">{value}</td></tr>"#);
    }
    content += html!("</tbody></table></div>");
    content += html!("<h2>{}</h2>{}", w.faults, faults(facts, player, w));
    content += html!("<h2>{}</h2>{}", w.output, output(facts, player, w));
    let about = if facts.on_board { w.about_links } else { w.about_records };
    content += html!("<h2>{}</h2><p>{about}</p>{}", w.all_games, games(facts, place, lang));
    whole(&format!("player-{}", place + 1), &player.name, lang, &content)
}

/// The attempts that failed.
fn faults(facts: &Facts, player: &Player, w: &Words) -> Markup {
    if player.faults.is_empty() {
        return html!("<p>{}</p>", w.no_faults);
    }
    let mut table = html!(
        r#"<details{}><summary>{}</summary><div class="wide" tabindex="0"><table><thead><tr><th scope="col">{}</th><th scope="col">{}</th><th scope="col">{}</th><th scope="col" class="name">{}</th><th scope="col" class="name">{}</th></tr></thead><tbody>"#,
        if player.all_faults > SHOWN_AT_ONCE { Markup::EMPTY } else { html!(" open") },
        fill_in(w.show_faults, &[&player.all_faults.to_string()]),
        w.match_,
        w.game,
        w.attempt,
        w.answer,
        w.reason
    );
    for fault in &player.faults {
        let Shown { match_number, game, .. } = facts.games[fault.game];
        let answer = if facts.anonymous { Markup::EMPTY } else { html!("<code>{}</code>", fault.answer) };
        let reason = &fault.reason;
        table += html!(
            r##"<tr><td><a href="#{}">{match_number}</a></td><td>{game}</td><td>{}</td><td class="text">{answer}</td><td class="text">{reason}</td></tr>"##,
            anchor(fault.game),
            fault.number
        );
    }
    table += html!("</tbody></table></div></details>");
    match player.all_faults - player.faults.len() {
        0 => table,
        more => table + html!("<p>{}</p>", fill_in(w.more_faults, &[&more.to_string()])),
    }
}

/// What the program has printed at last.
fn output(facts: &Facts, player: &Player, w: &Words) -> Markup {
    match &player.output {
        _ if facts.anonymous => html!("<p>{}</p>", w.anonymous_output),
        None => html!("<p>{}</p>", w.no_output),
        Some((game, text)) => {
            let Shown { match_number, game, .. } = facts.games[*game];
            let place = fill_in(w.output_of, &[&match_number.to_string(), &game.to_string()]);
            html!("<p>{place}</p><pre>{}</pre>", printable(text))
        }
    }
}

/// A text without characters that a terminal or a page would obey instead of showing.
fn printable(text: &str) -> String {
    let shown = |c: char| match c {
        '\n' | '\t' => c,
        c if c.is_control() || matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}') => '\u{fffd}',
        c => c,
    };
    text.replace("\r\n", "\n").chars().map(shown).collect()
}

/// The games of a player.
fn games(facts: &Facts, place: usize, lang: Lang) -> Markup {
    let w = words(lang);
    let mut table = html!(r#"<div class="wide" tabindex="0"><table><thead><tr>"#);
    for title in [w.match_, w.game, if facts.on_board { w.replay } else { w.record }] {
        table += html!(r#"<th scope="col">{title}</th>"#);
    }
    for title in [w.first, w.second, w.third, w.fourth].into_iter().take(facts.sides) {
        table += html!(r#"<th scope="col" class="name">{title}</th>"#);
    }
    for title in [w.result, w.moves, w.time] {
        table += html!(r#"<th scope="col">{title}</th>"#);
    }
    table += html!("</tr></thead><tbody>");
    for (index, game) in facts.games.iter().enumerate().filter(|(_, game)| game.players.contains(&place)) {
        // Green for the first place, if it is not shared.
        let own = game.players.iter().position(|&player| player == place).map_or(0.0, |side| game.points[side]);
        let best = game.points.iter().copied().fold(0.0, f64::max);
        let kind = match game.points.iter().filter(|&&points| points == best).count() {
            _ if own < best => "loss",
            1 => "win",
            _ => "draw",
        };
        let how = match game.how.as_str() {
            "time" => w.how_time,
            "violations" => w.how_violations,
            "resigned" => w.how_resigned,
            "steps" => w.how_steps,
            _ => "",
        };
        let result = joined(game.points.iter().map(|&points| number::text(points).replace("0.5", "½").replace(".5", "½")), "–");
        let mut names = Markup::EMPTY;
        for &player in &game.players {
            let of = &facts.players[player];
            let name = if player == place { html!("{}", of.name) } else { link_to(of, player, Some(index), lang) };
            names += html!(r#"<td class="name">{name}</td>"#);
        }
        let replay = if game.address.is_empty() {
            html!("{}", w.no_link)
        } else {
            html!(r#"<a href="{}">{}</a>"#, game.address, if facts.on_board { w.replay } else { w.record })
        };
        let seconds = joined(game.seconds.iter().map(|&seconds| number::decimal(seconds, 2)), " – ");
        table += html!(
            r#"<tr id="{}"><td>{}</td><td>{}</td><td>{replay}</td>{names}<td class="{kind}">{result} {how}</td><td>{}</td><td>{seconds}</td></tr>"#,
            anchor(index),
            game.match_number,
            game.game,
            game.attempts
        );
    }
    table + html!("</tbody></table></div>")
}

fn joined(parts: impl Iterator<Item = String>, between: &str) -> String {
    parts.collect::<Vec<_>>().join(between)
}
