//! What the players of a game have learnt, fetched when a search first needs it: a file beside the program.

use js_sys::{Function, Object, Promise, Reflect, Uint8Array};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Response, Url};

use quintet_engine::core::fault::Fault;
use quintet_engine::registry::missing_weights;
use quintet_protocol::HERE;

use super::host::{file, missing};

/// Where a browser looks for a file: in its cache, if that has it; then at the host, because a cache may hold what another network said in its place.
const CACHES: [&str; 2] = ["default", "reload"];

/// Fetches the weights of a game and gives them to the engine.
///
/// # Errors
/// When the file does not arrive, or is another one than this program needs.
pub(crate) async fn load(game: &str, build: &str) -> Result<(), Fault> {
    let mut result = Ok(());
    for cache in CACHES {
        result = match fetch(&format!("{}?{build}", file(game)), cache).await {
            Ok(bytes) => missing_weights(game).map_or(Ok(()), |weights| weights.give(game, bytes)),
            Err(_) => Err(missing(game)),
        };
        if result.is_ok() {
            break;
        }
    }
    result
}

/// The bytes of a file beside the program.
async fn fetch(file: &str, cache: &str) -> Result<Vec<u8>, JsValue> {
    let global = js_sys::global();
    let here = Reflect::get(&global, &HERE.into())?.as_string().unwrap_or_default();
    let address = Url::new_with_base(file, &here)?.href();
    let options = Object::new();
    Reflect::set(&options, &"cache".into(), &cache.into())?;
    let fetch: Function = Reflect::get(&global, &"fetch".into())?.dyn_into()?;
    let answer: Promise = fetch.call2(&global, &address.into(), &options)?.dyn_into()?;
    let answer: Response = JsFuture::from(answer).await?.dyn_into()?;
    if !answer.ok() {
        return Err(JsValue::UNDEFINED);
    }
    let bytes = JsFuture::from(answer.array_buffer()?).await?;
    Ok(Uint8Array::new(&bytes).to_vec())
}
