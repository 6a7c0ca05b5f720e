//! Keeping the page for when there is no network.

use js_sys::{Function, Reflect};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};

use crate::dom::{Listener, Page};

/// Has the browser keep the page for when there is no network. Where that is not possible the page works all the same.
pub fn keep(page: &Page) {
    let navigator = page.window.navigator();
    let workers = Reflect::get(&navigator, &"serviceWorker".into()).unwrap_or_default();
    let register = Reflect::get(&workers, &"register".into()).unwrap_or_default();
    if let Some(register) = register.dyn_ref::<Function>()
        && let Ok(promise) = register.call1(&workers, &format!("offline.js?{}", page.build).into())
    {
        // A promise that fails and is not listened to is reported as an error of the page.
        let ignore = Closure::<dyn FnMut(JsValue)>::new(|_| {}).into_js_value();
        let catch = Reflect::get(&promise, &"catch".into()).unwrap_or_default();
        if let Some(catch) = catch.dyn_ref::<Function>() {
            let _ = catch.call1(&promise, &ignore);
        }
    }
}

/// Reports when another build was installed by a tab that was opened later.
#[must_use]
pub fn watch(page: &Page, heard: impl Fn() + 'static) -> Option<Listener> {
    let workers = Reflect::get(&page.window.navigator(), &"serviceWorker".into()).ok()?;
    let target: web_sys::EventTarget = workers.clone().dyn_into().ok()?;
    let build = page.build;
    Some(Listener::new(&target, "controllerchange", move |_: web_sys::Event| {
        let controller = Reflect::get(&workers, &"controller".into()).unwrap_or_default();
        let address = Reflect::get(&controller, &"scriptURL".into()).ok().and_then(|address| address.as_string());
        if address.is_some_and(|address| !address.ends_with(&format!("?{build}"))) {
            heard();
        }
    }))
}
