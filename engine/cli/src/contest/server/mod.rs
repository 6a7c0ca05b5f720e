//! A contest between programs that connect over TCP: `quintet contest --listen ADDRESS --players N`.
//!
//! What is sent is lines of UTF-8. The program begins with its name, and with the contest's token on the next line if there is one. It is answered
//! `welcome GAME VARIANT SECONDS`, or `refused REASON`. `game` announces a new game. A request is the whole input of Botzone's line-based protocol,
//! and is answered by one line, the move. `over place P of N` ends the contest.

mod client;

use std::collections::BTreeSet;
use std::io::{ErrorKind, Write};
use std::net::{IpAddr, SocketAddr, TcpListener, TcpStream};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use quintet_engine::core::error::shorten;
use quintet_engine::registry::AnyGame;
use quintet_engine::text::number;

use crate::failure::Failure;
use crate::remote::{Lines, Remote};
pub(crate) use client::{ConnectArgs, connect};

/// How long somebody who has connected may take to say who it is.
const GREETING: Duration = Duration::from_secs(10);
/// So many may be greeting at the same time; others wait.
const MOST_GREETING: usize = 64;
/// How often to look whether somebody has come.
const PAUSE: Duration = Duration::from_millis(20);
/// The longest name, in characters.
const MOST_NAME: usize = 40;

/// The options of a contest for programs that connect.
#[derive(Clone, Debug, clap::Args)]
pub(super) struct ServerArgs {
    /// Wait for programs that connect to this address, such as 127.0.0.1:19330, and hold the contest between them, and the players named: a
    /// knockout, unless --format is given. docs/bots.md describes what is sent; `quintet connect` seats any program
    #[arg(long, value_name = "ADDRESS:PORT", requires = "guests")]
    pub(super) listen: Option<SocketAddr>,
    /// How many programs will connect
    #[arg(id = "guests", long = "players", value_name = "N", requires = "listen", value_parser = clap::value_parser!(u16).range(1..=1000))]
    guests: Option<u16>,
    /// What programs have to send after their name
    #[arg(long, value_name = "WORD", requires = "listen", value_parser = token)]
    token: Option<String>,
    /// Listen on an address that other machines can reach; needs --token
    #[arg(long, requires = "listen", requires = "token")]
    network: bool,
}

/// Reads a token.
fn token(text: &str) -> Result<String, String> {
    let good = !text.is_empty() && text.len() <= 100 && text.trim() == text && !text.contains(char::is_control);
    good.then(|| text.to_owned()).ok_or_else(|| "expected 1 to 100 bytes in one line".to_owned())
}

impl ServerArgs {
    /// How many programs will connect.
    pub(super) fn guests(&self) -> usize {
        self.guests.unwrap_or(0).into()
    }
}

/// Everybody who has come, in the order in which they came.
pub(super) fn gather(
    args: &ServerArgs,
    seated: &[String],
    game: &dyn AnyGame,
    seconds: Option<f64>,
    out: &mut dyn Write,
) -> Result<Vec<Remote>, Failure> {
    let (Some(address), Some(expected)) = (args.listen, args.guests) else { return Ok(Vec::new()) };
    if !address.ip().is_loopback() && !args.network {
        let problem = format!("{address} can be reached from other machines: add --network and --token WORD if that is wanted");
        return Err(Failure::Asked(problem));
    }
    let failed = |error: std::io::Error| Failure::Asked(format!("{address}: {error}"));
    let listener = TcpListener::bind(address).map_err(failed)?;
    listener.set_nonblocking(true).map_err(failed)?;
    writeln!(out, "waiting for {expected} players on {}", listener.local_addr().map_err(failed)?)?;
    out.flush()?;
    let welcome = format!("welcome {} {} {}", game.name(), game.variant(), number::text(seconds.unwrap_or(0.0)));
    let mut names: BTreeSet<String> = seated.iter().cloned().collect();
    let (tell, greeted) = channel();
    let (mut guests, mut greeting) = (Vec::new(), 0);
    while guests.len() < usize::from(expected) {
        if greeting < MOST_GREETING {
            match listener.accept() {
                Ok((stream, from)) => {
                    greeting += 1;
                    greet(stream, from.ip(), args.token.clone(), tell.clone());
                }
                Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::Interrupted | ErrorKind::ConnectionAborted) => {}
                Err(error) => return Err(failed(error)),
            }
        }
        let Some((from, said)) = heard(&greeted) else { continue };
        greeting -= 1;
        match said {
            Ok((name, mut lines)) if names.contains(&name) => {
                refuse(&mut lines, "there is another player of this name");
                writeln!(out, "refused {from}: there is another `{name}`")?;
            }
            Ok((name, mut lines)) => {
                if lines.write(&welcome) {
                    writeln!(out, "{name} has come from {from} ({} of {expected})", guests.len() + 1)?;
                    names.insert(name.clone());
                    guests.push(Remote::new(name, lines, seconds));
                }
            }
            Err(reason) => writeln!(out, "refused {from}: {reason}")?,
        }
        out.flush()?;
    }
    Ok(guests)
}

type Greeted = (IpAddr, Result<(String, Lines), String>);

fn heard(greeted: &Receiver<Greeted>) -> Option<Greeted> {
    greeted.recv_timeout(PAUSE).ok()
}

fn refuse(lines: &mut Lines, reason: &str) {
    lines.write(&format!("refused {reason}"));
    lines.close();
}

/// Reads the greeting of a new connection on its own thread, so that a silent program does not delay the others.
fn greet(stream: TcpStream, from: IpAddr, token: Option<String>, tell: Sender<Greeted>) {
    thread::spawn(move || {
        // Nobody is there to hear it when the contest has begun.
        let _ = tell.send((from, introduced(stream, token.as_deref())));
    });
}

fn introduced(stream: TcpStream, token: Option<&str>) -> Result<(String, Lines), String> {
    // Some systems let a connection inherit that the listener does not wait.
    let mut lines = stream.set_nonblocking(false).and_then(|()| Lines::new(stream)).map_err(|error| error.to_string())?;
    let end = Some(Instant::now() + GREETING);
    let next = |refusing: &mut Lines| {
        refusing.read(end).map_err(|problem| {
            refuse(refusing, problem.reason());
            problem.reason().to_owned()
        })
    };
    let name = next(&mut lines)?.trim().to_owned();
    if name.is_empty() || name.chars().count() > MOST_NAME || name.contains(['\t', char::REPLACEMENT_CHARACTER]) {
        refuse(&mut lines, "the first line is no name of 1 to 40 characters");
        return Err(format!("`{}` is no name", shorten(&name)));
    }
    if let Some(token) = token
        && !same(next(&mut lines)?.trim(), token)
    {
        refuse(&mut lines, "the second line is not the token of this contest");
        return Err(format!("`{name}` does not know the token"));
    }
    Ok((name, lines))
}

/// Compares in a time that does not tell how much is right.
fn same(said: &str, token: &str) -> bool {
    said.len() == token.len() && said.bytes().zip(token.bytes()).fold(0, |differs, (a, b)| differs | (a ^ b)) == 0
}
