//! The panel after a panic: what happened, what is saved, and a report to copy. Uses nothing of the shell, which may be broken.

mod words;

use std::cell::RefCell;
use std::panic::PanicHookInfo;
use std::rc::Rc;

use quintet_base::html::html;
use quintet_base::lang::Lang;
use web_sys::{Event, HtmlElement};

use crate::dom::{Listener, Page, set};
use crate::export;
use crate::markup::fill;
use crate::storage::game_in_progress;
use words::words;

/// How many of the latest messages a report names.
const MOST_MESSAGES: usize = 24;

thread_local! {
    static MESSAGES: RefCell<Vec<&'static str>> = const { RefCell::new(Vec::new()) };
}

/// Notes a message to the shell, for a report.
pub fn note(message: &'static str) {
    MESSAGES.with_borrow_mut(|messages| {
        if messages.len() == MOST_MESSAGES {
            messages.remove(0);
        }
        messages.push(message);
    });
}

/// Makes panics of a program of this build show the panel.
pub fn install(build: &'static str) {
    std::panic::set_hook(Box::new(move |info: &PanicHookInfo<'_>| report(build, &info.to_string())));
}

/// Shows the panel with a report: the program, what happened, the address, the browser, the latest messages, and the game as it was last saved.
pub fn report(build: &'static str, problem: &str) {
    let Ok(page) = Page::here(build) else { return };
    web_sys::console::error_1(&problem.into());
    let lang = page.document.document_element().and_then(|root| root.get_attribute("lang"));
    let lang = lang.as_deref().and_then(Lang::from_tag).unwrap_or_default();
    let w = words(lang);
    let agent = page.window.navigator().user_agent().unwrap_or_default();
    let address = page.window.location().href().unwrap_or_default();
    let messages = MESSAGES.with(|messages| messages.try_borrow().map(|messages| messages.join(", ")).unwrap_or_default());
    let game = game_in_progress(&page).unwrap_or_default();
    let report = format!("Quintet {} (build {build})\n{problem}\n{address}\n{agent}\n{messages}\n{game}", env!("CARGO_PKG_VERSION"));
    let markup = html!(
        r#"<h2>{}</h2><p>{}</p><textarea readonly rows="8" aria-label="{}">{}</textarea><p class="row"><a class="btn primary" href="{}">{}</a><button type="button" class="btn">{}</button></p>"#,
        w.panic_title,
        w.panic_text,
        w.panic_report,
        report,
        address,
        quintet_base::words::words(lang).reload,
        w.panic_copy
    );
    // Each step may fail; then there is nobody left to tell.
    if let Ok(panel) = page.create::<HtmlElement>("div")
        && let Some(body) = page.document.body()
    {
        panel.set_class_name("panic");
        set(&panel, "role", "alert");
        set(&panel, "data-panic", "");
        fill(&panel, &markup);
        if let Ok(Some(button)) = panel.query_selector("button") {
            let told = button.clone();
            let copy = Listener::new(&button, "click", move |_: Event| {
                let told = told.clone();
                let done = move |copied| {
                    if copied {
                        told.set_text_content(Some(w.panic_copied));
                    }
                };
                export::copy(&page, &report, Rc::new(done));
            });
            // It lives as long as the panel.
            std::mem::forget(copy);
        }
        let _ = body.append_child(&panel);
    }
}
