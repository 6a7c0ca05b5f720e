//! The markup of the programs view.

use quintet_base::html::{Markup, button, html, option, prose};
use quintet_base::lang::{Lang, fill_in};
use quintet_base::svg::{self, Colours};
use quintet_board::view::Marks;
use quintet_bots::program::{self, Kind};
use quintet_browser::dom::{Missing, Region, set};
use quintet_engine::core::side::Side;
use web_sys::{HtmlElement, HtmlTextAreaElement};

use super::super::Desk;
use super::trial::{State, Step, Trial, VIOLATIONS};
use super::words::{Words, words};
use super::{Programs, region};

/// Output up to this length, in bytes, is shown in the line of its move.
const SHORT: usize = 80;

/// The parts that are rendered separately, so that a game does not disturb the editor.
pub(super) struct Regions {
    list: Region,
    editor: Region,
    fills: u32,
    lines: Option<Region>,
    message: Region,
    setup: Region,
    board: Region,
    steps: Region,
}

const FRAME: Markup = html!(
    r#"<div class="programs"><div class="col-a"><section id="bots-list" class="card"></section><section id="bots-editor" class="card"></section><div id="bots-message"></div></div><div class="col-b"><section id="bots-setup" class="card"></section><section id="bots-board" class="card"></section><section id="bots-steps" class="card"></section></div></div>"#
);

