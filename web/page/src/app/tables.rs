//! The program that builds endgame tables, in a worker of its own. It runs while it builds, and for the time of a question.

use wasm_bindgen::JsCast;
use web_sys::{Event, MessageEvent, Worker};

use quintet_browser::dom::Listener;

use super::{App, Message};
use crate::parts::dialogs::Message as ToDialogs;

/// The program's worker. Whoever drops it ends it.
pub(super) struct TablesMaker {
    worker: Worker,
    _listeners: [Listener; 2],
}

impl Drop for TablesMaker {
    fn drop(&mut self) {
        self.worker.terminate();
    }
}

impl App {
    /// Tells the program what to do; see the crate `quintet-tables`.
    pub(super) fn tell_tables(&mut self, what: &str) {
        if self.engines.tables.is_none()
            && let Ok(worker) = Worker::new(&format!("tables-boot.js?{}", self.page.build))
        {
            let on = |kind| {
                let mail = self.mail.clone();
                // Errors have no text.
                let heard = move |event: Event| {
                    let text = event.dyn_ref::<MessageEvent>().and_then(|event| event.data().as_string());
                    mail.send(Message::Tables(text));
                };
                Listener::new(&worker, kind, heard)
            };
            self.engines.tables = Some(TablesMaker { _listeners: [on("message"), on("error")], worker });
        }
        match &self.engines.tables {
            Some(maker) => _ = maker.worker.post_message(&format!("{} {what}", self.state.lang.tag()).into()),
            None => self.tables_say(None),
        }
    }

    /// Takes an answer of the program; nothing if it has failed.
    pub(super) fn tables_say(&mut self, text: Option<String>) {
        if !text.as_ref().is_some_and(|text| text.starts_with('*')) {
            self.engines.tables = None;
        }
        self.tell_dialogs(ToDialogs::Tables(text));
    }
}
