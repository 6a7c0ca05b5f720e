//! Random numbers for incremental position keys (Zobrist 1970), made at compile time.

/// One step of the SplitMix64 generator (Steele, Lea, Flood 2014): the next state and its output.
#[must_use]
pub const fn split_mix(state: u64) -> (u64, u64) {
    let state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = state;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    (state, z ^ (z >> 31))
}

/// A hash of a text, the same on all machines. Not for what somebody could forge.
#[must_use]
pub fn hash(text: &str) -> u64 {
    text.bytes().fold(0, |state, byte| split_mix(state ^ u64::from(byte)).1)
}

/// A table of `N` keys that depends only on `seed`. Create tables on first use: random bytes cannot be compressed, and the page is loaded over
/// networks.
#[must_use]
pub const fn zobrist<const N: usize>(seed: u64) -> [u64; N] {
    let mut table = [0; N];
    let mut state = seed;
    let mut index = 0;
    while index < N {
        let (next, value) = split_mix(state);
        state = next;
        table[index] = value;
        index += 1;
    }
    table
}
