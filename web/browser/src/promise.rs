//! Waiting for promises.

use std::rc::Rc;

use js_sys::{Function, Reflect};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};

/// Calls back with the value of a promise; with `None` if it fails. Not generic, because each further type would copy the code.
pub(crate) fn settled(promise: &JsValue, done: Rc<dyn Fn(Option<JsValue>)>) {
    let again = Rc::clone(&done);
    let kept = Closure::once_into_js(move |value: JsValue| done(Some(value)));
    let broken = Closure::once_into_js(move |_: JsValue| again(None));
    if let Some(then) = Reflect::get(promise, &"then".into()).unwrap_or_default().dyn_ref::<Function>() {
        let _ = then.call2(promise, &kept, &broken);
    }
}
