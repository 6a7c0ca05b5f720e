//! Fetches a released archive, checks its hash and unpacks the programs in it.

use std::fs::{self, File};
use std::io;
use std::path::Path;
use std::process::Stdio;

use anyhow::{Context, Result, bail};
use flate2::read::GzDecoder;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::run;

/// One archive.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize)]
pub(super) struct Pin {
    pub(super) tool: String,
    pub(super) version: String,
    pub(super) system: String,
    pub(super) address: String,
    /// The SHA-256 of the archive, in hexadecimal digits.
    pub(super) sha256: String,
}

/// Time limits for a server, in seconds; then the tool is compiled instead.
pub(super) struct Patience {
    /// For the connection.
    connect: u32,
    /// For a stalled transfer.
    stalled: u32,
}

impl Patience {
    pub(super) const USUAL: Self = Self { connect: 4, stalled: 6 };
    #[cfg(test)]
    pub(super) const SHORT: Self = Self { connect: 1, stalled: 1 };
}

/// Fewer bytes per second than this count as stalled.
const SLOW: u32 = 4096;
/// The maximum time for an archive, in seconds.
const LONGEST: u32 = 300;
/// The maximum size of an archive, in bytes.
const LARGEST: u32 = 200_000_000;

/// Fetches the archive of a pin and puts its programs into the folder `bin`, unless anything is wrong.
///
/// # Errors
/// When the archive cannot be fetched or unpacked, has another hash, or lacks a program.
pub(super) fn programs(pin: &Pin, programs: &[&str], bin: &Path, patience: &Patience) -> Result<()> {
    fs::create_dir_all(bin).with_context(|| format!("cannot make {}", bin.display()))?;
    let scratch = bin.join(format!(".fetch-{}", pin.tool));
    let done = (|| {
        fs::create_dir_all(&scratch)?;
        let archive = scratch.join("archive");
        download(&pin.address, &archive, patience)?;
        let found = sum(&archive)?;
        if !found.eq_ignore_ascii_case(&pin.sha256) {
            bail!("the archive has the SHA-256 {found}, and {} is pinned; it is not used", pin.sha256);
        }
        unpack(&archive, programs, &scratch)?;
        for program in programs {
            let name = file_name(program);
            fs::rename(scratch.join(&name), bin.join(&name)).with_context(|| format!("cannot put {program} into {}", bin.display()))?;
        }
        Ok(())
    })();
    _ = fs::remove_dir_all(&scratch);
    done
}

/// Fetches a file with `curl`, which all systems provide.
///
/// # Errors
/// When there is no curl, the server cannot be reached or stalls, or the file is missing or incomplete.
pub(super) fn download(address: &str, file: &Path, patience: &Patience) -> Result<()> {
    // Only tests have a server of their own.
    let protocols = if cfg!(test) { "=http" } else { "=https" };
    let mut curl = run::command("curl")?;
    curl.args(["--fail", "--location", "--show-error", "--proto", protocols, "--proto-redir", protocols, "--max-redirs", "5"]);
    for (option, number) in [
        ("--connect-timeout", patience.connect),
        ("--speed-limit", SLOW),
        ("--speed-time", patience.stalled),
        ("--max-time", LONGEST),
        ("--max-filesize", LARGEST),
    ] {
        curl.arg(option).arg(number.to_string());
    }
    curl.arg(if cfg!(test) { "--silent" } else { "--progress-bar" });
    let status = curl.arg("--output").arg(file).arg("--").arg(address).stdin(Stdio::null()).status();
    let status = status.context("cannot start curl")?;
    if !status.success() {
        bail!("{address} cannot be fetched");
    }
    Ok(())
}

/// The SHA-256 of a file, in hexadecimal digits.
pub(super) fn sum(file: &Path) -> Result<String> {
    let bytes = fs::read(file).with_context(|| format!("cannot read {}", file.display()))?;
    Ok(Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect())
}

/// Unpacks programs from an archive into a folder, from any place in the archive.
///
/// # Errors
/// When the file is no complete archive, or lacks one of the programs.
pub(super) fn unpack(archive: &Path, programs: &[&str], folder: &Path) -> Result<()> {
    fs::create_dir_all(folder)?;
    let mut wanted: Vec<String> = programs.iter().map(|program| file_name(program)).collect();
    let mut entries = tar::Archive::new(GzDecoder::new(File::open(archive)?));
    for entry in entries.entries().context("the archive cannot be read")? {
        let mut entry = entry.context("the archive cannot be read")?;
        let path = entry.path().context("the archive cannot be read")?;
        let Some(at) = wanted.iter().position(|name| path.file_name().is_some_and(|file| file == name.as_str())) else { continue };
        if !entry.header().entry_type().is_file() {
            continue;
        }
        let file = folder.join(wanted.swap_remove(at));
        io::copy(&mut entry, &mut File::create(&file)?).context("the archive cannot be read")?;
        make_executable(&file)?;
    }
    match wanted.first() {
        Some(name) => bail!("the archive holds no {name}"),
        None => Ok(()),
    }
}

/// The file name of a program on this system.
pub(super) fn file_name(program: &str) -> String {
    format!("{program}{}", std::env::consts::EXE_SUFFIX)
}

#[cfg(unix)]
fn make_executable(file: &Path) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    fs::set_permissions(file, fs::Permissions::from_mode(0o755))
}

#[cfg(not(unix))]
fn make_executable(_: &Path) -> io::Result<()> {
    Ok(())
}

#[cfg(test)]
pub(super) mod tests {
    use std::io::{BufRead, BufReader, Write};
    use std::net::TcpListener;
    use std::thread;
    use std::time::{Duration, Instant};

    use flate2::Compression;
    use flate2::write::GzEncoder;

    use super::*;