pub(super) fn render(view: &mut Programs, desk: &mut Desk) -> Result<(), Missing> {
    let w = words(desk.lang);
    if view.regions.is_none() {
        desk.root.set(&desk.page, Markup::EMPTY);
        desk.root.set(&desk.page, html!(r#"<h1>{}</h1><p class="lead">{}</p>{FRAME}"#, w.title, w.lead));
        load_editor(desk);
        view.regions = Some(Regions {
            list: region(desk, "bots-list")?,
            editor: region(desk, "bots-editor")?,
            fills: u32::MAX,
            lines: None,
            message: region(desk, "bots-message")?,
            setup: region(desk, "bots-setup")?,
            board: region(desk, "bots-board")?,
            steps: region(desk, "bots-steps")?,
        });
    }
    let (list, setup) = (list_markup(view, desk, w), setup_markup(view, desk, w));
    let editor = editor_markup(view, w);
    let board = board_markup(view, desk);
    let steps = view.trial.as_ref().map_or_else(Markup::default, |trial| steps_markup(trial, w));
    let message = message_markup(view, w);
    let Some(regions) = &mut view.regions else { return Ok(()) };
    regions.list.set(&desk.page, list);
    if regions.fills != view.fills {
        regions.fills = view.fills;
        regions.editor.set(&desk.page, Markup::EMPTY);
        regions.editor.set(&desk.page, editor);
        // A compiled program has no lines.
        regions.lines = region(desk, "bots-lines").ok();
    }
    if let Some(lines) = &mut regions.lines {
        let count = view.draft.code.split('\n').count();
        lines.set(&desk.page, lines_markup(count, view.failed));
        if let Some(text) = code_field(desk) {
            set(&text, "rows", &count.max(18).to_string());
        }
        if let Some(editor) = code_editor(desk) {
            set(&editor, "failed", &view.failed.to_string());
        }
    }
    regions.message.set(&desk.page, message);
    regions.setup.set(&desk.page, setup);
    regions.board.set(&desk.page, board);
    regions.steps.element().set_hidden(steps.is_empty());
    regions.steps.set(&desk.page, steps);
    Ok(())
}

/// The line numbers of the editor; the line with the error is marked.
fn lines_markup(count: usize, failed: u32) -> Markup {
    let mut markup = Markup::EMPTY;
    for line in 1..=count {
        markup += if line == failed as usize { html!("<mark>{line}</mark>\n") } else { html!("{line}\n") };
    }
    markup
}

fn code_field(desk: &Desk) -> Option<HtmlTextAreaElement> {
    desk.page.by_id("bots-code").ok()
}

/// The editor around the text area; it is only that if `editor.js` is loaded, which it says with `ready`.
fn code_editor(desk: &Desk) -> Option<HtmlElement> {
    desk.page.by_id("bots-code-editor").ok()
}

/// Loads the editor's script, once for the page.
fn load_editor(desk: &Desk) {
    let id = "bots-editor-script";
    if desk.page.by_id::<HtmlElement>(id).is_err()
        && let Ok(script) = desk.page.create::<HtmlElement>("script")
    {
        set(&script, "id", id);
        set(&script, "src", &format!("editor.js?{}", desk.page.build));
        // Without it the text area stays what it is.
        let _ = desk.page.document.body().map(|body| body.append_child(&script));
    }
}

/// Selects a line in the editor and scrolls to it.
pub(super) fn select_line(line: usize, desk: &Desk) {
    let Some(field) = code_field(desk) else { return };
    let text = field.value();
    let before: usize = text.split_inclusive('\n').take(line.saturating_sub(1)).map(|line| line.encode_utf16().count()).sum();
    let length = text.split('\n').nth(line.saturating_sub(1)).map_or(0, |line| line.encode_utf16().count());
    let _ = field.set_selection_range(before as u32, (before + length) as u32);
    if let Some(editor) = code_editor(desk).filter(|editor| editor.has_attribute("ready")) {
        return set(&editor, "go-to", &line.to_string());
    }
    let _ = field.focus();
    // The field is as high as its text: its parent scrolls.
    if let Some(frame) = field.parent_element() {
        let lines = text.split('\n').count().max(1) as f64;
        let height = f64::from(frame.scroll_height());
        frame.set_scroll_top((height * (line as f64 / lines) - f64::from(frame.client_height()) / 2.0).max(0.0) as i32);
        frame.scroll_into_view_with_bool(true);
    }
}

/// How a program is written, templates in several languages, and the starters.
fn how_markup(w: &Words) -> Markup {
    let links = |folder: &str, names: &[&str]| -> Markup {
        let link = |name: &&str| html!(r#"<a href="examples/{folder}/{name}" download>{name}</a> "#);
        names.iter().map(link).collect()
    };
    html!(
        r#"<details class="how"><summary>{}</summary><div class="prose">{}<p>{} {}</p><p>{} {}</p></div></details>"#,
        w.how,
        prose(w.how_text, 3),
        w.starters,
        links("starters", &["starter.py", "starter.cpp", "starter.js"]),
        w.templates,
        links("bots", &["first.js", "first.py", "node.js", "bot.py", "bot.cpp", "bot.rs"])
    )
}

fn list_markup(view: &Programs, desk: &Desk, w: &Words) -> Markup {
    let names = program::names(desk.store.as_ref());
    let items: Markup = names
        .iter()
        .map(|name| {
            let here = if *name == view.opened.name { html!(r#" aria-current="true""#) } else { Markup::EMPTY };
            html!(
                r#"<li><button type="button" class="btn" data-action="open-program" data-value="{name}" data-program="{name}"{here}>{name}</button></li>"#
            )
        })
        .collect();
    let list = if names.is_empty() { html!(r#"<p class="muted">{}</p>"#, w.none) } else { html!(r#"<ul class="chips">{items}</ul>"#) };
    html!(
        r#"<h2>{}</h2>{list}<div class="row wrap">{}{}<label class="btn file"><span>{}</span><input type="file" class="only-heard" accept=".js,.mjs,.py,.wasm,application/wasm,text/javascript,text/x-python" data-change="program-file"></label></div>{}"#,
        w.yours,
        button("btn", "new-program", w.new_js),
        button("btn", "new-python", w.new_python),
        w.add_file,
        how_markup(w)
    )
}

fn editor_markup(view: &Programs, w: &Words) -> Markup {
    let draft = &view.draft;
    let code = if draft.kind == Kind::Python { w.code_python } else { w.code };
    let body = match draft.kind {
        Kind::Js | Kind::Python => html!(
            r#"<div class="code-field"><label for="bots-code">{}</label><program-editor id="bots-code-editor" language="{}" label="{}" hint="{}" phrases="{}"><div class="code"><pre id="bots-lines" aria-hidden="true"></pre><textarea id="bots-code" name="code" data-type="program-code" rows="18" spellcheck="false" autocapitalize="off" autocomplete="off" wrap="off">{}</textarea></div></program-editor></div>{}"#,
            code,
            if draft.kind == Kind::Python { "python" } else { "js" },
            code,
            w.keys,
            w.phrases,
            draft.code,
            if draft.kind == Kind::Python { html!(r#"<p class="muted">{}</p>"#, w.python) } else { Markup::EMPTY }
        ),
        Kind::Wasi => {
            let size = (draft.code.len() * 3 / 4).div_ceil(1000).to_string();
            html!(r#"<p class="muted">{}</p>"#, fill_in(w.module, &[&size]))
        }
    };
    let checked = if draft.lines { " checked" } else { "" };
    html!(
        r#"<form data-form="program"><label class="field"><span>{}</span><input name="name" data-type="program-name" value="{}" maxlength="40" autocomplete="off"></label>{body}<label class="field check"><input type="checkbox" data-change="program-lines"{checked}><span>{}</span></label><div class="row">{}<span class="sp"></span><button type="submit" class="btn primary">{}</button></div></form>"#,
        w.name,
        draft.name,
        w.lines,
        button("btn", "delete-program", w.delete),
        w.keep
    )
}

fn message_markup(view: &Programs, w: &Words) -> Markup {
    let Some((text, problem)) = &view.message else { return Markup::EMPTY };
    let class = if *problem { "problem" } else { "muted" };
    let undo = if view.deleted.is_some() && !problem { button("link", "undelete-program", w.undelete) } else { Markup::EMPTY };
    html!(r#"<div class="card note-card" data-note><p class="{class}" data-said>{text}</p>{undo}</div>"#)
}

fn setup_markup(view: &Programs, desk: &Desk, w: &Words) -> Markup {
    let session = desk.study.session.as_ref();
    let group = |label: &str, inner: Markup| html!(r#"<optgroup label="{label}">{inner}</optgroup>"#);
    let chosen = |value: &str| view.rival.as_deref() == Some(value);
    let levels: Markup = session
        .levels()
        .iter()
        .map(|level| option(level.name, &session.level_title(level.name, desk.lang).0, chosen(level.name)))
        .collect();
    let others: Markup = program::names(desk.store.as_ref())
        .iter()
        .filter(|name| **name != view.opened.name)
        .map(|name| (format!("program:{name}"), name))
        .map(|(value, name)| option(&value, name, chosen(&value)))
        .collect();
    let mut rivals = option("", w.plays_itself, view.rival.is_none()) + group(w.levels, levels);
    if !others.is_empty() {
        rivals += group(w.programs, others);
    }
    let seats: Markup = Side::all(session.sides())
        .map(|side| option(&side.index().to_string(), &session.seat(side, desk.lang).colour, side == view.seat))
        .collect();
    let seconds: Markup = [0.2, 0.5, 1.0, 2.0, 6.0]
        .into_iter()
        .map(|seconds: f64| option(&seconds.to_string(), &seconds.to_string(), seconds == view.seconds))
        .collect();
    let select = |name: &str, label: &str, options: Markup| {
        html!(r#"<label><span>{label}</span><select data-change="{name}">{options}</select></label>"#)
    };
    let playing = view.trial.as_ref().is_some_and(|trial| trial.state == State::Playing);
    let button = if playing {
        button("btn primary", "stop-trial", w.stop)
    } else {
        html!(r#"<button type="submit" class="btn primary">{}</button>"#, w.run)
    };
    let about = session.level_title(view.rival.as_deref().unwrap_or_default(), desk.lang).1;
    html!(
        r#"<h2>{}</h2>{}<form class="pick" data-form="trial">{}{}{}{button}</form><p class="small muted about">{about}</p>"#,
        w.trial,
        desk.study.controls(desk.w, desk.lang),
        select("trial-level", w.opponent, rivals),
        select("trial-seat", w.seat, seats),
        select("trial-seconds", w.seconds, seconds)
    )
}

fn board_markup(view: &Programs, desk: &Desk) -> Markup {
    let (session, text) = match &view.trial {
        Some(trial) => (trial.session.as_ref(), state_text(trial, desk.lang)),
        None => (desk.study.session.as_ref(), words(desk.lang).ready.to_owned()),
    };
    let state = view.trial.as_ref().map_or("idle", |trial| match trial.state {
        State::Playing => "playing",
        State::Stopped => "stopped",
        State::Over(_) => "over",
        State::Lost(_) | State::Late(..) => "lost",
        State::Failed(_) => "failed",
    });
    html!(
        r#"<div class="mini" data-trial="{state}" data-ply="{}" data-position="{}">{}</div><p class="state">{}</p>"#,
        session.ply(),
        session.position(),
        svg::write(&session.scene(Marks { coordinates: true, legal: false }), Colours::Page),
        text
    )
}

/// The state of a trial, as a sentence.
pub(super) fn state_text(trial: &Trial, lang: Lang) -> String {
    let w = words(lang);
    let session = trial.session.as_ref();
    match &trial.state {
        State::Playing if trial.program_moves() => fill_in(w.thinking, &[trial.name(session.turn()).unwrap_or(w.program)]),
        State::Playing => fill_in(w.thinking, &[&session.seat(session.turn(), lang).colour]),
        State::Stopped => fill_in(w.stopped, &[&session.ply().to_string()]),
        State::Lost(side) => fill_in(w.loses, &[trial.name(*side).unwrap_or(w.program)]),
        State::Late(side, text) => fill_in(w.loses_late, &[trial.name(*side).unwrap_or(w.program), text]),
        State::Failed(text) => fill_in(w.no_start, &[text]),
        State::Over(outcome) => {
            let shell = quintet_play::words::words(lang);
            let result = match outcome.winner() {
                Some(side) => fill_in(shell.wins, &[&session.seat(side, lang).colour]),
                None => shell.draw.to_owned(),
            };
            let longest = fill_in(w.longest, &[&format!("{:.3}", trial.longest())]);
            fill_in(w.over, &[&(result + lang.words().full_stop), &longest])
        }
    }
}

fn steps_markup(trial: &Trial, w: &Words) -> Markup {
    let mut violations = [0; Side::MAX];
    let rows: Vec<Markup> = trial.steps.iter().map(|step| step_markup(trial, step, &mut violations[step.side.index()], w)).collect();
    if rows.is_empty() {
        return Markup::EMPTY;
    }
    // The latest move first, so that no scrolling is needed.
    let rows: Markup = rows.into_iter().rev().collect();
    html!(r#"<h2>{}</h2><ol class="steps-list" tabindex="0">{rows}</ol>"#, w.moves)
}

fn step_markup(trial: &Trial, step: &Step, violations: &mut u32, w: &Words) -> Markup {
    let problem = step.problem.as_ref().map_or_else(Markup::default, |problem| {
        *violations += 1;
        let count = (*violations).min(VIOLATIONS).to_string();
        let line = step.line.to_string();
        let to_line = match step.line {
            0 => Markup::EMPTY,
            _ => html!(
                r#" <button type="button" class="link" data-action="to-line" data-value="{line}">{}</button>"#,
                fill_in(w.to_line, &[&line])
            ),
        };
        html!(r#"<p class="problem">{}{to_line}</p>"#, fill_in(w.violation, &[&count, problem]))
    });
    let name = trial.name(step.side).map_or_else(Markup::default, |name| html!(r#" <span class="muted">{name}</span>"#));
    let text = if step.text.is_empty() { w.no_move } else { &step.text };
    let said = step.said.trim();
    let said = if said.is_empty() {
        Markup::EMPTY
    } else if said.len() <= SHORT && !said.contains('\n') {
        html!(r#" <span class="muted">· {said}</span>"#)
    } else {
        let open = if step.problem.is_some() { " open" } else { "" };
        html!(r#"<details{open}><summary>{}</summary><pre>{}</pre></details>"#, w.said, said)
    };
    html!(
        r#"<li data-step="{}"><b>{}. {}</b>{name} <span class="muted">{:.3} s</span>{problem}{said}</li>"#,
        step.ply,
        step.ply,
        text,
        step.seconds
    )
}
