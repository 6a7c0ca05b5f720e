//! Starting a worker: from the address of its script or, in frames that may not do that, from a text that loads the same files.

use js_sys::Array;
use wasm_bindgen::JsValue;
use web_sys::{Blob, BlobPropertyBag, Url, Worker};

use quintet_browser::dom::Page;
use quintet_protocol::HERE;

/// How to start a worker.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Start {
    /// From the address of its script.
    Script,
    /// From a text that loads the same files by absolute addresses.
    Text,
}

impl Start {
    /// The way to try when this one fails.
    #[must_use]
    pub const fn next(self) -> Option<Self> {
        match self {
            Self::Script => Some(Self::Text),
            Self::Text => None,
        }
    }

    /// Starts a worker. If its script cannot be loaded, an event of the worker says so later.
    ///
    /// # Errors
    /// When the browser refuses at once.
    pub fn worker(self, page: &Page) -> Result<Worker, JsValue> {
        match self {
            Self::Script => Worker::new(&format!("worker-boot.js?{}", page.build)),
            Self::Text => worker_of_text(page),
        }
    }
}

/// The absolute address of a file beside the page, in this build.
///
/// # Errors
/// When the page has no usable address.
pub fn address(page: &Page, file: &str) -> Result<String, JsValue> {
    let base = page.document.base_uri()?.unwrap_or_default();
    Ok(Url::new_with_base(&format!("{file}?{}", page.build), &base)?.href())
}

fn worker_of_text(page: &Page) -> Result<Worker, JsValue> {
    let (script, program) = (address(page, "worker.js")?, address(page, "worker_bg.wasm")?);
    // A worker made from text has the page's policy.
    let text = format!(
        "self.{HERE} = {script:?};
        const own = self.trustedTypes?.createPolicy('quintet', {{ createScriptURL: () => {script:?} }});
        importScripts(own?.createScriptURL('') ?? {script:?});
        wasm_bindgen({{ module_or_path: {program:?} }}).catch((error) => setTimeout(() => {{ throw error; }}));"
    );
    let kind = BlobPropertyBag::new();
    kind.set_type("text/javascript");
    let blob = Blob::new_with_str_sequence_and_options(&Array::of1(&text.into()), &kind)?;
    let url = Url::create_object_url_with_blob(&blob)?;
    let worker = Worker::new(&url);
    Url::revoke_object_url(&url)?;
    worker
}
