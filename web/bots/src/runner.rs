//! Running a program: requests, answers, and failures.
//!
//! One request is open at a time. A program is loaded before it gets the request, so loading takes none of its time; `stage.rs` says when the
//! clock runs. When the time is over or the program has failed, the whole frame is removed; the next request opens a new one and sends the whole
//! history again.

use std::cell::RefCell;
use std::rc::{Rc, Weak};

use js_sys::{Array, Reflect, Uint8Array};
use wasm_bindgen::JsValue;
use web_sys::MessageEvent;

use quintet_board::session::GameSession;
use quintet_browser::dom::{Page, Timer};
use quintet_engine::formats::botzone::host::{Answer, Memory, Story, input, output, request};

use super::frame::{Files, Frame, load};
use super::program::Kind;
use super::stage::{Act, START, START_PYTHON, Talk};
use super::story::{state, story};
use super::{Program, Violation};

/// Tolerance for the delay of messages after the time limit, in milliseconds.
const LATER: f64 = 15.0;
/// How much of a program's output per request is saved, in characters.
const MOST_LOG: usize = 32 * 1024;

/// The result of a request.
#[derive(Clone, PartialEq, Debug)]
pub struct Reply {
    /// The request's number.
    pub number: u32,
    /// The answer, whose move may be illegal, or why there is none.
    pub result: Result<Answer, Violation>,
    /// Seconds that the program took.
    pub seconds: f64,
    /// Its output meanwhile.
    pub log: String,
}

/// A running program. Dropping it stops the program.
pub struct Runner(Rc<RefCell<Inner>>);

struct Open {
    number: u32,
    story: Story,
    limit: f64,
    log: String,
    /// The next request for the frame.
    parts: Vec<(&'static str, JsValue)>,
}

struct Inner {
    page: Page,
    program: Program,
    memory: Memory,
    frame: Option<Frame>,
    talk: Talk,
    open: Option<Open>,
    numbers: u32,
    /// The number of attempts at the same move, and what was wrong with the last one.
    attempts: (usize, u32, String),
    clock: Option<Timer>,
    tell: Rc<dyn Fn(Reply)>,
    this: Weak<RefCell<Self>>,
}

impl Runner {
    /// A program that is ready for requests. Replies go to `tell`, which may send the next request.
    pub fn new(page: &Page, program: Program, tell: impl Fn(Reply) + 'static) -> Self {
        let memory = Memory { data: String::new(), globaldata: program.globaldata.clone() };
        Self(Rc::new_cyclic(|this| {
            RefCell::new(Inner {
                page: page.clone(),
                program,
                memory,
                frame: None,
                talk: Talk::new(),
                open: None,
                numbers: 0,
                attempts: (0, 0, String::new()),
                clock: None,
                tell: Rc::new(tell),
                this: this.clone(),
            })
        }))
    }

    /// The program.
    #[must_use]
    pub fn program(&self) -> Program {
        self.0.borrow().program.clone()
    }

    /// Data that it gets back in all games.
    #[must_use]
    pub fn globaldata(&self) -> String {
        self.0.borrow().memory.globaldata.clone()
    }

    /// Requests a move in the last position of a game, within this many seconds. Drops an open request. Returns its number.
    pub fn ask(&self, session: &dyn GameSession, seconds: f64) -> u32 {
        let mut inner = self.0.borrow_mut();
        if inner.open.take().is_some() {
            inner.close();
        }
        inner.numbers += 1;
        let number = inner.numbers;
        let story = story(session);
        let ply = story.moves.len();
        if inner.attempts.0 != ply || inner.attempts.1 == 0 {
            inner.attempts = (ply, 0, String::new());
        }
        inner.attempts.1 += 1;
        let (program, memory) = (&inner.program, &inner.memory);
        let mut parts = vec![
            ("op", JsValue::from("ask")),
            ("id", JsValue::from(number)),
            ("input", JsValue::from(input(&story, program.wire(), memory, Some(seconds)))),
        ];
        if program.kind != Kind::Wasi {
            parts.push(("request", JsValue::from(request(&story, quintet_engine::formats::botzone::Wire::Json))));
            parts.push(("state", JsValue::from(state(session, memory, seconds, inner.attempts.1, &inner.attempts.2))));
        }
        inner.open = Some(Open { number, story, limit: seconds, log: String::new(), parts });
        let now = inner.page.now();
        let act = inner.talk.question(now);
        let kind = inner.program.kind;
        inner.start_clock(if kind == Kind::Python { START_PYTHON } else { START });
        inner.act(act);
        if act == Act::Open {
            let this = inner.this.clone();
            load(&inner.page, kind, move |files| with(&this, |inner| inner.open_frame(files)));
        }
        number
    }

    /// Reports, with the next attempt, what was wrong with the program's last move.
    pub fn refuse(&self, problem: &str) {
        problem.clone_into(&mut self.0.borrow_mut().attempts.2);
    }

