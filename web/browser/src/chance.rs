//! Random seeds.

/// A fresh seed from the browser's own source of chance.
#[must_use]
pub fn seed() -> u32 {
    // Every browser that runs WebAssembly has the source; what a seed is good for does not need it to be secret.
    getrandom::u32().unwrap_or_else(|_| (js_sys::Math::random() * f64::from(u32::MAX)) as u32)
}
