//! The rules count the same positions when they are compiled to WebAssembly: 32-bit `usize` and another compiler backend change nothing.
//! The numbers are those of `tests/data`. Runs in a browser's worker, where the page's engine runs too, and natively.

#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

#[cfg(target_arch = "wasm32")]
wasm_bindgen_test::wasm_bindgen_test_configure!(run_in_dedicated_worker);

fn perft(game: &str, variant: &str, expected: &[u64]) {
    let start = quintet_engine::registry::open(game, Some(variant), None).expect("a game of this name");
    let counted: Vec<u64> = (1..=expected.len() as u32).map(|depth| start.perft(depth)).collect();
    assert_eq!(counted, expected, "{game} {variant}");
}

#[test]
fn quoridor() {
    perft("quoridor", "standard", &[131, 16_677, 2_062_264]);
}

#[test]
fn checkers() {
    perft("checkers", "standard", &[7, 49, 379, 2_872, 23_582, 189_143, 1_585_096]);
}

#[test]
fn amazons() {
    perft("amazons", "8x8", &[1_232, 1_331_198]);
    perft("amazons", "10x10", &[2_176, 4_307_152]);
}

#[test]
fn nogo() {
    perft("nogo", "standard", &[80, 6_400, 505_592]);
    perft("nogo", "free-centre", &[81, 6_480, 511_912]);
}

#[test]
fn blokus() {
    perft("blokus", "duo", &[414, 171_396]);
    perft("blokus", "classic", &[58, 3_364, 195_112]);
}