    /// The response to a path of the server. Other paths are missing.
    pub(in crate::tools) enum Answer {
        Whole(Vec<u8>),
        /// It announces this many bytes more than it sends.
        Cut(Vec<u8>),
        /// A redirect.
        Moved(&'static str),
        /// No response.
        Silence,
    }

    /// Serves on a free port of this machine until the tests end, and answers the address.
    pub(in crate::tools) fn serve(answers: Vec<(&'static str, Answer)>) -> String {
        let listener = TcpListener::bind(("127.0.0.1", 0)).unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        thread::spawn(move || {
            // Silent connections stay open.
            let mut silent = Vec::new();
            for connection in listener.incoming() {
                let mut connection = connection.unwrap();
                let mut lines = BufReader::new(connection.try_clone().unwrap()).lines();
                let request = lines.next().unwrap().unwrap();
                let path = request.split(' ').nth(1).unwrap_or_default().to_owned();
                _ = lines.find(|line| line.as_ref().is_ok_and(String::is_empty));
                let (head, body) = match answers.iter().find(|(known, _)| *known == path).map(|(_, answer)| answer) {
                    Some(Answer::Whole(bytes)) => (format!("200 OK\r\nContent-Length: {}", bytes.len()), bytes.as_slice()),
                    Some(Answer::Cut(bytes)) => (format!("200 OK\r\nContent-Length: {}", bytes.len() + 100), bytes.as_slice()),
                    Some(Answer::Moved(to)) => (format!("302 Found\r\nLocation: {to}\r\nContent-Length: 0"), &[][..]),
                    Some(Answer::Silence) => {
                        silent.push(connection);
                        continue;
                    }
                    None => ("404 Not Found\r\nContent-Length: 4".to_owned(), &b"none"[..]),
                };
                // curl may close the connection early.
                _ = connection.write_all(format!("HTTP/1.1 {head}\r\nConnection: close\r\n\r\n").as_bytes());
                _ = connection.write_all(body);
            }
        });
        address
    }

    /// A `.tar.gz` of these files.
    pub(in crate::tools) fn archive(files: &[(&str, &[u8])]) -> Vec<u8> {
        let mut tar = tar::Builder::new(GzEncoder::new(Vec::new(), Compression::default()));
        for (path, bytes) in files {
            let mut header = tar::Header::new_gnu();
            header.set_size(bytes.len() as u64);
            header.set_mode(0o644);
            tar.append_data(&mut header, path, *bytes).unwrap();
        }
        tar.into_inner().unwrap().finish().unwrap()
    }

    #[test]
    fn only_a_whole_archive_with_the_pinned_sum_is_used() {
        let folder = std::env::temp_dir().join(format!("quintet-fetch-{}", std::process::id()));
        let good = archive(&[("tool-1.0/README", b"read"), ("tool-1.0/tool", b"#!/bin/sh\necho tool 1.0\n"), ("tool-1.0/helper", b"help")]);
        let wrong = archive(&[("tool", b"#!/bin/sh\necho evil\n"), ("helper", b"help")]);
        let address = serve(vec![
            ("/good", Answer::Whole(good.clone())),
            ("/moved", Answer::Moved("/good")),
            ("/wrong", Answer::Whole(wrong)),
            ("/cut", Answer::Cut(good[..good.len() / 2].to_vec())),
            ("/silence", Answer::Silence),
        ]);
        let pinned: String = Sha256::digest(&good).iter().map(|byte| format!("{byte:02x}")).collect();
        let attempt = |path: &str, wanted: &[&str]| {
            let pin = Pin {
                tool: "tool".to_owned(),
                version: "1.0".to_owned(),
                system: "this".to_owned(),
                address: format!("{address}{path}"),
                sha256: pinned.clone(),
            };
            _ = fs::remove_dir_all(&folder);
            programs(&pin, wanted, &folder, &Patience::SHORT)
        };
        let is_empty = || fs::read_dir(&folder).unwrap().next().is_none();

        for path in ["/good", "/moved"] {
            attempt(path, &["tool", "helper"]).unwrap();
            assert_eq!(fs::read(folder.join(file_name("helper"))).unwrap(), b"help", "{path}");
            assert_eq!(fs::read_dir(&folder).unwrap().count(), 2, "{path}");
        }
        #[cfg(unix)]
        assert_eq!(run::ask(folder.join("tool").to_str().unwrap(), &[]).as_deref(), Some("tool 1.0"));

        let error = attempt("/wrong", &["tool"]).unwrap_err().to_string();
        assert!(error.contains(&pinned) && error.contains("not used"), "{error}");
        assert!(is_empty());
        for path in ["/cut", "/missing"] {
            let error = attempt(path, &["tool"]).unwrap_err().to_string();
            assert!(error.contains("cannot be fetched"), "{error}");
            assert!(is_empty(), "{path}");
        }
        let begin = Instant::now();
        assert!(attempt("/silence", &["tool"]).unwrap_err().to_string().contains("cannot be fetched"));
        assert!(begin.elapsed() < Duration::from_secs(20) && is_empty(), "a silent server took {:?}", begin.elapsed());
        let error = attempt("/good", &["tool", "other"]).unwrap_err().to_string();
        assert!(error.contains("holds no other"), "{error}");
        assert!(is_empty());
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn what_is_no_archive_is_not_unpacked() {
        let folder = std::env::temp_dir().join(format!("quintet-unpack-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let file = folder.join("archive");
        let whole = archive(&[("tool", &[7; 5000])]);
        for bytes in [&b"<html>no</html>"[..], &[], &whole[..whole.len() - 20]] {
            fs::write(&file, bytes).unwrap();
            assert!(unpack(&file, &["tool"], &folder.join("out")).is_err());
        }
        fs::remove_dir_all(&folder).unwrap();
    }
}
