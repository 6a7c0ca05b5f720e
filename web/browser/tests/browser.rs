//! What only a browser can show: storage, messages, the canvas, listeners that are gone when they are dropped.
//!
//! `cargo test -p quintet-browser --target wasm32-unknown-unknown --test browser` with `wasm-bindgen-test-runner` (of the version that the workspace
//! pins) as the target's runner and `CHROMEDRIVER` set; `web/browser/webdriver.json` has the browser's options.

#![cfg(target_arch = "wasm32")]

use std::cell::Cell;
use std::rc::Rc;

use quintet_base::html::html;
use quintet_base::scene::Token;
use quintet_browser::canvas;
use quintet_browser::dom::{Listener, Page, Region, Timer};
use quintet_browser::storage::{self as store, PREFIX};
use quintet_engine::core::fault::Fault;
use quintet_protocol::{FromWorker, Go, SearchInfo, ToWorker, decode, encode};
use wasm_bindgen::JsCast;
use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};
use web_sys::{Event, HtmlElement, HtmlInputElement, HtmlSelectElement};

wasm_bindgen_test_configure!(run_in_browser);

fn page() -> Page {
    Page::here("test").expect("a page")
}

#[wasm_bindgen_test]
fn the_browsers_storage_keeps_texts_under_our_prefix_only() {
    let page = page();
    let store = store::open(&page);
    assert!(store.lasts());
    let raw = page.window.local_storage().expect("allowed").expect("there");
    raw.set_item("other/page", "not ours").expect("room");
    store.set("test/b", "2").expect("room");
    store.set("test/a", "五").expect("room");
    assert_eq!(store.get("test/a").as_deref(), Some("五"));
    assert_eq!(raw.get_item(&format!("{PREFIX}test/b")).expect("allowed").as_deref(), Some("2"));
    let ours: Vec<String> = store.keys().into_iter().filter(|key| key.starts_with("test/")).collect();
    assert_eq!(ours, ["test/a", "test/b"]);
    store.remove("test/a");
    store.remove("test/b");
    assert_eq!(store.get("test/a"), None);
    assert_eq!(raw.get_item("other/page").expect("allowed").as_deref(), Some("not ours"));
}

#[wasm_bindgen_test]
fn a_full_storage_is_told_and_loses_nothing() {
    let store = store::open(&page());
    store.set("test/kept", "small").expect("room");
    // More than any browser gives an origin.
    assert!(store.set("test/kept", &"x".repeat(20_000_000)).is_err());
    // This page still has it, in memory; what the browser keeps is as it was.
    assert_eq!(store.get("test/kept").map(|text| text.len()), Some(20_000_000));
    assert_eq!(store::open(&page()).get("test/kept").as_deref(), Some("small"));
    store.remove("test/kept");
    assert!(store.get("test/kept").is_none());
}

#[wasm_bindgen_test]
fn messages_cross_as_plain_objects_without_big_integers() {
    let go = Go {
        lang: String::new(),
        generation: u32::MAX,
        game: "quoridor".to_owned(),
        variant: "standard".to_owned(),
        start: None,
        moves: vec!["e2".to_owned()],
        level: "strong".to_owned(),
        seconds: Some(0.5),
        seed: u32::MAX,
        lines: 0,
        memory: None,
    };
    let info =
        SearchInfo { nodes: 9e15, pv: vec!["e8".to_owned()], mate: Some(-3), root: vec![("e8".to_owned(), 0.25)], ..SearchInfo::default() };
    for message in [ToWorker::Go(go), ToWorker::Stop(7)] {
        assert_eq!(decode::<ToWorker>(&encode(&message)), Some(message));
    }
    for message in [FromWorker::Ready("b".to_owned()), FromWorker::Best(1, info.clone()), FromWorker::Failed(2, Fault::plain("game.over"))]
    {
        assert_eq!(decode::<FromWorker>(&encode(&message)), Some(message));
    }
    assert_eq!(decode::<FromWorker>(&"nonsense".into()), None);
    assert_eq!(decode::<ToWorker>(&wasm_bindgen::JsValue::UNDEFINED), None);
}

#[wasm_bindgen_test]
fn listeners_are_gone_when_they_are_dropped() {
    let page = page();
    let element: HtmlElement = page.create("button").expect("a button");
    let heard = Rc::new(Cell::new(0));
    let count = Rc::clone(&heard);
    let listener = Listener::new(&element, "click", move |_: Event| count.set(count.get() + 1));
    element.click();
    drop(listener);
    element.click();
    assert_eq!(heard.get(), 1);
    assert_eq!(Rc::strong_count(&heard), 1);
}

