//! Downloads.

use quintet_browser::dom::Page;
use quintet_browser::export;

/// Offers a text as a download. Frames that forbid downloads ignore it.
pub(crate) fn save(page: &Page, name: &str, kind: &str, text: &str) {
    let _ = export::file(text, kind).and_then(|blob| export::download(page, name, &blob));
}
