//! The view for the checkers assignment: actions in, boards out, and a comparison with one's own output.

pub(crate) mod compare;
mod figures;
mod samples;
pub(crate) mod script;
pub(crate) mod words;

use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};

use quintet_base::html::{Markup, button, html, option};
use quintet_base::icons;
use quintet_base::lang::fill_in;
use quintet_base::svg::{self, Colours};
use quintet_board::games;
use quintet_board::view::Marks;
use quintet_browser::dom::{Missing, Region};

use super::{Desk, Message, Pane, Study, save_file};
use compare::{Difference, compare};
use figures::{Figure, figures};
use samples::SAMPLES;
use script::{Action, Script, run};
use words::{Words, words};

/// Where the actions are saved between visits.
const KEY: &str = "towers";
/// The actions to run if none are saved.
const EXAMPLE: &str = "G6-F5\nB3-A4\nF5-G4\nH3-F5\nP";
/// Longer input is cut off: a run of hours is no use.
const MOST: usize = 100_000;

/// The view.
pub(crate) struct Towers {
    input: String,
    script: Script,
    shown: usize,
    theirs: String,
    /// The boards of figure 3, and the one that is shown.
    figures: Vec<Figure>,
    figure: Option<usize>,
    /// The line of the first difference that was last scrolled to.
    scrolled: Option<usize>,
    parts: Option<Parts>,
    note: Option<&'static str>,
}

struct Parts {
    samples: Region,
    problem: Region,
    output: Region,
    board: Region,
    difference: Region,
}

impl Towers {
    /// The view, with the actions of the last visit or the moves of a studied game of checkers.
    #[must_use]
    pub(crate) fn new(desk: &mut Desk) -> Self {
        let studied = desk.study.session.game() == "checkers" && desk.study.session.unusual_start().is_none() && desk.study.length() > 0;
        let query = desk.page.query();
        let asked = query.iter().find(|(key, _)| key == "sample").map(|(_, name)| name.as_str());
        let sample = asked.and_then(samples::named);
        if let (Some(name), None) = (asked, sample) {
            desk.notes.push(fill_in(desk.w.unknown, &[&format!("sample={name}")]));
        }
        let input = if let Some(sample) = sample {
            sample.input.to_owned()
        } else if studied {
            desk.study.session.moves().join("\n")
        } else {
            desk.store.get(KEY).filter(|text| !text.trim().is_empty()).unwrap_or_else(|| EXAMPLE.to_owned())
        };
        let script = run(&input);
        let shown = script.actions.len();
        Self { shown, script, input, theirs: String::new(), figures: figures(), figure: None, scrolled: None, parts: None, note: None }
    }

    fn set_input(&mut self, text: &str, desk: &Desk) {
        self.input = text.chars().take(MOST).collect();
        self.script = run(&self.input);
        self.shown = self.script.actions.len();
        self.figure = None;
        // With full storage they are not saved; the page continues.
        let _ = desk.store.set(KEY, &self.input);
    }

    fn frame(&mut self, desk: &mut Desk) -> Result<(), Missing> {
        let w = words(desk.lang);
        if !desk.root.set(&desk.page, frame(w)) && self.parts.is_some() {
            return Ok(());
        }
        let page = &desk.page;
        let region = |id: &str| page.by_id(id).map(Region::new);
        self.parts = Some(Parts {
            samples: region("towers-samples")?,
            problem: region("problem")?,
            output: region("output")?,
            board: region("towers-board")?,
            difference: region("difference")?,
        });
        // Typed text survives a change of the language.
        self.fill_fields(desk)
    }

    /// Writes the texts into the fields, which are not drawn again while somebody types.
    fn fill_fields(&self, desk: &Desk) -> Result<(), Missing> {
        for (id, text) in [("towers-input", &self.input), ("towers-yours", &self.theirs)] {
            let field: web_sys::HtmlElement = desk.page.by_id(id)?;
            let _ = js_sys::Reflect::set(&field, &"value".into(), &text.as_str().into());
        }
        Ok(())
    }

    /// Runs a sample.
    fn choose(&mut self, name: &str, desk: &Desk) {
        let Some(sample) = samples::named(name) else { return };
        self.set_input(sample.input, desk);
        // Without its field the view is about to be drawn anew.
        let _ = self.fill_fields(desk);
        desk.set_address(&format!("view=towers&sample={name}&{}", desk.study.query()));
    }

