//! Files compressed for HTTP, each only once.

use std::collections::HashMap;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::SystemTime;

use flate2::Compression;
use flate2::write::GzEncoder;

/// Brotli quality, of 11; hosts that compress while sending use about this.
const BROTLI_QUALITY: i32 = 5;

/// A compression of HTTP.
#[derive(Copy, Clone, Debug, Eq, Hash, PartialEq)]
pub(crate) enum Encoding {
    Brotli,
    Gzip,
}

impl Encoding {
    /// Its name in HTTP.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Brotli => "br",
            Self::Gzip => "gzip",
        }
    }

    /// The better one of those that an `Accept-Encoding` header allows.
    pub(crate) fn best(header: &str) -> Option<Self> {
        let allows = |encoding: &Self| {
            header.split(',').any(|part| {
                let mut words = part.split(';').map(str::trim);
                let name = words.next().unwrap_or_default();
                let refused = words.filter_map(|word| word.strip_prefix("q=")).any(|weight| weight.parse() == Ok(0.0));
                name.eq_ignore_ascii_case(encoding.name()) && !refused
            })
        };
        [Self::Brotli, Self::Gzip].into_iter().find(allows)
    }

    fn squeeze(self, content: &[u8]) -> io::Result<Vec<u8>> {
        match self {
            Self::Brotli => {
                let mut squeezed = Vec::new();
                let parameters = brotli::enc::BrotliEncoderParams { quality: BROTLI_QUALITY, ..Default::default() };
                brotli::BrotliCompress(&mut &*content, &mut squeezed, &parameters)?;
                Ok(squeezed)
            }
            Self::Gzip => {
                let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
                encoder.write_all(content)?;
                encoder.finish()
            }
        }
    }
}

/// A compressed file, and the modification time of the original.
type Squeezed = (SystemTime, Arc<Vec<u8>>);

/// A cache of compressed files, until a file changes.
#[derive(Default)]
pub(crate) struct Squeezer {
    kept: Mutex<HashMap<(PathBuf, Encoding), Squeezed>>,
}

impl Squeezer {
    /// A file, compressed.
    pub(crate) fn read(&self, file: &Path, encoding: Encoding) -> io::Result<Arc<Vec<u8>>> {
        let changed = fs::metadata(file)?.modified()?;
        let key = (file.to_owned(), encoding);
        // If another thread panicked, the cache is still intact: entries are inserted at once.
        let known =
            |kept: &HashMap<_, Squeezed>| kept.get(&key).filter(|(time, _)| *time == changed).map(|(_, content)| Arc::clone(content));
        if let Some(content) = known(&self.kept.lock().unwrap_or_else(PoisonError::into_inner)) {
            return Ok(content);
        }
        let content = Arc::new(encoding.squeeze(&fs::read(file)?)?);
        self.kept.lock().unwrap_or_else(PoisonError::into_inner).insert(key, (changed, Arc::clone(&content)));
        Ok(content)
    }
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use super::*;

    #[test]
    fn the_best_encoding_that_is_allowed() {
        assert_eq!(Encoding::best("gzip, deflate, br, zstd"), Some(Encoding::Brotli));
        assert_eq!(Encoding::best("gzip, br;q=0"), Some(Encoding::Gzip));
        assert_eq!(Encoding::best("identity"), None);
        assert_eq!(Encoding::best(""), None);
    }

    #[test]
    fn what_is_squeezed_comes_out_again() {
        let text = "to be or not to be ".repeat(500);
        let mut plain = Vec::new();
        brotli::BrotliDecompress(&mut &*Encoding::Brotli.squeeze(text.as_bytes()).unwrap(), &mut plain).unwrap();
        assert_eq!(plain, text.as_bytes());
        let squeezed = Encoding::Gzip.squeeze(text.as_bytes()).unwrap();
        let mut plain = String::new();
        flate2::read::GzDecoder::new(&*squeezed).read_to_string(&mut plain).unwrap();
        assert!(plain == text && squeezed.len() < text.len() / 10);
    }

    #[test]
    fn a_file_that_changes_is_read_again() {
        let file = std::env::temp_dir().join(format!("quintet-squeeze-{}", std::process::id()));
        let squeezer = Squeezer::default();
        fs::write(&file, "one").unwrap();
        let one = squeezer.read(&file, Encoding::Gzip).unwrap();
        assert!(Arc::ptr_eq(&one, &squeezer.read(&file, Encoding::Gzip).unwrap()), "it is kept");
        fs::write(&file, "two, and longer").unwrap();
        fs::File::options().write(true).open(&file).unwrap().set_modified(SystemTime::UNIX_EPOCH).unwrap();
        assert_ne!(one, squeezer.read(&file, Encoding::Gzip).unwrap());
        fs::remove_file(&file).unwrap();
    }
}
