//! The only place where markup becomes elements. Its arguments are escaped by `html!`, which alone makes [`Markup`].
//!
//! The page's policy asks for [trusted types](https://www.w3.org/TR/trusted-types/): browsers that know them take markup only from the policy
//! `quintet`, which is made and kept here. Other code that sets markup fails.

use quintet_base::html::Markup;
use wasm_bindgen::prelude::*;
use web_sys::Element;

#[wasm_bindgen]
extern "C" {
    /// An element, for markup that is trusted.
    #[wasm_bindgen(extends = Element)]
    type Filled;
    #[wasm_bindgen(method, setter, js_name = innerHTML)]
    fn set_content(this: &Filled, markup: &JsValue);
    #[wasm_bindgen(method, js_name = insertAdjacentHTML)]
    fn insert(this: &Filled, place: &str, markup: &JsValue);

    /// The maker of policies; many browsers have none.
    type Policies;
    #[wasm_bindgen(thread_local_v2, js_name = trustedTypes)]
    static POLICIES: Option<Policies>;
    #[wasm_bindgen(method, catch, js_name = createPolicy)]
    fn create(this: &Policies, name: &str, rules: &Rules) -> Result<Policy, JsValue>;
    #[wasm_bindgen(extends = js_sys::Object)]
    type Rules;
    #[wasm_bindgen(method, setter, js_name = createHTML)]
    fn set_create_html(this: &Rules, create: JsValue);

    type Policy;
    #[wasm_bindgen(method, js_name = createHTML)]
    fn trust(this: &Policy, markup: &str) -> JsValue;
}

thread_local! {
    static POLICY: Option<Policy> = POLICIES.with(|policies| {
        let rules = js_sys::Object::new().unchecked_into::<Rules>();
        rules.set_create_html(Closure::<dyn Fn(JsValue) -> JsValue>::new(|markup| markup).into_js_value());
        policies.as_ref()?.create("quintet", &rules).ok()
    });
}

fn trusted(markup: &Markup) -> JsValue {
    POLICY.with(|policy| policy.as_ref().map_or_else(|| markup.as_str().into(), |policy| policy.trust(markup.as_str())))
}

/// Replaces the contents of an element. Use a [`Region`](crate::dom::Region) for contents that stay on the page and change.
pub fn fill(element: &Element, markup: &Markup) {
    element.unchecked_ref::<Filled>().set_content(&trusted(markup));
}

/// Adds markup before the content of an element.
pub fn prepend(element: &Element, markup: &Markup) {
    element.unchecked_ref::<Filled>().insert("afterbegin", &trusted(markup));
}
