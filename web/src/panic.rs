//! When the page itself fails: a panel that says so, what is kept, and a report to copy. Uses nothing of the shell, which may be broken.

use std::panic::PanicHookInfo;

use crate::dom::{Page, set};
use crate::i18n::words;
use crate::lang::Lang;
use crate::protocol::BUILD;

/// Makes panics show the panel.
pub fn install() {
    std::panic::set_hook(Box::new(|info: &PanicHookInfo<'_>| report(&info.to_string())));
}

/// Shows the panel with a report.
pub fn report(problem: &str) {
    let Ok(page) = Page::here() else { return };
    web_sys::console::error_1(&problem.into());
    let lang = page.document.document_element().and_then(|root| root.get_attribute("lang"));
    let w = words(lang.as_deref().and_then(Lang::from_tag).unwrap_or_default());
    let agent = page.window.navigator().user_agent().unwrap_or_default();
    let address = page.window.location().href().unwrap_or_default();
    let report = format!("Quintet {} (build {BUILD})\n{problem}\n{address}\n{agent}", env!("CARGO_PKG_VERSION"));
    let escape = crate::html::escape;
    let markup = format!(
        r#"<h2>{}</h2><p>{}</p><textarea readonly rows="8" aria-label="Report">{}</textarea><p><a class="btn primary" href="{}">{}</a></p>"#,
        escape(w.panic_title),
        escape(w.panic_text),
        escape(&report),
        escape(&address),
        escape(w.reload)
    );
    // Each step may fail; then there is nobody left to tell.
    if let Ok(panel) = page.create::<web_sys::HtmlElement>("div")
        && let Some(body) = page.document.body()
    {
        panel.set_class_name("panic");
        set(&panel, "role", "alert");
        set(&panel, "data-panic", "");
        panel.set_inner_html(&markup);
        let _ = body.append_child(&panel);
    }
}
