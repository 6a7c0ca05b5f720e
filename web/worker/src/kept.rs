//! Endgame tables in the browser's Cache Storage, by a function of `worker-boot.js`: promises of a browser take many bytes in Rust.
//!
//! Each folder on a host has a store of its own for the version of the tables; the service worker leaves it alone. The browser compresses the tables
//! (1.6 MB, where the format of the command's file takes 2.1), and its checksum tells those that are damaged. A worker that was started without that
//! script, a browser that has no such store or no room in it, and one that refuses it to this page, keep nothing.

use js_sys::{Array, ArrayBuffer, Function, Reflect, Uint8Array};
use wasm_bindgen::{JsCast, JsValue};

use quintet_engine::games::checkers::players::tables::{LENGTH, Tables, VERSION};
use quintet_engine::search::Lasting;

use super::tables::Errand;

/// Does what a host asks of the browser. The function gets the length of the tables that it is to read, or the parts of those that it is to keep.
pub(crate) fn run(errand: Option<Errand>) {
    let Some(errand) = errand else { return };
    let what = match errand {
        Errand::Read => LENGTH.into(),
        Errand::Keep(tables) => {
            let parts = Array::new();
            for part in tables.parts() {
                parts.push(&Uint8Array::from(part));
            }
            parts.into()
        }
    };
    if let Ok(function) = Reflect::get(&js_sys::global(), &"quintetTables".into()).and_then(JsCast::dyn_into::<Function>) {
        let _ = function.call2(&JsValue::UNDEFINED, &VERSION.into(), &what);
    }
}

/// The tables in the content of a message. The function has compared their length.
pub(crate) fn tables(content: &JsValue) -> Option<Lasting> {
    let bytes = Uint8Array::new(content.dyn_ref::<ArrayBuffer>()?);
    let mut begin = 0;
    let mut next = |size| {
        let end = begin + size as u32;
        let part = bytes.subarray(begin, end).to_vec();
        begin = end;
        part
    };
    Some(Tables::kept(&mut next).lasting())
}
