//! The programs view: a list of saved programs, an editor, and a board to try one.

mod draw;
mod trial;
pub(crate) mod words;

use js_sys::{Function, Reflect, Uint8Array};
use quintet_base::lang::fill_in;
use quintet_board::games;
use quintet_bots::program::{self, Kind, Program};
use quintet_browser::dom::{Missing, Region};
use quintet_engine::core::side::Side;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};

use super::{Desk, Message, Pane};
use trial::{Plan, Trial};
use words::words;

/// The default time limit per move, in seconds.
const SECONDS: f64 = 1.0;
/// The first program in Python.
const PYTHON: &str = include_str!("../../../../static/examples/bots/first.py");

/// The view of programs.
pub(crate) struct Programs {
    /// The program in the editor as it was opened.
    opened: Program,
    /// The present text of the editor.
    draft: Program,
    /// Counts how often the editor was filled, so that it is rendered again.
    fills: u32,
    trial: Option<Trial>,
    /// The line of the last error of the program in the editor; 0 if there was none, or the program has changed since.
    failed: u32,
    /// The chosen opponent for the trial: a level, or `program:NAME`; none means the program itself.
    rival: Option<String>,
    seat: Side,
    seconds: f64,
    /// The message to show, and whether it is an error.
    message: Option<(String, bool)>,
    deleted: Option<Program>,
    regions: Option<draw::Regions>,
}

impl Programs {
    /// The view when it is opened.
    #[must_use]
    pub(crate) fn new(desk: &mut Desk) -> Self {
        let first = program::names(desk.store.as_ref()).into_iter().find_map(|name| program::find(desk.store.as_ref(), &name).ok());
        let opened = first.unwrap_or_else(|| example(desk));
        Self {
            draft: opened.clone(),
            opened,
            fills: 0,
            trial: None,
            failed: 0,
            rival: Some("newcomer".to_owned()),
            seat: Side::FIRST,
            seconds: SECONDS,
            message: None,
            deleted: None,
            regions: None,
        }
    }

    fn open(&mut self, program: Program) {
        self.draft = program.clone();
        self.opened = program;
        self.failed = 0;
        self.fills += 1;
    }

    /// Another game is being studied. An unchanged example is replaced by the example of that game.
    fn follow_game(&mut self, desk: &Desk) {
        let code = example_of(desk);
        if self.draft.code != code && games::NAMES.iter().any(|game| games::study(game).example == self.draft.code) {
            let kept = program::find(desk.store.as_ref(), &example_name(desk)).ok().filter(|program| program.code == code);
            self.open(kept.unwrap_or_else(|| example(desk)));
        }
    }

    fn tell(&mut self, desk: &mut Desk, text: String, problem: bool) {
        desk.say(text.as_str());
        self.message = Some((text, problem));
    }

    /// The draft as a program that can be saved.
    fn checked(&self) -> Result<Program, program::ProgramError> {
        let draft = &self.draft;
        let mut program = match draft.kind {
            Kind::Js | Kind::Python => Program::text(draft.kind, &draft.name, &draft.code)?,
            Kind::Wasi => Program::wasi(&draft.name, &draft.bytes().unwrap_or_default())?,
        };
        program.lines = draft.lines;
        program.globaldata.clone_from(&draft.globaldata);
        Ok(program)
    }

    fn keep(&mut self, desk: &mut Desk) -> Option<Program> {
        let kept = self.checked().and_then(|program| program.keep(desk.store.as_ref()).map(|()| program));
        match kept {
            Ok(program) => {
                self.opened = program.clone();
                self.draft = program.clone();
                Some(program)
            }
            Err(error) => {
                self.tell(desk, error.say(desk.lang), true);
                None
            }
        }
    }

