//! Fetching a text from the page's own folder.

use js_sys::{Function, Promise, Reflect};
use wasm_bindgen::JsCast;
use wasm_bindgen::JsValue;
use wasm_bindgen::closure::Closure;

use crate::dom::Page;

/// Fetches a text and calls back with it; with `None` if there is none, or no network.
pub fn text(page: &Page, address: &str, done: impl Fn(Option<String>) + 'static) {
    let script = Closure::once_into_js(move |answer: JsValue| done(answer.as_string()));
    let read = Closure::once_into_js(|answer: JsValue| -> JsValue {
        let is_there = Reflect::get(&answer, &"ok".into()).is_ok_and(|ok| ok.is_truthy());
        let text = Reflect::get(&answer, &"text".into()).ok().filter(|_| is_there).and_then(|text| text.dyn_into::<Function>().ok());
        text.and_then(|text| text.call0(&answer).ok()).unwrap_or(JsValue::NULL)
    });
    let none = Closure::once_into_js(|_: JsValue| JsValue::NULL);
    let fetch = Reflect::get(&page.window, &"fetch".into()).ok().and_then(|fetch| fetch.dyn_into::<Function>().ok());
    let asked =
        fetch.and_then(|fetch| fetch.call1(&page.window, &address.into()).ok()).unwrap_or_else(|| Promise::reject(&JsValue::NULL).into());
    let then = |promise: &JsValue, one: &JsValue, other: &JsValue| -> Option<JsValue> {
        Reflect::get(promise, &"then".into()).ok()?.dyn_into::<Function>().ok()?.call2(promise, one, other).ok()
    };
    // What fails on the way is the same as nothing.
    let text = then(&asked, &read, &none);
    let settled = text.and_then(|text| then(&text, &JsValue::UNDEFINED, &Closure::once_into_js(|_: JsValue| JsValue::NULL)));
    if let Some(settled) = settled {
        let _ = then(&settled, &script, &JsValue::UNDEFINED);
    }
}