    /// Drops the open request, if any, and stops the program; the next request starts it again.
    pub fn stop(&self) {
        self.0.borrow_mut().drop_question();
    }
}

impl std::fmt::Debug for Runner {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Runner({})", self.0.borrow().program.name)
    }
}

/// Changes a runner that may be gone, and then passes on the resulting reply.
fn with(this: &Weak<RefCell<Inner>>, act: impl FnOnce(&mut Inner) -> Option<Reply>) {
    let Some(inner) = this.upgrade() else { return };
    let (reply, tell) = {
        let mut inner = inner.borrow_mut();
        (act(&mut inner), Rc::clone(&inner.tell))
    };
    if let Some(reply) = reply {
        tell(reply);
    }
}

impl Inner {
    /// Stops the program, and drops its open request.
    fn drop_question(&mut self) {
        // An interpreter takes longer to start than a program may take to load.
        if self.open.take().is_some() || self.program.kind == Kind::Python {
            self.close();
        } else if let Some(frame) = &self.frame {
            frame.post(&[("op", "end".into())]);
            self.talk.ended();
        }
        self.talk.done();
        self.clock = None;
    }

    /// Removes the frame, and with it the worker, whatever it is doing.
    fn close(&mut self) {
        self.frame = None;
        self.talk.closed();
    }

    fn start_clock(&mut self, milliseconds: i32) {
        let this = self.this.clone();
        self.clock = Some(Timer::after(&self.page.window, milliseconds, move || with(&this, Self::time_over)));
    }

    fn time_over(&mut self) -> Option<Reply> {
        let violation = self.talk.silence(self.open.as_ref()?.limit);
        self.close();
        self.reply(Err(violation))
    }

    fn open_frame(&mut self, files: Option<Files>) -> Option<Reply> {
        self.open.as_ref()?;
        if self.frame.is_some() {
            return None;
        }
        let this = self.this.clone();
        let heard = move |event: MessageEvent| with(&this, |inner| inner.hear(&event.data()));
        let code = match self.program.kind {
            Kind::Js | Kind::Python => JsValue::from(&self.program.code),
            Kind::Wasi => Uint8Array::from(&self.program.bytes().unwrap_or_default()[..]).buffer().into(),
        };
        let opened = files.ok_or(JsValue::NULL).and_then(|files| Frame::open(&self.page, files, code, heard));
        match opened {
            Ok(frame) => {
                self.frame = Some(frame);
                None
            }
            Err(_) => {
                self.close();
                self.reply(Err(Violation::Closed))
            }
        }
    }

    /// Sends the frame the present stage's messages. Later messages have a time of their own.
    fn act(&mut self, act: Act) {
        let (Some(frame), Some(open)) = (&self.frame, &self.open) else { return };
        let milliseconds = match act {
            Act::Load => {
                frame.post(&[("op", "load".into()), ("id", open.number.into())]);
                START
            }
            Act::Ask => {
                frame.post(&open.parts);
                (open.limit * 1000.0 + LATER) as i32
            }
            _ => return,
        };
        self.start_clock(milliseconds);
    }

    /// Takes a message from the frame, which passes on the worker's messages; they may contain anything.
    fn hear(&mut self, data: &JsValue) -> Option<Reply> {
        let get = |name: &str| Reflect::get(data, &name.into()).unwrap_or_default();
        let text = |name: &str| get(name).as_string().unwrap_or_default();
        let number = |name: &str| get(name).as_f64().unwrap_or_default();
        let op = text("op");
        let about = self.open.as_ref().is_some_and(|open| f64::from(open.number) == number("id"));
        if !about && matches!(op.as_str(), "log" | "answer") {
            return None;
        }
        let act = self.talk.hear(&op, get("again").is_truthy(), self.page.now());
        match act {
            Act::Log => {
                let open = self.open.as_mut()?;
                let left = MOST_LOG.saturating_sub(open.log.len());
                open.log.extend(text("text").chars().take(left));
                None
            }
            Act::Answer => {
                let answer = output(&self.open.as_ref()?.story, self.program.wire(), &text("text"));
                self.reply(answer.map_err(Violation::Output))
            }
            Act::Fail => {
                let args =
                    Array::is_array(&get("args")).then(|| Array::from(&get("args")).iter().filter_map(|arg| arg.as_string()).collect());
                // What the worker has already sent would keep the frame busy for seconds.
                self.close();
                self.reply(Err(if op == "flood" { Violation::Flood } else { Violation::broken(text("text"), args, number("line") as u32) }))
            }
            _ => {
                self.act(act);
                None
            }
        }
    }

    fn reply(&mut self, result: Result<Answer, Violation>) -> Option<Reply> {
        self.clock = None;
        let open = self.open.take()?;
        let seconds = self.talk.seconds(self.page.now());
        self.talk.done();
        if let Ok(answer) = &result {
            self.memory.keep(answer);
        }
        if let Err(violation) = &result {
            self.attempts.2 = violation.say(quintet_base::lang::Lang::En);
        }
        Some(Reply { number: open.number, result, seconds, log: open.log })
    }
}
