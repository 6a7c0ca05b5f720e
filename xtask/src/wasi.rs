//! Compilers for the WASI examples in Rust and C++. They are optional: a test whose compiler is missing says so.

use std::path::Path;
use std::process::Stdio;

use anyhow::{Context, Result};

use crate::{browser, compiler, run};

/// The target of commands for WASI preview 1.
const TARGET: &str = "wasm32-wasip1";
/// Debian's packages for C++ to WebAssembly.
const PACKAGES: &[&str] = &["clang", "lld", "wasi-libc", "libc++-dev-wasm32", "libclang-rt-dev-wasm32"];

/// Installs what is missing, where possible.
pub(crate) fn set_up() {
    if let Err(error) = compiler::rust_target(TARGET) {
        run::say(&format!("{error:#}.\nThe tests go on without it, with the module that is kept in tests/data/bots."));
    }
    if let Err(error) = cpp() {
        run::say(&format!("{error:#}.\nThe tests go on without it, and skip the example in C++."));
    }
}

fn cpp() -> Result<()> {
    if compiles() {
        return Ok(());
    }
    browser::install(PACKAGES, "compiling a program in C++ to WebAssembly needs")?;
    if compiles() { Ok(()) } else { anyhow::bail!("clang++ is installed, but still cannot compile for wasm32-wasi") }
}

/// Whether a program that prints can be compiled.
fn compiles() -> bool {
    let attempt = || -> Result<bool> {
        let program = std::env::temp_dir().join(format!("quintet-wasi-{}.cpp", std::process::id()));
        let module = program.with_extension("wasm");
        std::fs::write(&program, "#include <iostream>\nint main() { std::cout << 1; }\n").context("no temporary file")?;
        let worked = attempt_to_compile(&program, &module);
        for file in [&program, &module] {
            // The second file exists only if that worked.
            _ = std::fs::remove_file(file);
        }
        worked
    };
    attempt().unwrap_or(false)
}

fn attempt_to_compile(program: &Path, module: &Path) -> Result<bool> {
    let mut clang = run::command("clang++")?;
    clang.args(["--target=wasm32-wasi", "-fno-exceptions", "-o"]).arg(module).arg(program);
    Ok(clang.stdout(Stdio::null()).stderr(Stdio::null()).status()?.success())
}
