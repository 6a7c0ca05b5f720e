//! The browser's objects, a little more comfortable: listeners and timers that remove themselves, elements by id, regions of markup.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{Document, Element, EventTarget, FocusOptions, HtmlElement, ScrollIntoViewOptions, ScrollLogicalPosition, Window};

use quintet_base::html::Markup;

use crate::markup::fill;
use crate::morph::{morph, selector};

/// The window and its document.
#[derive(Clone, Debug)]
pub struct Page {
    /// The window.
    pub window: Window,
    /// Its document.
    pub document: Document,
    /// The build that this program belongs to.
    pub build: &'static str,
}

/// Something that the page is made of is not there.
#[derive(Clone, Debug, thiserror::Error)]
#[error("the page has no {0}")]
pub struct Missing(pub String);

impl Page {
    /// The page that this program, of this build, runs in.
    ///
    /// # Errors
    /// When it does not run in a page.
    pub fn here(build: &'static str) -> Result<Self, Missing> {
        let window = web_sys::window().ok_or_else(|| Missing("window".to_owned()))?;
        let document = window.document().ok_or_else(|| Missing("document".to_owned()))?;
        Ok(Self { window, document, build })
    }

    /// The element with an id, as a type.
    ///
    /// # Errors
    /// When there is none, or it is of another type.
    pub fn by_id<E: JsCast>(&self, id: &str) -> Result<E, Missing> {
        let element = self.document.get_element_by_id(id);
        element.and_then(|element| element.dyn_into().ok()).ok_or_else(|| Missing(format!("#{id}")))
    }

    /// A new element.
    ///
    /// # Errors
    /// When the browser makes none, which does not happen for valid names.
    pub fn create<E: JsCast>(&self, name: &str) -> Result<E, Missing> {
        let element = self.document.create_element(name).ok();
        element.and_then(|element| element.dyn_into().ok()).ok_or_else(|| Missing(format!("<{name}>")))
    }

    /// Milliseconds since the page was opened.
    #[must_use]
    pub fn now(&self) -> f64 {
        self.window.performance().map_or_else(js_sys::Date::now, |performance| performance.now())
    }

    /// The keys and values of the address's query, decoded.
    #[must_use]
    pub fn query(&self) -> Vec<(String, String)> {
        let search = self.window.location().search().unwrap_or_default();
        let decode = |text: &str| {
            let text = text.replace('+', " ");
            js_sys::decode_uri_component(&text).map_or(text, String::from)
        };
        let pairs = search.trim_start_matches('?').split('&').filter(|part| !part.is_empty());
        pairs.map(|part| part.split_once('=').unwrap_or((part, ""))).map(|(key, value)| (decode(key), decode(value))).collect()
    }

    /// Whether a media query holds.
    #[must_use]
    pub fn matches(&self, query: &str) -> bool {
        self.window.match_media(query).ok().flatten().is_some_and(|list| list.matches())
    }
}

/// A listener that is removed when it is dropped.
pub struct Listener {
    target: EventTarget,
    kind: &'static str,
    callback: Closure<dyn FnMut(web_sys::Event)>,
}

impl Listener {
    /// Listens to events of a kind. Events of another type than `E` are not heard.
    pub fn new<E: JsCast + AsRef<web_sys::Event>>(target: &EventTarget, kind: &'static str, mut heard: impl FnMut(E) + 'static) -> Self {
        Self::listen(
            target,
            kind,
            Box::new(move |event| {
                if let Ok(event) = event.dyn_into::<E>() {
                    heard(event);
                }
            }),
        )
    }

    /// One function for listeners of all types: compiled for each of them, it costs kilobytes.
    fn listen(target: &EventTarget, kind: &'static str, heard: Box<dyn FnMut(web_sys::Event)>) -> Self {
        let callback = Closure::wrap(heard);
        let listener = Self { target: target.clone(), kind, callback };
        // This fails for invalid arguments only, and there are none.
        let _ = listener.target.add_event_listener_with_callback(kind, listener.callback.as_ref().unchecked_ref());
        listener
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        let _ = self.target.remove_event_listener_with_callback(self.kind, self.callback.as_ref().unchecked_ref());
    }
}

impl std::fmt::Debug for Listener {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Listener({})", self.kind)
    }
}

/// Something that happens once after a while, unless the timer is dropped before.
#[derive(Debug)]
pub struct Timer {
    window: Window,
    handle: i32,
    _callback: Closure<dyn FnMut()>,
}

impl Timer {
    /// Runs `then` after `milliseconds`.
    pub fn after(window: &Window, milliseconds: i32, then: impl FnOnce() + 'static) -> Self {
        Self::start(window, milliseconds, Box::new(then))
    }