    /// The list of samples; what is typed is none of them.
    fn samples_markup(&self, w: &Words) -> Markup {
        let chosen = SAMPLES.iter().find(|sample| sample.input.split_whitespace().eq(self.input.split_whitespace()));
        let name = chosen.map_or("", |sample| sample.name);
        let own = option("", w.sample_own, name.is_empty());
        let options: Markup = SAMPLES.iter().map(|sample| option(sample.name, (sample.title)(w), sample.name == name)).collect();
        html!(
            r#"<div class="pick"><label><span>{}</span><select data-change="towers-sample">{own}{options}</select></label></div>"#,
            w.sample
        )
    }

    /// Figure 3: its boards by letter, and its tree.
    fn figures_markup(&self, w: &Words) -> Markup {
        let letters: Markup = self
            .figures
            .iter()
            .enumerate()
            .map(|(index, figure)| {
                let label = format!("({})", figure.letter);
                let pressed = self.figure == Some(index);
                html!(r#"<button type="button" class="chip" data-action="towers-figure" data-value="{index}" aria-pressed="{pressed}">{label}</button>"#)
            })
            .collect();
        html!(
            r#"<h3>{}</h3><div class="chips" role="group" aria-label="{}">{letters}</div><p>{}</p>"#,
            w.figure,
            w.figure,
            button("btn", "towers-figure-tree", w.figure_tree)
        )
    }

    /// A board of figure 3, with its value.
    fn figure_markup(&self, w: &Words, figure: &Figure) -> Markup {
        let Ok(session) = games::open("checkers", Some("course"), Some(&figure.position)) else { return Markup::EMPTY };
        let picture = svg::write(&session.scene(Marks { coordinates: true, legal: false }), Colours::Page);
        let actions = if figure.actions.is_empty() { w.figure_root } else { &figure.actions };
        let caption = fill_in(w.figure_caption, &[&figure.letter.to_string(), actions, &figure.value.to_string()]);
        html!(
            r#"<figure data-figure="{}">{picture}<figcaption data-said>{caption}</figcaption></figure>{}"#,
            figure.letter.to_string(),
            self.figures_markup(w)
        )
    }

    fn board_markup(&self, w: &Words) -> Markup {
        if let Some(figure) = self.figure.and_then(|index| self.figures.get(index)) {
            return self.figure_markup(w, figure);
        }
        let actions = &self.script.actions;
        let shown = self.shown.min(actions.len());
        let action: Option<&Action> = shown.checked_sub(1).and_then(|index| actions.get(index));
        let position = action.map(|action| action.position.as_str());
        let Ok(session) = games::open("checkers", Some("course"), position) else { return Markup::EMPTY };
        let picture = svg::write(&session.scene(Marks { coordinates: true, legal: false }), Colours::Page);
        let step = |name: &str, label: &str, icon: &Markup, dead: bool| {
            let disabled = if dead { " disabled" } else { "" };
            html!(r#"<button type="button" class="icon" data-action="{name}" aria-label="{label}"{disabled}>{icon}</button>"#)
        };
        let (none, all) = (shown == 0, shown == actions.len());
        let caption = match action {
            None => w.board_start.to_owned(),
            Some(action) => {
                let computed = if action.computed { w.computed } else { w.given };
                let place = fill_in(w.board, &[&shown.to_string(), &actions.len().to_string()]);
                format!("{place}{}{computed}{}", action.text, fill_in(w.cost, &[&action.cost.to_string()]))
            }
        };
        let tree = html!(
            r#"<p><a class="btn" href="?view=search&amp;game=checkers&amp;variant=course&amp;algorithm=minimax&amp;depth=3{}" data-action="tree">{}</a></p>"#,
            quintet_play::share::fragment::of(session.as_ref(), &[]),
            w.tree
        );
        html!(
            r#"<figure data-shown="{shown}">{picture}<figcaption>{}</figcaption></figure><div class="steps">{}{}{}{}</div>{tree}{}"#,
            caption,
            step("towers-first", w.first, icons::FIRST, none),
            step("towers-back", w.back, icons::BACK, none),
            step("towers-next", w.next, icons::NEXT, all),
            step("towers-last", w.last, icons::LAST, all),
            self.figures_markup(w)
        )
    }

    /// The output; the first line that differs is marked.
    fn output_markup(&self) -> Markup {
        let output = &self.script.output;
        let differs = match compare(output, &self.theirs) {
            Difference::Line(line, ..) if !self.theirs.is_empty() => line,
            _ => return html!("{output}"),
        };
        let lines = output.split_inclusive('\n').zip(1..).map(|(line, number)| {
            let (text, end) = line.strip_suffix('\n').map_or((line, ""), |text| (text, "\n"));
            if number == differs { html!(r#"<mark class="differs">{text}</mark>{end}"#) } else { html!("{line}") }
        });
        lines.collect()
    }

    fn difference_markup(&self, w: &Words) -> Markup {
        if self.theirs.is_empty() {
            return Markup::EMPTY;
        }
        let number = |value: usize| value.to_string();
        let (kind, text, lines) = match compare(&self.script.output, &self.theirs) {
            Difference::None => ("same", w.same.to_owned(), None),
            Difference::Carriage => ("differs", w.carriage.to_owned(), None),
            Difference::FinalNewline => ("differs", w.final_newline.to_owned(), None),
            Difference::Missing(after) => ("differs", fill_in(w.line_missing, &[&number(after), &number(after + 1)]), None),
            Difference::Extra(line) => ("differs", fill_in(w.line_extra, &[&number(line)]), None),
            Difference::Line(line, column, expected, found) => {
                ("differs", fill_in(w.differs, &[&number(line), &number(column)]), Some((column, expected, found)))
            }
        };
        let lines = lines.map_or_else(Markup::default, |(column, expected, found)| {
            let marked = |line: &str| {
                let before: String = line.chars().take(column - 1).collect();
                let at: String = line.chars().skip(column - 1).take(1).collect();
                let after: String = line.chars().skip(column).collect();
                // Invisible characters are shown as symbols.
                let sign = match at.as_str() {
                    "" => html!(r#"<mark title="{}">⏎</mark>"#, w.end_of_line),
                    " " => html!(r#"<mark title="{}">␣</mark>"#, w.no_space),
                    at => html!("<mark>{at}</mark>"),
                };
                html!("{before}{sign}{after}")
            };
            html!(
                r#"<dl class="two-lines"><dt>{}</dt><dd><pre tabindex="0">{}</pre></dd><dt>{}</dt><dd><pre tabindex="0">{}</pre></dd></dl>"#,
                w.expected,
                marked(&expected),
                w.found,
                marked(&found)
            )
        });
        html!(r#"<p class="verdict {kind}" data-said data-verdict="{kind}">{text}</p>{lines}"#)
    }

    /// Scrolls the output to the first line that differs, when that has changed.
    fn show_difference(&mut self, desk: &Desk) {
        let line = match compare(&self.script.output, &self.theirs) {
            Difference::Line(line, ..) if !self.theirs.is_empty() => Some(line),
            _ => None,
        };
        if std::mem::replace(&mut self.scrolled, line) == line || line.is_none() {
            return;
        }
        let find = |selector: &str| desk.page.document.query_selector(selector).ok().flatten();
        if let (Some(paper), Some(mark)) = (find("#output .paper"), find("#output mark")) {
            let below = mark.get_bounding_client_rect().top() - paper.get_bounding_client_rect().top();
            paper.set_scroll_top(paper.scroll_top() + below as i32 - paper.client_height() / 3);
        }
    }

    fn copy(&mut self, desk: &Desk) {
        // Where the clipboard is not available the property does not exist.
        let clipboard = js_sys::Reflect::get(&desk.page.window.navigator(), &"clipboard".into());
        if clipboard.is_ok_and(|clipboard| clipboard.is_undefined()) {
            self.note = Some(words(desk.lang).not_copied);
            return;
        }
        let mail = desk.mail.clone();
        let refused = Closure::once_into_js(move |_: JsValue| mail.send(Message::Tick("not-copied")));
        let promise = desk.page.window.navigator().clipboard().write_text(&self.script.output);
        let catch = js_sys::Reflect::get(&promise, &"catch".into()).unwrap_or_default();
        if let Some(catch) = catch.dyn_ref::<js_sys::Function>() {
            let _ = catch.call1(&promise, &refused);
        }
        self.note = Some(words(desk.lang).copied);
    }
}

fn frame(w: &Words) -> Markup {
    let area = |id: &str, name: &str, label: &str, about: &str, rows: u32| {
        html!(
            r#"<label class="area" for="{id}"><b>{}</b><span class="muted small">{}</span></label><textarea id="{id}" data-type="{name}" rows="{rows}" spellcheck="false" autocomplete="off" autocapitalize="off"></textarea>"#,
            label,
            about
        )
    };
    html!(
        r#"<h1>{}</h1><p class="lead">{}</p><div class="towers"><section><div id="towers-samples"></div>{}<div id="problem"></div>{}<div id="difference"></div></section>
<section><div class="head"><h2>{}</h2>{}{}</div><div id="output"></div></section><section id="towers-board" class="card node-card"></section></div>"#,
        w.title,
        w.lead,
        area("towers-input", "towers-input", w.actions, w.actions_about, 8),
        area("towers-yours", "towers-yours", w.yours, w.yours_about, 8),
        w.output,
        button("btn", "towers-copy", w.copy),
        button("btn", "towers-save", w.save)
    )
}

impl Pane for Towers {
    fn update(&mut self, message: &Message, desk: &mut Desk) {
        self.note = None;
        match message {
            Message::Tick("not-copied") => self.note = Some(words(desk.lang).not_copied),
            Message::Change(name, value) if name == "towers-input" => self.set_input(value, desk),
            Message::Change(name, value) if name == "towers-sample" => self.choose(value, desk),
            Message::Change(name, value) if name == "towers-yours" => value.clone_into(&mut self.theirs),
            Message::Action(action, value) => match action.as_str() {
                "towers-first" => self.shown = 0,
                "towers-back" => self.shown = self.shown.saturating_sub(1),
                "towers-next" => self.shown = (self.shown + 1).min(self.script.actions.len()),
                "towers-last" => self.shown = self.script.actions.len(),
                "towers-copy" => self.copy(desk),
                "towers-save" => save_file::save(&desk.page, "towers.out", "text/plain", &self.script.output),
                "towers-figure" => {
                    let index = value.parse().ok();
                    self.figure = index.filter(|_| self.figure != index);
                }
                "towers-figure-tree" => {
                    // The search viewer opens, and runs the example to its end.
                    desk.mail.send(Message::Action("view".to_owned(), "search".to_owned()));
                    desk.mail.send(Message::Action("example".to_owned(), String::new()));
                }
                "tree" => {
                    let position =
                        self.shown.checked_sub(1).and_then(|index| self.script.actions.get(index)).map(|action| action.position.clone());
                    if let Some(study) = Study::of("checkers", Some("course"), position.as_deref()) {
                        desk.study = study;
                        desk.mail.send(Message::Action("view".to_owned(), "search".to_owned()));
                    }
                }
                _ => {}
            },
            _ => {}
        }
    }

    fn render(&mut self, desk: &mut Desk) -> Result<(), Missing> {
        self.frame(desk)?;
        let w = words(desk.lang);
        let mut problem = Markup::EMPTY;
        if let Some((line, text)) = &self.script.error {
            problem +=
                html!(r#"<p class="problem" data-said data-error-line="{line}">{}</p>"#, fill_in(w.error_line, &[&line.to_string(), text]));
        }
        if self.script.ignored > 0 {
            problem += html!(r#"<p class="muted small" data-said>{}</p>"#, fill_in(w.ignored, &[&self.script.ignored.to_string()]));
        }
        let note = self.note.map_or_else(Markup::default, |note| html!(r#"<p class="muted small" data-said>{note}</p>"#));
        let output = html!(r#"{note}<pre class="paper" tabindex="0" aria-label="{}">{}</pre>"#, w.output, self.output_markup());
        let (samples, board, difference) = (self.samples_markup(w), self.board_markup(w), self.difference_markup(w));
        if let Some(parts) = &mut self.parts {
            parts.samples.set(&desk.page, samples);
            parts.problem.set(&desk.page, problem);
            parts.output.set(&desk.page, output);
            parts.board.set(&desk.page, board);
            parts.difference.set(&desk.page, difference);
        }
        self.show_difference(desk);
        Ok(())
    }
}
