//! `quintet wasi FILE`: runs a WebAssembly program with WASI preview 1, as the page does: an exported `_start`, standard input, output and error,
//! the clock, random numbers and `proc_exit`. There are no files and no network; every other call returns ENOSYS.
//!
//! The interpreter is wasmi. A module starts in milliseconds, because a function is translated when it is first called: a program is started for
//! every move.

use std::fs;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{self, Read, Write};
use std::path::PathBuf;
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use wasmi::{Caller, Config, Engine, Error, ExternType, Linker, Module, Store, StoreLimits, StoreLimitsBuilder, Val};

use crate::failure::Failure;

/// The module of WASI's calls.
const WASI: &str = "wasi_snapshot_preview1";
/// What a call answers: all well, or the number of an error.
const GOOD: i32 = 0;
const BAD_FILE: i32 = 8;
const FAULT: i32 = 21;
const INPUT_OUTPUT: i32 = 29;
const UNKNOWN: i32 = 52;
const NOT_SEEKABLE: i32 = 70;

/// The largest file of a program, in bytes.
const MOST_CODE: u64 = 16 << 20;
/// The largest memory of a program, in bytes; as in the page.
const MOST_MEMORY: usize = 256 << 20;
/// How deep calls may go, and how many bytes their values may take.
const MOST_CALLS: usize = 100_000;
const MOST_STACK: usize = 64 << 20;
/// A program has a name and no other arguments.
const NAME: &[u8] = b"program\0";

/// The options of `quintet wasi`.
#[derive(clap::Args)]
pub(crate) struct WasiArgs {
    /// The program, a WebAssembly module for WASI preview 1
    file: PathBuf,
}

/// What belongs to a program besides its own state.
struct Host {
    begin: Instant,
    random: fastrand::Rng,
    limits: StoreLimits,
}

/// Runs the program to its end.
pub(crate) fn run(args: &WasiArgs) -> Result<(), Failure> {
    let wrong = |problem: String| Failure::Asked(format!("{}: {problem}", args.file.display()));
    let size = fs::metadata(&args.file).map_err(|error| wrong(error.to_string()))?.len();
    if size > MOST_CODE {
        return Err(wrong(format!("it has {size} bytes; the limit is {MOST_CODE}")));
    }
    let code = fs::read(&args.file).map_err(|error| wrong(error.to_string()))?;
    match execute(&code) {
        Ok(()) => Ok(()),
        Err(error) => match error.i32_exit_status() {
            Some(0) => Ok(()),
            Some(status) => std::process::exit(status),
            None => Err(wrong(error.to_string())),
        },
    }
}

fn execute(code: &[u8]) -> Result<(), Error> {
    let mut config = Config::default();
    config.set_max_recursion_depth(MOST_CALLS).set_max_stack_height(MOST_STACK);
    let engine = Engine::new(&config);
    let module = Module::new(&engine, code)?;
    let seed = RandomState::new().build_hasher().finish();
    let limits = StoreLimitsBuilder::new().memory_size(MOST_MEMORY).build();
    let mut store = Store::new(&engine, Host { begin: Instant::now(), random: fastrand::Rng::with_seed(seed), limits });
    store.limiter(|host| &mut host.limits);
    let mut linker = Linker::new(&engine);
    add_calls(&mut linker)?;
    for import in module.imports() {
        if let ExternType::Func(kind) = import.ty()
            && import.module() == WASI
        {
            // A call that does something is defined already and stays as it is.
            let _ = linker.func_new(WASI, import.name(), kind.clone(), |_, _, results| {
                results.fill(Val::I32(UNKNOWN));
                Ok(())
            });
        }
    }
    let instance = linker.instantiate_and_start(&mut store, &module)?;
    instance.get_typed_func::<(), ()>(&store, "_start")?.call(&mut store, ())
}

