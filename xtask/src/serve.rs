//! A small static file server for this machine only. It handles one request per connection, each in its own thread, and compresses files for
//! clients that accept it, as hosts do.

use std::fs;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result, bail};

use crate::squeeze::{Encoding, Squeezer};
use crate::{compiler, paths, run, site};

const USUAL_PORT: u16 = 8080;
/// How many ports after the usual one are tried.
const OTHER_PORTS: u16 = 20;
/// Time limit for receiving a request and for sending the response.
const PATIENCE: Duration = Duration::from_secs(30);
/// The maximum length of a request, in bytes.
const LONGEST_REQUEST: u64 = 64 * 1024;

/// Builds the page, serves it and prints the address, until the process is ended.
pub(crate) fn play(port: Option<u16>, mode: compiler::Mode) -> Result<()> {
    site::build(mode, false)?;
    let listener = match port {
        Some(port) => listen(port).with_context(|| format!("port {port} cannot be used; choose another with --port"))?,
        None => match (USUAL_PORT..=USUAL_PORT + OTHER_PORTS).find_map(|port| listen(port).ok()) {
            Some(listener) => listener,
            None => bail!("no port from {USUAL_PORT} to {} is free; choose one with --port", USUAL_PORT + OTHER_PORTS),
        },
    };
    run::say(&format!("\nQuintet is at http://{}/  (Ctrl+C ends it)", listener.local_addr()?));
    Arc::new(Site::new(paths::dist(), "/")).serve(&listener);
    Ok(())
}

/// Serves `dist/` below the path `base` on a free port while tests run, and returns the address.
pub(crate) fn in_background(base: &str) -> Result<String> {
    Site::new(paths::dist(), base).in_background()
}

fn listen(port: u16) -> io::Result<TcpListener> {
    TcpListener::bind(SocketAddr::from((Ipv4Addr::LOCALHOST, port)))
}

/// A folder, and the path below which it is served.
struct Site {
    folder: PathBuf,
    base: String,
    squeezer: Squeezer,
}

impl Site {
    fn new(folder: PathBuf, base: &str) -> Self {
        Self { folder, base: base.to_owned(), squeezer: Squeezer::default() }
    }

    fn in_background(self) -> Result<String> {
        let listener = listen(0).context("no port can be opened on this machine")?;
        let address = format!("http://{}{}", listener.local_addr()?, self.base);
        let site = Arc::new(self);
        thread::spawn(move || site.serve(&listener));
        Ok(address)
    }

    fn serve(self: Arc<Self>, listener: &TcpListener) {
        // The client closed a connection before it was accepted; the next one may be good.
        for stream in listener.incoming().flatten() {
            let site = Arc::clone(&self);
            // A browser that disconnects during a response is no error.
            thread::spawn(move || _ = site.answer(&stream));
        }
    }

    fn answer(&self, mut stream: &TcpStream) -> io::Result<()> {
        stream.set_read_timeout(Some(PATIENCE))?;
        stream.set_write_timeout(Some(PATIENCE))?;
        let Some(request) = read_request(stream)? else { return Ok(()) };
        let answer = match request.method.as_str() {
            "GET" | "HEAD" => self.find(&request),
            _ => Answer::text("405 Method Not Allowed", "only GET and HEAD are answered\n"),
        };
        let Answer { status, mime, encoding, content } = answer;
        let length = content.len();
        let encoding = encoding.map(|encoding| format!("Content-Encoding: {}\r\n", encoding.name())).unwrap_or_default();
        // Sandboxed frames have no origin and load modules and programs only from hosts that allow every origin.
        write!(
            stream,
            "HTTP/1.1 {status}\r\nContent-Type: {mime}\r\n{encoding}Content-Length: {length}\r\nVary: Accept-Encoding\r\n\
             Cache-Control: no-cache\r\nAccess-Control-Allow-Origin: *\r\nX-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n"
        )?;
        if request.method != "HEAD" {
            stream.write_all(&content)?;
        }
        stream.flush()
    }

    fn find(&self, request: &Request) -> Answer {
        let file = file_for(&self.base, &request.url).map(|path| self.folder.join(path));
        let file = file.map(|file| if file.is_dir() { file.join("index.html") } else { file });
        let Some(file) = file.filter(|file| file.is_file()) else { return Answer::text("404 Not Found", "there is no such file\n") };
        let mime = mime(&file);
        let squeezed = request.encoding.filter(|_| is_worth_squeezing(mime));
        let read = match squeezed {
            Some(encoding) => self.squeezer.read(&file, encoding),
            None => fs::read(&file).map(Arc::new),
        };
        match read {
            Ok(content) => Answer { status: "200 OK", mime, encoding: squeezed, content },
            Err(_) => Answer::text("500 Internal Server Error", "the file cannot be read\n"),
        }
    }
}

