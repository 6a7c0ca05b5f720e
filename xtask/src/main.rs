//! Tasks of the project: `cargo xtask play | build | test | setup | size`.
//!
//! Each task first sets up the tools that it needs, says what it is doing, and skips what is already done.

#![forbid(unsafe_code)]
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a command talks to a person")]

mod browser;
mod builds;
mod bundles;
mod compiler;
mod e2e;
mod finish;
mod first_paint;
mod format;
mod fuzz;
mod games;
mod imports;
mod language;
mod licences;
mod page;
mod paths;
mod run;
mod sbom;
mod serve;
mod sheets;
mod site;
mod size;
mod soak;
mod squeeze;
mod suites;
mod tally;
mod tools;
mod wasi;
mod weights;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::browser::Browser;
use crate::suites::Wish;

/// Builds, serves and tests Quintet. Missing tools are set up first.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask", arg_required_else_help = true)]
struct Arguments {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Builds the page and serves it on this machine until Ctrl+C
    Play {
        /// The port to listen on; by default 8080, or the next one that is free
        #[arg(long)]
        port: Option<u16>,
        /// Build in seconds rather than minutes: the page is large and its engines slow
        #[arg(long)]
        quick: bool,
    },
    /// Builds the page into dist/, a folder of static files that works below any address
    Build {
        /// Build even if nothing has changed
        #[arg(long)]
        force: bool,
        /// Build in seconds rather than minutes: the page is large and its engines slow
        #[arg(long)]
        quick: bool,
    },
    /// Runs all tests: Rust, WebAssembly in a browser, sizes, and whole games played on the page
    Test {
        /// Also run the tests that take long
        #[arg(long)]
        deep: bool,
        /// Play in the browser on a page that is built in seconds rather than minutes, with slow engines
        #[arg(long)]
        quick: bool,
        /// Run only these: unit, wasm, game, fuzz, size, e2e, deep, builds, or one script of tests/e2e as e2e/NAME
        #[arg(long, num_args = 1.., value_name = "NAME")]
        only: Vec<String>,
        /// Play in this browser only; without --only, all scripts of tests/e2e and nothing else
        #[arg(long, value_enum, value_name = "NAME")]
        browser: Option<Browser>,
    },
    /// Plays very many games: all end, none is lost, memory does not grow
    Soak {
        /// How many in a program of its own
        #[arg(long, default_value_t = 10_000)]
        games: u32,
        /// How many on the page, with faults thrown in
        #[arg(long, default_value_t = 500)]
        page: u32,
    },
    /// Tries to break the laws in fuzz/ with inputs that libFuzzer makes, and tells how many and what they reached
    Fuzz {
        /// Minutes for all targets together
        #[arg(long, default_value_t = 10.0)]
        minutes: f64,
        /// Instead, print which lines of the readers the inputs reach that there are (needs `rustup component add llvm-tools`)
        #[arg(long)]
        lines: bool,
        /// Afterwards, keep inputs that reach what those of the repository do not in fuzz/found, from where the next run goes on
        #[arg(long, conflicts_with = "lines")]
        keep: bool,
        /// Only these targets, the names of the folders in fuzz/corpus
        #[arg(value_name = "TARGET")]
        targets: Vec<String>,
    },
    /// Formats all Rust files, and fails when one is reached by no crate
    Format {
        /// Change nothing; fail when a file is not formatted
        #[arg(long)]
        check: bool,
    },
    /// Writes a small game that is complete and keeps all laws, to be changed into another one
    NewGame {
        /// The game's name: 2 to 20 small letters and digits
        name: String,
    },
    /// Runs the laws of one game and lists what it lacks
    CheckGame {
        /// The game's name
        name: String,
    },
    /// Writes the file of a further language, to be translated
    Language {
        /// The language's code: two or three small letters (ISO 639)
        code: String,
        /// Write nothing; list what the file lacks and what nothing uses
        #[arg(long)]
        check: bool,
    },
    /// Finishes what trunk has built; trunk does this itself, by the hook in Trunk.toml
    #[command(hide = true)]
    Finish,
    /// Sets up what play, build and test need, and nothing else
    Setup,
    /// Checks licences, sources and versions of all packages by the rules of deny.toml, with cargo-deny
    Packages,
    /// Writes the licences that the command prints, engine/cli/licences.txt, and the list of its packages, command.cdx.json
    Licences,
    /// Writes the sums of the tools' released archives into xtask/pins.json, on a machine that reaches them
    PinTools,
    /// Tells how large the built page is, compressed as a host would send it
    Size,
}

const fn mode(quick: bool) -> compiler::Mode {
    if quick { compiler::Mode::Quick } else { compiler::Mode::Release }
}

fn main() -> ExitCode {
    let done = match Arguments::parse().task {
        Task::Play { port, quick } => serve::play(port, mode(quick)),
        Task::Build { force, quick } => site::build(mode(quick), force),
        Task::Test { deep, quick, only, browser } => suites::run(&Wish { deep, mode: mode(quick), only, browser }),
        Task::Soak { games, page } => soak::run(games, page),
        Task::Fuzz { lines: true, targets, .. } => fuzz::print_lines(&targets),
        Task::Fuzz { minutes, keep, targets, .. } => fuzz::run(minutes, keep, &targets),
        Task::Format { check } => format::run(check),
        Task::NewGame { name } => games::new::run(&name),
        Task::CheckGame { name } => games::check::run(&name),
        Task::Language { code, check: false } => language::begin(&code),
        Task::Language { code, check: true } => language::check(&code),
        Task::Finish => finish::staged(),
        Task::Setup => tools::for_tests(&Browser::ALL).map(|_| run::say("Everything is set up.")),
        Task::Packages => tools::check_packages(),
        Task::Licences => licences::write_of_command().and_then(|packages| sbom::write("quintet-cli", "command.cdx.json", &packages)),
        Task::PinTools => tools::pin(),
        Task::Size => site::build(compiler::Mode::Release, false).and_then(|()| size::print()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("\nerror: {error:#}");
            ExitCode::FAILURE
        }
    }
}