/// The calls that do something.
fn add_calls(linker: &mut Linker<Host>) -> Result<(), Error> {
    linker.func_wrap(WASI, "args_sizes_get", |mut caller: Caller<'_, Host>, count: u32, size: u32| {
        with_memory(&mut caller, |memory, _| {
            put(memory, count, &1_u32.to_le_bytes()) && put(memory, size, &(NAME.len() as u32).to_le_bytes())
        })
    })?;
    linker.func_wrap(WASI, "args_get", |mut caller: Caller<'_, Host>, list: u32, buffer: u32| {
        with_memory(&mut caller, |memory, _| put(memory, list, &buffer.to_le_bytes()) && put(memory, buffer, NAME))
    })?;
    linker.func_wrap(WASI, "environ_sizes_get", |mut caller: Caller<'_, Host>, count: u32, size: u32| {
        with_memory(&mut caller, |memory, _| put(memory, count, &[0; 4]) && put(memory, size, &[0; 4]))
    })?;
    linker.func_wrap(WASI, "environ_get", |_: u32, _: u32| GOOD)?;
    linker.func_wrap(WASI, "clock_res_get", |mut caller: Caller<'_, Host>, _: u32, at: u32| {
        with_memory(&mut caller, |memory, _| put(memory, at, &1000_u64.to_le_bytes()))
    })?;
    linker.func_wrap(WASI, "clock_time_get", |mut caller: Caller<'_, Host>, clock: u32, _: u64, at: u32| {
        with_memory(&mut caller, |memory, host| {
            let now = if clock == 0 { SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default() } else { host.begin.elapsed() };
            put(memory, at, &(now.as_nanos() as u64).to_le_bytes())
        })
    })?;
    linker.func_wrap(WASI, "random_get", |mut caller: Caller<'_, Host>, at: u32, length: u32| {
        with_memory(&mut caller, |memory, host| piece(memory, at, length).map(|piece| host.random.fill(piece)).is_some())
    })?;
    linker.func_wrap(WASI, "sched_yield", || GOOD)?;
    linker.func_wrap(WASI, "proc_exit", |status: i32| -> Result<(), Error> { Err(Error::i32_exit(status)) })?;
    linker.func_wrap(WASI, "fd_fdstat_get", |mut caller: Caller<'_, Host>, file: u32, at: u32| {
        // A character device, which may be read (2) or written (64).
        let rights: u64 = if file == 0 { 2 } else { 64 };
        let words = [2, rights, 0].map(u64::to_le_bytes);
        if file > 2 { BAD_FILE } else { with_memory(&mut caller, |memory, _| put(memory, at, words.as_flattened())) }
    })?;
    linker.func_wrap(WASI, "fd_fdstat_set_flags", |file: u32, _: u32| if file > 2 { BAD_FILE } else { GOOD })?;
    linker.func_wrap(WASI, "fd_prestat_get", |_: u32, _: u32| BAD_FILE)?;
    linker.func_wrap(WASI, "fd_prestat_dir_name", |_: u32, _: u32, _: u32| BAD_FILE)?;
    linker.func_wrap(WASI, "fd_seek", |file: u32, _: i64, _: u32, _: u32| if file > 2 { BAD_FILE } else { NOT_SEEKABLE })?;
    linker.func_wrap(WASI, "fd_close", |file: u32| if file > 2 { BAD_FILE } else { GOOD })?;
    linker.func_wrap(WASI, "fd_read", |caller: Caller<'_, Host>, file: u32, list: u32, count: u32, size: u32| {
        let mut input = io::stdin().lock();
        if file == 0 { transfer(caller, list, count, size, |piece| input.read(piece)) } else { BAD_FILE }
    })?;
    linker.func_wrap(WASI, "fd_write", |caller: Caller<'_, Host>, file: u32, list: u32, count: u32, size: u32| {
        let all = |mut stream: Box<dyn Write>| {
            transfer(caller, list, count, size, |piece| stream.write_all(piece).and_then(|()| stream.flush()).map(|()| piece.len()))
        };
        match file {
            1 => all(Box::new(io::stdout().lock())),
            2 => all(Box::new(io::stderr().lock())),
            _ => BAD_FILE,
        }
    })?;
    Ok(())
}

/// Lets a call work on the program's memory; it answers whether all its addresses were inside.
fn with_memory(caller: &mut Caller<'_, Host>, call: impl FnOnce(&mut [u8], &mut Host) -> bool) -> i32 {
    let Some(memory) = caller.get_export("memory").and_then(wasmi::Extern::into_memory) else { return FAULT };
    let (memory, host) = memory.data_and_store_mut(caller);
    if call(memory, host) { GOOD } else { FAULT }
}

/// A piece of memory, if all of it is inside.
fn piece(memory: &mut [u8], at: u32, length: u32) -> Option<&mut [u8]> {
    memory.get_mut(at as usize..)?.get_mut(..length as usize)
}

/// Writes bytes into memory; answers whether all of them are inside.
fn put(memory: &mut [u8], at: u32, bytes: &[u8]) -> bool {
    piece(memory, at, bytes.len() as u32).is_some_and(|piece| {
        piece.copy_from_slice(bytes);
        true
    })
}

/// Reads or writes a list of pieces of memory until one of them is only partly done, and writes the number of bytes to `size`.
fn transfer(mut caller: Caller<'_, Host>, list: u32, count: u32, size: u32, mut each: impl FnMut(&mut [u8]) -> io::Result<usize>) -> i32 {
    let mut failed = false;
    let answer = with_memory(&mut caller, |memory, _| {
        let mut sum = 0;
        for index in 0..count {
            let at = list.wrapping_add(index.wrapping_mul(8));
            let Some(&mut [a, b, c, d, e, f, g, h]) = piece(memory, at, 8) else { return false };
            let Some(piece) = piece(memory, u32::from_le_bytes([a, b, c, d]), u32::from_le_bytes([e, f, g, h])) else { return false };
            match each(piece) {
                Ok(done) => {
                    sum += done as u32;
                    if done < piece.len() {
                        break;
                    }
                }
                Err(_) => {
                    failed = true;
                    break;
                }
            }
        }
        put(memory, size, &sum.to_le_bytes())
    });
    if failed { INPUT_OUTPUT } else { answer }
}
