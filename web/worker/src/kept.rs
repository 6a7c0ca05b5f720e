//! Endgame tables in the browser's Cache Storage, by a function of `worker-boot.js`: promises of a browser take many bytes in Rust.
//!
//! Each folder on a host has a store of its own for the version of the tables; the service worker leaves it alone. The browser compresses the tables
//! (1.6 MB, where the format of the command's file takes 2.1), and its checksum tells those that are damaged. The file of up to five pieces is in the
//! command's format, which has a checksum of its own. A worker that was started without that script, a browser that has no such store or no room in it,
//! and one that refuses it to this page, keep nothing.

use js_sys::{Array, ArrayBuffer, Function, Reflect, Uint8Array};
use wasm_bindgen::{JsCast, JsValue};

use quintet_engine::games::checkers::players::tables::{LENGTH, Tables, VERSION};
use quintet_engine::search::Lasting;

use super::tables::{Errand, Incoming};

/// Does what a host asks of the browser. The function gets the version and the length of the tables that it is to read (0 for none), and whether it is
/// to read the file, too; the parts of the tables that it is to keep; or nothing more, if it is to remove the file, which `tables-boot.js` has saved.
pub(crate) fn run(errand: Option<Errand>) {
    let Some(errand) = errand else { return };
    let with_file = matches!(errand, Errand::Read { file: true, .. });
    let what = match errand {
        Errand::Read { small, .. } => if small { LENGTH } else { 0 }.into(),
        Errand::RemoveFile => JsValue::UNDEFINED,
        Errand::Keep(tables) => {
            let parts = Array::new();
            for part in tables.parts() {
                parts.push(&Uint8Array::from(part));
            }
            parts.into()
        }
    };
    if let Ok(function) = Reflect::get(&js_sys::global(), &"quintetTables".into()).and_then(JsCast::dyn_into::<Function>) {
        let _ = function.call3(&JsValue::UNDEFINED, &VERSION.into(), &what, &with_file.into());
    }
}

/// The tables in the content of a message. The function has compared their length.
pub(crate) fn tables(content: &JsValue) -> Option<Lasting> {
    let mut next = pieces(Uint8Array::new(content.dyn_ref::<ArrayBuffer>()?));
    Some(Tables::kept(&mut next).lasting())
}

/// The file in the content of a message; within, `None` if there is no memory for it.
pub(crate) fn file(content: &JsValue) -> Option<Option<Incoming>> {
    let bytes: Uint8Array = content.dyn_ref::<Uint8Array>()?.clone();
    Some(Incoming::new(bytes.length() as usize, Box::new(pieces(bytes))).ok())
}

/// The next bytes, as many as are asked for.
fn pieces(bytes: Uint8Array) -> impl FnMut(usize) -> Vec<u8> {
    let mut begin = 0;
    move |size| {
        let end = begin + size as u32;
        let part = bytes.subarray(begin, end).to_vec();
        begin = end;
        part
    }
}
