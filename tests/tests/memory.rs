//! Searches keep to their bound of memory. Measured: this program counts every byte that it takes.
#![allow(unsafe_code)] // Counting bytes takes an allocator, and the trait of allocators is unsafe.

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering};

use quintet_engine::games::NAMES;
use quintet_engine::registry::{self, think};
use quintet_engine::search::Limits;

static NOW: AtomicUsize = AtomicUsize::new(0);
static MOST: AtomicUsize = AtomicUsize::new(0);

/// The system's allocator with two counters. Growing is not done in place, as at its worst in WebAssembly: then the old and the new block are
/// both there for a moment, and both count.
struct Counting;

unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let now = NOW.fetch_add(layout.size(), Ordering::Relaxed) + layout.size();
        MOST.fetch_max(now, Ordering::Relaxed);
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        NOW.fetch_sub(layout.size(), Ordering::Relaxed);
        unsafe { System.dealloc(block, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// The greatest number of bytes that the strongest level of a game had at one time, in a few moves of one game.
fn most_bytes(game: &str, variant: &str, nodes: u64, memory: u64) -> usize {
    let before = NOW.load(Ordering::Relaxed);
    MOST.store(before, Ordering::Relaxed);
    let mut game = registry::open(game, Some(variant), None).expect("a listed game");
    let mut player = registry::player(&*game, "strong", 1).expect("every game has it");
    let limits = Limits { memory: Some(memory), ..Limits::nodes(nodes) };
    for _ in 0..3 {
        let report = think(&mut *player, &*game, &limits, &mut || 0.0).expect("there is something to think about");
        game.play(&report.best.expect("a move")).expect("a legal move");
    }
    MOST.load(Ordering::Relaxed) - before
}

/// One test, because the counters are the whole program's.
#[test]
fn searches_keep_to_their_memory() {
    for name in NAMES {
        let variant = registry::variants(name).expect("a listed game")[0];
        // Tables are filled at once, trees in some thousand iterations.
        let alpha_beta = ["quoridor", "checkers"].contains(name);
        let nodes = if alpha_beta { 20_000 } else { 3_000 };
        let mut last = usize::MAX;
        for megabytes in [16, 4] {
            let memory = megabytes << 20;
            let most = most_bytes(name, variant, nodes, memory as u64);
            println!("{name} {variant}: {most} bytes of {memory}");
            assert!(most <= memory, "{name} {variant}: {most} bytes of {memory}");
            assert!(most <= last);
            last = most;
        }
        // The smaller bound was reached, so it was kept and not just far away.
        assert!(last >= 4 << 20 >> 3, "{name} {variant}: only {last} bytes");
    }
}