/// The response.
struct Answer {
    status: &'static str,
    mime: &'static str,
    encoding: Option<Encoding>,
    content: Arc<Vec<u8>>,
}

impl Answer {
    fn text(status: &'static str, text: &str) -> Self {
        Self { status, mime: "text/plain", encoding: None, content: Arc::new(text.as_bytes().to_vec()) }
    }
}

/// The request.
struct Request {
    method: String,
    url: String,
    /// The best compression that the client accepts.
    encoding: Option<Encoding>,
}

/// Reads a request; `None` if it is malformed.
fn read_request(stream: &TcpStream) -> io::Result<Option<Request>> {
    let mut lines = BufReader::new(stream.take(LONGEST_REQUEST)).lines();
    let Some(first) = lines.next().transpose()? else { return Ok(None) };
    let mut encoding = None;
    for line in lines {
        let line = line?;
        if line.is_empty() {
            break;
        }
        if let Some((name, value)) = line.split_once(':')
            && name.eq_ignore_ascii_case("accept-encoding")
        {
            encoding = Encoding::best(value);
        }
    }
    let mut words = first.split_whitespace().map(str::to_owned);
    Ok(words.next().zip(words.next()).map(|(method, url)| Request { method, url, encoding }))
}

/// Whether files of this type are worth compressing.
fn is_worth_squeezing(mime: &str) -> bool {
    mime.starts_with("text/") || mime.starts_with("application/") && mime != "application/octet-stream" || mime == "image/svg+xml"
}

/// The file for a request; `None` if the path is not below `base` or leaves the folder.
fn file_for(base: &str, url: &str) -> Option<PathBuf> {
    let path = url.split(['?', '#']).next().unwrap_or_default();
    let path = percent_decoded(path)?;
    let path = PathBuf::from(path.strip_prefix(percent_decoded(base)?.as_str())?);
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

/// The MIME type by file ending. Browsers compile WebAssembly while it arrives only if the type is right.
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
        assert_eq!(file_for("/a%20folder/", "/a%20folder/b.js"), Some(PathBuf::from("b.js")));
        assert_eq!(file_for("/some/folder/", "/a.js"), None);
    }

    fn get(address: &str, request: &str) -> String {
        let mut stream = TcpStream::connect(address).unwrap();
        write!(stream, "{request} HTTP/1.1\r\nHost: localhost\r\n\r\n").unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).unwrap();
        String::from_utf8_lossy(&answer).into_owned()
    }

    #[test]
    fn files_have_their_types() {
        let folder = std::env::temp_dir().join(format!("quintet-serve-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join("index.html"), "<p>hello").unwrap();
        fs::write(folder.join("a.wasm"), "\0asm").unwrap();
        fs::write(folder.join("a.txt"), "again ".repeat(1000)).unwrap();
        let url = Site::new(folder.clone(), "/sub/").in_background().unwrap();
        let address = url.strip_prefix("http://").unwrap().strip_suffix("/sub/").unwrap();
        // A browser opens several connections and may not use them at once.
        let _idle: Vec<TcpStream> = (0..8).map(|_| TcpStream::connect(address).unwrap()).collect();
        let page = get(address, "GET /sub/?game=nogo");
        assert!(page.starts_with("HTTP/1.1 200") && page.contains("text/html") && page.ends_with("<p>hello"), "{page}");
        assert!(get(address, "GET /sub/a.wasm").contains("Content-Type: application/wasm"));
        assert!(get(address, "GET /sub/missing").starts_with("HTTP/1.1 404"));
        assert!(get(address, "GET /").starts_with("HTTP/1.1 404"));
        let head = get(address, "HEAD /sub/");
        assert!(head.contains("Content-Length: 8\r\n") && head.ends_with("\r\n\r\n"), "{head}");
        assert!(get(address, "POST /sub/").starts_with("HTTP/1.1 405"));
        let squeezed = get(address, "GET /sub/a.txt HTTP/1.1\r\nAccept-Encoding: deflate, gzip;q=0.5\r\nX-Rest:");
        assert!(squeezed.contains("Content-Encoding: gzip\r\n") && squeezed.contains("Content-Type: text/plain"), "{squeezed}");
        assert!(!page.contains("Content-Encoding"), "{page}");
        fs::remove_dir_all(&folder).unwrap();
    }
}
