//! Sharing through the browser: the clipboard, downloads, pictures painted from SVG, the system's share dialog.

use std::rc::Rc;

use js_sys::{Array, Function, Reflect};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Blob, BlobPropertyBag, CanvasRenderingContext2d, HtmlCanvasElement, HtmlElement, HtmlImageElement, Url};

use crate::dom::{Page, Timer, set};
use crate::promise::settled;

/// Scale of pictures: pixels per unit.
const SHARP: f32 = 2.0;
/// How long the browser may take to fetch a file that it was offered, in milliseconds.
const FETCH: i32 = 60_000;

/// Copies a text to the clipboard; calls `done` with whether that worked.
pub fn copy(page: &Page, text: &str, done: Rc<dyn Fn(bool)>) {
    let clipboard = Reflect::get(&page.window.navigator(), &"clipboard".into()).unwrap_or_default();
    let write = Reflect::get(&clipboard, &"writeText".into()).unwrap_or_default();
    // Frames and old browsers have no clipboard.
    let promise = write.dyn_ref::<Function>().and_then(|write| write.call1(&clipboard, &text.into()).ok());
    match promise {
        Some(promise) => settled(&promise, Rc::new(move |answer| done(answer.is_some()))),
        None => done(false),
    }
}

/// Whether the system can be asked to send something.
#[must_use]
pub fn can_send(page: &Page) -> bool {
    Reflect::get(&page.window.navigator(), &"share".into()).is_ok_and(|share| share.is_function())
}

/// Asks the system to send an address; calls `done` with whether it was sent. It may be declined, which is no error.
pub fn send(page: &Page, title: &str, url: &str, done: Rc<dyn Fn(bool)>) {
    let navigator = page.window.navigator();
    let what = js_sys::Object::new();
    let _ = Reflect::set(&what, &"title".into(), &title.into());
    let _ = Reflect::set(&what, &"url".into(), &url.into());
    let share = Reflect::get(&navigator, &"share".into()).unwrap_or_default();
    if let Some(promise) = share.dyn_ref::<Function>().and_then(|share| share.call1(&navigator, &what).ok()) {
        settled(&promise, Rc::new(move |answer| done(answer.is_some())));
    }
}

/// Offers a file to keep.
///
/// # Errors
/// When the browser makes no file.
pub fn download(page: &Page, name: &str, blob: &Blob) -> Result<(), JsValue> {
    let url = Url::create_object_url_with_blob(blob)?;
    let link: HtmlElement = page.create("a").map_err(|error| JsValue::from(error.to_string()))?;
    set(&link, "href", &url);
    set(&link, "download", name);
    link.click();
    // The file is fetched a moment later; after that its place is given back.
    let timer = Timer::after(&page.window, FETCH, move || _ = Url::revoke_object_url(&url));
    std::mem::forget(timer);
    Ok(())
}

/// A text as a file of a type.
///
/// # Errors
/// When the browser makes no file.
pub fn file(text: &str, kind: &str) -> Result<Blob, JsValue> {
    let properties = BlobPropertyBag::new();
    properties.set_type(kind);
    Blob::new_with_str_sequence_and_options(&Array::of1(&text.into()), &properties)
}

/// Paints an SVG of a size and hands the PNG to `done`, or `None` if the browser cannot.
pub fn paint(page: &Page, svg: &str, size: (f32, f32), done: impl Fn(Option<Blob>) + 'static) {
    let done = Rc::new(done);
    let Ok(image) = HtmlImageElement::new() else { return done(None) };
    let (document, picture, kept) = (page.document.clone(), image.clone(), Rc::clone(&done));
    let loaded = Closure::once_into_js(move || {
        let later = Rc::clone(&kept);
        let painted = (|| {
            let canvas: HtmlCanvasElement = document.create_element("canvas").ok()?.dyn_into().ok()?;
            let (width, height) = (size.0 * SHARP, size.1 * SHARP);
            canvas.set_width(width as u32);
            canvas.set_height(height as u32);
            let context: CanvasRenderingContext2d = canvas.get_context("2d").ok()??.dyn_into().ok()?;
            context.draw_image_with_html_image_element_and_dw_and_dh(&picture, 0.0, 0.0, f64::from(width), f64::from(height)).ok()?;
            let ready = Closure::once_into_js(move |blob: JsValue| later(blob.dyn_into().ok()));
            canvas.to_blob(ready.unchecked_ref()).ok()
        })();
        if painted.is_none() {
            kept(None);
        }
    });
    let failed = Closure::once_into_js(move || done(None));
    image.set_onload(Some(loaded.unchecked_ref()));
    image.set_onerror(Some(failed.unchecked_ref()));
    image.set_src(&format!("data:image/svg+xml,{}", String::from(js_sys::encode_uri_component(svg))));
}
