//! Handing a text to the person as a file.

use quintet_browser::dom::Page;
use quintet_browser::export;

/// Offers a text as a download. Frames that forbid downloads do nothing.
pub(crate) fn save(page: &Page, name: &str, kind: &str, text: &str) {
    let _ = export::file(text, kind).and_then(|blob| export::download(page, name, &blob));
}
