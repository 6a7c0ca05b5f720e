//! The markup around the tree: options, buttons, the last step, statistics, and the selected node with its board.

use quintet_base::html::{Markup, button, html, option};
use quintet_base::icons;
use quintet_base::lang::{Lang, fill_in};
use quintet_base::svg::{self, Colours};
use quintet_board::games;
use quintet_board::session::GameSession;
use quintet_board::view::Marks;
use quintet_engine::core::side::Side;
use quintet_engine::registry::algorithms;
use quintet_engine::study::trace::{Algorithm, Event, Kind, MOST_DEPTH, NONE, Node, Tree};

use super::depths::{self, Fixed};
use super::draw::{bound, short_value};
use super::run::Run;
use super::tell::{Teller, trimmed};
use super::words::Words;
use super::{path, side_name};
use crate::Desk;
use quintet_engine::study::trace::Settings;

/// Maximum number of children listed beside the tree.
const MOST_CHILDREN: usize = 40;
/// The depths on offer.
const DEPTHS: u32 = 8;

/// The parts that do not change during a search.
pub(super) fn frame(w: &Words) -> Markup {
    let legend = |class: &str, text: &str| html!(r#"<li><i class="{class}"></i>{text}</li>"#);
    let legend_of_path = |class: &str, text: &str| html!(r#"<li class="for-path"><i class="{class}"></i>{text}</li>"#);
    html!(
        r#"<h1>{}</h1><p class="lead">{}</p><div class="controls"><div id="study" class="study"></div><div id="choices" class="pick"></div></div>
<div class="watch"><section class="tree-side" aria-label="{}"><div id="search-bar" class="lab-bar" role="toolbar" aria-label="{}"></div>
<div id="tree" class="tree" tabindex="0" role="application" aria-label="{}" data-keys="tree"><canvas id="tree-canvas" aria-hidden="true"></canvas></div>
<div id="route" class="route" tabindex="0" role="application" aria-label="{}" data-keys="route"></div>
<div id="event" class="event"></div><ul class="legend">{}{}{}{}{}<li class="for-uct">{}</li>{}{}{}</ul></section>
<aside class="beside"><div id="facts"></div><div id="node"></div></aside></div>"#,
        w.title,
        w.lead,
        w.title,
        w.play,
        w.route,
        w.tree,
        legend("max", w.legend_max),
        legend("min", w.legend_min),
        legend("line", w.legend_line),
        legend("cut", w.legend_cut),
        legend("now", w.legend_now),
        w.legend_uct,
        legend_of_path("visited", w.legend_visited),
        legend_of_path("open", w.legend_open),
        legend_of_path("line", w.legend_path)
    )
}

/// Algorithm, depth, iterations or side, speed, and the example.
pub(super) fn choices(w: &Words, settings: &Settings, speed: &str, session: &dyn GameSession, lang: Lang) -> Markup {
    let field = |label: &str, control: Markup| html!("<label><span>{label}</span>{control}</label>");
    let algorithms: Markup = algorithms(session.game())
        .unwrap_or_default()
        .iter()
        .map(|&algorithm| option(algorithm.name(), title(w, algorithm), algorithm == settings.algorithm))
        .collect();
    let mut markup = field(w.algorithm, html!(r#"<select data-change="algorithm">{algorithms}</select>"#));
    if settings.algorithm == Algorithm::Uct {
        let number = |name: &str, value: &str, rest: Markup| html!(r#"<input type="number" data-change="{name}" value="{value}" {rest}>"#);
        markup += field(w.iterations, number("iterations", &settings.iterations.to_string(), html!(r#"min="1" max="100000""#)));
        markup += field(w.exploration, number("exploration", &trimmed(settings.exploration), html!(r#"min="0" max="10" step="0.1""#)));
    } else if settings.algorithm.is_of_paths() {
        let chosen = settings.side.unwrap_or_else(|| session.turn());
        let sides: Markup =
            Side::all(session.sides()).map(|side| option(side_name(side), &session.seat(side, lang).colour, side == chosen)).collect();
        markup += field(w.path_of, html!(r#"<select data-change="side">{sides}</select>"#));
    } else {
        let most = settings.depth.clamp(DEPTHS, MOST_DEPTH);
        let depths: Markup =
            (1..=most).map(|depth| option(&depth.to_string(), &fill_in(w.plies, &[&depth.to_string()]), depth == settings.depth)).collect();
        markup += field(w.depth, html!(r#"<select data-change="depth">{depths}</select>"#));
    }
    let speeds: Markup = [("slow", w.slow), ("normal", w.normal), ("fast", w.fast), ("fastest", w.fastest)]
        .into_iter()
        .map(|(name, title)| option(name, title, name == speed))
        .collect();
    markup += field(w.speed, html!(r#"<select data-change="speed">{speeds}</select>"#));
    markup + button("btn", "example", w.example)
}

/// The name of a search.
fn title(w: &Words, algorithm: Algorithm) -> &'static str {
    match algorithm {
        Algorithm::Minimax => w.minimax,
        Algorithm::AlphaBeta => w.alpha_beta,
        Algorithm::Deepening => w.deepening,
        Algorithm::Uct => w.uct,
        Algorithm::BreadthFirst => w.bfs,
        Algorithm::DepthFirst => w.dfs,
        Algorithm::AStar => w.a_star,
    }
}

/// The buttons above the tree.
pub(super) fn bar(w: &Words, run: &Run, playing: bool, desk: &Desk) -> Markup {
    let icon = |action: &str, label: &str, icon: &Markup, alive: bool| {
        let disabled = if alive { "" } else { " disabled" };
        html!(r#"<button type="button" class="icon" data-action="{action}" aria-label="{label}" title="{label}"{disabled}>{icon}</button>"#)
    };
    let (open, begun) = (!run.is_done(), run.steps() > 1);
    let (link, link_icon) = if desk.link_copied { (desk.w.link_copied, icons::DONE) } else { (desk.w.copy_link, icons::LINK) };
    let zoom = if run.settings().algorithm.is_of_paths() {
        Markup::EMPTY
    } else {
        icon("zoom-out", w.zoom_out, icons::MINUS, true)
            + icon("zoom-in", w.zoom_in, icons::NEW, true)
            + icon("fit", w.fit, icons::FIT, true)
    };
    [
        icon("to-start", w.to_start, icons::FIRST, begun),
        icon("step-back", w.step_back, icons::BACK, begun && !playing && run.can_go_back()),
        icon("step", w.step, icons::NEXT, open),
        if playing { icon("play", w.pause, icons::PAUSE, true) } else { icon("play", w.play, icons::GO, open) },
        icon("to-end", w.to_end, icons::LAST, open),
        html!(r#"<span class="sp"></span>"#),
        zoom,
        icon("export", w.export, icons::DOWNLOAD, true),
        icon("copy-link", link, link_icon, true),
    ]
    .into_iter()
    .collect()
}

/// The last step.
pub(super) fn event(teller: &Teller<'_>, run: &Run, note: Option<&str>) -> Markup {
    let note = note.map_or_else(Markup::default, |note| html!(r#"<p class="muted" data-said>{note}</p>"#));
    html!("<p>{}</p>{note}", teller.event(run))
}

/// The statistics so far.
pub(super) fn facts(teller: &Teller<'_>, run: &Run) -> Markup {
    let (w, tree) = (teller.w, run.trace().tree());
    if let Some(walk) = run.trace().walk() {
        return path::facts(w, run, walk);
    }
    let fact = |label: &str, value: &str| html!("<div><dt>{}</dt><dd>{}</dd></div>", label, value);
    let root = tree.get(0);
    let best = root.and_then(|root| tree.get(root.best)).map_or("–", |node| &*node.text);
    let mut markup = Markup::EMPTY;
    match run.settings().algorithm {
        Algorithm::Uct => {
            let share = root.filter(|root| root.visits > 0).map(|root| root.total / f64::from(root.visits));
            markup += fact(w.win_share, &share.map_or_else(|| "–".to_owned(), |share| format!("{:.1} %", share * 100.0)));
        }
        _ => {
            let value = root.and_then(|root| root.value);
            markup += fact(w.value, &value.map_or_else(|| "–".to_owned(), |value| short_value(value, teller.lang)));
        }
    }
    markup += fact(w.best, best);
    markup += fact(w.nodes, &tree.len().to_string());
    match run.settings().algorithm {
        Algorithm::AlphaBeta | Algorithm::Deepening => {
            markup += fact(w.cuts, &tree.cuts().to_string());
            markup += fact(w.saved, &teller.saved(tree.saved()));
        }
        Algorithm::Uct => markup += fact(w.done_iterations, &run.trace().iterations().to_string()),
        _ => {}
    }
    let unit =
        if run.settings().algorithm == Algorithm::Uct { Markup::EMPTY } else { html!(r#"<p class="muted small">{}</p>"#, teller.unit()) };
    html!(r#"<dl class="facts">{markup}</dl>{unit}"#)
}

/// The mean result of a node of UCT in percent.
fn share(node: &Node) -> String {
    if node.visits == 0 { "–".to_owned() } else { format!("{:.1} %", node.total / f64::from(node.visits) * 100.0) }
}

/// A node's value where space is short.
fn value_in_short(teller: &Teller<'_>, run: &Run, number: u32) -> String {
    match run.trace().tree().get(number) {
        Some(node) if run.settings().algorithm == Algorithm::Uct => format!("{} · {}", share(node), node.visits),
        _ => value_in_words(teller, run, number),
    }
}

/// A node's value for people.
pub(super) fn value_in_words(teller: &Teller<'_>, run: &Run, number: u32) -> String {
    let Some(node) = run.trace().tree().get(number) else { return String::new() };
    let w = teller.w;
    if run.settings().algorithm == Algorithm::Uct {
        return format!("{} {}, {}", w.win_share, share(node), fill_in(w.visits, &[&node.visits.to_string()]));
    }
    let Some(value) = node.value else { return "?".to_owned() };
    let value = short_value(value, teller.lang);
    match (node.skipped > 0, node.maximises) {
        (false, _) => value,
        (true, true) => fill_in(w.at_least, &[&value]),
        (true, false) => fill_in(w.at_most, &[&value]),
    }
}

/// What stands beside the tree or the board: the lists of a path search; the finished depths, and the selected node.
pub(super) fn side(teller: &Teller<'_>, run: &Run, (number, chosen, folded): (u32, bool, bool), fixed: Option<&Fixed>) -> Markup {
    match run.trace().walk() {
        Some(walk) => path::lists(teller.w, run, walk),
        None => depths::table(teller, run, fixed) + node(teller, run, number, chosen, folded),
    }
}

/// The selected node: its move, its values term by term, its children, its board.
fn node(teller: &Teller<'_>, run: &Run, number: u32, chosen: bool, folded: bool) -> Markup {
    let (w, tree) = (teller.w, run.trace().tree());
    let number = if tree.get(number).is_some() { number } else { 0 };
    let Some(node) = tree.get(number) else { return Markup::EMPTY };
    let algorithm = run.settings().algorithm;
    let mut lines = vec![teller.kind(node, algorithm).to_owned()];
    let mut terms = Markup::EMPTY;
    match algorithm {
        Algorithm::Uct => {
            lines.push(fill_in(w.visits, &[&node.visits.to_string()]));
            if let (Some(ucb), Some(above)) = (tree.ucb(number, run.settings().exploration), tree.get(node.parent)) {
                let exploration = trimmed(run.settings().exploration);
                let mean = format!("{} / {} = {:.3}", trimmed(node.total), node.visits, ucb.mean);
                let bonus = format!("{exploration} · √(2 ln {} / {}) = {:.3}", above.visits, node.visits, ucb.bonus);
                let rows = [(w.ucb_mean, mean), (w.ucb_bonus, bonus), (w.ucb_bound, format!("{:.3}", ucb.bound()))];
                let rows = rows.map(|(title, text)| html!("<dt>{}</dt><dd>{}</dd>", title, text));
                terms = html!(r#"<dl class="terms">{}</dl>"#, rows.into_iter().collect::<Markup>());
            }
        }
        Algorithm::AlphaBeta | Algorithm::Deepening if node.kind == Kind::Inner => {
            lines.push(fill_in(w.window, &[&bound(node.alpha, teller.lang), &bound(node.beta, teller.lang)]));
            if node.skipped > 0 {
                lines.push(fill_in(w.skipped, &[&node.skipped.to_string()]));
            }
        }
        _ => {}
    }
    let lines: Markup = lines.iter().map(|line| html!(r#"<p class="small">{line}</p>"#)).collect();
    let name = if node.text.is_empty() { w.node_root.to_owned() } else { node.text.to_string() };
    let fold = if chosen && node.first != NONE { button("link", "fold", if folded { w.unfold } else { w.fold }) } else { Markup::EMPTY };
    html!(
        r#"<section class="card node-card" data-node="{number}"><h2>{} <b>{}</b></h2>{lines}{terms}{}{fold}{}</section>"#,
        name,
        value_in_short(teller, run, number),
        board(teller, run, number, chosen),
        children(teller, run, number)
    )
}

fn children(teller: &Teller<'_>, run: &Run, number: u32) -> Markup {
    let tree = run.trace().tree();
    let all = tree.children(number).count();
    if all == 0 {
        return Markup::EMPTY;
    }
    let best = tree.get(number).map_or(NONE, |node| node.best);
    let items: Markup = tree
        .children(number)
        .take(MOST_CHILDREN)
        .filter_map(|child| {
            let node = tree.get(child)?;
            let class = if child == best { html!(r#" class="best""#) } else { Markup::EMPTY };
            Some(html!(
                r#"<li{class}><button type="button" data-action="node" data-value="{child}"><span>{}</span> <b>{}</b></button></li>"#,
                &*node.text,
                value_in_short(teller, run, child)
            ))
        })
        .collect();
    let more = if all > MOST_CHILDREN {
        html!(r#"<p class="muted small">{}</p>"#, fill_in(teller.w.more, &[&(all - MOST_CHILDREN).to_string()]))
    } else {
        Markup::EMPTY
    };
    html!(r#"<h3>{}</h3><ol class="children">{items}</ol>{more}"#, teller.w.children)
}

/// The board of a node; during a playout, its final position.
fn board(teller: &Teller<'_>, run: &Run, number: u32, chosen: bool) -> Markup {
    let (w, tree) = (teller.w, run.trace().tree());
    let Some(mut session) = table_of(teller, tree, number) else { return Markup::EMPTY };
    let mut caption = if number == 0 { w.board_root.to_owned() } else { fill_in(w.board_at, &[&teller.name(tree, number)]) };
    let mut below = Markup::EMPTY;
    if let (Some(Event::Playout { node, plies, .. }), false) = (&run.last, chosen)
        && *node == number
        && *plies > 0
    {
        let moves = run.trace().playout();
        for text in &moves {
            if session.play_text(text).is_err() {
                break;
            }
        }
        w.board_playout.clone_into(&mut caption);
        below = html!(r#"<p class="small playout">{}</p>"#, fill_in(w.playout_moves, &[&moves.join(" ")]));
    }
    let picture = svg::write(&session.scene(Marks { coordinates: true, legal: false }), Colours::Page);
    html!(r#"<figure>{picture}<figcaption class="small muted">{caption}</figcaption></figure>{below}"#)
}

/// A session with the position of a node.
fn table_of(teller: &Teller<'_>, tree: &Tree, number: u32) -> Option<Box<dyn GameSession>> {
    let studied = teller.study.session.as_ref();
    let mut session = games::open(studied.game(), Some(studied.variant()), Some(&studied.position())).ok()?;
    for node in tree.path(number).into_iter().skip(1) {
        session.play_text(&tree.get(node)?.text).ok()?;
    }
    Some(session)
}
