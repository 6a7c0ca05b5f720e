//! What all pages of a report share: the page around the content, and players, ratings and levels as text.

use quintet_base::html::{Markup, html};
use quintet_base::lang::{Lang, fill_in};
use quintet_board::games;
use quintet_engine::referee::contest::Rating;
use quintet_engine::text::number;

use super::facts::{Facts, Player};
use super::words::words;
use crate::duel::elo::Points;

/// The style of all pages. The policy lets nothing else in: no script, no picture, nothing from elsewhere.
const HEAD: Markup = Markup::literal(concat!(
    r#"<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'"><style>"#,
    include_str!("style.css"),
    "</style>"
));

/// A whole page with its heading; `name` is its file, without the language.
pub(super) fn whole(name: &str, heading: &str, lang: Lang, content: &Markup) -> Markup {
    let w = words(lang);
    let others = Lang::ALL.into_iter().filter(|other| *other != lang).fold(Markup::EMPTY, |links, other| {
        links + html!(r#"<a href="{}" lang="{}" hreflang="{}">{}</a> "#, file_of(name, other), other.html(), other.html(), other.name())
    });
    html!(
        r#"<!doctype html><html lang="{}"><head>{HEAD}<title>{heading}</title></head><body><header><h1>{heading}</h1><nav aria-label="{}">{others}</nav></header><main>{content}</main></body></html>"#,
        lang.html(),
        w.other_languages
    )
}

/// The name of the contest's page.
pub(super) fn title(facts: &Facts, lang: Lang) -> String {
    fill_in(words(lang).title, &[games::title(&facts.game, lang).unwrap_or(&facts.game)])
}

/// The file of a page: the first language has the shorter names.
pub(super) fn file_of(name: &str, lang: Lang) -> String {
    if lang == Lang::ALL[0] { format!("{name}.html") } else { format!("{name}.{}.html", lang.tag()) }
}

/// The element of a game, by its index.
pub(super) fn anchor(game: usize) -> String {
    format!("game-{}", game + 1)
}

/// A player's name, which leads to its page, or to a game there.
pub(super) fn link_to(player: &Player, place: usize, game: Option<usize>, lang: Lang) -> Markup {
    let mut address = file_of(&format!("player-{}", place + 1), lang);
    if let Some(game) = game {
        address += &format!("#{}", anchor(game));
    }
    html!(r#"<a href="{address}">{}</a>"#, player.name)
}

/// The level that a player has reached.
pub(super) fn grade(facts: &Facts, player: &Player, lang: Lang) -> String {
    let w = words(lang);
    let Some(grade) = player.grade else { return String::new() };
    let points = Points::of(grade.games);
    let (low, high) = points.interval(2);
    let [won, drawn, lost] = grade.games;
    let (level, score) = (facts.level(grade.beaten.unwrap_or(0)), f64::from(won) + f64::from(drawn) / 2.0);
    let level = if grade.beaten.is_some() { level.to_owned() } else { format!("{} ({})", w.no_level, fill_in(w.against, &[level])) };
    format!("{level}: {}/{}, {} ({} … {})", number::text(score), won + drawn + lost, signed(points.elo(2)), signed(low), signed(high))
}

/// A rating with its interval: `+120 (−30 … +270)`.
pub(super) fn rated(rating: &Rating) -> String {
    format!("{} ({} … {})", signed(rating.elo), signed(rating.low), signed(rating.high))
}

/// A difference in whole Elo, with a minus sign instead of a hyphen.
fn signed(elo: f64) -> String {
    match elo.round() {
        elo if elo.is_infinite() => if elo > 0.0 { "+∞" } else { "−∞" }.to_owned(),
        elo if elo < 0.0 => format!("−{}", -elo as i64),
        elo if elo > 0.0 => format!("+{}", elo as i64),
        _ => "0".to_owned(),
    }
}
