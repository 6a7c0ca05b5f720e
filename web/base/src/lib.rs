//! What the whole page uses: languages and tables of words, markup and icons, pictures as lists of shapes, texts by key. It knows no game and no
//! browser.

#![forbid(unsafe_code)]

// `html!` names this crate.
extern crate self as quintet_base;

pub mod html;
pub mod icons;
pub mod lang;
pub mod scene;
pub mod small_map;
pub mod sound;
pub mod store;
pub mod svg;
pub mod words;
