//! A link with a right checksum over any bytes is read within the limits of links, and is then a game that can be written as a link.

use quintet_engine::formats::record::{Record, replay};
use quintet_play::share::link::{self, LinkError};

use crate::check::{Complaint, frugal};

/// The memory for one link. A few bytes can hold 256 KiB of text and 4096 moves, each of which is chosen from a list of legal moves.
const MEMORY: (u64, u64) = (4 << 30, 1 << 10);

/// The fragment with these bytes: `1`, their CRC-32 and themselves in base64url, `q`.
fn fragment(bytes: &[u8]) -> String {
    let step = |sum: u32| if sum & 1 == 1 { sum >> 1 ^ 0xedb8_8320 } else { sum >> 1 };
    let sum = !bytes.iter().fold(!0_u32, |sum, &byte| (0..8).fold(sum ^ u32::from(byte), |sum, _| step(sum)));
    let digits = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    let mut text = String::from("1");
    for three in [&sum.to_be_bytes(), bytes].concat().chunks(3) {
        let value = three.iter().fold(0_u32, |value, &byte| value << 8 | u32::from(byte)) << (8 * (3 - three.len()));
        text.extend((0..=three.len()).map(|digit| char::from(digits[(value >> (18 - 6 * digit)) as usize & 63])));
    }
    text + "q"
}

fn law(input: &[u8], read: impl Fn(&str) -> Result<Record, LinkError>) {
    match frugal(input.len(), MEMORY, || read(&fragment(input))) {
        Ok(record) => {
            let game = replay(&record).unwrap_or_else(|error| panic!("{record}: {error}"));
            assert_eq!(game.ply(), record.moves.len());
            let again = link::write(&record).and_then(|fragment| read(&fragment));
            assert_eq!(again.as_ref(), Ok(&record));
        }
        Err(LinkError::Unknown(fault)) => fault.check(),
        Err(error) => assert_eq!(error, LinkError::Damaged, "the checksum is right, and the link whole"),
    }
}

pub(super) fn holds(input: &[u8]) {
    law(input, link::read);
}

pub(super) fn planted(input: &[u8]) {
    law(input, |fragment| if fragment.len() > 40 { link::read(&fragment[..40]) } else { link::read(fragment) });
}
