//! The `quintet` command; all of it stands in the library.

#![forbid(unsafe_code)]

fn main() -> std::process::ExitCode {
    quintet_cli::main()
}
