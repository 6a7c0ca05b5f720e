//! The three streams of a program, each with a thread of its own: a program may print before it reads, and fill any of its pipes.
//!
//! The threads end with the process. None of them keeps more than a bounded part of what a program prints.

use std::io::{PipeWriter, Read, Write};
use std::sync::mpsc::{Receiver, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

/// How many pieces of output wait to be looked at; the program waits when there are more.
pub(super) const CHUNKS: usize = 16;
/// The size of a piece in bytes.
const CHUNK: usize = 16 * 1024;
/// How many lines may wait until a program reads them.
const LINES: usize = 256;
/// What is kept of a program's standard error, in bytes: its end.
const MOST_ERRORS: usize = 64 * 1024;

/// The input of a program; dropping it closes it once all is written.
pub(super) struct Input(SyncSender<String>);

impl Input {
    pub(super) fn new(mut stream: PipeWriter) -> Self {
        let (sender, lines) = sync_channel::<String>(LINES);
        thread::spawn(move || {
            for line in lines {
                if stream.write_all(line.as_bytes()).and_then(|()| stream.flush()).is_err() {
                    break;
                }
            }
        });
        Self(sender)
    }

    /// Answers whether the text will be written: not when the program has ended, or reads nothing at all.
    pub(super) fn write(&self, text: String) -> bool {
        self.0.try_send(text).is_ok()
    }
}

/// The output of a program in pieces.
pub(super) fn output(mut stream: Box<dyn Read + Send>) -> Receiver<Vec<u8>> {
    let (sender, pieces) = sync_channel(CHUNKS);
    thread::spawn(move || {
        let mut buffer = vec![0; CHUNK];
        while let Ok(length @ 1..) = stream.read(&mut buffer) {
            if sender.send(buffer[..length].to_vec()).is_err() {
                break;
            }
        }
    });
    pieces
}

/// The end of what a program has said on standard error.
#[derive(Clone, Default, Debug)]
pub(crate) struct Said(Arc<Mutex<Vec<u8>>>);

impl Said {
    /// As text.
    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.0.lock().unwrap_or_else(PoisonError::into_inner)).into_owned()
    }

    /// As text, which is then no longer kept.
    pub(crate) fn take(&self) -> String {
        let bytes = std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner));
        String::from_utf8_lossy(&bytes).into_owned()
    }

    fn add(&self, bytes: &[u8]) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.extend_from_slice(bytes);
        let surplus = kept.len().saturating_sub(MOST_ERRORS);
        kept.drain(..surplus);
    }
}

/// The standard error of a program.
pub(super) struct Errors {
    pub(super) said: Said,
    /// Closes when all of it was read.
    pub(super) end: Receiver<()>,
}

impl Errors {
    pub(super) fn new(mut stream: Box<dyn Read + Send>) -> Self {
        let said = Said::default();
        let (open, end) = channel::<()>();
        let heard = said.clone();
        thread::spawn(move || {
            let _open = open;
            let mut buffer = vec![0; CHUNK];
            while let Ok(length @ 1..) = stream.read(&mut buffer) {
                heard.add(&buffer[..length]);
            }
        });
        Self { said, end }
    }
}
