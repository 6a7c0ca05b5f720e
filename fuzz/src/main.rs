//! Tries to break a law: `QUINTET_LAW=record quintet-fuzz [options of libFuzzer] [folders of inputs]`. `cargo xtask fuzz` builds it with libFuzzer;
//! built otherwise, it gives all laws, or this one, as many inputs as its argument says (by default 10,000).

#![cfg_attr(fuzzing, no_main)]
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a command talks to a person")]

/// The variable that names the law.
const LAW: &str = "QUINTET_LAW";

#[cfg(fuzzing)]
libfuzzer_sys::fuzz_target!(|input: &[u8]| {
    static CHECK: std::sync::LazyLock<fn(&[u8])> = std::sync::LazyLock::new(|| {
        let name = std::env::var(LAW).unwrap_or_default();
        quintet_fuzz::law(&name).unwrap_or_else(|| panic!("{LAW}={name} names no law")).holds
    });
    CHECK(input);
});

#[cfg(not(fuzzing))]
fn main() -> std::process::ExitCode {
    let count = std::env::args().nth(1).and_then(|count| count.parse().ok()).unwrap_or(10_000);
    let only = std::env::var(LAW).ok();
    let mut failed = false;
    for law in quintet_fuzz::LAWS.iter().filter(|law| only.as_ref().is_none_or(|only| only == law.name)) {
        let begin = std::time::Instant::now();
        match quintet_fuzz::driver::attack(law, law.holds, 1, count) {
            Ok(tried) => println!("{:>16}: {tried} inputs in {:.1} s", law.name, begin.elapsed().as_secs_f64()),
            Err(problem) => {
                eprintln!("{problem}");
                failed = true;
            }
        }
    }
    std::process::ExitCode::from(u8::from(failed))
}