#[wasm_bindgen_test]
async fn timers_that_are_dropped_do_not_fire() {
    let page = page();
    let fired = Rc::new(Cell::new(0));
    let (early, late) = (Rc::clone(&fired), Rc::clone(&fired));
    let dropped = Timer::after(&page.window, 1, move || early.set(early.get() + 100));
    let kept = Timer::after(&page.window, 1, move || late.set(late.get() + 1));
    drop(dropped);
    let window = page.window.clone();
    let wait = js_sys::Promise::new(&mut |done, _| {
        let _ = window.set_timeout_with_callback_and_timeout_and_arguments_0(&done, 60);
    });
    wasm_bindgen_futures::JsFuture::from(wait).await.expect("time passes");
    assert_eq!(fired.get(), 1);
    drop(kept);
}

#[wasm_bindgen_test]
fn a_region_keeps_the_focus_on_the_control_that_had_it() {
    let page = page();
    let body = page.document.body().expect("a body");
    let holder: HtmlElement = page.create("div").expect("a div");
    body.append_child(&holder).expect("appended");
    let mut region = Region::new(holder.clone());
    assert!(region.set(&page, html!(r#"<button data-action="undo">1</button><button data-action="redo">2</button>"#)));
    let redo: HtmlElement = holder.last_element_child().expect("two buttons").unchecked_into();
    redo.focus().expect("focus");
    assert!(region.set(&page, html!(r#"<button data-action="redo">3</button>"#)));
    let active = page.document.active_element().expect("something has the focus");
    assert_eq!(active.text_content().as_deref(), Some("3"));
    assert!(!region.set(&page, html!(r#"<button data-action="redo">3</button>"#)));
    holder.remove();
}

#[wasm_bindgen_test]
fn a_region_keeps_what_stays_and_never_makes_one_control_another() {
    let page = page();
    let holder: HtmlElement = page.create("div").expect("an element");
    page.document.body().expect("a body").append_child(&holder).expect("appended");
    let mut region = Region::new(holder.clone());
    let find = |selector: &str| holder.query_selector(selector).expect("a selector");
    region.set(
        &page,
        html!(r#"<p>a</p><button data-action="pause">1</button><form><input name="move"><select><option selected>x<option>y</select></form><svg><path d="M0 0"/></svg>"#),
    );
    let (pause, path) = (find("button").expect("a button"), find("path").expect("a path"));
    let field: HtmlInputElement = find("input").expect("a field").unchecked_into();
    let menu: HtmlSelectElement = find("select").expect("a menu").unchecked_into();
    field.set_value("e2");
    menu.set_selected_index(1);
    region.set(
        &page,
        html!(r#"<p class="new">b</p><p>c</p><button data-action="step">0</button><button data-action="pause" disabled>2</button><form><input name="move"><select><option selected>x<option>y</select></form><svg><path d="M1 1"/></svg>"#),
    );
    assert_eq!(
        holder.inner_html(),
        r#"<p class="new">b</p><p>c</p><button data-action="step">0</button><button data-action="pause" disabled="">2</button><form><input name="move"><select><option selected="">x</option><option>y</option></select></form><svg><path d="M1 1"></path></svg>"#
    );
    assert!(pause.is_same_node(find("[data-action=pause]").as_deref()), "a press on it is still a press on it");
    assert!(path.is_same_node(find("path").as_deref()));
    assert_eq!(field.value(), "e2", "what was half written stays");
    assert_eq!(menu.selected_index(), 0, "what was not taken is not shown as chosen");
    // Another control in the same place is another element, so that a press on the one is no click on the other.
    region.set(&page, html!(r#"<p>b</p><button data-action="resume">2</button><form><input name="move" data-at="1"></form>"#));
    assert!(!pause.is_connected());
    assert_eq!(field.value(), "", "a field for something else starts empty");
    assert!(field.is_connected());
    holder.remove();
}

#[wasm_bindgen_test]
fn a_report_says_what_happened_last_and_can_be_copied() {
    for message in ["undo", "engine", "board"] {
        quintet_browser::panic::note(message);
    }
    quintet_browser::panic::report("b1", "it <broke>");
    let page = page();
    let panel = page.document.query_selector("[data-panic]").expect("valid").expect("a panel");
    let report = panel.query_selector("textarea").expect("valid").expect("a report").text_content().expect("a text");
    assert!(report.contains("(build b1)") && report.contains("it <broke>") && report.contains("undo, engine, board"), "{report}");
    assert!(panel.query_selector("button").expect("valid").is_some());
    panel.remove();
}

#[wasm_bindgen_test]
fn colours_come_from_the_pages_custom_properties() {
    let page = page();
    let root: HtmlElement = page.document.document_element().expect("a root").unchecked_into();
    root.style().set_property(Token::Wall.property(), "#010203").expect("a property");
    let values = canvas::colours(&page);
    assert_eq!(values.len(), Token::ALL.len());
    assert_eq!(values[Token::Wall as usize], "#010203");
}
