//! Tries to break a law: `QUINTET_LAW=record quintet-fuzz [options of libFuzzer] [folders of inputs]`. `cargo xtask fuzz` builds it with libFuzzer;
//! built otherwise, it gives all laws, or this one, as many inputs as its argument says (by default 10,000), and those of the folders after it.

#![cfg_attr(fuzzing, no_main)]
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a command talks to a person")]

/// The variable that names the law.
const LAW: &str = "QUINTET_LAW";
/// That which names the folder into which the inputs come that other laws lend it.
#[cfg(fuzzing)]
const LENT: &str = "QUINTET_LENT";
/// That which names the folder into which those come that the repository keeps of earlier runs.
#[cfg(fuzzing)]
const FOUND: &str = "QUINTET_FOUND";

#[cfg(fuzzing)]
static CHOSEN: std::sync::LazyLock<&quintet_fuzz::Law> = std::sync::LazyLock::new(|| {
    let name = std::env::var(LAW).unwrap_or_default();
    quintet_fuzz::law(&name).unwrap_or_else(|| panic!("{LAW}={name} names no law"))
});

#[cfg(fuzzing)]
libfuzzer_sys::fuzz_target!(
    init: {
        if let Some(folder) = std::env::var_os(LENT) {
            quintet_fuzz::driver::write_lent(&CHOSEN, folder.as_ref()).unwrap_or_else(|error| panic!("{LENT}: {error}"));
        }
        if let Some(folder) = std::env::var_os(FOUND) {
            quintet_fuzz::driver::write_found(&CHOSEN, folder.as_ref()).unwrap_or_else(|error| panic!("{FOUND}: {error}"));
        }
    },
    |input: &[u8]| {
        (CHOSEN.holds)(input);
    }
);

#[cfg(not(fuzzing))]
fn main() -> std::process::ExitCode {
    let count = std::env::args().nth(1).and_then(|count| count.parse().ok()).unwrap_or(10_000);
    let folders: Vec<std::path::PathBuf> = std::env::args_os().skip(2).map(Into::into).collect();
    let only = std::env::var(LAW).ok();
    let mut failed = false;
    for law in quintet_fuzz::LAWS.iter().filter(|law| only.as_ref().is_none_or(|only| only == law.name)) {
        let begin = std::time::Instant::now();
        match quintet_fuzz::driver::attack(law, law.holds, &folders, 1, count) {
            Ok(tried) => println!("{:>16}: {tried} inputs in {:.1} s", law.name, begin.elapsed().as_secs_f64()),
            Err(problem) => {
                eprintln!("{problem}");
                failed = true;
            }
        }
    }
    std::process::ExitCode::from(u8::from(failed))
}
