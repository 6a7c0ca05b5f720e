//! A small server of static files, for this machine only.

use std::fs;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;
use std::thread;

use anyhow::{Result, anyhow, bail};
use tiny_http::{Header, Method, Request, Response, Server};

use crate::{paths, run, site};

const USUAL_PORT: u16 = 8080;
/// How many ports after the usual one are tried.
const OTHER_PORTS: u16 = 20;
/// A browser opens up to six connections to a host.
const THREADS: usize = 6;

/// Builds the page, serves it and tells where, until the process is ended.
pub(crate) fn play(port: Option<u16>) -> Result<()> {
    site::build(false)?;
    let server = match port {
        Some(port) => listen(port).map_err(|error| anyhow!("port {port} cannot be used ({error}); choose another with --port"))?,
        None => {
            let free = (USUAL_PORT..=USUAL_PORT + OTHER_PORTS).find_map(|port| listen(port).ok());
            match free {
                Some(server) => server,
                None => bail!("no port from {USUAL_PORT} to {} is free; choose one with --port", USUAL_PORT + OTHER_PORTS),
            }
        }
    };
    let site = Site::new(paths::dist(), "/");
    run::say(&format!("\nQuintet is at http://{}/  (Ctrl+C ends it)", address(&server)?));
    for worker in site.serve(server) {
        _ = worker.join();
    }
    Ok(())
}

/// Serves `dist/` below the path `base` on a free port while tests run, and answers the address.
pub(crate) fn in_background(base: &str) -> Result<String> {
    let server = listen(0).map_err(|error| anyhow!("no port can be opened on this machine: {error}"))?;
    let address = address(&server)?;
    drop(Site::new(paths::dist(), base).serve(server));
    Ok(format!("http://{address}{base}"))
}

fn listen(port: u16) -> Result<Server> {
    Server::http(SocketAddr::from((Ipv4Addr::LOCALHOST, port))).map_err(|error| anyhow!("{error}"))
}

fn address(server: &Server) -> Result<SocketAddr> {
    server.server_addr().to_ip().ok_or_else(|| anyhow!("the server listens to no address"))
}

/// A folder, and the path below which it is served.
struct Site {
    folder: PathBuf,
    base: String,
}

impl Site {
    fn new(folder: PathBuf, base: &str) -> Self {
        Self { folder, base: base.to_owned() }
    }

    fn serve(self, server: Server) -> Vec<thread::JoinHandle<()>> {
        let (site, server) = (Arc::new(self), Arc::new(server));
        let answer = |site: Arc<Self>, server: Arc<Server>| {
            while let Ok(request) = server.recv() {
                // The browser has gone away: nothing to mend.
                _ = site.answer(request);
            }
        };
        (0..THREADS)
            .map(|_| (Arc::clone(&site), Arc::clone(&server)))
            .map(|(site, server)| thread::spawn(move || answer(site, server)))
            .collect()
    }

    fn answer(&self, request: Request) -> std::io::Result<()> {
        if !matches!(request.method(), Method::Get | Method::Head) {
            return request.respond(Response::from_string("only GET and HEAD are answered\n").with_status_code(405));
        }
        let file = file_for(&self.base, request.url()).map(|path| self.folder.join(path));
        let file = file.map(|file| if file.is_dir() { file.join("index.html") } else { file });
        match file.and_then(|file| Some((fs::read(&file).ok()?, mime(&file)))) {
            Some((content, mime)) => {
                let headers = [("Content-Type", mime), ("Cache-Control", "no-cache"), ("X-Content-Type-Options", "nosniff")];
                let headers = headers.into_iter().filter_map(|(name, value)| Header::from_bytes(name, value).ok());
                request.respond(headers.fold(Response::from_data(content), Response::with_header))
            }
            None => request.respond(Response::from_string("there is no such file\n").with_status_code(404)),
        }
    }
}

/// The file below the served folder that a request asks for; `None` when it is not below `base` or leaves the folder.
fn file_for(base: &str, url: &str) -> Option<PathBuf> {
    let path = url.split(['?', '#']).next().unwrap_or_default();
    let path = percent_decoded(path)?;
    let path = PathBuf::from(path.strip_prefix(base)?);
    path.components().all(|part| matches!(part, Component::Normal(_))).then_some(path)
}

fn percent_decoded(text: &str) -> Option<String> {
    let mut bytes = text.bytes();
    let mut decoded = Vec::with_capacity(text.len());
    while let Some(byte) = bytes.next() {
        decoded.push(match byte {
            b'%' => {
                let digits = [bytes.next()?, bytes.next()?];
                u8::from_str_radix(str::from_utf8(&digits).ok()?, 16).ok()?
            }
            other => other,
        });
    }
    String::from_utf8(decoded).ok()
}

/// The type of a file by its ending. Browsers compile WebAssembly while it arrives only if it has the right one.
fn mime(file: &Path) -> &'static str {
    match file.extension().and_then(|ending| ending.to_str()).unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "json" => "application/json",
        "wasm" => "application/wasm",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use std::io::{Read, Write};
    use std::net::TcpStream;

    use super::*;

    #[test]
    fn requests_stay_in_the_folder() {
        assert_eq!(file_for("/", "/a/b%20c.js?x=1#y"), Some(PathBuf::from("a/b c.js")));
        assert_eq!(file_for("/", "/"), Some(PathBuf::new()));
        assert_eq!(file_for("/", "/../Cargo.toml"), None);
        assert_eq!(file_for("/", "/%2e%2e/Cargo.toml"), None);
        assert_eq!(file_for("/", "//etc/passwd"), None);
        assert_eq!(file_for("/", "/%zz"), None);
        assert_eq!(file_for("/some/folder/", "/some/folder/a.js"), Some(PathBuf::from("a.js")));
        assert_eq!(file_for("/some/folder/", "/a.js"), None);
    }

    fn get(address: SocketAddr, request: &str) -> String {
        let mut stream = TcpStream::connect(address).unwrap();
        write!(stream, "{request} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n").unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }

    #[test]
    fn files_have_their_types() {
        let folder = std::env::temp_dir().join(format!("quintet-serve-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join("index.html"), "<p>hello").unwrap();
        fs::write(folder.join("a.wasm"), "\0asm").unwrap();
        let server = listen(0).unwrap();
        let address = address(&server).unwrap();
        drop(Site::new(folder.clone(), "/sub/").serve(server));
        let page = get(address, "GET /sub/?game=nogo");
        assert!(page.starts_with("HTTP/1.1 200") && page.contains("text/html") && page.ends_with("<p>hello"), "{page}");
        assert!(get(address, "GET /sub/a.wasm").contains("Content-Type: application/wasm"));
        assert!(get(address, "GET /sub/missing").starts_with("HTTP/1.1 404"));
        assert!(get(address, "GET /").starts_with("HTTP/1.1 404"));
        assert!(get(address, "POST /sub/").starts_with("HTTP/1.1 405"));
        fs::remove_dir_all(&folder).unwrap();
    }
}
