//! The sandboxed frame in which a program runs, and its message port.

use js_sys::{Array, Function, Object, Reflect};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Event, HtmlElement, HtmlIFrameElement, MessageChannel, MessageEvent, MessagePort};

use quintet_browser::dom::{Listener, Missing, Page, set};

use super::program::Kind;

/// The files of Python's interpreter have their version in their address, so that a new build of the page does not load them again.
const PYTHON: &str = concat!("python-", env!("PYODIDE"));

/// What a kind of program needs, once loaded.
pub(super) struct Files {
    /// The frame's text.
    frame: String,
    /// The beginning of its worker.
    worker: JsValue,
    /// What the worker's interpreter consists of; undefined if it has none.
    interpreter: JsValue,
}

/// A frame. Dropping it removes the frame, and with it the worker.
pub(super) struct Frame {
    element: HtmlElement,
    port: MessagePort,
    _listeners: [Listener; 2],
}

impl Frame {
    /// Opens a frame for a program. Its messages go to `heard`; the first one is `open`.
    pub(super) fn open(page: &Page, files: Files, code: JsValue, heard: impl FnMut(MessageEvent) + 'static) -> Result<Self, JsValue> {
        let missing = |error: Missing| JsValue::from(error.to_string());
        let element: HtmlIFrameElement = page.create("iframe").map_err(missing)?;
        for (name, value) in
            [("sandbox", "allow-scripts"), ("title", "program"), ("aria-hidden", "true"), ("tabindex", "-1"), ("srcdoc", &files.frame)]
        {
            set(&element, name, value);
        }
        element.set_hidden(true);
        let channel = MessageChannel::new()?;
        let port = channel.port1();
        let messages = Listener::new(&port, "message", heard);
        port.start();
        let (frame, end) = (element.clone(), channel.port2());
        let loaded = Listener::new(&element, "load", move |_: Event| {
            // The frame has no origin that could be named. On a second load the port is gone, which throws.
            if let Some(window) = frame.content_window() {
                let _ = window.post_message_with_transfer(&JsValue::NULL, "*", &Array::of1(&end));
            }
        });
        page.document.body().ok_or("no body")?.append_child(&element)?;
        let frame = Self { element: element.into(), port, _listeners: [messages, loaded] };
        frame.post(&[("op", "plan".into()), ("worker", files.worker), ("interpreter", files.interpreter), ("code", code)]);
        Ok(frame)
    }

    /// Posts a message to the frame.
    pub(super) fn post(&self, parts: &[(&str, JsValue)]) {
        // A message that cannot be posted gets no answer, which the clock notices.
        let _ = self.port.post_message(&object(parts));
    }
}

impl Drop for Frame {
    fn drop(&mut self) {
        self.port.close();
        self.element.remove();
    }
}

fn object(parts: &[(&str, JsValue)]) -> JsValue {
    let object = Object::new();
    for (name, value) in parts {
        let _ = Reflect::set(&object, &(*name).into(), value);
    }
    object.into()
}

/// Loads the files of a kind of program and passes them on; `None` if they cannot be loaded. They are loaded once for all programs, by
/// `quintetFiles` in `static/boot.js`.
pub(super) fn load(page: &Page, kind: Kind, then: impl FnOnce(Option<Files>) + 'static) {
    let build = page.build;
    let files = match kind {
        Kind::Python => format!("bot-frame.html?{build} bot-python.js?{build} {PYTHON}/pyodide.asm.wasm {PYTHON}/python_stdlib.zip"),
        Kind::Js | Kind::Wasi => format!("bot-frame.html?{build} bot-loops.js?{build} bot-worker.js?{build}"),
    };
    let loaded = Closure::once_into_js(move |all: JsValue| {
        let all = all.dyn_into::<Array>().ok();
        then(all.and_then(|all| {
            let frame = all.get(0).as_string()?;
            Some(match kind {
                Kind::Python => {
                    let interpreter = object(&[("wasm", all.get(2)), ("library", all.get(3))]);
                    Files { frame, worker: all.get(1), interpreter }
                }
                Kind::Js | Kind::Wasi => Files { frame, worker: all.slice(1, 3).join("").into(), interpreter: JsValue::UNDEFINED },
            })
        }));
    });
    let load = Reflect::get(&page.window, &"quintetFiles".into()).ok().and_then(|load| load.dyn_into::<Function>().ok());
    // If that is missing, the clock notices.
    let _ = load.map(|load| load.call2(&JsValue::UNDEFINED, &files.into(), &loaded));
}
