//! The panel after a panic: what happened, what is saved, and a report to copy. Uses nothing of the shell, which may be broken.

mod words;

use std::panic::PanicHookInfo;

use quintet_base::html::html;
use quintet_base::lang::Lang;

use crate::dom::{Page, set};
use crate::markup::fill;
use words::words;

/// Makes panics of a program of this build show the panel.
pub fn install(build: &'static str) {
    std::panic::set_hook(Box::new(move |info: &PanicHookInfo<'_>| report(build, &info.to_string())));
}

/// Shows the panel with a report.
pub fn report(build: &'static str, problem: &str) {
    let Ok(page) = Page::here(build) else { return };
    web_sys::console::error_1(&problem.into());
    let lang = page.document.document_element().and_then(|root| root.get_attribute("lang"));
    let lang = lang.as_deref().and_then(Lang::from_tag).unwrap_or_default();
    let w = words(lang);
    let agent = page.window.navigator().user_agent().unwrap_or_default();
    let address = page.window.location().href().unwrap_or_default();
    let report = format!("Quintet {} (build {build})\n{problem}\n{address}\n{agent}", env!("CARGO_PKG_VERSION"));
    let markup = html!(
        r#"<h2>{}</h2><p>{}</p><textarea readonly rows="8" aria-label="{}">{}</textarea><p><a class="btn primary" href="{}">{}</a></p>"#,
        w.panic_title,
        w.panic_text,
        w.panic_report,
        report,
        address,
        quintet_base::words::words(lang).reload
    );
    // Each step may fail; then there is nobody left to tell.
    if let Ok(panel) = page.create::<web_sys::HtmlElement>("div")
        && let Some(body) = page.document.body()
    {
        panel.set_class_name("panic");
        set(&panel, "role", "alert");
        set(&panel, "data-panic", "");
        fill(&panel, &markup);
        let _ = body.append_child(&panel);
    }
}
