//! Bytes as text for addresses: base64url without padding (RFC 4648, section 5).

const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// The bytes as text.
pub(super) fn write(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for three in bytes.chunks(3) {
        let value = three.iter().fold(0_u32, |value, &byte| value << 8 | u32::from(byte)) << (8 * (3 - three.len()));
        for digit in 0..=three.len() {
            text.push(char::from(DIGITS[(value >> (18 - 6 * digit)) as usize & 63]));
        }
    }
    text
}

/// Decodes a text; `None` if [`write()`] never writes it. Different texts give different bytes.
pub(super) fn read(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(text.len() / 4 * 3 + 2);
    for four in text.as_bytes().chunks(4) {
        let mut value = 0_u32;
        for digit in four {
            value = value << 6 | DIGITS.iter().position(|known| known == digit)? as u32;
        }
        value <<= 6 * (4 - four.len());
        let length = four.len() - 1;
        let [_, three @ ..] = value.to_be_bytes();
        // A single digit holds no byte, and the bits after the last byte must be zero.
        if length == 0 || three[length..].iter().any(|&rest| rest != 0) {
            return None;
        }
        bytes.extend_from_slice(&three[..length]);
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_vectors_of_the_rfc() {
        for (bytes, text) in [("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foob", "Zm9vYg"), ("fooba", "Zm9vYmE")] {
            assert_eq!(write(bytes.as_bytes()), text);
            assert_eq!(read(text).as_deref(), Some(bytes.as_bytes()));
        }
        assert_eq!(write(&[0xfb, 0xff]), "-_8");
    }

    #[test]
    fn what_is_never_written_is_not_read() {
        for text in ["Z", "Zm9vY", "Zh", "Zm9", "Zg==", "Z g", "Zm+v", "五"] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
