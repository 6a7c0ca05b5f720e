//! Handing a text to the person as a file.

use crate::dom::Page;
use crate::share::browser;

/// Offers a text as a download. Frames that forbid downloads do nothing.
pub fn save(page: &Page, name: &str, kind: &str, text: &str) {
    let _ = browser::file(text, kind).and_then(|blob| browser::download(page, name, &blob));
}
