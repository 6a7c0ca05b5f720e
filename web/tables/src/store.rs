//! What the program asks of the browser, by functions of `tables-boot.js`.

use js_sys::{Array, Function, Promise, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

use quintet_engine::games::checkers::players::tables::VERSION;

use super::desk::Refusal;

/// The object with the functions.
const STORE: &str = "quintetStore";
/// The store that is needed, in bytes: the tables take 65 MB, and the browser may write them twice.
const ROOM: f64 = 70e6;

async fn ask(what: &str, argument: &JsValue) -> Result<JsValue, JsValue> {
    let store = Reflect::get(&js_sys::global(), &STORE.into())?;
    let function: Function = Reflect::get(&store, &what.into())?.dyn_into()?;
    let promise: Promise = function.call2(&store, &VERSION.into(), argument)?.dyn_into()?;
    JsFuture::from(promise).await
}

/// Waits until messages that have come are heard.
pub(crate) async fn pause() {
    // It cannot fail; if it did, the next message would be heard later.
    let _ = ask("pause", &JsValue::UNDEFINED).await;
}

/// Whether tables are saved.
pub(crate) async fn has() -> Result<bool, Refusal> {
    ask("has", &JsValue::UNDEFINED).await.map(|has| has.is_truthy()).map_err(|_| Refusal::Storage)
}

/// Whether there is room, as far as the browser says.
pub(crate) async fn has_room() -> bool {
    ask("room", &JsValue::UNDEFINED).await.ok().and_then(|room| room.as_f64()).is_none_or(|room| room >= ROOM)
}

/// Takes the right to build, which only one tab has at a time; false if another one has it.
pub(crate) async fn lock() -> bool {
    ask("lock", &JsValue::UNDEFINED).await.is_ok_and(|got| got.is_truthy())
}

/// Gives that right back.
pub(crate) async fn unlock() {
    let _ = ask("unlock", &JsValue::UNDEFINED).await;
}

/// Saves a file of these pieces: all or nothing.
pub(crate) async fn save(pieces: &Array) -> Result<(), Refusal> {
    ask("save", pieces).await.map(|_| ()).map_err(|error| {
        let name = Reflect::get(&error, &"name".into()).ok().and_then(|name| name.as_string());
        if name.as_deref() == Some("QuotaExceededError") { Refusal::Room } else { Refusal::Storage }
    })
}

/// Removes the tables.
pub(crate) async fn remove() {
    let _ = ask("remove", &JsValue::UNDEFINED).await;
}