    fn action(&mut self, action: &str, value: &str, desk: &mut Desk) {
        let w = words(desk.lang);
        match action {
            "new-program" => self.open(example(desk)),
            "new-python" => self.open(python(desk)),
            "open-program" => match program::find(desk.store.as_ref(), value) {
                Ok(program) => self.open(program),
                Err(error) => self.tell(desk, error.say(desk.lang), true),
            },
            "delete-program" => {
                if let Ok(program) = program::find(desk.store.as_ref(), &self.opened.name) {
                    program::remove(desk.store.as_ref(), &program.name);
                    self.tell(desk, fill_in(w.deleted, &[&program.name]), false);
                    self.deleted = Some(program);
                    let next = program::names(desk.store.as_ref()).into_iter().next();
                    let next = next.and_then(|name| program::find(desk.store.as_ref(), &name).ok());
                    self.open(next.unwrap_or_else(|| example(desk)));
                }
            }
            "undelete-program" => {
                if let Some(program) = self.deleted.take() {
                    match program.keep(desk.store.as_ref()) {
                        Ok(()) => self.open(program),
                        Err(error) => self.tell(desk, error.say(desk.lang), true),
                    }
                }
            }
            "to-line" => draw::select_line(value.parse().unwrap_or(1), desk),
            "stop-trial" => {
                if let Some(trial) = &mut self.trial {
                    trial.stop();
                }
            }
            _ => {}
        }
    }

    fn begin_trial(&mut self, desk: &mut Desk) {
        let session = desk.study.session.as_ref();
        let Ok(mut session) = quintet_board::games::open(session.game(), Some(session.variant()), session.unusual_start().as_deref())
        else {
            return;
        };
        for text in desk.study.session.moves() {
            // The moves of a game can be played again.
            let _ = session.play_text(&text);
        }
        session.allow_input(false);
        if self.seat.index() >= session.sides() {
            self.seat = Side::FIRST;
        }
        let Some(program) = self.keep(desk) else { return };
        let level = self.rival.clone().filter(|level| session.levels().iter().any(|known| known.name == *level));
        let rival = match self
            .rival
            .as_deref()
            .and_then(|rival| rival.strip_prefix("program:"))
            .map(|name| program::find(desk.store.as_ref(), name))
        {
            Some(Ok(rival)) => Some(rival),
            Some(Err(error)) => return self.tell(desk, error.say(desk.lang), true),
            None => None,
        };
        self.failed = 0;
        let plan = Plan { program, session, seat: self.seat, level, rival, seconds: self.seconds };
        self.trial = Some(Trial::start(&desk.page, &desk.mail, plan));
    }

    /// A file was chosen: its contents arrive as a message.
    fn read_file(desk: &Desk) {
        let input = desk.page.document.query_selector("input[data-change=program-file]").ok().flatten();
        let files = input.as_ref().and_then(|input| Reflect::get(input, &"files".into()).ok());
        let Some(file) = files.and_then(|files| Reflect::get_u32(&files, 0).ok()).filter(JsValue::is_object) else { return };
        let text = |name: &str| Reflect::get(&file, &name.into()).ok();
        let name = text("name").and_then(|name| name.as_string()).unwrap_or_default();
        let size = text("size").and_then(|size| size.as_f64()).unwrap_or_default() as usize;
        if size > program::MOST_CODE {
            return desk.mail.send(Message::File(name, Err(size)));
        }
        let mail = desk.mail.clone();
        let read = Closure::once_into_js(move |buffer: JsValue| mail.send(Message::File(name, Ok(Uint8Array::new(&buffer).to_vec()))));
        let call = |object: &JsValue, name: &str, argument: Option<&JsValue>| {
            let method = Reflect::get(object, &name.into()).ok()?.dyn_into::<Function>().ok()?;
            argument.map_or_else(|| method.call0(object), |argument| method.call1(object, argument)).ok()
        };
        if let Some(promise) = call(&file, "arrayBuffer", None) {
            call(&promise, "then", Some(&read));
        }
        // The same file can be chosen again.
        if let Some(input) = input {
            let _ = Reflect::set(&input, &"value".into(), &"".into());
        }
    }

    fn take_file(&mut self, file: &str, bytes: &Result<Vec<u8>, usize>, desk: &mut Desk) {
        let (name, ending) = file.rsplit_once('.').unwrap_or((file, ""));
        let kind = if ending.eq_ignore_ascii_case("py") { Kind::Python } else { Kind::Js };
        let name: String = name.chars().take(40).collect();
        let program = match bytes {
            Err(size) => Err(program::ProgramError::Long(*size)),
            Ok(bytes) if bytes.starts_with(b"\0asm") => Program::wasi(&name, bytes),
            Ok(bytes) => match std::str::from_utf8(bytes) {
                Ok(text) => Program::text(kind, &name, text),
                Err(_) => return self.tell(desk, fill_in(words(desk.lang).file_bad, &[file]), true),
            },
        };
        match program {
            Ok(program) => {
                self.open(program);
                // Until it is saved it differs from the saved program.
                self.opened.code.clear();
            }
            Err(error) => self.tell(desk, error.say(desk.lang), true),
        }
    }
}

