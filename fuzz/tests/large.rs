//! Large inputs: a file of a megabyte is read or refused as soon as its size allows. A reader whose time or memory grows with the square of its input
//! would take hours here, so the limit needs no quiet machine.

use std::panic;
use std::thread;
use std::time::{Duration, Instant};

use quintet_fuzz::driver::corpus;
use quintet_fuzz::{Kind, LAWS};

/// The size of an input, in bytes.
const SIZE: usize = 1 << 20;
/// The time for an input.
const MOST: Duration = Duration::from_secs(60);

/// An input again and again, and its first half as often before its second half: many games in a row, and deep nesting.
fn enlarged(input: &[u8]) -> [Vec<u8>; 2] {
    let count = (SIZE / input.len().max(1)).max(1);
    let (first, second) = input.split_at(input.len() / 2);
    [input.repeat(count), [first.repeat(count), second.repeat(count)].concat()]
}

#[test]
fn readers_take_large_inputs() {
    for law in LAWS.iter().filter(|law| law.kind == Kind::Reader) {
        // A few of different lengths.
        let mut inputs = corpus(law);
        inputs.sort_by_key(Vec::len);
        let step = inputs.len().div_ceil(3).max(1);
        for input in inputs.iter().step_by(step).flat_map(|input| enlarged(input)) {
            let begin = Instant::now();
            let name = law.name;
            let holds = law.holds;
            let run = thread::spawn(move || panic::catch_unwind(|| holds(&input)).is_ok());
            while !run.is_finished() {
                assert!(begin.elapsed() < MOST, "{name}: a megabyte takes more than {} s", MOST.as_secs());
                thread::sleep(Duration::from_millis(1));
            }
            assert!(run.join().is_ok_and(|held| held), "{name} is broken by a large input");
            if begin.elapsed() > Duration::from_secs(1) {
                println!("{name}: {:.1} s", begin.elapsed().as_secs_f64());
            }
        }
    }
}
