//! The sandboxed frame in which a program runs, and its message port.

use std::cell::RefCell;

use js_sys::{Array, Function, Object, Promise, Reflect};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Event, HtmlElement, HtmlIFrameElement, MessageChannel, MessageEvent, MessagePort};

use quintet_browser::dom::{Listener, Missing, Page, set};

/// The files that every program needs: the frame's text, and the two with which its worker begins.
const FILES: [&str; 3] = ["bot-frame.html", "bot-loops.js", "bot-worker.js"];

thread_local! {
    /// The frame's text and the beginning of its worker, once loaded.
    static TEXTS: RefCell<Option<[String; 2]>> = const { RefCell::new(None) };
}

/// A frame. Dropping it removes the frame, and with it the worker.
pub(super) struct Frame {
    element: HtmlElement,
    port: MessagePort,
    _listeners: [Listener; 2],
}

impl Frame {
    /// Opens a frame with the loaded texts. Its messages go to `heard`; the first one is `open`.
    pub(super) fn open(page: &Page, texts: &[String; 2], heard: impl FnMut(MessageEvent) + 'static) -> Result<Self, JsValue> {
        let missing = |error: Missing| JsValue::from(error.to_string());
        let element: HtmlIFrameElement = page.create("iframe").map_err(missing)?;
        for (name, value) in
            [("sandbox", "allow-scripts"), ("title", "program"), ("aria-hidden", "true"), ("tabindex", "-1"), ("srcdoc", &texts[0])]
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
        Ok(Self { element: element.into(), port, _listeners: [messages, loaded] })
    }

    /// Posts a message to the frame.
    pub(super) fn post(&self, parts: &[(&str, JsValue)]) {
        let message = Object::new();
        for (name, value) in parts {
            let _ = Reflect::set(&message, &(*name).into(), value);
        }
        // A message that cannot be posted gets no answer, which the clock notices.
        let _ = self.port.post_message(&message);
    }
}

impl Drop for Frame {
    fn drop(&mut self) {
        self.port.close();
        self.element.remove();
    }
}

/// Loads the files, once for all programs, and passes them on; `None` if they cannot be loaded.
pub(super) fn load(page: &Page, then: impl FnOnce(Option<[String; 2]>) + 'static) {
    if let Some(texts) = TEXTS.with_borrow(Clone::clone) {
        return then(Some(texts));
    }
    let answers: Array = FILES
        .map(|file| {
            // In JavaScript: `fetch(file).then((answer) => answer.text())`.
            let answer = page.window.fetch_with_str(&format!("{file}?{}", page.build));
            let text = Closure::once_into_js(|answer: JsValue| -> JsValue {
                let good = Reflect::get(&answer, &"ok".into()).is_ok_and(|good| good.is_truthy());
                let text = Reflect::get(&answer, &"text".into()).ok().and_then(|text| text.dyn_into::<Function>().ok());
                text.filter(|_| good).and_then(|text| text.call0(&answer).ok()).unwrap_or_default()
            });
            chain(&answer, "then", &text)
        })
        .into_iter()
        .collect();
    let then = std::rc::Rc::new(RefCell::new(Some(then)));
    let failed = std::rc::Rc::clone(&then);
    let done = Closure::once_into_js(move |all: JsValue| {
        let texts: Option<Vec<String>> = Array::from(&all).iter().map(|text| text.as_string()).collect();
        let texts = texts.and_then(|mut texts| {
            let worker = texts.split_off(1).concat();
            texts.pop().map(|frame| [frame, worker])
        });
        if let Some(texts) = &texts {
            TEXTS.set(Some(texts.clone()));
        }
        if let Some(then) = then.borrow_mut().take() {
            then(texts);
        }
    });
    let not = Closure::once_into_js(move |_: JsValue| {
        if let Some(then) = failed.borrow_mut().take() {
            then(None);
        }
    });
    let all = chain(&Promise::all(&answers), "then", &done);
    chain(&all, "catch", &not);
}

/// `promise.then(function)`, or `catch`.
fn chain(promise: &JsValue, name: &str, function: &JsValue) -> JsValue {
    let method = Reflect::get(promise, &name.into()).ok().and_then(|method| method.dyn_into::<Function>().ok());
    method.and_then(|method| method.call1(promise, function).ok()).unwrap_or_default()
}