    /// One function for timers of all types, as in [`Listener`].
    fn start(window: &Window, milliseconds: i32, then: Box<dyn FnOnce()>) -> Self {
        let callback = Closure::once(then);
        let handle = window
            .set_timeout_with_callback_and_timeout_and_arguments_0(callback.as_ref().unchecked_ref(), milliseconds)
            .unwrap_or_default();
        Self { window: window.clone(), handle, _callback: callback }
    }
}

impl Drop for Timer {
    fn drop(&mut self) {
        self.window.clear_timeout_with_handle(self.handle);
    }
}

type Step = Rc<RefCell<Option<Closure<dyn FnMut(f64)>>>>;

/// Calls a function before every frame until it answers false or the value is dropped.
pub struct Frames {
    window: Window,
    handle: Rc<Cell<i32>>,
    step: Step,
}

impl Frames {
    /// Starts; `draw` gets the time in milliseconds since the start.
    pub fn start(window: &Window, mut draw: impl FnMut(f64) -> bool + 'static) -> Self {
        let step: Step = Rc::default();
        let handle = Rc::new(Cell::new(0));
        let request = {
            let (window, handle) = (window.clone(), Rc::clone(&handle));
            move |callback: &Closure<dyn FnMut(f64)>| {
                handle.set(window.request_animation_frame(callback.as_ref().unchecked_ref()).unwrap_or_default());
            }
        };
        let mut begin = None;
        let again = Rc::downgrade(&step);
        let ask = request.clone();
        *step.borrow_mut() = Some(Closure::new(move |now: f64| {
            let begin = *begin.get_or_insert(now);
            if draw(now - begin)
                && let Some(step) = again.upgrade()
                && let Some(callback) = step.borrow().as_ref()
            {
                ask(callback);
            }
        }));
        if let Some(callback) = step.borrow().as_ref() {
            request(callback);
        }
        Self { window: window.clone(), handle, step }
    }
}

impl Drop for Frames {
    fn drop(&mut self) {
        let _ = self.window.cancel_animation_frame(self.handle.get());
    }
}

impl std::fmt::Debug for Frames {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Frames({}, {})", self.handle.get(), self.step.borrow().is_some())
    }
}

/// An element whose markup is set as a whole and changed only where it differs; the focus stays on its control.
#[derive(Debug)]
pub struct Region {
    element: HtmlElement,
    markup: Markup,
}

impl Region {
    /// The region of an element.
    #[must_use]
    pub fn new(element: HtmlElement) -> Self {
        Self { element, markup: Markup::EMPTY }
    }

    /// The element.
    #[must_use]
    pub fn element(&self) -> &HtmlElement {
        &self.element
    }

    /// Writes the markup. Answers whether it differed.
    pub fn set(&mut self, page: &Page, markup: Markup) -> bool {
        if markup == self.markup {
            return false;
        }
        if self.markup.is_empty() {
            // Nothing in it is in use: at most what the page shows before the program runs.
            fill(&self.element, &markup);
            self.markup = markup;
            return true;
        }
        let focused = page.document.active_element().filter(|active| self.element.contains(Some(active)));
        let names = focused.as_ref().and_then(selector);
        morph(&page.document, &self.element, &markup);
        self.markup = markup;
        if let (Some(focused), Some(names)) = (focused, names)
            && !focused.is_connected()
            && let Some(again) = self.named(&names)
        {
            // WebKit scrolls to what gets the focus only later, when the list may have been put elsewhere on purpose: so it is done at once.
            let stay = FocusOptions::new();
            stay.set_prevent_scroll(true);
            let _ = again.focus_with_options(&stay);
            into_sight(&again);
        }
        true
    }

    /// The control with these names, or else one that does the same with another value.
    fn named(&self, names: &str) -> Option<HtmlElement> {
        let find = |names: &str| self.element.query_selector(names).ok().flatten()?.dyn_into::<HtmlElement>().ok();
        find(names)
            .or_else(|| find(names.split_inclusive(']').filter(|name| !name.starts_with("[data-value=")).collect::<String>().as_str()))
    }
}

/// Sets an attribute that may not be refused: its name is our own.
pub fn set(element: &Element, name: &str, value: &str) {
    let _ = element.set_attribute(name, value);
}

/// Scrolls no further than it takes to see an element.
pub fn into_sight(element: &Element) {
    let nearest = ScrollIntoViewOptions::new();
    nearest.set_block(ScrollLogicalPosition::Nearest);
    element.scroll_into_view_with_scroll_into_view_options(&nearest);
}

/// Shows or hides an element.
pub fn show(element: &HtmlElement, shown: bool) {
    // To set it again would make the browser match the element's style anew.
    if element.hidden() == shown {
        element.set_hidden(!shown);
    }
}
