//! Handing a text to the person as a file.

use js_sys::Array;
use web_sys::{Blob, BlobPropertyBag, HtmlElement, Url};

use crate::dom::{Page, Timer, set};

/// How long the browser may take to begin the download, in milliseconds.
const PATIENCE: i32 = 20_000;

/// Offers a text as a download. Frames that forbid downloads do nothing.
pub fn save(page: &Page, name: &str, kind: &str, text: &str) {
    let options = BlobPropertyBag::new();
    options.set_type(kind);
    let Ok(blob) = Blob::new_with_str_sequence_and_options(&Array::of1(&text.into()), &options) else { return };
    let Ok(url) = Url::create_object_url_with_blob(&blob) else { return };
    if let Ok(link) = page.create::<HtmlElement>("a") {
        set(&link, "href", &url);
        set(&link, "download", name);
        link.click();
    }
    // Forgotten, the timer still runs once; the text would stay in memory otherwise.
    std::mem::forget(Timer::after(&page.window, PATIENCE, move || _ = Url::revoke_object_url(&url)));
}
