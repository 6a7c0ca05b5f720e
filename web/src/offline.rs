//! Keeping the page for when there is no network.

use js_sys::{Function, Reflect};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};

use crate::dom::Page;
use crate::protocol::BUILD;

/// Has the browser keep the page for when there is no network. Where that is not possible the page works all the same.
pub fn keep(page: &Page) {
    let navigator = page.window.navigator();
    let workers = Reflect::get(&navigator, &"serviceWorker".into()).unwrap_or_default();
    let register = Reflect::get(&workers, &"register".into()).unwrap_or_default();
    if let Some(register) = register.dyn_ref::<Function>()
        && let Ok(promise) = register.call1(&workers, &format!("offline.js?{BUILD}").into())
    {
        // A promise that fails and is not listened to is reported as an error of the page.
        let ignore = Closure::<dyn FnMut(JsValue)>::new(|_| {}).into_js_value();
        let catch = Reflect::get(&promise, &"catch".into()).unwrap_or_default();
        if let Some(catch) = catch.dyn_ref::<Function>() {
            let _ = catch.call1(&promise, &ignore);
        }
    }
}