/// The example for the game being studied.
fn example_of(desk: &Desk) -> &'static str {
    games::study(desk.study.session.game()).example
}

fn example_name(desk: &Desk) -> String {
    format!("{}-{}", words(desk.lang).example, desk.study.session.game())
}

fn example(desk: &Desk) -> Program {
    fresh(&example_name(desk), Kind::Js, example_of(desk), desk)
}

/// A first program in Python, which plays every game.
fn python(desk: &Desk) -> Program {
    fresh(&format!("{}-python", words(desk.lang).example), Kind::Python, PYTHON, desk)
}

/// A program under a name that none has yet.
fn fresh(word: &str, kind: Kind, code: &str, desk: &Desk) -> Program {
    let names = program::names(desk.store.as_ref());
    let name = (1..).map(|n| if n == 1 { word.to_owned() } else { format!("{word} {n}") }).find(|name| !names.contains(name));
    Program { v: program::VERSION, name: name.unwrap_or_default(), kind, code: code.to_owned(), ..Program::default() }
}

impl Pane for Programs {
    fn update(&mut self, message: &Message, desk: &mut Desk) {
        if !matches!(message, Message::Program(..) | Message::Engine(_) | Message::Repaint) {
            self.message = None;
        }
        match message {
            Message::Action(action, value) => self.action(action, value, desk),
            Message::Change(name, value) => match name.as_str() {
                "program-name" => self.draft.name.clone_from(value),
                "program-code" => {
                    self.draft.code.clone_from(value);
                    self.failed = 0;
                }
                "program-lines" => self.draft.lines = value == "true",
                "program-file" => Self::read_file(desk),
                "trial-level" => self.rival = Some(value.clone()).filter(|value| !value.is_empty()),
                "trial-seat" => self.seat = value.parse().ok().and_then(Side::from_index).unwrap_or(Side::FIRST),
                "trial-seconds" => self.seconds = value.parse().unwrap_or(SECONDS),
                _ => {}
            },
            Message::Form(name, _) if name == "program" => {
                if let Some(program) = self.keep(desk) {
                    let text = fill_in(words(desk.lang).kept, &[&program.name]);
                    self.tell(desk, text, false);
                }
            }
            Message::Form(name, _) if name == "trial" => self.begin_trial(desk),
            Message::File(name, bytes) => self.take_file(name, bytes, desk),
            Message::Program(side, reply) => {
                if let Some(trial) = &mut self.trial {
                    trial.program_says(*side, reply.clone(), desk.lang);
                    // An error of the opponent has no line in the editor.
                    if let Some(step) = trial.steps.last().filter(|step| step.side == self.seat || trial.name(step.side).is_none()) {
                        self.failed = step.line;
                    }
                    if trial.state != trial::State::Playing {
                        let text = draw::state_text(trial, desk.lang);
                        desk.say(text);
                    }
                }
            }
            Message::Engine(event) => {
                if let Some(trial) = &mut self.trial {
                    trial.engine_says(event, desk.lang);
                }
            }
            Message::Language => self.regions = None,
            _ => {}
        }
        let (w, lang) = (desk.w, desk.lang);
        if desk.study.update(message, w, lang) {
            // For another position the last trial has no meaning.
            self.trial = None;
            self.follow_game(desk);
        }
    }

    fn render(&mut self, desk: &mut Desk) -> Result<(), Missing> {
        draw::render(self, desk)
    }
}

/// The region with an id.
fn region(desk: &Desk, id: &str) -> Result<Region, Missing> {
    desk.page.by_id(id).map(Region::new)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_an_example() {
        assert!(PYTHON.contains("def play(request, state)"));
        for name in games::NAMES {
            assert!(games::study(name).example.contains("function play(request, state)"), "{name}");
        }
    }
}
